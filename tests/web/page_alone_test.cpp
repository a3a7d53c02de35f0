#include <boost/test/unit_test.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <thread>

#include "tests/e2e/background_program.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/run_program.hpp"

// The page that needs no server, in a real browser: the one whose path is in PAHTUM_BROWSER, or CHROMIUM.
// PAGE is the folder where it was built.

namespace pahtum::testing {
namespace {

/// A file server that knows nothing of the page.
class FileServer {
  public:
    FileServer()
        : program_({"/bin/sh", "-c",
                    std::string{"exec python3 -u -m http.server --bind 127.0.0.1 --directory '"} + PAGE +
                        "' 0 1>&2"}) {
        const std::regex address{R"(\((http://[^)]*/)\))"};
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes{1};
        std::smatch found;
        for (std::string said; !std::regex_search(said, found, address); said = program_.err()) {
            if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error{"no file server"};
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
        }
        const std::string said = program_.err();
        if (std::regex_search(said, found, address)) address_ = found[1];
    }
    [[nodiscard]] const std::string& address() const { return address_; }
    /// How many files it was asked for.
    [[nodiscard]] std::ptrdiff_t requests() const {
        const std::string said = program_.err();
        const std::regex request{"\"GET "};
        return std::distance(std::sregex_iterator{said.begin(), said.end(), request}, {});
    }

  private:
    BackgroundProgram program_;
    std::string address_;
};

Browser& browser() {
    const char* const other = std::getenv("PAHTUM_BROWSER");
    static Browser browser{other != nullptr ? other : CHROMIUM};
    return browser;
}

const std::string kMoves = "document.querySelectorAll('#moves li').length";
const std::string kMyTurn = "/^Your turn/.test(document.querySelector('#status').textContent)";

void wait_for_board(BrowserPage& page) { page.wait_until("document.querySelector('.legal') !== null"); }

std::string is_shown(const std::string& id) {
    return "document.querySelector('#" + id + "').checkVisibility()";
}

/// Sets a field of the engine's settings.
void set(BrowserPage& page, const std::string& field, const std::string& value) {
    page.evaluate("(() => { const field = document.querySelector('#engine [name=" + field +
                  "]'); field.value = '" + value +
                  "'; field.dispatchEvent(new Event('change', { bubbles: true })); })()");
}

struct Fixture {
    Fixture() : before(browser().complaints().size()) {}
    ~Fixture() {
        for (std::size_t i = before; i < browser().complaints().size(); ++i)
            BOOST_ERROR(browser().complaints()[i]);
    }
    std::size_t before;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(page_alone, Fixture)

BOOST_AUTO_TEST_CASE(from_a_plain_file_server_it_plays_a_game) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    for (int move = 1; move <= 3; ++move) {
        page.click(".legal");
        page.wait_until(kMoves + " >= " + std::to_string(2 * move) + " && " + kMyTurn);
    }
    BOOST_TEST(page.evaluate(kMoves) == 6);
}

BOOST_AUTO_TEST_CASE(from_the_disk_it_plays_too) {
    BrowserPage page{browser(), std::string{"file://"} + PAGE + "/index.html"};
    wait_for_board(page);
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
}

BOOST_AUTO_TEST_CASE(the_engine_moves_at_once_when_it_is_told_to_and_stops) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    set(page, "level", "15");
    set(page, "time", "600");
    page.click(".legal");
    page.wait_until("document.querySelector('#hurry').checkVisibility()");
    page.click("#hurry");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
    page.click(".legal");
    page.wait_until("document.querySelector('#halt').checkVisibility()");
    page.click("#halt");
    page.wait_until("!document.querySelector('#halt').checkVisibility()");
    BOOST_TEST(page.evaluate(kMoves) == 3);
}

BOOST_AUTO_TEST_CASE(it_analyses_while_a_person_plays_on) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    page.click("#analyse");
    const std::string has_analysis = "document.querySelectorAll('#analysis li, #analysis tr').length > 0";
    page.wait_until(has_analysis);
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn + " && " + has_analysis);
}

/// Engines, and all that a hidden page does, at rest: less than a twentieth of a processor for a second.
bool is_resting() {
    using Clock = std::chrono::steady_clock;
    const auto used = browser().processor_time();
    const auto begin = Clock::now();
    std::this_thread::sleep_for(std::chrono::seconds{1});
    return (browser().processor_time() - used) * 20 < Clock::now() - begin;
}

BOOST_AUTO_TEST_CASE(the_engine_rests_while_the_page_is_hidden) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    page.click("#analyse");
    page.wait_until("document.querySelector('.best') !== null");
    BOOST_TEST(!is_resting());
    page.hide(true);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes{1};
    bool is_at_rest = false;
    while (!is_at_rest && std::chrono::steady_clock::now() < deadline) is_at_rest = is_resting();
    BOOST_TEST(is_at_rest);
    page.hide(false);
    BOOST_TEST(!is_resting());
    page.wait_until("document.querySelector('.best') !== null");
}

BOOST_AUTO_TEST_CASE(told_to_move_at_once_twenty_times_in_a_row_it_moves_each_time) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    set(page, "level", "15");
    set(page, "time", "600");
    const std::string shown =
        "[...document.querySelectorAll('#moves li')].findIndex(item => "
        "item.querySelector('[aria-current]')) + 1";
    for (int round = 1; round <= 20; ++round) {
        page.click(".legal");
        page.wait_until(is_shown("hurry"));
        page.click("#hurry");
        page.wait_until("!" + is_shown("hurry"));
        BOOST_TEST(page.evaluate(shown) == 2);
        page.press("Home");
        page.wait_until(shown + " === 0");
    }
}

BOOST_AUTO_TEST_CASE(started_and_stopped_twenty_times_in_a_row_it_stays_stopped_and_can_play) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    set(page, "level", "15");
    set(page, "time", "600");
    // Sooner and later after the engine has begun: it may not even have been loaded.
    page.evaluate(
        "(async () => { for (let i = 0; i < 20; ++i) { document.querySelector('#genmove').click(); await new "
        "Promise((done) => setTimeout(done, 5 * i)); document.querySelector('#halt').click(); await new "
        "Promise((done) => setTimeout(done, i % 3)); } })()");
    page.wait_until("!" + is_shown("halt"));
    BOOST_TEST(page.evaluate(kMoves) == 0);
    BOOST_TEST(page.evaluate("document.querySelector('#trouble').textContent") == "");
    page.click("#genmove");
    page.wait_until(is_shown("hurry"));
    page.click("#hurry");
    page.wait_until(kMoves + " >= 1");
}

BOOST_AUTO_TEST_CASE(a_table_larger_than_the_memory_is_said_and_the_game_goes_on_with_a_smaller_one) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    set(page, "level", "15");
    set(page, "time", "0.1");
    set(page, "hash", "2048");
    page.click(".legal");
    page.wait_until("/out of memory with hash 2048/.test(document.querySelector('#trouble').textContent)");
    set(page, "hash", "16");
    page.click("#genmove");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
}

/// What a reload brings back: the moves with their variations, where one is, who plays and how strongly.
const std::string kShown =
    "JSON.stringify([document.querySelector('#moves').innerText, "
    "[...document.querySelectorAll('[data-cell]')]"
    ".map((cell) => cell.dataset.piece).join(''), document.querySelector('.last')?.dataset.cell, "
    "document.querySelector('#status').textContent, document.querySelector('#player-black').value, "
    "document.querySelector('#player-white').value, document.querySelector('#engine [name=level]').value, "
    "[...document.querySelectorAll('.card .name')].map((name) => name.textContent)])";

/// A page that is loaded again, from its server or its file.
void reload(BrowserPage& page) {
    page.evaluate("window.isOld = true; setTimeout(() => location.reload(), 0)");
    page.wait_until("window.isOld === undefined && document.querySelector('[data-cell]') !== null");
}

BOOST_AUTO_TEST_CASE(a_game_is_reviewed_and_stays_so_when_the_page_is_loaded_again) {
    const std::string shown =
        "JSON.stringify([...document.querySelectorAll('#verdict, #moves, #turns')].map((part) => "
        "part.innerText))";
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
    page.click("#review");
    const std::string is_reviewed = "/Accuracy/.test(document.querySelector('#verdict').textContent)";
    page.wait_until(is_reviewed);
    const nlohmann::json reviewed = page.evaluate(shown);
    reload(page);
    page.wait_until(is_reviewed);
    BOOST_TEST(page.evaluate(shown) == reviewed);
    page.evaluate("localStorage.clear(); sessionStorage.clear()");
}

/// A game between two persons with a variation; the second of three moves is shown.
void play_two_ways(BrowserPage& page) {
    wait_for_board(page);
    page.click("#new");
    page.click("#begin");
    page.wait_until("!document.querySelector('#new-game').open && " + kMoves + " === 0");
    page.evaluate(
        "(() => { const who = document.querySelector('#player-white'); who.value = 'human'; "
        "who.dispatchEvent(new Event('change')); })()");
    page.wait_until("document.querySelector('#player-white').value === 'human'");
    set(page, "level", "3");
    for (int move = 1; move <= 3; ++move) {
        page.click(".legal");
        page.wait_until(kMoves + " === " + std::to_string(move));
    }
    page.click("[aria-label=\"One move back\"]");
    page.wait_until("document.querySelector('#moves li:nth-child(2) [aria-current]') !== null");
    // The last cell: the third move was one of the first, as far as boulders let it.
    page.evaluate("[...document.querySelectorAll('.legal')].at(-1).setAttribute('data-other-way', '')");
    page.click("[data-other-way]");
    page.wait_until("document.querySelector('#moves .other') !== null");
    page.click("[aria-label=\"One move back\"]");
    page.wait_until("document.querySelector('#moves li:nth-child(2) [aria-current]') !== null");
}

BOOST_AUTO_TEST_CASE(a_game_goes_on_after_the_page_was_loaded_again) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    play_two_ways(page);
    const nlohmann::json shown = page.evaluate(kShown);
    reload(page);
    page.wait_until("document.querySelector('#moves .other') !== null");
    BOOST_TEST(page.evaluate(kShown) == shown);
    // The settings that a person sees are those of the engine.
    BOOST_TEST(page.evaluate("document.querySelector('#engine [name=level]').value") == "3");
    page.evaluate("localStorage.clear(); sessionStorage.clear()");
}

BOOST_AUTO_TEST_CASE(from_the_disk_a_game_goes_on_too) {
    BrowserPage page{browser(), std::string{"file://"} + PAGE + "/index.html"};
    play_two_ways(page);
    const nlohmann::json shown = page.evaluate(kShown);
    reload(page);
    page.wait_until("document.querySelector('#moves .other') !== null");
    BOOST_TEST(page.evaluate(kShown) == shown);
    page.evaluate("localStorage.clear(); sessionStorage.clear()");
}

BOOST_AUTO_TEST_CASE(a_new_tab_goes_on_with_the_last_game_and_leaves_the_first_tab_its_own) {
    const FileServer server;
    BrowserPage first{browser(), server.address()};
    play_two_ways(first);
    const nlohmann::json shown = first.evaluate(kShown);
    BrowserPage second{browser(), server.address()};
    second.wait_until("document.querySelector('#moves .other') !== null");
    BOOST_TEST(second.evaluate(kShown) == shown);
    second.click("#new");
    second.click("#begin");
    second.wait_until(kMoves + " === 0");
    reload(first);
    first.wait_until("document.querySelector('#moves .other') !== null");
    BOOST_TEST(first.evaluate(kShown) == shown);
    reload(second);
    wait_for_board(second);
    BOOST_TEST(second.evaluate(kMoves) == 0);
    // The game begun last is the one that a new tab shows, though the other tab was loaded after it.
    BrowserPage third{browser(), server.address()};
    wait_for_board(third);
    BOOST_TEST(third.evaluate(kMoves) == 0);
    second.evaluate("localStorage.clear()");
}

BOOST_AUTO_TEST_CASE(a_link_wins_over_the_game_that_was_kept) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    play_two_ways(page);
    BrowserPage linked{browser(), server.address() + "#position=3%2F1x1%2F3%20o%20classic"};
    linked.wait_until("document.querySelectorAll('[data-cell]').length === 9");
    BOOST_TEST(linked.evaluate("document.querySelector('[data-cell=B2]').dataset.piece") == "x");
    page.evaluate("localStorage.clear()");
}

BOOST_AUTO_TEST_CASE(what_was_kept_badly_or_not_at_all_begins_a_new_game) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    play_two_ways(page);
    page.evaluate(
        "sessionStorage.setItem('pahtum-game', '{\"sgf\":\"(;nonsense'); "
        "Storage.prototype.setItem = () => { throw new Error('blocked'); }; 0");
    reload(page);
    wait_for_board(page);
    BOOST_TEST(page.evaluate(kMoves) == 0);
    // It plays where nothing may be kept.
    page.evaluate("Storage.prototype.setItem = () => { throw new Error('blocked'); }; 0");
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
    page.evaluate("localStorage.clear(); sessionStorage.clear()");
}

BOOST_AUTO_TEST_CASE(once_opened_it_works_without_a_network) {
    auto server = std::make_unique<FileServer>();
    BrowserPage page{browser(), server->address()};
    page.wait_until("navigator.serviceWorker.controller !== null");
    server.reset();
    page.evaluate("setTimeout(() => location.reload(), 0)");
    page.wait_until("performance.getEntriesByType('navigation')[0].type === 'reload'");
    wait_for_board(page);
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
}

BOOST_AUTO_TEST_CASE(its_settings_say_that_there_is_one_thread) {
    BrowserPage page{browser(), std::string{"file://"} + PAGE + "/index.html"};
    wait_for_board(page);
    BOOST_TEST(page.evaluate("document.querySelector('[name=threads]').max") == "1");
    BOOST_TEST(page.evaluate("/has one thread/.test(document.querySelector('#engine').textContent)") == true);
}

BOOST_AUTO_TEST_CASE(exercises_from_the_disk) {
    BrowserPage page{browser(), std::string{"file://"} + PAGE + "/index.html"};
    wait_for_board(page);
    page.click(".legal");
    page.wait_until(kMoves + " === 2 && " + kMyTurn);
    const auto score = [&] { return page.evaluate("document.querySelector('#exercise-score').textContent"); };
    page.evaluate("localStorage.removeItem('exercises')");
    page.click("#more summary");
    page.click("#exercises");
    BOOST_TEST(score() == "");
    // The second hint shows the move.
    page.click("#exercise-hint");
    page.click("#exercise-hint");
    page.click(".hinted");
    BOOST_TEST(page.evaluate("document.querySelector('#status').textContent.startsWith('Right!')") == true);
    BOOST_TEST(score() == "1 of 1 solved");
    reload(page);
    page.click("#more summary");
    page.click("#exercises");
    BOOST_TEST(score() == "1 of 1 solved");
    page.click("#exercise-leave");
    BOOST_TEST(page.evaluate(kMoves) == 2);
}

BOOST_AUTO_TEST_CASE(all_of_it_has_at_most_500_kilobytes_compressed) {
    const Output weight =
        run_program({"/bin/sh", "-c",
                     std::string{"cd '"} + PAGE + "' && for file in *; do gzip -9c \"$file\"; done | wc -c"},
                    {});
    BOOST_TEST(std::stol(weight.text) > 100'000);
    BOOST_TEST(std::stol(weight.text) <= 500'000);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
