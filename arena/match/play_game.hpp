#pragma once

#include <array>
#include <chrono>

#include "arena/client/engine_client.hpp"
#include "arena/match/adjudicator.hpp"
#include "arena/match/agreement.hpp"
#include "arena/match/game.hpp"

namespace pahtum::arena {

struct GameOptions {
    std::chrono::nanoseconds margin = std::chrono::milliseconds{100};  ///< how late a move may be
    std::chrono::nanoseconds start_timeout =
        std::chrono::seconds{10};  ///< for start-up, and for setting up a game
    std::chrono::nanoseconds hang_timeout = std::chrono::seconds{60};  ///< for a move where no clock runs
    bool wants_info = false;  ///< ask engines that list `last_info` for it, in the write of `genmove`
    std::optional<AgreementRule> agreement = std::nullopt;  ///< ends games early; needs wants_info
    bool suspend = false;  ///< engines get no processor while their opponents think
};

/// One side of the board: an engine that runs and has been introduced, and what the tournament says of it.
struct Seat {
    EngineClient& client;
    const EngineSpec& spec;
};

/// Plays one game, by Side index of `seats`, to the end or until the engines agree, or the adjudicator, if
/// there is one, knows its value; it is asked before each turn, while no clock runs. The rules library is the
/// referee: it reads every move and says when the game is over, and no engine's opinion counts. A turn is one
/// write (the moves the engine has not seen, its time left, `genmove`) and the read of the answers; it is
/// timed from that write to the answer, and checked for time before anything else. A move that is answered
/// just before an engine ends counts.
///
/// Whatever an engine does comes back as a result in which it has lost, see Ending. Its client is_running()
/// afterwards unless it failed to answer. Void only if the opening cannot be read or the watchdog is
/// cancelled.
[[nodiscard]] GameResult play_game(const GameUnit& unit, const std::array<Seat, 2>& seats,
                                   const GameOptions& options, Adjudicator* adjudicator = nullptr);

/// Whether such an ending is the loser's misbehaviour.
[[nodiscard]] bool is_fault(Ending ending);

/// The ending for a fault in a phase where a passed deadline is `timeout`: kTimeForfeit or kEngineHung.
[[nodiscard]] Ending ending_of(EngineFault::Kind kind, Ending timeout);

}  // namespace pahtum::arena
