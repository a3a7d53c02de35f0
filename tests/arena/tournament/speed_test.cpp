#include "arena/tournament/speed.hpp"

#include "arena/tournament/run_settings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

using Samples = std::vector<double>;

EngineSpec bench_engine(const std::vector<std::string>& command) {
    return {.name = "engine", .command = command, .directory = "", .time_control = {}};
}

EngineSpec script(const testing::TemporaryDirectory& folder, const std::string& bench) {
    return bench_engine(testing::shell_engine(folder.path(), bench));
}

/// Wavering is for the tests of speed_of(): no test depends on an idle machine.
SpeedOptions quick(int slots) {
    return {.slots = slots, .pin = false, .rounds = 2, .depth = 2, .most_variation = 1e9};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(speed)

BOOST_AUTO_TEST_CASE(the_median_and_the_range_without_the_outer_tenths_are_those_of_the_definition) {
    BOOST_TEST(speed_of(Samples{5}).nodes_per_second == 5);
    BOOST_TEST(speed_of(Samples{5}).variation == 0);
    BOOST_TEST(speed_of(Samples{3, 1, 2}).nodes_per_second == 2);
    BOOST_TEST(speed_of(Samples{3, 1, 2}).variation == 1);
    BOOST_TEST(speed_of(Samples{4, 1, 2, 3}).nodes_per_second == 2.5);
    // Of ten samples the lowest and the highest are left out.
    const Samples ten{100, 101, 99, 100, 100, 100, 102, 98, 1, 900};
    BOOST_TEST(speed_of(ten).nodes_per_second == 100);
    BOOST_TEST(speed_of(ten).variation == 0.04, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_machine_half_as_fast_gets_twice_the_time) {
    BOOST_TEST(time_scale(1'000'000, 500'000) == 2);
    BOOST_TEST(time_scale(1'000'000, 4'000'000) == 0.25);
    BOOST_TEST(testing::error_of<SpeedError>([] { return time_scale(0, 1); }) ==
               "a speed must be above 0 nodes/s");
    BOOST_TEST(
        testing::error_of<SpeedError>([] { return time_scale(1e6, 1e4); }) ==
        "this machine's 10000 nodes/s are less than a 20th of the reference of 1000000 nodes/s, which is "
        "probably not one of this engine");
    BOOST_TEST(testing::error_of<SpeedError>([] {
                   return time_scale(1e4, 1e6);
               }).find("more than 20 times") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_answer_to_bench_is_read_and_one_without_nodes_or_signature_refused) {
    const BenchAnswer answer =
        parse_bench_answer("position 1 nodes 5\nnodes 1234\nsignature 99\nseconds 0.5\nnodes_per_second 7");
    BOOST_TEST(answer.nodes == 1234);
    BOOST_TEST(answer.signature == "99");
    BOOST_CHECK_THROW(static_cast<void>(parse_bench_answer("")), SpeedError);
    BOOST_CHECK_THROW(static_cast<void>(parse_bench_answer("nodes 1")), SpeedError);
    BOOST_CHECK_THROW(static_cast<void>(parse_bench_answer("nodes 0\nsignature 1")), SpeedError);
    BOOST_CHECK_THROW(static_cast<void>(parse_bench_answer("nodes many\nsignature 1")), SpeedError);
}

// The program is asked itself what its signature is.
BOOST_AUTO_TEST_CASE(the_engine_is_measured_in_all_slots_at_once) {
    const std::string text =
        testing::run_program({testing::pahtum_program(), "bench", "--depth", "2"}, {}).out;
    const BenchAnswer alone = parse_bench_answer(text);
    const MachineSpeed measured = measure_speed(bench_engine({testing::pahtum_program()}), quick(3));
    BOOST_TEST(measured.signature == alone.signature);
    BOOST_TEST(measured.nodes_per_second > 0);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(an_engine_is_measured_with_its_options) {
    EngineSpec spec = bench_engine({testing::pahtum_program()});
    spec.options = {"level=99"};
    const std::string complaint =
        testing::error_of<SpeedError>([&] { return measure_speed(spec, quick(1)); });
    BOOST_TEST(complaint.find("to 'param level 99'") != std::string::npos, complaint);
}

BOOST_AUTO_TEST_CASE(an_engine_of_several_threads_is_measured_with_one_thread_each) {
    EngineSpec spec = bench_engine({testing::pahtum_program(), "--threads", "2"});
    spec.threads = 2;
    const MachineSpeed measured = measure_speed(spec, quick(1));
    BOOST_TEST(measured.signature ==
               measure_speed(bench_engine({testing::pahtum_program()}), quick(1)).signature);
}

BOOST_AUTO_TEST_CASE(a_speed_that_varies_is_refused_with_how_much) {
    const testing::TemporaryDirectory folder;
    // The first bench of a process reports a thousand times fewer nodes than the second.
    const EngineSpec wavering = script(folder, "n=${n}000; printf '= nodes 1%s\\nsignature 7\\n\\n' $n");
    SpeedOptions options = quick(1);
    options.most_variation = 0.15;
    const std::string complaint =
        testing::error_of<SpeedError>([&] { return measure_speed(wavering, options); });
    const std::string beginning = "this machine's speed varies by ";
    BOOST_REQUIRE_MESSAGE(complaint.starts_with(beginning), complaint);
    // The range of two samples divided by their mean.
    const double variation = std::stod(complaint.substr(beginning.size()));
    BOOST_TEST((variation > 100 && variation <= 200), complaint);
    BOOST_TEST(complaint.find("%, too much to scale clocks by it (15.0% at most)") != std::string::npos,
               complaint);
}

BOOST_AUTO_TEST_CASE(a_signature_that_changes_is_refused) {
    const testing::TemporaryDirectory folder;
    const EngineSpec changing = script(folder, "n=1$n; printf '= nodes 5\\nsignature %s\\n\\n' $n");
    BOOST_TEST(
        testing::error_of<SpeedError>([&] { return measure_speed(changing, quick(1)); }) ==
        "the bench signature of 'engine' is not the same each time: '1', then '11'; speeds are compared "
        "by the same search");
}

BOOST_AUTO_TEST_CASE(engines_without_a_bench_or_that_fail_are_refused) {
    const auto complaint = [](const EngineSpec& spec) {
        return testing::error_of<SpeedError>([&] { return measure_speed(spec, quick(2)); });
    };
    BOOST_TEST(complaint(bench_engine(testing::scripted())).find("does not list the command 'bench'") !=
               std::string::npos);
    BOOST_TEST(complaint(bench_engine({"/bin/false"})).starts_with("the engine 'engine' "));
    BOOST_TEST(complaint(bench_engine({"/nowhere/pahtum"})).starts_with("the engine 'engine' "));
    const testing::TemporaryDirectory folder;
    BOOST_TEST(complaint(script(folder, "exit 3")).starts_with("the engine 'engine' "));
    BOOST_TEST(complaint(script(folder, "printf '= quick\\n\\n'")).find("no line 'nodes N'") !=
               std::string::npos);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

/// Two engines, of which the first has a bench: it waits a moment and says that it has searched so many
/// nodes.
TournamentSettings settings_with(const testing::TemporaryDirectory& folder, const std::string& nodes) {
    TournamentSettings settings;
    settings.engines = {
        {.name = "first",
         .command = testing::shell_engine(folder.path(),
                                          "sleep 0.05; printf '= nodes " + nodes + "\\nsignature 77\\n\\n'"),
         .directory = "",
         .time_control = {}},
        {.name = "second", .command = {"/nowhere"}, .directory = "", .time_control = {}}};
    settings.engines[1].time_control.move_time = 100ms;
    settings.openings.ruleset = parse_ruleset("classic,size=5");
    settings.runner.pin = false;
    settings.reference_speed = 1e6;
    settings.most_variation = 1e9;  // no test depends on an idle machine
    return settings;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(fair_clocks)

BOOST_AUTO_TEST_CASE(all_engines_get_the_factor_of_the_first_and_the_header_tells_it) {
    const testing::TemporaryDirectory folder;
    TournamentSettings settings = settings_with(folder, "100000");
    std::string told;
    set_fair_clocks(settings, [&told](const std::string& text) { told = text; });
    BOOST_TEST_REQUIRE(settings.fair_clocks.has_value());
    const FairClocks clocks = *settings.fair_clocks;
    // Each bench takes 50 ms or longer, so the machine does at most 2 million nodes a second.
    BOOST_TEST(clocks.nodes_per_second <= 2e6);
    BOOST_TEST(clocks.scale == 1e6 / clocks.nodes_per_second, boost::test_tools::tolerance(1e-12));
    BOOST_TEST(clocks.scale >= 0.5);
    BOOST_TEST(clocks.signature == "77");
    for (const EngineSpec& engine : settings.engines) BOOST_TEST(engine.time_scale == clocks.scale);
    BOOST_TEST((settings.engines[1].time_control.move_time == 100ms));
    BOOST_TEST(told.starts_with("This machine: "), told);
    const RunHeader header = make_run_header(settings);
    BOOST_TEST(std::stod(value_in(header.settings, "scale-tc")) == 1e6);
    BOOST_TEST(value_in(header.settings, "bench-signature") == "77");
    BOOST_TEST(std::stod(value_in(header.extent, "tc-scale")) == clocks.scale);
    BOOST_TEST(std::stod(value_in(header.extent, "nodes-per-second")) == clocks.nodes_per_second);
}

BOOST_AUTO_TEST_CASE(a_run_goes_on_at_another_speed_but_not_with_another_bench) {
    const testing::TemporaryDirectory folder;
    TournamentSettings settings = settings_with(folder, "100000");
    settings.fair_clocks = FairClocks{.nodes_per_second = 5e5, .signature = "77", .scale = 2};
    const RunHeader begun = make_run_header(settings);
    settings.fair_clocks = FairClocks{.nodes_per_second = 2e6, .signature = "77", .scale = 0.5};
    BOOST_CHECK_NO_THROW(ResumedRun{make_run_header(settings)}.add(begun));
    settings.fair_clocks->signature = "78";
    BOOST_TEST(testing::contains(
        testing::error_of<StoreError>([&] { return ResumedRun{make_run_header(settings)}.add(begun); }),
        "bench-signature was '77' and is '78'"));
    settings.fair_clocks->signature = "77";
    settings.reference_speed = 2e6;
    BOOST_CHECK_THROW(ResumedRun{make_run_header(settings)}.add(begun), StoreError);
}

BOOST_AUTO_TEST_CASE(without_a_reference_or_a_clock_nothing_is_measured) {
    const testing::TemporaryDirectory folder;
    TournamentSettings settings = settings_with(folder, "100000");
    settings.engines[0].command = {"/nowhere"};
    settings.reference_speed.reset();
    set_fair_clocks(settings, [](const std::string&) {});
    BOOST_TEST(!settings.fair_clocks.has_value());
    settings.reference_speed = 1e6;
    settings.engines[1].time_control = {.nodes = 100};
    BOOST_TEST(!has_clocks(settings.engines));
    std::string told;
    set_fair_clocks(settings, [&told](const std::string& text) { told = text; });
    BOOST_TEST(told == "No engine has a clock: nothing to scale");
    BOOST_TEST(settings.engines[0].time_scale == 1);
    BOOST_TEST(value_in(make_run_header(settings).settings, "scale-tc") == "");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_measured_is_refused_by_the_option) {
    const testing::TemporaryDirectory folder;
    for (const std::string nodes : {"none", "1"}) {  // no number; far too slow
        TournamentSettings settings = settings_with(folder, nodes);
        BOOST_TEST(testing::error_of<UsageError>([&] {
                       return set_fair_clocks(settings, [](const std::string&) {});
                   }).starts_with("--scale-tc: "));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
