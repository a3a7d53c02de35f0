#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "protocol/terminal/play_session.hpp"

namespace pahtum::terminal {

/// The typed command cannot be done. The message says why and what to type instead.
class Refusal : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A command to type, besides moves.
struct TypedCommand {
    std::string_view name;
    std::string_view shorthand;  ///< empty = none; prefixes of the name are accepted too
    std::string_view argument;   ///< as help shows it; in brackets if it may be left out, empty = none
    std::string_view help;       ///< empty = another command's says it
    void (*run)(PlaySession&, const std::string& argument);  ///< throws like obey()
    bool ends_game = false;                                  ///< only the full name is accepted then
};

/// All there are: first those that change or save the game, then those that show it.
[[nodiscard]] std::span<const TypedCommand> typed_commands();

/// In lower case and without surrounding blanks, as words are compared.
[[nodiscard]] std::string plain_word(std::string_view text);

/// Runs a typed line: a move or a command; a blank line does nothing. Throws Refusal, or ParseError for a
/// wrong argument, and then has changed nothing.
void obey(PlaySession& session, std::string_view line);

/// The list of moves that the rules of the game know, and of commands, for a screen of that many columns. At
/// most 23 lines of 80 columns, so that the next prompt fits a screen of 24.
[[nodiscard]] std::string help_text(const Position& position, std::size_t columns);

/// Whether a word in lower case is meant as a move, legal or not.
[[nodiscard]] bool looks_like_move(std::string_view word);

/// Plays a word that looks like a move; shows the board unless the engine moves next. Throws Refusal with a
/// remedy if it is illegal.
void play_typed_move(PlaySession& session, std::string_view word);

/// "A move is a cell such as C3. ", with a legal example; empty if no cell can be played.
[[nodiscard]] std::string move_example(const Position& position);

}  // namespace pahtum::terminal
