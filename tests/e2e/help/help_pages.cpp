#include "tests/e2e/help/help_pages.hpp"

#include <cstdlib>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "tests/support/process.hpp"

namespace pahtum::testing {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string help_of(const std::string& path, const std::string& use) {
    std::vector<std::string> argv{path};
    for (const std::string& word : words_of(use)) argv.push_back(word);
    argv.push_back("--help");
    return printed_by(argv);
}

/// Options that begin a line, and those in the line that says how to call the program.
Options options_in(const std::string& help) {
    static const std::regex kListed{"^ +(-[a-z], )?(--[a-z_-]+).*"};
    static const std::regex kCalled{"--[a-z_-]+"};
    Options options;
    std::istringstream lines{help};
    bool follows_usage = false;
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, kListed)) options.insert(match[2]);
        if (follows_usage) {
            const std::sregex_iterator called{line.begin(), line.end(), kCalled};
            for (auto option = called; option != std::sregex_iterator{}; ++option)
                options.insert(option->str());
        }
        follows_usage = line == "Usage:";
    }
    return options;
}

/// The use, and those whose names go on from it, which its help lists.
void describe(DescribedProgram& program, const std::string& use) {
    const std::string help = help_of(program.path, use);
    program.uses[use] = options_in(help);
    const std::regex longer{"^  " + program.name + " (" + use + " [a-z]+) --help .*"};
    std::istringstream lines{help};
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, longer)) describe(program, match[1]);
    }
}

DescribedProgram described(const std::string& name, const std::string& path, const std::regex& use_line) {
    DescribedProgram program{.name = name, .path = path, .uses = {}};
    const std::string help = help_of(path, "");
    program.uses[""] = options_in(help);
    std::istringstream lines{help};
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_match(line, match, use_line)) describe(program, match[1]);
    }
    return program;
}

}  // namespace

const std::vector<DescribedProgram>& described_programs() {
    static const std::vector<DescribedProgram> programs{
        described("pahtum", pahtum_program(), std::regex{"^  pahtum ([a-z]+) --help .*"}),
        described("pahtum-arena", std::string{std::getenv("PAHTUM_BINARY_DIR")} + "/bin/pahtum-arena",
                  std::regex{"^  ([a-z]+)  +[A-Za-z].*"})};
    return programs;
}

std::string printed_by(const std::vector<std::string>& argv) {
    const Output output = run_program(argv, {});
    if (output.exit_code != 0) throw std::runtime_error{argv.front() + " failed and said: " + output.out};
    return output.out;
}

}  // namespace pahtum::testing
