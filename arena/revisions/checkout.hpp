#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace pahtum::arena {

/// Runs git with these arguments; returns its stdout, or nothing if it fails.
using Git = std::function<std::optional<std::string>(std::vector<std::string> arguments)>;

/// Makes `folder`, which does not exist yet or is empty, a clone of the repository with the files of the
/// commit as `git checkout` has them: attributes for archives count for nothing, submodules are there, and
/// `git describe` works. Nothing is fetched from elsewhere, and no file is shared with the repository, which
/// is a directory in its work tree or git's own. Throws RevisionError that names a submodule or a file
/// which the repository does not have; returns false if git fails.
[[nodiscard]] bool check_out(const Git& git, const std::filesystem::path& repository,
                             const std::string& commit, const std::filesystem::path& folder);

}  // namespace pahtum::arena
