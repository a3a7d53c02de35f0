#include <sstream>

#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

std::string point_text(Square square, int size) {
    return {static_cast<char>('a' + square.column()), static_cast<char>('a' + size - 1 - square.row())};
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        // A line that is empty gets a blank, so that records can stand in answers of the protocol.
        if (letter == '\n' && (result.empty() || result.back() == '\n')) result += ' ';
        if (letter == ']' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

std::string property(std::string_view name, std::string_view value) {
    return std::string{name} + "[" + escaped(value) + "]";
}

std::string point_list(std::string_view name, Bitboard squares, int size) {
    if (squares.is_empty()) return {};
    std::string text{name};
    for (const Square square : squares) text += "[" + point_text(square, size) + "]";
    return text;
}

std::string_view letter_of(Side side) { return side == Side::kBlack ? "B" : "W"; }

std::string move_properties(const Position& position, Move move) {
    const std::string_view colour = letter_of(position.side_to_move());
    if (!move.is_placement()) return property(colour, "") + property("PTM", to_text(position, move));
    std::string text = property(colour, point_text(move.square(), position.size()));
    const auto captured = move.captured();
    if (captured && move != position.placement(move.square())) {
        text += property("PTC", point_text(*captured, position.size()));
    }
    return text;
}

std::string note_properties(const MoveNote& note) {
    std::string text;
    if (note.value) {
        std::ostringstream number;
        number << *note.value;
        text += property("V", number.str());
    }
    if (!note.comment.empty()) text += property("C", note.comment);
    return text;
}

/// What viewers show of the start; this library reads PTP.
std::string board_properties(const Position& start) {
    const int size = start.size();
    std::string text = point_list("SQ", start.boulders(), size);
    const Bitboard black = start.stones(Side::kBlack);
    const Bitboard white = start.stones(Side::kWhite);
    if ((black | white).is_empty()) return text;
    text += point_list("AB", black, size) + point_list("AW", white, size);
    return text + property("PL", letter_of(start.side_to_move()));
}

std::string header(const GameRecord& game, const std::string& result) {
    std::string text = "(;" + property("FF", "4") + property("CA", "UTF-8") + property("AP", "pahtum") +
                       property("SZ", std::to_string(game.start.size())) +
                       property("RU", "Pah-Tum " + to_text(game.start.ruleset())) + property("KM", "0");
    if (!game.black.empty()) text += property("PB", game.black);
    if (!game.white.empty()) text += property("PW", game.white);
    if (!result.empty()) text += property("RE", result);
    return text + "\n" + property("PTP", to_text(game.start)) + board_properties(game.start) + "\n";
}

}  // namespace

std::string to_sgf(const GameRecord& game) {
    std::string moves;
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        moves += ";" + move_properties(position, game.moves[i]);
        const auto note = game.notes.find(i);
        if (note != game.notes.end()) moves += note_properties(note->second);
        moves += '\n';
        position.play(game.moves[i]);
    }
    const bool is_known = !game.result.empty() || !position.is_over();
    return header(game, is_known ? game.result : result_text(position)) + moves + ")\n";
}

}  // namespace pahtum
