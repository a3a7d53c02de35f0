#include "protocol/terminal/commands.hpp"
#include "protocol/terminal/view.hpp"
#include "tests/support/test.hpp"

namespace pahtum::terminal {
namespace {

/// All rules at once: captures, swap, choice.
constexpr const char* kEverything = "custodial,setup=choose,boulders=3,swap=on,scoring=running,size=8";

std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        most = std::max(most, end - begin);
        begin = end + 1;
    }
    return most;
}

bool contains(const std::string& text, const std::string& part) {
    // Wrapped text: any blank may be the end of a line.
    std::string flat = text;
    for (std::size_t at = 0; (at = flat.find("\n  ", at)) != std::string::npos;) flat.replace(at, 3, " ");
    return testing::contains(flat, part);
}

BOOST_AUTO_TEST_SUITE(rules_view)

BOOST_AUTO_TEST_CASE(rules_and_help_of_every_game_fit_a_screen_of_24_lines_with_the_next_prompt) {
    for (const std::string rules :
         {"classic", "assyrian", "strategic", "custodial", "classic,size=3,boulders=1",
          "classic,setup=centre", "classic,setup=offer,swap=on", kEverything}) {
        BOOST_TEST_CONTEXT(rules) {
            const Ruleset ruleset = parse_ruleset(rules);
            const std::string text = rules_of_play(ruleset, 80);
            const std::string help = help_text(Position::new_game(ruleset), 80);
            for (const std::string& shown : {text, help}) {
                BOOST_TEST(widest(shown) <= 80U);
                BOOST_TEST(std::ranges::count(shown, '\n') <= 23);
            }
            BOOST_TEST(widest(rules_of_play(ruleset, 40)) <= 40U);
        }
    }
}

BOOST_AUTO_TEST_CASE(rules_say_what_the_settings_mean) {
    const std::string classic = rules_of_play(parse_ruleset("classic,size=5"), 80);
    BOOST_TEST(contains(classic, "3 stones 3 points, 4: 10, 5: 25."));
    BOOST_TEST(contains(classic, "What counts is the board at the end."));
    BOOST_TEST(!contains(classic, "capture"));
    BOOST_TEST(!contains(classic, "swap"));
    const std::string all = rules_of_play(parse_ruleset(kEverything), 80);
    BOOST_TEST(contains(all, "8: 246"));
    BOOST_TEST(contains(all, "A stone scores at once"));
    BOOST_TEST(contains(all, "A stone captures"));
    BOOST_TEST(contains(all, "The other side may answer the first stone by taking it over: type swap."));
    BOOST_TEST(contains(all, "White places 3 boulders (#)"));
    BOOST_TEST(contains(rules_of_play(parse_ruleset("classic,setup=alternate"), 80), "in turn, White first"));
}

BOOST_AUTO_TEST_CASE(help_lists_the_moves_that_the_rules_know) {
    const std::string classic = help_text(Position::new_game(parse_ruleset("classic")), 80);
    const std::string all = help_text(Position::new_game(parse_ruleset(kEverything)), 80);
    for (const std::string move : {"d4xd5", "swap", "first, second"}) {
        BOOST_TEST(!contains(classic, "\n " + move));
        BOOST_TEST(contains(all, "\n " + move));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::terminal
