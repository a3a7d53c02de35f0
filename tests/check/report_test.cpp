#include "arena/check/report.hpp"

#include <array>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.hpp"
#include "tests/support/scripted.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::json;

const std::array kFindings = {
    Finding{.name = "ids", .sight = {Level::kOk, "are repeated"}, .remedy = ""},
    Finding{.name = "quit", .sight = {Level::kFailure, "still runs"}, .remedy = "end"},
};

testing::Output check(const std::vector<std::string>& arguments) {
    const char* const directory = std::getenv("PAHTUM_BINARY_DIR");
    BOOST_TEST_REQUIRE(directory != nullptr);
    std::vector<std::string> command{std::string(directory) + "/bin/pahtum-arena", "check"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return testing::run_program(command, {});
}

BOOST_AUTO_TEST_SUITE(check_report)

BOOST_AUTO_TEST_CASE(a_line_says_what_was_seen_and_what_to_do) {
    BOOST_TEST(to_line(kFindings[0]) == "ok   ids: are repeated");
    BOOST_TEST(to_line(kFindings[1]) == "FAIL quit: still runs - end");
}

BOOST_AUTO_TEST_CASE(json_says_the_same) {
    const json report = json::parse(to_json({"./engine", "\xff"}, kFindings));
    BOOST_TEST((report["format"] == 1 && report["conforms"] == false));
    BOOST_TEST(report["command"][0] == "./engine");
    BOOST_TEST(report["checks"].size() == 2U);
    BOOST_TEST(report["left_out"] == all_checks().size() - 2);
    BOOST_TEST((report["checks"][1] ==
                json{{"name", "quit"}, {"level", "FAIL"}, {"seen", "still runs"}, {"remedy", "end"}}));
}

BOOST_AUTO_TEST_CASE(the_exit_code_says_whether_the_engine_conforms) {
    const testing::Output good = check({"--json", "--", testing::scripted().front()});
    BOOST_TEST(good.exit_code == 0);
    BOOST_TEST(json::parse(good.text)["conforms"] == true);
    const testing::Output bad = check({"'" + testing::scripted().front() + "' fault=no-id"});
    BOOST_TEST(bad.exit_code == 1);
    BOOST_TEST(bad.text.find("\nFAIL ids: answered '= Scripted' to a command with the id '7' - ") !=
                   std::string::npos,
               bad.text);
    const testing::Output none = check({"true"});
    BOOST_TEST(none.exit_code == 1);
    BOOST_TEST(none.text.find("does not conform: 1 ok, 0 warnings, 1 failures; ") != std::string::npos,
               none.text);
    BOOST_TEST(check({}).exit_code == 4);
    BOOST_TEST(check({"./no-such-engine"}).exit_code == 4);
    BOOST_TEST(check({"--loud", "true"}).exit_code == 4);
    const testing::Output help = check({"--help"});
    BOOST_TEST((help.exit_code == 0 && help.text.find("pahtum-arena check ./pahtum") != std::string::npos));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
