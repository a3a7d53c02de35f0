#include "protocol/program/options.hpp"

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
    {{"perft", "x"}, "depth"},
    {{"perft", "2", "3"}, "3"},
    {{"perft", "2", "--hash", "3"}, "hash"},
    {{"layouts", "--all", "--count", "3"}, "--count"},
    {{"layouts", "--all", "--seed", "3"}, "--seed"},
    {{"layouts", "--size", "3", "--boulders", "9"}, "--boulders"},
    {{"endings", "--empty", "20"}, "--empty"},
    {{"endings", "--empty", "24,22"}, "--empty"},
    {{"endings", "--empty", "1,22"}, "--empty"},
    {{"endings", "--empty", "20,45"}, "--empty"},
    {{"endings", "--count", "0"}, "--count"},
    {{"endings", "--time", "3"}, "time"},
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

BOOST_AUTO_TEST_CASE(bench_solver_measures_the_standard_groups_unless_told_otherwise) {
    const auto standard = std::get<SolverBenchOptions>(parse({"bench", "solver"}));
    BOOST_TEST((standard.groups == standard_solver_groups()));
    BOOST_CHECK(standard.time == std::chrono::seconds{60});
    BOOST_TEST(standard.solver.threads == static_cast<int>(std::thread::hardware_concurrency()));
    BOOST_TEST((!standard.list && !standard.print_only));
    const auto one = std::get<SolverBenchOptions>(
        parse({"bench", "solver", "--group", "9,40", "--positions", "20", "--time", "1200", "--threads", "3",
               "--hash", "8", "--list", "--print"}));
    BOOST_TEST((one.groups == std::vector{SolverGroup{9, 40, 20}}));
    BOOST_CHECK(one.time == std::chrono::seconds{1200});
    BOOST_TEST(one.solver.threads == 3);
    BOOST_TEST(one.solver.hash_mebibytes == 8U);
    BOOST_TEST((one.list && one.print_only));
    const auto longer = std::get<SolverBenchOptions>(parse({"bench", "solver", "--long"}));
    BOOST_TEST(longer.groups.size() == standard_solver_groups().size() + long_solver_groups().size());
    BOOST_TEST((longer.groups.back() == long_solver_groups().back()));
}

BOOST_AUTO_TEST_CASE(layouts_are_as_many_as_asked_for_or_all) {
    const auto some = std::get<LayoutsOptions>(parse({"layouts", "--size", "5", "--seed", "3"}));
    BOOST_TEST(some.ruleset.size == 5);
    BOOST_TEST(some.ruleset.boulders == 5);
    BOOST_TEST(some.count.value() == 500U);
    BOOST_TEST(some.seed == 3U);
    const auto all = std::get<LayoutsOptions>(parse({"layouts", "--size", "4", "--boulders", "2", "--all"}));
    BOOST_TEST(!all.count);
    BOOST_TEST(all.ruleset.boulders == 2);
}

BOOST_AUTO_TEST_CASE(endings_have_their_own_options) {
    const auto preset = std::get<EndingsOptions>(parse({"endings"}));
    BOOST_CHECK(preset.ruleset == named_ruleset(RulesetName::kClassic));
    BOOST_TEST((preset.least_empty == 20 && preset.most_empty == 28 && preset.count == 200));
    BOOST_TEST(preset.seed == 1U);
    const auto options =
        std::get<EndingsOptions>(parse({"endings", "--size", "6", "--boulders", "4", "--empty", "12,14",
                                        "--count", "7", "--seed", "2", "--threads", "2", "--hash", "3"}));
    BOOST_TEST((options.ruleset.size == 6 && options.ruleset.boulders == 4));
    BOOST_TEST((options.least_empty == 12 && options.most_empty == 14 && options.count == 7));
    BOOST_TEST(options.seed == 2U);
    BOOST_TEST((options.solver.threads == 2 && options.solver.hash_mebibytes == 3));
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

BOOST_AUTO_TEST_CASE(what_is_refused_comes_with_the_help_that_explains_it) {
    const auto last_line = [](const std::vector<const char*>& arguments) {
        try {
            static_cast<void>(parse(arguments));
        } catch (const OptionError& error) {
            const std::string message = error.what();
            return message.substr(message.rfind('\n') + 1);
        }
        return std::string{"not refused"};
    };
    BOOST_TEST(last_line({"--levl", "3"}) == "Try: pahtum --help");
    BOOST_TEST(last_line({"play", "d4"}) == "Try: pahtum play --help");
    BOOST_TEST(last_line({"bench", "solver", "--levl"}) == "Try: pahtum bench solver --help");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::gtp
