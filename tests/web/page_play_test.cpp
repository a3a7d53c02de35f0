#include <boost/test/unit_test.hpp>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "tests/web/page_game.hpp"

// A game on the page in a real browser, played with mouse and keyboard.

namespace pahtum::testing {
namespace {

/// Processor time that a process has used, in the kernel's ticks.
long processor_ticks(pid_t id) {
    std::ifstream file("/proc/" + std::to_string(id) + "/stat");
    std::string text{std::istreambuf_iterator<char>{file}, {}};
    std::istringstream fields{text.substr(text.rfind(')') + 2)};
    std::string word;
    long user = 0;
    long system = 0;
    for (int i = 0; i < 11; ++i) fields >> word;
    fields >> user >> system;
    return user + system;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_play, PageFixture)

BOOST_AUTO_TEST_CASE(a_game_against_the_engine_by_mouse) {
    Game game{{"--position", "4/1-2/4/4 x classic", "--time", "0.05"}};
    BrowserPage& page = game.page;
    for (int move = 1; move <= 8; ++move) {
        page.wait_until(status_is(kYourTurn));
        page.click(".legal");
        page.wait_until("document.querySelectorAll('#moves li').length >= " + std::to_string(2 * move - 1));
    }
    page.wait_until("/wins by|Draw/.test(document.querySelector('#status').textContent)");
    const nlohmann::json state = state_of(game.program);
    BOOST_TEST(state["phase"] == "over");
    BOOST_TEST(page.evaluate("document.querySelector('#points-black').textContent") ==
               std::to_string(state["points"]["black"].get<int>()));
    BOOST_TEST(page.evaluate("document.querySelectorAll('.lines line').length") == state["lines"].size());
    // The chances of the engine's moves are drawn.
    BOOST_TEST(page.evaluate("document.querySelectorAll('.dot').length >= 7") == true);
}

BOOST_AUTO_TEST_CASE(the_keyboard_suffices) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.evaluate("document.querySelector('[data-cell=A1]').focus()");
    for (const char* const key : {"Shift+ArrowRight", "Shift+ArrowUp", "Enter"}) page.press(key);
    page.wait_until(piece_is("B2", "x"));
    BOOST_TEST(page.evaluate("document.activeElement.dataset.cell") == "B2");
    page.wait_until(status_is(kYourTurn));
    BOOST_TEST(page.evaluate("document.activeElement.getAttribute('aria-label')") == "B2, black stone");
    page.evaluate("document.activeElement.blur()");
    page.press("Home");
    page.wait_until(piece_is("B2", "."));
    // Also on the board the arrows step through the moves, and a letter and a number go to a cell.
    for (const char* const key : {"c", "3"}) page.press(key);
    BOOST_TEST(page.evaluate("document.activeElement.dataset.cell") == "C3");
    page.press("ArrowRight");
    page.wait_until(piece_is("B2", "x"));
    BOOST_TEST(page.evaluate("document.activeElement.dataset.cell") == "C3");
    page.press("ArrowLeft");
    page.wait_until(piece_is("B2", "."));
    // So they do on a list, which they would change otherwise.
    page.evaluate("document.querySelector('#player-white').focus()");
    page.press("ArrowRight");
    page.wait_until(piece_is("B2", "x"));
    BOOST_TEST(page.evaluate("document.querySelector('#player-white').value") == "engine");
}

BOOST_AUTO_TEST_CASE(tab_goes_from_the_top_to_the_board_and_then_to_its_buttons) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    std::string order;
    for (int i = 0; i < 9; ++i) {
        page.press("Tab");
        order += page.evaluate(
                         "(() => { const at = document.activeElement; return (at.id || at.dataset.cell || "
                         "at.dataset.tLabel || at.tagName) + ' '; })()")
                     .get<std::string>();
    }
    BOOST_TEST(order == "new learn SUMMARY player-black player-white A1 hint genmove analyse ");
}

BOOST_AUTO_TEST_CASE(a_screen_reader_hears_the_move_and_whose_turn_it_is) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until(
        "/^White played [ABC][123]\\. Your turn: "
        "Black\\.$/.test(document.querySelector('#spoken').textContent)");
    BOOST_TEST(page.evaluate("document.querySelector('#spoken').getAttribute('role')") == "status");
    BOOST_TEST(page.evaluate("document.querySelector('.last').getAttribute('aria-label').endsWith(', white "
                             "stone, last move')") == true);
}

BOOST_AUTO_TEST_CASE(a_click_while_the_engine_thinks_does_not_play_for_it) {
    Game game{{"--ruleset", "classic,boulders=0", "--time", "1000", "--level", "15"}};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until("/is thinking/.test(document.querySelector('#status').textContent)");
    BOOST_TEST(page.evaluate("document.querySelector('.legal') === null") == true);
    page.click(cell("C3"));
    page.click("#halt");
    page.wait_until(status_is("White to move."));
    BOOST_TEST(state_of(game.program)["ply"] == 1);
    page.click(cell("C3"));
    page.wait_until(piece_is("C3", "o"));
}

BOOST_AUTO_TEST_CASE(analysis_colours_every_cell_and_lists_the_best_moves) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click("#analyse");
    page.wait_until(
        "[...document.querySelectorAll('.heat')].every((cell) => "
        "cell.getAttribute('fill').startsWith('hsl('))");
    page.wait_until("document.querySelector('#effort')?.textContent.startsWith('All moves proven') === true");
    page.click("#analyse");
    page.wait_until("document.querySelector('.best') === null");
}

BOOST_AUTO_TEST_CASE(a_proven_value_is_the_margin_at_the_end) {
    // One cell is left: four in a row for 10 points, against a column of three for 3.
    Game game{{"--position", "xxx1/ooxo/oxoo/xoxo x classic"}};
    game.page.click("#analyse");
    game.page.wait_until("document.querySelector('[data-cell=D4] .value').textContent === '+7'");
    BOOST_TEST(game.page.evaluate("document.querySelector('.best').dataset.cell") == "D4");
    game.page.click(cell("D4"));
    game.page.wait_until(status_is("Black wins by 7: 10 to 3."));
}

BOOST_AUTO_TEST_CASE(taking_back_and_walking_through_the_moves) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until("document.querySelectorAll('#moves li').length === 2 && " + status_is(kYourTurn));
    page.click("#undo");
    page.wait_until(piece_is("B2", "."));
    BOOST_TEST(page.evaluate("document.querySelectorAll('#moves li').length") == 2);
    page.click("#moves li:first-child button");
    page.wait_until(piece_is("B2", "x"));
    page.wait_until("document.querySelector('#moves [aria-current]').textContent === 'B2'");
    page.click("#genmove");
    page.wait_until("document.querySelector('#moves li:last-child [aria-current]') !== null");
}

BOOST_AUTO_TEST_CASE(a_choice_of_captures_is_asked_for) {
    Game game{{"--position", "2x2/2o2/3ox/5/5 x custodial"}};
    BrowserPage& page = game.page;
    page.click("#player-white");
    page.evaluate(
        "(() => { const who = document.querySelector('#player-white'); who.value = 'human'; "
        "who.dispatchEvent(new Event('change')); })()");
    page.click(cell("C3"));
    page.wait_until(status_is("Choose what to capture."));
    BOOST_TEST(
        page.evaluate(
            "[...document.querySelectorAll('.wanted')].map((cell) => cell.dataset.cell).sort().join()") ==
        "C4,D3");
    BOOST_TEST(page.evaluate("document.querySelector('#spoken').textContent") == "Choose what to capture.");
    for (const int width : {390, 320}) {
        page.resize(width, 568);
        BOOST_TEST(page.evaluate("(() => { const status = document.querySelector('#status'); return "
                                 "status.clientWidth > 60 && status.scrollHeight <= "
                                 "document.querySelector('#talk').clientHeight; })()") == true);
    }
    page.press("Escape");
    page.wait_until(status_is("Black to move."));
    page.click(cell("C3"));
    page.wait_until(status_is("Choose what to capture."));
    page.click(cell("D3"));
    page.wait_until(piece_is("C3", "x"));
    page.wait_until(
        "document.querySelector('#spoken').textContent.startsWith('Black played C3 and captured D3.')");
    BOOST_TEST(page.evaluate(piece_is("D3", "o")) == false);
    BOOST_TEST(page.evaluate(piece_is("C4", "o")) == true);
    BOOST_TEST(state_of(game.program)["record"][1]["move"]["text"] == "C3xD3");
}

BOOST_AUTO_TEST_CASE(the_choices_that_are_no_cells_are_buttons) {
    Game game{{"--position", "3/1-1/-2 x classic,setup=choose,boulders=2 choosing", "--time", "0.05"}};
    BrowserPage& page = game.page;
    page.wait_until("document.querySelectorAll('#choices button').length === 2");
    page.click("#choices button:last-child");
    page.wait_until("document.querySelectorAll('[data-piece=o]').length === 1");
}

BOOST_AUTO_TEST_CASE(an_analysis_rests_while_nobody_looks) {
    Game game{{"--ruleset", "size=8"}};
    BrowserPage& page = game.page;
    page.click("#analyse");
    page.wait_until("document.querySelector('.best') !== null");
    page.hide(true);
    // Without a listener nothing is analysed: the program's processor time stands still.
    const auto ticks = [&] { return processor_ticks(game.program.id()); };
    for (auto last = ticks();;) {
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
        const auto now = ticks();
        if (now == last) break;
        last = now;
    }
    page.hide(false);
    const auto resting = ticks();
    while (ticks() < resting + 5) std::this_thread::sleep_for(std::chrono::milliseconds{20});
    BOOST_TEST(page.evaluate("document.querySelector('#analyse').getAttribute('aria-pressed')") == "true");
}

BOOST_AUTO_TEST_CASE(a_ghost_of_the_stone_is_under_the_pointer_where_one_may_play) {
    Game game{{"--position", "x2/3/3 o classic"}};
    BrowserPage& page = game.page;
    post(game.program, "settings", R"({"white":"human"})");
    post(game.program, "new", R"({"position":"x2/3/3 o classic"})");
    page.wait_until("document.querySelector('.legal') !== null");
    const auto ghost = [&](const std::string& name) {
        return page.evaluate("getComputedStyle(document.querySelector('[data-cell=" + name +
                             "] .ghost')).visibility");
    };
    page.point_at(cell("B2"));
    BOOST_TEST(ghost("B2") == "visible");
    BOOST_TEST(ghost("C3") == "hidden");
    page.point_at(cell("A3"));
    BOOST_TEST(ghost("A3") == "hidden");
}

BOOST_AUTO_TEST_CASE(a_stone_clicks_only_when_the_sound_is_on) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.evaluate(
        "window.tones = 0; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = "
        "function (...at) { "
        "window.tones += 1; return start.apply(this, at); }; 0");
    page.click(cell("B2"));
    page.wait_until(piece_is("B2", "x"));
    page.wait_until(status_is(kYourTurn));
    BOOST_TEST(page.evaluate("window.tones") == 0);
    page.click("#more summary");
    page.click("#sound");
    page.click(".legal");
    page.wait_until("document.querySelectorAll('#moves li').length === 4 && window.tones === 3");
    page.evaluate("localStorage.clear()");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
