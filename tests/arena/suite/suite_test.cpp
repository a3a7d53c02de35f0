#include "arena/suite/suite.hpp"

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using Moves = std::set<std::string>;

// Two cells are left: A3 makes a line of three, C1 does not.
constexpr const char* kPosition = "1oo/x-x/xo1 o classic";

BOOST_AUTO_TEST_SUITE(suite)

BOOST_AUTO_TEST_CASE(a_line_of_json_has_values_of_moves) {
    const SuitePosition entry = parse_suite_line(
        R"( {"position":"1oo/x-x/xo1 o classic","value":3,"best":["a3"],"margins":{"A3":3,"C1":-2},"id":"x","rest":1} )");
    BOOST_TEST(entry.id == "x");
    BOOST_TEST(to_text(entry.position) == kPosition);
    BOOST_TEST((entry.value == 3));
    BOOST_TEST((entry.best == Moves{"A3"}));
    BOOST_TEST((entry.loss("A3") == 0 && entry.loss("C1") == 5));
    BOOST_TEST(!entry.loss("B2").has_value());
}

BOOST_AUTO_TEST_CASE(value_and_best_moves_follow_from_the_values_of_moves) {
    const SuitePosition entry =
        parse_suite_line(R"({"position":"1oo/x-x/xo1 o classic","margins":{"A3":-1,"C1":-1}})");
    BOOST_TEST((entry.value == -1));
    BOOST_TEST((entry.best == Moves{"A3", "C1"}));
}

BOOST_AUTO_TEST_CASE(older_suites_call_the_margins_moves) {
    const SuitePosition old =
        parse_suite_line(R"({"position":"1oo/x-x/xo1 o classic","moves":{"A3":3,"C1":-2}})");
    BOOST_TEST((old.value == 3 && old.best == Moves{"A3"} && old.loss("C1") == 5));
}

BOOST_AUTO_TEST_CASE(best_moves_alone_are_enough) {
    const SuitePosition entry = parse_suite_line(R"({"position":"1oo/x-x/xo1 o classic","best":["A3"]})");
    BOOST_TEST(!entry.value.has_value());
    BOOST_TEST((!entry.loss("A3") && !entry.loss("C1")));
}

BOOST_AUTO_TEST_CASE(a_line_of_operations_is_read) {
    const SuitePosition entry =
        parse_suite_line("1oo/x-x/xo1 o classic ; bm A3 c1; ce -3; foo bar; id \"with ; and blanks\"");
    BOOST_TEST(to_text(entry.position) == kPosition);
    BOOST_TEST((entry.best == Moves{"A3", "C1"}));
    BOOST_TEST((entry.value == -3));
    BOOST_TEST(entry.id == "with ; and blanks");
    BOOST_TEST((parse_suite_line("1oo/x-x/xo1 o classic;bm A3;").best == Moves{"A3"}));
}

BOOST_AUTO_TEST_CASE(a_result_without_best_moves_makes_a_start) {
    const auto start = [](const std::string& members) {
        return parse_suite_line(R"({"position":"1oo/x-x/xo1 o classic",)" + members + "}");
    };
    BOOST_TEST((start(R"("value":-3)").is_start() && start(R"("value":-3)").outcome == -1));
    BOOST_TEST((start(R"("value":3,"wdl":1)").outcome == 1));
    BOOST_TEST((start(R"("value":null,"wdl":0)").outcome == 0));
    BOOST_TEST(!start(R"("value":null,"wdl":0)").value.has_value());
    BOOST_TEST((parse_suite_line("1oo/x-x/xo1 o classic ; ce 0").outcome == 0));
    BOOST_TEST(!start(R"("value":3,"best":["A3"])").is_start());
}

BOOST_AUTO_TEST_CASE(any_position_with_a_result_can_be_a_start) {
    const auto start = [](const std::string& line) { return parse_suite_line(line, SuiteUse::kPlay); };
    const SuitePosition entry =
        start(R"({"position":"1oo/x-x/xo1 o classic","value":3,"best":["A3"],"best_complete":false})");
    BOOST_TEST((entry.is_start() && entry.outcome == 1 && entry.value == 3));
    BOOST_TEST((start(R"({"position":"1oo/x-x/xo1 o classic","margins":{"A3":0,"C1":-2}})").outcome == 0));
    BOOST_TEST((start("1oo/x-x/xo1 o classic ; bm A3; ce -3").outcome == -1));
    BOOST_CHECK_THROW((void)start("1oo/x-x/xo1 o classic ; bm A3"), ParseError);
    BOOST_CHECK_THROW((void)start(R"({"position":"1oo/x-x/xo1 o classic","value":null})"), ParseError);
}

const std::vector<std::string> kNonsense = {
    "1oo/x-x/xo1 o classic ; bm ; ce 3",
    R"({"position":"1oo/x-x/xo1 o classic","value":3,"best":[]})",
    R"({"position":"1oo/x-x/xo1 o classic","value":3,"best":["A3"],"best_complete":false})",
    R"({"position":"1oo/x-x/xo1 o classic","value":null})",
    R"({"position":"1oo/x-x/xo1 o classic","wdl":2})",
    R"({"position":"1oo/x-x/xo1 o classic","wdl":"draw"})",
    R"({"position":"1oo/x-x/xo1 o classic","value":2,"wdl":0})",
    "1oo/x-x/xo1 o classic",
    "1oo/x-x/xo1 o classic ; bm",
    "1oo/x-x/xo1 o classic ; id \"x\"",
    "1oo/x-x/xo1 o classic ; bm B2",
    "1oo/x-x/xo1 o classic ; bm D9",
    "1oo/x-x/xo1 o classic ; bm A3; ce much",
    "nonsense ; bm A3",
    "xoo/x-x/xoo o classic ; bm A3",
    "{",
    "{}",
    "[]",
    R"({"position":7,"best":["A3"]})",
    R"({"position":"1oo/x-x/xo1 o classic"})",
    R"({"position":"1oo/x-x/xo1 o classic","best":["A3"],"best":["C1"]})",
    R"({"position":"1oo/x-x/xo1 o classic","best":["A3"],"status":"wel"})",
    R"({"position":"1oo/x-x/xo1 o classic","best":[]})",
    R"({"position":"1oo/x-x/xo1 o classic","best":"A3"})",
    R"({"position":"1oo/x-x/xo1 o classic","best":["B2"]})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":{"B2":3}})",
    R"({"position":"1oo/x-x/xo1 o classic","value":1e30,"best":["A3"]})",
    R"({"position":"1oo/x-x/xo1 o classic","value":0.5,"best":["A3"]})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":{"A3":4294967296}})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":["A3"]})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":{"C1":-2}})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":{"A3":3,"a3":-1,"C1":0}})",
    R"({"position":"1oo/x-x/xo1 o classic","margins":"A3"})",
    R"({"position":"1oo/x-x/xo1 o classic","value":2,"margins":{"A3":3,"C1":0}})",
    R"({"position":"1oo/x-x/xo1 o classic","best":["C1"],"margins":{"A3":3,"C1":0}})",
    R"({"position":"1oo/x-x/xo1 o classic","best":["A3","C1"],"margins":{"A3":3,"C1":0}})"};

BOOST_DATA_TEST_CASE(nonsense_is_refused, boost::unit_test::data::make(kNonsense), line) {
    BOOST_CHECK_THROW((void)parse_suite_line(line), std::runtime_error);
}

struct File {
    explicit File(const std::string& text) { std::ofstream(path) << text; }
    [[nodiscard]] std::string error() const {
        return testing::error_of<ParseError>([&] { return read_suite(path.string()); });
    }
    testing::TemporaryDirectory directory;
    std::filesystem::path path = directory / "suite.txt";
};

BOOST_AUTO_TEST_CASE(a_file_may_mix_both_forms_and_have_comments) {
    const File file{
        "\xEF\xBB\xBF# a comment\n\n1oo/x-x/xo1 o classic ; bm A3\r\n"
        "{\"position\":\"1oo/x-x/xo1 o classic\",\"best\":[\"C1\"],\"id\":\"second\"}"};
    const auto positions = read_suite(file.path.string()).positions;
    BOOST_TEST_REQUIRE(positions.size() == 2U);
    BOOST_TEST((positions[0].id == "line 3" && positions[1].id == "second"));
}

BOOST_AUTO_TEST_CASE(what_the_solver_left_open_is_left_out) {
    const std::string open =
        R"({"position":"3/3/3 x classic","value":null,"wdl":null,"best":[],"best_complete":false})";
    const Suite suite = read_suite(File{open + "\n1oo/x-x/xo1 o classic ; bm A3\n" + open}.path.string());
    BOOST_TEST((suite.open == 2 && suite.positions.size() == 1U && suite.positions[0].id == "line 2"));
    BOOST_TEST(File{open}.error().ends_with("has no positions with a result"));
}

BOOST_AUTO_TEST_CASE(a_fault_in_a_file_has_its_place) {
    const File file{"# a comment\n1oo/x-x/xo1 o classic ; bm A3\n1oo/x-x/xo1 o classic ; bm B2\n"};
    BOOST_TEST(file.error().starts_with(file.path.string() + ":3: "), file.error());
    BOOST_TEST(File{"# nothing\n"}.error().ends_with("has no positions"));
    BOOST_CHECK_THROW((void)read_suite("no-such-file"), ParseError);
    BOOST_CHECK_THROW((void)read_suite("/"), ParseError);
}

BOOST_AUTO_TEST_CASE(the_suite_of_the_project_is_read) {
    const auto positions = read_suite(testing::source_file("openings/suites/7x7-endings.jsonl")).positions;
    BOOST_TEST(positions.size() == 200U);  // see openings/suites/README.md
    for (const SuitePosition& entry : positions) {
        BOOST_TEST(entry.margins.size() == entry.position.legal_moves().size());
        BOOST_TEST((entry.best.size() >= 1U && entry.best.size() <= 3U));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
