#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace pahtum::testing {

using Options = std::set<std::string>;  ///< "--seed"

/// A program as its own --help describes it.
struct DescribedProgram {
    std::string name;
    std::string path;
    /// Words of a use, "bench solver", to its options; the program without any words is "".
    std::map<std::string, Options> uses;
};

/// `pahtum` and `pahtum-arena` of the build; the arena's use without words is its command run.
[[nodiscard]] const std::vector<DescribedProgram>& described_programs();

/// All that the program prints to stdout; throws std::runtime_error unless it exits with 0.
[[nodiscard]] std::string printed_by(const std::vector<std::string>& argv);

}  // namespace pahtum::testing
