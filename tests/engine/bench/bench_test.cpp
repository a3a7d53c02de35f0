#include "engine/bench/bench.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BenchResult quiet_bench(int depth, std::size_t hash_mebibytes) {
    return run_bench({.hash_mebibytes = hash_mebibytes}, depth, [](std::string_view) {});
}

BOOST_AUTO_TEST_SUITE(bench)

BOOST_AUTO_TEST_CASE(the_signature_repeats_and_depends_on_the_depth) {
    const BenchResult first = quiet_bench(3, 16);
    const BenchResult second = quiet_bench(3, 16);
    BOOST_TEST(first.signature == second.signature);
    BOOST_TEST(first.nodes == second.nodes);
    BOOST_TEST(quiet_bench(4, 16).signature != first.signature);
}

BOOST_AUTO_TEST_CASE(every_position_is_reported) {
    int lines = 0;
    const BenchResult result = run_bench({}, 1, [&](std::string_view line) {
        ++lines;
        BOOST_TEST(line.find('\n') == std::string_view::npos);
    });
    BOOST_TEST(lines == 16);
    BOOST_TEST(result.nodes >= 16U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
