#include "arena/revisions/git_command.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <iterator>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "arena/revisions/revision_cache.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {

namespace fs = std::filesystem;

constexpr const char* kOtherCache = " (--cache DIR names another folder)";

FileLock::FileLock(const fs::path& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    while (file_.is_open() && flock(file_.number(), LOCK_EX) != 0) {
        if (errno != EINTR) break;
    }
    if (!file_.is_open())
        throw UnusableFile{"cannot write '" + path.string() + "': " + std::generic_category().message(errno) +
                           kOtherCache};
}

ExitStatus run_logged(Program program, const fs::path& log, const std::function<void()>& tick,
                      Deadline deadline) try {
    program.log = log.string();
    ChildProcess process{program};
    process.close_input();
    for (;;) {
        if (const auto status = process.wait_until(Clock::now() + std::chrono::milliseconds{500}))
            return *status;
        if (Clock::now() >= deadline) {
            static_cast<void>(process.kill());
            return {.was_killed = true};
        }
        if (tick) tick();
    }
} catch (const ProgramError& error) {
    throw RevisionError{error.what()};
}

bool is_success(ExitStatus status) { return !status.was_killed && status.code == 0; }

/// With the folders above it. Those that are not there yet are closed to others.
void make_directory(const fs::path& directory) {
    constexpr mode_t kOwnerOnly = 0700;
    if (mkdir(directory.c_str(), kOwnerOnly) == 0) return;
    std::error_code error{errno, std::generic_category()};
    if (error == std::errc::no_such_file_or_directory && directory.has_relative_path()) {
        make_directory(directory.parent_path());
        if (mkdir(directory.c_str(), kOwnerOnly) == 0) return;
        error.assign(errno, std::generic_category());
    }
    std::error_code ignored;
    if (fs::is_directory(directory, ignored)) return;
    const std::string fault = "cannot make '" + directory.string() + "': " + error.message() + kOtherCache;
    check_usable(error.value(), fault);
    throw RevisionError{fault};
}

void make_cache(const fs::path& directory) {
    make_directory(directory);
    if (access(directory.c_str(), W_OK | X_OK) != 0)
        throw UnusableFile{"cannot write to '" + directory.string() +
                           "': " + std::generic_category().message(errno) + kOtherCache};
}

std::optional<std::string> ask_git(std::vector<std::string> arguments, const GitUse& use) {
    const TemporaryFile output{use.folder.string()};
    const TemporaryFile errors{use.folder.string()};
    const std::string script =
        "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX GIT_OBJECT_DIRECTORY; out=$1 log=$2; "
        "test -z \"$3\" || export GIT_ALLOW_PROTOCOL=\"$3\"; shift 3; exec git \"$@\" >\"$out\" 2>>\"$log\"";
    std::vector<std::string> command = {"sh",         "-c", script, "sh", output.path(), use.log.string(),
                                        use.protocols};
    command.insert(command.end(), std::make_move_iterator(arguments.begin()),
                   std::make_move_iterator(arguments.end()));
    if (!is_success(run_logged({.command = std::move(command), .directory = "", .held = use.lock},
                               errors.path(), use.tick)))
        return std::nullopt;
    return read_whole_file(output.path());
}

}  // namespace pahtum::arena
