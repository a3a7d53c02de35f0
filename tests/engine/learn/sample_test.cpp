#include "engine/base/text.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/rules/text.hpp"
#include "tests/engine/learn/lessons.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::learn;

Sample example() {
    Random random{4};
    Sample sample = sample_of(testing::random_position(6, 12, random));
    sample.lower = -7;
    sample.upper = 300;
    sample.plies_back = 9;
    sample.game = 4'000'000'000;
    return sample;
}

BOOST_AUTO_TEST_SUITE(samples)

BOOST_AUTO_TEST_CASE(a_position_comes_back_from_its_sample) {
    Random random{5};
    for (int size = 5; size <= 8; ++size) {
        for (const int empty : {1, 7, 16}) {
            const Position position = testing::random_position(size, empty, random);
            const Position back = position_of(sample_of(position));
            BOOST_TEST(to_text(back) == to_text(position));
            BOOST_TEST(fills_the_board(back));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_sample_comes_back_from_its_bytes) {
    const Sample sample = example();
    BOOST_TEST((sample_from(RulesetName::kClassic, to_bytes(sample)) == sample));
}

BOOST_AUTO_TEST_CASE(the_bytes_are_those_of_the_manual) {
    Sample sample = sample_of(parse_position("x4/o4/2-2/5/4x o classic"));
    sample.lower = -2;
    sample.upper = 258;
    sample.plies_back = 3;
    sample.game = 0x0102;
    const std::string bytes = to_bytes(sample);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    BOOST_TEST(byte(0) == 1U << 4);  // E1
    BOOST_TEST(byte(4) == 1U);       // A5
    BOOST_TEST(byte(8 + 3) == 1U);   // A4, White's
    BOOST_TEST(byte(16 + 2) == 4U);  // C3, a boulder
    BOOST_TEST(byte(24) == 2U);
    BOOST_TEST(byte(25) == 1U);
    BOOST_TEST(byte(28) == 0xfeU);
    BOOST_TEST(byte(29) == 0xffU);
    BOOST_TEST(byte(30) == 2U);
    BOOST_TEST(byte(31) == 1U);
    BOOST_TEST(byte(32) == 5U);
    BOOST_TEST(byte(33) == 1U);
    BOOST_TEST(byte(34) == 3U);
    BOOST_TEST(byte(35) == 0U);
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_sample_are_refused) {
    const auto refuses = [](auto change) {
        std::string bytes = to_bytes(example());
        change(bytes);
        BOOST_CHECK_THROW((void)sample_from(RulesetName::kClassic, bytes), ParseError);
    };
    refuses([](std::string& bytes) { bytes[32] = 9; });                         // size
    refuses([](std::string& bytes) { bytes[33] = 2; });                         // side
    refuses([](std::string& bytes) { bytes[31] = '\x80'; });                    // upper below lower
    refuses([](std::string& bytes) { bytes[7] = 1; });                          // off the board
    refuses([](std::string& bytes) { bytes[0] = bytes[8] = '\x01'; });          // two on a cell
    refuses([](std::string& bytes) { bytes[0] = bytes[1] = bytes[2] = '?'; });  // two on a cell, or too many
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
