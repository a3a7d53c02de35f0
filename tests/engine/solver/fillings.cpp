#include "tests/engine/solver/fillings.hpp"

#include <algorithm>
#include <cstdlib>

#include "tests/engine/solver/endings.hpp"

namespace pahtum::testing {
namespace {

char& content(reference::Game& game, reference::Cell cell) {
    return game.rows.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.column));
}

reference::Game blank_board(int size) {
    reference::Game game;
    game.rules = reference::named_rules("classic", size);
    game.rules.stones = 64;
    game.rows.assign(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), '.'));
    game.phase = "stones";
    return game;
}

/// A boulder, or a stone that is more often than not like one of the neighbours to the left and below.
char streaky(reference::Game& game, reference::Cell cell, reference::Random& random) {
    if (reference::random_below(random, 10) == 0) return '-';
    const bool looks_left = reference::random_below(random, 2) == 0;
    const reference::Cell like = looks_left ? reference::Cell{std::max(cell.column - 1, 0), cell.row}
                                            : reference::Cell{cell.column, std::max(cell.row - 1, 0)};
    const char neighbour = content(game, like);
    const bool is_stone = neighbour == 'x' || neighbour == 'o';
    if (is_stone && reference::random_below(random, 2) == 0) return neighbour;
    return reference::random_below(random, 2) == 0 ? 'x' : 'o';
}

}  // namespace

Fillings::Fillings(const reference::Game& board) : board_(board) {
    board_.rules.stones = 64;
    parts_ = position_of(board_).parts();
    Code power = 1;
    for (const reference::Cell cell : reference::cells_with(board_, '.')) {
        cells_.emplace_back(cell.column, cell.row);
        powers_.push_back(power);
        power *= 3;
    }
    for (auto& margins : margins_) margins.resize(power);
    for (Code code = power; code-- > 0;) find_margins(code);
}

void Fillings::find_margins(Code code) {
    constexpr std::int16_t kNone = 20'000;
    std::int16_t most = -kNone;
    std::int16_t least = kNone;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        if (!is_empty(code, cell)) continue;
        most = std::max(most, margins_[1][with_stone(code, cell, Side::kBlack)]);
        least = std::min(least, margins_[0][with_stone(code, cell, Side::kWhite)]);
    }
    if (most == -kNone) most = least = static_cast<std::int16_t>(reference::margin(game(code, Side::kBlack)));
    margins_[0][code] = most;
    margins_[1][code] = least;
}

int Fillings::stones(Code code, Side side) const {
    int count = 0;
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        count += digit(code, cell) == index_of(side) + 1 ? 1 : 0;
    return count;
}

Points Fillings::gain(Code code, Side mover) const {
    const Points black = reference::margin(game(code, mover));
    return margin(code, mover) - (mover == Side::kBlack ? black : -black);
}

reference::Game Fillings::game(Code code, Side mover) const {
    reference::Game game = board_;
    game.mover = mover == Side::kBlack ? 'x' : 'o';
    for (std::size_t cell = 0; cell < cells_.size(); ++cell)
        content(game, {cells_[cell].column(), cells_[cell].row()}) = ".xo"[digit(code, cell)];
    return game;
}

Position Fillings::position(Code code, Side mover) const {
    PositionParts parts = parts_;
    parts.side_to_move = mover;
    parts.hand = {};
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        if (!is_empty(code, cell)) parts.stones[digit(code, cell) - 1].insert(cells_[cell]);
    }
    return Position::from_parts(parts);
}

reference::Game empty_board(int size, std::uint64_t boulders) {
    reference::Game game = blank_board(size);
    for (int i = 0; i < size * size; ++i) {
        if ((boulders >> i & 1) != 0) content(game, {i % size, i / size}) = '-';
    }
    return game;
}

std::vector<reference::Game> boards_of_three_by_three() {
    std::vector<reference::Game> boards;
    for (unsigned boulders = 0; boulders < 511; ++boulders) boards.push_back(empty_board(3, boulders));
    return boards;
}

reference::Game random_board(int size, int empty, reference::Random& random) {
    reference::Game game = blank_board(size);
    const reference::Cell centre{reference::random_below(random, size),
                                 reference::random_below(random, size)};
    std::vector<std::pair<int, reference::Cell>> by_distance;
    for (const reference::Cell cell : reference::cells_with(game, '.')) {
        const int distance = std::abs(cell.column - centre.column) + std::abs(cell.row - centre.row);
        by_distance.emplace_back(2 * distance + reference::random_below(random, 5), cell);
        content(game, cell) = streaky(game, cell, random);
    }
    std::ranges::stable_sort(by_distance, [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < static_cast<std::size_t>(empty); ++i)
        content(game, by_distance.at(i).second) = '.';
    return game;
}

}  // namespace pahtum::testing
