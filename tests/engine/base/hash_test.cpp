#include "engine/base/hash.hpp"

#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

BOOST_AUTO_TEST_SUITE(hash)

BOOST_AUTO_TEST_CASE(mixed_counters_are_the_published_numbers_of_splitmix64) {
    // With seed 0, from the reference implementation (Vigna, prng.di.unimi.it).
    constexpr std::uint64_t kStep = 0x9e37'79b9'7f4a'7c15;
    BOOST_TEST(mix_bits(kStep) == 0xe220'a839'7b1d'cdafU);
    BOOST_TEST(mix_bits(2 * kStep) == 0x6e78'9e6a'a1b9'65f4U);
    BOOST_TEST(mix_bits(3 * kStep) == 0x06c4'5d18'8009'454fU);
}

BOOST_AUTO_TEST_CASE(a_hash_depends_on_every_byte_and_on_their_order) {
    for (int byte = 0; byte < 8; ++byte)
        BOOST_TEST(hash_step(kHashStart, std::uint64_t{1} << 8 * byte) != hash_step(kHashStart, 0));
    BOOST_TEST(hash_step(hash_step(kHashStart, 1), 2) != hash_step(hash_step(kHashStart, 2), 1));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
