#include <boost/test/unit_test.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/e2e/arena_process.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_directory.hpp"

// Pages that are rewritten while games are played, in a real browser that stays on them. CHROMIUM is its
// path.

namespace pahtum::testing {
namespace {

using Words = std::vector<std::string>;

/// One for all cases: its start takes most of their time.
Browser& browser() {
    static Browser one{CHROMIUM};
    return one;
}

Words operator+(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Evaluates while the page may be reloading itself, which makes the browser refuse now and then.
void wait_through_reloads(BrowserPage& page, const std::string& expression) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{60};
    while (true) {
        try {
            page.wait_until("document.readyState === 'complete' && (" + expression + ")");
            return;
        } catch (const std::runtime_error& error) {
            if (std::chrono::steady_clock::now() > end) throw;
        }
    }
}

void wait_for_file(const std::filesystem::path& file, const ArenaProcess& arena) {
    for (int i = 0; i < 6000 && !std::filesystem::exists(file) && arena.is_running(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    BOOST_TEST_REQUIRE(std::filesystem::exists(file), arena.err());
}

std::string state_is(const std::string& state) {
    return "document.querySelector('#state')?.dataset.state === '" + state + "'";
}

/// The page changes without being touched, and says what becomes of the games; when they have ended, it
/// stays.
void check_life(const std::filesystem::path& file, ArenaProcess& arena, const std::string& last_state) {
    wait_for_file(file, arena);
    BrowserPage page{browser(), "file://" + file.string()};
    wait_through_reloads(
        page,
        state_is("running") + " && (window.name = document.querySelector('#state').dataset.written) !== ''");
    wait_through_reloads(
        page, state_is("running") + " && document.querySelector('#state').dataset.written > window.name");
    arena.send(SIGINT);
    BOOST_TEST(arena.wait().exit_code == 130);
    wait_through_reloads(page, state_is(last_state));
    // A reload would take this away.
    page.evaluate("window.stays = true");
    std::this_thread::sleep_for(std::chrono::milliseconds{600});
    BOOST_TEST(page.evaluate("window.stays") == true);
    BOOST_TEST(page.evaluate("document.querySelector('#state').textContent.includes('Reloads')") == false);
}

struct Fixture {
    [[nodiscard]] Words endless(const Words& more) const {
        return Words{"--engine",      "one=" + pahtum_program() + " --hash 1",
                     "--engine",      "two=" + pahtum_program() + " --hash 2",
                     "--ruleset",     "classic,size=5,boulders=3",
                     "--tc",          "nodes=30",
                     "--rounds",      "50000",
                     "--concurrency", "1",
                     "--no-affinity", "--quiet",
                     "--html",        file.string(),
                     "--html-every",  "0.2"} +
               more;
    }

    TemporaryDirectory directory;
    std::filesystem::path file = directory / "page.html";
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(live_page, Fixture)

BOOST_AUTO_TEST_CASE(the_page_of_a_run_follows_its_games_and_stays_when_they_end) {
    ArenaProcess arena{endless({"--out", (directory / "games.jsonl").string()})};
    check_life(file, arena, "interrupted");
}

BOOST_AUTO_TEST_CASE(a_page_says_when_an_event_rests_and_does_not_reload_under_an_open_game) {
    const std::string store = (directory / "games.db").string();
    ArenaProcess arena{endless({"--store", store, "--spool", (directory / "spool").string()})};
    wait_for_file(file, arena);
    BrowserPage page{browser(), "file://" + file.string()};
    wait_through_reloads(page, "document.querySelector('tr[data-game]') !== null");
    BOOST_TEST(run_arena({"pause", store}).exit_code == 0);
    wait_through_reloads(page, state_is("paused"));
    wait_through_reloads(page, "(document.querySelector('tr[data-game]').click(), window.stays = true)");
    BOOST_TEST(run_arena({"resume", store}).exit_code == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds{600});
    BOOST_TEST(page.evaluate("window.stays") == true);
    BOOST_TEST(page.evaluate("document.querySelector('#board').dataset.cells.length") == 25);
}

BOOST_AUTO_TEST_CASE(the_page_of_a_tuning_follows_its_iterations) {
    ArenaProcess arena{{"tune", pahtum_program() + " --hash 1", "--param", "late_second:8,4,30", "--ruleset",
                        "classic,size=5,boulders=3", "--tc", "nodes=10", "--concurrency", "1",
                        "--no-affinity", "--iterations", "1000000", "--html", file.string(), "--html-every",
                        "1", "--out", (directory / "tuning.jsonl").string()}};
    check_life(file, arena, "interrupted");
    BOOST_TEST(browser().complaints().empty());
}

BOOST_AUTO_TEST_CASE(who_only_watches_gets_a_page_until_the_games_end) {
    const std::filesystem::path games = directory / "games.jsonl";
    ArenaProcess arena{endless({"--out", games.string(), "--html-every", "0"})};
    wait_for_file(games, arena);
    const std::filesystem::path watched = directory / "watched.html";
    ArenaProcess watcher{{"report", games.string(), "--html", watched.string(), "--every", "0.2"}};
    wait_for_file(watched, watcher);
    BrowserPage page{browser(), "file://" + watched.string()};
    wait_through_reloads(page, state_is("running"));
    arena.send(SIGINT);
    BOOST_TEST(arena.wait().exit_code == 130);
    const ProgramOutput output = watcher.wait();
    BOOST_TEST(output.exit_code == 0, output.err);
    BOOST_TEST(output.out.find("one against two") != std::string::npos, output.out);
    wait_through_reloads(page, state_is("finished"));
    BOOST_TEST(browser().complaints().empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
