#include "arena/process/sandbox.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "arena/process/program_files.hpp"
#include "arena/process/watchdog.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::chrono::seconds kTrialTime{60};

/// Where programs and libraries are; links where /usr is merged.
constexpr std::array<std::string_view, 7> kSystem{"/bin",   "/sbin",   "/lib",      "/lib32",
                                                  "/lib64", "/libx32", "/nix/store"};
/// What loading and running programs needs of /etc; nothing that says who uses the machine.
constexpr std::array<std::string_view, 7> kSettings{
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
    "/etc/localtime",   "/etc/timezone",   "/etc/mono"};
/// Folders that hold more than an engine. Files in them are shown one by one.
constexpr std::array<std::string_view, 21> kShared{
    "/",    "/boot", "/dev",       "/dev/shm", "/etc",     "/home",      "/media",
    "/mnt", "/opt",  "/proc",      "/root",    "/run",     "/srv",       "/sys",
    "/tmp", "/var",  "/var/cache", "/var/lib", "/var/log", "/var/spool", "/var/tmp"};
constexpr int kMostLinks = 40;  ///< as for the system

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
}

bool is_below(const fs::path& path, std::string_view folder) {
    return path == folder || path.string().starts_with(std::string{folder} + "/");
}

/// Whether a sandbox shows the path anyway, or has its own there, or nothing.
bool is_provided(const fs::path& path) {
    const auto is_in = [&path](std::string_view folder) { return is_below(path, folder); };
    return is_in("/usr") || is_in("/proc") || is_in("/sys") || (is_in("/dev") && !is_in("/dev/shm")) ||
           is_in("/run") || std::ranges::any_of(kSystem, is_in) || std::ranges::any_of(kSettings, is_in);
}

bool is_shared(const fs::path& folder) {
    std::error_code ignored;
    const char* const home = std::getenv("HOME");
    return (home != nullptr && folder == fs::weakly_canonical(home, ignored)) ||
           std::ranges::find(kShared, folder.string()) != kShared.end();
}

/// What of the file system is shown beyond the system's own: files and folders where they really are, and the
/// links on the way to them.
class View {
  public:
    /// An empty folder, unless more of it is shown. Returns where it really is.
    fs::path show_place(const fs::path& folder) {
        fs::path real = follow(folder);
        places_.insert(real);
        return real;
    }
    /// Unless others use the folder too.
    void show_folder(const fs::path& folder) {
        const fs::path real = follow(folder);
        std::error_code ignored;
        if (!is_provided(real) && !is_shared(real) && fs::is_directory(real, ignored)) folders_.insert(real);
    }
    void show_file(const fs::path& file) {
        const fs::path real = follow(file);
        if (!is_provided(real)) files_.insert(real);
    }
    /// The file, what lies beside it, and the same where it really is.
    void show_program(const fs::path& file) {
        show_file(file);
        show_folder(file.parent_path());
        show_folder(follow(file).parent_path());
    }
    /// A word of the command that may name a file or a folder.
    void show_word(const fs::path& place, std::string_view word) {
        if (word.starts_with('-')) {
            const std::size_t value = word.find('=');
            word = value == std::string_view::npos ? "" : word.substr(value + 1);
        }
        std::error_code ignored;
        if (word.empty()) return;
        const fs::path path = place / word;
        if (fs::is_regular_file(path, ignored)) show_file(path);
        if (fs::is_directory(path, ignored)) show_folder(path);
    }
    /// Folders come before what is in them.
    void add_to(Words& words) const {
        for (const auto* const paths : {&folders_, &files_})
            for (const fs::path& path : *paths)
                if (!is_in_folder(path))
                    add(words,
                        {"--dir", path.parent_path().string(), "--ro-bind", path.string(), path.string()});
        for (const fs::path& path : places_)
            if (!is_provided(path) && !is_in_folder(path)) add(words, {"--dir", path.string()});
        for (const auto& [path, target] : links_)
            if (!is_provided(path) && !is_in_folder(path))
                add(words,
                    {"--dir", path.parent_path().string(), "--symlink", target.string(), path.string()});
    }
    [[nodiscard]] bool uses(std::string_view folder) const {
        const auto is_in = [folder](const fs::path& path) { return is_below(path, folder); };
        return std::ranges::any_of(folders_, is_in) || std::ranges::any_of(files_, is_in) ||
               std::ranges::any_of(places_, is_in) ||
               std::ranges::any_of(links_, [&](const auto& link) { return is_in(link.first); });
    }

  private:
    /// Whether it lies in a folder that is shown.
    [[nodiscard]] bool is_in_folder(const fs::path& path) const {
        return std::ranges::any_of(folders_, [&path](const fs::path& folder) {
            return path != folder && is_below(path, folder.string());
        });
    }
    /// Where an absolute path really leads, as the system follows it; what does not exist is kept as it is.
    /// Notes the links on the way, and the folders that ".." leaves.
    fs::path follow(const fs::path& path) {
        std::vector<fs::path> left{path};
        fs::path here;
        for (int links = 0; !left.empty();) {
            const fs::path next = left.back();
            left.pop_back();
            if (std::distance(next.begin(), next.end()) > 1) {
                left.insert(left.end(), std::make_reverse_iterator(next.end()),
                            std::make_reverse_iterator(next.begin()));
                continue;
            }
            if (next.empty() || next == ".") continue;
            if (next == "..") {
                places_.insert(here);
                here = here.parent_path();
                continue;
            }
            std::error_code error;
            const fs::path step = here / next;
            const fs::path target = fs::read_symlink(step, error);
            if (error || ++links > kMostLinks) {
                here = step;
                continue;
            }
            links_.emplace(step, target);
            left.push_back(target);
        }
        return here;
    }

    std::set<fs::path> folders_;
    std::set<fs::path> files_;
    std::set<fs::path> places_;
    std::map<fs::path, fs::path> links_;
};

void add_system(Words& words) {
    add(words, {"--ro-bind", "/usr", "/usr", "--dir", "/etc"});
    for (const fs::path path : kSystem) {
        std::error_code error;
        const fs::path target = fs::read_symlink(path, error);
        if (!error)
            add(words, {"--symlink", target.string(), path.string()});
        else
            add(words, {"--ro-bind-try", path.string(), path.string()});
    }
    for (const std::string_view path : kSettings)
        add(words, {"--ro-bind-try", std::string{path}, std::string{path}});
    std::error_code error;
    for (const auto& entry : fs::directory_iterator{"/etc", error})
        if (entry.path().filename().string().starts_with("java-"))
            add(words, {"--ro-bind-try", entry.path().string(), entry.path().string()});
}

/// The folders of its own, which are empty, and devices. /var/tmp is /tmp, unless something in it is shown.
void add_private(Words& words, bool has_var_tmp) {
    const std::string size = std::to_string(kSandboxTmpMib << 20);
    add(words, {"--proc", "/proc", "--dev", "/dev"});
    for (const char* const folder : {"/dev/shm", "/tmp"})
        add(words, {"--perms", "1777", "--size", size, "--tmpfs", folder});
    add(words, {"--dir", "/var", "--dir", "/run"});
    if (!has_var_tmp) add(words, {"--symlink", "/tmp", "/var/tmp"});
}

/// Root becomes another user, which bwrap cannot do without a user namespace in which nobody is root; the
/// keeper provides such a namespace, and forbids others in it.
void add_privileges(Words& words, bool is_root) {
    const std::string nobody = std::to_string(kNobody);
    if (is_root)
        add(words, {"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID", "--cap-add",
                    "CAP_SETPCAP"});
    else
        add(words,
            {"--unshare-user", "--disable-userns", "--uid", nobody, "--gid", nobody, "--cap-drop", "ALL"});
    add(words, {"--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try",
                "--hostname", "sandbox", "--die-with-parent"});
}

void add_change_of_user(Words& words) {
    const std::string nobody = std::to_string(kNobody);
    add(words, {"setpriv", "--reuid", nobody, "--regid", nobody, "--clear-groups", "--inh-caps=-all",
                "--bounding-set=-all", "--"});
}

/// Without links and "..", as the sandbox shows it.
std::string writable_folder(const Program& program) {
    return program.writable.empty() ? "" : fs::weakly_canonical(program.writable).string();
}

/// The interpreter of a script; empty if it is none.
std::string interpreter_of(const fs::path& file) {
    std::ifstream input(file);
    std::string line;
    char first = 0;
    char second = 0;
    if (!input.get(first) || !input.get(second) || first != '#' || second != '!') return "";
    std::string word;
    input >> word;
    return word;
}

/// What fails in the trial, as far as it says so; empty if nothing does.
std::optional<std::string> failure(const Program& program) {
    ChildProcess process{program};
    StderrLog log{process.take_error()};
    if (process.wait_until(Clock::now() + kTrialTime) == ExitStatus{}) return std::nullopt;
    return log.tail();
}

}  // namespace

Words sandboxed(const Program& program) {
    const bool is_root = geteuid() == 0;
    const fs::path directory =
        program.directory.empty() ? fs::current_path() : fs::absolute(program.directory);
    const auto file = program_file(program.command, program.directory);
    const std::string writable = writable_folder(program);
    View view;
    const fs::path place = view.show_place(directory);
    if (!writable.empty()) view.show_place(writable);
    if (file) view.show_program(fs::absolute(*file));
    if (!program.directory.empty()) view.show_folder(directory);
    for (std::size_t word = 1; word < program.command.size() && !program.limits.hides_words; ++word)
        view.show_word(directory, program.command[word]);

    Words words{"bwrap"};
    add_privileges(words, is_root);
    add_system(words);
    add_private(words, view.uses("/var/tmp"));
    view.add_to(words);
    if (!writable.empty()) add(words, {"--bind", writable, writable});
    add(words, {"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", place.string(), "--"});
    if (is_root) add_change_of_user(words);
    Words command = program.trial.empty() ? program.command : program.trial;
    const bool is_searched = command.front().find('/') == std::string::npos;
    if (program.trial.empty() && is_searched && file) command.front() = fs::absolute(*file).string();
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

Words sandbox_environment(const Program& program) {
    // A compiler needs more room for temporary files than /tmp has.
    const std::string temporary = program.writable.empty() ? "/tmp" : writable_folder(program);
    return {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=" + temporary, "LANG=C.UTF-8"};
}

void check_sandbox() try {
    const auto why = failure({.command = {"true"}, .directory = "/", .limits = {.is_sandboxed = true}});
    if (why) throw std::runtime_error{"bwrap does not work here: " + *why};
} catch (const ProgramError&) {
    if (program_file({"bwrap"}, ""))
        throw std::runtime_error{"bwrap does not work here: the system refuses user namespaces"};
    throw std::runtime_error{"bwrap is not installed; install the package bubblewrap"};
}

void check_in_sandbox(const std::vector<std::string>& command, const std::string& directory) {
    const auto file = program_file(command, directory);
    if (!file) return;
    const std::string name = fs::absolute(*file).string();
    Program program{.command = command, .directory = directory, .limits = {.is_sandboxed = true}};
    program.trial = {"test", "-x", name};
    const std::string shown = "'" + fs::path(name).lexically_normal().string() + "'";
    std::string what = shown;
    if (const std::string interpreter = interpreter_of(*file); !interpreter.empty()) {
        add(program.trial, {"-a", "-r", name, "-a", "-x", interpreter});
        what += ", or its interpreter '" + interpreter + "',";
    }
    const auto why = failure(program);
    if (!why) return;
    throw std::runtime_error{
        why->empty()
            ? what + " cannot be executed there; see which files the sandbox shows, and who may read them"
            : shown + " cannot be run there: " + *why};
}

}  // namespace pahtum::arena
