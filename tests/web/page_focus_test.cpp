#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <vector>

#include "tests/web/page_game.hpp"

// Where the keyboard's focus is after a button was pressed: never nowhere.

namespace pahtum::testing {
namespace {

/// A state of the page, and how to come to it from the start of a game.
struct PageState {
    const char* name;
    std::string start;  ///< of the game, as POST new takes it
    std::function<void(Game&)> reach;
    /// What Enter presses is looked for here.
    std::string where = "#talk, #controls, #coach, #result, .side";
};

void play_two(Game& game) {
    post(game.program, "settings", R"({"white":"human"})");
    for (const char* const move : {"A2", "C1"})
        post(game.program, "move", R"({"move":")" + std::string{move} + "\"}");
    game.page.wait_until("document.querySelectorAll('#moves li').length === 2");
}

std::string from(const std::string& position) { return R"("position":")" + position + "\""; }

const std::string kEmpty = from("3/3/3 x classic");
const std::string kBlunder = from("2o/2o/xx1 x classic");

const std::vector<PageState> kStates = {
    {"at the start", kEmpty, [](Game&) {}, "body"},
    {"after moves", kBlunder, play_two},
    {"while the engine thinks", R"("ruleset":"classic,boulders=0")",
     [](Game& game) {
         post(game.program, "settings", R"({"time":"1000","level":"15"})");
         game.page.click(cell("B2"));
         game.page.wait_until("!document.querySelector('#halt').hidden");
     }},
    {"with a hint", kBlunder,
     [](Game& game) {
         game.page.click("#hint");
         game.page.wait_until("!document.querySelector('#coach').hidden");
     }},
    {"after a review", kBlunder,
     [](Game& game) {
         play_two(game);
         game.page.click("#review");
         game.page.wait_until("document.querySelector('#turns button') !== null");
     }},
    {"with variations", kBlunder,
     [](Game& game) {
         play_two(game);
         post(game.program, "go", R"({"ply":1})");
         post(game.program, "move", R"({"move":"A3"})");
         game.page.wait_until("document.querySelector('#moves .other') !== null");
     }},
    {"in the first game", kEmpty,
     [](Game& game) {
         game.page.click("#learn");
         game.page.click("#learn-tour");
         game.page.wait_until("!document.querySelector('#coach').hidden");
     }},
    {"in an exercise", kEmpty,
     [](Game& game) {
         game.page.click("#more summary");
         game.page.click("#exercises");
         game.page.wait_until("document.querySelector('#exercise-next').checkVisibility()");
     },
     "#controls"},
    {"at the end", from("xxx1/ooxo/oxoo/xoxo x classic"),
     [](Game& game) {
         game.page.click(cell("D4"));
         game.page.wait_until("!document.querySelector('#result').hidden");
     }},
    {"with a choice of captures", from("2x2/2o2/3ox/5/5 x custodial"),
     [](Game& game) {
         game.page.click(cell("C3"));
         game.page.wait_until("document.querySelectorAll('#choices button').length === 3");
     }},
    {"with choices that are no cells", from("3/1-1/-2 x classic,setup=choose,boulders=2 choosing"),
     [](Game& game) { game.page.wait_until("document.querySelectorAll('#choices button').length === 2"); }},
    {"with the menu open", kEmpty, [](Game& game) { game.page.click("#more summary"); }, "#more"},
    {"with the rules open", kEmpty, [](Game& game) { game.page.click("#learn"); }, "dialog[open]"},
    {"with the form of a new game", kEmpty, [](Game& game) { game.page.click("#new"); }, "dialog[open]"},
    {"with the keys shown", kEmpty,
     [](Game& game) {
         game.page.click("#more summary");
         game.page.click("#keys");
     },
     "dialog[open]"},
};

/// The start of the state's game, with nothing open.
void reset(Game& game, const PageState& state) {
    game.page.evaluate(
        "document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close()); "
        "document.querySelector('#more').open = false; "
        "document.querySelector('#result-close')?.click(); "
        "document.querySelector('#tour-leave')?.click(); "
        "document.querySelector('#exercise-leave').click(); 0");
    post(game.program, "halt", "");
    post(game.program, "settings", R"({"time":"0.05","level":"6","analysis":false})");
    // Another game first: what the page shows might be the last game, begun alike.
    for (const std::string& start : {std::string{R"("position":"3/1-1/3 x classic")"}, state.start}) {
        const auto begun = post(game.program, "new", "{" + start + R"(,"black":"human","white":"engine"})");
        BOOST_REQUIRE(begun.status == 200);
        const nlohmann::json now = begun.json();
        game.page.wait_until(
            "document.querySelectorAll('#moves li').length === 0 && "
            "document.querySelectorAll('[data-cell]').length === " +
            std::to_string(now["cells"].get<std::string>().size()) +
            " && document.querySelector('#facts dd:last-child').textContent === " + now["position"].dump() +
            " && document.querySelector('#player-white').value === 'engine'");
    }
}

/// All that Enter presses there now, but for what opens a window of the browser's own.
std::string buttons_of(const PageState& state) {
    return "[...document.querySelectorAll('" + state.where +
           "')].flatMap((box) => [...box.querySelectorAll('button, summary')])"
           ".filter((at) => !at.disabled && at.checkVisibility() && !at.dataset.boulder && at.id !== 'open')";
}

/// Nothing is under way any more, nor on its way to the program.
const std::string kIsCalm =
    "window.underWay === 0 && fetch('state').then((answer) => answer.json()).then((state) => !state.hinting "
    "&& "
    "state.reviewing === null && (!state.thinking || state.parameters.time === '1000'))";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_focus, PageFixture)

BOOST_AUTO_TEST_CASE(every_button_leaves_the_focus_somewhere) {
    expected = "status of 4";
    Game game{kSmall};
    BrowserPage& page = game.page;
    page.evaluate(
        "(() => { const ask = window.fetch; window.underWay = 0; window.fetch = (...words) => { "
        "window.underWay += "
        "1; return ask(...words).finally(() => { window.underWay -= 1; }); }; })()");
    page.evaluate(
        "(function watch() { if (window.pressed && (document.activeElement === document.body || "
        "!document.activeElement.checkVisibility())) window.lost += 1; requestAnimationFrame(watch); })()");
    for (const PageState& state : kStates) {
        int buttons = 1;
        for (int i = 0; i < buttons; ++i) {
            reset(game, state);
            state.reach(game);
            const std::string all = buttons_of(state);
            buttons = page.evaluate(all + ".length").get<int>();
            BOOST_REQUIRE(buttons > i);
            const std::string name =
                page.evaluate("(() => { const at = " + all + "[" + std::to_string(i) +
                              "]; at.focus(); window.lost = 0; window.pressed = true; return at.id || "
                              "at.textContent; })()");
            BOOST_TEST_CONTEXT(state.name << ": " << name) {
                page.press("Enter");
                page.wait_until(kIsCalm);
                page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
                BOOST_TEST(page.evaluate("document.activeElement !== document.body && "
                                         "document.activeElement.checkVisibility()") == true);
                BOOST_TEST(page.evaluate("window.lost") == 0);
            }
            page.evaluate("window.pressed = false");
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
