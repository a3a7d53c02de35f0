#include "protocol/terminal/typed_move.hpp"

#include <algorithm>
#include <cctype>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/terminal/command.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

bool looks_like_vertex(std::string_view word) {
    return word.size() >= 2 && std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
           std::all_of(word.begin() + 1, word.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// An empty cell in the middle of those there are. Requires one.
Square some_empty_cell(const Position& position) {
    const Bitboard empty = position.empty();
    int left = empty.count() / 2;
    return *std::find_if(empty.begin(), empty.end(), [&](Square) { return left-- == 0; });
}

std::string board_extent(const Position& position) {
    const Square corner{position.size() - 1, position.size() - 1};
    return "cells go from A1 to " + to_text(corner);
}

std::string capture_remedy(const Position& position, Square square) {
    const Bitboard captures = position.capture_candidates(square);
    if (captures.is_empty()) return "nothing can be captured from there: type " + to_text(square);
    return "from there you can capture " + squares_text(captures);
}

/// What to do instead of an illegal move.
std::string remedy(const Position& position, std::string_view word) {
    if (position.is_over()) return "type new for another game, or undo to take moves back";
    if (position.phase() == Phase::kChoosing) return "type first or second";
    if (word == "swap") return "type side to change sides";
    if (word == "first" || word == "second")
        return "type a cell such as " + to_text(some_empty_cell(position));
    const std::size_t cross = word.find('x');
    const auto square = parse_square(word.substr(0, cross));
    if (!square || !square->is_on_board(position.size())) return board_extent(position);
    if (!position.empty().contains(*square)) {
        return "play on a dot, such as " + to_text(some_empty_cell(position));
    }
    return capture_remedy(position, *square);
}

}  // namespace

bool looks_like_move(std::string_view word) {
    return word == "swap" || word == "first" || word == "second" ||
           looks_like_vertex(word.substr(0, word.find('x')));
}

void play_typed_move(Play& play, std::string_view word) {
    const Position& position = play.position();
    if (play.resigned())
        throw Refusal{"The game is over: type new for another one, or undo to take moves back."};
    try {
        play.play(parse_move(position, word));
    } catch (const IllegalMove& error) {
        std::string reason = error.what();
        reason.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(reason.front())));
        throw Refusal{reason + "; " + remedy(position, word) + "."};
    } catch (const ParseError&) {
        throw Refusal{"'" + std::string{word} + "' is not a move. " + move_example(position)};
    }
    play.is_paused = false;
    if (!play.is_engines_turn()) show_board(play);
}

std::string move_example(const Position& position) {
    if (position.is_over() || position.phase() == Phase::kChoosing) return "";
    return "A move is a cell such as " + to_text(some_empty_cell(position)) + ". ";
}

}  // namespace pahtum::terminal
