#include <algorithm>
#include <array>
#include <limits>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_charset.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {
namespace {

std::string sgf_of(const State& state) { return to_sgf(state.game.record(own_name(state.settings))); }

std::string savesgf(State& state, Arguments arguments) {
    const std::string path = join(arguments);
    try {
        return write_whole_file(path, sgf_of(state)) ? "replaced " + path : std::string{};
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot save file: "} + error.what()};
    }
}

bool is_move_number(const std::string& word) {
    return std::all_of(word.begin(), word.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

SgfGame load(const std::string& path, const Position& board) {
    try {
        return parse_sgf(sgf_as_utf8(read_whole_file(path)), board);
    } catch (const FileError& error) {
        throw CommandFailure{std::string{"cannot load file: "} + error.what()};
    } catch (const ParseError& error) {
        throw CommandFailure{"cannot load file: '" + path + "': " + error.what()};
    }
}

std::string loadsgf(State& state, Arguments arguments) {
    std::size_t moves = std::numeric_limits<std::size_t>::max();
    if (arguments.size() > 1 && is_move_number(arguments.back())) {
        moves = parse_unsigned(arguments.back(), 1, "move number") - 1;
        arguments = arguments.first(arguments.size() - 1);
    }
    const SgfGame record = load(join(arguments), state.game.start());
    state.begin(record.start);
    state.game = Game{record, moves};
    return {};
}

std::string printsgf(State& state, Arguments) { return without_empty_lines(sgf_of(state)); }

}  // namespace

std::span<const Command> record_commands() {
    static constexpr std::array kCommands{
        Command{"savesgf", "FILE", 1, kAnyNumber, savesgf},
        Command{"loadsgf", "FILE [MOVE]", 1, kAnyNumber, loadsgf},
        Command{"printsgf", "", 0, 0, printsgf},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
