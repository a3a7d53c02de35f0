#include "engine/search/variations.hpp"

#include <boost/test/unit_test.hpp>

namespace {

using namespace pahtum;

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
