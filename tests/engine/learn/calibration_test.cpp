#include "engine/learn/calibration.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

BOOST_AUTO_TEST_SUITE(calibration)

BOOST_AUTO_TEST_CASE(errors_are_counted_for_the_side_with_the_better_chances) {
    Calibration found;
    found.add(0, 0.75, 1);
    found.add(0, 0.25, 1);  // the other side has 0.75 and loses
    found.add(0, 0.95, 0.5);
    found.add(1, 0.5, 1);
    const Calibration::Stage& first = found.stage(0);
    BOOST_TEST(first.total().count == 3U);
    BOOST_TEST(first.bins[5].count == 2U);
    BOOST_TEST(std::abs(first.brier() - (0.0625 + 0.5625 + 0.2025) / 3) < 1e-12);
    // Two forecasts of 75% of which one came true, and one of 95% that came half.
    BOOST_TEST(std::abs(first.calibration_error() - (0.5 + 0.45) / 3) < 1e-12);
    BOOST_TEST(found.stage(Calibration::kStages - 1).total().count == 1U);
    BOOST_TEST(found.total().total().count == 4U);
}

/// What comes true by a curve is most likely by that curve.
BOOST_AUTO_TEST_CASE(the_best_curve_is_the_one_that_made_the_results) {
    for (const ChanceCurve made :
         {ChanceCurve{1, 0}, ChanceCurve{0.25, 0.2}, ChanceCurve{1.5, 0}, ChanceCurve{0, 0.3}}) {
        std::vector<Forecast> forecasts;
        for (int percent = 1; percent < 100; ++percent) {
            const double searched = percent / 100.0;
            forecasts.push_back({.placed = 0,
                                 .searched = searched,
                                 .reported = searched,
                                 .by_points = searched,
                                 .result = calibrated(searched, made)});
        }
        const ChanceCurve found = best_curve(forecasts);
        BOOST_TEST(std::abs(found.linear - made.linear) < 0.01);
        BOOST_TEST(std::abs(found.square - made.square) < 0.01);
    }
}

BOOST_AUTO_TEST_CASE(a_game_gives_the_same_forecasts_again_and_all_of_one_result) {
    ForecastSettings settings{.nodes = 50};
    settings.ruleset = parse_ruleset("classic,boulders=3", 4);
    std::size_t forecasts = 0;
    for (std::uint64_t game = 0; game < 5; ++game) {
        const std::vector<Forecast> once = forecasts_of_game(settings, game);
        const std::vector<Forecast> again = forecasts_of_game(settings, game);
        BOOST_TEST(once.size() == again.size());
        for (std::size_t i = 0; i < std::min(once.size(), again.size()); ++i) {
            BOOST_TEST(once[i].searched == again[i].searched);
            BOOST_TEST((once[i].result == 0 || once[i].result == 0.5 || once[i].result == 1));
            if (i > 0) BOOST_TEST(once[i].result + once[i - 1].result == 1);
            if (i > 0) BOOST_TEST(once[i].placed > once[i - 1].placed);
        }
        forecasts += once.size();
    }
    BOOST_TEST(forecasts > 5U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
