#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/terminal/play.hpp"

namespace pahtum::terminal {

/// What was typed cannot be done. The message says why and what to type instead.
class Refusal : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Something to type besides moves.
struct Command {
    std::string_view name;
    std::string_view shorthand;  ///< empty = none; the first letters of a name do too
    std::string_view argument;   ///< as help shows it; in brackets if it may be left out, empty = none
    std::string_view help;
    void (*run)(Play&, const std::string& argument);  ///< throws as obey() does
    bool ends_game = false;                           ///< so its first letters do not do
};

/// Those that change the game, show it, and concern files, in the order help lists them.
[[nodiscard]] std::span<const Command> game_commands();
[[nodiscard]] std::span<const Command> view_commands();
[[nodiscard]] std::span<const Command> file_commands();

/// In small letters and without blanks around it, as words are compared.
[[nodiscard]] std::string plain_word(std::string_view text);

/// Does what the line says, a move or a command; nothing if it is blank. Throws Refusal, and ParseError for
/// an argument that is not what it should be; nothing is changed then.
void obey(Play& play, std::string_view line);

/// What can be typed, for a screen of so many columns.
[[nodiscard]] std::string help_text(std::size_t columns);

}  // namespace pahtum::terminal
