#include <boost/test/unit_test.hpp>
#include <fstream>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/review/review_report.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/temporary_directory.hpp"

// What a real browser makes of the page. CHROMIUM is its path.
namespace pahtum::review {
namespace {

/// Three moves, each a blunder, as README.md shows them; a player's name that would be markup.
NamedReview sample() {
    SgfGame game{.start = parse_position("4/-1x1/1-ox/o1ox x classic"),
                 .moves = {},
                 .black = "<script>document.title='pwned'</script>",
                 .white = "White",
                 .result = {}};
    Position position = game.start;
    for (const char* const move : {"A4", "B4", "C4"}) {
        game.moves.push_back(parse_move(position, move));
        position.play(game.moves.back());
    }
    Reviewer reviewer{{.limits = {.nodes = 100'000}, .hash_mebibytes = 8}};
    return {.file = "<b>game</b>.sgf", .options = {}, .review = reviewer.run(game).value()};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(review_in_the_browser)

BOOST_AUTO_TEST_CASE(the_page_shows_the_curve_the_turning_points_and_every_move_and_runs_no_foreign_text) {
    const testing::TemporaryDirectory directory;
    const auto file = directory / "page.html";
    std::ofstream(file) << review_page({sample(), sample()});
    testing::Browser browser{CHROMIUM};
    testing::BrowserPage page{browser, "file://" + file.string()};
    page.wait_until("document.querySelectorAll('.game').length === 2");
    const auto number = [&page](const std::string& expression) {
        return page.evaluate(expression).get<int>();
    };
    BOOST_TEST(number("document.querySelectorAll('.game:first-of-type .point svg').length") == 3);
    BOOST_TEST(number("document.querySelectorAll('.game:first-of-type .curve .mark').length") == 3);
    BOOST_TEST(number("document.querySelectorAll('.game:first-of-type details tbody tr').length") == 3);
    BOOST_TEST(page.evaluate("document.querySelector('.point svg').getAttribute('aria-label')") ==
               "black played A4, better was D3");
    // A4 is in the corner at the top left: its mark is drawn there.
    BOOST_TEST(page.evaluate("[...document.querySelectorAll('.point svg')[0].querySelectorAll('circle')]"
                             ".some((mark) => mark.getAttribute('stroke') === '#b3261e' && "
                             "mark.getAttribute('cx') === '0.5' && mark.getAttribute('cy') === '0.5')") ==
               true);
    BOOST_TEST(page.evaluate("document.querySelector('.game h2').textContent") == "<b>game</b>.sgf");
    BOOST_TEST(page.evaluate("document.title") == "Pah-Tum review");
    // On a narrow screen the page itself does not scroll sideways.
    page.evaluate("document.body.style.width = '320px'");
    BOOST_TEST(page.evaluate("document.querySelector('main').scrollWidth <= 320") == true);
    BOOST_TEST(browser.complaints().empty());
    for (const std::string& request : browser.requests()) BOOST_TEST(request.starts_with("file://"), request);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::review
