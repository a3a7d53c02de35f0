#include "protocol/terminal/commands.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/terminal/style.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

/// A kind of move, and whether the rules know it.
struct MoveHelp {
    std::string_view move;
    std::string_view help;
    bool (*is_known)(const Ruleset&);
};

constexpr std::array kMoveHelp{
    MoveHelp{"d4", "a stone on D4, or a boulder where players place them",
             [](const Ruleset&) { return true; }},
    MoveHelp{"d4xd5", "the same, capturing D5, where several captures are possible",
             [](const Ruleset& rules) { return rules.capture == Capture::kCustodial; }},
    MoveHelp{"swap", "take over the first stone", [](const Ruleset& rules) { return rules.swap; }},
    MoveHelp{"first, second", "who plays the first stone, Black's choice",
             [](const Ruleset& rules) { return rules.setup == Setup::kChoose; }},
};

/// Names of commands, and the moves that are words.
std::vector<std::string> typed_words() {
    std::vector<std::string> words{"swap", "first", "second"};
    for (const TypedCommand& command : typed_commands()) words.emplace_back(command.name);
    return words;
}

/// By its name, its shorthand, or any unambiguous prefix of its name.
TypedCommand find_typed_command(const std::string& word, const Position& position) {
    std::vector<TypedCommand> beginning;
    for (const TypedCommand& command : typed_commands()) {
        if (word == command.name || word == command.shorthand) return command;
        if (!command.ends_game && command.name.starts_with(word)) beginning.push_back(command);
    }
    if (beginning.size() == 1) return beginning.front();
    if (!beginning.empty())
        throw Refusal{quote(word) + " could mean " + joined(beginning, ", ", &TypedCommand::name) +
                      ": type more letters."};
    for (const TypedCommand& command : typed_commands()) {
        if (command.name.starts_with(word))
            throw Refusal{quote(word) + " could mean " + std::string{command.name} +
                          ", which ends this game: type the whole word."};
    }
    const std::string hint = suggestion(word, typed_words());
    throw Refusal{quote(word) + " is neither a move nor a command" +
                  (hint.empty() ? ". " + move_example(position) : hint + " ") +
                  "Type help for a list of commands."};
}

void check_argument(const TypedCommand& command, std::string_view argument) {
    const std::string name{command.name};
    if (command.argument.empty() && !argument.empty()) {
        throw Refusal{"'" + name + "' takes no argument: type it without " + quote(argument) + "."};
    }
    if (!command.argument.empty() && command.argument.front() != '[' && argument.empty()) {
        throw Refusal{"Type " + name + " " + std::string{command.argument} + "."};
    }
}

std::string help_entry(std::string_view name, std::string_view help, std::size_t columns) {
    constexpr std::size_t kHelpColumn = 16;
    std::string entry = " " + std::string{name};
    entry.resize(std::max(kHelpColumn, entry.size() + 1), ' ');
    return wrap(entry + std::string{help}, columns, kHelpColumn) + '\n';
}

bool looks_like_vertex(std::string_view word) {
    return word.size() >= 2 && std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
           std::all_of(word.begin() + 1, word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// "d4" of "4d".
std::string letter_first(std::string_view word) {
    std::string vertex{word};
    if (vertex.size() == 2 && std::isdigit(static_cast<unsigned char>(vertex[0])) != 0)
        std::swap(vertex[0], vertex[1]);
    return vertex;
}

/// The middle one of the empty cells. Requires one.
Square some_empty_cell(const Position& position) {
    const Bitboard empty = position.empty();
    int left = empty.count() / 2;
    return *std::ranges::find_if(empty, [&](Square) { return left-- == 0; });
}

std::string capture_remedy(const Position& position, Square square) {
    const Bitboard captures = position.capture_candidates(square);
    if (captures.is_empty()) return "nothing can be captured from there: type " + to_text(square);
    return "from there you can capture " + squares_text(captures);
}

/// What to do instead of an illegal move.
std::string remedy(const Game& game, std::string_view word) {
    const Position& position = game.position();
    if (position.is_over())
        return std::string{"type new for another game"} +
               (game.length() == 0 ? "" : ", or undo to take moves back");
    if (position.phase() == Phase::kChoosing) return "type first or second";
    if (word == "swap") return "type side to change sides";
    if (word == "first" || word == "second")
        return "type a cell such as " + to_text(some_empty_cell(position));
    const std::size_t cross = word.find('x');
    const auto square = parse_square(word.substr(0, cross));
    if (!square || !square->is_on_board(position.size()) || !position.empty().contains(*square))
        return "play on a dot, such as " + to_text(some_empty_cell(position));
    return capture_remedy(position, *square);
}

}  // namespace

std::string plain_word(std::string_view text) { return lower_case(trim(text)); }

void obey(PlaySession& session, std::string_view line) {
    line = trim(line);
    if (line.empty()) return;
    const std::size_t end = std::min(line.find_first_of(kWhiteSpace), line.size());
    const std::string word = letter_first(plain_word(line.substr(0, end)));
    const std::string argument{trim(line.substr(end))};
    if (looks_like_move(word)) {
        if (!argument.empty()) throw Refusal{"A move takes no argument: type it without '" + argument + "'."};
        return play_typed_move(session, word);
    }
    const TypedCommand command = find_typed_command(word, session.position());
    check_argument(command, argument);
    command.run(session, argument);
}

std::string help_text(const Position& position, std::size_t columns) {
    std::string text = "Moves\n";
    for (const MoveHelp& move : kMoveHelp) {
        if (move.is_known(position.ruleset())) text += help_entry(move.move, move.help, columns);
    }
    text +=
        wrap("Commands (the first letters are enough, but not for new, again and resign)", columns) + '\n';
    for (const TypedCommand& command : typed_commands()) {
        std::string name{command.name};
        if (command.help.empty()) continue;  // another one's tells
        if (!command.argument.empty()) name += " " + std::string{command.argument};
        std::string help{command.help};
        if (!command.shorthand.empty()) help += " (" + std::string{command.shorthand} + ")";
        text += help_entry(name, help, columns);
    }
    return text;
}

bool looks_like_move(std::string_view word) {
    return word == "swap" || word == "first" || word == "second" ||
           looks_like_vertex(word.substr(0, word.find('x')));
}

void play_typed_move(PlaySession& session, std::string_view word) {
    const Position& position = session.position();
    if (session.resigned())
        throw Refusal{"The game is over: type new for another one, or undo to take moves back."};
    try {
        session.play(parse_move(position, word));
    } catch (const IllegalMove& error) {
        throw Refusal{capitalized(error.what()) + "; " + remedy(session.game(), word) + "."};
    } catch (const ParseError&) {
        throw Refusal{quote(word) + " is not a move. " + move_example(position)};
    }
    session.is_paused = false;
    if (!session.is_engines_turn()) show_board(session);
}

std::string move_example(const Position& position) {
    if (position.is_over() || position.phase() == Phase::kChoosing) return "";
    return "A move is a cell such as " + to_text(some_empty_cell(position)) + ". ";
}

}  // namespace pahtum::terminal
