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

}  // namespace

std::vector<std::string> scripted(const std::vector<std::string>& arguments) {
    const char* const directory = std::getenv("PAHTUM_BINARY_DIR");
    if (directory == nullptr)
        throw std::runtime_error{"PAHTUM_BINARY_DIR is not set: run the tests with ctest"};
    std::vector<std::string> command{std::string{directory} + "/tests/support/scripted_engine"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
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
    for (int i = 0; i < 500 && is_alive(pid); ++i) std::this_thread::sleep_for(std::chrono::milliseconds{10});
    return !is_alive(pid);
}

pid_t number_after(const std::string& key, const std::string& text) {
    const std::size_t place = text.find(key + "=");
    if (place == std::string::npos) throw std::runtime_error{"no " + key + "= in: " + text};
    return std::stoi(text.substr(place + key.size() + 1));
}

}  // namespace pahtum::testing
