#include "protocol/web/page_files.hpp"

#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

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

constexpr const char* kYourTurn = "Your turn: Black.";
const std::vector<std::string> kSmall = {"--position", "3/3/3 x classic", "--time", "0.05"};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_files, Fixture)

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
    page.press("Escape");
    page.wait_until(status_is("Black to move."));
    page.click(cell("C3"));
    page.wait_until(status_is("Choose what to capture."));
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
        "set('ruleset', 'classic'); set('size', '5'); set('position', 'nonsense'); set('colour', 'both');"
        "document.querySelector('dialog [name=size]').dispatchEvent(new Event('change')); })()");
    page.click("#begin");
    page.wait_until("document.querySelector('dialog .error').textContent !== ''");
    // What was typed before does not come back.
    page.evaluate("document.querySelector('#new-game').close()");
    page.click("#new");
    BOOST_TEST(page.evaluate("document.querySelector('dialog [name=position]').value") == "");
    page.evaluate(
        "(() => { const size = document.querySelector('dialog [name=size]'); size.value = '5'; "
        "size.dispatchEvent(new Event('change')); document.querySelector('dialog [name=colour]').value = "
        "'both'; })()");
    for (const char* const boulder : {"B2", "D4", "A1", "A1"})
        page.click(std::string{"[data-boulder="} + boulder + "]");
    page.click("#begin");
    page.wait_until("document.querySelectorAll('[data-cell]').length === 25");
    page.wait_until("!document.querySelector('dialog').open");
    BOOST_TEST(page.evaluate(piece_is("D4", "-")) == true);
    BOOST_TEST(page.evaluate("document.querySelectorAll('[data-piece=\"-\"][data-cell]').length") == 2);
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

BOOST_AUTO_TEST_CASE(all_that_is_needed_to_play_fits_the_window) {
    Game game{{}};
    for (const auto& [width, height] :
         {std::pair{1366, 650}, {844, 390}, {390, 844}, {320, 568}, {1920, 1080}, {768, 1024}}) {
        for (const char* const language : {"en", "de"}) {
            BOOST_TEST_CONTEXT(width << 'x' << height << ' ' << language) {
                game.page.resize(width, height);
                game.page.evaluate(
                    "(() => { const list = document.querySelector('#language'); list.value = '" +
                    std::string{language} + "'; list.dispatchEvent(new Event('change')); })()");
                BOOST_TEST(game.page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true);
                BOOST_TEST(
                    game.page.evaluate("['header', '#more', '#players', '#board', '#status', '#controls', "
                                       "'#analyse'].filter((name) => "
                                       "{ const box = document.querySelector(name).getBoundingClientRect(); "
                                       "return box.top < 0 || "
                                       "box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > "
                                       "innerHeight + 0.5; }).join()") == "");
                BOOST_TEST(
                    game.page.evaluate("document.querySelector('#board').getBoundingClientRect().width > "
                                       "Math.min(innerWidth * 0.43, innerHeight * 0.7)") == true);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(nothing_moves_when_a_message_comes) {
    expected = "status of 400";
    Game game{{"--position", "xx1/3/3 x classic"}};
    BrowserPage& page = game.page;
    const std::string places =
        "JSON.stringify(['#players', '#board', '#status', '#controls', '#hint', '.side'].map((name) => { "
        "const { x, y, width } = "
        "document.querySelector(name).getBoundingClientRect(); return [x, y, width]; }))";
    for (const auto& [width, height] : {std::pair{1366, 650}, {320, 568}}) {
        page.resize(width, height);
        const nlohmann::json before = page.evaluate(places);
        open_file(page, "'no record'");
        page.wait_until("!document.querySelector('#trouble').hidden");
        page.click("#hint");
        page.wait_until("!document.querySelector('#coach').hidden");
        page.wait_until("!document.querySelector('#hint').disabled");
        BOOST_TEST(page.evaluate(places) == before);
        page.click("#hint-close");
        page.press("Escape");
    }
}

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
    page.wait_until(status_is("Black has resigned."));
    BOOST_TEST(
        page.evaluate(
            "document.querySelector('.legal') === null && !document.querySelector('#result').hidden") ==
        true);
}

BOOST_AUTO_TEST_CASE(other_variations_stay_and_can_be_shown) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    post(game.program, "settings", R"({"white":"human"})");
    page.wait_until("document.querySelector('#player-white').value === 'human'");
    for (const char* const name : {"B2", "A1"}) {
        page.click(cell(name));
        page.wait_until("document.querySelector('.last')?.dataset.cell === '" + std::string{name} + "'");
    }
    page.press("ArrowLeft");
    page.wait_until(piece_is("A1", "."));
    page.click(cell("C3"));
    page.wait_until("document.querySelector('#moves .other')?.textContent === 'or A1'");
    page.click("#moves .other");
    page.wait_until(piece_is("A1", "o"));
    page.wait_until("document.querySelector('#moves .other')?.textContent === 'or C3'");
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
    BOOST_TEST(page.evaluate("document.querySelector('#review').disabled") == true);
}

BOOST_AUTO_TEST_CASE(a_link_begins_its_position) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.click(cell("B2"));
    page.wait_until(piece_is("B2", "x"));
    page.wait_until(status_is(kYourTurn));
    page.click("#more summary");
    page.click("#share");
    const std::string link = page.evaluate("document.querySelector('#share-link').value");
    const std::string position = page.evaluate("document.querySelector('#share-position').value");
    BOOST_TEST(position == state_of(game.program)["position"].get<std::string>());
    post(game.program, "new", R"({"ruleset":"size=4"})");
    BrowserPage other{browser(), link};
    other.wait_until("document.querySelectorAll('[data-cell]').length === 9");
    BOOST_TEST(state_of(game.program)["position"] == position);
    BOOST_TEST(other.evaluate("location.hash") == "");
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

BOOST_AUTO_TEST_CASE(digits_can_be_read_on_every_colour_and_have_no_decimals_from_100_on) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    // Relative luminance and contrast as WCAG 2 defines them, of the colours that the browser computes.
    const std::string contrast =
        "(async () => { const { colourOf } = await import('./board.js'); const value = "
        "document.querySelector('.value'), heat = "
        "document.querySelector('.heat'); const channels = (colour) => colour.match(/[\\d.]+/g).slice(0, "
        "3).map((part) => { const c "
        "= Number(part) / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; }); const "
        "luminance = (colour) => { "
        "const [r, g, b] = channels(colour); return 0.2126 * r + 0.7152 * g + 0.0722 * b; }; let least = 99; "
        "for (let i = 0; i <= "
        "100; ++i) { heat.setAttribute('fill', colourOf(i, 100)); const a = "
        "luminance(getComputedStyle(heat).fill), b = "
        "luminance(getComputedStyle(value).fill); least = Math.min(least, (Math.max(a, b) + 0.05) / "
        "(Math.min(a, b) + 0.05)); } return "
        "getComputedStyle(heat).fillOpacity === '1' ? least : 0; })()";
    const double light = page.evaluate(contrast);
    BOOST_TEST(light >= 4.5);
    page.prefer_dark();
    const double dark = page.evaluate(contrast);
    BOOST_TEST(dark >= 4.5);
    const auto shown = [&](const std::string& score) {
        return page.evaluate("import('./dom.js').then(({ scoreText }) => scoreText({ score: " + score +
                             ", exact: false }))");
    };
    BOOST_TEST(shown("99.94") == "+99.9");
    BOOST_TEST(shown("99.96") == "+100");
    BOOST_TEST(shown("-119.4") == "−119");
}

BOOST_AUTO_TEST_CASE(all_languages_have_the_same_texts_with_the_same_placeholders) {
    Game game{kSmall};
    BOOST_TEST(game.page.evaluate("import('./texts.js').then(({ languages }) => { const shape = (texts) => "
                                  "JSON.stringify(Object.keys(texts).sort().map((key) "
                                  "=> [key, (texts[key].match(/\\{\\w+\\}/g) ?? []).sort()])); return "
                                  "Object.values(languages).every((texts) => shape(texts) "
                                  "=== shape(languages.en)) && Object.values(languages).every((texts) => "
                                  "Object.values(texts).every((text) => text.trim() "
                                  "!== '')) && Object.keys(languages).length >= 2; })") == true);
}

BOOST_AUTO_TEST_CASE(the_language_is_chosen_in_the_menu_and_kept) {
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.evaluate(
        "(() => { const list = document.querySelector('#language'); list.value = 'de'; "
        "list.dispatchEvent(new Event('change')); })()");
    page.wait_until(status_is("Du bist dran: Schwarz."));
    BOOST_TEST(page.evaluate("document.documentElement.lang") == "de");
    BrowserPage again{browser(), game.program.address()};
    again.wait_until(status_is("Du bist dran: Schwarz."));
    again.evaluate("localStorage.clear()");
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

BOOST_AUTO_TEST_CASE(the_page_is_small) {
    // Compressed as file servers do.
    Game game{kSmall};
    const nlohmann::json size = game.page.evaluate(
        "(async () => { const names = ['', 'style.css', ...performance.getEntriesByType('resource').map(({ "
        "name }) => name).filter((name) => "
        "name.endsWith('.js'))]; let size = 0; for (const name of new Set(names)) { const body = (await "
        "fetch(name)).body.pipeThrough(new "
        "CompressionStream('gzip')); size += (await new Response(body).arrayBuffer()).byteLength; } return "
        "size; })()");
    BOOST_TEST(size.get<int>() > 10'000);
    BOOST_TEST(size.get<int>() < 60'000);
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
