#include "engine/rules/sgf.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <type_traits>

#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kGameName = "Pah-Tum";

std::string point_text(Square square, int size) {
    return {static_cast<char>('a' + square.column()), static_cast<char>('a' + size - 1 - square.row())};
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == ']' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

std::string property(std::string_view name, std::string_view value) {
    return std::string{name} + "[" + escaped(value) + "]";
}

std::string move_node(const Position& position, Move move) {
    const std::string_view colour = position.side_to_move() == Side::kBlack ? "B" : "W";
    if (!move.is_placement()) return ";" + property(colour, "") + property("PTM", to_text(position, move));
    std::string node = ";" + property(colour, point_text(move.square(), position.size()));
    const auto captured = move.captured();
    if (captured && move != position.placement(move.square())) {
        node += property("PTC", point_text(*captured, position.size()));
    }
    return node;
}

/// A property with where it stands, for error messages.
struct Property {
    std::string name;
    std::vector<std::string> values;
    std::size_t offset = 0;
};
using Node = std::vector<Property>;

class SgfReader {
  public:
    explicit SgfReader(std::string_view text) : text_(text) {}

    /// The nodes of the main line.
    std::vector<Node> read() {
        skip_blanks();
        if (at_end() || peek() != '(') fail(offset_, "expected '(' at the start of a game");
        std::vector<Node> nodes;
        while (true) {
            skip_blanks();
            if (at_end()) fail(offset_, "the game is not closed: expected ')'");
            const char letter = text_[offset_++];
            if (letter == ')') break;
            if (letter == ';') {
                nodes.push_back(read_node());
            } else if (letter != '(') {
                fail(offset_ - 1, "expected ';', '(' or ')' instead of '" + std::string{letter} + "'");
            }
        }
        if (nodes.empty()) fail(0, "a game without a node");
        return nodes;
    }

    [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
        const std::string_view before = text_.substr(0, offset);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const std::size_t start = before.rfind('\n');
        const std::size_t column = offset - (start == std::string_view::npos ? 0 : start + 1) + 1;
        throw ParseError{"line " + std::to_string(line) + ", column " + std::to_string(column) + ": " +
                         message};
    }

  private:
    [[nodiscard]] bool at_end() const { return offset_ >= text_.size(); }
    [[nodiscard]] char peek() const { return text_[offset_]; }
    [[nodiscard]] static bool is_letter(char letter) {
        return std::isalpha(static_cast<unsigned char>(letter)) != 0;
    }

    void skip_blanks() {
        while (!at_end() && std::isspace(static_cast<unsigned char>(peek())) != 0) ++offset_;
    }

    Node read_node() {
        Node node;
        for (skip_blanks(); !at_end() && is_letter(peek()); skip_blanks()) node.push_back(read_property());
        return node;
    }

    Property read_property() {
        Property property{.name = {}, .values = {}, .offset = offset_};
        for (; !at_end() && is_letter(peek()); ++offset_) {
            // Lower-case letters are older versions' decoration of the same name.
            if (std::isupper(static_cast<unsigned char>(peek())) != 0) property.name += peek();
        }
        for (skip_blanks(); !at_end() && peek() == '['; skip_blanks())
            property.values.push_back(read_value());
        if (property.values.empty())
            fail(offset_, "property " + property.name + " has no value: expected '['");
        return property;
    }

    std::string read_value() {
        const std::size_t start = offset_++;
        std::string value;
        for (; !at_end() && peek() != ']'; ++offset_) {
            if (peek() == '\\' && offset_ + 1 < text_.size()) ++offset_;
            value += peek();
        }
        if (at_end()) fail(start, "a value that is not closed: expected ']'");
        ++offset_;
        return value;
    }

    std::string_view text_;
    std::size_t offset_ = 0;
};

const Property* find(const Node& node, std::string_view name) {
    const auto found =
        std::find_if(node.begin(), node.end(), [&](const Property& p) { return p.name == name; });
    return found == node.end() ? nullptr : &*found;
}

std::string first_value(const Node& node, std::string_view name) {
    const Property* property = find(node, name);
    return property == nullptr ? std::string{} : property->values.front();
}

std::optional<Square> parse_point(std::string_view text, int size) {
    if (text.size() != 2) return std::nullopt;
    const int column = text[0] - 'a';
    const int row = size - 1 - (text[1] - 'a');
    if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
    return Square{column, row};
}

/// Plays the main line of a read file.
class GameBuilder {
  public:
    GameBuilder(const SgfReader& reader, const std::vector<Node>& nodes)
        : reader_(reader), nodes_(nodes), position_(start()) {}

    GameRecord build() {
        GameRecord game{.start = position_,
                        .moves = {},
                        .black = first_value(nodes_.front(), "PB"),
                        .white = first_value(nodes_.front(), "PW"),
                        .result = first_value(nodes_.front(), "RE")};
        for (const Node& node : nodes_) {
            for (const Property& property : node) {
                if (property.name != "B" && property.name != "W") continue;
                // Some programs end a game with passes.
                if (position_.is_over() && is_pass(node, property)) continue;
                game.moves.push_back(play(node, property));
            }
        }
        return game;
    }

  private:
    Position start() const {
        const Node& root = nodes_.front();
        if (const Property* position = find(root, "PTP")) {
            return located(position, [&] { return parse_position(position->values.front()); });
        }
        const Property* size_property = find(root, "SZ");
        const int size = located(size_property, [&] {
            return size_property == nullptr
                       ? 7
                       : parse_integer(size_property->values.front(), kMinSize, kMaxSize, "SZ");
        });
        const Property* rules = find(root, "RU");
        const Ruleset ruleset = located(rules, [&] { return parse_ruleset(rules_text(root), size); });
        const Property* marks = ruleset.setup == Setup::kFixed ? find(root, "SQ") : nullptr;
        Bitboard boulders;
        if (marks != nullptr) {
            for (const std::string& value : marks->values) boulders.insert(point(*marks, value, size));
        }
        return located(marks, [&] { return Position::new_game(ruleset, boulders); });
    }

    [[nodiscard]] static std::string rules_text(const Node& root) {
        std::string rules = first_value(root, "RU");
        if (rules.starts_with(kGameName)) rules.erase(0, kGameName.size());
        return rules;
    }

    /// What `make` gives; its errors are told with the place of the property, or the start of the text
    /// without one.
    template <typename Make>
    std::invoke_result_t<Make> located(const Property* property, Make make) const {
        const std::size_t offset = property != nullptr ? property->offset : 0;
        try {
            return make();
        } catch (const ParseError& error) {
            reader_.fail(offset, error.what());
        } catch (const IllegalMove& error) {
            reader_.fail(offset, std::string{"illegal move: "} + error.what());
        }
    }

    [[nodiscard]] Square point(const Property& property, std::string_view text, int size) const {
        const auto square = parse_point(text, size);
        if (!square) reader_.fail(property.offset, "'" + std::string{text} + "' is no point of this board");
        return *square;
    }

    [[nodiscard]] static bool is_pass(const Node& node, const Property& property) {
        const std::string& value = property.values.front();
        return (value.empty() || value == "tt") && find(node, "PTM") == nullptr;
    }

    [[nodiscard]] std::string move_text(const Node& node, const Property& property) const {
        if (const Property* name = find(node, "PTM")) return name->values.front();
        const std::string vertex = to_text(point(property, property.values.front(), position_.size()));
        const Property* captured = find(node, "PTC");
        if (captured == nullptr) return vertex;
        return vertex + "x" + to_text(point(*captured, captured->values.front(), position_.size()));
    }

    Move play(const Node& node, const Property& property) {
        const Side side = property.name == "B" ? Side::kBlack : Side::kWhite;
        if (!position_.is_over() && side != position_.side_to_move()) {
            reader_.fail(property.offset,
                         "it is " + std::string{to_text(position_.side_to_move())} + "'s turn");
        }
        const std::string text = move_text(node, property);
        const Move move = located(&property, [&] { return parse_move(position_, text); });
        position_.play(move);
        return move;
    }

    const SgfReader& reader_;
    const std::vector<Node>& nodes_;
    Position position_;
};

}  // namespace

std::string to_sgf(const GameRecord& game) {
    std::string moves;
    Position position = game.start;
    for (const Move move : game.moves) {
        moves += move_node(position, move) + "\n";
        position.play(move);
    }
    const int size = game.start.size();
    std::string root = "(;" + property("FF", "4") + property("CA", "UTF-8") + property("AP", "pahtum") +
                       property("SZ", std::to_string(size)) +
                       property("RU", std::string{kGameName} + " " + to_text(game.start.ruleset())) +
                       property("KM", "0");
    if (!game.black.empty()) root += property("PB", game.black);
    if (!game.white.empty()) root += property("PW", game.white);
    const std::string result =
        game.result.empty() && position.is_over() ? result_text(position) : game.result;
    if (!result.empty()) root += property("RE", result);
    root += "\n" + property("PTP", to_text(game.start));
    if (!game.start.boulders().is_empty()) root += "SQ";
    for (const Square boulder : game.start.boulders()) root += "[" + point_text(boulder, size) + "]";
    return root + "\n" + moves + ")\n";
}

GameRecord parse_sgf(std::string_view text) {
    SgfReader reader{text};
    const std::vector<Node> nodes = reader.read();
    return GameBuilder{reader, nodes}.build();
}

}  // namespace pahtum
