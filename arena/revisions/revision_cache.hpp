#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/child_process.hpp"
#include "arena/process/limits.hpp"

namespace pahtum::arena {

/// A revision that does not exist or does not build. The message says why, with the name of the build's log
/// and its end.
class RevisionError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// How an engine is built from a repository.
struct BuildRecipe {
    std::filesystem::path repository = ".";  ///< a directory in it
    /// Run by `sh -c` in the root of the sources.
    std::string command =
        "cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DPAHTUM_TESTS=OFF"
        " && cmake --build build --target pahtum --parallel";
    /// What it makes, below that root. The default is also found where older revisions of this repository put
    /// it.
    std::filesystem::path program = "build/bin/pahtum";
    /// The command may change nothing but the sources' folder and has no network (arena/process/sandbox.hpp).
    bool is_sandboxed = false;
    std::chrono::seconds longest{3600};  ///< a build that takes longer is ended
};

/// What git says about a commit.
struct Commit {
    std::string id;    ///< its full name
    std::string date;  ///< of the day it was committed: "2026-11-20"
    std::string subject;
};

/// "v1.2" from "git:v1.2"; nothing if the text does not begin with "git:".
[[nodiscard]] std::optional<std::string> revision_of(std::string_view program);

/// Whether it is a commit's name in full, which means the same for ever.
[[nodiscard]] bool is_commit_name(std::string_view revision);

/// $XDG_CACHE_HOME/pahtum-arena, or ~/.cache/pahtum-arena. Throws FileError, which names the option, if
/// neither variable names a folder.
[[nodiscard]] std::filesystem::path default_cache(const std::string& option = "--cache DIR");

/// Programs built from git revisions, each once: a directory for each commit and recipe holds its sources,
/// build and log. It may be deleted at any time. A build that has failed is not tried again until the file
/// `failed` in that directory, which says why, is deleted. Any number of arenas may use it at once: one that
/// needs a build that another is making waits for it, and after that has been killed until its build has
/// ended. The repository is not changed.
class RevisionCache {
  public:
    /// Called about twice a second with what is being built, and for how long.
    using Progress = std::function<void(const std::string& commit, std::chrono::seconds elapsed)>;

    /// In default_cache() if the directory has no name.
    RevisionCache(const std::filesystem::path& directory, BuildRecipe recipe);

    /// The full name of a revision's commit. Builds nothing. Throws RevisionError if there is none.
    [[nodiscard]] std::string commit_of(const std::string& revision) const;
    [[nodiscard]] Commit commit(const std::string& revision) const;
    /// `first`, and after it its descendants on the way of first parents to `last`, oldest first.
    /// Throws RevisionError also if `last` does not descend from `first`.
    [[nodiscard]] std::vector<Commit> commits(const std::string& first, const std::string& last) const;
    /// The program of a revision, named in any way that `git rev-parse` understands, built if it is not there
    /// yet. Changes that are not committed are not in it. Throws RevisionError.
    [[nodiscard]] std::filesystem::path program(const std::string& revision, const Progress& progress = {});

  private:
    /// What git says in the repository; nothing if it fails, and then `log` says why.
    [[nodiscard]] std::optional<std::string> ask(std::vector<std::string> arguments,
                                                 const std::filesystem::path& log) const;
    /// Of `git log` with these arguments.
    [[nodiscard]] std::vector<Commit> logged(std::vector<std::string> arguments) const;
    [[nodiscard]] std::optional<std::filesystem::path> built_program(
        const std::filesystem::path& source) const;
    void build(const std::string& commit, const std::filesystem::path& directory, int lock,
               const Progress& progress) const;
    /// Runs the recipe's command on the sources that are there.
    [[nodiscard]] ExitStatus compile(const std::filesystem::path& home, int lock,
                                     const std::function<void()>& tick, Deadline deadline) const;

    bool is_default_;
    std::filesystem::path directory_;
    BuildRecipe recipe_;
};

}  // namespace pahtum::arena
