#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/web/page_game.hpp"

// Games that begin or are opened: dialogs, files, links, variations.

namespace pahtum::testing {

BOOST_FIXTURE_TEST_SUITE(page_start, PageFixture)

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
    BOOST_TEST(page.evaluate("document.activeElement.matches('#more summary')") == true);
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
    page.click(".share button");
    page.wait_until("document.querySelector('.share button').textContent === 'Copied'");
    BOOST_TEST(page.evaluate("document.activeElement.textContent") == "Copied");
    post(game.program, "new", R"({"ruleset":"size=4"})");
    BrowserPage other{browser(), link};
    other.wait_until("document.querySelectorAll('[data-cell]').length === 9");
    BOOST_TEST(state_of(game.program)["position"] == position);
    BOOST_TEST(other.evaluate("location.hash") == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
