#include "arena/revisions/revision_cache.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <set>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "arena/process/sandbox.hpp"
#include "arena/revisions/git_command.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "git:";
constexpr std::size_t kLogLines = 20;
constexpr std::string_view kFailed = "failed";

/// Where older revisions of this repository put the default program.
constexpr const char* kEarlierProgram = "build/protocol/server/pahtum";

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

/// A name for this command and program, the same in every run (FNV-1a). The number changes when the same
/// sources are put there in another way.
std::string name_of(const BuildRecipe& recipe) {
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325;
    for (const char byte : recipe.command + '\n' + recipe.program.string() + "\n2")
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100'0000'01b3;
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string name;
    for (int i = 0; i < 8; ++i, hash >>= 4) name += kDigits[hash & 15];
    return name;
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

/// A link that leads elsewhere would show the sandbox of the engine what is there.
void require_below(const fs::path& folder, const fs::path& program) {
    std::error_code error;
    const fs::path real = fs::canonical(program, error);
    const fs::path root = fs::canonical(folder, error);
    if (!error && real.string().starts_with(root.string() + "/")) return;
    throw RevisionError{"the build's program '" + program.string() +
                        "' is not among its own files, or leads out of them"};
}

/// Whether a build's log says that not the sources failed, but the place, the machine or the sandbox.
bool blames_the_machine(const fs::path& log) {
    constexpr std::array<std::string_view, 7> kSigns{
        "File name too long",  "path too long",          "Path too long",           "No space left on device",
        "Disk quota exceeded", "Cannot allocate memory", "Killed signal terminated"};
    std::ifstream file{log};
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("bwrap: ") || std::ranges::any_of(kSigns, [&line](std::string_view sign) {
                return line.find(sign) != std::string::npos;
            }))
            return true;
    return false;
}

/// The build in this directory is not to be tried again.
[[noreturn]] void fail(const fs::path& home, const std::string& why) {
    write_whole_file((home / kFailed).string(), why);
    throw RevisionError{why};
}

/// Why a revision that was built cannot be used.
std::string missing_program(const std::string& commit, const fs::path& source, const fs::path& program) {
    std::error_code ignored;
    const bool exists = fs::exists(source / program, ignored);
    return "the build of revision " + commit + (exists ? " made '" : " made no program '") +
           program.string() +
           (exists ? "', which is not an executable file (--program names another):"
                   : "' (name it with --program):");
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

bool is_commit_name(std::string_view revision) {
    return (revision.size() == 40 || revision.size() == 64) &&
           revision.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

fs::path default_cache(const std::string& option) {
    return fs::path{user_folder("XDG_CACHE_HOME", ".cache", option)} / "pahtum-arena";
}

RevisionCache::RevisionCache(const fs::path& directory, BuildRecipe recipe)
    : is_default_(directory.empty()),
      directory_(fs::absolute(is_default_ ? default_cache() : directory)),
      recipe_(std::move(recipe)) {
    recipe_.repository = fs::absolute(recipe_.repository);
}

fs::path RevisionCache::program(const std::string& revision, const Progress& progress) {
    const std::string commit = commit_of(revision);
    const fs::path home = directory_ / (commit + "-" + name_of(recipe_));
    const FileLock lock{home.string() + ".lock"};
    const fs::path done = home / "built";
    if (!fs::exists(done)) {
        if (const fs::path failed = home / kFailed; fs::exists(failed))
            throw RevisionError{"tried before, and not again until '" + failed.string() +
                                "' is deleted: " + read_whole_file(failed.string())};
        build(commit, home, lock.descriptor(), progress);
        std::ofstream{done} << recipe_.command << '\n';
    }
    const fs::path program = built_program(home / "source").value_or(home / "source" / recipe_.program);
    if (recipe_.is_sandboxed) require_below(home / "source", program);
    return program;
}

/// Nothing if the build has not made it.
std::optional<fs::path> RevisionCache::built_program(const fs::path& source) const {
    std::vector<fs::path> places{recipe_.program};
    if (recipe_.program == BuildRecipe{}.program) places.emplace_back(kEarlierProgram);
    std::error_code ignored;
    for (const fs::path& place : places)
        if (fs::is_regular_file(source / place, ignored) && access((source / place).c_str(), X_OK) == 0)
            return source / place;
    return std::nullopt;
}

std::optional<std::string> RevisionCache::ask(std::vector<std::string> arguments, const fs::path& log) const {
    arguments.insert(arguments.begin(), {"-C", recipe_.repository.string()});
    return ask_git(std::move(arguments), {.folder = directory_, .log = log});
}

std::vector<Commit> RevisionCache::logged(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(),
                     {"log", "--no-show-signature", "--encoding=UTF-8", "--format=%H%x09%cs%x09%s"});
    const TemporaryFile log{directory_.string()};
    const auto answer = ask(std::move(arguments), log.path());
    if (!answer) throw RevisionError{"git log: " + std::string(trim(read_whole_file(log.path())))};
    std::vector<Commit> commits;
    for (const std::string_view line : split(*answer, "\n")) {
        const std::size_t date = line.find('\t') + 1;
        const std::size_t subject = line.find('\t', date) + 1;
        commits.push_back({.id = std::string(line.substr(0, date - 1)),
                           .date = std::string(line.substr(date, subject - date - 1)),
                           .subject = std::string(line.substr(subject))});
    }
    return commits;
}

Commit RevisionCache::commit(const std::string& revision) const {
    return logged({"-1", commit_of(revision), "--"}).at(0);
}

std::vector<Commit> RevisionCache::commits(const std::string& first, const std::string& last) const {
    const Commit start = commit(first);
    const std::string end = commit_of(last);
    const TemporaryFile log{directory_.string()};
    if (!ask({"merge-base", "--is-ancestor", start.id, end}, log.path()))
        throw RevisionError{"'" + last + "' does not descend from '" + first + "'"};
    const std::string range = start.id + ".." + end;
    // Git cannot do both at once where the first one is on a branch that was merged.
    std::set<std::string> descendants;
    for (const Commit& commit : logged({"--ancestry-path", range, "--"})) descendants.insert(commit.id);
    std::vector<Commit> commits = logged({"--first-parent", "--reverse", range, "--"});
    std::erase_if(commits, [&](const Commit& commit) { return !descendants.contains(commit.id); });
    commits.insert(commits.begin(), start);
    return commits;
}

std::string RevisionCache::commit_of(const std::string& revision) const {
    make_cache(directory_);
    if (is_default_) chmod(directory_.c_str(), S_IRWXU);
    const TemporaryFile log{directory_.string()};
    if (const auto answer =
            ask({"rev-parse", "--verify", "--end-of-options", revision + "^{commit}"}, log.path()))
        return std::string(trim(*answer));
    if (trim(ask({"rev-parse", "--is-shallow-repository"}, log.path()).value_or("")) == "true")
        throw RevisionError{
            "there is no revision '" + revision + "' in '" + recipe_.repository.string() +
            "', which is a shallow clone: run `git fetch --unshallow` in it (in a CI job, fetch "
            "the whole history, as with fetch-depth: 0)"};
    throw RevisionError{
        "there is no revision '" + revision + "' in '" + recipe_.repository.string() +
        "' (choose the repository with --repository): " + std::string(trim(read_whole_file(log.path())))};
}

void RevisionCache::build(const std::string& commit, const fs::path& home, int lock,
                          const Progress& progress) const {
    std::error_code error;
    fs::remove_all(home, error);
    if (error)
        throw RevisionError{"cannot remove what is left of an earlier build: " + error.message() +
                            "; delete '" + home.string() + "'"};
    const fs::path source = home / "source";
    const fs::path log = home / "log";
    make_directory(home);
    // For others too, once a sandbox shows it alone: the engine in it may be another user.
    if (!fs::create_directory(source, error))
        throw RevisionError{"cannot make '" + source.string() + "': " + error.message()};
    const auto start = Clock::now();
    const auto tick = [&] {
        if (progress)
            progress(commit, std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start));
    };
    tick();
    const bool is_checked_out = check_out(
        [&](std::vector<std::string> words) {
            return ask_git(std::move(words), {.folder = home, .log = log, .lock = lock, .tick = tick});
        },
        recipe_.repository, commit, source);
    const Deadline deadline = Clock::now() + recipe_.longest;
    const ExitStatus status = is_checked_out ? compile(home, lock, tick, deadline) : ExitStatus{};
    const bool is_overdue = status.was_killed && Clock::now() >= deadline;
    const std::string last = tail(log);
    const std::string end = "revision " + commit +
                            (is_overdue ? " is not built after " + std::to_string(recipe_.longest.count()) +
                                              " s (--build-time allows more)"
                                        : " does not build") +
                            "; the end of '" + log.string() + "':" + last;
    // Whoever killed it may let it live next time, and what could not be checked out may come.
    if (!is_checked_out || status.was_killed || blames_the_machine(log)) throw RevisionError{end};
    if (!is_success(status)) fail(home, end);
    if (!built_program(source)) fail(home, missing_program(commit, source, recipe_.program) + last);
}

ExitStatus RevisionCache::compile(const fs::path& home, int lock, const std::function<void()>& tick,
                                  Deadline deadline) const {
    const fs::path source = home / "source";
    Lent lent{source, recipe_.is_sandboxed};
    const ExitStatus status =
        run_logged({.command = {"sh", "-c", kForgetRepository + recipe_.command},
                    .directory = source.string(),
                    .limits = {.is_sandboxed = recipe_.is_sandboxed, .hides_words = true},
                    .writable = source.string(),
                    .held = lock},
                   home / "log", tick, deadline);
    remove_set_id_bits(source);
    lent.take_back();
    return status;
}

}  // namespace pahtum::arena
