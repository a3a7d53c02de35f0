#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/process.hpp"

namespace pahtum::testing {

/// Openings of 5x5 for matches that take no time.
void write_toy_openings(const std::filesystem::path& file);

/// A repository whose revisions play like these players, in that order, one commit each; the last is the
/// branch `main`. A tag with a player's name is on its last commit. The player `broken` does not
/// build, `failing` ends at once, and `crashing` whenever it has White.
class Repository {
  public:
    Repository(std::filesystem::path directory, const std::vector<std::string>& players);

    /// Options that make the arena build from it.
    [[nodiscard]] std::vector<std::string> options() const;
    /// The full name of a commit.
    [[nodiscard]] std::string commit_of(const std::string& revision) const;

  private:
    [[nodiscard]] Output shell(const std::string& command) const;

    std::filesystem::path directory_;
};

}  // namespace pahtum::testing
