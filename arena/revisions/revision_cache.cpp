#include "arena/revisions/revision_cache.hpp"

#include <cerrno>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "arena/process/child_process.hpp"
#include "arena/process/sandbox.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "git:";
constexpr std::size_t kLogLines = 20;

/// Where older revisions of this repository put the default program.
constexpr const char* kEarlierProgram = "build/protocol/server/pahtum";

/// Holds a lock on a file while it exists, or a process that holds the descriptor; waits until the lock is
/// free.
class Lock {
  public:
    [[nodiscard]] int descriptor() const { return file_.number(); }

    explicit Lock(const fs::path& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
        while (file_.is_open() && flock(file_.number(), LOCK_EX) != 0) {
            if (errno != EINTR) break;
        }
        if (!file_.is_open()) throw RevisionError{"cannot write '" + path.string() + "'"};
    }

  private:
    FileDescriptor file_;
};

/// The last lines of a build's log, each on a new line.
std::string tail(const fs::path& log) {
    std::ifstream file{log};
    std::deque<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
        if (lines.size() > kLogLines) lines.pop_front();
    }
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text;
}

/// Runs a program with its output in a file until it has ended; `tick` is called twice a second.
ExitStatus run(Program program, const fs::path& log, const std::function<void()>& tick = {}) try {
    program.log = log.string();
    ChildProcess process{program};
    process.close_input();
    for (;;) {
        if (const auto status = process.wait_until(Clock::now() + std::chrono::milliseconds{500}))
            return *status;
        if (tick) tick();
    }
} catch (const ProgramError& error) {
    throw RevisionError{error.what()};
}

bool is_success(ExitStatus status) { return !status.was_killed && status.code == 0; }

/// A name for this command and program, the same in every run (FNV-1a).
std::string name_of(const BuildRecipe& recipe) {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (const char byte : recipe.command + '\n' + recipe.program.string())
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100'0000'01b3;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string name;
    for (int i = 0; i < 8; ++i, hash >>= 4) name += kDigits[hash & 15];
    return name;
}

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
    if (!fs::is_directory(directory, ignored))
        throw RevisionError{"cannot make '" + directory.string() + "': " + error.message()};
}

/// Takes the bits from what a build has made that would lend its owner's or group's rights to who runs it.
void remove_set_id_bits(const fs::path& folder) {
    constexpr auto kBits = fs::perms::set_uid | fs::perms::set_gid;
    constexpr auto kOptions = fs::directory_options::skip_permission_denied;
    const auto remove_from = [&](const fs::path& path) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(path, error);
        if (!error && !fs::is_symlink(status) && (status.permissions() & kBits) != fs::perms::none)
            fs::permissions(path, kBits, fs::perm_options::remove, error);
        if (error) throw RevisionError{"cannot change '" + path.string() + "': " + error.message()};
    };
    remove_from(folder);
    for (const auto& entry : fs::recursive_directory_iterator{folder, kOptions}) remove_from(entry.path());
}

/// Gives the folder and all that is in it to a user; links are not followed.
void give(const fs::path& folder, uid_t user, gid_t group) {
    const auto give_one = [&](const fs::path& path) {
        if (lchown(path.c_str(), user, group) != 0)
            throw RevisionError{"cannot change the owner of '" + path.string() + "'"};
    };
    give_one(folder);
    for (const auto& entry : fs::recursive_directory_iterator{folder}) give_one(entry.path());
}

/// While it exists, the folder belongs to the user as whom a sandbox runs.
class Lent {
  public:
    Lent(const fs::path& folder, bool is_sandboxed)
        : folder_(folder), is_lent_(is_sandboxed && geteuid() == 0) {
        if (is_lent_) give(folder_, kNobody, kNobody);
    }
    void take_back() {
        if (std::exchange(is_lent_, false)) give(folder_, geteuid(), getegid());
    }

  private:
    const fs::path& folder_;
    bool is_lent_;
};

}  // namespace

std::optional<std::string> revision_of(std::string_view program) {
    if (!program.starts_with(kPrefix)) return std::nullopt;
    return std::string{program.substr(kPrefix.size())};
}

fs::path default_cache() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        return fs::path{cache} / "pahtum-arena";
    const char* const home = std::getenv("HOME");
    return fs::path{home != nullptr ? home : "/tmp"} / ".cache" / "pahtum-arena";
}

RevisionCache::RevisionCache(const fs::path& directory, BuildRecipe recipe)
    : directory_(fs::absolute(directory)), recipe_(std::move(recipe)) {
    recipe_.repository = fs::absolute(recipe_.repository);
}

fs::path RevisionCache::program(const std::string& revision, const Progress& progress) {
    const std::string commit = commit_of(revision);
    const fs::path home = directory_ / (commit + "-" + name_of(recipe_));
    const Lock lock{home.string() + ".lock"};
    const fs::path done = home / "built";
    if (!fs::exists(done)) {
        build(commit, home, lock.descriptor(), progress);
        std::ofstream{done} << recipe_.command << '\n';
    }
    return built_program(home / "source").value_or(home / "source" / recipe_.program);
}

/// Nothing if the build has not made it.
std::optional<fs::path> RevisionCache::built_program(const fs::path& source) const {
    std::vector<fs::path> places{recipe_.program};
    if (recipe_.program == BuildRecipe{}.program) places.emplace_back(kEarlierProgram);
    for (const fs::path& place : places)
        if (access((source / place).c_str(), X_OK) == 0) return source / place;
    return std::nullopt;
}

std::string RevisionCache::commit_of(const std::string& revision) const {
    make_directory(directory_);
    if (directory_ == default_cache()) chmod(directory_.c_str(), S_IRWXU);
    const TemporaryFile output{directory_.string()};
    const ExitStatus status = run({.command = {"git", "-C", recipe_.repository.string(), "rev-parse",
                                               "--verify", "--end-of-options", revision + "^{commit}"},
                                   .directory = ""},
                                  output.path());
    const std::string answer{trim(read_whole_file(output.path()))};
    if (is_success(status)) return answer;
    throw RevisionError{"there is no revision '" + revision + "' in '" + recipe_.repository.string() +
                        "' (choose the repository with --repository): " + answer};
}

void RevisionCache::build(const std::string& commit, const fs::path& home, int lock,
                          const Progress& progress) const {
    std::error_code error;
    fs::remove_all(home, error);
    const fs::path source = home / "source";
    const fs::path log = home / "log";
    const fs::path archive = home / "source.tar";
    make_directory(home);
    // For others too, once a sandbox shows it alone: the engine in it may be another user.
    if (!fs::create_directory(source, error))
        throw RevisionError{"cannot make '" + source.string() + "': " + error.message()};
    const auto start = Clock::now();
    const auto tick = [&] {
        if (progress)
            progress(commit, std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start));
    };
    const auto step = [&](Program program) {
        program.held = lock;
        return is_success(run(std::move(program), log, tick));
    };
    tick();
    bool is_built = step({.command = {"git", "-C", recipe_.repository.string(), "archive", "-o",
                                      archive.string(), commit},
                          .directory = ""}) &&
                    step({.command = {"tar", "-xf", archive.string()}, .directory = source.string()});
    fs::remove(archive, error);
    if (is_built) {
        Lent lent{source, recipe_.is_sandboxed};
        is_built = step({.command = {"sh", "-c", recipe_.command},
                         .directory = source.string(),
                         .limits = {.is_sandboxed = recipe_.is_sandboxed},
                         .writable = source.string()});
        remove_set_id_bits(source);
        lent.take_back();
    }
    if (!is_built)
        throw RevisionError{"revision " + commit + " does not build; the end of '" + log.string() +
                            "':" + tail(log)};
    if (built_program(source)) return;
    throw RevisionError{"the build of revision " + commit + " made no program '" + recipe_.program.string() +
                        "' (name it with --program):" + tail(log)};
}

}  // namespace pahtum::arena
