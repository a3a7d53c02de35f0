#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/limits.hpp"
#include "arena/process/program_files.hpp"
#include "arena/schedule/schedule.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::arena {

/// What limits an engine's thinking. At most one member is set; if none is, only the hang time-out limits it.
/// The text form is in arena/match/time_control.hpp.
struct TimeControl {
    struct Clock {
        std::chrono::nanoseconds base{};
        std::chrono::nanoseconds increment{};  ///< added after each of the engine's moves
        int moves = 0;  ///< the base is added again after this many of its moves; 0 = base for the whole game
        bool operator==(const Clock&) const = default;
    };
    /// Canadian byo-yomi, as in GTP: after the main time come periods, each for a number of moves. Time left
    /// over in a period is lost when the next one begins.
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

/// The same with all times multiplied, to the microsecond; nodes and depths stay. Requires a factor above 0.
[[nodiscard]] TimeControl scaled(const TimeControl& control, double factor);

/// An engine that takes part.
struct EngineSpec {
    std::string name;                  ///< unique in a tournament; may hold unprintable bytes
    std::vector<std::string> command;  ///< program and arguments; looked up in PATH as execvp does
    std::string directory;             ///< where it runs; empty = where the arena runs
    TimeControl time_control;
    int threads = 1;  ///< processors it may use at once
    ProcessLimits limits = {};
    std::vector<std::string> options = {};      ///< "key=value", see option_commands()
    std::vector<std::string> environment = {};  ///< "NAME=VALUE", besides the arena's own
    std::vector<CheckedFile> files = {};  ///< of its program; a process is started only if they are unchanged
    /// What this machine multiplies the times of its time control by, to make up for its speed.
    double time_scale = 1;
    std::string place = {};  ///< "FILE:LINE: " where a file names its command; empty = on the command line
};

/// What the engine is told when it starts: `param key value` for each of its options, a line each.
[[nodiscard]] std::string option_commands(const EngineSpec& engine);

/// How a game ended.
enum class Ending : std::uint8_t {
    kBoardFull,  ///< by the rules: no empty cell, or the side to move has no stone
    kResigned,
    kAdjudicated,    ///< not played out, because its value is known
    kIllegalMove,    ///< this and the next four are the loser's fault, see is_fault()
    kProtocolError,  ///< an answer that is not a move: garbage, `?`, a line without end
    kTimeForfeit,
    kEngineHung,   ///< no answer by the hang time-out, where no clock runs: at start-up, during set-up, with
                   ///< a node or depth limit
    kEngineCrash,  ///< exited, was killed, or closed its pipe
    kVoid,         ///< by the arena's fault (fork failed, the arena was late), or because an engine was busy
                   ///< off its turn: played again, never scored
};

/// "board-full", "resigned", "adjudicated", "illegal-move", "protocol-error", "time-forfeit", "hung",
/// "crash", "void".
[[nodiscard]] std::string_view to_text(Ending ending);

/// Whether the ending is the loser's fault.
[[nodiscard]] bool is_fault(Ending ending);

/// What an engine says about its search for a move. Not verified.
struct MoveInfo {
    double value = 0;  ///< expected final margin in points, from the mover's view
    std::optional<int> depth = std::nullopt;
    std::optional<std::uint64_t> nodes = std::nullopt;
    bool operator==(const MoveInfo&) const = default;
};

/// Reads the answer to `last_info`: "value 3.5 depth 8 nodes 12345". Words come in pairs; unknown pairs are
/// skipped, and so is a depth or a number of nodes that is not a number. Nothing without a finite value.
[[nodiscard]] std::optional<MoveInfo> parse_move_info(std::string_view text);

struct MoveRecord {
    std::string text;                             ///< as the referee prints it, e.g. "D4xD5"
    std::chrono::nanoseconds elapsed;             ///< from the arena's write to the engine's answer
    std::optional<MoveInfo> info = std::nullopt;  ///< if the engine was asked for it and gave it
};

/// Processor time that an engine has used in a game, with everything it has started.
struct CpuUse {
    std::chrono::nanoseconds on_turn{};
    std::chrono::nanoseconds off_turn{};  ///< at least
    bool operator==(const CpuUse&) const = default;
};

/// All that is known about one game.
struct GameResult {
    GameUnit unit;
    Ending ending = Ending::kVoid;
    std::optional<Side> loser;  ///< nothing = a draw, or void
    Points margin = 0;          ///< Black's final margin if the board was scored or adjudicated, else 0
    std::string detail;         ///< for people: "answered E9: off the board"
    /// Void because the arena itself was late while this side's clock ran.
    std::optional<Side> late_turn = std::nullopt;
    std::vector<MoveRecord> moves;
    std::array<std::string, 2> engine_name;     ///< its name in the tournament, by colour
    std::array<std::string, 2> engine_version;  ///< its answers to `name` and `version`, by colour
    std::array<std::string, 2> stderr_tail;     ///< by colour; only of an engine at fault, at most 64 KiB
    /// By colour: processor time it used, at least, while its opponent was thinking; 0 if negligible.
    std::array<std::chrono::nanoseconds, 2> idle_cpu{};
    std::array<CpuUse, 2> cpu{};  ///< by colour
    /// By colour: it used so much processor time off its turn, or so much while its opponent lost on time,
    /// that it cannot win this game nor save a draw: the game is void unless it has lost.
    std::array<bool, 2> was_busy{};
    std::vector<std::string> voided =
        {};  ///< why earlier attempts at this game were void, if for that reason

    [[nodiscard]] bool is_draw() const { return ending != Ending::kVoid && !loser; }
    /// Void because an engine was busy off its turn.
    [[nodiscard]] bool is_void_by_engine() const {
        return ending == Ending::kVoid && (was_busy[0] || was_busy[1]);
    }
};

}  // namespace pahtum::arena
