#include "arena/revisions/git_command.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <iterator>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "arena/revisions/revision_cache.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

/// Between git's answers with -z.
constexpr std::string_view kNul{"\0", 1};

/// What .gitmodules of the commit says, by name and key.
std::map<std::string, std::map<std::string, std::string>> described_modules(const Git& git,
                                                                            const std::string& where,
                                                                            const std::string& commit) {
    constexpr std::string_view kStart = "submodule.";
    std::map<std::string, std::map<std::string, std::string>> modules;
    const auto listed = git({where, "config", "--blob", commit + ":.gitmodules", "-z", "--get-regexp",
                             "^submodule\\..*\\.(path|url)$"})
                            .value_or("");
    for (const std::string_view entry : split(listed, kNul)) {
        const std::size_t line = entry.find('\n');
        const std::size_t dot = entry.substr(0, line).rfind('.');
        if (line == std::string_view::npos || dot <= kStart.size()) continue;
        modules[std::string(entry.substr(kStart.size(), dot - kStart.size()))]
               [std::string(entry.substr(dot + 1, line - dot - 1))] = entry.substr(line + 1);
    }
    return modules;
}

/// One line without its end; nothing if git fails.
std::optional<fs::path> path_from(const std::optional<std::string>& answer) {
    if (!answer || trim(*answer).empty()) return std::nullopt;
    return fs::path{std::string(trim(*answer))};
}

/// A repository that is there: git's own files, and its work tree if it has one.
struct Origin {
    fs::path own;
    std::optional<fs::path> tree;
};

std::optional<Origin> origin_at(const Git& git, const fs::path& place) {
    const std::string where = place.string();
    const auto own = path_from(git({"-C", where, "rev-parse", "--path-format=absolute", "--git-common-dir"}));
    if (!own) return std::nullopt;
    // A mirror has none, and git would complain.
    if (trim(git({"-C", where, "rev-parse", "--is-inside-work-tree"}).value_or("")) != "true")
        return Origin{.own = *own, .tree = std::nullopt};
    return Origin{.own = *own, .tree = path_from(git({"-C", where, "rev-parse", "--show-toplevel"}))};
}

/// Where a repository has a submodule: in its work tree, or among git's own files after another commit was
/// checked out. Throws RevisionError if it has not.
Origin module_of(const Git& git, const Origin& origin, const std::string& path, const std::string& name,
                 const std::string& commit) {
    std::vector<Origin> places;
    if (origin.tree && fs::exists(*origin.tree / path / ".git"))
        if (const auto place = origin_at(git, *origin.tree / path)) places.push_back(*place);
    if (const fs::path own = origin.own / "modules" / name; is_module_name(name) && fs::exists(own))
        places.push_back({.own = own, .tree = std::nullopt});
    for (const Origin& place : places) {
        // Its work tree may be gone.
        if (git({"--git-dir=" + place.own.string(), "--work-tree=/", "cat-file", "-e", commit + "^{commit}"}))
            return place;
    }
    throw RevisionError{"the submodule " + quote(path) + " of '" + origin.own.string() +
                        (places.empty() ? "' is not there" : "' has no commit " + commit) +
                        ": run `git submodule update --init --recursive` with that revision checked out"};
}

/// The work tree that git says it has checked out. It says so even if the repository lacks some of its files,
/// because it was cloned with a filter.
void check_all_files_are_there(const Git& git, const Origin& origin, const std::string& commit,
                               const fs::path& folder) {
    const auto listed = git({"-C", folder.string(), "ls-files", "--deleted", "-z"}).value_or("");
    if (const auto lost = split(listed, kNul); !lost.empty())
        throw RevisionError{"'" + origin.own.string() + "' was cloned with a filter, and lacks files of " +
                            commit + " such as " + quote(lost.front()) +
                            ": run `git fetch --refetch --no-filter` there"};
}

bool check_out(const Git& git, const Origin& origin, const std::string& commit, const fs::path& folder) {
    // Hooks of the user's templates are not run.
    if (!git({"clone", "--quiet", "--no-hardlinks", "--no-checkout", "--template=", "--", origin.own.string(),
              folder.string()}))
        return false;
    if (!git({"-C", folder.string(), "checkout", "--quiet", "--detach", commit})) return false;
    check_all_files_are_there(git, origin, commit, folder);
    for (const Submodule& module : submodules_of(git, folder / ".git", commit)) {
        const Origin place = module_of(git, origin, module.path, module.name, module.commit);
        if (!check_out(git, place, module.commit, folder / module.path)) return false;
    }
    return true;
}

}  // namespace

namespace fs = std::filesystem;

constexpr const char* kOtherCache = " (--cache DIR names another folder)";

FileLock::FileLock(const fs::path& path) : file_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    const auto refuse = [&path](const std::string& what) {
        throw UnusableFile{"cannot " + what + " '" + path.string() +
                           "': " + std::generic_category().message(errno) + kOtherCache};
    };
    if (!file_.is_open()) refuse("write");
    while (flock(file_.number(), LOCK_EX) != 0)
        if (errno != EINTR) refuse("lock");
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
    const std::string script = std::string(kForgetRepository) +
                               "out=$1 log=$2; test -z \"$3\" || export GIT_ALLOW_PROTOCOL=\"$3\"; shift 3; "
                               "exec git \"$@\" >\"$out\" 2>>\"$log\"";
    std::vector<std::string> command = {"sh",         "-c", script, "sh", output.path(), use.log.string(),
                                        use.protocols};
    command.insert(command.end(), std::make_move_iterator(arguments.begin()),
                   std::make_move_iterator(arguments.end()));
    if (!is_success(run_logged({.command = std::move(command), .directory = "", .held = use.lock},
                               errors.path(), use.tick)))
        return std::nullopt;
    return read_whole_file(output.path(), kAnySize);
}

std::vector<Submodule> submodules_of(const Git& git, const fs::path& repository, const std::string& commit) {
    constexpr std::string_view kMode = "160000 commit ";
    const std::string where = "--git-dir=" + repository.string();
    auto described = described_modules(git, where, commit);
    std::vector<Submodule> modules;
    const auto listed = git({where, "ls-tree", "-r", "-z", "--full-tree", commit}).value_or("");
    for (const std::string_view entry : split(listed, kNul)) {
        const std::size_t tab = entry.find('\t');
        if (!entry.starts_with(kMode) || tab == std::string_view::npos) continue;
        Submodule& module = modules.emplace_back();
        module.path = entry.substr(tab + 1);
        module.commit = entry.substr(kMode.size(), tab - kMode.size());
        for (auto& [name, keys] : described) {
            if (keys["path"] != module.path) continue;
            module.name = name;
            module.address = keys["url"];
        }
    }
    std::ranges::sort(modules, {}, &Submodule::name);
    return modules;
}

bool is_module_name(std::string_view name) {
    return !name.empty() && name.front() != '/' && name.front() != '-' &&
           name.find("..") == std::string_view::npos && is_printable(name);
}

bool check_out(const Git& git, const fs::path& repository, const std::string& commit,
               const fs::path& folder) {
    const auto origin = origin_at(git, repository);
    return origin && check_out(git, *origin, commit, folder);
}

}  // namespace pahtum::arena
