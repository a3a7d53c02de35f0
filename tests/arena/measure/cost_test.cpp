#include "arena/measure/cost.hpp"

#include <atomic>

#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

BOOST_AUTO_TEST_SUITE(latency)

BOOST_AUTO_TEST_CASE(without_times_all_is_zero) {
    const Latency none;
    BOOST_TEST((none.count() == 0U && none.quantile(0.5) == 0ns && none.longest() == 0ns));
}

BOOST_AUTO_TEST_CASE(one_time_is_every_quantile_exactly) {
    for (const auto time :
         {0ns, 1ns, 15ns, 16ns, 17ns, 1000ns, 123'456'789ns, std::chrono::nanoseconds{1h}}) {
        Latency one;
        one.add(time);
        BOOST_TEST((one.quantile(0.5) == time && one.quantile(1) == time && one.longest() == time));
    }
}

BOOST_AUTO_TEST_CASE(quantiles_are_those_of_the_sorted_times_within_a_sixteenth) {
    std::mt19937_64 random{7};
    std::vector<std::int64_t> times(5000);
    for (auto& time : times) time = static_cast<std::int64_t>(random() >> (random() % 62 + 2));
    Latency first;
    Latency second;
    for (std::size_t i = 0; i < times.size(); ++i)
        (i % 2 == 0 ? first : second).add(std::chrono::nanoseconds{times[i]});
    first += second;
    std::sort(times.begin(), times.end());
    BOOST_TEST(first.count() == times.size());
    BOOST_TEST(first.longest().count() == times.back());
    for (const double share : {0.001, 0.1, 0.5, 0.9, 0.99, 0.9999, 1.0}) {
        const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(times.size())));
        const auto exact = static_cast<double>(times[rank - 1]);
        const auto found = static_cast<double>(first.quantile(share).count());
        BOOST_TEST((found >= exact && found <= exact * 17 / 16), share << ": " << found << " for " << exact);
    }
}

BOOST_AUTO_TEST_SUITE_END()

constexpr const char* kOpening = "7/5-1/7/3-3/7/1-5/7 x classic";

BOOST_AUTO_TEST_SUITE(cost)

BOOST_AUTO_TEST_CASE(a_bare_game_is_played_to_its_end_and_every_move_is_timed) {
    // 49 cells less 3 boulders, and the `pass` that ends a game.
    Latency times;
    BOOST_TEST(play_bare_games(testing::scripted(), kOpening, 3, Clock::now() + 20s, times) == 3 * 46);
    BOOST_TEST(times.count() == 3U * 47);
}

BOOST_AUTO_TEST_CASE(a_bare_game_does_not_wait_for_ever) {
    Latency times;
    BOOST_CHECK_THROW((void)play_bare_games(testing::scripted({"fault=hang", "at=5"}), kOpening, 1,
                                            Clock::now() + 50ms, times),
                      std::runtime_error);
    BOOST_CHECK_THROW((void)play_bare_games(testing::scripted({"fault=exit", "at=5"}), kOpening, 1,
                                            Clock::now() + 20s, times),
                      std::runtime_error);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(both_ways_are_measured_and_every_game_is_recorded) {
    std::atomic<int> recorded{0};
    CostOptions options{.engine = testing::scripted(), .games = 4, .rounds = 2};
    options.record = [&recorded](const GameResult&) { ++recorded; };
    const CostRow row = measure_cost(options, 3);
    BOOST_TEST(recorded == 4 * 2 * 3);
    BOOST_TEST(row.slots == 3);
    for (const MoveCost& cost : {row.arena, row.bare}) {
        BOOST_TEST(
            (cost.moves_per_second > 0 && cost.cpu_us() > 0 && cost.user_us >= 0 && cost.system_us >= 0));
        BOOST_TEST((cost.times.longest() > 0ns && cost.times.longest() < 10s));
    }
    BOOST_TEST(row.arena.times.count() == 3U * 4 * 46);
    BOOST_TEST((row.first_rss_mib > 1 && row.last_rss_mib < 10'000));
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_play_is_an_error) {
    BOOST_TEST(testing::error_of<std::runtime_error>([&] {
                   return measure_cost(
                       {.engine = testing::scripted({"fault=crash"}), .games = 2, .rounds = 1}, 1);
               }).starts_with("an engine was killed by SIGABRT"));
}

BOOST_AUTO_TEST_CASE(rows_are_printed_as_text_and_json) {
    CostRow row{.slots = 2,
                .arena = {.moves_per_second = 1000, .user_us = 1.5, .system_us = 4.5},
                .bare = {.moves_per_second = 2000, .user_us = 1, .system_us = 3},
                .first_rss_mib = 10,
                .last_rss_mib = 10.25};
    row.arena.times.add(12us);
    BOOST_TEST(
        cost_lines(row) ==
        "    2  arena      1000    6.00    1.50    4.50      12.0    12.0     12.0    1.50       10.0  10.2\n"
        "       bare       2000    4.00    1.00    3.00       0.0     0.0      0.0\n");
    const auto json = nlohmann::json::parse(cost_json({&row, 1}));
    BOOST_TEST((json["format"] == 1 && json["rows"].size() == 1U));
    const auto& first = json["rows"][0];
    BOOST_TEST((first["slots"] == 2 && first["ratio"] == 1.5 && first["last_rss_mib"] == 10.25));
    BOOST_TEST((first["arena"]["cpu_us"] == 6.0 && first["arena"]["user_us"] == 1.5));
    BOOST_TEST((first["arena"]["charged_ns"]["max"] == 12'000 && first["bare"]["system_us"] == 3.0));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
