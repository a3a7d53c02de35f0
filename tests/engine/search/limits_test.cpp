#include "engine/search/limits.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace std::chrono {
/// For messages of BOOST_TEST.
static std::ostream& operator<<(std::ostream& out, nanoseconds time) { return out << time.count() << " ns"; }
}  // namespace std::chrono

namespace limits_test {

using namespace pahtum;
using std::chrono::nanoseconds;

const Position kOpening = parse_position("7/5-1/7/3-3/7/1-5/7 x classic");

BOOST_AUTO_TEST_SUITE(clock)

BOOST_AUTO_TEST_CASE(main_time_lasts_for_the_whole_game) {
    nanoseconds left = 10s;
    Position position = kOpening;
    while (!position.is_over()) {
        const SearchLimits budget = time_budget(position, {.main = left}, 5ms);
        BOOST_TEST(*budget.time >= 0ns);
        BOOST_TEST(*budget.time + 5ms <= left);
        BOOST_TEST(*budget.target <= *budget.time);
        left -= *budget.time + 5ms;
        for (int ply = 0; ply < 2 && !position.is_over(); ++ply) position.play(position.legal_moves()[0]);
    }
    BOOST_TEST(left >= 0ns);
}

BOOST_AUTO_TEST_CASE(a_period_is_shared_by_the_moves_left_in_it) {
    const SearchLimits five =
        time_budget(kOpening, {.main = 10s, .period = 10s, .period_stones = 5, .stones = 5}, 0ns);
    BOOST_TEST(*five.target <= 2s);
    BOOST_TEST(*five.time <= 10s);
    const SearchLimits last =
        time_budget(kOpening, {.main = 1s, .period = 10s, .period_stones = 5, .stones = 1}, 10ms);
    BOOST_TEST(*last.time == 990ms);
}

BOOST_AUTO_TEST_CASE(after_main_time_each_move_has_its_share_of_a_period) {
    const SearchLimits budget = time_budget(kOpening, {.main = 0s, .period = 2s, .period_stones = 1}, 10ms);
    BOOST_TEST(*budget.time == 1990ms);
}

BOOST_AUTO_TEST_CASE(no_time_at_all_is_no_negative_time) {
    const SearchLimits budget = time_budget(kOpening, {.main = 1ms}, 10ms);
    BOOST_TEST(*budget.time == 0ns);
    BOOST_TEST(*budget.target == 0ns);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace limits_test
