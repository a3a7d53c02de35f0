#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// All rules once more, written from the rule descriptions alone: arrays, loops and copies, nothing shared
/// with engine/rules. Slow and meant to be obviously right; what is fast is tested against it.
namespace pahtum::reference {

/// The settings of a game, spelled as on the wire.
struct Rules {
    std::string name = "classic";
    int size = 7;
    std::string setup = "fixed";
    int boulders = 5;
    std::string scoring = "final";
    std::string capture = "none";
    int stones = 24;
    bool swap = false;

    bool operator==(const Rules&) const = default;
};

/// "classic", "assyrian", "strategic" or "custodial" on a board of this size, with its own number of boulders
/// or this.
[[nodiscard]] Rules named_rules(const std::string& name, int size,
                                std::optional<int> boulders = std::nullopt);

/// Name and all settings: "classic size=7 setup=fixed boulders=5 scoring=final capture=none stones=24
/// swap=off".
[[nodiscard]] std::string full_text(const Rules& rules);

/// Column 0 is A, row 0 the bottom row.
struct Cell {
    int column = 0;
    int row = 0;

    bool operator==(const Cell&) const = default;
};

/// "D4" and back. Requires a letter and a digit.
[[nodiscard]] std::string vertex(Cell cell);
[[nodiscard]] Cell cell_of(const std::string& vertex);

/// A game between two moves. To undo, keep a copy.
struct Game {
    Rules rules;
    std::vector<std::string> rows;  ///< rows[0] is the bottom one: '.', 'x' Black, 'o' White, '-' boulder
    char mover = 'x';
    std::string phase;     ///< "placing", "choosing", "stones" or "over"
    bool swapped = false;  ///< the last move was the pie rule's swap
    std::map<char, int> bank{{'x', 0}, {'o', 0}};

    bool operator==(const Game&) const = default;
};

/// A new game. With setup "fixed" the boulders are these cells, else the list is empty.
[[nodiscard]] Game new_game(const Rules& rules, const std::vector<Cell>& boulders = {});

/// "D4" by row from the bottom, then column; "D4xD5" by captured cell in that order where there is a choice;
/// "swap"; or "first", "second". Empty when the game is over.
[[nodiscard]] std::vector<std::string> legal_moves(const Game& game);

/// The game after the move, or nothing if the rules forbid it. Takes every legal move, the bare vertex that
/// stands for one of several captures, and "D4xD5" for the only capture.
[[nodiscard]] std::optional<Game> play(const Game& game, const std::string& move);

[[nodiscard]] char other(char side);
[[nodiscard]] std::vector<Cell> cells_with(const Game& game, char content);
/// Stones the side has not placed yet.
[[nodiscard]] int hand(const Game& game, char side);
/// Points for a run of this length, by the published recurrence.
[[nodiscard]] int run_points(int length);
/// Points of the side's lines on the board, whatever the scoring.
[[nodiscard]] int points_on_board(const Game& game, char side);
/// The points that count: those of the board or of the bank.
[[nodiscard]] int score(const Game& game, char side);
/// Black's score less White's.
[[nodiscard]] int margin(const Game& game);
/// What a stone of the side to move on this empty cell could capture, in the order up, right, down, left.
[[nodiscard]] std::vector<Cell> capture_candidates(const Game& game, Cell cell);

/// The position in one line, as the protocol prints it.
[[nodiscard]] std::string position_text(const Game& game);
/// "B+9", "W+3" or "0".
[[nodiscard]] std::string result_text(const Game& game);

/// Black's margin with best play by both, by plain minimax over all games. For tiny positions.
[[nodiscard]] int exact_value(const Game& game);
/// The same from the view of the side to move.
[[nodiscard]] int value_for_mover(const Game& game);
/// What a legal move leads to, from the view of the side that makes it.
[[nodiscard]] int value_after(const Game& game, const std::string& move);
/// The same of each of the legal moves, in their order.
[[nodiscard]] std::vector<int> margins_after_moves(const Game& game);
/// Black's margin -> number of move sequences of this length (or shorter, if the game ends) that lead to it.
[[nodiscard]] std::map<int, std::uint64_t> perft(const Game& game, int depth);

/// How many layouts of so many boulders a square board has, those counted once that are the same up to a
/// rotation or reflection: by Burnside's lemma the mean, over the eight symmetries, of the layouts a symmetry
/// leaves as they are, which are those that hold each of its cycles of cells entirely or not at all.
[[nodiscard]] std::uint64_t layouts_up_to_symmetry(int size, int boulders);

}  // namespace pahtum::reference
