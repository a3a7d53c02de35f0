#include "engine/search/alpha_beta.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

namespace {

using namespace pahtum;

Choices three_choices() {
    Choices choices;
    choices.add(Move::place({1, 0}), 5);
    choices.add(Move::place({0, 0}), 5);
    choices.add(Move::place({2, 0}), 9);
    return choices;
}

std::vector<std::uint16_t> picked(Choices choices, std::optional<Move> preferred) {
    std::vector<std::uint16_t> codes;
    for (std::size_t i = 0; i < choices.size(); ++i) codes.push_back(choices.pick(i, preferred).code);
    return codes;
}

BOOST_AUTO_TEST_SUITE(choices)

BOOST_AUTO_TEST_CASE(moves_come_by_expectation_and_ties_by_code) {
    const std::vector expected{Move::place({2, 0}).code(), Move::place({0, 0}).code(),
                               Move::place({1, 0}).code()};
    BOOST_TEST(picked(three_choices(), std::nullopt) == expected, boost::test_tools::per_element());
    BOOST_TEST(three_choices().best_expectation() == 9);
}

BOOST_AUTO_TEST_CASE(the_preferred_move_comes_first_if_it_is_listed) {
    BOOST_TEST(picked(three_choices(), Move::place({1, 0})).front() == Move::place({1, 0}).code());
    BOOST_TEST(picked(three_choices(), Move::place({6, 6})).front() == Move::place({2, 0}).code());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(variations)

BOOST_AUTO_TEST_CASE(a_move_is_kept_with_the_variation_behind_it) {
    Variations variations;
    variations.clear(3);
    variations.keep(2, Move::place({2, 2}));
    variations.keep(1, Move::place({1, 1}));
    variations.keep(0, Move::place({0, 0}));
    const std::vector expected{Move::place({0, 0}), Move::place({1, 1}), Move::place({2, 2})};
    BOOST_TEST((variations.line() == expected));
    variations.clear(1);
    variations.keep(0, Move::swap());
    BOOST_TEST((variations.line() == std::vector{Move::swap()}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
