#include "tests/e2e/help/help_pages.hpp"

#include "tests/support/process.hpp"
#include "tests/support/test.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing {
namespace {

std::string help_of(const std::string& path, const std::string& use) {
    Words argv{path};
    for (const std::string& word : words_of(use)) argv.push_back(word);
    argv.push_back("--help");
    return printed_by(argv);
}

/// Options that begin a line, and those in the line that says how to call the program.
Options options_in(const std::string& help) {
    Options options;
    bool follows_usage = false;
    for (const std::string& line : split_lines(help)) {
        for (const auto& listed : matches(line, "^ +(?:-[a-z], )?(--[a-z_-]+)")) options.insert(listed[1]);
        if (follows_usage)
            for (const auto& called : matches(line, "--[a-z_-]+")) options.insert(called[0]);
        follows_usage = line == "Usage:";
    }
    return options;
}

/// The use, and those whose names go on from it, which its help lists.
void describe(DescribedProgram& program, const std::string& use) {
    const std::string help = help_of(program.path, use);
    program.uses[use] = options_in(help);
    for (const std::string& line : split_lines(help))
        for (const auto& longer : matches(line, "^  " + program.name + " (" + use + " [a-z]+) --help "))
            describe(program, longer[1]);
}

DescribedProgram described(const std::string& name, const std::string& path, const std::string& use_line) {
    DescribedProgram program{.name = name, .path = path, .uses = {}};
    const std::string help = help_of(path, "");
    program.uses[""] = options_in(help);
    for (const std::string& line : split_lines(help))
        for (const auto& use : matches(line, use_line)) describe(program, use[1]);
    return program;
}

}  // namespace

const std::vector<DescribedProgram>& described_programs() {
    static const std::vector<DescribedProgram> programs{
        described("pahtum", pahtum_program(), "^  pahtum ([a-z]+) --help "),
        described("pahtum-arena", built("bin/pahtum-arena"), "^  ([a-z]+)  +[A-Za-z]")};
    return programs;
}

std::string printed_by(const Words& argv) {
    const Output output = run_program(argv, {});
    if (output.exit_code != 0) throw std::runtime_error{argv.front() + " failed and said: " + output.out};
    return output.out;
}

}  // namespace pahtum::testing
