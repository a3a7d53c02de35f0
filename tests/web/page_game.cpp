#include "tests/web/page_game.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <regex>

namespace pahtum::testing {

const std::vector<std::string> kSmall = {"--position", "3/3/3 x classic", "--time", "0.05"};

Browser& browser() {
    const char* const other = std::getenv("PAHTUM_BROWSER");
    static Browser browser{other != nullptr ? other : CHROMIUM};
    return browser;
}

Game::Game(const std::vector<std::string>& options) : program(options), page(browser(), program.address()) {
    page.wait_until("document.querySelector('[data-cell]') !== null");
}

std::unique_ptr<Game> game_of_blunders() {
    auto game = std::make_unique<Game>(std::vector<std::string>{"--position", "4/-1x1/1-ox/o1ox x classic"});
    post(game->program, "settings", R"({"white":"human"})");
    for (const char* const move : {"A4", "B4", "C4"})
        post(game->program, "move", R"({"move":")" + std::string{move} + "\"}");
    game->page.wait_until("document.querySelectorAll('#moves li').length === 3");
    return game;
}

PageFixture::PageFixture()
    : complaints(browser().complaints().size()), requests(browser().requests().size()) {}

PageFixture::~PageFixture() {
    const auto& said = browser().complaints();
    for (std::size_t i = complaints; i < said.size(); ++i)
        BOOST_TEST((!expected.empty() && std::regex_search(said[i], std::regex{expected})), said[i]);
    const auto& asked = browser().requests();
    BOOST_TEST(asked.size() > requests);
    for (std::size_t i = requests; i < asked.size(); ++i)
        BOOST_TEST(asked[i].starts_with("http://127.0.0.1:"), asked[i]);
}

std::string status_is(const std::string& text) {
    return "document.querySelector('#status').textContent === '" + text + "'";
}
std::string piece_is(const std::string& cell, const std::string& piece) {
    return "document.querySelector('[data-cell=" + cell + "]')?.dataset.piece === '" + piece + "'";
}
std::string cell(const std::string& name) { return "[data-cell=" + name + "]"; }

void open_file(BrowserPage& page, const std::string& content) {
    page.evaluate("(() => { const data = new DataTransfer(); data.items.add(new File([" + content +
                  "], 'game.sgf')); const file = document.querySelector('#file'); file.files = data.files; "
                  "file.dispatchEvent(new Event('change')); })()");
}

}  // namespace pahtum::testing
