#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/help/help_pages.hpp"
#include "tests/support/run_program.hpp"

namespace pahtum::testing {
namespace {

std::string page_of(const DescribedProgram& program) {
    const std::string folder = program.name == "pahtum" ? "protocol" : "arena";
    return std::string{std::getenv("PAHTUM_SOURCE_DIR")} + "/" + folder + "/man/" + program.name + ".1";
}

/// The options that each section "PROGRAM USE" of the page lists.
std::map<std::string, Options> sections_of(const DescribedProgram& program) {
    static const std::regex kOption{"Fl (-[a-z_-]+)"};
    std::map<std::string, Options> sections;
    std::ifstream page{page_of(program)};
    std::string section;
    bool is_item = false;
    for (std::string line; std::getline(page, line);) {
        const std::string heading = ".Ss " + program.name;
        if (line == heading) section = " ";
        if (line.starts_with(heading + " ")) section = line.substr(heading.size() + 1);
        if (line.starts_with(".Sh ")) section.clear();
        if (section.empty()) continue;
        sections.try_emplace(section);
        // An item with many options goes on up to .Xc.
        if (line.starts_with(".It ")) is_item = true;
        if (is_item) {
            const std::sregex_iterator begin{line.begin(), line.end(), kOption};
            for (auto option = begin; option != std::sregex_iterator{}; ++option) {
                sections[section].insert("-" + (*option)[1].str());
            }
        }
        if (!line.starts_with(".It Xo") && !line.starts_with(".Fl ")) is_item = false;
    }
    return sections;
}

/// The names under which the page has the uses of --help.
std::map<std::string, Options> expected_sections(const DescribedProgram& program) {
    std::map<std::string, Options> sections = program.uses;
    const Options plain = sections.extract("").mapped();
    if (!sections.contains("run")) sections[" "] = plain;
    return sections;
}

std::string text_of(const std::map<std::string, Options>& sections) {
    std::string text;
    for (const auto& [section, options] : sections) {
        text += "\n" + section + ":";
        for (const std::string& option : options) text += " " + option;
    }
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(man_pages)

BOOST_AUTO_TEST_CASE(they_list_the_uses_and_options_of_help_and_no_others) {
    for (const DescribedProgram& program : described_programs()) {
        BOOST_TEST(program.uses.size() >= 9U);
        for (const auto& [use, options] : program.uses) {
            BOOST_TEST_CONTEXT(program.name + " " + use) BOOST_TEST(options.contains("--help"));
        }
        BOOST_TEST(text_of(sections_of(program)) == text_of(expected_sections(program)));
    }
}

BOOST_AUTO_TEST_CASE(formatters_have_nothing_to_warn_of) {
    for (const DescribedProgram& program : described_programs()) {
        const std::string page = page_of(program);
        for (const std::string command : {"mandoc -Tlint -W warning ", "groff -ww -mdoc -Tascii -z "}) {
            const Output output = run_program({"/bin/sh", "-c", command + page + " 2>&1"}, {});
            BOOST_TEST_CONTEXT(command + page) {
                BOOST_TEST(output.text == "");
                BOOST_TEST(output.exit_code == 0);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
