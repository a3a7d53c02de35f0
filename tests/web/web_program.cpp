#include "tests/web/web_program.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/run_program.hpp"

namespace pahtum::testing {

namespace {

/// Words for exec, which must outlive the result.
std::vector<char*> pointers_to(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

/// Whether one of the NAME=VALUE has the name of this one.
bool has_variable(const std::vector<std::string>& variables, const std::string& variable) {
    const std::string name = variable.substr(0, variable.find('=') + 1);
    return std::any_of(variables.begin(), variables.end(),
                       [&](const std::string& other) { return other.starts_with(name); });
}

}  // namespace

WebProgram::WebProgram(const std::vector<std::string>& options, const std::vector<std::string>& environment,
                       const std::string& log) {
    std::vector<std::string> words = {pahtum_program(), "web"};
    words.insert(words.end(), options.begin(), options.end());
    const std::vector<char*> argv = pointers_to(words);
    std::vector<std::string> variables = environment;
    for (char** variable = environ; *variable != nullptr; ++variable)
        if (!has_variable(environment, *variable)) variables.emplace_back(*variable);
    const std::vector<char*> envp = pointers_to(variables);
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error{"no pipe"};
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error{"cannot fork"};
    if (pid_ == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        if (!log.empty()) dup2(open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDERR_FILENO);
        execve(argv.front(), argv.data(), envp.data());
        _exit(127);
    }
    close(ends[1]);
    std::string sentence;
    for (char byte = 0; !sentence.ends_with('\n') && read(ends[0], &byte, 1) == 1;) sentence += byte;
    close(ends[0]);
    const std::regex known{
        "Open (http://127\\.0\\.0\\.1:([0-9]+)(/[0-9a-f]{32}/)) in a browser on this machine\\. "
        "Ctrl-C ends the program\\.\n"};
    std::smatch parts;
    if (!std::regex_match(sentence, parts, known)) throw std::runtime_error{"no address: " + sentence};
    address_ = parts[1];
    port_ = static_cast<std::uint16_t>(std::stoi(parts[2]));
    path_ = parts[3];
}

WebProgram::~WebProgram() {
    if (pid_ >= 0) end(SIGKILL);
}

std::size_t WebProgram::most_memory() const {
    std::ifstream status{"/proc/" + std::to_string(pid_) + "/status"};
    for (std::string word; status >> word;) {
        std::size_t kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes;
    }
    throw std::runtime_error{"its memory is not known"};
}

std::size_t WebProgram::open_files() const {
    const std::filesystem::directory_iterator files{"/proc/" + std::to_string(pid_) + "/fd"};
    return static_cast<std::size_t>(std::distance(begin(files), std::filesystem::end(files)));
}

int WebProgram::end(int signal) {
    int status = 0;
    kill(pid_, signal);
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace pahtum::testing
