#pragma once

#include <array>

#include "arena/match/adjudicator.hpp"
#include "arena/match/engine_player.hpp"
#include "arena/match/game.hpp"
#include "arena/match/score_rules.hpp"

namespace pahtum::arena {

struct GameOptions {
    TurnOptions turn = {};
    ScoreRules score_rules = {};  ///< end games early; need turn.wants_info
    bool clears_board = false;    ///< engines that list `clear_board` get it before the opening
};

/// An engine that runs and has been introduced, and what the tournament says about it.
struct Participant {
    EngineClient& client;
    const EngineSpec& spec;
};

/// Plays one game, by Side index of `players`: to the end, or until a rule ends it by what the engines say,
/// or until the adjudicator, if there is one, has proven the value. It is asked before each turn, while no
/// clock runs. The rules library is the referee: it reads every move and decides when the game is over. A
/// move that is answered just before an engine ends counts.
///
/// Whatever an engine does comes back as a result in which it has lost, see Ending. Its client is_running()
/// afterwards unless it failed to answer. Void only if the opening cannot be read, the watchdog is cancelled,
/// the arena itself was late (GameResult::late_turn), or an engine that has not lost was busy off its turn
/// (GameResult::was_busy).
[[nodiscard]] GameResult play_game(const GameUnit& unit, const std::array<Participant, 2>& players,
                                   const GameOptions& options, Adjudicator* adjudicator = nullptr);

}  // namespace pahtum::arena
