#include "engine/learn/generate.hpp"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

namespace {

using namespace pahtum;
using namespace pahtum::learn;

constexpr GameSettings kQuick{.seed = 4, .play_nodes = 50, .proof_nodes = 1000};

std::vector<std::vector<Sample>> games(std::uint32_t first, std::uint32_t end, int threads) {
    std::vector<std::vector<Sample>> all;
    generate_games(
        kQuick, first, end, threads, [&](const std::vector<Sample>& samples) { all.push_back(samples); },
        [] { return false; });
    return all;
}

BOOST_AUTO_TEST_SUITE(generated_games)

BOOST_AUTO_TEST_CASE(they_are_the_same_whatever_the_threads_and_the_beginning) {
    const auto by_one = games(0, 12, 1);
    BOOST_TEST(by_one.size() == 12U);
    BOOST_TEST((games(0, 12, 3) == by_one));
    BOOST_TEST((games(5, 12, 2) == std::vector(by_one.begin() + 5, by_one.end())));
    BOOST_TEST(games(3, 3, 2).empty());
}

BOOST_AUTO_TEST_CASE(they_end_when_asked_to) {
    int taken = 0;
    generate_games(
        kQuick, 0, 1'000'000'000, 2, [&](const std::vector<Sample>&) { ++taken; },
        [&] { return taken == 3; });
    BOOST_TEST(taken == 3);
}

BOOST_AUTO_TEST_CASE(what_taking_throws_ends_them) {
    const auto fail = [](const std::vector<Sample>&) { throw std::runtime_error{"disk full"}; };
    BOOST_CHECK_THROW(generate_games(kQuick, 0, 1'000'000'000, 2, fail, [] { return false; }),
                      std::runtime_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
