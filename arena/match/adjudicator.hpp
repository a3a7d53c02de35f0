#pragma once

#include <array>
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

/// When two engines agree on a winner so clearly that the game need not be played out.
struct AgreementRule {
    double margin = 0;  ///< both say that the same side wins by at least this; above 0
    int plies = 0;      ///< for this many moves in a row, some by each; at least 2
};

/// Follows what the engines of one game say about their moves.
class Agreement {
  public:
    explicit Agreement(const AgreementRule& rule) : rule_(rule) {}

    /// `info` is what the mover said about its move, if anything.
    void add(Side mover, const std::optional<MoveInfo>& info);
    /// Black's final margin if they agree: the smallest that either has said, rounded towards 0.
    [[nodiscard]] std::optional<Points> margin() const;

  private:
    AgreementRule rule_;
    double value_ = 0;                  ///< the smallest of the moves that agree, from Black's view
    int plies_ = 0;                     ///< how many moves agree, up to the last
    std::array<bool, 2> has_spoken_{};  ///< by colour, in these
};

/// The engine that is asked for the value of a position, and when.
struct AdjudicatorOptions {
    std::vector<std::string> command;  ///< a program that knows `solve`; empty = games are played out
    int most_empty = 12;               ///< asked only about positions with at most this many empty cells
    TimeControl limit = {.move_time = std::chrono::seconds{1}};  ///< of a question: a move time or nodes
    std::vector<CheckedFile> files = {};  ///< of its program; it is started only if they are unchanged
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
