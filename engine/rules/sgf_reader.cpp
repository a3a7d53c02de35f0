#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <type_traits>

#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

std::optional<Square> parse_point(std::string_view text, int size) {
    if (text.size() != 2) return std::nullopt;
    const int column = text[0] - 'a';
    const int row = size - 1 - (text[1] - 'a');
    if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
    return Square{column, row};
}

/// Where a file has game and first move in one node, these are the root's: FF[4]'s properties of the root and
/// the game.
constexpr std::array<std::string_view, 31> kOfRoot{
    "AP", "CA", "FF", "GM", "ST", "SZ", "AN", "BR", "BT", "CP", "DT", "EV", "GN", "GC",  "HA", "KM",
    "ON", "OT", "PB", "PC", "PW", "RE", "RO", "RU", "SO", "TM", "US", "WR", "WT", "PTP", "SQ"};

/// Those of ours that have one value.
constexpr std::array<std::string_view, 16> kSingle{"CA", "FF", "GM", "AP", "KM",  "SZ",  "RU", "PTP",
                                                   "PB", "PW", "RE", "PL", "PTC", "PTM", "V",  "C"};

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The move of a node; null if it has none.
const SgfProperty* move_of(const SgfNode& node) {
    const SgfProperty* black = find_property(node, "B");
    return black != nullptr ? black : find_property(node, "W");
}

/// Whether to_sgf() would not write the properties as they are.
bool has_others(std::string_view properties, const std::string& comment) {
    constexpr std::array<std::string_view, 5> kOurs{"B", "W", "PTC", "PTM", "V"};
    const std::vector<SgfText> texts = sgf_properties(properties);
    return std::any_of(texts.begin(), texts.end(), [&](const SgfText& each) {
        if (each.name == "C") return each.text != sgf_property("C", comment);
        return !is_one_of(kOurs, each.name);
    });
}

MoveNote note_of(const SgfNode& node, std::string properties) {
    const SgfProperty* comment = find_property(node, "C");
    MoveNote note{.value = parse_sgf_real(simple_text(node, "V")),
                  .comment = comment == nullptr ? std::string{} : comment->values.front()};
    const bool is_no_number = !note.value && find_property(node, "V") != nullptr;
    if (is_no_number || has_others(properties, note.comment)) note.properties = std::move(properties);
    return note;
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

bool is_set_up_name(std::string_view name) {
    return name == "AB" || name == "AW" || name == "AE" || name == "PL";
}

bool is_set_up(const SgfProperty& property) { return is_set_up_name(property.name); }

/// All values of a list, also of one that is written in parts.
std::optional<SgfProperty> list_of(const SgfNode& node, std::string_view name) {
    std::optional<SgfProperty> list;
    for (const SgfProperty& property : node) {
        if (property.name != name) continue;
        if (!list) {
            list = property;
        } else {
            list->values.insert(list->values.end(), property.values.begin(), property.values.end());
        }
    }
    return list;
}

/// Plays the main line of a text.
class GameBuilder {
  public:
    GameBuilder(std::string_view text, const std::optional<Position>& board)
        : text_(text),
          board_(board),
          nodes_(read_sgf_nodes(text, kSgfProperties, &rest_)),
          first_move_(std::find_if(nodes_.begin(), nodes_.end(), move_of)),
          position_(start()) {
        for (const SgfNode& node : nodes_) refuse_repeated(node);
    }

    SgfGame build() {
        const SgfNode& root = nodes_.front();
        SgfGame game{.start = position_,
                     .moves = {},
                     .black = simple_text(root, "PB"),
                     .white = simple_text(root, "PW"),
                     .result = simple_text(root, "RE")};
        game.root = kept_properties(0, true);
        auto variation = std::find_if(
            rest_.variations.begin(), rest_.variations.end(),
            [&](const SgfVariation& each) { return static_cast<std::ptrdiff_t>(each.node) > last_set_up(); });
        // Those of the nodes before this one are alternatives to the next move.
        const auto add_variations = [&](std::ptrdiff_t last) {
            while (variation != rest_.variations.end() &&
                   static_cast<std::ptrdiff_t>(variation->node) <= last)
                game.variations[game.moves.size()].push_back((variation++)->text);
        };
        std::size_t taken = rest_.nodes.front().second;
        for (auto node = first_move_; node != nodes_.end(); ++node) {
            const std::ptrdiff_t index = node - nodes_.begin();
            add_variations(index);
            refuse_set_up(*node);
            const SgfProperty* move = move_of(*node);
            // Some programs end a game with passes.
            if (move == nullptr || (position_.is_over() && is_pass(*node, *move))) continue;
            const auto [begin, end] = rest_.nodes[static_cast<std::size_t>(index)];
            keep_bare_nodes(taken, begin, game);
            taken = end;
            const MoveNote note = note_of(*node, kept_properties(static_cast<std::size_t>(index), false));
            if (note != MoveNote{}) game.notes.emplace(game.moves.size(), note);
            game.moves.push_back(play(*node, *move));
        }
        add_variations(std::ssize(nodes_));
        keep_bare_nodes(taken, rest_.end, game);
        return game;
    }

  private:
    using Nodes = std::vector<SgfNode>;

    void refuse_repeated(const SgfNode& node) const {
        for (const SgfProperty& property : node) {
            if (!is_one_of(kSingle, property.name)) continue;
            if (property.values.size() > 1) fail(property, property.name + " has more than one value");
            if (find_property(node, property.name) != &property)
                fail(property, property.name + " stands twice in one node");
        }
    }

    /// The properties of a node in their order, without those that set up the start. Of a node that is both
    /// the root and the first move, those of the one or the other.
    [[nodiscard]] std::string kept_properties(std::size_t node, bool of_root) const {
        const auto [begin, end] = rest_.nodes[node];
        const bool is_both = node == 0 && first_move_ == nodes_.begin();
        std::string kept;
        for (const SgfText& each : sgf_properties(text_.substr(begin, end - begin))) {
            if (is_both && is_one_of(kOfRoot, each.name) != of_root) continue;
            if (!of_root && &nodes_[node] == &*first_move_ && becomes_root(each.name)) continue;
            kept += as_utf8(each.text);
        }
        return kept;
    }

    /// Keeps the nodes in a part of the main line, none of which is a move.
    void keep_bare_nodes(std::size_t begin, std::size_t end, SgfGame& game) const {
        const std::string_view text = text_.substr(0, end);
        SgfBareNodes bare;
        bool is_in_branch = false;
        for (; begin < end; ++begin) {
            is_in_branch = is_in_branch || text[begin] == '(';
            if (text[begin] != ';') continue;
            std::string node;
            for (const SgfText& each : sgf_properties(text.substr(begin + 1))) {
                begin = static_cast<std::size_t>(each.text.data() - text.data()) + each.text.size() - 1;
                if (!game.moves.empty() || !becomes_root(each.name)) node += as_utf8(each.text);
            }
            if (!node.empty()) (is_in_branch ? bare.own : bare.shared) += ";" + node;
        }
        if (!game.variations.contains(game.moves.size())) bare = {bare.shared + bare.own, {}};
        if (!bare.shared.empty() || !bare.own.empty()) game.bare_nodes[game.moves.size()] = std::move(bare);
    }

    /// FF[4] numbers forty games. Go is 1, as which viewers save what they do not know.
    void refuse_other_game(const SgfNode& root) const {
        const SgfProperty* game = find_property(root, "GM");
        if (game == nullptr) return;
        const std::string text = simple_text(game->values.front());
        int number = 0;
        const char* const begin = text.data() + (text.starts_with('+') ? 1 : 0);
        std::from_chars(begin, text.data() + text.size(), number);
        if (number > 1 && number <= 40)
            fail(*game, "GM[" + text + "] names another game; take it out if this is Pah-Tum");
    }

    [[nodiscard]] Position start() const {
        const SgfNode& root = nodes_.front();
        refuse_other_game(root);
        if (const SgfProperty* position = find_property(root, "PTP")) {
            refuse_set_up_beside_position();
            return located(position, [&] { return parse_position(simple_text(root, "PTP")); });
        }
        const Position start = set_up(board());
        refuse_other_boulders(root, start);
        return start;
    }

    [[nodiscard]] bool has_position() const { return find_property(nodes_.front(), "PTP") != nullptr; }

    /// Whether a property that comes before the first move is a part of the start.
    [[nodiscard]] bool becomes_root(std::string_view name) const {
        return is_set_up_name(name) && !has_position();
    }

    /// PTP is the whole start; in the root, AB and its kin show it to others.
    void refuse_set_up_beside_position() const {
        for (auto node = nodes_.begin() + 1; node < nodes_.end() && node <= first_move_; ++node) {
            const auto found = std::find_if(node->begin(), node->end(), changes_board);
            if (found != node->end())
                fail(*found, found->name + " after the root: PTP is the whole start; take one of them out");
        }
    }

    [[nodiscard]] bool is_changed_before_play() const {
        const auto end = first_move_ == nodes_.end() ? first_move_ : first_move_ + 1;
        return std::any_of(nodes_.begin(), end, [](const SgfNode& node) {
            return std::any_of(node.begin(), node.end(), changes_board);
        });
    }

    /// Refuses boulders in SQ that the game does not begin with. A board that is set up has them all.
    void refuse_other_boulders(const SgfNode& root, const Position& start) const {
        const std::optional<SgfProperty> list = list_of(root, "SQ");
        if (!list || is_changed_before_play()) return;
        if (!(points(*list, start.size()) - start.boulders()).is_empty())
            fail(*list,
                 "SQ lists boulders that this setup does not begin with: write them as moves, or the whole "
                 "start as PTP");
    }

    /// The start without what AB, AW, AE and PL say.
    [[nodiscard]] Position board() const {
        const SgfNode& root = nodes_.front();
        const int size = this->size();
        const SgfProperty* rules = rules_of(root);
        const std::optional<SgfProperty> list = list_of(root, "SQ");
        const SgfProperty* marks = list ? &*list : nullptr;
        if (rules == nullptr && marks == nullptr) {
            if (board_ && board_->size() == size) return *board_;
        }
        const Ruleset ruleset = located(rules, [&] { return parse_ruleset(rules_text(rules), size); });
        const Bitboard boulders =
            marks != nullptr && ruleset.setup == Setup::kFixed ? points(*marks, size) : Bitboard{};
        return located(marks, [&] { return Position::new_game(ruleset, boulders); });
    }

    [[nodiscard]] int size() const {
        return size_of(text_, nodes_.front(), board_ ? board_->size() : kDefaultSgfSize);
    }

    /// `board` with what the nodes before the first move put on it or take from it and, if they do, with the
    /// boulders that SQ lists. Supplies follow from the board then, and the first move from whose turn it is.
    [[nodiscard]] Position set_up(const Position& board) const {
        PositionParts parts = board.parts();
        const SgfProperty* last = nullptr;
        const bool is_changed = is_changed_before_play();
        const std::optional<SgfProperty> marks = list_of(nodes_.front(), "SQ");
        const Bitboard marked = marks && is_changed ? points(*marks, parts.ruleset.size) : Bitboard{};
        parts.boulders |= marked;
        for (auto node = nodes_.begin(); node != nodes_.end() && node <= first_move_; ++node) {
            for (const SgfProperty& property : *node) {
                if (!is_set_up(property)) continue;
                apply(property, parts);
                last = &property;
            }
        }
        if (!(marked & parts.boulders & (parts.stones[0] | parts.stones[1])).is_empty())
            fail(*marks, "SQ lists a boulder where AB or AW puts a stone: take one of them out");
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
        if (has_position()) return 0;
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
        if (is_pass(node, property)) {
            const bool knows = root_names_boulders(nodes_.front());
            fail(property, std::string{"a pass before the end of the game"} +
                               (knows ? ""
                                      : ": the file names no boulders, and is played on a board that it does "
                                        "not fit"));
        }
        const std::string text = move_text(node, property);
        const Move move = located(&property, [&] { return parse_move(position_, text); });
        position_.play(move);
        return move;
    }

    std::string_view text_;
    const std::optional<Position>& board_;
    SgfRest rest_;
    Nodes nodes_;
    Nodes::const_iterator first_move_;
    Position position_;
};

}  // namespace

SgfGame parse_sgf(std::string_view text, const std::optional<Position>& board) {
    return GameBuilder{text, board}.build();
}

}  // namespace pahtum
