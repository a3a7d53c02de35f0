#include "tests/support/run_program.hpp"

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

struct Child {
    pid_t pid;
    int to;
    int from;
};

Child start(const std::vector<std::string>& argv) {
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error{"cannot make a pipe"};
    }
    std::vector<char*> arguments;
    for (const std::string& argument : argv) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const pid_t pid = fork();
    if (pid < 0) throw std::runtime_error{"cannot fork"};
    if (pid == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        execv(arguments.front(), arguments.data());
        std::perror(arguments.front());
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    return {pid, input[1], output[0]};
}

/// Stops early if the program no longer reads.
void send(int descriptor, const std::vector<Input>& inputs) {
    for (const Input& input : inputs) {
        std::this_thread::sleep_for(input.after);
        for (std::string_view rest = input.bytes; !rest.empty();) {
            const ssize_t count = write(descriptor, rest.data(), rest.size());
            if (count < 0) return;
            rest.remove_prefix(static_cast<std::size_t>(count));
        }
    }
}

/// Everything up to the end; false if that does not come by the deadline.
bool read_all(int descriptor, steady_clock::time_point deadline, std::string& text) {
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto left = std::chrono::duration_cast<milliseconds>(deadline - steady_clock::now());
        pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&ready, 1, static_cast<int>(left.count())) <= 0) return false;
        const ssize_t count = read(descriptor, buffer.data(), buffer.size());
        if (count <= 0) return count == 0;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace

Output run_program(const std::vector<std::string>& argv, const std::vector<Input>& inputs, Stdin afterwards,
                   milliseconds timeout) {
    std::signal(SIGPIPE, SIG_IGN);
    const Child child = start(argv);
    steady_clock::time_point sent;
    std::thread writer{[&] {
        send(child.to, inputs);
        sent = steady_clock::now();
        if (afterwards == Stdin::kClosed) close(child.to);
    }};
    Output output;
    const bool has_ended = read_all(child.from, steady_clock::now() + timeout, output.text);
    if (!has_ended) kill(child.pid, SIGKILL);
    int status = 0;
    waitpid(child.pid, &status, 0);
    const auto end = steady_clock::now();
    writer.join();
    if (afterwards == Stdin::kLeftOpen) close(child.to);
    close(child.from);
    if (!has_ended) throw std::runtime_error{argv.front() + " has not ended; it printed: " + output.text};
    output.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    output.after_input = std::chrono::duration_cast<milliseconds>(end - sent);
    return output;
}

std::string pahtum_program() {
    const char* directory = std::getenv("PAHTUM_BINARY_DIR");
    if (directory == nullptr) throw std::runtime_error{"PAHTUM_BINARY_DIR is not set"};
    return std::string{directory} + "/bin/pahtum";
}

}  // namespace pahtum::testing
