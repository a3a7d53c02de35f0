#include "arena/schedule/openings.hpp"

#include "engine/base/text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::openings_test {
namespace {

std::string refusal(const std::filesystem::path& file) {
    return testing::error_of<ParseError>([&] { return read_openings(file); });
}

const std::vector<std::string> kLetters = {"a", "b", "c", "d", "e", "f"};

}  // namespace

BOOST_AUTO_TEST_SUITE(openings)

BOOST_AUTO_TEST_CASE(comments_blank_lines_and_operations_are_skipped) {
    // Some editors begin a file with a byte order mark.
    const testing::WrittenFile file{
        "\xEF\xBB\xBF# five boulders\n\n7/5-1/7/3-3/7/1-5/7 x classic\r\n   \n"
        "  7/7/7/3-3/7/7/7 o classic ; bm d5; v +3;\n3/3/3 x classic"};
    const std::vector<std::string> expected = {"7/5-1/7/3-3/7/1-5/7 x", "7/7/7/3-3/7/7/7 o", "3/3/3 x"};
    const std::vector<std::string> found = read_openings(file.path());
    BOOST_TEST_REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) BOOST_TEST(found[i].starts_with(expected[i]));
}

BOOST_AUTO_TEST_CASE(a_bad_line_is_named_by_file_and_number) {
    const testing::WrittenFile file{"# comment\n3/3/3 x classic\nnonsense\n"};
    BOOST_TEST(refusal(file.path()).starts_with(file.path().string() + ":3: "));
}

BOOST_AUTO_TEST_CASE(a_position_in_which_the_game_is_over_is_refused) {
    const testing::WrittenFile file{"xox/oxo/xox o classic\n"};
    BOOST_TEST(refusal(file.path()).starts_with(file.path().string() + ":1: "));
}

BOOST_AUTO_TEST_CASE(a_missing_empty_or_unreadable_file_is_named) {
    const testing::WrittenFile file{"# nothing here\n\n"};
    BOOST_TEST(refusal(file.path()).find("has no positions") != std::string::npos);
    BOOST_TEST(refusal("no/such/file").find("openings file 'no/such/file': No such file or directory") !=
               std::string::npos);
    BOOST_TEST(refusal(file.path().parent_path()).find("Is a directory") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_start_moves_openings_from_the_front_to_the_end) {
    const std::vector<std::string> expected = {"c", "d", "e", "f", "a", "b"};
    BOOST_TEST(in_order(kLetters, {.start = 2}) == expected);
    BOOST_TEST(in_order(kLetters, {.start = 8}) == expected);
    BOOST_TEST(in_order({}, {.start = 8}).empty());
}

BOOST_AUTO_TEST_CASE(a_start_beyond_the_end_of_a_file_is_refused_by_name) {
    const testing::WrittenFile file{"5/5/5/5/-4 x classic,boulders=1\n5/5/2-2/5/5 x classic,boulders=1\n"};
    OpeningSettings settings{.file = file.path().string(), .order = {.start = 1}};
    BOOST_TEST(make_openings(settings, 0).front() == "5/5/2-2/5/5 x classic,boulders=1");
    settings.order.start = 2;
    testing::check_error<ParseError>(
        [&] { return make_openings(settings, 0); },
        "--start 2 is beyond the end of '" + settings.file + "', which has 2 openings");
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

BOOST_AUTO_TEST_CASE(mirror_images_stand_behind_the_openings_and_none_twice) {
    const std::vector<std::string> suite = {"5/5/5/5/-4 x classic,boulders=1",
                                            "5/5/2-2/5/5 x classic,boulders=1",
                                            "5/5/5/5/4- x classic,boulders=1"};
    const std::vector<std::string> found = with_symmetries(suite);
    // The centre has one image; the corner four, of which two are in the suite.
    BOOST_TEST_REQUIRE(found.size() == 5U);
    BOOST_TEST(std::equal(suite.begin(), suite.end(), found.begin()));
    const std::set<std::string> added(found.begin() + 3, found.end());
    BOOST_TEST((added ==
                std::set<std::string>{"-4/5/5/5/5 x classic,boulders=1", "4-/5/5/5/5 x classic,boulders=1"}));
    // No symmetry keeps this one; a placing phase has images too.
    BOOST_TEST(with_symmetries({"5/3-1/5/5/1-3 x classic,boulders=2"}).size() == 8U);
    BOOST_TEST(with_symmetries({"7/7/1-5/7/7/7/7 x strategic"}).size() == 8U);
}

BOOST_AUTO_TEST_CASE(a_ruleset_gives_layouts_or_the_empty_board) {
    const auto drawn = starts_of(parse_ruleset("classic,boulders=5"), 20, 7);
    BOOST_TEST(std::set<std::string>(drawn.begin(), drawn.end()).size() == 20U);
    for (const std::string& start : drawn) BOOST_TEST(std::ranges::count(start, '-') == 5);
    BOOST_TEST(starts_of(parse_ruleset("classic,boulders=5"), 20, 7) == drawn);
    BOOST_TEST(starts_of(parse_ruleset("classic,boulders=5"), 20, 8) != drawn);
    // One boulder on 5x5: six classes of cells under the symmetries (Burnside: (25 + 2*1 + 1 + 4*5) / 8).
    BOOST_TEST(starts_of(parse_ruleset("size=5,boulders=1"), 100, 1).size() == 6U);
    for (const std::string ruleset :
         {"assyrian", "strategic", "custodial,setup=choose", "classic,boulders=0"})
        BOOST_TEST(starts_of(parse_ruleset(ruleset), 100, 1).size() == 1U);
}

BOOST_AUTO_TEST_CASE(openings_are_made_as_the_settings_say) {
    const testing::WrittenFile file{"3/3/3 x classic,boulders=0\n-2/3/3 x classic,boulders=1\n"};
    OpeningSettings settings{.file = file.path().string()};
    BOOST_TEST(make_openings(settings, 9).size() == 2U);
    settings.order.start = 1;
    settings.with_symmetries = true;
    const auto openings = make_openings(settings, 9);
    BOOST_TEST_REQUIRE(openings.size() == 5U);
    BOOST_TEST(openings.front().starts_with("-2/"));
    settings.ruleset = parse_ruleset("assyrian");
    BOOST_TEST(make_openings(settings, 9).front().find("assyrian") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(opening_cycle)

BOOST_AUTO_TEST_CASE(used_up_openings_come_again_with_a_higher_repeat) {
    const OpeningCycle cycle{{"A", "B", "A"}};
    std::string turns;
    for (std::size_t turn = 0; turn < 7; ++turn)
        turns += cycle.at(turn).opening + std::to_string(cycle.at(turn).repeat);
    BOOST_TEST(turns == "A0B0A1A2B1A3A4");
}

BOOST_AUTO_TEST_CASE(every_turn_is_found_again) {
    const OpeningCycle cycle{{"A", "B", "A", "C"}};
    for (std::size_t turn = 0; turn < 50; ++turn)
        BOOST_TEST((cycle.turn_of(cycle.at(turn).opening, cycle.at(turn).repeat) == turn));
    BOOST_TEST((!cycle.turn_of("Z", 0) && !cycle.turn_of("A", -1)));
}

BOOST_AUTO_TEST_CASE(it_is_known_when_an_opening_comes_twice) {
    const OpeningCycle cycle{{"A", "B", "A", "C"}};
    BOOST_TEST((!cycle.repeats_within(2) && cycle.repeats_within(3)));
    BOOST_TEST((!OpeningCycle{{"A", "B"}}.repeats_within(2) && OpeningCycle{{"A", "B"}}.repeats_within(3)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::openings_test
