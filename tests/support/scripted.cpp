#include "tests/support/scripted.hpp"

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "tests/support/process.hpp"

namespace pahtum::testing {
namespace {

namespace fs = std::filesystem;

/// State and parent from /proc/PID/stat, behind the name, which may hold anything but ends at the last ')'.
struct Status {
    char state = 'X';
    pid_t parent = 0;
};

Status status_of(const fs::path& process) {
    // A process that ends between opening and reading makes the read fail: then it is gone, and text is
    // empty.
    std::array<char, 1024> buffer{};
    std::ifstream file{process / "stat"};
    file.read(buffer.data(), buffer.size());
    const std::string text(buffer.data(), static_cast<std::size_t>(file.gcount()));
    const std::size_t name_end = text.rfind(')');
    if (name_end == std::string::npos) return {};
    return {.state = text[name_end + 2], .parent = std::stoi(text.substr(name_end + 4))};
}

std::vector<std::string> write_script(const fs::path& folder, const std::string& text) {
    const std::string file = folder / "engine.sh";
    std::ofstream{file} << text;
    return {"/bin/sh", file};
}

}  // namespace

std::vector<std::string> scripted(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{built("tests/support/scripted_engine")};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

std::string scripted_option(const std::string& name, const std::string& arguments) {
    return name + "='" + scripted().front() + "' " + arguments;
}

std::vector<std::string> shell_engine(const std::filesystem::path& folder, const std::string& bench) {
    return write_script(folder,
                        "while read command; do case $command in\n"
                        "protocol_version) printf '= 2\\n\\n';;\n"
                        "list_commands) printf '= play\\ngenmove\\nbench\\n\\n';;\n"
                        "bench*) " +
                            bench +
                            ";;\n"
                            "quit) printf '= \\n\\n'; exit;;\n"
                            "*) printf '= x\\n\\n';;\nesac; done\n");
}

std::vector<std::string> shell_engine(const std::filesystem::path& folder, const std::string& bench,
                                      const std::string& program) {
    return write_script(folder, "exec 3>&1\nwhile IFS= read -r command; do case $command in\nbench*) { " +
                                    bench + "; } >&3;;\n*) printf '%s\\n' \"$command\";;\nesac; done | " +
                                    program + "\n");
}

std::vector<std::string> lines_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line) && !stream.eof();)
        if (line.find(R"("run":{)") == std::string::npos) lines.push_back(line);
    return lines;
}

int open_descriptors() {
    return static_cast<int>(std::distance(fs::directory_iterator{"/proc/self/fd"}, fs::directory_iterator{}));
}

int threads() {
    return static_cast<int>(
        std::distance(fs::directory_iterator{"/proc/self/task"}, fs::directory_iterator{}));
}

int processes_with(const std::string& key_and_value) {
    int count = 0;
    for (const auto& entry : fs::directory_iterator{"/proc"}) {
        std::ifstream file{entry.path() / "environ", std::ios::binary};
        for (std::string variable; std::getline(file, variable, '\0');)
            count += variable == key_and_value ? 1 : 0;
    }
    return count;
}

int children() {
    int count = 0;
    for (const auto& entry : fs::directory_iterator{"/proc"})
        if (status_of(entry.path()).parent == getpid()) ++count;
    return count;
}

pid_t parent_of(pid_t pid) { return status_of("/proc/" + std::to_string(pid)).parent; }

pid_t outer_pid(pid_t number, pid_t neighbour) {
    const auto space_of = [](const fs::path& process) {
        std::error_code gone;
        return fs::read_symlink(process / "ns/pid", gone);
    };
    const fs::path space = space_of("/proc/" + std::to_string(neighbour));
    for (const auto& entry : fs::directory_iterator{"/proc"}) {
        std::ifstream status{entry.path() / "status"};
        for (std::string line; std::getline(status, line);) {
            if (!line.starts_with("NSpid:") || std::stoi(line.substr(line.rfind('\t') + 1)) != number)
                continue;
            if (space_of(entry.path()) == space) return std::stoi(entry.path().filename());
        }
    }
    return 0;
}

pid_t scripted_process(const std::string& key, const std::string& text) {
    const std::string wanted = "run=" + std::to_string(number_after(key, text));
    for (const auto& entry : fs::directory_iterator{"/proc"}) {
        std::ifstream file{entry.path() / "comm"};
        std::string name;
        if (std::getline(file, name) && name == wanted) return std::stoi(entry.path().filename());
    }
    return 0;
}

bool is_alive(pid_t pid) {
    const char state = status_of("/proc/" + std::to_string(pid)).state;
    return state != 'X' && state != 'Z';
}

bool ends_soon(pid_t pid) {
    for (int i = 0; i < 3000 && is_alive(pid); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    return !is_alive(pid);
}

pid_t number_after(const std::string& key, const std::string& text) {
    const std::size_t place = text.find(key + "=");
    if (place == std::string::npos) throw std::runtime_error{"no " + key + "= in: " + text};
    return std::stoi(text.substr(place + key.size() + 1));
}

}  // namespace pahtum::testing
