#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "engine/bench/solver_bench.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/terminal/play.hpp"
#include "protocol/web/game_room.hpp"

namespace pahtum::gtp {

/// The command line is wrong; the message names the option and says what to do.
class OptionError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `pahtum`: speak the protocol.
struct ServeOptions {
    Settings settings;
    Random random;  ///< behind what the start has drawn from the seed
    Position start;
    std::string session_file;  ///< empty = none
};

/// `pahtum bench`.
struct BenchOptions {
    SearchOptions search;
    std::optional<int> depth;
};

/// `pahtum bench solver`.
struct SolverBenchOptions {
    std::vector<SolverGroup> groups;
    SolverOptions solver;
    std::optional<std::chrono::nanoseconds> time;  ///< for each position
    bool list = false;                             ///< report each position too
    bool print_only = false;                       ///< print the positions, solve none
};

/// `pahtum solve POSITION|FILE|-...`.
struct SolveOptions {
    std::vector<std::string> inputs;  ///< for PositionReader
    SolverOptions solver;
    SolveRequest request;
    std::string checkpoint;  ///< file; empty = none
    bool json = false;
};

/// `pahtum perft DEPTH`.
struct PerftOptions {
    Position start;
    int depth = 0;
};

/// `pahtum layouts`.
struct LayoutsOptions {
    Ruleset ruleset;
    std::optional<std::size_t> count;  ///< nothing = all there are
    std::uint64_t seed = 0;
};

/// `pahtum endings`.
struct EndingsOptions {
    Ruleset ruleset;
    int least_empty = 0;
    int most_empty = 0;
    int count = 0;
    std::uint64_t seed = 0;
    SolverOptions solver{};
};

/// `--help` or `--version`: text to print.
struct InformationOptions {
    std::string text;
};

using ProgramOptions =
    std::variant<ServeOptions, terminal::PlayOptions, web::WebOptions, BenchOptions, SolverBenchOptions,
                 SolveOptions, PerftOptions, LayoutsOptions, EndingsOptions, InformationOptions>;

/// Throws OptionError, whose message ends with a line that names the help to read.
[[nodiscard]] ProgramOptions parse_command_line(int argc, const char* const* argv);

}  // namespace pahtum::gtp
