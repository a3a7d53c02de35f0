#include "tests/support/engine_process.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {

namespace {

using std::chrono::steady_clock;

constexpr std::string_view kReplyEnd = "\n\n";

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error{"engine process: " + what + ": " + std::strerror(errno)};
}

void run_program(const std::vector<std::string>& argv) {
    std::vector<char*> arguments;
    for (const std::string& argument : argv) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    std::perror(arguments.front());
    _exit(127);
}

}  // namespace

EngineProcess::EngineProcess(const std::vector<std::string>& argv) {
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) fail("pipe");
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        run_program(argv);
    }
    ::close(input[0]);
    ::close(output[1]);
    to_engine_ = input[1];
    from_engine_ = output[0];
    fcntl(to_engine_, F_SETFL, O_NONBLOCK);
}

EngineProcess::~EngineProcess() {
    if (to_engine_ >= 0) ::close(to_engine_);
    ::close(from_engine_);
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

std::vector<std::string> EngineProcess::ask(const std::vector<std::string>& commands,
                                            std::chrono::milliseconds timeout) {
    std::string outgoing;
    for (const std::string& command : commands) outgoing += command + "\n";
    return exchange(std::move(outgoing), commands.size(), timeout);
}

std::vector<std::string> EngineProcess::exchange(std::string bytes, std::size_t count,
                                                 std::chrono::milliseconds timeout) {
    const Deadline deadline = steady_clock::now() + timeout;
    std::vector<std::string> replies;
    while (replies.size() < count || !bytes.empty()) {
        transfer(bytes, deadline);
        for (std::string& reply : take_replies()) replies.push_back(std::move(reply));
    }
    if (replies.size() > count) throw std::runtime_error{"more replies than commands: " + replies.back()};
    return replies;
}

std::string EngineProcess::converse(const std::string& bytes,
                                    const std::function<bool(std::string_view)>& is_enough,
                                    std::chrono::milliseconds timeout) {
    std::string outgoing = bytes;
    const Deadline deadline = steady_clock::now() + timeout;
    while (!outgoing.empty() || !is_enough(received_)) transfer(outgoing, deadline);
    return received_;
}

int EngineProcess::close(std::chrono::milliseconds timeout) {
    ::close(to_engine_);
    to_engine_ = -1;
    const Deadline deadline = steady_clock::now() + timeout;
    int status = 0;
    while (waitpid(pid_, &status, WNOHANG) == 0) {
        if (steady_clock::now() >= deadline) throw std::runtime_error{"engine does not end at end of input"};
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Waits until something can be sent or read, and does it. Both at once, so that neither side can block the
/// other.
void EngineProcess::transfer(std::string& outgoing, Deadline deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
    std::array<pollfd, 2> ready{
        {{from_engine_, POLLIN, 0}, {outgoing.empty() ? -1 : to_engine_, POLLOUT, 0}}};
    if (left.count() <= 0) throw std::runtime_error{"no reply in time; received so far: " + received_};
    if (poll(ready.data(), ready.size(), static_cast<int>(left.count())) < 0 && errno != EINTR) fail("poll");
    if (ready[1].revents != 0) send_some(outgoing);
    if (ready[0].revents != 0) receive_some();
}

void EngineProcess::send_some(std::string& outgoing) {
    const ssize_t sent = write(to_engine_, outgoing.data(), outgoing.size());
    if (sent >= 0) {
        outgoing.erase(0, static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN && errno != EINTR) {
        fail("write");
    }
}

void EngineProcess::receive_some() {
    std::array<char, 65536> buffer{};
    const ssize_t size = read(from_engine_, buffer.data(), buffer.size());
    if (size < 0 && errno != EINTR) fail("read");
    if (size == 0) throw std::runtime_error{"engine ended; received so far: " + received_};
    if (size > 0) received_.append(buffer.data(), static_cast<std::size_t>(size));
}

std::vector<std::string> EngineProcess::take_replies() {
    std::vector<std::string> replies;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = received_.find(kReplyEnd, start)) != std::string::npos;) {
        replies.push_back(received_.substr(start, end - start));
        start = end + kReplyEnd.size();
    }
    received_.erase(0, start);
    return replies;
}

}  // namespace pahtum::testing
