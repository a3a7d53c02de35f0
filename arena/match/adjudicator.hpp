#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/client/engine_client.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

/// Who says how a game would end, and when it is asked.
struct AdjudicatorOptions {
    std::vector<std::string> command;  ///< a program that knows `solve`; empty = games are played out
    int most_empty = 12;               ///< asked where no more cells than this are empty
    TimeControl limit = {.move_time = std::chrono::seconds{1}};  ///< of a question: a move time or nodes
    /// Gets a sentence when the adjudicator has failed and the slot goes on without.
    std::function<void(const std::string&)> warn = [](const std::string&) {};
};

/// An engine of ours that proves the values of positions, so that decided games need not be played out. It is
/// started when it is first asked, and never the reason for anybody's loss: if it fails it is not asked
/// again.
class Adjudicator {
  public:
    /// `alarm` is the calling thread's, see EngineClient.
    Adjudicator(AdjudicatorOptions options, Watchdog::Alarm& alarm);
    /// Ends it: politely, or at once if the watchdog has been cancelled.
    ~Adjudicator();
    Adjudicator(const Adjudicator&) = delete;
    Adjudicator& operator=(const Adjudicator&) = delete;

    /// The final margin under best play, from the view of the side to move; nothing if there are more empty
    /// cells than it is asked about, if it cannot prove it within its limit, or if it has failed.
    [[nodiscard]] std::optional<Points> value(const Position& position);

  private:
    void start();
    std::optional<Points> ask(const Position& position);
    void give_up(const std::string& reason);

    AdjudicatorOptions options_;
    Watchdog::Alarm& alarm_;
    std::unique_ptr<EngineClient> client_;
    bool has_failed_ = false;
};

}  // namespace pahtum::arena
