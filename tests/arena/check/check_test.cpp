#include "arena/check/check.hpp"

#include "arena/match/time_control.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::json;
using testing::contains;

/// What is not ok, by name. All checks start some forty processes.
std::map<std::string, Level> complaints(const std::vector<std::string>& command,
                                        const CheckOptions& options = {}) {
    std::map<std::string, Level> found;
    std::size_t told = 0;
    const auto findings = check_engine(
        {.command = command, .directory = ""},
        [&](const Finding& finding) {
            ++told;
            if (finding.observation.level == Level::kOk) return;
            BOOST_TEST_MESSAGE(std::string(finding.name) << ": " << finding.observation.text);
            BOOST_TEST(!finding.remedy.empty());
            found.emplace(finding.name, finding.observation.level);
        },
        options);
    BOOST_TEST(told == findings.size());
    BOOST_TEST(testing::children() == 0);
    return found;
}

struct Case {
    std::vector<std::string> arguments;
    const char* check;
    Level level;
};
std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.arguments.front(); }

const std::vector<Case> kCases{
    {{"fault=greet"}, "silence", Level::kFailure},
    {{"fault=no-limit"}, "commands", Level::kWarning},
    {{"fault=know-everything"}, "known_command", Level::kWarning},
    {{"fault=no-id"}, "ids", Level::kFailure},
    {{"fault=accept-anything"}, "unknown_command", Level::kFailure},
    {{"fault=accept-illegal"}, "refusal", Level::kFailure},
    {{"fault=answer-comments"}, "blank_lines", Level::kFailure},
    {{"fault=need-lf"}, "line_ends", Level::kWarning},
    {{"fault=upper-case"}, "letter_case", Level::kWarning},
    {{"fault=off-board"}, "plays_7x7", Level::kFailure},
    {{"fault=unasked"}, "one_answer", Level::kFailure},
    {{"fault=resign"}, "plays_7x7", Level::kWarning},
    {{"fault=no-custodial"}, "plays_custodial", Level::kFailure},
    {{"fault=random-seed"}, "determinism", Level::kWarning},
    {{"fault=slow-after", "after=limit time 0.2", "ms=400"}, "move_time", Level::kFailure},
    {{"fault=slow-after", "after=time_left b 0.5 0", "ms=700"}, "clock", Level::kFailure},
    {{"fault=slow-after", "after=time_left b 0.02 0", "ms=250"}, "short_clock", Level::kFailure},
    {{"fault=ignore-quit"}, "quit", Level::kFailure},
    {{"fault=bad-status"}, "quit", Level::kFailure},
    {{"fault=ignore-end"}, "end_of_input", Level::kFailure},
};

BOOST_AUTO_TEST_SUITE(check)

BOOST_AUTO_TEST_CASE(our_own_engine_passes_everything) {
    BOOST_TEST(complaints({testing::pahtum_program()}).empty());
}

BOOST_DATA_TEST_CASE(a_fault_is_found_by_the_check_that_is_meant_for_it, boost::unit_test::data::make(kCases),
                     c) {
    const auto found = complaints(testing::scripted(c.arguments), {.only = {c.check}});
    BOOST_TEST_REQUIRE(found.contains(c.check));
    BOOST_TEST((found.at(c.check) == c.level));
}

/// Of these checks and the vital ones; of all if none is named.
std::vector<Finding> findings_about(const std::vector<std::string>& command,
                                    const std::vector<std::string_view>& checks = {}) {
    return check_engine({.command = command, .directory = ""}, [](const Finding&) {}, {.only = checks});
}

const Finding& finding(const std::vector<Finding>& findings, const std::string& name) {
    const auto found = std::ranges::find(findings, name, &Finding::name);
    BOOST_TEST_REQUIRE((found != findings.end()));
    return *found;
}

BOOST_AUTO_TEST_CASE(what_is_no_engine_is_examined_no_further_than_the_handshake) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"true"}, std::vector<std::string>{"echo", "Usage: engine"},
          std::vector<std::string>{"/no/such/engine"}}) {
        const auto findings = findings_about(command);
        BOOST_TEST(findings.back().name == "handshake");
        BOOST_TEST(!conforms(findings));
        BOOST_TEST(findings.size() + left_out(findings) == all_checks().size());
    }
}

BOOST_AUTO_TEST_CASE(only_what_is_named_is_checked_and_what_all_else_rests_on) {
    const CheckOptions options{.only = {"ids", "quit"}};
    std::vector<std::string_view> names;
    for (const Check& check : all_checks(options)) names.push_back(check.name);
    BOOST_TEST((names == std::vector<std::string_view>{"handshake", "ids", "quit"}));
    BOOST_TEST(left_out(findings_about({"true"}, options.only), options) == 2U);
}

BOOST_AUTO_TEST_CASE(the_parameters_of_an_engine_are_listed) {
    const auto ours = findings_about({testing::pahtum_program(), "--level", "3"}, {"parameters"});
    const std::string& text = finding(ours, "parameters").observation.text;
    BOOST_TEST(contains(text, "player=search, level=3, hash=64, "), text);
    BOOST_TEST(
        contains(finding(findings_about(testing::scripted(), {"parameters"}), "parameters").observation.text,
                 "does not list param"));
}

BOOST_AUTO_TEST_CASE(an_engine_that_ends_is_told_of_with_its_last_words_and_not_to_do_what_the_check_is_for) {
    const auto findings = findings_about(testing::scripted({"fault=exit-at-start"}));
    const Finding& handshake = findings.back();
    BOOST_TEST(handshake.observation.text ==
               "exited with status 3 when asked 'protocol_version'; its stderr ends with 'no licence'");
    BOOST_TEST(handshake.remedy == "find out why it ends");
}

BOOST_AUTO_TEST_CASE(an_answer_too_many_is_called_that_and_not_an_illegal_move) {
    const auto findings = findings_about(testing::scripted({"fault=unasked"}), {"one_answer", "plays_7x7"});
    BOOST_TEST(contains(finding(findings, "one_answer").observation.text, "wrote '= E5' after its answer "));
    const Finding& play = finding(findings, "plays_7x7");
    BOOST_TEST(play.observation.text == "wrote '= E5' without being asked");
    BOOST_TEST(contains(play.remedy, "one answer"));
}

/// It comes when the next command has been sent, and is taken for the answer to that.
BOOST_AUTO_TEST_CASE(an_answer_too_many_that_comes_late_is_called_that_too) {
    const auto findings =
        findings_about(testing::scripted({"fault=second-answer-when-asked", "at=2"}), {"plays_7x7"});
    const Finding& play = finding(findings, "plays_7x7");
    BOOST_TEST(contains(play.observation.text, ": an earlier command was answered twice"),
               play.observation.text);
    BOOST_TEST(contains(play.remedy, "one answer"));
}

/// As the arena sets up games with it.
BOOST_AUTO_TEST_CASE(an_engine_without_position_is_checked_where_games_begin) {
    const std::vector<std::string_view> checks{"commands",   "refusal",     "letter_case",
                                               "one_answer", "plays_7x7",   "plays_midgame",
                                               "plays_swap", "determinism", "move_time"};
    const auto findings = findings_about(testing::scripted({"fault=no-position"}), checks);
    BOOST_TEST(findings.size() == 1 + checks.size());
    for (const Finding& found : findings) {
        const bool is_told = found.name == "commands" || found.name == "plays_midgame";
        BOOST_TEST((found.observation.level == (is_told ? Level::kWarning : Level::kOk)), to_line(found));
    }
}

/// Stops this program for a while whenever a file appears, which it then removes. Engines cannot do that
/// themselves: they have numbers of their own for processes.
class Delay {
  public:
    explicit Delay(const std::filesystem::path& file)
        : end_(file.string() + ".end"),
          shell_(popen(("while kill -0 " + us() + " && ! test -e '" + end_ + "'; do if test -e '" +
                        file.string() + "'; then kill -STOP " + us() + "; sleep 0.6; kill -CONT " + us() +
                        "; rm '" + file.string() + "'; fi; sleep 0.01; done")
                           .c_str(),
                       "w")) {}
    ~Delay() {
        std::ofstream{end_};
        pclose(shell_);
    }
    Delay(const Delay&) = delete;
    Delay& operator=(const Delay&) = delete;

  private:
    static std::string us() { return std::to_string(getpid()); }

    std::string end_;
    FILE* shell_;
};

/// One that makes the file when it is to move, and waits until it is gone.
std::vector<std::string> delaying_engine(const std::filesystem::path& script,
                                         const std::filesystem::path& file) {
    std::ofstream(script) << "while read -r command rest; do\n"
                             "  answer=x\n"
                             "  test $command = protocol_version && answer=2\n"
                             "  if test $command = genmove; then\n"
                             "    : >'" +
                                 file.string() +
                                 "'\n"
                                 "    while test -e '" +
                                 file.string() +
                                 "'; do sleep 0.01; done\n"
                                 "    answer=A1\n"
                                 "  fi\n"
                                 "  printf '= %s\\n\\n' $answer\n"
                                 "  test $command = quit && exit\n"
                                 "done\n";
    return {"sh", script.string()};
}

BOOST_AUTO_TEST_CASE(a_move_whose_time_the_machine_has_spent_is_no_fault) {
    const testing::TemporaryDirectory folder;
    const std::filesystem::path file = folder / "stop";
    const Delay delay{file};
    const auto findings = findings_about(delaying_engine(folder / "engine", file), {"move_time"});
    BOOST_TEST(to_line(finding(findings, "move_time")) ==
               "warn move_time: not measured: this machine was too busy - repeat it when less runs on this "
               "machine");
}

// As GNU Go answers 007 with =7.
BOOST_AUTO_TEST_CASE(ids_are_numbers_whose_leading_zeros_do_not_matter) {
    const auto findings = findings_about(testing::scripted({"fault=leading-zeros"}), {"ids"});
    BOOST_TEST((finding(findings, "ids").observation.level == Level::kOk));
}

BOOST_AUTO_TEST_CASE(an_id_that_no_command_had_is_found) {
    const auto findings = findings_about(testing::scripted({"fault=wrong-id"}), {"plays_7x7"});
    BOOST_TEST(finding(findings, "plays_7x7").observation.text ==
               "answered with the id '77' to 'genmove b', which has none");
}

/// What is not ok with this time control.
std::string complaint_with(const std::string& time_control, const std::string& fault) {
    const CheckOptions options{
        .time_control = AskedTimeControl{parse_time_control(time_control), time_control},
        .only = {"commands", "time_control"}};
    const auto findings = check_engine(
        {.command = testing::scripted({"fault=" + fault}), .directory = ""}, [](const Finding&) {}, options);
    BOOST_TEST(left_out(findings, options) == 0U);
    const Observation& seen = finding(findings, "time_control").observation;
    return seen.level == Level::kOk ? "" : std::string(to_text(seen.level)) + " " + seen.text;
}

BOOST_AUTO_TEST_CASE(what_a_time_control_needs_is_asked_for_and_nothing_else) {
    BOOST_TEST(complaint_with("none", "no-time-commands") == "");
    BOOST_TEST(complaint_with("nodes=1000", "no-time-settings") == "");
    BOOST_TEST(complaint_with("move=0.1", "no-limit") == "");
    BOOST_TEST(complaint_with("8/10", "no-time-settings") ==
               "FAIL does not list time_settings, which --tc 8/10 needs");
    BOOST_TEST(complaint_with("depth=2", "no-limit") == "FAIL does not list limit, which --tc depth=2 needs");
    BOOST_TEST(complaint_with("move=0.1", "no-time-commands") ==
               "FAIL lists neither limit nor time_settings, one of which --tc move=0.1 needs");
    BOOST_TEST(complaint_with("10+0.1", "no-time-commands") ==
               "FAIL does not list time_settings and time_left, which --tc 10+0.1 needs");
    BOOST_TEST(contains(complaint_with("byoyomi=1,1,1", "no-time-left"), "warn "));
}

BOOST_AUTO_TEST_CASE(an_engine_that_can_be_told_no_time_is_told_so) {
    const auto findings = findings_about(testing::scripted({"fault=no-time-commands"}), {"commands"});
    BOOST_TEST((finding(findings, "commands").observation.level == Level::kFailure));
    BOOST_TEST(contains(finding(findings, "commands").observation.text, "only with --tc none"));
}

BOOST_AUTO_TEST_CASE(an_engine_may_resign_a_game_that_it_has_played) {
    const auto findings = findings_about(testing::scripted({"fault=resign", "at=3"}), {"plays_7x7"});
    BOOST_TEST(conforms(findings));
    BOOST_TEST(finding(findings, "plays_7x7").observation.text == "2 legal moves");
}

BOOST_AUTO_TEST_SUITE_END()

const std::array kFindings = {
    Finding{.name = "ids", .observation = {Level::kOk, "are repeated"}, .remedy = ""},
    Finding{.name = "quit", .observation = {Level::kFailure, "still runs"}, .remedy = "end"},
};

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
    // Without a fault the scripted engine passes everything.
    const testing::Output good = testing::run_arena({"check", "--json", "--", testing::scripted().front()});
    BOOST_TEST(good.exit_code == 0);
    const json report = json::parse(good.out);
    BOOST_TEST(report["conforms"] == true);
    for (const json& check : report["checks"]) BOOST_TEST(check["level"] == "ok", check);
    testing::check_printed(testing::run_arena({"check", "'" + testing::scripted().front() + "' fault=no-id"}),
                           1, "\nFAIL ids: answered '= Scripted' to a command with the id '7' - ");
    const testing::Output none = testing::run_arena({"check", "true"});
    BOOST_TEST(none.exit_code == 1);
    BOOST_TEST(contains(none.out, "does not conform: 1 ok, 0 warnings, 1 failures; "), none.out);
    BOOST_TEST(testing::run_arena({"check"}).exit_code == 4);
    BOOST_TEST(testing::run_arena({"check", "./no-such-engine"}).exit_code == 4);
    BOOST_TEST(testing::run_arena({"check", "--loud", "true"}).exit_code == 4);
    testing::check_printed(testing::run_arena({"check", "--help"}), 0, "pahtum-arena check ./pahtum");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
