#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pahtum::testing {

/// One line of what `pahtum solve --json` prints.
struct SolvedLine {
    std::string position;
    std::string status;
    std::optional<int> value;
    std::optional<int> wdl;
    int lower = 0;
    int upper = 0;
    std::vector<std::string> best;
    bool best_complete = false;
    std::vector<std::string> line;
};

/// Throws if the file cannot be read, a line is no JSON object, or a member is missing.
[[nodiscard]] std::vector<SolvedLine> solved_lines(const std::filesystem::path& file);

}  // namespace pahtum::testing
