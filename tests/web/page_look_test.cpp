#include <boost/test/unit_test.hpp>
#include <csignal>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/web/page_game.hpp"

// What the page looks like: sizes, colours, languages, messages.

namespace pahtum::testing {
namespace {

void choose_language(BrowserPage& page, const std::string& language) {
    page.evaluate("(() => { const list = document.querySelector('#language'); list.value = '" + language +
                  "'; list.dispatchEvent(new Event('change')); })()");
}

/// In windows of phones, upright and on their side, tablets, laptops and large screens, in every language.
void at_every_size(BrowserPage& page, const std::function<void()>& check) {
    for (const auto& [width, height] :
         {std::pair{1366, 650}, {844, 390}, {390, 844}, {320, 568}, {1920, 1080}, {768, 1024}}) {
        page.resize(width, height);
        for (const char* const language : {"de", "en"}) {
            BOOST_TEST_CONTEXT(width << 'x' << height << ' ' << language) {
                choose_language(page, language);
                page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
                check();
            }
        }
    }
}

std::string list_of(const std::vector<std::string>& names) { return nlohmann::json(names).dump(); }

/// Which of these are not wholly in the window.
std::string outside(BrowserPage& page, const std::vector<std::string>& names) {
    return page
        .evaluate(list_of(names) +
                  ".filter((name) => { const box = document.querySelector(name).getBoundingClientRect(); "
                  "return box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > "
                  "innerHeight + 0.5; }).join()")
        .get<std::string>();
}

/// The sheet covers neither the board nor the first row of buttons nor the status, and what is needed of it
/// is in sight without scrolling.
void expect_free_sheet(BrowserPage& page, const std::string& sheet, const std::vector<std::string>& needed) {
    BOOST_TEST(outside(page, {sheet}) == "");
    BOOST_TEST(page.evaluate("(() => { const sheet = document.querySelector('" + sheet +
                             "').getBoundingClientRect(); return ['header', '#players', '#board', '#status', "
                             "'#controls > div'].filter((name) => { const box = "
                             "document.querySelector(name).getBoundingClientRect(); return box.left < "
                             "sheet.right && sheet.left < box.right && box.top < sheet.bottom && sheet.top < "
                             "box.bottom; }).join(); })()") == "");
    // Each corner, a little inside, shows the element and nothing that hides it.
    BOOST_TEST(
        page.evaluate(list_of(needed) +
                      ".filter((name) => { const at = document.querySelector(name), box = "
                      "at.getBoundingClientRect(); return ![[box.left + 4, box.top + 4], [box.right - 4, "
                      "box.bottom - 4]].every(([x, y]) => at.contains(document.elementFromPoint(x, y))); "
                      "}).join()") == "");
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_look, PageFixture)

BOOST_AUTO_TEST_CASE(all_that_is_needed_to_play_fits_the_window) {
    Game game{{}};
    at_every_size(game.page, [&] {
        BOOST_TEST(game.page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true);
        BOOST_TEST(outside(game.page, {"header", "#more", "#players", "#board", "#status", "#controls",
                                       "#analyse"}) == "");
        BOOST_TEST(game.page.evaluate("document.querySelector('#board').getBoundingClientRect().width > "
                                      "Math.min(innerWidth * 0.43, innerHeight * 0.62)") == true);
    });
}

BOOST_AUTO_TEST_CASE(a_hint_and_a_lesson_fit_the_window_and_cover_nothing_that_is_needed) {
    Game game{{}};
    BrowserPage& page = game.page;
    page.click(cell("D4"));
    page.wait_until("document.querySelectorAll('#moves li').length === 2 && " + status_is(kYourTurn));
    page.click("#hint");
    page.wait_until("document.querySelector('#hint-close') !== null");
    at_every_size(page, [&] { expect_free_sheet(page, "#coach", {"#hint-close", "#coach-text"}); });
    page.click("#hint-close");
    page.click("#learn");
    page.click("#learn-tour");
    page.wait_until("document.querySelector('#tour-leave') !== null");
    for (int move = 1; move <= 8; ++move) {
        page.wait_until(status_is(kYourTurn));
        // The first prompt, and those with the longest texts.
        if (move == 1 || move == 4 || move == 8)
            at_every_size(page, [&] { expect_free_sheet(page, "#coach", {"#tour-leave", "#coach-text"}); });
        page.click(".legal");
        page.wait_until("document.querySelectorAll('#moves li').length >= " + std::to_string(2 * move - 1));
    }
}

BOOST_AUTO_TEST_CASE(the_end_of_a_game_fits_the_window_and_covers_nothing_that_is_needed) {
    Game game{{"--position", "xxx1/ooxo/oxoo/xoxo x classic"}};
    BrowserPage& page = game.page;
    page.click(cell("D4"));
    page.wait_until("!document.querySelector('#result').hidden");
    const std::vector<std::string> needed = {"#result-close", "#rematch", "#result-review", "#result-new"};
    at_every_size(page, [&] {
        expect_free_sheet(page, "#result", needed);
        BOOST_TEST(page.evaluate("document.querySelector('#result .middle').clientHeight >= 36") == true);
    });
}

BOOST_AUTO_TEST_CASE(the_closing_words_of_the_first_game_can_be_read) {
    Game game{{}};
    BrowserPage& page = game.page;
    page.click("#learn");
    page.click("#learn-tour");
    page.wait_until("document.querySelector('#tour-leave') !== null");
    page.wait_until(status_is(kYourTurn));
    page.click(".legal");
    page.wait_until("document.querySelectorAll('#moves li').length === 2 && " + status_is(kYourTurn));
    for (int i = 0; i < 2; ++i) page.click("#resign");
    page.wait_until("!document.querySelector('#result').hidden");
    BOOST_TEST(page.evaluate("document.querySelector('#coach').hidden") == true);
    at_every_size(page, [&] {
        expect_free_sheet(page, "#result", {"#result-close", "#rematch", "#result-new", "#result .middle p"});
    });
    // Closing it leaves the first game.
    page.click("#result-close");
    BOOST_TEST(page.evaluate("document.querySelector('#coach').hidden") == true);
}

BOOST_AUTO_TEST_CASE(whatever_can_be_pressed_is_at_least_24_pixels_wide_and_high) {
    Game game{{"--position", "2o/2o/xx1 x classic"}};
    BrowserPage& page = game.page;
    const auto too_small = [&] {
        return page.evaluate(
            "[...document.querySelectorAll('button, select, summary, input')].filter((at) => { const { "
            "width, "
            "height } = at.getBoundingClientRect(); return at.checkVisibility() && (width < 24 || height < "
            "24); }).map((at) => at.id || at.name || at.textContent).join()");
    };
    post(game.program, "settings", R"({"white":"human"})");
    for (const char* const move : {"A2", "C1"})
        post(game.program, "move", R"({"move":")" + std::string{move} + "\"}");
    page.wait_until("document.querySelectorAll('#moves li').length === 2");
    page.click("#review");
    page.wait_until(
        "document.querySelector('#turns button') !== null && document.querySelector('.other') !== null");
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })");
    page.click("#hint");
    page.wait_until("document.querySelector('#hint-close') !== null");
    at_every_size(page, [&] { BOOST_TEST(too_small() == ""); });
    for (const char* const opener : {"#new", "#learn", "#share"}) {
        page.evaluate("document.querySelector('#more').open = true");
        page.click(opener);
        page.evaluate(
            "(() => { const size = document.querySelector('dialog [name=size]'); size.value = '8'; "
            "size.dispatchEvent(new Event('change')); })()");
        at_every_size(page, [&] { BOOST_TEST(too_small() == ""); });
        page.evaluate("document.querySelector('dialog[open]').close()");
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
    choose_language(page, "de");
    page.wait_until(status_is("Du bist dran: Schwarz."));
    BOOST_TEST(page.evaluate("document.querySelector('#spoken').textContent") == "Du bist dran: Schwarz.");
    BOOST_TEST(page.evaluate("document.documentElement.lang") == "de");
    BrowserPage again{browser(), game.program.address()};
    again.wait_until(status_is("Du bist dran: Schwarz."));
    again.evaluate("localStorage.clear()");
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
    expected = "net::ERR_|establish a connection";
    Game game{kSmall};
    game.program.end(SIGTERM);
    game.page.wait_until(
        "document.querySelector('#trouble').textContent.startsWith('No answer from the program.')");
}

BOOST_AUTO_TEST_CASE(a_page_of_an_earlier_start_is_told) {
    expected = "Failed to load resource|establish a connection";
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
