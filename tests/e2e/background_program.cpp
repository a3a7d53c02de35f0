#include "tests/e2e/background_program.hpp"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

using std::chrono::steady_clock;

std::string contents(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void redirect(int descriptor, const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(file, descriptor);
    close(file);
}

}  // namespace

BackgroundProgram::BackgroundProgram(std::vector<std::string> words) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto out = directory_ / "out";
    const auto err = directory_ / "err";
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error{"cannot fork"};
    if (pid_ > 0) return;
    redirect(STDOUT_FILENO, out);
    redirect(STDERR_FILENO, err);
    execv(argv.front(), argv.data());
    _exit(127);
}

BackgroundProgram::~BackgroundProgram() {
    if (pid_ < 0) return;
    send(SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void BackgroundProgram::send(int signal) const { kill(pid_, signal); }

bool BackgroundProgram::is_running() const {
    siginfo_t info{};
    return pid_ > 0 && waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

std::string BackgroundProgram::err() const { return contents(directory_ / "err"); }

ProgramOutput BackgroundProgram::wait(std::chrono::seconds timeout) {
    const auto deadline = steady_clock::now() + timeout;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
        if (steady_clock::now() > deadline) {
            throw std::runtime_error{"the program has not ended; it said: " + contents(directory_ / "err")};
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    pid_ = -1;
    return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            .out = contents(directory_ / "out"),
            .err = contents(directory_ / "err")};
}

}  // namespace pahtum::testing
