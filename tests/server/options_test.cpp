#include "protocol/server/options.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <ostream>
#include <string>
#include <thread>
#include <vector>

#include "engine/rules/text.hpp"

namespace pahtum::gtp {
namespace {

ProgramOptions parse(std::vector<const char*> arguments) {
    arguments.insert(arguments.begin(), "pahtum");
    return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

ServeOptions parse_serve(const std::vector<const char*>& arguments) {
    return std::get<ServeOptions>(parse(arguments));
}

struct Refused {
    std::vector<const char*> arguments;
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
    {{"play"}, "play"},
    {{"bench", "--ruleset", "classic"}, "ruleset"},
    {{"bench", "5"}, "5"},
    {{"perft"}, "DEPTH"},
    {{"perft", "x"}, "depth"},
    {{"perft", "2", "3"}, "3"},
    {{"perft", "2", "--hash", "3"}, "hash"},
    {{"solve"}, "POSITION"},
    {{"solve", "--json"}, "POSITION"},
    {{"solve", "3/3/3 x", "--wdl", "--at-least", "3"}, "--at-least"},
    {{"solve", "3/3/3 x", "--at-least", "3.5"}, "at-least"},
    {{"solve", "3/3/3 x", "--threads", "0"}, "--threads"},
    {{"solve", "3/3/3 x", "--hash", "0"}, "--hash"},
    {{"solve", "3/3/3 x", "--time", "0"}, "--time"},
    {{"solve", "3/3/3 x", "--depth", "3"}, "depth"},
    {{"solve", "3/3/3 x", "-6"}, "6"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(options)

BOOST_AUTO_TEST_CASE(without_options_it_is_classic_with_five_boulders_from_the_seed) {
    const ServeOptions options = parse_serve({});
    BOOST_CHECK(options.start.ruleset() == named_ruleset(RulesetName::kClassic));
    BOOST_TEST(options.start.boulders().count() == 5);
    BOOST_CHECK(parse_serve({}).start == options.start);
    BOOST_CHECK(parse_serve({"--seed", "1"}).start == options.start);
    BOOST_CHECK(parse_serve({"--seed", "2"}).start != options.start);
    BOOST_TEST(options.session_file == "");
}

BOOST_AUTO_TEST_CASE(the_start_is_what_the_options_name) {
    BOOST_TEST(to_text(parse_serve({"--ruleset", "size=5,boulders=0"}).start) ==
               "5/5/5/5/5 x classic,boulders=0");
    BOOST_TEST(to_text(parse_serve({"--boulders", "b2, D4"}).start) == "7/7/7/3-3/7/1-5/7 x classic");
    BOOST_TEST(to_text(parse_serve({"--boulders", ""}).start) == "7/7/7/7/7/7/7 x classic");
    BOOST_TEST(to_text(parse_serve({"--position", "3/1x1/3 o classic"}).start) == "3/1x1/3 o classic");
}

BOOST_AUTO_TEST_CASE(every_parameter_is_an_option) {
    const Settings settings =
        parse_serve({"--player", "greedy", "--hash", "8", "--threads=2", "--seed", "9", "--time", "0.5",
                     "--depth", "4", "--nodes", "1000", "--overhead", "0.02", "--vertices_only"})
            .settings;
    BOOST_CHECK(settings.player == PlayerKind::kGreedy);
    BOOST_TEST(settings.search.hash_mebibytes == 8U);
    BOOST_TEST(settings.search.threads == 2);
    BOOST_TEST(settings.seed == 9U);
    BOOST_CHECK(settings.time == std::chrono::milliseconds{500});
    BOOST_TEST(settings.depth.value() == 4);
    BOOST_TEST(settings.nodes.value() == 1000U);
    BOOST_CHECK(settings.overhead == std::chrono::milliseconds{20});
    BOOST_TEST(settings.vertices_only);
    BOOST_TEST(!parse_serve({"--vertices_only=false"}).settings.vertices_only);
}

BOOST_AUTO_TEST_CASE(the_other_uses_have_their_own_options) {
    const auto bench =
        std::get<BenchOptions>(parse({"bench", "--depth", "3", "--threads", "2", "--hash", "4"}));
    BOOST_TEST(bench.depth.value() == 3);
    BOOST_TEST(bench.search.threads == 2);
    BOOST_TEST(bench.search.hash_mebibytes == 4U);
    const auto perft = std::get<PerftOptions>(parse({"perft", "2", "--position", "3/3/3 x classic"}));
    BOOST_TEST(perft.depth == 2);
    BOOST_TEST(to_text(perft.start) == "3/3/3 x classic");
}

BOOST_AUTO_TEST_CASE(solve_takes_positions_and_files_in_their_order) {
    // A comma separates settings, and boulders in the first cells look like options.
    const auto options = std::get<SolveOptions>(parse(
        {"solve", "3/1-1/3 x classic,boulders=1", "--json", "-xo/3/3 x", "-", "suite.txt", "--o/3/3 x"}));
    const std::vector<std::string> expected{"3/1-1/3 x classic,boulders=1", " -xo/3/3 x", "-", "suite.txt",
                                            " --o/3/3 x"};
    BOOST_TEST(options.inputs == expected, boost::test_tools::per_element());
    BOOST_TEST(options.json);
}

BOOST_AUTO_TEST_CASE(solve_asks_for_everything_and_may_use_the_whole_machine_unless_told_otherwise) {
    const auto options = std::get<SolveOptions>(parse({"solve", "3/3/3 x"}));
    BOOST_CHECK(options.request.goal == SolveGoal::kExact);
    BOOST_TEST(options.request.all_best);
    BOOST_TEST(!options.request.time);
    BOOST_TEST(!options.request.nodes);
    BOOST_TEST(options.solver.threads == static_cast<int>(std::thread::hardware_concurrency()));
    BOOST_TEST((options.solver.hash_mebibytes > 0 && options.solver.hash_mebibytes <= 1024));
    BOOST_TEST(options.checkpoint == "");
    BOOST_TEST(!options.json);
}

BOOST_AUTO_TEST_CASE(solve_has_its_own_options) {
    const auto options =
        std::get<SolveOptions>(parse({"solve", "--threads", "3", "--hash", "20", "--time", "0.5",
                                      "--checkpoint", "proof", "--one-best", "--at-least", "-3", "3/3/3 x"}));
    BOOST_TEST(options.solver.threads == 3);
    BOOST_TEST(options.solver.hash_mebibytes == 20U);
    BOOST_CHECK(options.request.time == std::chrono::milliseconds{500});
    BOOST_TEST(options.checkpoint == "proof");
    BOOST_TEST(!options.request.all_best);
    BOOST_CHECK(options.request.goal == SolveGoal::kAtLeast);
    BOOST_TEST(options.request.at_least == -3);
    const auto outcome_only = std::get<SolveOptions>(parse({"solve", "3/3/3 x", "--wdl"}));
    BOOST_CHECK(outcome_only.request.goal == SolveGoal::kOutcome);
}

BOOST_AUTO_TEST_CASE(help_names_every_option_and_has_examples) {
    const std::string help = std::get<InformationOptions>(parse({"--help"})).text;
    for (const Parameter& parameter : parameters()) {
        BOOST_TEST(help.find("--" + std::string{parameter.name}) != std::string::npos);
    }
    for (const char* name :
         {"--ruleset", "--position", "--boulders", "--session", "--version", "Examples:"}) {
        BOOST_TEST(help.find(name) != std::string::npos);
    }
    BOOST_TEST(std::get<InformationOptions>(parse({"perft", "--help"})).text.find("DEPTH") !=
               std::string::npos);
    const std::string solve = std::get<InformationOptions>(parse({"solve", "--help"})).text;
    for (const char* name : {"--wdl", "--at-least", "--one-best", "--json", "--time", "--threads", "--hash",
                             "--checkpoint", "POSITION|FILE|-", "Examples:", "Exit code:"}) {
        BOOST_TEST(solve.find(name) != std::string::npos);
    }
}

BOOST_DATA_TEST_CASE(a_wrong_option_is_refused_by_name, kRefused) {
    try {
        static_cast<void>(parse(sample.arguments));
        BOOST_ERROR("not refused");
    } catch (const OptionError& error) {
        BOOST_TEST_CONTEXT(error.what()) {
            BOOST_TEST(std::string{error.what()}.find(sample.named) != std::string::npos);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
