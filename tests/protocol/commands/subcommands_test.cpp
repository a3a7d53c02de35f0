#include "protocol/commands/subcommands.hpp"

#include "engine/base/usage.hpp"
#include "tests/protocol/commands/run_in_process.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::subcommands_test {
namespace {

struct Refused {
    Words arguments;
    std::string named;  // what the message must hold
};

std::ostream& operator<<(std::ostream& out, const Refused& refused) {
    return out << refused.arguments.front();
}

const std::vector<Refused> kRefused{
    {{"--colour", "red"}, "colour"},
    {{"--depth", "0"}, "--depth"},
    {{"--depth", "deep"}, "--depth"},
    {{"--time", "-1"}, "--time"},
    {{"--hash", "0"}, "--hash"},
    {{"--threads"}, "threads"},
    {{"--player", "chess"}, "--player"},
    {{"--ruleset", "go"}, "--ruleset"},
    {{"--ruleset", "classic,size=9"}, "--ruleset"},
    {{"--boulders", "Z9"}, "--boulders"},
    {{"--boulders", "A1 A1"}, "--boulders"},
    {{"--boulders", "A1", "--ruleset", "strategic"}, "--boulders"},
    {{"--position", "7/7 x"}, "--position"},
    {{"--position", "3/3/3 x", "--ruleset", "classic"}, "--ruleset"},
    {{"--position", "3/3/3 x", "--boulders", "A1"}, "--boulders"},
    {{"--session", ""}, "--session"},
    {{"chess"}, "chess"},
    {{"play", "--side", "left"}, "--side"},
    {{"play", "D4"}, "D4"},
    {{"play", "--session", "f"}, "session"},
    {{"bench", "--ruleset", "classic"}, "ruleset"},
    {{"bench", "5"}, "5"},
    {{"bench", "solver", "more"}, "more"},
    {{"bench", "solver", "--depth", "3"}, "depth"},
    {{"bench", "solver", "--group", "5"}, "--group"},
    {{"bench", "solver", "--group", "5,45"}, "--group"},
    {{"bench", "solver", "--group", "5,1"}, "--group"},
    {{"bench", "solver", "--positions", "0"}, "--positions"},
    {{"bench", "solver", "--time", "0"}, "--time"},
    {{"perft"}, "DEPTH"},
    {{"perft", "x"}, "DEPTH 'x'"},
    {{"perft", "2", "3"}, "3"},
    {{"perft", "2", "--hash", "3"}, "hash"},
    {{"openings", "layouts", "--all", "--count", "3"}, "--count"},
    {{"openings", "layouts", "--all", "--seed", "3"}, "--seed"},
    {{"openings", "layouts", "--size", "3", "--boulders", "9"}, "--boulders"},
    {{"openings", "endings", "--empty", "20"}, "--empty"},
    {{"openings", "endings", "--empty", "24,22"}, "--empty"},
    {{"openings", "endings", "--empty", "1,22"}, "--empty"},
    {{"openings", "endings", "--empty", "20,45"}, "--empty"},
    {{"openings", "endings", "--count", "0"}, "--count"},
    {{"openings", "endings", "--time", "3"}, "time"},
    {{"openings", "balanced", "--ruleset", "clasic"}, "--ruleset"},
    {{"openings", "balanced", "--boulders", "5"}, "boulders"},
    {{"openings", "balanced", "--count", "0"}, "--count"},
    {{"openings", "balanced", "--nodes", "0"}, "--nodes"},
    {{"openings", "balanced", "--games", "1"}, "--games"},
    {{"openings", "balanced", "--threads", "0"}, "--threads"},
    {{"openings", "balanced", "--seed", "-1"}, "--seed"},
    {{"openings", "balanced", "--out", ""}, "--out"},
    {{"openings", "balanced", "out.txt"}, "out.txt"},
    {{"web", "--port", "65536"}, "--port"},
    {{"web", "--depth", "3"}, "depth"},
    {{"web", "page"}, "page"},
    {{"solve"}, "POSITION"},
    {{"solve", "--json"}, "POSITION"},
    {{"solve", "3/3/3 x", "--wdl", "--at-least", "3"}, "--at-least"},
    {{"solve", "3/3/3 x", "--at-least", "3.5"}, "at-least"},
    {{"solve", "3/3/3 x", "--threads", "0"}, "--threads"},
    {{"solve", "3/3/3 x", "--hash", "0"}, "--hash"},
    {{"solve", "3/3/3 x", "--time", "0"}, "--time"},
    {{"solve", "3/3/3 x", "--checkpoint="}, "checkpoint"},
    {{"solve", "3/3/3 x", "--depth", "3"}, "depth"},
    {{"solve", "3/3/3 x", "-6"}, "6"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(subcommands)

BOOST_AUTO_TEST_CASE(each_subcommand_has_its_own_options) {
    const ProgramRun bench = run_in_process({"bench", "--depth", "1", "--threads", "2", "--hash", "4"});
    BOOST_TEST(contains(bench.out, "\nsignature "));
    const ProgramRun perft = run_in_process({"perft", "2", "--position", "3/3/3 x classic"});
    BOOST_TEST(perft.out == "leaves 72\nmargin_sum 0\nhistogram 0:72\n");
    BOOST_TEST(run_in_process({"--version"}).out.starts_with("Pahtum "));
}

BOOST_DATA_TEST_CASE(a_wrong_option_is_refused_by_name, kRefused) {
    check_error<OptionError>([&] { return run_in_process(sample.arguments); }, sample.named);
}

BOOST_AUTO_TEST_CASE(what_is_refused_comes_with_the_help_that_explains_it) {
    const auto last_line = [](const Words& arguments) {
        const std::string message = error_of<OptionError>([&] { return run_in_process(arguments); });
        return message.substr(message.rfind('\n') + 1);
    };
    BOOST_TEST(last_line({"--levl", "3"}) == "Try: pahtum --help");
    BOOST_TEST(last_line({"play", "d4"}) == "Try: pahtum play --help");
    BOOST_TEST(last_line({"bench", "solverx"}) == "Try: pahtum bench --help");
    BOOST_TEST(last_line({"bench", "solver", "--levl"}) == "Try: pahtum bench solver --help");
}

BOOST_AUTO_TEST_CASE(an_old_name_is_refused_with_the_new_one) {
    const std::string reason = "pahtum layouts is now pahtum openings layouts";
    for (const Words& words : {Words{"layouts", "--count", "3"}, {"layouts", "--help"}, {"help", "layouts"}})
        BOOST_TEST(error_of<UsageError>([&] { return run_in_process(words); }) == reason);
    BOOST_TEST(contains(error_of<OptionError>([&] { return run_in_process({"openings"}); }),
                        "layouts, balanced, endings, advantage"));
    BOOST_TEST(contains(error_of<OptionError>([&] {
                            return run_in_process({"openings", "layout"});
                        }),
                        "layouts"));
    const std::string help = run_in_process({"openings", "--help"}).out;
    for (const Subcommand* const subcommand : program::kPahtum.named)
        BOOST_TEST(contains(help, std::string{subcommand->name} + " --help ") ==
                   subcommand->name.starts_with("openings "));
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_a_failure_at_once) {
    std::istringstream in;
    std::ostringstream closed;
    closed.setstate(std::ios::badbit);
    // Nobody proves the second position in the time of a test.
    const Words solve{"solve", "--hash", "1", "1oo/x-x/xo1 x classic", "8/8/8/8/8/8/8/7- x classic"};
    for (const Words& arguments : {Words{"perft", "1"}, solve})
        BOOST_TEST(run_subcommand(program::kPahtum, arguments,
                                  {.in = in, .results = closed, .progress = closed}) == kExitFailure);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::subcommands_test
