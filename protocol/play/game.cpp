#include "protocol/play/game.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

bool has_stones_on_board(const Position& position) {
    return !(position.stones(Side::kBlack) | position.stones(Side::kWhite)).is_empty();
}

}  // namespace

Game::Game(const SgfGame& record, std::size_t moves) : Game(record.start) {
    names_ = {record.black, record.white};
    for (std::size_t i = 0; i < std::min(moves, record.moves.size()); ++i) {
        const auto note = record.notes.find(i);
        add({.before = position_,
             .move = record.moves[i],
             .note = note == record.notes.end() ? MoveNote{} : note->second});
    }
    if (moves >= record.moves.size()) result_ = record.result;
    variations_ = record.variations;
    forget_variations();
}

bool Game::has_stones() const { return has_stones_on_board(position_); }

std::optional<Move> Game::move(std::size_t turn) const {
    return turn < turns_.size() ? std::optional{turns_[turn].move} : std::nullopt;
}

const Position& Game::before(std::size_t turn) const {
    return turn < turns_.size() ? turns_[turn].before : position_;
}

void Game::play(Move move) { add({.before = position_, .move = move}); }

void Game::play_own(Move move, const MoveNote& note) {
    add({.before = position_, .move = move, .note = note, .is_own = true});
}

void Game::pass() {
    assert(position_.is_over());
    ++passes_;
    result_.clear();
}

void Game::add(Turn turn) {
    position_.play(turn.move);
    turns_.push_back(std::move(turn));
    result_.clear();
}

void Game::take_back(std::size_t count) {
    assert(count <= length());
    if (count == 0) return;
    const std::size_t passes = std::min(count, passes_);
    passes_ -= passes;
    const std::size_t left = turns_.size() - (count - passes);
    position_ = before(left);
    turns_.erase(turns_.begin() + static_cast<std::ptrdiff_t>(left), turns_.end());
    result_.clear();
    forget_variations();
}

/// Those of positions that are not part of the game any more.
void Game::forget_variations() {
    variations_.erase(variations_.upper_bound(turns_.size()), variations_.end());
}

void Game::resign(Side side) { result_ = side == Side::kBlack ? "W+R" : "B+R"; }

void Game::clear() {
    if (has_stones_on_board(start_)) {
        start_ = Position::from_parts({.ruleset = start_.ruleset(), .boulders = start_.boulders()});
    }
    *this = Game{start_};
}

void Game::resize(int size) {
    const Ruleset& old = start_.ruleset();
    if (size == old.size) return clear();
    const Ruleset ruleset = parse_ruleset(to_text(old), size);
    const bool is_listed = ruleset.setup == Setup::kFixed;
    *this =
        Game{Position::new_game(ruleset, is_listed ? start_.boulders() & Bitboard::full(size) : Bitboard{})};
}

bool Game::has_own_move(Side side) const {
    return std::any_of(turns_.begin(), turns_.end(),
                       [&](const Turn& turn) { return turn.is_own && turn.before.side_to_move() == side; });
}

SgfGame Game::record(const std::string& own_name) const {
    const auto name_of = [&](Side side) { return has_own_move(side) ? own_name : names_[index_of(side)]; };
    SgfGame record{.start = start_,
                   .moves = {},
                   .black = name_of(Side::kBlack),
                   .white = name_of(Side::kWhite),
                   .result = result_,
                   .notes = {},
                   .variations = variations_};
    for (const Turn& turn : turns_) {
        if (turn.note != MoveNote{}) record.notes.emplace(record.moves.size(), turn.note);
        record.moves.push_back(turn.move);
    }
    return record;
}

std::string own_name(const Settings& settings) {
    const std::string style = settings.player == PlayerKind::kSearch
                                  ? "level " + std::to_string(settings.level)
                                  : std::string{to_text(settings.player)};
    return std::string{kProgramName} + " " + std::string{kVersion} + " " + style;
}

Position draw_start(const Ruleset& ruleset, Random& random) {
    if (ruleset.setup != Setup::kFixed) return Position::new_game(ruleset);
    return Position::new_game(ruleset, random_layout(ruleset.size, ruleset.boulders, random));
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

MoveNote note_on(const Position& position, const SearchReport& thought) {
    constexpr double kThousand = 1000;  // three decimals at most
    if (thought.depth == 0 && !thought.exact) return {};
    const bool is_black = position.side_to_move() == Side::kBlack;
    const double value = is_black || thought.score == 0 ? thought.score : -thought.score;
    std::string text = value == 0 ? "" : value > 0 ? "B+" : "W+";
    text += shortest_decimal(std::round(std::abs(value) * kThousand) / kThousand) +
            (thought.exact ? " proven" : " expected") + " at depth " + std::to_string(thought.depth) +
            " after " + std::to_string(thought.nodes) + " nodes:";
    Position later = position;
    for (const Move move : thought.line) {
        text += ' ' + to_text(later, move);
        later.play(move);
    }
    return {.value = value, .comment = text};
}

}  // namespace pahtum
