#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "tests/web/page_game.hpp"

// What the page explains: hints, rules, the first game, results, reviews.

namespace pahtum::testing {

BOOST_FIXTURE_TEST_SUITE(page_talk, PageFixture)

BOOST_AUTO_TEST_CASE(a_hint_names_the_line_and_its_points) {
    Game game{{"--position", "2o/2o/xx1 x classic"}};
    BrowserPage& page = game.page;
    page.click("#hint");
    page.wait_until("!document.querySelector('#coach').hidden");
    BOOST_TEST(page.evaluate("document.querySelector('.hinted').dataset.cell") == "C1");
    const std::string text = page.evaluate("document.querySelector('#coach-text').textContent");
    BOOST_TEST(
        text.starts_with("It makes 3 in a row, A1–C1: 3 points. It stops White from making 3 in a row, "
                         "C1–C3, for 3 points."),
        text);
    BOOST_TEST(text.ends_with("With best play Black then wins by 3 points; this is proven."), text);
    BOOST_TEST(page.evaluate(piece_is("C1", ".")) == true);
    page.click("#hint-close");
    BOOST_TEST(page.evaluate("document.querySelector('#coach').hidden") == true);
}

BOOST_AUTO_TEST_CASE(the_rules_are_explained_for_every_ruleset) {
    Game game{{"--ruleset", "custodial"}};
    BrowserPage& page = game.page;
    page.click("#learn");
    BOOST_TEST(page.evaluate("document.querySelector('#learn-ruleset').value") == "custodial");
    for (const char* const name : {"classic", "assyrian", "strategic", "custodial"}) {
        page.evaluate("(() => { const list = document.querySelector('#learn-ruleset'); list.value = '" +
                      std::string{name} + "'; list.dispatchEvent(new Event('change')); })()");
        BOOST_TEST(page.evaluate("document.querySelectorAll('#learn-words .picture').length > 0") == true,
                   name);
        BOOST_TEST(page.evaluate("document.querySelectorAll('#learn-words li').length >= 4") == true, name);
    }
    // The page's own words for the settings are those of the rules.
    for (const char* const name : {"classic", "assyrian", "strategic", "custodial"}) {
        post(game.program, "new", R"({"ruleset":")" + std::string{name} + "\"}");
        page.wait_until("document.querySelector('#facts dd').textContent !== ''");
        page.evaluate("(() => { const list = document.querySelector('#learn-ruleset'); list.value = '" +
                      std::string{name} + "'; list.dispatchEvent(new Event('change')); })()");
        page.wait_until(
            "[...document.querySelectorAll('#learn-words li')].map((item) => item.textContent).join(' ') "
            "=== document.querySelector('#facts dd').textContent");
    }
    page.click("#learn-close");
}

BOOST_AUTO_TEST_CASE(the_first_game_has_ten_prompts_and_can_be_left) {
    Game game{{"--level", "9"}};
    BrowserPage& page = game.page;
    page.click("#learn");
    page.click("#learn-tour");
    const auto step_is = [](int step) {
        return "/ " + std::to_string(step) +
               "\\/10$/.test(document.querySelector('#coach h2')?.textContent ?? '')";
    };
    page.wait_until("document.querySelectorAll('[data-cell]').length === 25");
    std::set<std::string> prompts;
    for (int step = 1; step <= 10; ++step) {
        page.wait_until(step_is(step));
        page.wait_until(status_is(kYourTurn));
        prompts.insert(page.evaluate("document.querySelector('#coach-text').textContent").get<std::string>());
        if (step < 10) page.click(".legal");
    }
    BOOST_TEST(prompts.size() == 10U);
    BOOST_TEST(state_of(game.program)["parameters"]["level"] == "1");
    page.click("#tour-leave");
    page.wait_until("document.querySelector('#coach').hidden");
    page.click("#learn");
    BOOST_TEST(state_of(game.program)["phase"] == "stones");
}

BOOST_AUTO_TEST_CASE(the_prompts_of_the_first_game_go_by_the_stones_on_the_board) {
    Game game{{}};
    BrowserPage& page = game.page;
    page.click("#learn");
    page.click("#learn-tour");
    const auto title_is = [](const std::string& title) {
        return "document.querySelector('#coach h2')?.textContent === '" + title + "'";
    };
    page.wait_until(title_is("First game 1/10"));
    page.click(".legal");
    page.wait_until(title_is("First game 2/10"));
    page.click("#undo");
    page.wait_until(title_is("First game 1/10"));
    page.press("End");
    page.wait_until(title_is("First game 2/10"));
    // Another game is none of the lesson's.
    open_file(page, "'(;SZ[3]RU[Pah-Tum classic];B[bb])'");
    page.wait_until(piece_is("B2", "x"));
    page.wait_until("document.querySelector('#coach').hidden");
}

BOOST_AUTO_TEST_CASE(a_first_game_can_be_played_to_its_end) {
    Game game{{}};
    BrowserPage& page = game.page;
    page.click("#learn");
    page.click("#learn-tour");
    page.wait_until("document.querySelectorAll('[data-cell]').length === 25");
    for (int move = 1; move <= 12; ++move) {
        page.wait_until(
            "document.querySelector('.legal') !== null || !document.querySelector('#result').hidden");
        if (page.evaluate("document.querySelector('.legal') === null") == true) break;
        page.click(".legal");
        page.wait_until("document.querySelectorAll('#moves li').length >= " + std::to_string(2 * move - 1));
    }
    page.wait_until("!document.querySelector('#result').hidden");
    page.wait_until(
        "/(wins by|Draw).* That was your first game!/.test(document.querySelector('#spoken').textContent)");
}

BOOST_AUTO_TEST_CASE(a_boulder_is_spoken_of_as_a_boulder) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    post(game.program, "new", R"({"ruleset":"strategic,size=4,boulders=2","black":"human","white":"human"})");
    page.wait_until("document.querySelectorAll('.legal').length === 16");
    page.click(cell("A1"));
    page.wait_until(
        "document.querySelector('#spoken').textContent.startsWith('White placed a boulder on A1.')");
}

BOOST_AUTO_TEST_CASE(the_result_lists_points_by_line_and_offers_a_rematch) {
    Game game{{"--position", "xxx1/ooxo/oxoo/xoxo x classic,boulders=0"}};
    BrowserPage& page = game.page;
    page.click(cell("D4"));
    page.wait_until("!document.querySelector('#result').hidden");
    const std::string text = page.evaluate("document.querySelector('#result').innerText");
    for (const char* const part : {"Black wins by 7: 10 to 3.", "A4–D4, 4 in a row", "D1–D3, 3 in a row"})
        BOOST_TEST(text.find(part) != std::string::npos, text);
    page.click("#rematch");
    page.wait_until("document.querySelector('#player-black').value === 'engine'");
    page.wait_until(
        "document.querySelectorAll('[data-cell]').length === 16 && document.querySelector('#result').hidden");
    BOOST_TEST(state_of(game.program)["ruleset"] == "classic,boulders=0");
}

BOOST_AUTO_TEST_CASE(resigning_asks_once_and_shows_who_has_won) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until(piece_is("B2", "x"));
    page.wait_until(status_is(kYourTurn));
    page.click("#resign");
    BOOST_TEST(state_of(game.program)["resigned"].is_null());
    page.click("#resign");
    page.wait_until(status_is("Black has resigned. White wins."));
    BOOST_TEST(
        page.evaluate(
            "document.querySelector('.legal') === null && !document.querySelector('#result').hidden") ==
        true);
}

BOOST_AUTO_TEST_CASE(taking_back_after_a_resignation_goes_on_with_the_game) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until("document.querySelectorAll('#moves li').length === 2 && " + status_is(kYourTurn));
    for (int i = 0; i < 2; ++i) page.click("#resign");
    page.wait_until(status_is("Black has resigned. White wins."));
    BOOST_TEST(page.evaluate("document.querySelector('#result h2').textContent") ==
               "Black has resigned. White wins.");
    page.click("#undo");
    page.wait_until(status_is(kYourTurn));
    BOOST_TEST(page.evaluate(piece_is("B2", "x")) == true);
    BOOST_TEST(page.evaluate("document.querySelector('#result').hidden") == true);
}

BOOST_AUTO_TEST_CASE(presses_that_come_too_late_raise_no_alert_and_a_double_click_is_one_press) {
    expected = "status of 409";
    Game game{kSmall};
    BrowserPage& page = game.page;
    for (int move = 1; move <= 2; ++move) {
        page.click(".legal");
        page.wait_until("document.querySelectorAll('#moves li').length === " + std::to_string(2 * move) +
                        " && " + status_is(kYourTurn));
    }
    page.evaluate(
        "window.alerts = 0; new MutationObserver(() => { if (!document.querySelector('#trouble')"
        ".hidden) window.alerts += 1; }).observe(document.querySelector('#trouble'), { attributes: "
        "true, childList: true }); 0");
    const auto press = [&](const std::string& button, int times) {
        page.evaluate("for (let i = 1; i <= " + std::to_string(times) + "; ++i) document.querySelector('" +
                      button + "').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: i })); 0");
    };
    press("#resign", 2);
    BOOST_TEST(page.evaluate("document.querySelector('#resign').textContent") == "Really resign?");
    press("#review", 2);
    page.wait_until("/Accuracy/.test(document.querySelector('#verdict').textContent)");
    press("#hint", 2);
    page.wait_until("!document.querySelector('#coach').hidden");
    press("#undo", 8);
    page.wait_until("document.querySelector('.last') === null");
    press("[aria-label=\"One move forward\"]", 8);
    press(cell("B2"), 2);
    // The browser sends few requests at once: this one waits for those before it.
    page.evaluate("fetch('state').then((answer) => answer.json()).then(() => 0)");
    post(game.program, "go", R"({"ply":0})");
    page.wait_until("fetch('state').then((answer) => answer.json()).then((state) => state.ply === 0)");
    BOOST_TEST(page.evaluate("window.alerts") == 0);
    BOOST_TEST(state_of(game.program)["resigned"].is_null());
}

BOOST_AUTO_TEST_CASE(who_may_swap_is_told_that_it_is_their_turn) {
    Game game{{"--ruleset", "classic,size=4,boulders=0,swap=on", "--time", "0.05"}};
    BrowserPage& page = game.page;
    post(game.program, "new",
         R"({"ruleset":"classic,size=4,boulders=0,swap=on","black":"engine","white":"human"})");
    page.wait_until(status_is("Your turn: move, or swap."));
    BOOST_TEST(page.evaluate("document.querySelector('#choices button').textContent") == "Swap");
    page.click("#learn");
    const auto rules = [&] {
        return page.evaluate("document.querySelector('#learn-words').textContent").get<std::string>();
    };
    BOOST_TEST(rules().find("because the other side may press Swap") != std::string::npos, rules());
    BOOST_TEST(rules().find("4 by 4 cells") != std::string::npos, rules());
    page.evaluate(
        "(() => { const list = document.querySelector('#learn-ruleset'); list.value = 'assyrian'; "
        "list.dispatchEvent(new Event('change')); })()");
    BOOST_TEST(rules().find("In New game the pie rule can be added") != std::string::npos, rules());
    page.click("#learn-close");
    // The move is called as its button, in the reader's language.
    post(game.program, "settings", R"({"black":"human"})");
    page.click("#choices button");
    page.wait_until("/^White played “Swap”\\. /.test(document.querySelector('#spoken').textContent)");
    page.evaluate(
        "(() => { const list = document.querySelector('#language'); list.value = 'de'; "
        "list.dispatchEvent(new Event('change')); })()");
    BOOST_TEST(page.evaluate("document.querySelector('#moves li:last-child').textContent") == "„Tauschen“");
    BOOST_TEST(page.evaluate("document.querySelector('#spoken').textContent.startsWith('Weiß hat „Tauschen“ "
                             "gespielt.')") == true);
    page.evaluate("localStorage.clear()");
}

BOOST_AUTO_TEST_CASE(what_a_review_says_is_spoken_but_not_how_far_it_is) {
    const std::unique_ptr<Game> game = game_of_blunders();
    BrowserPage& page = game->page;
    page.evaluate(
        "window.said = []; new MutationObserver(() => window.said.push(document.querySelector("
        "'#spoken').textContent)).observe(document.querySelector('#spoken'), { childList: true, "
        "characterData: true, subtree: true }); 0");
    page.click("#review");
    page.wait_until("document.querySelectorAll('#turns button').length > 0");
    const nlohmann::json said = page.evaluate("window.said");
    BOOST_TEST(said.size() == 2U, said.dump());
    BOOST_TEST(said[0] == "Reviewing the moves…");
    const std::string outcome = said[1];
    BOOST_TEST(outcome.starts_with("Move 3: a blunder, "), outcome);
    BOOST_TEST(outcome.find("Accuracy: Black 9%, White 9%.") != std::string::npos, outcome);
    // Also what it says of a move that is walked to.
    page.press("ArrowLeft");
    page.wait_until(
        "/^Move 2 of 3: White, B4\\. Move 2: a blunder, /.test(document.querySelector('#spoken')"
        ".textContent)");
}

BOOST_AUTO_TEST_CASE(turning_points_lead_to_their_moves_and_name_the_better_ones) {
    // The game of the manual of pahtum review, which names these three.
    const std::unique_ptr<Game> game = game_of_blunders();
    BrowserPage& page = game->page;
    page.click("#review");
    page.wait_until("document.querySelectorAll('#turns button').length === 3");
    const nlohmann::json texts =
        page.evaluate("[...document.querySelectorAll('#turns button')].map((at) => at.textContent)");
    const std::vector<std::string> moves = {"1. Black A4", "2. White B4", "3. Black C4"};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        BOOST_TEST(texts[i].get<std::string>().starts_with(moves[i]), texts[i].dump());
        BOOST_TEST(texts[i].get<std::string>().ends_with("better D3"), texts[i].dump());
    }
    page.evaluate("document.querySelectorAll('#turns button')[1].focus()");
    page.press("Enter");
    page.wait_until("document.querySelector('.last')?.dataset.cell === 'B4'");
    page.wait_until("document.querySelector('.better')?.dataset.cell === 'D3'");
    BOOST_TEST(page.evaluate("document.activeElement.id") == "turn-2");
    BOOST_TEST(page.evaluate("document.activeElement.getAttribute('aria-current')") == "step");
    post(game->program, "new", R"({"position":"3/3/3 x classic"})");
    page.wait_until("document.querySelectorAll('#turns button').length === 0");
}

BOOST_AUTO_TEST_CASE(a_review_shows_mistakes_the_better_move_and_the_accuracy) {
    Game game{{"--position", "2o/2o/xx1 x classic"}};
    BrowserPage& page = game.page;
    BOOST_TEST(page.evaluate("document.querySelector('#review').disabled") == true);
    post(game.program, "settings", R"({"white":"human"})");
    for (const char* const move : {"A2", "C1"})
        post(game.program, "move", R"({"move":")" + std::string{move} + "\"}");
    page.wait_until("document.querySelectorAll('#moves li').length === 2");
    page.click("#review");
    page.wait_until("document.querySelector('#moves .glyph').textContent === '?\?'");
    BOOST_TEST(page.evaluate("document.querySelector('#moves .other').textContent") == "or C1");
    page.press("ArrowLeft");
    page.wait_until(
        "/^Move 1: a blunder, .* better is C1\\. Accuracy: Black \\d+%, White 100%\\.$/"
        ".test(document.querySelector('#verdict').textContent)");
    BOOST_TEST(page.evaluate(
                   "document.querySelector('#review').matches(':disabled, [aria-disabled=true]')") == true);
}

BOOST_AUTO_TEST_CASE(levels_have_names_and_numbers) {
    Game game{kSmall};
    game.page.click("#new");
    const auto name = [&](const std::string& level) {
        return game.page.evaluate("document.querySelector('dialog [name=level] option[value=\"" + level +
                                  "\"]').textContent");
    };
    BOOST_TEST(name("1") == "1 · Beginner");
    BOOST_TEST(name("15") == "15 · Master");
    BOOST_TEST(game.page.evaluate("document.querySelector('dialog [name=level]').value") == "6");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
