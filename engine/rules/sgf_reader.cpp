#include <algorithm>
#include <array>
#include <iterator>
#include <type_traits>

#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kGameName = "Pah-Tum";
constexpr int kDefaultSize = 7;

/// The properties that matter here.
constexpr std::array<std::string_view, 17> kProperties{
    "SZ", "RU", "SQ", "PTP", "PB", "PW", "RE", "AB", "AW", "AE", "PL", "B", "W", "PTC", "PTM", "V", "C"};

/// Text of one line, without blanks around it.
std::string simple_text(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string{trim(text, " ")};
}

std::string simple_text(const SgfNode& node, std::string_view name) {
    const SgfProperty* property = find_property(node, name);
    return property == nullptr ? std::string{} : simple_text(property->values.front());
}

std::optional<Square> parse_point(std::string_view text, int size) {
    if (text.size() != 2) return std::nullopt;
    const int column = text[0] - 'a';
    const int row = size - 1 - (text[1] - 'a');
    if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
    return Square{column, row};
}

MoveNote note_of(const SgfNode& node) {
    const SgfProperty* comment = find_property(node, "C");
    return {.value = parse_sgf_real(simple_text(node, "V")),
            .comment = comment == nullptr ? std::string{} : comment->values.front()};
}

/// The move of a node; null if it has none.
const SgfProperty* move_of(const SgfNode& node) {
    const SgfProperty* black = find_property(node, "B");
    return black != nullptr ? black : find_property(node, "W");
}

std::size_t count_moves(const SgfNode& node) {
    std::size_t count = 0;
    for (const SgfProperty& property : node) {
        if (property.name == "B" || property.name == "W") count += property.values.size();
    }
    return count;
}

Side side_of(const SgfProperty& move) { return move.name == "B" ? Side::kBlack : Side::kWhite; }

bool changes_board(const SgfProperty& property) {
    return property.name == "AB" || property.name == "AW" || property.name == "AE";
}

bool is_set_up(const SgfProperty& property) { return changes_board(property) || property.name == "PL"; }

bool names_ruleset(std::string_view word) {
    const std::array names{RulesetName::kClassic, RulesetName::kAssyrian, RulesetName::kStrategic,
                           RulesetName::kCustodial};
    return std::any_of(names.begin(), names.end(), [&](RulesetName name) { return to_text(name) == word; });
}

/// Null if it names rules of another game: GoGui and Sabaki write those of Go.
const SgfProperty* rules_of(const SgfNode& root) {
    const SgfProperty* rules = find_property(root, "RU");
    if (rules == nullptr) return nullptr;
    const std::string text = simple_text(rules->values.front());
    const std::string first = text.substr(0, text.find_first_of(", "));
    const bool is_ours =
        text.starts_with(kGameName) || names_ruleset(first) || first.find('=') != std::string::npos;
    return is_ours ? rules : nullptr;
}

/// The ruleset without the name of the game; empty without rules.
std::string rules_text(const SgfProperty* rules) {
    if (rules == nullptr) return {};
    const std::string text = simple_text(rules->values.front());
    return text.starts_with(kGameName) ? text.substr(kGameName.size()) : text;
}

/// Plays the main line of a text.
class GameBuilder {
  public:
    GameBuilder(std::string_view text, const std::optional<Position>& board)
        : text_(text),
          board_(board),
          nodes_(read_sgf_nodes(text, kProperties, &variations_)),
          first_move_(std::find_if(nodes_.begin(), nodes_.end(), move_of)),
          position_(start()) {}

    SgfGame build() {
        const SgfNode& root = nodes_.front();
        SgfGame game{.start = position_,
                     .moves = {},
                     .black = simple_text(root, "PB"),
                     .white = simple_text(root, "PW"),
                     .result = simple_text(root, "RE")};
        auto variation = std::find_if(variations_.begin(), variations_.end(), [&](const SgfVariation& each) {
            return static_cast<std::ptrdiff_t>(each.node) > last_set_up();
        });
        // Those of the nodes before this one are alternatives to the next move.
        const auto add_variations = [&](std::ptrdiff_t last) {
            while (variation != variations_.end() && static_cast<std::ptrdiff_t>(variation->node) <= last)
                game.variations[game.moves.size()].push_back((variation++)->text);
        };
        for (auto node = first_move_; node != nodes_.end(); ++node) {
            add_variations(node - nodes_.begin());
            refuse_set_up(*node);
            const SgfProperty* move = move_of(*node);
            // Some programs end a game with passes.
            if (move == nullptr || (position_.is_over() && is_pass(*node, *move))) continue;
            const MoveNote note = note_of(*node);
            if (note != MoveNote{}) game.notes.emplace(game.moves.size(), note);
            game.moves.push_back(play(*node, *move));
        }
        add_variations(std::ssize(nodes_));
        return game;
    }

  private:
    using Nodes = std::vector<SgfNode>;

    [[nodiscard]] Position start() const {
        const SgfNode& root = nodes_.front();
        if (const SgfProperty* position = find_property(root, "PTP")) {
            return located(position, [&] { return parse_position(simple_text(root, "PTP")); });
        }
        return set_up(board());
    }

    /// The start without what AB, AW, AE and PL say.
    [[nodiscard]] Position board() const {
        const SgfNode& root = nodes_.front();
        const int size = this->size();
        const SgfProperty* rules = rules_of(root);
        const SgfProperty* marks = find_property(root, "SQ");
        if (rules == nullptr && marks == nullptr) {
            if (board_ && board_->size() == size) return *board_;
        }
        const Ruleset ruleset = located(rules, [&] { return parse_ruleset(rules_text(rules), size); });
        const Bitboard boulders =
            marks != nullptr && ruleset.setup == Setup::kFixed ? points(*marks, size) : Bitboard{};
        return located(marks, [&] { return Position::new_game(ruleset, boulders); });
    }

    [[nodiscard]] int size() const {
        const SgfProperty* property = find_property(nodes_.front(), "SZ");
        if (property == nullptr) return board_ ? board_->size() : kDefaultSize;
        std::string text = simple_text(property->values.front());
        // "7:7" is a square board as well.
        const std::size_t colon = text.find(':');
        if (colon != std::string::npos && text.substr(0, colon) == text.substr(colon + 1)) text.resize(colon);
        return located(property, [&] { return parse_integer(text, kMinSize, kMaxSize, "SZ"); });
    }

    /// `board` with what the nodes before the first move put on it or take from it. Supplies follow from the
    /// board then, and the first move from whose turn it is.
    [[nodiscard]] Position set_up(const Position& board) const {
        PositionParts parts = board.parts();
        const SgfProperty* last = nullptr;
        bool is_changed = false;
        for (auto node = nodes_.begin(); node != nodes_.end() && node <= first_move_; ++node) {
            for (const SgfProperty& property : *node) {
                if (!is_set_up(property)) continue;
                apply(property, parts);
                is_changed = is_changed || changes_board(property);
                last = &property;
            }
        }
        // While boulders are placed the moves alone say whose turn it is.
        if (last == nullptr || (!is_changed && board.phase() != Phase::kStones)) return board;
        if (first_move_ != nodes_.end()) parts.side_to_move = side_of(*move_of(*first_move_));
        return located(last, [&] {
            return Position::from_parts({.ruleset = parts.ruleset,
                                         .stones = parts.stones,
                                         .boulders = parts.boulders,
                                         .side_to_move = parts.side_to_move});
        });
    }

    /// Index of the last node before the first move, or with it, that sets up and becomes part of the root;
    /// variations beside it and before would begin on another board.
    [[nodiscard]] std::ptrdiff_t last_set_up() const {
        const auto end = first_move_ == nodes_.end() ? first_move_ : first_move_ + 1;
        std::ptrdiff_t last = 0;
        for (auto node = nodes_.begin(); node != end; ++node)
            if (std::any_of(node->begin(), node->end(), is_set_up)) last = node - nodes_.begin();
        return last;
    }

    void apply(const SgfProperty& property, PositionParts& parts) const {
        if (property.name == "PL") {
            parts.side_to_move =
                located(&property, [&] { return parse_side(simple_text(property.values.front())); });
            return;
        }
        const Bitboard squares = points(property, parts.ruleset.size);
        for (Bitboard& stones : parts.stones) stones = stones - squares;
        if (property.name == "AB") parts.stones[index_of(Side::kBlack)] |= squares;
        if (property.name == "AW") parts.stones[index_of(Side::kWhite)] |= squares;
        if (property.name == "AE") parts.boulders = parts.boulders - squares;
    }

    void refuse_set_up(const SgfNode& node) const {
        const auto found = std::find_if(node.begin(), node.end(), changes_board);
        if (found == node.end() || &node == &*first_move_) return;
        fail(*found, found->name + " after the first move: setup in the middle of a game is not supported");
    }

    [[noreturn]] void fail(const SgfProperty& property, std::string_view message) const {
        fail_in_sgf(text_, property.offset, message);
    }

    /// The result of `make`; its errors carry the place of the property, or of the start of the text if there
    /// is none.
    template <typename Make>
    std::invoke_result_t<Make> located(const SgfProperty* property, Make make) const {
        const std::size_t offset = property != nullptr ? property->offset : 0;
        try {
            return make();
        } catch (const ParseError& error) {
            fail_in_sgf(text_, offset, error.what());
        } catch (const IllegalMove& error) {
            fail_in_sgf(text_, offset, std::string{"illegal move: "} + error.what());
        }
    }

    [[nodiscard]] Square point(const SgfProperty& property, std::string_view text, int size) const {
        const auto square = parse_point(text, size);
        if (!square) fail(property, quote(text) + " is not a point of this board");
        return *square;
    }

    /// The points of a list; "aa:cc" is the rectangle between two corners.
    [[nodiscard]] Bitboard points(const SgfProperty& property, int size) const {
        Bitboard squares;
        for (const std::string& value : property.values) {
            const std::string text = simple_text(value);
            const std::size_t colon = text.find(':');
            const Square one = point(property, text.substr(0, colon), size);
            const Square other =
                colon == std::string::npos ? one : point(property, text.substr(colon + 1), size);
            const auto [left, right] = std::minmax({one.column(), other.column()});
            const auto [low, high] = std::minmax({one.row(), other.row()});
            for (int row = low; row <= high; ++row)
                for (int column = left; column <= right; ++column) squares.insert({column, row});
        }
        return squares;
    }

    [[nodiscard]] static bool is_pass(const SgfNode& node, const SgfProperty& move) {
        const std::string value = simple_text(move.values.front());
        return (value.empty() || value == "tt") && find_property(node, "PTM") == nullptr;
    }

    [[nodiscard]] std::string move_text(const SgfNode& node, const SgfProperty& move) const {
        if (find_property(node, "PTM") != nullptr) return simple_text(node, "PTM");
        const int size = position_.size();
        std::string vertex = to_text(point(move, simple_text(move.values.front()), size));
        const SgfProperty* captured = find_property(node, "PTC");
        if (captured != nullptr) vertex += "x" + to_text(point(*captured, simple_text(node, "PTC"), size));
        return vertex;
    }

    Move play(const SgfNode& node, const SgfProperty& property) {
        if (count_moves(node) > 1) fail(property, "two moves in one node");
        const bool is_over = position_.is_over();
        if (!is_over && side_of(property) != position_.side_to_move())
            fail(property, "it is " + std::string{to_text(position_.side_to_move())} + "'s turn");
        if (is_pass(node, property)) fail(property, "a pass before the end of the game");
        const std::string text = move_text(node, property);
        const Move move = located(&property, [&] { return parse_move(position_, text); });
        position_.play(move);
        return move;
    }

    std::string_view text_;
    const std::optional<Position>& board_;
    std::vector<SgfVariation> variations_;
    Nodes nodes_;
    Nodes::const_iterator first_move_;
    Position position_;
};

}  // namespace

SgfGame parse_sgf(std::string_view text, const std::optional<Position>& board) {
    return GameBuilder{text, board}.build();
}

bool names_boulders(std::string_view text) {
    const SgfNode root = read_sgf_nodes(text, kProperties).front();
    return find_property(root, "PTP") != nullptr || find_property(root, "SQ") != nullptr ||
           rules_of(root) != nullptr;
}

}  // namespace pahtum
