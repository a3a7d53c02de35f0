#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Foreign text without what a terminal would obey: `instead(letter)` in the place of each such character.
template <typename Instead>
std::string without_controls(std::string_view text, const Instead& instead) {
    std::string result;
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::string_view letter = text.substr(0, character ? character->bytes : 1);
        result += is_control(character) ? instead(letter) : std::string{letter};
        text.remove_prefix(letter.size());
    }
    return result;
}

std::string escaped(std::string_view text) {
    std::string result;
    const auto shown = [](std::string_view letter) {
        return letter == "\n" ? std::string{letter} : printable(letter);
    };
    for (const char letter : without_controls(text, shown)) {
        // An empty line gets a blank, so that records can be part of a protocol's answer.
        if (letter == '\n' && (result.empty() || result.back() == '\n')) result += ' ';
        if (letter == ']' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

std::string point_list(std::string_view name, Bitboard squares, int size) {
    if (squares.is_empty()) return {};
    std::string text{name};
    for (const Square square : squares) text += "[" + point_text(square, size) + "]";
    return text;
}

std::string_view letter_of(Side side) { return side == Side::kBlack ? "B" : "W"; }

/// Text of another file without what a terminal would obey. Each such character is replaced by one before
/// which a backslash does no harm.
std::string without_escapes(std::string_view text) {
    return without_controls(text, [](std::string_view letter) {
        const bool is_blank = letter.front() >= '\t' && letter.front() <= '\r';
        return std::string{is_blank ? letter : "\xEF\xBF\xBD"};
    });
}

/// A property of ours; without text if the node does not have it.
struct OurProperty {
    std::string_view name;
    std::string text;
};

/// Whether the file's text of a property of ours is kept: what says the same, and what others may know
/// better.
bool is_kept(const SgfText& theirs, const std::string& ours) {
    constexpr std::array<std::string_view, 3> kTheirs{"RU", "KM", "DT"};
    constexpr std::array<std::string_view, 3> kTexts{"C", "PB", "PW"};
    if (std::find(kTheirs.begin(), kTheirs.end(), theirs.name) != kTheirs.end()) return true;
    if (theirs.name == "V" && ours.empty()) return true;  // no number
    if (ours.empty() || std::find(kTexts.begin(), kTexts.end(), theirs.name) == kTexts.end()) return false;
    const std::vector<SgfNode> nodes = read_sgf_nodes("(;" + std::string{theirs.text} + ")");
    return sgf_property(theirs.name, nodes.front().front().values.front()) == ours;
}

/// The properties of a file's node in their order, with ours in their places. Those of ours that it does not
/// have go before the next one that it has, or if it has none the first `leading` before all, and the last
/// ones behind.
std::string merged(std::string_view properties, std::vector<OurProperty> ours, std::size_t leading = 0) {
    const std::vector<SgfText> texts = sgf_properties(properties);
    const auto is_there = [&](const OurProperty& each) {
        return std::any_of(texts.begin(), texts.end(),
                           [&](const SgfText& theirs) { return theirs.name == each.name; });
    };
    std::string text;
    std::size_t next = 0;
    const auto add_missing = [&](std::size_t end) {
        for (; next < end; ++next)
            if (!is_there(ours[next])) text += ours[next].text;
    };
    if (std::none_of(ours.begin(), ours.end(), is_there)) add_missing(leading);
    for (const SgfText& theirs : texts) {
        const auto found = std::find_if(ours.begin(), ours.end(),
                                        [&](const OurProperty& each) { return each.name == theirs.name; });
        if (found != ours.end()) add_missing(static_cast<std::size_t>(found - ours.begin()));
        const bool is_theirs = found == ours.end() || is_kept(theirs, found->text);
        text += is_theirs ? without_escapes(theirs.text) : found->text;
        if (found != ours.end()) found->text.clear();
    }
    add_missing(ours.size());
    return text;
}

std::vector<OurProperty> our_move_properties(const Position& position, Move move) {
    const std::string_view colour = letter_of(position.side_to_move());
    if (!move.is_placement())
        return {{colour, sgf_property(colour, "")},
                {"PTC", {}},
                {"PTM", sgf_property("PTM", to_text(position, move))}};
    const auto captured = move.captured();
    const bool is_chosen = captured && move != position.placement(move.square());
    return {{colour, sgf_property(colour, point_text(move.square(), position.size()))},
            {"PTC", is_chosen ? sgf_property("PTC", point_text(*captured, position.size())) : ""},
            {"PTM", {}}};
}

std::string move_properties(const Position& position, Move move) {
    std::string text;
    for (const OurProperty& each : our_move_properties(position, move)) text += each.text;
    return text;
}

/// With one decimal, or none if that is 0.
std::string short_number(double number) {
    std::string text = decimal_text(number, 1);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text == "-0" ? "0" : text;
}

/// The properties of a move's node.
std::string node_text(const Position& position, Move move, const MoveNote& note) {
    std::vector<OurProperty> ours = our_move_properties(position, move);
    ours.push_back({"V", note.value ? sgf_property("V", short_number(*note.value)) : ""});
    ours.push_back({"C", note.comment.empty() ? "" : sgf_property("C", note.comment)});
    return merged(note.properties, std::move(ours));
}

/// The same result, its margin with at most one decimal: "B+3.50" is "B+3.5".
std::string short_result(const std::string& result) {
    if (!result.starts_with("B+") && !result.starts_with("W+")) return result;
    const std::string_view margin = std::string_view{result}.substr(2);
    if (margin.find('.') == std::string_view::npos) return result;
    const auto number = parse_sgf_real(margin);
    return number ? result.substr(0, 2) + short_number(*number) : result;
}

struct MovesText {
    std::string moves;   ///< with the brackets that open where there are variations
    std::string others;  ///< those variations, from the last to the first, and the brackets that close
    Position end;
};

/// Nodes without a move, in a line of their own.
std::string bare_text(const std::string& nodes) { return nodes.empty() ? "" : without_escapes(nodes) + "\n"; }

/// Begins the variations beside the next node, if there are any, and writes nodes without a move.
void add_bare(const SgfGame& game, std::size_t move, MovesText& text) {
    const auto bare = game.bare_nodes.find(move);
    const SgfBareNodes nodes = bare != game.bare_nodes.end() ? bare->second : SgfBareNodes{};
    text.moves += bare_text(nodes.shared);
    const auto others = game.variations.find(move);
    if (others != game.variations.end() && (move < game.moves.size() || !nodes.own.empty())) {
        text.moves += '(';
        std::string texts;
        for (const std::string& variation : others->second) texts += "\n" + without_escapes(variation);
        text.others = texts + ")" + text.others;
    }
    text.moves += bare_text(nodes.own);
}

MovesText moves_text(const SgfGame& game) {
    MovesText text{.moves = {}, .others = {}, .end = game.start};
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        add_bare(game, i, text);
        const auto note = game.notes.find(i);
        text.moves +=
            ";" + node_text(text.end, game.moves[i], note != game.notes.end() ? note->second : MoveNote{});
        text.moves += '\n';
        text.end.play(game.moves[i]);
    }
    add_bare(game, game.moves.size(), text);
    return text;
}

/// SQ, AB, AW and PL are for viewers; this library reads PTP.
std::string header(const SgfGame& game, const std::string& result) {
    const Position& start = game.start;
    const int size = start.size();
    const Bitboard black = start.stones(Side::kBlack);
    const Bitboard white = start.stones(Side::kWhite);
    const auto text_of = [](std::string_view name, std::string_view value) {
        return value.empty() ? std::string{} : sgf_property(name, value);
    };
    std::vector<OurProperty> ours{
        {"FF", "FF[4]"},
        {"CA", "CA[UTF-8]"},
        {"AP", "AP[pahtum]"},
        {"SZ", sgf_property("SZ", std::to_string(size))},
        {"RU", sgf_property("RU", "Pah-Tum " + to_text(start.ruleset()))},
        {"KM", "KM[0]"},
        {"PB", text_of("PB", game.black)},
        {"PW", text_of("PW", game.white)},
        {"RE", text_of("RE", result)},
        {"DT", text_of("DT", game.date)},
        {"PTP", "\n" + sgf_property("PTP", to_text(start))},
        {"SQ", point_list("SQ", start.boulders(), size)},
        {"AB", point_list("AB", black, size)},
        {"AW", point_list("AW", white, size)},
        {"AE", {}},
        {"PL", (black | white).is_empty() ? "" : sgf_property("PL", letter_of(start.side_to_move()))}};
    constexpr std::size_t kLeading = 3;
    return "(;" + merged(game.root, std::move(ours), kLeading) + "\n";
}

}  // namespace

std::string sgf_property(std::string_view name, std::string_view value) {
    return std::string{name} + "[" + escaped(value) + "]";
}

std::string without_empty_lines(std::string_view sgf) {
    std::string result;
    char last = '\0';
    for (std::size_t i = 0; i < sgf.size(); ++i) {
        const char letter = sgf[i];
        const bool is_half = letter == '\r' && (last == '\n' || (i + 1 < sgf.size() && sgf[i + 1] == '\n'));
        last = letter;
        if (is_half) continue;
        if (letter == '\n' || letter == '\r') {
            result += result.ends_with('\n') ? " \n" : "\n";
        } else {
            result += letter >= '\t' && letter <= '\f' ? ' ' : letter;
        }
    }
    return result;
}

std::string to_sgf_variation(Position position, std::span<const Move> moves, std::string_view comment) {
    std::string text = "(";
    for (const Move move : moves) {
        text += ";" + move_properties(position, move);
        if (!comment.empty()) text += sgf_property("C", std::exchange(comment, {}));
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
