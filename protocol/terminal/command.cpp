#include "protocol/terminal/command.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/terminal/typed_move.hpp"
#include "protocol/terminal/wrap.hpp"

namespace pahtum::terminal {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::array kMoveHelp{
    std::array<std::string_view, 2>{"d4", "a stone on D4, or a boulder where players place them"},
    std::array<std::string_view, 2>{"d4xd5", "the same, capturing D5, where several captures are possible"},
    std::array<std::string_view, 2>{"swap", "take over the first stone, if the rules allow"},
    std::array<std::string_view, 2>{"first, second", "who moves first, if the rules let Black choose"},
};

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    const std::size_t end = text.find_last_not_of(kBlanks);
    return end == std::string_view::npos ? "" : text.substr(begin, end + 1 - begin);
}

std::vector<Command> all_commands() {
    std::vector<Command> all;
    for (const auto& part : {game_commands(), view_commands(), file_commands()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

std::string names_of(const std::vector<Command>& commands) {
    std::string names;
    for (const Command& command : commands) {
        names += (names.empty() ? "" : ", ") + std::string{command.name};
    }
    return names;
}

/// By its name, its shorthand, or letters that only its name begins with.
Command find_command(const std::string& word, const Position& position) {
    std::vector<Command> beginning;
    for (const Command& command : all_commands()) {
        if (word == command.name || word == command.shorthand) return command;
        if (!command.ends_game && command.name.starts_with(word)) beginning.push_back(command);
    }
    if (beginning.size() == 1) return beginning.front();
    if (!beginning.empty())
        throw Refusal{"'" + word + "' could mean " + names_of(beginning) + ": type more letters."};
    throw Refusal{"'" + word + "' is neither a move nor a command. " + move_example(position) +
                  "Type help for a list of commands."};
}

void check_argument(const Command& command, std::string_view argument) {
    const std::string name{command.name};
    if (command.argument.empty() && !argument.empty()) {
        throw Refusal{"'" + name + "' takes no argument: type it without '" + std::string{argument} + "'."};
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

}  // namespace

std::string plain_word(std::string_view text) {
    std::string word{trimmed(text)};
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return word;
}

void obey(Play& play, std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return;
    const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
    const std::string word = plain_word(line.substr(0, end));
    const std::string argument{trimmed(line.substr(end))};
    if (looks_like_move(word)) {
        if (!argument.empty()) throw Refusal{"A move takes no argument: type it without '" + argument + "'."};
        return play_typed_move(play, word);
    }
    const Command command = find_command(word, play.position());
    check_argument(command, argument);
    command.run(play, argument);
}

std::string help_text(std::size_t columns) {
    std::string text = "Moves\n";
    for (const auto& [move, help] : kMoveHelp) text += help_entry(move, help, columns);
    text += "Commands (the first letters are enough)\n";
    for (const Command& command : all_commands()) {
        std::string name{command.name};
        if (!command.argument.empty()) name += " " + std::string{command.argument};
        std::string help{command.help};
        if (!command.shorthand.empty()) help += " (" + std::string{command.shorthand} + ")";
        text += help_entry(name, help, columns);
    }
    text += wrap(
                "Unbroken rows and columns of stones score: 3 stones 3 points, 4: 10, 5: 25, 6: 56, 7: 119, "
                "8: 246.",
                columns) +
            '\n';
    return text +
           wrap("Press Ctrl-C while the engine is thinking to make it move at once. Ctrl-D quits.", columns) +
           '\n';
}

}  // namespace pahtum::terminal
