#include "arena/tune/tuning.hpp"

#include "engine/base/random.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::tuning_test {

TuningSettings settings(std::size_t iterations, std::size_t pairs, std::size_t ahead) {
    return {.parameters = {parse_tune_parameter("a:20,0,100,5,0.05"),
                           parse_tune_parameter("b:0.75,0,1,0.05,0.05")},
            .spsa = {.iterations = iterations, .stability = static_cast<double>(iterations) / 10, .seed = 11},
            .pairs = pairs,
            .ahead = ahead};
}

constexpr double kBestA = 60;
constexpr double kBestB = 0.25;

/// How strong these values are, in units of 400 Elo: a bowl.
double strength(const TuneValues& values) {
    const double a = (values[0] - kBestA) / 40;
    const double b = (values[1] - kBestB) / 0.4;
    return -0.5 * (a * a + b * b);
}

/// Half points of the plus side in two games without draws, each won with the probability of the logistic
/// model. Follows from the number of the pair.
int half_points(const TunePair& pair) {
    Random random{1000 + pair.number};
    const double chance = 1 / (1 + std::pow(10, strength(pair.probe.minus) - strength(pair.probe.plus)));
    int sum = 0;
    for (int game = 0; game < 2; ++game)
        if (static_cast<double>(uniform(random, 1'000'000)) < 1e6 * chance) sum += 2;
    return sum;
}

/// Plays the pairs from this one on.
void finish(Tuning& tuning, std::size_t number = 0) {
    while (const auto pair = tuning.pair(number++)) tuning.add(pair->number, half_points(*pair));
}

BOOST_AUTO_TEST_SUITE(tuning)

BOOST_AUTO_TEST_CASE(noisy_games_lead_to_the_known_optimum) {
    for (const std::size_t ahead : {0U, 10U}) {
        Tuning tuning{settings(5000, 1, ahead)};
        finish(tuning);
        BOOST_TEST(tuning.is_done());
        BOOST_TEST(std::abs(tuning.mean_values()[0] - kBestA) < 6);
        BOOST_TEST(std::abs(tuning.mean_values()[1] - kBestB) < 0.06);
        BOOST_TEST(std::abs(tuning.values()[0] - kBestA) < 12);
        BOOST_TEST(std::abs(tuning.values()[1] - kBestB) < 0.12);
    }
}

BOOST_AUTO_TEST_CASE(drawn_pairs_change_nothing) {
    Tuning tuning{settings(50, 2, 3)};
    for (std::size_t number = 0; tuning.pair(number); ++number) tuning.add(number, 2);
    BOOST_TEST(tuning.is_done());
    BOOST_TEST((tuning.values() == tuning.spsa().start()));
}

BOOST_AUTO_TEST_CASE(the_step_is_that_of_the_mean_over_the_pairs) {
    Tuning tuning{settings(10, 3, 0)};
    const Spsa spsa = tuning.spsa();
    tuning.add(0, 4);
    tuning.add(1, 3);
    BOOST_TEST(tuning.finished() == 0U);
    tuning.add(2, 1);
    BOOST_TEST(tuning.finished() == 1U);
    BOOST_TEST((tuning.values() == spsa.step(0, spsa.start(), (2 + 1 - 1) / 3.0)));
}

BOOST_AUTO_TEST_CASE(the_order_in_which_pairs_end_changes_nothing) {
    Tuning in_order{settings(60, 2, 4)};
    finish(in_order);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Random random{seed};
        Tuning tuning{settings(60, 2, 4)};
        std::vector<TunePair> running;
        std::size_t next = 0;
        while (true) {
            if (running.size() < 6) {
                if (const auto pair = tuning.pair(next)) {
                    running.push_back(*pair);
                    ++next;
                    continue;
                }
            }
            if (running.empty()) break;
            const auto ended = running.begin() + static_cast<std::ptrdiff_t>(uniform(random, running.size()));
            tuning.add(ended->number, half_points(*ended));
            running.erase(ended);
        }
        BOOST_TEST((tuning.course() == in_order.course()));
    }
}

BOOST_AUTO_TEST_CASE(an_iteration_waits_for_the_one_whose_values_it_perturbs) {
    Tuning tuning{settings(10, 1, 2)};
    BOOST_TEST(tuning.known_pairs() == 3U);  // the first, and two ahead
    tuning.add(2, 4);
    BOOST_TEST(!tuning.pair(3).has_value());
    tuning.add(0, 4);
    BOOST_TEST(tuning.finished() == 1U);
    BOOST_TEST(tuning.pair(3).has_value());
    BOOST_TEST(!tuning.pair(4).has_value());
    tuning.add(1, 4);
    BOOST_TEST(tuning.finished() == 3U);
    BOOST_TEST(!tuning.add(1, 0));
    BOOST_TEST(tuning.counted() == 3U);
}

BOOST_AUTO_TEST_CASE(a_tuning_goes_on_from_any_place_as_if_never_interrupted) {
    constexpr std::size_t kPairs = 40;
    Tuning whole{settings(20, 2, 1)};
    finish(whole);
    for (std::size_t known = 0; known <= kPairs; ++known) {
        Tuning tuning{settings(20, 2, 1)};
        for (std::size_t number = 0; number < known; ++number) {
            const auto pair = tuning.pair(number);
            BOOST_TEST_REQUIRE(pair.has_value());
            tuning.add(number, half_points(*pair));
        }
        finish(tuning, known);
        BOOST_TEST((tuning.course() == whole.course()));
        BOOST_TEST(tuning.counted() == kPairs);
    }
}

BOOST_AUTO_TEST_SUITE_END()

const std::vector<std::string> kOpenings = {"one", "two", "one"};

/// Of twelve pairs, in six iterations.
const TuningSettings kSettings = settings(6, 2, 1);

/// The plus side's half points in game n.
int half_points_in(std::size_t number) { return static_cast<int>(number * number % 3); }

BOOST_AUTO_TEST_SUITE(tune_schedule)

BOOST_AUTO_TEST_CASE(results_add_games_until_all_are_known) {
    TuneSchedule schedule{kSettings, kOpenings};
    BOOST_TEST(schedule.size() == 8U);
    BOOST_TEST(schedule.expected_size() == 24U);
    for (std::size_t number = 0; number < 24; ++number) {
        // The games of two iterations are known besides what has been played.
        BOOST_TEST(schedule.size() == std::min<std::size_t>(24, number / 4 * 4 + 8));
        BOOST_TEST(schedule.is_complete() == (schedule.size() == 24));
        schedule.feed(number, {.half_points = half_points_in(number)});
    }
    BOOST_TEST(schedule.tuning().is_done());
}

BOOST_AUTO_TEST_CASE(every_known_game_is_found_again_and_no_other) {
    const TuneSchedule schedule{kSettings, kOpenings};
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
    TuneSchedule schedule{kSettings, kOpenings};
    Tuning alone{kSettings};
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
            schedule.feed(number, {.half_points = half_points_in(number)});
        }
        alone.add(pair, half_points_in(2 * pair) + half_points_in(2 * pair + 1));
    }
    BOOST_TEST((schedule.tuning().values() == alone.values()));
    BOOST_TEST((schedule.tuning().values() != alone.spsa().start()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::tuning_test
