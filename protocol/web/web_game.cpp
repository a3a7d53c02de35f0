#include "protocol/web/web_game.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/search/analyst.hpp"

namespace pahtum::web {
namespace {

constexpr std::size_t kMostVariationNodes = 20'000;
constexpr std::size_t kMostVariationBytes = std::size_t{8} << 20;  // each is read again for those inside it

}  // namespace

Evaluation evaluation_of(const Position& position, double score, double chance, bool exact) {
    const bool is_black = position.side_to_move() == Side::kBlack;
    return {.score = is_black ? score : -score, .win_rate = is_black ? chance : 1 - chance, .exact = exact};
}

WebGame::WebGame(const Position& start) : nodes_{Node{.position = start}}, line_{0} {}

WebGame::WebGame(const SgfGame& record) : WebGame(record.start) {
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const auto note = record.notes.find(i);
        line_.push_back(
            add(line_.back(), record.moves[i], note == record.notes.end() ? MoveNote{} : note->second));
    }
    ply_ = length();
    nodes_[line_.back()].result = record.result;
    names = {record.black, record.white};
    Budget budget{.nodes = kMostVariationNodes, .bytes = kMostVariationBytes};
    add_variations(line_, record, budget);
}

std::vector<Move> WebGame::moves() const {
    std::vector<Move> moves;
    for (std::size_t ply = 0; ply < length(); ++ply) moves.push_back(move(ply));
    return moves;
}

std::vector<Move> WebGame::other_moves(std::size_t ply) const {
    std::vector<Move> others;
    for (const Index next : nodes_[line_[ply]].next)
        if (next != line_[ply + 1]) others.push_back(nodes_[next].move);
    return others;
}

bool WebGame::has_ended() const { return position().is_over() || resigned(); }

std::optional<Side> WebGame::resigned() const {
    const std::string& result = nodes_[line_[ply_]].result;
    if (result.starts_with("W+R")) return Side::kBlack;
    if (result.starts_with("B+R")) return Side::kWhite;
    return std::nullopt;
}

void WebGame::play(Move move) {
    const Index from = line_[ply_];
    const auto known = find_next(from, move);
    if (!known) mark_changed(from);
    nodes_[from].result.clear();
    const Index next = known ? *known : add(from, move, {});
    if (ply_ == length() || line_[ply_ + 1] != next) follow(next);
    ++ply_;
}

void WebGame::play_own(Move move, const MoveNote& note) {
    play(move);
    Node& node = nodes_[line_[ply_]];
    node.note = note;
    node.is_own = true;
    mark_changed(line_[ply_]);
}

void WebGame::resign(Side side) { nodes_[line_[ply_]].result = side == Side::kBlack ? "W+R" : "B+R"; }

bool WebGame::go_to(std::size_t ply, Move move) {
    const auto next = find_next(line_[ply - 1], move);
    if (!next) return false;
    if (line_[ply] != *next) {
        ply_ = ply - 1;
        follow(*next);
    }
    ply_ = ply;
    return true;
}

std::optional<WebGame::Index> WebGame::find_next(Index node, Move move) const {
    for (const Index next : nodes_[node].next)
        if (nodes_[next].move == move) return next;
    return std::nullopt;
}

WebGame::Index WebGame::add(Index parent, Move move, const MoveNote& note) {
    Node node{.position = nodes_[parent].position, .move = move, .parent = parent, .note = note};
    node.position.play(move);
    if (note.value) {
        const double sign = node.position.side_to_move() == Side::kBlack ? 1 : -1;
        const double score = sign * *note.value;
        node.evaluation = evaluation_of(node.position, score, win_rate(score, false, node.position), false);
    }
    nodes_.push_back(std::move(node));
    nodes_[parent].next.push_back(nodes_.size() - 1);
    return nodes_.size() - 1;
}

/// Those beside a move of the line; others would become the main line.
void WebGame::add_variations(std::span<const Index> line, const SgfGame& record, Budget& budget) {
    for (const auto& [move, texts] : record.variations) {
        if (move + 1 >= line.size()) continue;
        for (const std::string& text : texts)
            if (!add_variation(line[move], text, budget)) nodes_[line[move]].unread.push_back(text);
    }
}

bool WebGame::add_variation(Index parent, const std::string& text, Budget& budget) try {
    if (text.size() > budget.bytes) return false;
    budget.bytes -= text.size();
    const Position start = nodes_[parent].position;
    const SgfGame record = parse_sgf(text, start);
    if (record.start != start || record.moves.empty() || record.moves.size() > budget.nodes) return false;
    // It branches before its first move, and its text can be kept or its branches written, but not both.
    if (record.variations.contains(0)) return false;
    if (find_next(parent, record.moves.front())) return false;
    budget.nodes -= record.moves.size();
    std::vector<Index> line{parent};
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const auto note = record.notes.find(i);
        line.push_back(
            add(line.back(), record.moves[i], note == record.notes.end() ? MoveNote{} : note->second));
    }
    nodes_[line[1]].text = text;
    add_variations(line, record, budget);
    return true;
} catch (const ParseError&) {
    return false;  // of a game with other rules, or no moves at all
}

void WebGame::set_review(std::size_t ply, const review::ReviewedMove& judged) {
    const bool is_black = judged.side == Side::kBlack;
    nodes_[line_[ply + 1]].review = judged;
    evaluate(ply + 1, {.score = is_black ? judged.played.points : -judged.played.points,
                       .win_rate = is_black ? judged.played.chances : 1 - judged.played.chances,
                       .exact = judged.played.exact});
}

void WebGame::mark(const review::GameReview& review) {
    const SgfGame marked = review::annotated(review);
    Budget budget{.nodes = kMostVariationNodes, .bytes = kMostVariationBytes};
    for (std::size_t i = 0; i < length(); ++i) {
        const Index index = line_[i + 1];
        if (nodes_[index].review) continue;
        set_review(i, review.moves[i]);
        nodes_[index].note = marked.notes.at(i);
        mark_changed(index);
        const auto before = review.game.variations.find(i);
        const auto after = marked.variations.find(i);
        const std::size_t known = before == review.game.variations.end() ? 0 : before->second.size();
        if (after == marked.variations.end() || after->second.size() == known) continue;
        // A better move that is known already has its own line.
        static_cast<void>(add_variation(line_[i], after->second.back(), budget));
    }
}

void WebGame::follow(Index node) {
    line_.resize(ply_ + 1);
    const std::vector<Index> rest = line_from(node);
    line_.insert(line_.end(), rest.begin(), rest.end());
}

std::vector<WebGame::Index> WebGame::line_from(Index node) const {
    std::vector<Index> line{node};
    while (!nodes_[line.back()].next.empty()) line.push_back(nodes_[line.back()].next.front());
    return line;
}

void WebGame::mark_changed(Index node) {
    for (; node != 0; node = nodes_[node].parent) nodes_[node].text.clear();
}

/// The moves after the first node of the line, with notes, and the variations from the one of this number on.
SgfGame WebGame::branch(std::span<const Index> line, std::size_t first_beside) const {
    SgfGame record{.start = nodes_[line[0]].position, .moves = {}, .black = {}, .white = {}, .result = {}};
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Node& node = nodes_[line[i + 1]];
        record.moves.push_back(node.move);
        MoveNote note = node.note;
        if (!note.value && node.evaluation) note.value = node.evaluation->score;
        if (note != MoveNote{}) record.notes.emplace(i, std::move(note));
        if (i < first_beside) continue;
        std::vector<std::string> others;
        for (const Index other : nodes_[line[i]].next)
            if (other != line[i + 1]) others.push_back(variation_text(other));
        const std::vector<std::string>& unread = nodes_[line[i]].unread;
        others.insert(others.end(), unread.begin(), unread.end());
        if (!others.empty()) record.variations.emplace(i, std::move(others));
    }
    return record;
}

std::string WebGame::variation_text(Index node) const {
    if (!nodes_[node].text.empty()) return nodes_[node].text;
    std::vector<Index> line = line_from(node);
    line.insert(line.begin(), nodes_[node].parent);
    return to_sgf_variation(branch(line, 1));
}

bool WebGame::has_own_move(Side side) const {
    for (std::size_t ply = 0; ply < length(); ++ply)
        if (nodes_[line_[ply + 1]].is_own && position_after(ply).side_to_move() == side) return true;
    return false;
}

void WebGame::claim_moves(Side side) {
    for (std::size_t ply = 0; ply < length(); ++ply)
        if (position_after(ply).side_to_move() == side) nodes_[line_[ply + 1]].is_own = true;
}

SgfGame WebGame::record(const std::string& own_name) const {
    const auto name_of = [&](Side side) { return has_own_move(side) ? own_name : names[index_of(side)]; };
    SgfGame record = branch(line_, 0);
    record.black = name_of(Side::kBlack);
    record.white = name_of(Side::kWhite);
    record.result = nodes_[line_.back()].result;
    return record;
}

}  // namespace pahtum::web
