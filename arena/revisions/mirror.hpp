#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::arena {

/// Whether it is the address of a repository rather than a directory.
[[nodiscard]] bool is_repository_address(std::string_view text);

/// Throws RevisionError unless it is `https://HOST/PATH` or `file:///PATH` of letters, digits and few other
/// characters, without "." and ".." as names: nothing that git could take for an option, another transport, a
/// password or another place than it looks like.
void check_repository_address(const std::string& address);

/// Whether one of the prefixes is the address, or its beginning up to a '/'. "https://host/me" allows
/// "https://host/me/engine", but not "https://host/mean/engine".
[[nodiscard]] bool is_allowed(const std::string& address, const std::vector<std::string>& prefixes);

/// The address that a submodule has in .gitmodules, which may be relative to that of its repository. Throws
/// RevisionError.
[[nodiscard]] std::string submodule_address(const std::string& repository, const std::string& address);

/// Copies of repositories elsewhere, each made once and brought up to date when a revision is missing. Any
/// number of processes may use the folder.
class Mirrors {
  public:
    struct Use {
        std::filesystem::path cache;  ///< as of a RevisionCache
        /// Where repositories and their submodules may lie, see is_allowed(); nothing else is ever contacted.
        std::vector<std::string> prefixes;
        std::function<void(const std::string& address)> before_transfer = {};
    };

    explicit Mirrors(Use use);

    /// A repository, for a BuildRecipe, that has the revision with all its submodules. Throws RevisionError.
    [[nodiscard]] std::filesystem::path with_revision(const std::string& address,
                                                      const std::string& revision) const;

  private:
    class Transfer;

    Use use_;
};

}  // namespace pahtum::arena
