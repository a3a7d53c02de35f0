#include "tests/e2e/arena_process.hpp"

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/support/scripted.hpp"

namespace pahtum::testing {
namespace {

using std::chrono::steady_clock;

std::string arena_program() {
    const char* const directory = std::getenv("PAHTUM_BINARY_DIR");
    if (directory == nullptr)
        throw std::runtime_error("PAHTUM_BINARY_DIR is not set: run the tests with ctest");
    return std::string(directory) + "/arena/pahtum-arena";
}

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

ArenaProcess::ArenaProcess(const std::vector<std::string>& arguments) {
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), arena_program());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const auto out = directory_ / "out";
    const auto err = directory_ / "err";
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("cannot fork");
    if (pid_ > 0) return;
    redirect(STDOUT_FILENO, out);
    redirect(STDERR_FILENO, err);
    execv(argv.front(), argv.data());
    _exit(127);
}

ArenaProcess::~ArenaProcess() {
    if (pid_ < 0) return;
    send(SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void ArenaProcess::send(int signal) const { kill(pid_, signal); }

ArenaOutput ArenaProcess::wait(std::chrono::seconds timeout) {
    const auto deadline = steady_clock::now() + timeout;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
        if (steady_clock::now() > deadline) {
            throw std::runtime_error("the arena has not ended; it said: " + contents(directory_ / "err"));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    pid_ = -1;
    return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
            .out = contents(directory_ / "out"),
            .err = contents(directory_ / "err")};
}

ArenaOutput run_arena(const std::vector<std::string>& arguments) { return ArenaProcess{arguments}.wait(); }

std::string scripted_option(const std::string& name, const std::string& arguments) {
    return name + "='" + scripted().front() + "' " + arguments;
}

std::vector<std::string> lines_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line) && !stream.eof();) lines.push_back(line);
    return lines;
}

}  // namespace pahtum::testing
