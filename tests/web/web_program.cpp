#include "tests/web/web_program.hpp"

#include <array>
#include <csignal>
#include <regex>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/run_program.hpp"

namespace pahtum::testing {

WebProgram::WebProgram(const std::vector<std::string>& options) {
    std::vector<std::string> words = {pahtum_program(), "web"};
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error{"no pipe"};
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error{"cannot fork"};
    if (pid_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(argv.front(), argv.data());
        _exit(127);
    }
    close(ends[1]);
    for (char byte = 0; !address_.ends_with('\n') && read(ends[0], &byte, 1) == 1;) address_ += byte;
    close(ends[0]);
    std::smatch parts;
    if (!std::regex_match(address_, parts, std::regex("http://127\\.0\\.0\\.1:([0-9]+)(/[0-9a-f]{32}/)\n")))
        throw std::runtime_error{"not an address: " + address_};
    port_ = static_cast<std::uint16_t>(std::stoi(parts[1]));
    path_ = parts[2];
    address_.pop_back();
}

WebProgram::~WebProgram() {
    if (pid_ >= 0) end(SIGKILL);
}

int WebProgram::end(int signal) {
    int status = 0;
    kill(pid_, signal);
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace pahtum::testing
