#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"
#include "tests/web/page_game.hpp"

// Exercises on the page. What is right is taken from the suite.

namespace pahtum::testing {
namespace {

/// The exercise whose board the page shows.
nlohmann::json shown_exercise(BrowserPage& page) {
    const std::string position = page.evaluate(
        "(() => { document.querySelector('#more summary').click(); "
        "document.querySelector('#share').click(); const text = "
        "document.querySelector('#share-position').value; "
        "document.querySelector('dialog[open]').close(); return text; })()");
    const char* const source = std::getenv("PAHTUM_SOURCE_DIR");
    BOOST_TEST_REQUIRE(source != nullptr);
    const std::string suite = read_whole_file(std::string{source} + "/openings/suites/exercises.jsonl");
    for (std::string_view rest = suite; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const auto line = nlohmann::json::parse(rest.substr(0, end));
        if (line["position"] == position) return line;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    BOOST_FAIL("the page shows no exercise of the suite: " << position);
    return {};
}

void begin_exercises(BrowserPage& page) {
    page.click("#more summary");
    page.click("#exercises");
    page.wait_until("document.querySelector('#status').textContent.includes('Find')");
}

/// A move that gives points away.
std::string wrong_move(const nlohmann::json& exercise) {
    for (const auto& [move, value] : exercise["moves"].items())
        if (value < exercise["value"]) return move;
    return "";
}

std::string status(BrowserPage& page) {
    return page.evaluate("document.querySelector('#status').textContent");
}

std::string score(BrowserPage& page) {
    return page.evaluate("document.querySelector('#exercise-score').textContent");
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_exercises, PageFixture)

BOOST_AUTO_TEST_CASE(one_is_solved_one_is_missed_and_the_count_outlives_a_reload) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    begin_exercises(page);
    const auto first = shown_exercise(page);
    const std::string right = first["best"][0];
    page.click(cell(right));
    BOOST_TEST(status(page).starts_with("Right! " + right + " is it."));
    BOOST_TEST(page.evaluate("document.querySelector('#spoken').textContent") == status(page));
    BOOST_TEST(score(page) == "1 of 1 solved");
    // It is over.
    page.click(cell(wrong_move(first)));
    BOOST_TEST(status(page).starts_with("Right!"));
    page.click("#exercise-next");
    const auto second = shown_exercise(page);
    BOOST_TEST(second["position"] != first["position"]);
    const std::string wrong = wrong_move(second);
    const int lost = second["value"].get<int>() - second["moves"][wrong].get<int>();
    page.click(cell(wrong));
    BOOST_TEST(status(page) == wrong + " gives away " + std::to_string(lost) +
                                   (lost == 1 ? " point" : " points") + ". Try again.");
    page.click("#exercise-solution");
    BOOST_TEST(status(page).starts_with("The solution: " + second["best"][0].get<std::string>()));
    BOOST_TEST(page.evaluate("document.querySelectorAll('.best').length") == second["best"].size());
    BOOST_TEST(score(page) == "1 of 2 solved");
    page.evaluate("window.isOld = true; setTimeout(() => location.reload(), 0)");
    page.wait_until("!window.isOld && document.querySelector('[data-cell]') !== null");
    begin_exercises(page);
    BOOST_TEST(score(page) == "1 of 2 solved");
    // What was missed comes again, before the third after it.
    bool comes_again = false;
    for (int i = 0; i < 3 && !comes_again; ++i) {
        comes_again = shown_exercise(page)["position"] == second["position"];
        if (!comes_again) page.click("#exercise-next");
    }
    BOOST_TEST(comes_again);
}

BOOST_AUTO_TEST_CASE(hints_lead_to_the_move) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    begin_exercises(page);
    const std::string right = shown_exercise(page)["best"][0];
    page.click("#exercise-hint");
    BOOST_TEST(status(page) == std::string{"Look in column "} + right[0] + ".");
    page.click("#exercise-hint");
    BOOST_TEST(status(page) == "Look at " + right + ".");
    BOOST_TEST(page.evaluate("document.querySelector('.hinted').dataset.cell") == right);
    // By keyboard alone.
    page.press(right.substr(0, 1));
    page.press(right.substr(1));
    page.press("Enter");
    BOOST_TEST(status(page).starts_with("Right!"));
    BOOST_TEST(page.evaluate("document.activeElement !== document.body") == true);
}

BOOST_AUTO_TEST_CASE(the_mistakes_of_a_reviewed_game_are_practised) {
    // The game of the review's manual: D3 alone wins at first, any other move draws.
    const std::unique_ptr<Game> game = game_of_blunders();
    BrowserPage& page = game->page;
    post(game->program, "settings", R"({"analysis":true})");
    BOOST_TEST(page.evaluate("document.querySelector('#practise').checkVisibility()") == false);
    page.click("#review");
    page.wait_until("document.querySelector('#practise').checkVisibility()");
    const auto before = state_of(game->program)["position"];
    // On a telephone the list lies below the board, which comes into sight again.
    page.resize(390, 844);
    const std::string board_is_seen = "document.querySelector('#board').getBoundingClientRect().top >= 0";
    page.evaluate("document.querySelector('#turns button').scrollIntoView()");
    BOOST_TEST(page.evaluate(board_is_seen) == false);
    page.click("#turns button");
    BOOST_TEST(page.evaluate(board_is_seen) == true);
    page.evaluate("document.querySelector('#practise').scrollIntoView()");
    page.click("#practise");
    BOOST_TEST(page.evaluate(board_is_seen) == true);
    BOOST_TEST(status(page) == "Black to move. In the game, move 1 was A4: find a better one.");
    BOOST_TEST(score(page) == "");
    const auto says = [&](const std::string& words) {
        page.wait_until("document.querySelector('#status').textContent === '" + words + "'");
        BOOST_TEST(page.evaluate("document.querySelector('#spoken').textContent") == words);
    };
    for (const char* const draw : {"A4", "D4", "B1"}) {
        page.click(cell(draw));
        says(std::string{draw} + " gives away 50% of the chances. Try again.");
    }
    page.click(cell("D3"));
    says("Right! D3 is it.");
    BOOST_TEST(page.evaluate(piece_is("D3", "x")) == true);
    BOOST_TEST(score(page) == "1 of 1 solved");
    page.click("#exercise-next");
    says("White to move. In the game, move 2 was B4: find a better one.");
    BOOST_TEST(page.evaluate(piece_is("A4", "x")) == true);
    page.click("#exercise-hint");
    says("Look in column D.");
    page.click("#exercise-solution");
    says("The solution: D3.");
    BOOST_TEST(page.evaluate("document.querySelector('.hinted').dataset.cell") == "D3");
    page.click("#exercise-leave");
    page.wait_until("document.activeElement.id === 'practise'");
    page.press("End");
    page.wait_until(piece_is("C4", "x"));
    BOOST_TEST(state_of(game->program)["position"] == before);
    BOOST_TEST(page.evaluate("localStorage.getItem('exercises')").is_null());
}

BOOST_AUTO_TEST_CASE(a_lone_mistake_is_practised_again_and_again) {
    Game game{{"--position", "4/-1x1/1-ox/o1ox x classic"}};
    BrowserPage& page = game.page;
    post(game.program, "settings", R"({"white":"human"})");
    page.wait_until("document.querySelector('#player-white').value === 'human'");
    page.click(cell("A4"));
    page.wait_until("document.querySelectorAll('#moves li').length === 1");
    page.click("#review");
    page.wait_until("document.querySelector('#practise').checkVisibility()");
    page.click("#practise");
    for (int again = 0; again < 4; ++again) {
        BOOST_TEST(status(page) == "Black to move. In the game, move 1 was A4: find a better one.");
        page.click(cell("D3"));
        BOOST_TEST(status(page) == "Right! D3 is it.");
        page.click("#exercise-next");
    }
    BOOST_TEST(score(page) == "1 of 1 solved");
}

BOOST_AUTO_TEST_CASE(the_game_stays_as_it_was) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    post(game.program, "settings", R"({"white":"human"})");
    page.wait_until("document.querySelector('#player-white').value === 'human'");
    page.click(cell("B2"));
    page.wait_until(piece_is("B2", "x"));
    const auto before = state_of(game.program);
    begin_exercises(page);
    page.press("ArrowLeft");
    page.click(cell(shown_exercise(page)["best"][0]));
    page.click("#exercise-next");
    page.click("#exercise-leave");
    page.wait_until("document.querySelectorAll('[data-cell]').length === 9");
    BOOST_TEST(page.evaluate(piece_is("B2", "x")) == true);
    BOOST_TEST(page.evaluate("document.activeElement !== document.body") == true);
    BOOST_TEST(state_of(game.program) == before);
    page.click(cell("A1"));
    page.wait_until(piece_is("A1", "o"));
    // Escape leaves them, too.
    begin_exercises(page);
    page.press("Escape");
    page.wait_until("document.querySelectorAll('[data-cell]').length === 9");
}

BOOST_AUTO_TEST_CASE(what_is_remembered_may_be_anything) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    for (const char* const kept : {"nonsense", "null", "[1]", R"({\"x\":\"at_once\"})", "3"}) {
        page.evaluate(std::string{"localStorage.setItem('exercises', \""} + kept + "\")");
        begin_exercises(page);
        BOOST_TEST(score(page) == "");
        page.click("#exercise-leave");
    }
}

BOOST_AUTO_TEST_CASE(they_fit_without_scrolling) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    begin_exercises(page);
    page.click(cell(wrong_move(shown_exercise(page))));
    for (const char* const language : {"en", "de"}) {
        page.evaluate(
            std::string{"(() => { const list = document.querySelector('#language'); list.value = '"} +
            language + "'; list.dispatchEvent(new Event('change')); })()");
        for (const auto& [width, height] :
             {std::pair{1366, 650}, {844, 390}, {390, 844}, {320, 568}, {1920, 1080}, {768, 1024}}) {
            page.resize(width, height);
            BOOST_TEST_CONTEXT(language << " " << width << "x" << height) {
                BOOST_TEST(
                    page.evaluate(
                        "['#board', '#status', '#exercise-hint', '#exercise-solution', "
                        "'#exercise-next', '#exercise-leave', '#exercise-score'].filter((name) => { const "
                        "box = document.querySelector(name).getBoundingClientRect(); return box.width === 0 "
                        "|| box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > "
                        "innerHeight; }).join(' ')") == "");
                // The longest that it says.
                BOOST_TEST(
                    page.evaluate(
                        "(() => { const status = document.querySelector('#status'); status.textContent = "
                        "'Schwarz am Zug. Finde einen Zug, der das Unentschieden hält.'; return "
                        "status.getBoundingClientRect().height <= "
                        "document.querySelector('#talk').getBoundingClientRect().height; })()") == true);
            }
        }
    }
    page.evaluate("localStorage.removeItem('language')");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
