#include "engine/solver/plain_search.hpp"

#include <limits>

#include "engine/core/line_view.hpp"
#include "engine/solver/margin_bounds.hpp"

namespace pahtum {

/// A legal move, and what is known about the points to be gained if it is played. Trivial, so that a list of
/// them costs nothing before it is filled.
struct PlainSearch::Choice {
    std::uint16_t code;
    bool same_side;  ///< the same side moves again
    int order;       ///< larger is searched first
    Points gain;     ///< at once
    Points lower;    ///< by the move and all that follows it
    Points upper;
    std::uint64_t key;  ///< of the position after it; with at least kLookaheadCells empty
    std::uint64_t live_bits;
};

struct PlainSearch::Choices {
    std::array<Choice, MoveList::kCapacity> list;
    std::size_t count = 0;

    [[nodiscard]] auto begin() { return list.begin(); }
    [[nodiscard]] auto end() { return list.begin() + static_cast<std::ptrdiff_t>(count); }
};

namespace {

/// With fewer empty cells a search is faster than the table.
constexpr int kTableCells = 2;
/// With fewer empty cells the moves are not looked up in the table before the first is searched.
constexpr int kLookaheadCells = 5;

/// The game after a placement, from the view of the side then to move.
struct Placement {
    LineSums lines;
    BoardView view;
    Supplies supplies;
    Points gain;  ///< of the side that moved
};

Points points_margin(const LineSums& lines, Side side) {
    return lines.points(side) - lines.points(opponent(side));
}

int expected_margin_gain(const LineSums& lines, Side side) {
    return lines.expected_gain(side) - lines.expected_gain(opponent(side));
}

Placement placed(const Position& position, const LineSums& lines, const Supplies& supplies, Move move) {
    const Side side = position.side_to_move();
    const BoardView before = view_of(position, position.side_to_move());
    Placement after{.lines = lines,
                    .view = {.own = before.enemy,
                             .enemy = {},
                             .boulders = before.boulders,
                             .empty = before.empty - Bitboard{move.square()},
                             .capture = before.capture},
                    .supplies = {supplies.empty - 1, supplies.enemy, supplies.own - 1},
                    .gain = 0};
    LineSet stones = position.stone_lines(side);
    stones.toggle(move.square());
    after.lines.place(side, move.square());
    if (const auto captured = move.captured()) {
        stones.toggle(*captured);
        --after.supplies.enemy;
        if (before.boulders.contains(*captured)) {
            after.lines.replace_boulder(side, *captured);
            after.view.boulders.erase(*captured);
        } else {
            after.lines.replace_stone(side, *captured);
            after.view.own.erase(*captured);
            ++after.supplies.own;
        }
    }
    after.view.enemy = stones.squares();
    after.gain = position.ruleset().scoring == Scoring::kRunning
                     ? points_through(stones, move.square())
                     : points_margin(after.lines, side) - points_margin(lines, side);
    return after;
}

/// A small deterministic disturbance of the move order, so that threads search different moves.
int jitter(int thread, std::uint16_t code) {
    if (thread == 0) return 0;
    const std::uint64_t mixed = (static_cast<std::uint64_t>(thread) << 16 | code) * 0x9e37'79b9'7f4a'7c15;
    return static_cast<int>(mixed >> 59);
}

Proof proof_of(std::uint64_t key, const BoundEntry& entry) {
    return {.key = key,
            .salt = PlainSearch::kSalt,
            .lower = entry.lower,
            .upper = entry.upper,
            .payload = {entry.best.code(), entry.nodes}};
}

}  // namespace

std::optional<Points> PlainSearch::prove(const Position& position, Points alpha, Effort /*effort*/) {
    const Points margin = position.margin(position.side_to_move());
    if (position.is_over()) return margin;
    position_ = position;
    ply_ = 0;
    const Points result = search(node_of(position), alpha - margin);
    counter_.share();
    if (counter_.is_cancelled()) return std::nullopt;
    return margin + result;
}

MarginBounds PlainSearch::bounds(const Position& position) const {
    MarginBounds bounds = margin_limits(position);
    if (position.is_over()) return bounds;
    if (const auto known = table_.find(node_of(position).key)) {
        const Points margin = position.margin(position.side_to_move());
        bounds.lower = std::max(bounds.lower, margin + known->lower);
        bounds.upper = std::min(bounds.upper, margin + known->upper);
    }
    return bounds;
}

std::optional<Move> PlainSearch::best_known(const Position& position) const {
    if (position.is_over()) return std::nullopt;
    const auto known = table_.find(node_of(position).key);
    if (!known || !position.is_legal(known->best)) return std::nullopt;
    return known->best;
}

std::optional<Proof> PlainSearch::known(const Position& position, std::optional<Move> best) const {
    const std::uint64_t key = node_of(position).key;
    const auto found = table_.find(key);
    if (!found && !best) return std::nullopt;
    BoundEntry entry = found.value_or(BoundEntry{});
    if (best) entry.best = *best;
    return proof_of(key, entry);
}

PlainSearch::Node PlainSearch::node_of(const Position& position) const {
    const Ruleset& ruleset = position.ruleset();
    Node node{
        .lines = {LineTable::of(ruleset.scoring), position}, .supplies = supplies_of(position), .live = {}};
    if (only_placements(position)) {
        const RelevantState state = relevant_state_of(view_of(position, position.side_to_move()));
        node.live = state.live;
        node.key = placements_key(ruleset, state, node.supplies);
    } else {
        node.key = symmetric_key(position);
    }
    return node;
}

/// Fail-soft.
Points PlainSearch::search(const Node& node, Points alpha) {
    if (counter_.count()) return 0;
    const std::uint64_t nodes_before = counter_.nodes() - 1;
    const bool uses_table = node.supplies.empty >= kTableCells;
    const auto known = uses_table ? table_.find(node.key) : std::nullopt;
    if (known && known->upper <= alpha) return known->upper;
    if (known && known->lower > alpha) return known->lower;

    Choices choices;
    list_choices(node, choices);
    if (choices.count == 0) return 0;
    if (node.supplies.empty >= kLookaheadCells) use_table(choices);
    if (known) {
        for (Choice& choice : choices)
            if (choice.code == known->best.code()) choice.order = std::numeric_limits<int>::max();
    }
    BoundEntry found;
    const Points best = search_choices(node, choices, alpha, found);
    if (counter_.is_cancelled()) return 0;
    (best > alpha ? found.lower : found.upper) = best;
    found.nodes = counter_.nodes() - nodes_before;
    if (uses_table) keep(node.key, found);
    return best;
}

Points PlainSearch::search_choices(const Node& node, Choices& choices, Points alpha, BoundEntry& found) {
    const auto surest = std::max_element(choices.begin(), choices.end(),
                                         [](const Choice& a, const Choice& b) { return a.lower < b.lower; });
    found.best = Move::from_code(surest->code);
    if (surest->lower > alpha) return surest->lower;
    SearchControl& shared = counter_.control();
    const bool reports = ply_ == 0 && counter_.thread() == 0;
    if (reports) shared.moves.store(static_cast<int>(choices.count), std::memory_order_relaxed);
    Points best = -BoundEntry::kMax;
    for (auto next = choices.begin(); next != choices.end(); ++next) {
        // Ties by code: the order must not depend on earlier swaps.
        std::iter_swap(next, std::max_element(next, choices.end(), [](const Choice& a, const Choice& b) {
                           return a.order != b.order ? a.order < b.order : a.code > b.code;
                       }));
        if (reports)
            shared.moves_decided.store(static_cast<int>(next - choices.begin()), std::memory_order_relaxed);
        const Points value = next->upper <= alpha ? next->upper : search_choice(node, *next, alpha);
        if (counter_.is_cancelled()) return 0;
        if (value <= best) continue;
        best = value;
        found.best = Move::from_code(next->code);
        if (best > alpha) break;
    }
    return best;
}

Points PlainSearch::search_choice(const Node& node, const Choice& choice, Points alpha) {
    const Move move = Move::from_code(choice.code);
    const bool placement = only_placements(position_);
    Node next = placement ? node_after(node, choice) : node;
    const ScopedMove guard{position_, move};
    if (!placement) next = node_of(position_);
    ++ply_;
    const Points value =
        choice.same_side ? search(next, alpha - choice.gain) : -search(next, choice.gain - alpha - 1);
    --ply_;
    return choice.gain + value;
}

PlainSearch::Node PlainSearch::node_after(const Node& node, const Choice& choice) const {
    const Placement after = placed(position_, node.lines, node.supplies, Move::from_code(choice.code));
    Node next{.lines = after.lines, .supplies = after.supplies, .live = after.view.empty};
    if (node.supplies.empty >= kLookaheadCells) {
        next.live = Bitboard{choice.live_bits};
        next.key = choice.key;
    } else if (next.supplies.empty >= kTableCells) {
        const RelevantState state = relevant_state_of(after.view);
        next.live = state.live;
        next.key = placements_key(position_.ruleset(), state, next.supplies);
    }
    return next;
}

void PlainSearch::list_choices(const Node& node, Choices& choices) {
    if (!only_placements(position_)) {
        for (const Move move : position_.legal_moves()) add_opening_move(move, choices);
        return;
    }
    if (node.live.is_empty()) return;
    const Capture capture = position_.ruleset().capture;
    const Bitboard dead = position_.empty() - node.live;
    Bitboard cells = node.live;
    if (!are_plentiful(node.supplies, capture) || dead.count() % 2 != 0) {
        if (!dead.is_empty()) cells.insert(dead.first());
    }
    for (const Square square : cells) {
        const Bitboard candidates = position_.capture_candidates(square);
        if (candidates.is_empty()) add_placement(node, Move::place(square), choices);
        for (const Square captured : candidates)
            add_placement(node, Move::capture(square, captured), choices);
    }
}

void PlainSearch::add_placement(const Node& node, Move move, Choices& choices) const {
    const Side side = position_.side_to_move();
    const Placement after = placed(position_, node.lines, node.supplies, move);
    const bool captures = position_.ruleset().capture == Capture::kCustodial;
    // Expected gains count less where stones can be captured.
    const int expected = expected_margin_gain(after.lines, side) - expected_margin_gain(node.lines, side);
    Choice& choice = choices.list[choices.count++];
    choice.code = move.code();
    choice.same_side = false;
    choice.order =
        16 * after.gain + (captures ? expected / 2 : expected) + jitter(counter_.thread(), move.code());
    choice.gain = after.gain;
    choice.lower = -BoundEntry::kMax;
    choice.upper = BoundEntry::kMax;
    if (after.supplies.game_is_over()) {
        choice.lower = choice.upper = after.gain;
    } else if (!captures) {
        choice.lower = after.gain - after.lines.limit(opponent(side));
        choice.upper = after.gain + after.lines.limit(side);
    }
    if (node.supplies.empty < kLookaheadCells) return;
    const RelevantState state = relevant_state_of(after.view);
    choice.live_bits = state.live.bits();
    choice.key = placements_key(position_.ruleset(), state, after.supplies);
    table_.prefetch(choice.key);
}

/// A boulder, the choice of who opens, or one of the first stones while a swap is possible.
void PlainSearch::add_opening_move(Move move, Choices& choices) {
    const Side side = position_.side_to_move();
    const Points before = position_.margin(side);
    const ScopedMove guard{position_, move};
    Choice& choice = choices.list[choices.count++];
    choice.code = move.code();
    choice.same_side = position_.side_to_move() == side;
    choice.order = jitter(counter_.thread(), move.code());
    choice.gain = position_.margin(side) - before;
    choice.lower = position_.is_over() ? choice.gain : -BoundEntry::kMax;
    choice.upper = position_.is_over() ? choice.gain : BoundEntry::kMax;
    choice.key = node_of(position_).key;
}

void PlainSearch::use_table(Choices& choices) const {
    for (Choice& choice : choices) {
        const auto known = table_.find(choice.key);
        if (!known) continue;
        choice.lower =
            std::max(choice.lower, choice.gain + (choice.same_side ? known->lower : -known->upper));
        choice.upper =
            std::min(choice.upper, choice.gain + (choice.same_side ? known->upper : -known->lower));
    }
}

void PlainSearch::keep(std::uint64_t key, const BoundEntry& entry) {
    table_.store(key, entry);
    // The answer may have been cheap only because of proofs already in the table.
    const bool is_answer = ply_ == 0;
    if (!proofs_ || (!is_answer && entry.nodes < ProofSink::kCostlyNodes)) return;
    proofs_->add(proof_of(key, entry));
}

void PlainFamily::restore(const Proof& proof) {
    if (proof.lower < -BoundEntry::kMax || proof.upper > BoundEntry::kMax || proof.lower > proof.upper)
        return;
    constexpr std::uint64_t kMoveMask = 0x3fff;
    table_.store(proof.key,
                 {.lower = proof.lower,
                  .upper = proof.upper,
                  .best = Move::from_code(static_cast<std::uint16_t>(proof.payload[0] & kMoveMask)),
                  .nodes = proof.payload[1]});
}

LineSums::LineSums(const LineTable& table, const Position& position) : table_(&table) {
    // A fully blocked line, whose outlook is all zeros.
    constexpr LineIndex kAllBlocked = kLineCount - 1;
    for (auto& lines : lines_) lines.fill(kAllBlocked);
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        for_each_line(position.size(), [&](const BoardLine& line) {
            change_line(index_of(side), static_cast<std::size_t>(line.number + (line.is_row ? 0 : 8)),
                        LineView{position, line, side}.own_index() - kAllBlocked);
        });
    }
}

void LineSums::change(Square square, Side side, Change digits) {
    const auto row = static_cast<std::size_t>(square.row());
    const auto column = static_cast<std::size_t>(square.column());
    const unsigned own = index_of(side);
    const unsigned enemy = index_of(opponent(side));
    change_line(own, row, digits.own * kPowersOfThree[column]);
    change_line(own, column + 8, digits.own * kPowersOfThree[row]);
    if (digits.enemy == 0) return;
    change_line(enemy, row, digits.enemy * kPowersOfThree[column]);
    change_line(enemy, column + 8, digits.enemy * kPowersOfThree[row]);
}

void LineSums::change_line(unsigned colour, std::size_t line, int difference) {
    LineIndex& index = lines_[colour][line];
    const LineOutlook& before = table_->outlook(index);
    index = static_cast<LineIndex>(index + difference);
    const LineOutlook& after = table_->outlook(index);
    Sums& sums = sums_[colour];
    sums.points += after.points - before.points;
    sums.limit += after.limit - before.limit;
    sums.expected_gain += after.expected_gain - before.expected_gain;
}

}  // namespace pahtum
