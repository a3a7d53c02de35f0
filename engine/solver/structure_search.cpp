#include "engine/solver/structure_search.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>
#include <utility>

#include "engine/solver/mirror_strategy.hpp"

namespace pahtum {
namespace {

/// How many moves a node looks up before it searches one, if the table is large. Nearly all cutoffs are among
/// them (README.md, "Look-ups").
constexpr int kProbedFirst = 8;

/// Boards with at most kFewLiveCells go to the thread's own table, which fits the processor's cache.
constexpr int kFewLiveCells = 18;
constexpr std::size_t kNearMebibytes = 32;

/// About 2 to the power of 3 + eighths / 8, for any number of eighths from 0 to 400; at least and at most the
/// powers of these.
ProofNumber doubled(int eighths) {
    const int clamped = std::clamp(eighths, 0, 400);
    return ProofNumber{8 + clamped % 8} << clamped / 8;
}

Proof proof_of(std::uint64_t key, const StructureBounds& bounds, Side mover) {
    return {.key = key,
            .salt = kStructureSalt,
            .lower = bounds.lower(mover),
            .upper = bounds.upper(mover),
            .payload = {bounds.packed()}};
}

}  // namespace

/// What the mover gains by the move, as a bound, if the table knows whether that is more than alpha.
inline std::optional<Points> StructureSearch::known_score(const StructureTable& table, Side mover,
                                                          const Candidate& move, Points alpha) {
    const auto known = table.find(move.key, move.place);
    if (!known) return std::nullopt;
    const Side other = opponent(mover);
    if (const Points least = move.gain - known->upper(other); least > alpha) return least;
    if (const Points most = move.gain - known->lower(other); most <= alpha) return most;
    return std::nullopt;
}

ProofTree::Question live_question(const Position& position, Points alpha) {
    assert(fills_the_board(position));
    const Side mover = position.side_to_move();
    const Points least =
        std::clamp(alpha - position.margin(mover), -StructureBounds::kMax, StructureBounds::kMax - 1);
    return {.board = LiveBoard{position}, .mover = mover, .alpha = least, .ply = 0};
}

std::optional<Points> StructureSearch::prove(const Position& position, Points alpha, Effort effort) {
    const ProofTree::Question question = live_question(position, alpha);
    is_symmetric_ = has_symmetry(question.board);
    std::optional<Points> value;
    if (effort != Effort::kRest) value = search_within(effort_.before_tree, question);
    if (!value && effort != Effort::kShort && !counter_.is_cancelled())
        value = prove_by_tree(question.board, question.mover, question.alpha);
    if (!value) return std::nullopt;
    return *value + position.margin(question.mover);
}

/// Nothing if the question was cancelled or would take more nodes.
std::optional<Points> StructureSearch::search_within(std::uint64_t nodes,
                                                     const ProofTree::Question& question) {
    cancelled_ = false;
    last_node_ = counter_.nodes() + nodes;
    const Points value = search(question.board, question.mover, question.alpha, question.ply, nullptr,
                                table_for(std::popcount(question.board.live())));
    if (cancelled_) return std::nullopt;
    return value;
}

/// Nothing if the question was cancelled.
std::optional<Points> StructureSearch::prove_by_tree(const LiveBoard& board, Side mover, Points alpha) {
    const std::shared_ptr<ProofTree> tree = trees_.tree_for(board, mover, alpha);
    while (const std::optional<ProofTree::Leaf> leaf = tree->take()) {
        search_leaf(*tree, *leaf, tree->nodes_per_leaf(effort_.per_leaf));
        if (counter_.is_cancelled()) return std::nullopt;
        const ProofTree::Progress progress = tree->progress();
        counter_.control().moves.store(progress.moves, std::memory_order_relaxed);
        counter_.control().moves_decided.store(progress.settled, std::memory_order_relaxed);
    }
    return tree->value();
}

void StructureSearch::work_on(const TreeWork& work) {
    is_symmetric_ = work.tree.is_symmetric();
    while (work.tree.view(work.node).nodes < work.end && std::chrono::steady_clock::now() < work.deadline) {
        const std::optional<ProofTree::Leaf> leaf = work.tree.take(work.node);
        if (!leaf) return;
        search_leaf(work.tree, *leaf, work.per_leaf);
        if (counter_.is_cancelled()) return;
    }
}

void StructureSearch::search_leaf(ProofTree& tree, const ProofTree::Leaf& leaf, std::uint64_t most_nodes) {
    const std::uint64_t before = counter_.nodes();
    std::optional<Points> value = search_within(most_nodes, leaf.question);
    if (counter_.is_cancelled()) return tree.put_back(leaf);
    const std::uint64_t nodes = counter_.nodes() - before;
    if (!value) value = expand(tree, leaf, nodes);
    if (!value) return;
    for (const ProofTree::Settled& settled : tree.settle(leaf, *value, nodes)) store(settled);
}

/// Lets the tree grow at a leaf that was searched without a value. Its value if it turns out to be known.
std::optional<Points> StructureSearch::expand(ProofTree& tree, const ProofTree::Leaf& leaf,
                                              std::uint64_t nodes) {
    const auto& [board, mover, alpha, ply] = leaf.question;
    const OpposedSurvey opposed{board, mover};
    const PotentialSurvey survey{opposed};
    const PotentialSurvey::Open open = survey.open_above(alpha);
    Candidates list{open.upper_of_others, table_below(board, table_for(std::popcount(board.live())))};
    list_candidates(survey, open.cells, list);
    for (int i = 0; i < list.count; ++i) bring(list, i);
    std::vector<Candidate> unknown;
    for (int i = 0; i < list.count; ++i) {
        const Candidate& move = list.moves[static_cast<std::size_t>(i)];
        const std::optional<Points> score = known_score(list.table, mover, move, alpha);
        if (!score) {
            unknown.push_back(move);
        } else if (*score > alpha) {
            return score;
        } else {
            list.upper = std::max(list.upper, *score);
        }
    }
    if (unknown.empty()) return list.upper;
    std::vector<ProofTree::Child> children;
    for (const Candidate& move : unknown)
        children.push_back(child_of(leaf.question, move, static_cast<int>(children.size())));
    // None of them is settled, so nothing else is.
    (void)tree.grow(leaf, children, list.upper, nodes);
    return std::nullopt;
}

/// The proof numbers of a new child, tuned by trial. The odds that the child exceeds alpha lower to_exceed
/// and raise to_fail; a later place in the move order raises both. So the moves that are left of a node
/// outweigh the one that is being tried: it may take long before another one seems easier. Without a judge,
/// 1.5 points between alpha and the mean of the potentials' two bounds count as one doubling of the odds.
ProofTree::Child StructureSearch::child_of(const ProofTree::Question& question, const Candidate& move,
                                           int place_in_order) const {
    constexpr int kLevel = 80;
    constexpr int kToFailByPlace = 12;
    constexpr int kToExceedByPlace = 6;
    const LiveBoard board =
        child_board(question.board, question.mover, move.cell, question.ply + 1, is_symmetric_);
    ProofTree::Child child{.cell = move.cell, .gain = move.gain, .to_exceed = 1, .to_fail = 1};
    if (board.live() == 0) return child;
    const Points alpha = move.gain - question.alpha - 1;
    const OpposedSurvey opposed{board, opponent(question.mover)};
    const PotentialSurvey survey{opposed};
    const LiveBoard::CellMask open = survey.open_above(alpha).cells;
    const int replies = std::popcount(open & ~dominated_cells(board, open));
    const int ahead = judge_ != nullptr ? judge_->log_odds(board, opponent(question.mover), alpha)
                                        : (opposed.lower() + survey.upper() - 2 * alpha - 1) * 8 / 3;
    child.to_exceed = doubled(kLevel - ahead * 5 / 4 + kToExceedByPlace * place_in_order);
    child.to_fail = std::max(replies, 1) * doubled(kLevel + ahead + kToFailByPlace * place_in_order);
    return child;
}

bool StructureSearch::expects_more(const Position& position, Points alpha) const {
    const LiveBoard board{position};
    const Side mover = position.side_to_move();
    const Points to_gain = alpha - position.margin(mover);
    if (board.live() == 0) return to_gain < 0;
    if (judge_ != nullptr) return judge_->log_odds(board, mover, to_gain) > 0;
    const OpposedSurvey opposed{board, mover};
    return opposed.lower() + PotentialSurvey{opposed}.upper() > 2 * to_gain;
}

MarginBounds StructureSearch::bounds(const Position& position) const {
    const Side mover = position.side_to_move();
    const Points margin = position.margin(mover);
    const LiveBoard board{position};
    if (board.live() == 0) return {margin, margin};
    const OpposedSurvey opposed{board, mover};
    MarginBounds bounds{opposed.lower(), PotentialSurvey{opposed}.upper()};
    if (const auto known = table_for(std::popcount(board.live())).find(board.key())) {
        bounds.lower = std::max(bounds.lower, known->lower(mover));
        bounds.upper = std::min(bounds.upper, known->upper(mover));
    }
    bounds = {bounds.lower + margin, bounds.upper + margin};
    if (can_mirror(position, mover)) bounds.lower = std::max(bounds.lower, 0);
    if (can_mirror(position, opponent(mover))) bounds.upper = std::min(bounds.upper, 0);
    return bounds;
}

std::optional<Move> StructureSearch::best_known(const Position& position) const {
    const LiveBoard board{position};
    const auto known = table_for(std::popcount(board.live())).find(board.key());
    if (!known || known->best == StructureBounds::kNoCell) return mirror_move(position);
    const Move move = Move::place(Square::from_index(known->best));
    if (!position.is_legal(move)) return std::nullopt;
    return move;
}

std::optional<Proof> StructureSearch::known(const Position& position, std::optional<Move> best) const {
    const LiveBoard board{position};
    const auto entry = table_for(std::popcount(board.live())).find(board.key());
    if (!entry && !best) return std::nullopt;
    StructureBounds bounds = entry.value_or(StructureBounds{});
    if (best) bounds.best = best->square().index();
    return proof_of(board.key(), bounds, position.side_to_move());
}

/// Points still to be gained, from the mover's view: fail-soft bound on the side of alpha that it proves.
/// `last`: the move that led here, if its survey is known. `table`: of the board.
Points StructureSearch::search(const LiveBoard& board, Side mover, Points alpha, int ply,
                               const LastMove* last, StructureTable& table) {
    if (board.live() == 0) return 0;
    cancelled_ = counter_.nodes() >= last_node_ || counter_.count();
    if (cancelled_) return 0;
    OpposedSurvey opposed{board, mover, last};
    if (opposed.exceeds(alpha)) return opposed.lower();
    const PotentialSurvey survey{opposed, last};
    if (survey.upper() <= alpha) return survey.upper();
    const PotentialSurvey::Open open = survey.open_above(alpha);
    if (open.cells == 0) return open.upper_of_others;

    Candidates list{open.upper_of_others, table_below(board, table)};
    list_candidates(survey, open.cells, list);
    if (const auto known = table.find(board.key())) {
        if (known->upper(mover) <= alpha) return known->upper(mover);
        if (known->lower(mover) > alpha) return known->lower(mover);
        list.best = known->best;
    }
    const std::uint64_t nodes_before = counter_.nodes();
    const Points value = search_open(survey, alpha, ply, list);
    if (!cancelled_) store(board, mover, value, alpha, list.best, counter_.nodes() - nodes_before, table);
    return value;
}

/// The table of a board with that many live cells.
StructureTable& StructureSearch::table_for(int live_cells) const {
    if (live_cells > kFewLiveCells || table_.mebibytes() < effort_.large_table) return table_;
    if (near_table_ == nullptr) near_table_ = &tables_.near(counter_.thread());
    return *near_table_;
}

/// The table of the boards after the moves of one that belongs to `table`.
StructureTable& StructureSearch::table_below(const LiveBoard& board, StructureTable& table) const {
    const bool is_near = &table != &table_;
    return is_near ? table : table_for(std::popcount(board.live()) - 1);
}

/// The same for a board that neither potentials nor table decide.
Points StructureSearch::search_open(const PotentialSurvey& survey, Points alpha, int ply, Candidates& list) {
    prefer_known(list, survey.opposed().board().key());
    if (const auto lower = probe_best(survey.opposed().mover(), alpha, list)) return *lower;
    if (ply == 0) counter_.control().moves.store(list.count, std::memory_order_relaxed);
    return search_candidates(survey, alpha, ply, list);
}

Points StructureSearch::search_candidates(const PotentialSurvey& survey, Points alpha, int ply,
                                          Candidates& list) {
    const Side mover = survey.opposed().mover();
    Points value = list.upper;
    list.best = StructureBounds::kNoCell;
    if (list.probed == 0) bring(list, 0);
    for (int i = 0; i < list.count; ++i) {
        if (i < list.probed) pick(list, i, list.probed);
        // Fetched while this one is searched.
        if (i + 1 >= list.probed) bring(list, i + 1);
        const Candidate& move = list.moves[static_cast<std::size_t>(i)];
        const std::optional<Points> known =
            i < list.probed ? std::nullopt : known_score(list.table, mover, move, alpha);
        const Points score = known ? *known : search_move(survey, move, alpha, ply, list.table);
        if (cancelled_) return 0;
        if (ply == 0) counter_.control().moves_decided.store(i + 1, std::memory_order_relaxed);
        if (score <= value) continue;
        value = score;
        list.best = move.cell;
        if (score > alpha) break;
    }
    return value;
}

/// What the mover gains by the move. `table`: of the board after it.
Points StructureSearch::search_move(const PotentialSurvey& survey, const Candidate& move, Points alpha,
                                    int ply, StructureTable& table) {
    const LiveBoard& board = survey.opposed().board();
    const Side mover = survey.opposed().mover();
    const Points child_alpha = move.gain - alpha - 1;
    if (is_symmetric_ && ply < kSymmetryPlies) {
        const LiveBoard child = child_board(board, mover, move.cell, ply + 1, true);
        return move.gain - search(child, opponent(mover), child_alpha, ply + 1, nullptr, table);
    }
    LiveBoard child = board;
    child.play(mover, move.cell, move.key, survey.potentials_after(move.cell, move.gain));
    const LastMove last{survey, move.cell};
    return move.gain - search(child, opponent(mover), child_alpha, ply + 1, &last, table);
}

/// The moves that neither the potentials refute nor another cell dominates; fetched if all will be probed.
void StructureSearch::list_candidates(const PotentialSurvey& survey, LiveBoard::CellMask open,
                                      Candidates& list) const {
    const LiveBoard& board = survey.opposed().board();
    const Side mover = survey.opposed().mover();
    open &= ~dominated_cells(board, open);
    list.count = std::popcount(open);
    list.probed =
        list.table.mebibytes() < effort_.large_table ? list.count : std::min(kProbedFirst, list.count);
    const bool all_are_probed = list.probed == list.count;
    Candidate* next = list.moves.data();
    for (; open != 0; open &= open - 1) {
        const int cell = std::countr_zero(open);
        const LiveBoard::Preview after = board.preview(mover, cell);
        // Of equal moves the first.
        *next++ = {.rank = 64 * survey.order(cell) + 63 - cell,
                   .gain = static_cast<std::int16_t>(after.gain),
                   .cell = static_cast<std::uint8_t>(cell),
                   .key = after.key,
                   .place = all_are_probed ? list.table.prefetch(after.key) : nullptr};
    }
}

/// Enhanced transposition cutoffs (Plaat, Schaeffer, Pijls and de Bruin, "Exploiting graph properties of game
/// trees", AAAI 1996): looks the best moves up. Returns a lower bound above alpha if one of them gives it,
/// and takes the refuted ones off the list.
std::optional<Points> StructureSearch::probe_best(Side mover, Points alpha, Candidates& list) {
    const auto moves = list.moves.begin();
    if (list.probed < list.count) {
        std::nth_element(moves, moves + list.probed, moves + list.count,
                         [](const Candidate& a, const Candidate& b) { return a.rank > b.rank; });
        for (Candidate& move : std::span{list.moves}.subspan(0, static_cast<std::size_t>(list.probed)))
            move.place = list.table.prefetch(move.key);
    }
    for (int i = 0; i < list.probed;) {
        Candidate& move = list.moves[static_cast<std::size_t>(i)];
        const std::optional<Points> score = known_score(list.table, mover, move, alpha);
        if (!score) {
            ++i;
        } else if (*score > alpha) {
            list.best = move.cell;
            return score;
        } else {
            list.upper = std::max(list.upper, *score);
            move = moves[--list.probed];
            moves[list.probed] = moves[--list.count];
        }
    }
    return std::nullopt;
}

/// The move that the table prefers comes first; helpers deviate a little from the order.
void StructureSearch::prefer_known(Candidates& list, std::uint64_t key) const {
    if (list.best == StructureBounds::kNoCell && counter_.thread() == 0) return;
    for (int i = 0; i < list.count; ++i) {
        Candidate& move = list.moves[static_cast<std::size_t>(i)];
        if (move.cell == list.best) {
            move.rank += 1 << 30;
        } else if (counter_.thread() > 0) {
            // As many shifts as leave seven bits.
            move.rank += 64 * static_cast<int>((key ^ move.key) >> counter_.thread() % 58 & 127U);
        }
    }
}

/// Puts the best of the moves from `first` to before `end` first.
void StructureSearch::pick(Candidates& list, int first, int end) {
    const auto moves = std::span{list.moves}.subspan(0, static_cast<std::size_t>(end));
    Candidate* best = &moves[static_cast<std::size_t>(first)];
    for (Candidate& move : moves.subspan(static_cast<std::size_t>(first) + 1))
        if (move.rank > best->rank) best = &move;
    std::swap(moves[static_cast<std::size_t>(first)], *best);
}

/// Puts the best of the moves from this place on there, if there is one, and fetches what the table knows of
/// it.
void StructureSearch::bring(Candidates& list, int place) {
    if (place >= list.count) return;
    pick(list, place, list.count);
    Candidate& move = list.moves[static_cast<std::size_t>(place)];
    move.place = list.table.prefetch(move.key);
}

void StructureSearch::store(const LiveBoard& board, Side mover, Points value, Points alpha, int best,
                            std::uint64_t nodes, StructureTable& table) {
    StructureBounds bounds;
    bounds.add(mover, value, value > alpha);
    bounds.best = best;
    bounds.cost = StructureBounds::cost_of(nodes, table.turnover());
    table.store(board.key(), bounds);
    if (proofs_ == nullptr || nodes < proofs_->least_nodes()) return;
    bounds.cost = StructureBounds::cost_of(nodes, 0);  // what other tables have been through is their own
    proofs_->add(proof_of(board.key(), bounds, mover));
}

StructureTable& StructureTables::near(int thread) {
    const std::lock_guard lock{mutex_};
    try {
        return near_.try_emplace(thread, kNearMebibytes).first->second;
    } catch (const std::bad_alloc&) {
        return main_;
    }
}

void StructureTables::clear() {
    main_.clear();
    near_.clear();
}

std::shared_ptr<ProofTree> ProofTrees::tree_for(const LiveBoard& board, Side mover, Points alpha) {
    const std::lock_guard lock{mutex_};
    const std::tuple question{board.key(), mover, alpha};
    if (!tree_ || question_ != question) {
        tree_ = std::make_shared<ProofTree>(board, mover, alpha);
        question_ = question;
    }
    return tree_;
}

/// Fitted to past proofs: README.md, "What is left of a proof".
std::optional<ProofOutlook> ProofTrees::outlook(const Position& position) const {
    constexpr double kError = 5;
    const std::lock_guard lock{mutex_};
    if (!tree_ || tree_->value()) return std::nullopt;
    const auto& [key, mover, alpha] = question_;
    if (mover != position.side_to_move() || key != LiveBoard{position}.key()) return std::nullopt;
    const ProofTree::Progress progress = tree_->progress();
    const auto so_far = static_cast<double>(tree_->view(0).nodes);
    return ProofOutlook{.at_least = position.margin(mover) + alpha + 1,
                        .odds = odds_of(progress.to_exceed, progress.to_fail),
                        .share = progress.share,
                        .least_nodes = so_far / kError,
                        .most_nodes = so_far * kError};
}

void StructureFamily::restore(const Proof& proof) {
    tables_.main().store(proof.key, StructureBounds::unpacked(proof.payload[0]));
}

}  // namespace pahtum
