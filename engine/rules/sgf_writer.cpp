#include <utility>

#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

std::string point_text(Square square, int size) {
    return {static_cast<char>('a' + square.column()), static_cast<char>('a' + size - 1 - square.row())};
}

/// Also a byte that is not a character.
bool is_control(const std::optional<Utf8Character>& character) {
    const char32_t code = character ? character->code : 0;
    return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

/// Foreign text without what a terminal would obey: the control characters appear as printable() shows them.
std::string without_controls(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::string_view letter = text.substr(0, character ? character->bytes : 1);
        result += is_control(character) && letter != "\n" ? printable(letter) : std::string{letter};
        text.remove_prefix(letter.size());
    }
    return result;
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : without_controls(text)) {
        // An empty line gets a blank, so that records can be part of a protocol's answer.
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

/// With one decimal, or none if that is 0.
std::string short_number(double number) {
    std::string text = decimal_text(number, 1);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

std::string note_properties(const MoveNote& note) {
    std::string text;
    if (note.value) text += property("V", short_number(*note.value));
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

/// The same result, its margin with at most one decimal: "B+3.50" is "B+3.5".
std::string short_result(const std::string& result) {
    if (!result.starts_with("B+") && !result.starts_with("W+")) return result;
    const std::string_view margin = std::string_view{result}.substr(2);
    if (margin.find('.') == std::string_view::npos) return result;
    const auto number = parse_sgf_real(margin);
    return number ? result.substr(0, 2) + short_number(*number) : result;
}

/// A variation of another file, so that records can be part of a protocol's answer: without control
/// characters and empty lines. Each is replaced by one character, before which a backslash does no harm.
std::string without_empty_lines(std::string_view text) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::string result;
    char last = '\0';
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::string_view letter = text.substr(0, character ? character->bytes : 1);
        text.remove_prefix(letter.size());
        const char first = letter.front();
        const bool is_half = first == '\r' && (last == '\n' || text.starts_with('\n'));
        last = first;
        if (is_half) continue;
        if (first == '\n' || first == '\r') {
            result += result.ends_with('\n') ? " \n" : "\n";
        } else if (first >= '\t' && first <= '\f') {
            result += ' ';
        } else {
            result += is_control(character) ? kReplacement : letter;
        }
    }
    return result;
}

struct MovesText {
    std::string moves;   ///< with the brackets that open where there are variations
    std::string others;  ///< those variations, from the last to the first, and the brackets that close
    Position end;
};

MovesText moves_text(const SgfGame& game) {
    MovesText text{.moves = {}, .others = {}, .end = game.start};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (const auto others = game.variations.find(i); others != game.variations.end()) {
            text.moves += '(';
            std::string texts;
            for (const std::string& variation : others->second)
                texts += "\n" + without_empty_lines(variation);
            text.others = texts + ")" + text.others;
        }
        text.moves += ";" + move_properties(text.end, game.moves[i]);
        const auto note = game.notes.find(i);
        if (note != game.notes.end()) text.moves += note_properties(note->second);
        text.moves += '\n';
        text.end.play(game.moves[i]);
    }
    return text;
}

std::string header(const SgfGame& game, const std::string& result) {
    std::string text = "(;" + property("FF", "4") + property("CA", "UTF-8") + property("AP", "pahtum") +
                       property("SZ", std::to_string(game.start.size())) +
                       property("RU", "Pah-Tum " + to_text(game.start.ruleset())) + property("KM", "0");
    if (!game.black.empty()) text += property("PB", game.black);
    if (!game.white.empty()) text += property("PW", game.white);
    if (!result.empty()) text += property("RE", result);
    return text + "\n" + property("PTP", to_text(game.start)) + board_properties(game.start) + "\n";
}

}  // namespace

std::string to_sgf_variation(Position position, std::span<const Move> moves, std::string_view comment) {
    std::string text = "(";
    for (const Move move : moves) {
        text += ";" + move_properties(position, move);
        if (!comment.empty()) text += property("C", std::exchange(comment, {}));
        position.play(move);
    }
    return text + ")";
}

std::string to_sgf_variation(const SgfGame& branch) {
    const MovesText text = moves_text(branch);
    return "(" + text.moves + ")" + text.others;
}

std::string to_sgf(const SgfGame& game) {
    const MovesText text = moves_text(game);
    const bool is_known = !game.result.empty() || !text.end.is_over();
    return header(game, is_known ? short_result(game.result) : result_text(text.end)) + text.moves + ")" +
           text.others + "\n";
}

}  // namespace pahtum
