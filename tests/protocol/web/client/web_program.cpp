#include "tests/protocol/web/client/web_program.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "tests/support/text.hpp"

namespace pahtum::testing {

namespace {

std::vector<std::string> web_command(std::vector<std::string> options) {
    options.insert(options.begin(), {pahtum_program(), "web"});
    return options;
}

}  // namespace

WebProgram::WebProgram(const std::vector<std::string>& options, const std::vector<std::string>& environment)
    : Process(web_command(options), {.is_kept = true, .environment = environment}) {
    while (!out().ends_with('\n') && is_running()) std::this_thread::sleep_for(std::chrono::milliseconds{2});
    const std::string sentence = out();
    const auto parts = matches(sentence,
                               "^Open (http://127\\.0\\.0\\.1:([0-9]+)(/[0-9a-f]{32}/)) in a browser on this "
                               "machine\\. Ctrl-C ends the program\\.\n$");
    if (parts.empty()) throw std::runtime_error{"no address: " + sentence};
    address_ = parts[0][1];
    port_ = static_cast<std::uint16_t>(std::stoi(parts[0][2]));
    path_ = parts[0][3];
}

std::size_t WebProgram::most_memory() const {
    std::ifstream status{"/proc/" + std::to_string(pid()) + "/status"};
    for (std::string word; status >> word;) {
        std::size_t kibibytes = 0;
        if (word == "VmHWM:" && status >> kibibytes) return kibibytes;
    }
    throw std::runtime_error{"its memory is not known"};
}

std::size_t WebProgram::open_files() const {
    const std::filesystem::directory_iterator files{"/proc/" + std::to_string(pid()) + "/fd"};
    return static_cast<std::size_t>(std::distance(begin(files), std::filesystem::end(files)));
}

}  // namespace pahtum::testing
