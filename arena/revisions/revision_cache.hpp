#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// A revision that cannot be had or built. The message says why, with the end of the build's log and its
/// name.
class RevisionError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How an engine comes out of a repository.
struct BuildRecipe {
    std::filesystem::path repository = ".";  ///< a directory in it
    /// Run by `sh -c` in the root of the sources.
    std::string command =
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DPAHTUM_TESTS=OFF"
        " && cmake --build build --target pahtum --parallel";
    /// What it makes, from that root.
    std::filesystem::path program = "build/bin/pahtum";
};

/// "v1.2" of "git:v1.2"; nothing if the text does not begin like that.
[[nodiscard]] std::optional<std::string> revision_of(std::string_view program);

/// $XDG_CACHE_HOME/pahtum-arena, or ~/.cache/pahtum-arena.
[[nodiscard]] std::filesystem::path default_cache();

/// Programs built from git revisions, each once: a directory for each commit and recipe, which holds sources,
/// build and log. It may be deleted at any time. Any number of arenas may use it at once: who needs a build
/// that another is making waits for it. Nothing is changed in the repository.
class RevisionCache {
  public:
    /// Told about twice a second what is being built, and since when.
    using Progress = std::function<void(const std::string& commit, std::chrono::seconds elapsed)>;

    RevisionCache(std::filesystem::path directory, BuildRecipe recipe);

    /// The program of the revision, anything `git rev-parse` understands; what is not committed is not in
    /// it. Builds it if that has not been done. Throws RevisionError.
    [[nodiscard]] std::filesystem::path program(const std::string& revision, const Progress& progress = {});

  private:
    [[nodiscard]] std::string commit_of(const std::string& revision) const;
    void build(const std::string& commit, const std::filesystem::path& directory,
               const Progress& progress) const;

    std::filesystem::path directory_;
    BuildRecipe recipe_;
};

}  // namespace pahtum::arena
