#include "engine/learn/arithmetic.hpp"

#include "engine/base/random.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

BOOST_AUTO_TEST_SUITE(arithmetic)

BOOST_AUTO_TEST_CASE(exponentials_and_logarithms_are_those_of_the_library_to_fourteen_digits) {
    for (double x = -690; x < 690; x += 0.37)
        BOOST_TEST(exponential_of(x) == std::exp(x), boost::test_tools::tolerance(1e-13));
    for (double x = 1e-300; x < 1e300; x *= 1.7)
        BOOST_TEST(logarithm_of(x) == std::log(x), boost::test_tools::tolerance(1e-14));
    for (double x = 0.5; x < 2; x += 0.001) BOOST_TEST(std::abs(logarithm_of(x) - std::log(x)) < 1e-15);
    BOOST_TEST(exponential_of(0) == 1);
    BOOST_TEST(logarithm_of(1) == 0);
}

BOOST_AUTO_TEST_CASE(extreme_exponents_stay_numbers) {
    BOOST_TEST(exponential_of(-1e9) >= 0);
    BOOST_TEST(exponential_of(-1e9) < 1e-300);
    BOOST_TEST(std::isfinite(exponential_of(1e9)));
}

BOOST_AUTO_TEST_CASE(fractions_are_uniform_from_nought_to_one) {
    Random random{1};
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double number = uniform_real(random);
        BOOST_TEST_REQUIRE((number >= 0 && number < 1));
        sum += number;
    }
    BOOST_TEST(sum == 5000, boost::test_tools::tolerance(0.03));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
