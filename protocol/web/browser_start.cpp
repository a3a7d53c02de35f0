#include "protocol/web/browser_start.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <ostream>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/files.hpp"

namespace pahtum::web {
namespace {

constexpr const char* kOpener = "xdg-open";
constexpr const char* kPageName = "/pahtum.html";

std::string page_text(const std::string& address) {
    return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Pah-Tum</title>\n"
           "<meta name=\"referrer\" content=\"no-referrer\">\n"
           "<meta http-equiv=\"refresh\" content=\"0; url=" +
           address + "\">\n<p><a href=\"" + address + "\">Pah-Tum</a></p>\n";
}

[[noreturn]] void fail(int error, const std::string& what) {
    throw std::system_error{error, std::generic_category(), what};
}

/// Starts a program that shares nothing with this one: no terminal, no open files, no ignored signals.
pid_t start_detached(const char* program, const std::string& argument) {
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
    sigset_t all;
    sigfillset(&all);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    std::string name = program;
    std::string word = argument;
    const std::array<char*, 3> argv{name.data(), word.data(), nullptr};
    pid_t child = -1;
    const int error = posix_spawnp(&child, program, &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) fail(error, program);
    return child;
}

}  // namespace

BrowserStart::BrowserStart(const std::string& address, std::ostream& log) : log_(log) {
    try {
        make_page(address);
        opener_ = start_detached(kOpener, folder_ + kPageName);
        watcher_ = std::jthread{[this](const std::stop_token& stop) { watch(stop); }};
    } catch (const std::exception& error) {
        complain(error.what());
    }
}

BrowserStart::~BrowserStart() {
    if (folder_.empty()) return;
    unlink((folder_ + kPageName).c_str());
    rmdir(folder_.c_str());
}

void BrowserStart::make_page(const std::string& address) {
    std::string folder = temporary_folder() + "/pahtum-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) fail(errno, folder);
    folder_ = folder;
    constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    const FileDescriptor file{open((folder_ + kPageName).c_str(), kNew, S_IRUSR | S_IWUSR)};
    const int error = file.is_open() ? write_all(file.number(), page_text(address)) : errno;
    if (error != 0) fail(error, folder_ + kPageName);
}

/// Some ways to open a page last as long as the browser does. One that lasts a minute has not failed.
void BrowserStart::watch(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kPause{100};
    constexpr int kLooks = 600;
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock{mutex};
    for (int look = 0; look < kLooks && !stop.stop_requested(); ++look) {
        int status = 0;
        if (waitpid(opener_, &status, WNOHANG) != 0) {
            if (status != 0)
                complain(std::string{kOpener} +
                         (WIFEXITED(status) ? " failed with exit code " + std::to_string(WEXITSTATUS(status))
                                            : " was killed"));
            return;
        }
        stopped.wait_for(lock, stop, kPause, [] { return false; });
    }
}

void BrowserStart::complain(const std::string& why) {
    log_ << "pahtum: no browser was opened: " << why
         << ". Open the address yourself; xdg-open is part of xdg-utils.\n"
         << std::flush;
}

}  // namespace pahtum::web
