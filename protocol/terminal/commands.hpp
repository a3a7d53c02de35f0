#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/terminal/play_session.hpp"

namespace pahtum::terminal {

/// What was typed cannot be done. The message says why and what to type instead.
class Refusal : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Something to type besides moves.
struct TypedCommand {
    std::string_view name;
    std::string_view shorthand;  ///< empty = none; the first letters of a name do too
    std::string_view argument;   ///< as help shows it; in brackets if it may be left out, empty = none
    std::string_view help;
    void (*run)(PlaySession&, const std::string& argument);  ///< throws as obey() does
    bool ends_game = false;                                  ///< so its first letters do not do
};

/// Those that change or keep the game, and those that show it.
[[nodiscard]] std::span<const TypedCommand> game_commands();
[[nodiscard]] std::span<const TypedCommand> view_commands();

/// In small letters and without blanks around it, as words are compared.
[[nodiscard]] std::string plain_word(std::string_view text);

/// Does what the line says, a move or a command; nothing if it is blank. Throws Refusal, and ParseError for
/// an argument that is not what it should be; nothing is changed then.
void obey(PlaySession& session, std::string_view line);

/// What can be typed, for a screen of so many columns.
[[nodiscard]] std::string help_text(std::size_t columns);

/// Whether a word in lower case is meant as a move, be it a legal one or not.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// Plays a word that looks like a move; shows the board unless the engine moves next. Throws Refusal with a
/// remedy if it is illegal.
void play_typed_move(PlaySession& session, std::string_view word);

/// "A move is a cell such as C3. ", with one that is legal; empty where there is none.
[[nodiscard]] std::string move_example(const Position& position);

}  // namespace pahtum::terminal
