#include "protocol/commands/common_options.hpp"

#include "engine/rules/text.hpp"
#include "protocol/commands/subcommands.hpp"
#include "tests/support/test.hpp"

namespace pahtum::program::common_options_test {
namespace {

CommandLine line_of(const std::vector<std::string>& arguments) { return {kServe.usage(), arguments}; }

GameSetup setup_of(const std::vector<std::string>& arguments) {
    const CommandLine line = line_of(arguments);
    return read_setup(line, read_settings(line));
}

std::string start_text(const std::vector<std::string>& arguments) {
    return to_text(setup_of(arguments).start);
}

std::size_t hash_for(const std::string& available) {
    std::istringstream meminfo{"MemTotal:       99999999 kB\nMemFree:          102400 kB\n" + available +
                               "Buffers:           31684 kB\n"};
    return generous_hash_mebibytes(meminfo);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(common_options)

BOOST_AUTO_TEST_CASE(without_options_it_is_classic_with_five_boulders_from_the_seed) {
    const Position start = setup_of({}).start;
    BOOST_CHECK(start.ruleset() == named_ruleset(RulesetName::kClassic));
    BOOST_TEST(start.boulders().count() == 5);
    BOOST_CHECK(setup_of({}).start == start);
    BOOST_CHECK(setup_of({"--seed", "1"}).start == start);
    BOOST_CHECK(setup_of({"--seed", "2"}).start != start);
}

BOOST_AUTO_TEST_CASE(the_start_is_what_the_options_name) {
    BOOST_TEST(start_text({"--ruleset", "size=5,boulders=0"}) == "5/5/5/5/5 x classic,boulders=0");
    BOOST_TEST(start_text({"--boulders", "b2, D4"}) == "7/7/7/3-3/7/1-5/7 x classic");
    BOOST_TEST(start_text({"--boulders", ""}) == "7/7/7/7/7/7/7 x classic");
    BOOST_TEST(start_text({"--position", "3/1x1/3 o classic"}) == "3/1x1/3 o classic");
}

BOOST_AUTO_TEST_CASE(every_parameter_is_an_option) {
    const Settings settings = read_settings(
        line_of({"--player", "greedy", "--hash", "8", "--threads=2", "--seed", "9", "--time", "0.5",
                 "--depth", "4", "--nodes", "1000", "--overhead", "0.02", "--vertices_only"}));
    BOOST_CHECK(settings.player == PlayerKind::kGreedy);
    BOOST_TEST(settings.search.hash_mebibytes == 8U);
    BOOST_TEST(settings.search.threads == 2);
    BOOST_TEST(settings.seed == 9U);
    BOOST_CHECK(settings.time == std::chrono::milliseconds{500});
    BOOST_TEST(settings.depth.value() == 4);
    BOOST_TEST(settings.nodes.value() == 1000U);
    BOOST_CHECK(settings.overhead == std::chrono::milliseconds{20});
    BOOST_TEST(settings.vertices_only);
    BOOST_TEST(!read_settings(line_of({"--vertices_only=false"})).vertices_only);
}

BOOST_AUTO_TEST_CASE(generated_positions_are_classic) {
    const CommandLine line{kEndings.usage(), std::vector<std::string>{"--size", "6", "--boulders", "4"}};
    const Ruleset ruleset = read_classic(line);
    BOOST_TEST((ruleset.size == 6 && ruleset.boulders == 4));
    BOOST_CHECK(read_classic({kEndings.usage(), {}}) == named_ruleset(RulesetName::kClassic));
}

BOOST_AUTO_TEST_CASE(the_solver_may_use_the_whole_machine_unless_told_otherwise) {
    const SolverOptions whole = solver_options_of(solver_defaults());
    BOOST_TEST(whole.threads == static_cast<int>(std::thread::hardware_concurrency()));
    BOOST_TEST((whole.hash_mebibytes > 0 && whole.hash_mebibytes <= 1024));
    const CommandLine line{kSolve.usage(), std::vector<std::string>{"3/3/3 x", "--threads", "3", "--hash",
                                                                    "20", "--time", "0.5"}};
    const Settings settings = read_settings(line, solver_defaults());
    const SolverOptions options = solver_options_of(settings);
    BOOST_TEST((options.threads == 3 && options.hash_mebibytes == 20U));
    BOOST_TEST(options.judge != nullptr);
    BOOST_CHECK(settings.time == std::chrono::milliseconds{500});
}

BOOST_AUTO_TEST_CASE(the_table_is_at_most_a_gibibyte_and_half_of_what_is_available) {
    BOOST_TEST(hash_for("MemAvailable:   33554432 kB\n") == 1024U);
    BOOST_TEST(hash_for("MemAvailable:    2097152 kB\n") == 1024U);
    BOOST_TEST(hash_for("MemAvailable:    1048576 kB\n") == 512U);
    BOOST_TEST(hash_for("MemAvailable:       1000 kB\n") == 1U);
}

BOOST_AUTO_TEST_CASE(the_table_is_a_gibibyte_if_nothing_says_what_is_available) {
    BOOST_TEST(hash_for("") == 1024U);
    BOOST_TEST(hash_for("MemAvailable: much\n") == 1024U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::program::common_options_test
