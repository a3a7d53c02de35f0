#include "protocol/play/game.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <ctime>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kMostVariationNodes = 20'000;
constexpr std::size_t kMostVariationBytes = std::size_t{8} << 20;  // each is read again for those inside it

/// By the clock of this place: "2026-11-27".
std::string today() {
    const std::time_t now = std::time(nullptr);
    const std::tm* const parts = std::localtime(&now);  // NOLINT(concurrency-mt-unsafe): nobody else asks
    if (parts == nullptr) return {};
    const auto two_digits = [](int number) { return (number < 10 ? "-0" : "-") + std::to_string(number); };
    return std::to_string(1900 + parts->tm_year) + two_digits(parts->tm_mon + 1) + two_digits(parts->tm_mday);
}

bool has_stones_on_board(const Position& position) {
    return !(position.stones(Side::kBlack) | position.stones(Side::kWhite)).is_empty();
}

}  // namespace

Evaluation evaluation_of(const Position& position, double score, double chance, bool exact) {
    const bool is_black = position.side_to_move() == Side::kBlack;
    return {.score = is_black ? score : -score, .win_rate = is_black ? chance : 1 - chance, .exact = exact};
}

Game::Game(const Position& start) : nodes_{Node{.position = start}}, line_{0} {}

Game::Game(const SgfGame& record, std::size_t moves) : Game(record.start) {
    line_ = add_moves(0, record, std::min(moves, record.moves.size()));
    ply_ = line_.size() - 1;
    names = {record.black, record.white};
    root_ = record.root;
    date_ = record.date;
    if (const auto bare = record.bare_nodes.find(0); bare != record.bare_nodes.end()) {
        nodes_[0].after = bare->second.shared;
        (line_.size() > 1 ? nodes_[line_[1]].before : nodes_[0].tail) = bare->second.own;
    }
    if (ply_ == record.moves.size()) nodes_[line_.back()].result = record.result;
    for (const auto& [turn, texts] : record.variations)
        if (turn < line_.size()) nodes_[line_[turn]].unread = texts;
}

Game::Game(const SgfGame& record) : Game(record, record.moves.size()) {
    for (const Index node : line_) nodes_[node].unread.clear();
    Budget budget{.nodes = kMostVariationNodes, .bytes = kMostVariationBytes};
    add_variations(line_, record, budget);
}

bool Game::has_stones() const { return has_stones_on_board(position()); }

std::optional<Move> Game::move(std::size_t turn) const {
    return turn + 1 < line_.size() ? std::optional{nodes_[line_[turn + 1]].move} : std::nullopt;
}

std::size_t Game::node_after(std::size_t turns) const { return line_[std::min(turns, line_.size() - 1)]; }

std::vector<Move> Game::other_moves(std::size_t ply) const {
    std::vector<Move> others;
    for (const Index next : nodes_[line_[ply]].next)
        if (next != line_[ply + 1]) others.push_back(nodes_[next].move);
    return others;
}

bool Game::has_ended() const { return position().is_over() || resigned(); }

std::optional<Side> Game::resigned_after(std::size_t turns) const {
    const std::string& result = nodes_[node_after(turns)].result;
    if (result.starts_with("W+R")) return Side::kBlack;
    if (result.starts_with("B+R")) return Side::kWhite;
    return std::nullopt;
}

void Game::play(Move move) {
    const Index from = line_[ply_];
    if (nodes_.size() == 1 && root_.empty() && date_.empty()) date_ = today();
    const auto known = find_next(from, move);
    if (!known) mark_changed(from);
    nodes_[from].result.clear();
    const Index next = known ? *known : add(from, move, {});
    if (ply_ + 1 == line_.size() || line_[ply_ + 1] != next) follow(next);
    ++ply_;
}

void Game::play_own(Move move, const MoveNote& note, bool is_from_book, const std::string& name) {
    own_names_[index_of(position().side_to_move())] = name;
    play(move);
    nodes_[line_[ply_]].is_own = true;
    nodes_[line_[ply_]].is_from_book = is_from_book;
    annotate(ply_ - 1, note);
}

void Game::pass() {
    assert(position().is_over());
    ++passes_;
    nodes_[line_.back()].result.clear();
}

void Game::take_back(std::size_t count) {
    assert(count <= length());
    if (count == 0) return;
    const std::size_t passes = std::min(count, passes_);
    passes_ -= passes;
    for (std::size_t moves = count - passes; moves > 0; --moves) {
        const Index last = line_.back();
        line_.pop_back();
        mark_changed(line_.back());
        std::erase(nodes_[line_.back()].next, last);
        if (last + 1 == nodes_.size()) nodes_.pop_back();
    }
    ply_ = line_.size() - 1;
    nodes_[line_.back()].result.clear();
}

void Game::resign(Side side) { nodes_[line_[ply_]].result = side == Side::kBlack ? "W+R" : "B+R"; }

bool Game::go_to(std::size_t ply, Move move) {
    const auto next = find_next(line_[ply - 1], move);
    if (!next) return false;
    if (line_[ply] != *next) {
        ply_ = ply - 1;
        follow(*next);
    }
    ply_ = ply;
    return true;
}

void Game::annotate(std::size_t turn, const MoveNote& note) {
    MoveNote& known = nodes_[line_[turn + 1]].note;
    const std::string properties = note.properties.empty() ? known.properties : note.properties;
    known = note;
    known.properties = properties;
    mark_changed(line_[turn + 1]);
}

bool Game::add_variation(std::size_t turn, const std::string& text) {
    Budget budget{.nodes = kMostVariationNodes, .bytes = kMostVariationBytes};
    return add_variation(line_[turn], text, budget);
}

void Game::clear() {
    Position begin = start();
    if (has_stones_on_board(begin))
        begin = Position::from_parts({.ruleset = begin.ruleset(), .boulders = begin.boulders()});
    *this = Game{begin};
}

void Game::resize(int size) {
    const Ruleset& old = start().ruleset();
    if (size == old.size) return clear();
    const Ruleset ruleset = parse_ruleset(to_text(old), size);
    const bool is_listed = ruleset.setup == Setup::kFixed;
    *this =
        Game{Position::new_game(ruleset, is_listed ? start().boulders() & Bitboard::full(size) : Bitboard{})};
}

std::optional<Game::Index> Game::find_next(Index node, Move move) const {
    for (const Index next : nodes_[node].next)
        if (nodes_[next].move == move) return next;
    return std::nullopt;
}

Game::Index Game::add(Index parent, Move move, const MoveNote& note) {
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

std::vector<Game::Index> Game::add_moves(Index parent, const SgfGame& record, std::size_t count) {
    std::vector<Index> line{parent};
    for (std::size_t i = 0; i < count; ++i) {
        const auto note = record.notes.find(i);
        line.push_back(
            add(line.back(), record.moves[i], note == record.notes.end() ? MoveNote{} : note->second));
    }
    for (auto bare = record.bare_nodes.upper_bound(0);
         bare != record.bare_nodes.end() && bare->first <= count; ++bare) {
        const auto& [i, nodes] = *bare;
        nodes_[line[i]].after = nodes.shared;
        if (i < count) nodes_[line[i + 1]].before = nodes.own;
        if (i == record.moves.size()) nodes_[line[i]].tail = nodes.own;
    }
    return line;
}

/// Those beside a move of the line; others would become the main line.
void Game::add_variations(std::span<const Index> line, const SgfGame& record, Budget& budget) {
    for (const auto& [move, texts] : record.variations) {
        if (move >= line.size()) continue;
        if (move + 1 == line.size()) {
            if (!nodes_[line[move]].tail.empty()) nodes_[line[move]].unread = texts;
            continue;
        }
        for (const std::string& text : texts)
            if (!add_variation(line[move], text, budget)) nodes_[line[move]].unread.push_back(text);
    }
}

bool Game::add_variation(Index parent, const std::string& text, Budget& budget) try {
    if (text.size() > budget.bytes) return false;
    budget.bytes -= text.size();
    const Position start = nodes_[parent].position;
    const SgfGame record = parse_sgf(text, start);
    if (record.start != start || record.moves.empty() || record.moves.size() > budget.nodes) return false;
    // It branches before its first move, and its text can be kept or its branches written, but not both.
    if (record.variations.contains(0)) return false;
    if (find_next(parent, record.moves.front())) return false;
    budget.nodes -= record.moves.size();
    const std::vector<Index> line = add_moves(parent, record, record.moves.size());
    nodes_[line[1]].text = text;
    if (!record.root.empty()) nodes_[line[1]].before = ";" + record.root;
    if (const auto bare = record.bare_nodes.find(0); bare != record.bare_nodes.end())
        nodes_[line[1]].before += bare->second.shared + bare->second.own;
    add_variations(line, record, budget);
    return true;
} catch (const ParseError&) {
    return false;  // of a game with other rules, or no moves at all
}

void Game::follow(Index node) {
    line_.resize(ply_ + 1);
    const std::vector<Index> rest = line_from(node);
    line_.insert(line_.end(), rest.begin(), rest.end());
}

std::vector<Game::Index> Game::line_from(Index node) const {
    std::vector<Index> line{node};
    while (!nodes_[line.back()].next.empty()) line.push_back(nodes_[line.back()].next.front());
    return line;
}

void Game::mark_changed(Index node) {
    for (; node != 0; node = nodes_[node].parent) nodes_[node].text.clear();
}

/// The moves after the first node of the line, with notes, and the variations from the one of this number on.
SgfGame Game::branch(std::span<const Index> line, std::size_t first_beside) const {
    SgfGame record{.start = nodes_[line[0]].position, .moves = {}, .black = {}, .white = {}, .result = {}};
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Index next = i + 1 < line.size() ? line[i + 1] : 0;  // 0 = none, since the root follows no node
        if (next != 0) {
            const Node& node = nodes_[next];
            record.moves.push_back(node.move);
            MoveNote note = node.note;
            if (!note.value && node.evaluation) note.value = node.evaluation->score;
            if (note != MoveNote{}) record.notes.emplace(i, std::move(note));
        }
        const Node& here = nodes_[line[i]];
        SgfBareNodes bare{.shared = i < first_beside ? "" : here.after,
                          .own = next != 0 ? nodes_[next].before : here.tail};
        if (!bare.shared.empty() || !bare.own.empty()) record.bare_nodes.emplace(i, std::move(bare));
        if (i < first_beside) continue;
        std::vector<std::string> others;
        if (next != 0 && !here.tail.empty()) others.push_back("(" + here.tail + ")");
        for (const Index other : nodes_[line[i]].next)
            if (other != next) others.push_back(variation_text(other));
        others.insert(others.end(), here.unread.begin(), here.unread.end());
        if (!others.empty()) record.variations.emplace(i, std::move(others));
    }
    return record;
}

std::string Game::variation_text(Index node) const {
    if (!nodes_[node].text.empty()) return nodes_[node].text;
    std::vector<Index> line = line_from(node);
    line.insert(line.begin(), nodes_[node].parent);
    return to_sgf_variation(branch(line, 1));
}

std::string Game::own_name(Side side) const {
    for (std::size_t i = 1; i < line_.size(); ++i)
        if (nodes_[line_[i]].is_own && nodes_[line_[i - 1]].position.side_to_move() == side)
            return own_names_[index_of(side)];
    return {};
}

void Game::claim_moves(Side side, const std::string& name) {
    own_names_[index_of(side)] = name;
    for (std::size_t i = 1; i < line_.size(); ++i)
        if (nodes_[line_[i - 1]].position.side_to_move() == side) nodes_[line_[i]].is_own = true;
}

SgfGame Game::record() const {
    const auto name_of = [this](Side side) {
        const std::string own = own_name(side);
        return own.empty() ? names[index_of(side)] : own;
    };
    SgfGame record = branch(line_, 0);
    record.black = name_of(Side::kBlack);
    record.white = name_of(Side::kWhite);
    record.result = nodes_[line_.back()].result;
    record.root = root_;
    record.date = date_;
    return record;
}

std::string own_name(const Settings& settings) {
    const std::string style = settings.player == PlayerKind::kSearch
                                  ? "level " + std::to_string(settings.level)
                                  : std::string{to_text(settings.player)};
    return std::string{kProgramName} + " " + std::string{kVersion} + " " + style;
}

People parse_people(std::string_view text) {
    if (text == "both") return {true, true};
    if (text == "none") return {false, false};
    try {
        const Side side = parse_side(text);
        return {side == Side::kBlack, side == Side::kWhite};
    } catch (const ParseError&) {
        throw ParseError{"'" + std::string{text} + "' is not a side: expected b, w, both or none"};
    }
}

MoveNote note_on(const Position& position, const Thought& thought) {
    const MoveAnalysis& best = thought.best();
    if (best.depth == 0 && !best.exact && !thought.from_book) return {};
    const bool is_black = position.side_to_move() == Side::kBlack;
    const double value = is_black || best.score == 0 ? best.score : -best.score;
    std::string text = value == 0 ? "" : value > 0 ? "B+" : "W+";
    text += shortest_decimal(rounded(std::abs(value), 3));
    if (thought.from_book)
        text += best.exact ? " proven, from the book:" : " or more proven, from the book:";
    else
        text += (best.exact ? " proven" : " expected") + std::string{" at depth "} +
                std::to_string(best.depth) + " after " + std::to_string(thought.nodes) + " nodes:";
    for (const std::string& move : line_texts(position, best.pv)) text += ' ' + move;
    return {.value = value, .comment = text};
}

}  // namespace pahtum
