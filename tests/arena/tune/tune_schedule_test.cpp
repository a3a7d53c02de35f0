#include "arena/tune/tune_schedule.hpp"

#include "tests/support/test.hpp"

namespace pahtum::arena::tune_schedule_test {
namespace tune_schedule_test {

const std::vector<std::string> kOpenings = {"one", "two", "one"};

TuningSettings settings() {
    return {.parameters = {parse_tune_parameter("speed:10,0,40,4,0.1"), parse_tune_parameter("fear:0.5,0,1")},
            .spsa = {.iterations = 6, .stability = 0.6, .seed = 3},
            .pairs = 2,
            .ahead = 1};
}

/// The plus side's half points in game n.
int half_points(std::size_t number) { return static_cast<int>(number * number % 3); }

BOOST_AUTO_TEST_SUITE(tune_schedule)

BOOST_AUTO_TEST_CASE(results_add_games_until_all_are_known) {
    TuneSchedule schedule{settings(), kOpenings};
    BOOST_TEST(schedule.size() == 8U);
    BOOST_TEST(schedule.expected_size() == 24U);
    for (std::size_t number = 0; number < 24; ++number) {
        // The games of two iterations are known besides what has been played.
        BOOST_TEST(schedule.size() == std::min<std::size_t>(24, number / 4 * 4 + 8));
        BOOST_TEST(schedule.is_complete() == (schedule.size() == 24));
        schedule.feed(number, {.half_points = half_points(number)});
    }
    BOOST_TEST(schedule.tuning().is_done());
}

BOOST_AUTO_TEST_CASE(every_known_game_is_found_again_and_no_other) {
    const TuneSchedule schedule{settings(), kOpenings};
    for (std::size_t number = 0; number < schedule.size(); ++number) {
        const GameUnit unit = schedule.unit(number);
        BOOST_TEST(unit.opening == kOpenings[number / 2 % 3]);
        BOOST_TEST(unit.first_is_black == (number % 2 == 0));
        BOOST_TEST((schedule.number_of(unit) == number));
    }
    BOOST_TEST(
        !schedule.number_of({.pairing = {0, 1}, .first_is_black = true, .opening = "two", .repeat = 3}));
    BOOST_TEST(!schedule.number_of({.pairing = {1, 0}, .first_is_black = true, .opening = "two"}));
}

BOOST_AUTO_TEST_CASE(the_sides_get_the_values_that_a_tuning_alone_gives) {
    TuneSchedule schedule{settings(), kOpenings};
    Tuning alone{settings()};
    const auto& parameters = alone.spsa().parameters();
    for (std::size_t pair = 0; pair < 12; ++pair) {
        const auto planned = alone.pair(pair);
        BOOST_TEST_REQUIRE(planned.has_value());
        for (const std::size_t number : {2 * pair, 2 * pair + 1}) {
            for (const int engine : {0, 1}) {
                const TuneValues& values = engine == 0 ? planned->probe.plus : planned->probe.minus;
                BOOST_TEST(schedule.preparation(number, engine) ==
                           param_command(parameters[0], values[0]) + param_command(parameters[1], values[1]));
            }
            schedule.feed(number, {.half_points = half_points(number)});
        }
        alone.add(pair, half_points(2 * pair) + half_points(2 * pair + 1));
    }
    BOOST_TEST((schedule.tuning().values() == alone.values()));
    BOOST_TEST((schedule.tuning().values() != alone.spsa().start()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tune_schedule_test
}  // namespace pahtum::arena::tune_schedule_test
