// Who completes the first line of three? Solves that game exactly: the players place stones in turn, the
// first player begins, and whoever first has three adjacent stones in a row or column wins. An independent
// program: it shares nothing with the engine.
//
//   c++ -O2 -std=c++20 -o first_three first_three.cpp
//   pahtum openings layouts --size 4 --boulders 3 --all | ./first_three          # tables
//   pahtum openings layouts --size 4 --boulders 3 --all | ./first_three --list   # one line a board
//
// --within N: it has the first three by its Nth stone at the latest, or the board counts as not won.
//
// Boards are read from standard input, one position text a line (`7/3-3/5-1/7/-5-/3-3/7 x classic`); `#`
// begins a comment.
//
// The first player's claim is settled by deepening: can it have a three by its second stone, third stone, …?
// The second player never completes one first under best play (it would be of no use to the first player to
// have moved, but an extra stone never harms), so a board that is not won is drawn.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Cells =
    std::uint64_t;  ///< a set of cells; cell (column, row) of a board of n columns is bit n * row + column

struct Board {
    int size = 0;
    Cells free = 0;
    std::vector<Cells> windows;  ///< three adjacent free cells, in a row or column
    Cells live = 0;              ///< the cells of all windows
};

bool is_subset(Cells part, Cells whole) { return (part & ~whole) == 0; }

/// The cells of a rectangle whose lowest corner is at (column, row).
Cells rectangle(int size, int column, int row, int width, int height) {
    Cells cells = 0;
    for (int y = row; y < row + height; ++y)
        for (int x = column; x < column + width; ++x) cells |= Cells{1} << (size * y + x);
    return cells;
}

/// Whether a free rectangle of this width and height, or turned, is on the board.
bool has_room(const Board& board, int width, int height) {
    for (int row = 0; row < board.size; ++row)
        for (int column = 0; column < board.size; ++column)
            for (const auto& [w, h] : {std::pair(width, height), std::pair(height, width)})
                if (column + w <= board.size && row + h <= board.size &&
                    is_subset(rectangle(board.size, column, row, w, h), board.free))
                    return true;
    return false;
}

void add_windows(Board& board, int width, int height) {
    for (int row = 0; row + height <= board.size; ++row)
        for (int column = 0; column + width <= board.size; ++column) {
            const Cells window = rectangle(board.size, column, row, width, height);
            if (!is_subset(window, board.free)) continue;
            board.windows.push_back(window);
            board.live |= window;
        }
}

/// The board of a position text without stones.
Board read_board(std::string_view text) {
    Board board{.size = 1, .free = 0, .windows = {}, .live = 0};
    text = text.substr(0, text.find(' '));
    for (const char character : text) board.size += character == '/' ? 1 : 0;
    int cell = 0;
    for (const char character : text) {
        if (character == '-') ++cell;
        if (character < '1' || character > '8') continue;
        for (int count = character - '0'; count > 0; --count) board.free |= Cells{1} << cell++;
    }
    add_windows(board, 3, 1);
    add_windows(board, 1, 3);
    return board;
}

struct Stones {
    Cells first = 0;
    Cells second = 0;
    bool operator==(const Stones&) const = default;
};

struct StonesHash {
    std::size_t operator()(const Stones& stones) const {
        return (stones.first * 0x9E3779B97F4A7C15u) ^ ((stones.second * 0xC2B2AE3D27D4EB4Fu) >> 7);
    }
};

/// What is known of a position with the first player to move.
struct Known {
    int lost_within = 0;   ///< no three with this many more stones
    int won_within = 100;  ///< a three with this many more stones
};

class FirstThree {
  public:
    explicit FirstThree(const Board& board) : board_(board) {}

    /// With how many stones the first player can be sure of the first three; 0 = it cannot, with at most so
    /// many.
    int stones_needed(int most) {
        for (int stones = 3; stones <= std::min(most, (std::popcount(board_.live) + 1) / 2); ++stones)
            if (first_wins(Stones{}, stones)) return stones;
        return 0;
    }

  private:
    /// The cells that complete a three for the one who has `own`, the other having `other`.
    [[nodiscard]] Cells completions(Cells own, Cells other) const {
        Cells cells = 0;
        for (const Cells window : board_.windows)
            if ((window & other) == 0 && std::popcount(window & own) == 2) cells |= window & ~own;
        return cells;
    }

    /// The sum of 2^-k over the windows that the first player can still fill with k stones, in eighths. By
    /// Erdős and Selfridge (1973) it fills none if that is less than 8 with the second player to move, less
    /// than 4 with itself.
    [[nodiscard]] int potential(const Stones& stones) const {
        int sum = 0;
        for (const Cells window : board_.windows)
            if ((window & stones.second) == 0) sum += 1 << std::popcount(window & stones.first);
        return sum;
    }

    /// The empty cells in windows that one of the players can still fill, those in most of them first. Other
    /// cells are passes, which are never better than a stone.
    [[nodiscard]] std::vector<Cells> moves(const Stones& stones) const {
        std::array<std::vector<Cells>, 64> by_worth;
        for (Cells left = board_.live & ~stones.first & ~stones.second; left != 0; left &= left - 1) {
            const Cells cell = left & -left;
            const int worth = worth_of(cell, stones);
            if (worth > 0) by_worth[static_cast<std::size_t>(std::min(worth, 63))].push_back(cell);
        }
        std::vector<Cells> all;
        for (auto cells = by_worth.rbegin(); cells != by_worth.rend(); ++cells)
            all.insert(all.end(), cells->begin(), cells->end());
        return all;
    }

    [[nodiscard]] int worth_of(Cells cell, const Stones& stones) const {
        int worth = 0;
        for (const Cells window : board_.windows) {
            if ((window & cell) == 0) continue;
            if ((window & stones.second) == 0) worth += 1 + 3 * std::popcount(window & stones.first);
            if ((window & stones.first) == 0) worth += 1 + std::popcount(window & stones.second);
        }
        return worth;
    }

    /// Whether the first player, to move, completes the first three with at most this many more stones.
    bool first_wins(const Stones& stones, int left) {
        if (completions(stones.first, stones.second) != 0) return left >= 1;
        if (left <= 1 || potential(stones) < 4) return false;
        const Cells forced = completions(stones.second, stones.first);
        if (std::popcount(forced) > 1) return false;
        if (forced != 0) return !second_holds(Stones{stones.first | forced, stones.second}, left - 1);
        if (const auto known = known_.find(stones); known != known_.end()) {
            if (known->second.won_within <= left) return true;
            if (known->second.lost_within >= left) return false;
        }
        const bool won = some_stone_wins(stones, left);
        Known& known = known_[stones];
        (won ? known.won_within : known.lost_within) = left;
        return won;
    }

    bool some_stone_wins(const Stones& stones, int left) {
        for (const Cells cell : moves(stones))
            if (!second_holds(Stones{stones.first | cell, stones.second}, left - 1)) return true;
        return false;
    }

    /// Whether the second player, to move, can stop the first one from completing a three with `left` more
    /// stones.
    bool second_holds(const Stones& stones, int left) {
        if (completions(stones.second, stones.first) != 0 || potential(stones) < 8) return true;
        const Cells threats = completions(stones.first, stones.second);
        if (std::popcount(threats) > 1) return left < 1;
        if (threats != 0) return !first_wins(Stones{stones.first, stones.second | threats}, left);
        if (left < 2) return true;
        for (const Cells cell : moves(stones))
            if (!first_wins(Stones{stones.first, stones.second | cell}, left)) return true;
        return false;
    }

    const Board& board_;
    std::unordered_map<Stones, Known, StonesHash> known_;
};

/// Cells that lie in no window change nothing, so boards that differ in them alone are solved once.
int stones_needed(const Board& board, int most) {
    static std::map<std::pair<int, Cells>, int> solved;
    const auto [entry, is_new] = solved.try_emplace({board.size, board.live}, 0);
    if (is_new) entry->second = FirstThree(board).stones_needed(most);
    return entry->second;
}

/// Of how many boards what is true.
struct Row {
    int boards = 0;
    int square = 0;         ///< a free square of two by two fits
    int square_won = 0;     ///< … and the first player gets the first three
    int no_square_won = 0;  ///< the first player gets it although no such square fits
};

struct Room {
    int width;
    int height;
    int boards = 0;
    int won = 0;
};

class Tables {
  public:
    void add(const Board& board, int needed) {
        const bool is_won = needed > 0;
        const bool has_square = has_room(board, 2, 2);
        Row& row = rows_[{board.size, board.size * board.size - std::popcount(board.free)}];
        ++row.boards;
        row.square += has_square ? 1 : 0;
        row.square_won += has_square && is_won ? 1 : 0;
        row.no_square_won += !has_square && is_won ? 1 : 0;
        for (Room& room : rooms_) {
            if (!has_room(board, room.width, room.height)) continue;
            ++room.boards;
            room.won += is_won ? 1 : 0;
        }
        ++lengths_[needed];
    }

    void print() const {
        std::puts(
            "| board | boulders | boards | with a free 2x2 | won of these | won without one "
            "|\n|---|---|---|---|---|---|");
        for (const auto& [kind, row] : rows_)
            if (row.square + row.no_square_won > 0)
                std::printf("| %dx%d | %d | %d | %d | %d | %d |\n", kind.first, kind.first, kind.second,
                            row.boards, row.square, row.square_won, row.no_square_won);
        std::puts("\n| free room | boards | won |\n|---|---|---|");
        for (const Room& room : rooms_)
            if (room.boards > 0)
                std::printf("| %dx%d | %d | %d |\n", room.width, room.height, room.boards, room.won);
        std::puts("\n| stones that the first three takes | boards |\n|---|---|");
        for (const auto& [needed, boards] : lengths_)
            if (needed > 0) std::printf("| %d | %d |\n", needed, boards);
    }

  private:
    std::map<std::pair<int, int>, Row> rows_;
    std::map<int, int> lengths_;
    std::vector<Room> rooms_{{2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5}};
};

}  // namespace

int main(int count, char** arguments) {
    bool is_list = false;
    int most = 64;
    for (int i = 1; i < count; ++i) {
        const std::string_view argument = arguments[i];
        if (argument == "--list") {
            is_list = true;
        } else if (argument == "--within" && i + 1 < count && std::atoi(arguments[i + 1]) > 0) {
            most = std::atoi(arguments[++i]);
        } else {
            std::fprintf(stderr, "first_three: '%s' is not --list, nor --within with a number of stones\n",
                         arguments[i]);
            return 2;
        }
    }
    Tables tables;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.empty() || line[0] == '#') continue;
        const Board board = read_board(line);
        const int needed = stones_needed(board, most);
        tables.add(board, needed);
        if (is_list) std::printf("%s: %d\n", line.c_str(), needed);
    }
    if (!is_list) tables.print();
}
