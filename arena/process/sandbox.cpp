#include "arena/process/sandbox.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
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

constexpr std::chrono::seconds kTrialTime{10};

/// Where programs and libraries are; links where /usr is merged.
constexpr std::array<std::string_view, 7> kSystem{"/bin",   "/sbin",   "/lib",      "/lib32",
                                                  "/lib64", "/libx32", "/nix/store"};
/// What loading and running programs needs of /etc; nothing that says who uses the machine.
constexpr std::array<std::string_view, 7> kSettings{
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives",
    "/etc/localtime",   "/etc/timezone",   "/etc/mono"};
/// Folders that hold more than an engine. Files in them are shown one by one.
constexpr std::array<std::string_view, 14> kShared{"/",    "/boot", "/dev",  "/etc",    "/home",
                                                   "/opt", "/proc", "/root", "/run",    "/srv",
                                                   "/sys", "/tmp",  "/var",  "/var/tmp"};

void add(Words& words, std::initializer_list<std::string> more) {
    words.insert(words.end(), more.begin(), more.end());
}

bool is_below(const fs::path& path, std::string_view folder) {
    return path == folder || path.string().starts_with(std::string{folder} + "/");
}

/// Whether a sandbox shows the path anyway, or has its own there.
bool is_provided(const fs::path& path) {
    const auto is_in = [&path](std::string_view folder) { return is_below(path, folder); };
    return is_in("/usr") || is_in("/proc") || is_in("/sys") || is_in("/dev") || is_in("/run") ||
           std::any_of(kSystem.begin(), kSystem.end(), is_in);
}

bool is_shared(const fs::path& folder) {
    const char* const home = std::getenv("HOME");
    return (home != nullptr && folder == fs::path{home}.lexically_normal()) ||
           std::find(kShared.begin(), kShared.end(), folder.string()) != kShared.end();
}

fs::path normal(const fs::path& path) {
    fs::path clean = fs::absolute(path).lexically_normal();
    return clean.has_filename() || clean == "/" ? clean : clean.parent_path();
}

/// What of the file system is shown beyond the system's own.
class View {
  public:
    /// Unless others use the folder too.
    void show_folder(const fs::path& folder) {
        std::error_code ignored;
        if (!is_provided(folder) && !is_shared(folder) && fs::is_directory(folder, ignored))
            paths_.insert(folder);
    }
    void show_file(const fs::path& file) {
        if (!is_provided(file)) paths_.insert(file);
    }
    /// The file, what lies beside it, and the same where it really is.
    void show_program(const fs::path& file) {
        std::error_code error;
        for (const fs::path& place : {file, fs::canonical(file, error)}) {
            if (place.empty()) continue;
            show_file(place);
            show_folder(place.parent_path());
        }
    }
    /// A word of the command that may name a file or a folder.
    void show_word(const fs::path& place, std::string_view word) {
        if (word.starts_with('-')) {
            const std::size_t value = word.find('=');
            word = value == std::string_view::npos ? "" : word.substr(value + 1);
        }
        std::error_code ignored;
        if (word.empty()) return;
        const fs::path path = normal(place / word);
        if (fs::is_regular_file(path, ignored)) show_file(path);
        if (fs::is_directory(path, ignored)) show_folder(path);
    }
    /// In ascending order, so that a folder comes before what is in it.
    [[nodiscard]] const std::set<fs::path>& paths() const { return paths_; }

  private:
    std::set<fs::path> paths_;
};

View view_of(const Program& program, const fs::path& place, const std::optional<fs::path>& file) {
    View view;
    if (file) view.show_program(normal(*file));
    if (!program.directory.empty()) view.show_folder(place);
    for (std::size_t word = 1; word < program.command.size(); ++word)
        view.show_word(place, program.command[word]);
    return view;
}

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

/// The folders of its own, which are empty, and devices.
void add_private(Words& words) {
    const std::string size = std::to_string(kSandboxTmpMib << 20);
    add(words, {"--proc", "/proc", "--dev", "/dev"});
    for (const char* const folder : {"/dev/shm", "/tmp"})
        add(words, {"--perms", "1777", "--size", size, "--tmpfs", folder});
    add(words, {"--dir", "/var", "--symlink", "/tmp", "/var/tmp", "--dir", "/run"});
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

}  // namespace

Words sandboxed(const Program& program) {
    const bool is_root = geteuid() == 0;
    const fs::path place =
        normal(program.directory.empty() ? fs::current_path() : fs::path{program.directory});
    const auto file = program_file(program.command, program.directory);
    const View view = view_of(program, place, file);

    Words words{"bwrap"};
    add_privileges(words, is_root);
    add_system(words);
    add_private(words);
    if (!is_provided(place)) add(words, {"--dir", place.string()});
    for (const fs::path& path : view.paths())
        add(words, {"--dir", path.parent_path().string(), "--ro-bind", path.string(), path.string()});
    if (!program.writable.empty()) add(words, {"--bind", program.writable, program.writable});
    add(words, {"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", place.string(), "--"});
    if (is_root) add_change_of_user(words);
    Words command = program.command;
    const bool is_searched = command.front().find('/') == std::string::npos;
    if (is_searched && file && !is_provided(normal(*file))) command.front() = normal(*file).string();
    words.insert(words.end(), command.begin(), command.end());
    return words;
}

Words sandbox_environment(const Program& program) {
    // A compiler needs more room for temporary files than /tmp has.
    const std::string temporary = program.writable.empty() ? "/tmp" : program.writable;
    return {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=" + temporary, "LANG=C.UTF-8"};
}

void check_sandbox() try {
    ChildProcess process{{.command = {"true"}, .directory = "/", .limits = {.is_sandboxed = true}}};
    StderrLog log{process.take_error()};
    const auto status = process.wait_until(Clock::now() + kTrialTime);
    if (status == ExitStatus{}) return;
    throw std::runtime_error{"bwrap does not work here: " + log.tail()};
} catch (const ProgramError&) {
    if (program_file({"bwrap"}, ""))
        throw std::runtime_error{"bwrap does not work here: the system refuses user namespaces"};
    throw std::runtime_error{"bwrap is not installed; install the package bubblewrap"};
}

}  // namespace pahtum::arena
