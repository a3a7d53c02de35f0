#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "protocol/commands/subcommands.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing {

/// What a run of the program in this process printed, and its exit code.
struct ProgramRun {
    int code = 0;
    std::string out;
    std::string log;

    [[nodiscard]] std::vector<std::string> lines() const { return split_lines(out); }
};

/// Throws what the subcommand throws.
inline ProgramRun run_in_process(const std::vector<std::string>& arguments, const std::string& input = "") {
    std::istringstream in{input};
    std::ostringstream out;
    std::ostringstream log;
    const int code = run_subcommand(program::kPahtum, arguments, {.in = in, .results = out, .progress = log});
    return {.code = code, .out = out.str(), .log = log.str()};
}

}  // namespace pahtum::testing
