#include <boost/test/unit_test.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <regex>
#include <string>
#include <thread>

#include "tests/e2e/background_program.hpp"
#include "tests/support/browser.hpp"
#include "tests/support/run_program.hpp"

// The page that needs no server, in a real browser. PAGE is the folder where it was built, CHROMIUM the
// browser's path.

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
    static Browser browser{CHROMIUM};
    return browser;
}

const std::string kMoves = "document.querySelectorAll('#moves li').length";
const std::string kMyTurn = "/^Your turn/.test(document.querySelector('#status').textContent)";

void wait_for_board(BrowserPage& page) { page.wait_until("document.querySelector('.legal') !== null"); }

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

BOOST_AUTO_TEST_CASE(a_game_is_reviewed) {
    const FileServer server;
    BrowserPage page{browser(), server.address()};
    wait_for_board(page);
    page.click(".legal");
    page.wait_until(kMoves + " >= 2 && " + kMyTurn);
    page.click("#review");
    page.wait_until("/Accuracy/.test(document.querySelector('#verdict').textContent)");
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
