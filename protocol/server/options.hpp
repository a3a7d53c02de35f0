#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/server/settings.hpp"

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
    std::size_t count = 0;
    std::uint64_t seed = 0;
};

/// `--help` or `--version`: text to print.
struct InformationOptions {
    std::string text;
};

using ProgramOptions =
    std::variant<ServeOptions, BenchOptions, SolveOptions, PerftOptions, LayoutsOptions, InformationOptions>;

/// Throws OptionError.
[[nodiscard]] ProgramOptions parse_command_line(int argc, const char* const* argv);

}  // namespace pahtum::gtp
