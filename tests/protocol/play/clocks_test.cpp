#include "protocol/play/clocks.hpp"

#include "tests/support/test.hpp"

namespace pahtum::clocks_test {

BOOST_AUTO_TEST_SUITE(clocks)

BOOST_AUTO_TEST_CASE(without_settings_there_is_no_clock) {
    Clocks clocks;
    clocks.spend(Side::kBlack, 1s);
    BOOST_TEST(!clocks.of(Side::kBlack));
}

BOOST_AUTO_TEST_CASE(a_period_without_moves_or_no_time_at_all_means_no_clock) {
    Clocks clocks;
    clocks.set(300s, 0s, 0);
    clocks.set(300s, 1s, 0);
    BOOST_TEST(!clocks.of(Side::kWhite));
    clocks.set(0s, 0s, 0);
    BOOST_TEST(!clocks.of(Side::kWhite));
}

BOOST_AUTO_TEST_CASE(each_side_spends_its_own_main_time) {
    Clocks clocks;
    clocks.set(60s, 0s, 0);
    clocks.spend(Side::kBlack, 20s);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 40s);
    BOOST_CHECK(clocks.of(Side::kWhite)->main == 60s);
    clocks.spend(Side::kBlack, 50s);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 0s);
    clocks.restart();
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 60s);
}

BOOST_AUTO_TEST_CASE(when_main_time_is_used_up_a_period_begins_with_what_is_overdrawn) {
    Clocks clocks;
    clocks.set(60s, 30s, 5);
    BOOST_TEST(clocks.of(Side::kBlack)->stones == 0);
    clocks.spend(Side::kBlack, 70s);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 20s);
    BOOST_TEST(clocks.of(Side::kBlack)->stones == 4);
}

BOOST_AUTO_TEST_CASE(after_its_last_move_a_period_starts_anew) {
    Clocks clocks;
    clocks.set(0s, 30s, 2);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 30s);
    BOOST_TEST(clocks.of(Side::kBlack)->stones == 2);
    clocks.spend(Side::kBlack, 12s);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 18s);
    BOOST_TEST(clocks.of(Side::kBlack)->stones == 1);
    clocks.spend(Side::kBlack, 12s);
    BOOST_CHECK(clocks.of(Side::kBlack)->main == 30s);
    BOOST_TEST(clocks.of(Side::kBlack)->stones == 2);
}

BOOST_AUTO_TEST_CASE(the_controller_has_the_last_word_about_what_is_left) {
    Clocks clocks;
    clocks.set_left(Side::kWhite, 1500ms, 0);
    BOOST_CHECK(clocks.of(Side::kWhite)->main == 1500ms);
    BOOST_TEST(!clocks.of(Side::kBlack));
    clocks.set(60s, 30s, 5);
    clocks.set_left(Side::kWhite, 7s, 3);
    BOOST_CHECK(clocks.of(Side::kWhite)->main == 7s);
    BOOST_TEST(clocks.of(Side::kWhite)->stones == 3);
    BOOST_CHECK(clocks.of(Side::kWhite)->period == 30s);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::clocks_test
