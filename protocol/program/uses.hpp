#pragma once

#include "protocol/program/options.hpp"

namespace pahtum::gtp {

// One parser for each use of the program. They get the whole command line and throw OptionError; with
// --help they return the text.

[[nodiscard]] ProgramOptions parse_serve(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_play(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_solve(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_bench(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_solver_bench(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_perft(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_layouts(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_endings(int argc, const char* const* argv);
[[nodiscard]] ProgramOptions parse_web(int argc, const char* const* argv);

}  // namespace pahtum::gtp
