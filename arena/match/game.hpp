#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/move_info.hpp"
#include "arena/process/limits.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// What limits an engine's thinking. Exactly one of its members is set, or none (no limit but the hang
/// time-out); text form in arena/schedule/time_control.hpp.
struct TimeControl {
    struct Clock {
        std::chrono::nanoseconds base{};
        std::chrono::nanoseconds increment{};  ///< added after each move of ours
        int moves = 0;  ///< after so many of our moves the base is added again; 0 = it is for the whole game
        bool operator==(const Clock&) const = default;
    };
    /// Canadian byo-yomi, the one of GTP: when the main time is used up, periods for so many moves each. What
    /// is left of a period is lost when the next one begins.
    struct ByoYomi {
        std::chrono::nanoseconds main{};
        std::chrono::nanoseconds period{};
        int stones = 1;
        bool operator==(const ByoYomi&) const = default;
    };
    std::optional<Clock> clock = std::nullopt;
    std::optional<ByoYomi> byo_yomi = std::nullopt;
    std::optional<std::chrono::nanoseconds> move_time = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    std::optional<int> depth = std::nullopt;
    bool operator==(const TimeControl&) const = default;
};

/// An engine that takes part.
struct EngineSpec {
    std::string name;                  ///< unique in a tournament; not trusted to be printable
    std::vector<std::string> command;  ///< program and arguments; looked up in PATH like execvp does
    std::string directory;             ///< where it runs; empty = where the arena runs
    TimeControl time_control;
    int threads = 1;  ///< processors it is said to use
    ProcessLimits limits = {};
};

/// One game to be played: a unit of work is identified by (pairing, opening, colour, repeat), never by a
/// counter.
struct GameUnit {
    std::array<int, 2> pairing{};  ///< the two engines' indices, the pairing's first engine first
    bool first_is_black =
        true;             ///< colour of the pairing's first engine; the pair's second game turns it round
    std::string opening;  ///< position text the game starts from
    int repeat = 0;       ///< how often this pairing has had this opening before

    /// Index of the engine that plays Black.
    [[nodiscard]] int black() const { return pairing[first_is_black ? 0 : 1]; }
    [[nodiscard]] int white() const { return pairing[first_is_black ? 1 : 0]; }
    bool operator==(const GameUnit&) const = default;
};

/// How a game ended. All from kIllegalMove on are the loser's fault, except kVoid, which is ours and scores
/// nothing.
enum class Ending : std::uint8_t {
    kBoardFull,  ///< by the rules: no empty cell, or the side to move has no stone
    kResigned,
    kAdjudicated,  ///< not played out: its value is known
    kIllegalMove,
    kProtocolError,  ///< an answer that is no answer: garbage, `?`, an over-long line
    kTimeForfeit,
    kEngineHung,   ///< no answer by the hang time-out where no clock runs (start-up, set-up, node and depth
                   ///< limits)
    kEngineCrash,  ///< exited, was killed, or closed its pipe
    kVoid,         ///< a fault of the arena's own (fork failed, disk full): played again, never scored
};

/// "board-full", "resigned", "adjudicated", "illegal-move", "protocol-error", "time-forfeit", "hung",
/// "crash", "void".
[[nodiscard]] std::string_view to_text(Ending ending);

struct MoveRecord {
    std::string text;                             ///< as the referee prints it, e.g. "D4xD5"
    std::chrono::nanoseconds elapsed;             ///< from our write to its answer
    std::optional<MoveInfo> info = std::nullopt;  ///< if the engine was asked, and told
};

/// All that is known of one game.
struct GameResult {
    GameUnit unit;
    Ending ending = Ending::kVoid;
    std::optional<Side> loser;  ///< nothing = a draw, or void
    Points margin = 0;          ///< Black's final margin where the board was scored or adjudicated, else 0
    std::string detail;         ///< a sentence for people: "answered E9: off the board"
    std::vector<MoveRecord> moves;
    std::array<std::string, 2> engine_name;     ///< as the tournament calls it, by colour
    std::array<std::string, 2> engine_version;  ///< what its `name` and `version` answered, by colour
    std::array<std::string, 2> stderr_tail;  ///< by colour; kept only for an engine at fault, at most 64 KiB
    /// By colour: the least processor time it used while the opponent thought, if that is worth speaking of.
    std::array<std::chrono::nanoseconds, 2> idle_cpu{};

    [[nodiscard]] bool is_draw() const { return ending != Ending::kVoid && !loser; }
};

}  // namespace pahtum::arena
