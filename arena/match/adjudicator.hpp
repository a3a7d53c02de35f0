#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/dialogue_log.hpp"
#include "arena/match/engine_client.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

/// The engine that is asked for the value of a position, and when.
struct AdjudicatorOptions {
    std::vector<std::string> command;  ///< a program that knows `solve`; empty = games are played out
    int most_empty = 12;               ///< asked only about positions with at most this many empty cells
    TimeControl limit = {.move_time = std::chrono::seconds{1}};  ///< of a question: a move time or nodes
    std::vector<CheckedFile> files = {};  ///< of its program; it is started only if they are unchanged
    std::chrono::nanoseconds start_time = std::chrono::seconds{10};  ///< it may take
    /// Gets a sentence when the adjudicator has failed and the slot continues without it.
    std::function<void(const std::string&)> warn = [](const std::string&) {};
};

/// An engine of ours that proves the values of positions, so that decided games need not be played out. It is
/// started when it is first needed. No game is lost because of it: if it fails it is not asked again.
class Adjudicator {
  public:
    /// `alarm` is the calling thread's, see EngineClient. `log` gets the dialogue; null = none.
    Adjudicator(AdjudicatorOptions options, Watchdog::Alarm& alarm, DialogueLog* log = nullptr);
    /// Ends it: by `quit`, or at once if the watchdog has been cancelled.
    ~Adjudicator();
    Adjudicator(const Adjudicator&) = delete;
    Adjudicator& operator=(const Adjudicator&) = delete;

    /// The final margin under best play, from the view of the side to move. Nothing if too many cells are
    /// empty, if it cannot prove the value within its limit, or if it has failed.
    [[nodiscard]] std::optional<Points> value(const Position& position);

  private:
    void start();
    std::optional<Points> ask(const Position& position);
    void give_up(const std::string& reason);

    AdjudicatorOptions options_;
    Watchdog::Alarm& alarm_;
    DialogueLog* log_;
    std::unique_ptr<EngineClient> client_;
    bool has_failed_ = false;
};

}  // namespace pahtum::arena
