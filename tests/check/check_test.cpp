#include "arena/check/check.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <map>
#include <ostream>

#include "tests/support/run_program.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

/// What is not ok, by name.
std::map<std::string, Level> complaints(const std::vector<std::string>& command) {
    std::map<std::string, Level> found;
    std::size_t told = 0;
    const auto findings = check_engine({.command = command, .directory = ""}, [&](const Finding& finding) {
        ++told;
        if (finding.sight.level == Level::kOk) return;
        BOOST_TEST_MESSAGE(std::string(finding.name) << ": " << finding.sight.text);
        BOOST_TEST(!finding.remedy.empty());
        found.emplace(finding.name, finding.sight.level);
    });
    BOOST_TEST(told == findings.size());
    BOOST_TEST(testing::children() == 0);
    return found;
}

struct Case {
    std::vector<std::string> arguments;
    const char* check;
    Level level;
    bool is_alone = true;  ///< no other check finds anything
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.arguments.front(); }

const std::vector<Case> kCases{
    {{"fault=greet"}, "silence", Level::kFailure, false},
    {{"fault=no-limit"}, "commands", Level::kWarning, false},
    {{"fault=know-everything"}, "known_command", Level::kWarning},
    {{"fault=no-id"}, "ids", Level::kFailure},
    {{"fault=accept-anything"}, "unknown_command", Level::kFailure},
    {{"fault=accept-illegal"}, "refusal", Level::kFailure},
    {{"fault=answer-comments"}, "blank_lines", Level::kFailure},
    {{"fault=need-lf"}, "line_ends", Level::kWarning},
    {{"fault=upper-case"}, "letter_case", Level::kWarning},
    {{"fault=off-board"}, "plays_7x7", Level::kFailure, false},
    {{"fault=no-custodial"}, "plays_custodial", Level::kFailure},
    {{"fault=random-seed"}, "determinism", Level::kWarning},
    {{"fault=slow-after", "after=limit time 0.2", "ms=400"}, "move_time", Level::kFailure},
    {{"fault=slow-after", "after=time_left b 0.5 0", "ms=700"}, "clock", Level::kFailure},
    {{"fault=slow-after", "after=time_left b 0.02 0", "ms=250"}, "short_clock", Level::kFailure},
    {{"fault=ignore-quit"}, "quit", Level::kFailure, false},
    {{"fault=bad-status"}, "quit", Level::kFailure},
    {{"fault=ignore-end"}, "end_of_input", Level::kFailure, false},
};

BOOST_AUTO_TEST_SUITE(check)

BOOST_AUTO_TEST_CASE(our_own_engine_passes_everything) {
    BOOST_TEST(complaints({testing::pahtum_program()}).empty());
}

BOOST_AUTO_TEST_CASE(the_scripted_engine_without_a_fault_passes_everything) {
    BOOST_TEST(complaints(testing::scripted()).empty());
}

BOOST_DATA_TEST_CASE(a_fault_is_found_by_the_check_that_is_meant_for_it, boost::unit_test::data::make(kCases),
                     c) {
    const auto found = complaints(testing::scripted(c.arguments));
    BOOST_TEST_REQUIRE(found.contains(c.check));
    BOOST_TEST((found.at(c.check) == c.level));
    BOOST_TEST((found.size() == 1) == c.is_alone);
}

BOOST_AUTO_TEST_CASE(what_is_no_engine_fails_every_check_and_stops_none) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"true"}, std::vector<std::string>{"echo", "Usage: engine"},
          std::vector<std::string>{"/no/such/engine"}}) {
        const auto found = complaints(command);
        for (const std::string name : {"handshake", "ids", "plays_7x7", "move_time"})
            BOOST_TEST((found.at(name) == Level::kFailure));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
