#include "protocol/web/page_files.hpp"

#include <boost/test/unit_test.hpp>
#include <csignal>

#include "tests/support/browser.hpp"
#include "tests/web/web_client.hpp"

// The page in a real browser, played with mouse and keyboard. CHROMIUM is its path.

namespace pahtum::testing {
namespace {

std::string status_is(const std::string& text) {
    return "document.querySelector('#status').textContent === '" + text + "'";
}
std::string piece_is(const std::string& cell, const std::string& piece) {
    return "document.querySelector('[data-cell=" + cell + "]')?.dataset.piece === '" + piece + "'";
}
std::string cell(const std::string& name) { return "[data-cell=" + name + "]"; }

/// One browser for all cases: to start it takes longer than they do.
Browser& browser() {
    static Browser browser{CHROMIUM};
    return browser;
}

/// A page of a program of its own, with these options.
struct Game {
    explicit Game(const std::vector<std::string>& options)
        : program(options), page(browser(), program.address()) {
        page.wait_until("document.querySelector('[data-cell]') !== null");
    }
    WebProgram program;
    BrowserPage page;
};

/// Opens a file whose content is the value of a JavaScript expression.
void open_file(BrowserPage& page, const std::string& content) {
    page.evaluate("(() => { const data = new DataTransfer(); data.items.add(new File([" + content +
                  "], 'game.sgf')); const file = document.querySelector('#file'); file.files = data.files; "
                  "file.dispatchEvent(new Event('change')); })()");
}

struct Fixture {
    Fixture() : complaints(browser().complaints().size()), requests(browser().requests().size()) {}
    /// Nothing else was wrong in the eyes of the browser, and it was sent nowhere else.
    ~Fixture() {
        const auto& said = browser().complaints();
        for (std::size_t i = complaints; i < said.size(); ++i)
            BOOST_TEST((!expected.empty() && said[i].find(expected) != std::string::npos), said[i]);
        const auto& asked = browser().requests();
        BOOST_TEST(asked.size() > requests);
        for (std::size_t i = requests; i < asked.size(); ++i)
            BOOST_TEST(asked[i].starts_with("http://127.0.0.1:"), asked[i]);
    }
    std::size_t complaints;
    std::size_t requests;
    std::string expected;  ///< of complaints
};

const std::vector<std::string> kSmall = {"--position", "3/3/3 x classic", "--time", "0.05"};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_files, Fixture)

BOOST_AUTO_TEST_CASE(a_game_against_the_engine_by_mouse) {
    Game game{{"--position", "4/1-2/4/4 x classic", "--time", "0.05"}};
    BrowserPage& page = game.page;
    page.wait_until(status_is("Black to move."));
    for (int move = 1; move <= 8; ++move) {
        page.wait_until(status_is("Black to move."));
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
    for (const char* const key : {"ArrowRight", "ArrowUp", "Enter"}) page.press(key);
    page.wait_until(piece_is("B2", "x"));
    BOOST_TEST(page.evaluate("document.activeElement.dataset.cell") == "B2");
    BOOST_TEST(page.evaluate("document.activeElement.getAttribute('aria-label')") == "B2, black stone");
    page.wait_until(status_is("Black to move."));
    page.evaluate("document.activeElement.blur()");
    page.press("Home");
    page.wait_until(piece_is("B2", "."));
    page.press("ArrowRight");
    page.wait_until(piece_is("B2", "x"));
}

BOOST_AUTO_TEST_CASE(a_click_while_the_engine_thinks_does_not_play_for_it) {
    Game game{{"--ruleset", "classic,boulders=0", "--time", "1000", "--level", "15"}};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until("/engine is thinking/.test(document.querySelector('#status').textContent)");
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
    page.wait_until("document.querySelectorAll('#moves li').length === 2 && " + status_is("Black to move."));
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
    page.wait_until(status_is("Choose a stone to capture."));
    BOOST_TEST(
        page.evaluate(
            "[...document.querySelectorAll('.wanted')].map((cell) => cell.dataset.cell).sort().join()") ==
        "C4,D3");
    page.press("Escape");
    page.wait_until(status_is("Black to move."));
    page.click(cell("C3"));
    page.wait_until(status_is("Choose a stone to capture."));
    page.click(cell("D3"));
    page.wait_until(piece_is("C3", "x"));
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

BOOST_AUTO_TEST_CASE(a_new_game_from_the_dialog) {
    expected = "status of 400";
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click("#new");
    page.evaluate(
        "(() => { const set = (name, value) => { document.querySelector(`dialog [name=${name}]`).value = "
        "value; };"
        "set('ruleset', 'classic'); set('size', '5'); set('places', 'B2 Z9'); set('colour', 'both'); })()");
    page.click("#begin");
    page.wait_until("document.querySelector('dialog .error').textContent !== ''");
    page.evaluate("document.querySelector('dialog [name=places]').value = 'B2 D4'");
    page.click("#begin");
    page.wait_until("document.querySelectorAll('[data-cell]').length === 25");
    page.wait_until("!document.querySelector('dialog').open");
    BOOST_TEST(page.evaluate(piece_is("D4", "-")) == true);
    BOOST_TEST(page.evaluate("document.querySelector('#player-white').value") == "human");
}

BOOST_AUTO_TEST_CASE(the_dialog_offers_more_of_what_is_being_played) {
    Game game{{"--ruleset", "custodial,size=6"}};
    BrowserPage& page = game.page;
    post(game.program, "settings", R"({"black":"engine","white":"human","time":"0.05"})");
    page.wait_until("document.querySelector('#player-white').value === 'human'");
    page.click("#new");
    const auto offered = [&](const std::string& name) {
        return page.evaluate("document.querySelector('dialog [name=" + name + "]').value");
    };
    BOOST_TEST(offered("ruleset") == "custodial");
    BOOST_TEST(offered("size") == "6");
    BOOST_TEST(offered("colour") == "white");
}

BOOST_AUTO_TEST_CASE(two_pages_show_one_game) {
    Game game{kSmall};
    BrowserPage other{browser(), game.program.address()};
    other.wait_until("document.querySelector('[data-cell]') !== null");
    game.page.click(cell("C1"));
    other.wait_until(piece_is("C1", "x"));
}

BOOST_AUTO_TEST_CASE(what_a_file_says_is_shown_as_text) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    const std::string hostile =
        "<script>document.title='pwned'</script><img src=x onerror=\"document.title='pwned'\">";
    const std::string sgf = "(;FF[4]SZ[3]RU[Pah-Tum classic]PB[" + hostile + "]PW[w];B[aa])";
    open_file(page, nlohmann::json(sgf).dump());
    page.wait_until(piece_is("A3", "x"));
    BOOST_TEST(page.evaluate("document.querySelector('.card .name').textContent") == hostile);
    BOOST_TEST(page.evaluate("document.title") == "Pah-Tum");
    BOOST_TEST(page.evaluate("document.querySelectorAll('img, body script').length") == 0);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_opened_is_explained) {
    expected = "status of 400";
    Game game{kSmall};
    BrowserPage& page = game.page;
    const auto says = [](const std::string& text) {
        return "document.querySelector('#trouble').textContent === '" + text + "'";
    };
    open_file(page, "new Uint8Array(3 << 20)");
    page.wait_until(says("game.sgf: the file is too large: it has 3.0 MiB, and a game may have 1.0 MiB"));
    open_file(page, "'no record'");
    page.wait_until("document.querySelector('#trouble').textContent.startsWith('game.sgf: line 1')");
    open_file(page, "'(;SZ[3];B[aa])'");
    page.wait_until(says("The file names no boulders: its game is shown on a board without any."));
    page.wait_until(piece_is("A3", "x"));
    open_file(page, "'(;SZ[3]RU[Pah-Tum classic];B[bb])'");
    page.wait_until("document.querySelector('#trouble').hidden");
    page.wait_until(piece_is("B2", "x"));
}

BOOST_AUTO_TEST_CASE(a_telephone_is_wide_enough) {
    Game game{{}};
    game.page.resize(380, 800);
    BOOST_TEST(game.page.evaluate("document.documentElement.scrollWidth") == 380);
    game.page.resize(320, 600);
    BOOST_TEST(game.page.evaluate("document.documentElement.scrollWidth") == 320);
}

BOOST_AUTO_TEST_CASE(errors_of_a_page_would_be_seen) {
    Browser lone{CHROMIUM};
    BrowserPage page{lone, "data:text/html,<script>throw new Error('broken')</script>"};
    page.evaluate("0");
    BOOST_TEST(lone.complaints().size() == 1U);
    // For the fixture, which wants to see a request.
    Game game{kSmall};
}

BOOST_AUTO_TEST_CASE(an_end_of_the_program_is_told) {
    expected = "net::ERR_";
    Game game{kSmall};
    game.program.end(SIGTERM);
    game.page.wait_until(
        "document.querySelector('#trouble').textContent.startsWith('No answer from the program.')");
}

BOOST_AUTO_TEST_CASE(a_page_of_an_earlier_start_is_told) {
    expected = "Failed to load resource";
    Game game{kSmall};
    game.program.end(SIGTERM);
    game.page.wait_until("!document.querySelector('#trouble').hidden");
    const WebProgram next{{"--port", std::to_string(game.program.port())}};
    game.page.wait_until(
        "document.querySelector('#trouble').textContent.startsWith('The program does not serve this page any "
        "more')");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
