#include "arena/tournament/fair_clocks.hpp"

#include "arena/tournament/run_settings.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
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
