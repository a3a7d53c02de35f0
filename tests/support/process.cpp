#include "tests/support/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <pty.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::string_view kReplyEnd = "\n\n";

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error{"process: " + what + ": " + std::strerror(errno)};
}

/// Words for exec, which must outlive the result.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::string name_of(const std::string& variable) { return variable.substr(0, variable.find('=')); }

std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const auto is_it = [&](const std::string& change) { return name_of(change) == name_of(*variable); };
        if (std::ranges::none_of(changes, is_it)) variables.emplace_back(*variable);
    }
    for (const std::string& change : changes)
        if (change.find('=') != std::string::npos) variables.push_back(change);
    return variables;
}

[[noreturn]] void execute(char* const* argv, char* const* environment) {
    execve(argv[0], argv, environment);
    std::perror(argv[0]);
    _exit(127);
}

/// All of a file that another process may be writing.
std::string contents(int file) {
    std::string text;
    std::array<char, 65536> buffer{};
    for (ssize_t count = 0;
         (count = pread(file, buffer.data(), buffer.size(), static_cast<off_t>(text.size()))) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    return text;
}

}  // namespace

Process::Process(std::vector<std::string> argv, const ProcessSetup& setup) {
    std::vector<std::string> variables = environment_with(setup.environment);
    const std::vector<char*> words = pointers_to(argv);
    const std::vector<char*> environment = pointers_to(variables);
    if (setup.terminal) {
        start_on_terminal(words.data(), environment.data(), *setup.terminal);
    } else if (setup.is_kept) {
        start_kept(words.data(), environment.data());
    } else {
        start_on_pipes(words.data(), environment.data());
    }
}

void Process::start_on_pipes(char* const* argv, char* const* environment) {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) fail("pipe");
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        execute(argv, environment);
    }
    ::close(input[0]);
    ::close(output[1]);
    to_program_ = input[1];
    from_program_ = output[0];
    fcntl(to_program_, F_SETFL, O_NONBLOCK);
}

void Process::start_kept(char* const* argv, char* const* environment) {
    kept_out_ = memfd_create("stdout", MFD_CLOEXEC);
    kept_err_ = memfd_create("stderr", MFD_CLOEXEC);
    if (kept_out_ < 0 || kept_err_ < 0) fail("memfd_create");
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ > 0) return;
    dup2(kept_out_, STDOUT_FILENO);
    dup2(kept_err_, STDERR_FILENO);
    execute(argv, environment);
}

void Process::start_on_terminal(char* const* argv, char* const* environment, TerminalSize size) {
    const winsize window{.ws_row = size.rows, .ws_col = size.columns, .ws_xpixel = 0, .ws_ypixel = 0};
    pid_ = forkpty(&from_program_, nullptr, nullptr, &window);
    if (pid_ < 0) fail("forkpty");
    if (pid_ == 0) execute(argv, environment);
    to_program_ = from_program_;
    is_on_terminal_ = true;
}

Process::~Process() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    if (to_program_ != from_program_) close_input();
    for (const int file : {from_program_, kept_out_, kept_err_})
        if (file >= 0) ::close(file);
}

bool Process::is_running() const {
    siginfo_t info{};
    return pid_ > 0 && waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
}

void Process::send(int signal) const { kill(pid_, signal); }

void Process::write(const Input& input, milliseconds timeout) {
    const Deadline begin = steady_clock::now() + input.after;
    std::string nothing;
    while (steady_clock::now() < begin && transfer(nothing, begin)) continue;
    std::this_thread::sleep_until(begin);
    std::string outgoing = input.bytes;
    while (!outgoing.empty() && transfer(outgoing, begin + timeout)) continue;
}

void Process::close_input() {
    if (to_program_ >= 0) ::close(to_program_);
    to_program_ = -1;
}

Output Process::wait(milliseconds timeout) {
    const Deadline deadline = steady_clock::now() + timeout;
    std::string nothing;
    while (from_program_ >= 0 && transfer(nothing, deadline)) continue;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
        if (steady_clock::now() >= deadline)
            throw std::runtime_error{"the program has not ended; it wrote: " + received_ + out() + err()};
        std::this_thread::sleep_for(milliseconds{1});
    }
    pid_ = -1;
    Output output{.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                  .out = received_ + out(),
                  .err = err()};
    if (output.err.find("Sanitizer") != std::string::npos) std::cerr << output.err;
    return output;
}

int Process::close(milliseconds timeout) {
    close_input();
    return wait(timeout).exit_code;
}

int Process::end(int signal) {
    send(signal);
    return wait().exit_code;
}

std::vector<std::string> Process::ask(const std::vector<std::string>& commands, milliseconds timeout) {
    std::string outgoing;
    for (const std::string& command : commands) outgoing += command + "\n";
    return exchange(std::move(outgoing), commands.size(), timeout);
}

std::vector<std::string> Process::exchange(std::string bytes, std::size_t count, milliseconds timeout) {
    const Deadline deadline = steady_clock::now() + timeout;
    std::vector<std::string> replies;
    while (replies.size() < count || !bytes.empty()) {
        if (!transfer(bytes, deadline))
            throw std::runtime_error{"ended, or no reply in time; received so far: " + received_};
        for (std::string& reply : take_replies()) replies.push_back(std::move(reply));
    }
    if (replies.size() > count) throw std::runtime_error{"more replies than commands: " + replies.back()};
    return replies;
}

const std::string& Process::converse(const std::string& bytes,
                                     const std::function<bool(std::string_view)>& is_enough,
                                     milliseconds timeout) {
    std::string outgoing = bytes;
    const Deadline deadline = steady_clock::now() + timeout;
    while (!outgoing.empty() || !is_enough(received_))
        if (!transfer(outgoing, deadline))
            throw std::runtime_error{"ended, or no answer in time; received so far: " + received_};
    return received_;
}

bool Process::transfer(std::string& outgoing, Deadline deadline) {
    for (;;) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - steady_clock::now());
        std::array<pollfd, 2> ready{
            {{from_program_, POLLIN, 0}, {outgoing.empty() ? -1 : to_program_, POLLOUT, 0}}};
        if (left.count() <= 0) return false;
        const int count = poll(ready.data(), ready.size(), static_cast<int>(left.count()));
        if (count < 0 && errno != EINTR) fail("poll");
        if (count <= 0) continue;
        if (ready[1].revents != 0) send_some(outgoing);
        return ready[0].revents == 0 || receive_some();
    }
}

void Process::send_some(std::string& outgoing) {
    const ssize_t sent = ::write(to_program_, outgoing.data(), outgoing.size());
    if (sent >= 0) {
        outgoing.erase(0, static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN && errno != EINTR) {
        outgoing.clear();  // The program no longer reads.
    }
}

bool Process::receive_some() {
    std::array<char, 65536> buffer{};
    const ssize_t size = read(from_program_, buffer.data(), buffer.size());
    if (size <= 0) return size < 0 && errno == EINTR;  // EIO: the program has closed its end of a terminal
    const std::size_t before = received_.size();
    received_.append(buffer.data(), static_cast<std::size_t>(size));
    if (!is_on_terminal_) return true;
    for (std::size_t end = before == 0 ? 0 : before - 1;
         (end = received_.find("\r\n", end)) != std::string::npos;)
        received_.erase(end, 1);
    return true;
}

std::vector<std::string> Process::take_replies() {
    std::vector<std::string> replies;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = received_.find(kReplyEnd, start)) != std::string::npos;) {
        replies.push_back(received_.substr(start, end - start));
        start = end + kReplyEnd.size();
    }
    received_.erase(0, start);
    return replies;
}

std::string Process::out() const { return kept_out_ < 0 ? "" : contents(kept_out_); }
std::string Process::err() const { return kept_err_ < 0 ? "" : contents(kept_err_); }

Output run_program(const std::vector<std::string>& argv, const std::vector<Input>& inputs, Stdin afterwards,
                   milliseconds timeout) {
    Process process{argv};
    for (const Input& input : inputs) process.write(input, timeout);
    const auto sent = steady_clock::now();
    if (afterwards == Stdin::kClosed) process.close_input();
    Output output = process.wait(timeout);
    output.after_input = std::chrono::duration_cast<milliseconds>(steady_clock::now() - sent);
    return output;
}

Output run_kept(const std::vector<std::string>& argv, milliseconds timeout) {
    return Process{argv, kKept}.wait(timeout);
}

std::vector<std::string> with_memory(int kibibytes, const std::vector<std::string>& argv) {
    std::vector<std::string> limited{"/bin/sh", "-c", R"(ulimit -v "$0" && exec "$@")",
                                     std::to_string(kibibytes)};
    limited.insert(limited.end(), argv.begin(), argv.end());
    return limited;
}

std::string built(const std::string& path) {
    const char* const directory = std::getenv("PAHTUM_BINARY_DIR");
    if (directory == nullptr)
        throw std::runtime_error{"PAHTUM_BINARY_DIR is not set: run the tests with ctest"};
    return std::string{directory} + "/" + path;
}

std::string pahtum_program() { return built("bin/pahtum"); }

ArenaProcess::ArenaProcess(std::vector<std::string> arguments)
    : Process((arguments.insert(arguments.begin(), built("bin/pahtum-arena")), arguments), kKept) {}

Output run_arena(const std::vector<std::string>& arguments) { return ArenaProcess{arguments}.wait(); }

void wait_until(const std::function<bool()>& has_come) {
    const auto end = steady_clock::now() + kPatience;
    while (!has_come()) {
        if (steady_clock::now() > end) throw std::runtime_error{"it has never come about"};
        std::this_thread::sleep_for(milliseconds{10});
    }
}

}  // namespace pahtum::testing
