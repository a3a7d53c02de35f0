#include <array>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/rules/sgf.hpp"
#include "protocol/terminal/command.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

void save(Play& play, const std::string& file) {
    const std::string engine = std::string{kProgramName} + " " + std::string{kVersion} + " level " +
                               std::to_string(play.settings.level);
    GameRecord record = play.game().record(engine);
    if (const auto resigned = play.resigned()) record.result = *resigned == Side::kBlack ? "W+R" : "B+R";
    try {
        const bool replaced = write_whole_file(file, to_sgf(record));
        play.console.say((replaced ? "Saved, replacing the existing file: " : "Saved: ") + file);
    } catch (const FileError& error) {
        throw Refusal{std::string{"Cannot save: "} + error.what()};
    }
}

GameRecord read_record(const std::string& file, const Position& board) {
    try {
        return parse_sgf(read_whole_file(file), board);
    } catch (const FileError& error) {
        throw Refusal{std::string{"Cannot load: "} + error.what()};
    } catch (const ParseError& error) {
        throw Refusal{"Cannot load '" + file + "': " + error.what()};
    }
}

void load(Play& play, const std::string& file) {
    const GameRecord record = read_record(file, play.game().start());
    play.begin(Game{record, record.moves.size()});
    play.console.say("Loaded: " + file + ", " + counted(record.moves.size(), "move") + ".");
    show_board(play);
}

}  // namespace

std::span<const Command> file_commands() {
    static constexpr std::array kCommands{
        Command{"save", "", "FILE", "save the game to an SGF file", save},
        Command{"load", "", "FILE", "continue a game from an SGF file", load},
    };
    return kCommands;
}

}  // namespace pahtum::terminal
