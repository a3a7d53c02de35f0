#include "arena/schedule/openings.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

#include "engine/rules/parse_error.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::arena {
namespace {

class WrittenFile {
  public:
    explicit WrittenFile(const std::string& text) { std::ofstream(path(), std::ios::binary) << text; }
    [[nodiscard]] std::filesystem::path path() const { return directory_ / "suite.txt"; }

  private:
    testing::TemporaryDirectory directory_;
};

std::string refusal(const std::filesystem::path& file) {
    try {
        static_cast<void>(read_openings(file));
    } catch (const ParseError& error) {
        return error.what();
    }
    return "";
}

const std::vector<std::string> kLetters = {"a", "b", "c", "d", "e", "f"};

}  // namespace

BOOST_AUTO_TEST_SUITE(openings)

BOOST_AUTO_TEST_CASE(comments_blank_lines_and_operations_are_skipped) {
    const WrittenFile file{
        "# five boulders\n\n7/5-1/7/3-3/7/1-5/7 x classic\r\n   \n"
        "  7/7/7/3-3/7/7/7 o classic ; bm d5; v +3;\n3/3/3 x classic"};
    const std::vector<std::string> expected = {"7/5-1/7/3-3/7/1-5/7 x", "7/7/7/3-3/7/7/7 o", "3/3/3 x"};
    const std::vector<std::string> found = read_openings(file.path());
    BOOST_TEST_REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) BOOST_TEST(found[i].starts_with(expected[i]));
}

BOOST_AUTO_TEST_CASE(a_bad_line_is_named_by_file_and_number) {
    const WrittenFile file{"# comment\n3/3/3 x classic\nnonsense\n"};
    BOOST_TEST(refusal(file.path()).starts_with(file.path().string() + ":3: "));
}

BOOST_AUTO_TEST_CASE(a_position_in_which_the_game_is_over_is_refused) {
    const WrittenFile file{"xox/oxo/xox o classic\n"};
    BOOST_TEST(refusal(file.path()).starts_with(file.path().string() + ":1: "));
}

BOOST_AUTO_TEST_CASE(a_missing_empty_or_unreadable_file_is_named) {
    const WrittenFile file{"# nothing here\n\n"};
    BOOST_TEST(refusal(file.path()).find("holds no position") != std::string::npos);
    BOOST_TEST(refusal("no/such/file").find("'no/such/file' cannot be read") != std::string::npos);
    BOOST_TEST(refusal(file.path().parent_path()).find("cannot be read") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_suites_of_the_project_are_read) {
    const char* source = std::getenv("PAHTUM_SOURCE_DIR");
    BOOST_TEST_REQUIRE(source != nullptr);
    const auto found = read_openings(std::filesystem::path(source) / "openings" / "7x7-5-boulders.txt");
    BOOST_TEST(std::set<std::string>(found.begin(), found.end()).size() == 500U);
}

BOOST_AUTO_TEST_CASE(without_a_seed_the_order_is_that_of_the_file) {
    BOOST_TEST(in_order(kLetters, {}) == kLetters);
}

BOOST_AUTO_TEST_CASE(the_start_moves_openings_from_the_front_to_the_end) {
    const std::vector<std::string> expected = {"c", "d", "e", "f", "a", "b"};
    BOOST_TEST(in_order(kLetters, {.start = 2}) == expected);
    BOOST_TEST(in_order(kLetters, {.start = 8}) == expected);
    BOOST_TEST(in_order({}, {.start = 8}).empty());
}

BOOST_AUTO_TEST_CASE(shuffling_permutes_reproducibly_and_by_seed) {
    std::set<std::vector<std::string>> orders;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto shuffled = in_order(kLetters, {.shuffle_seed = seed});
        BOOST_TEST(std::is_permutation(shuffled.begin(), shuffled.end(), kLetters.begin(), kLetters.end()));
        BOOST_TEST(shuffled == in_order(kLetters, {.shuffle_seed = seed}));
        orders.insert(shuffled);
    }
    BOOST_TEST(orders.size() > 15U);  // of 720
}

BOOST_AUTO_TEST_CASE(every_opening_comes_to_every_place_equally_often) {
    int first_is_a = 0;
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
        first_is_a += in_order(kLetters, {.shuffle_seed = seed}).front() == "a" ? 1 : 0;
    }
    BOOST_TEST((first_is_a > 850 && first_is_a < 1150));  // 1000 expected, standard deviation 29
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
