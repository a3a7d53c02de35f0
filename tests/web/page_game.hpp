#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/browser.hpp"
#include "tests/web/web_client.hpp"
#include "tests/web/web_program.hpp"

namespace pahtum::testing {

/// One browser for all cases: to start it takes longer than they do. Its path is in PAHTUM_BROWSER, or
/// CHROMIUM.
Browser& browser();

/// A page of a program of its own, with these options.
struct Game {
    explicit Game(const std::vector<std::string>& options);
    WebProgram program;
    BrowserPage page;
};

/// The game of the manual of pahtum review between two persons, on the page: D3 alone wins at first, and the
/// three moves A4, B4 and C4 are blunders.
std::unique_ptr<Game> game_of_blunders();

/// Nothing but what is expected was wrong in the eyes of the browser, and it was sent nowhere else.
struct PageFixture {
    PageFixture();
    ~PageFixture();
    std::size_t complaints;
    std::size_t requests;
    std::string expected;  ///< a regular expression for the complaints that may come
};

// Conditions to wait for, and selectors.
std::string status_is(const std::string& text);
std::string piece_is(const std::string& cell, const std::string& piece);
std::string cell(const std::string& name);

/// Opens a file whose content is the value of a JavaScript expression.
void open_file(BrowserPage& page, const std::string& content);

inline constexpr const char* kYourTurn = "Your turn: Black.";
/// Options of a small game.
extern const std::vector<std::string> kSmall;

}  // namespace pahtum::testing
