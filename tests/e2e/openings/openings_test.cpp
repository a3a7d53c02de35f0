#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::openings_test {
namespace {

namespace data = boost::unit_test::data;

constexpr std::size_t kLines = 500;
constexpr int kSize = 7;
const std::vector<int> kBoulders{3, 5, 7, 9, 11, 13};

std::vector<std::string> suite_lines(int boulders) {
    return testing::split_lines(testing::contents(
        testing::source_file("openings/7x7-" + std::to_string(boulders) + "-boulders.txt")));
}

BOOST_AUTO_TEST_SUITE(openings)

BOOST_DATA_TEST_CASE(every_line_is_a_new_game_with_the_named_boulders, data::make(kBoulders), boulders) {
    const std::vector<std::string> lines = suite_lines(boulders);
    BOOST_TEST(lines.size() == kLines);
    for (const std::string& line : lines) {
        const Position position = parse_position(line);
        BOOST_TEST_CONTEXT(line) {
            BOOST_TEST(position.size() == kSize);
            BOOST_TEST(position.boulders().count() == boulders);
            BOOST_TEST(position.ruleset().boulders == boulders);
            BOOST_TEST(position.empty().count() == kSize * kSize - boulders);
            BOOST_TEST((position.side_to_move() == Side::kBlack));
            BOOST_TEST(to_text(position) == line);
        }
    }
}

BOOST_DATA_TEST_CASE(no_two_lines_are_the_same_up_to_symmetry, data::make(kBoulders), boulders) {
    std::set<std::uint64_t> images;
    for (const std::string& line : suite_lines(boulders)) {
        const Bitboard layout = parse_position(line).boulders();
        BOOST_TEST(!images.contains(layout.bits()), line);
        for (const Symmetry symmetry : kSymmetries) images.insert(transform(layout, symmetry, kSize).bits());
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::testing::openings_test
