#include "engine/base/hash.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

/// Bit by bit, as the definition has it.
std::uint32_t plain_crc(const std::string& text) {
    std::uint32_t rest = 0xffff'ffff;
    for (const char c : text) {
        for (int bit = 0; bit < 8; ++bit) {
            const bool differs = ((rest ^ static_cast<unsigned char>(c) >> bit) & 1) != 0;
            rest = rest >> 1 ^ (differs ? 0x82f6'3b78U : 0U);
        }
    }
    return ~rest;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(crc32c_of_text)

BOOST_AUTO_TEST_CASE(it_is_that_of_the_standard) {
    BOOST_TEST(crc32c("123456789") == 0xe306'9283U);
    BOOST_TEST(crc32c_text("123456789") == "e3069283");
    // RFC 3720, B.4.
    BOOST_TEST(crc32c(std::string(32, '\0')) == 0x8a91'36aaU);
    BOOST_TEST(crc32c(std::string(32, '\xff')) == 0x62a8'ab43U);
    BOOST_TEST(crc32c_text("") == "00000000");
}

BOOST_AUTO_TEST_CASE(every_length_gives_what_the_definition_gives) {
    std::mt19937 random{1};
    std::string text;
    for (int length = 0; length < 100; ++length) {
        BOOST_TEST(crc32c(text) == plain_crc(text));
        text += static_cast<char>(random());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
