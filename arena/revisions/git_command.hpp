#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/process/child_process.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// Holds a lock on a file while it exists, or a process that holds the descriptor; waits until the lock is
/// free. Throws RevisionError.
class FileLock {
  public:
    explicit FileLock(const std::filesystem::path& path);

    [[nodiscard]] int descriptor() const { return file_.number(); }

  private:
    FileDescriptor file_;
};

/// Runs a program with its output in a file until it has ended, or kills it at the deadline; `tick` is called
/// twice a second. Throws RevisionError.
ExitStatus run_logged(Program program, const std::filesystem::path& log,
                      const std::function<void()>& tick = {}, Deadline deadline = Deadline::max());

[[nodiscard]] bool is_success(ExitStatus status);

/// With the folders above it. Those that are not there yet are closed to others. Throws RevisionError.
void make_directory(const std::filesystem::path& directory);

/// The folder of a cache, made if it is not there. Throws RevisionError, also if it cannot be written to.
void make_cache(const std::filesystem::path& directory);

/// For a shell: a hook or an alias that runs us has set variables for another repository, of which git and
/// builds are to know nothing.
inline constexpr const char* kForgetRepository =
    "unset GIT_DIR GIT_COMMON_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_NAMESPACE GIT_OBJECT_DIRECTORY "
    "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_QUARANTINE_PATH GIT_SHALLOW_FILE GIT_GRAFT_FILE GIT_CONFIG "
    "GIT_IMPLICIT_WORK_TREE GIT_REPLACE_REF_BASE GIT_NO_REPLACE_OBJECTS; ";

/// How git is run.
struct GitUse {
    std::filesystem::path folder;  ///< for temporary files
    std::filesystem::path log;     ///< its stderr
    int lock = -1;                 ///< a descriptor that it holds while it runs
    std::function<void()> tick = {};
    std::string protocols = {};  ///< GIT_ALLOW_PROTOCOL; empty = as the user has it
};

/// Git's stdout; nothing if it fails.
[[nodiscard]] std::optional<std::string> ask_git(std::vector<std::string> arguments, const GitUse& use);

/// Runs git with these arguments; returns its stdout, or nothing if it fails.
using Git = std::function<std::optional<std::string>(std::vector<std::string> arguments)>;

/// A repository that a commit has as a folder.
struct Submodule {
    std::string name;     ///< by which .gitmodules describes it; empty if it does not
    std::string address;  ///< likewise
    std::string path;
    std::string commit;
};
/// Those of a commit of the repository with these files of git, by name.
[[nodiscard]] std::vector<Submodule> submodules_of(const Git& git, const std::filesystem::path& repository,
                                                   const std::string& commit);

/// Whether it can name a submodule's place below `modules`, and no other place.
[[nodiscard]] bool is_module_name(std::string_view name);

/// Makes `folder`, which does not exist yet or is empty, a clone of the repository with the files of the
/// commit as `git checkout` has them: attributes for archives count for nothing, submodules are there, and
/// `git describe` works. Nothing is fetched from elsewhere, and no file is shared with the repository, which
/// is a directory in its work tree or git's own. Throws RevisionError that names a submodule or a file
/// which the repository does not have; returns false if git fails.
[[nodiscard]] bool check_out(const Git& git, const std::filesystem::path& repository,
                             const std::string& commit, const std::filesystem::path& folder);

}  // namespace pahtum::arena
