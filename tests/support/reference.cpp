#include "tests/support/reference.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace pahtum::reference {

namespace {

const std::vector<Cell> kDirections{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};  // up, right, down, left

Cell operator+(Cell cell, Cell step) { return {cell.column + step.column, cell.row + step.row}; }

bool is_on_board(const Game& game, Cell cell) {
    return cell.column >= 0 && cell.column < game.rules.size && cell.row >= 0 && cell.row < game.rules.size;
}

char& content(Game& game, Cell cell) {
    return game.rows.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.column));
}

/// Off the board there is a '#', which is neither a stone nor a boulder.
char content(const Game& game, Cell cell) {
    if (!is_on_board(game, cell)) return '#';
    return game.rows.at(static_cast<std::size_t>(cell.row)).at(static_cast<std::size_t>(cell.column));
}

int count(const Game& game, char content) { return static_cast<int>(cells_with(game, content).size()); }

/// Length of the run of the cell's content through it, along a direction and its opposite.
int run_through(const Game& game, Cell cell, Cell step) {
    const char side = content(game, cell);
    int length = 1;
    for (Cell at = cell + step; content(game, at) == side; at = at + step) ++length;
    const Cell back{-step.column, -step.row};
    for (Cell at = cell + back; content(game, at) == side; at = at + back) ++length;
    return length;
}

/// Points of one side in the line that starts at a cell and follows a direction to the edge.
int points_of_line(const Game& game, char side, Cell start, Cell step) {
    int points = 0;
    int length = 0;
    for (Cell at = start; is_on_board(game, at); at = at + step) {
        if (content(game, at) == side) {
            ++length;
        } else {
            points += run_points(length);
            length = 0;
        }
    }
    return points + run_points(length);
}

/// Who puts the next boulder down.
char boulder_placer(const Game& game) {
    const int placed = count(game, '-');
    if (game.rules.setup == "centre") return (placed - 1) % 2 == 0 ? 'x' : 'o';
    if (game.rules.setup == "alternate") return placed % 2 == 0 ? 'o' : 'x';
    return game.rules.setup == "choose" ? 'o' : 'x';
}

void start_stones(Game& game, char mover) {
    game.phase = "stones";
    game.mover = mover;
}

/// Phase and mover at the start and after each boulder.
void continue_placing(Game& game) {
    if (game.rules.setup != "fixed" && count(game, '-') < game.rules.boulders) {
        game.phase = "placing";
        game.mover = boulder_placer(game);
    } else if (game.rules.setup == "choose") {
        game.phase = "choosing";
        game.mover = 'x';
    } else {
        start_stones(game, 'x');
    }
}

void end_turn(Game& game) {
    game.mover = other(game.mover);
    if (count(game, '.') == 0 || hand(game, game.mover) == 0) game.phase = "over";
}

bool can_swap(const Game& game) {
    return game.phase == "stones" && game.rules.swap && !game.swapped && count(game, game.mover) == 0 &&
           count(game, other(game.mover)) == 1;
}

Game with_swap(Game game) {
    content(game, cells_with(game, other(game.mover)).front()) = game.mover;
    game.swapped = true;
    end_turn(game);
    return game;
}

Game with_boulder(Game game, Cell cell) {
    content(game, cell) = '-';
    continue_placing(game);
    return game;
}

Game with_stone(Game game, Cell cell, std::optional<Cell> captured) {
    const char side = game.mover;
    content(game, cell) = side;
    if (captured) content(game, *captured) = side;
    if (game.rules.scoring == "running") {
        game.bank[side] += run_points(run_through(game, cell, {1, 0}));
        game.bank[side] += run_points(run_through(game, cell, {0, 1}));
    }
    game.swapped = false;
    end_turn(game);
    return game;
}

/// The candidate that leaves the mover the best margin; the first of equals.
std::optional<Cell> preferred_capture(const Game& game, Cell cell) {
    std::optional<Cell> best;
    int best_margin = 0;
    for (const Cell captured : capture_candidates(game, cell)) {
        const Game after = with_stone(game, cell, captured);
        const int own_margin = score(after, game.mover) - score(after, other(game.mover));
        if (!best || own_margin > best_margin) {
            best = captured;
            best_margin = own_margin;
        }
    }
    return best;
}

std::optional<Game> play_vertex(const Game& game, const std::string& move) {
    const Cell cell = cell_of(move.substr(0, 2));
    if (content(game, cell) != '.') return std::nullopt;
    const bool names_capture = move.size() == 5;
    if (game.phase == "placing" && !names_capture) return with_boulder(game, cell);
    if (game.phase != "stones") return std::nullopt;
    if (!names_capture) return with_stone(game, cell, preferred_capture(game, cell));
    const Cell captured = cell_of(move.substr(3));
    const std::vector<Cell> candidates = capture_candidates(game, cell);
    if (std::ranges::find(candidates, captured) == candidates.end()) return std::nullopt;
    return with_stone(game, cell, captured);
}

std::optional<Game> play_choice(Game game, char opener) {
    if (game.phase != "choosing") return std::nullopt;
    start_stones(game, opener);
    return game;
}

std::vector<std::string> stone_moves(const Game& game, Cell cell) {
    std::vector<Cell> candidates = capture_candidates(game, cell);
    if (candidates.size() < 2) return {vertex(cell)};
    std::ranges::sort(candidates,
                      [](Cell a, Cell b) { return a.row != b.row ? a.row < b.row : a.column < b.column; });
    std::vector<std::string> moves;
    for (const Cell captured : candidates) moves.push_back(vertex(cell) + "x" + vertex(captured));
    return moves;
}

std::string board_text(const Game& game) {
    std::string text;
    for (int row = game.rules.size - 1; row >= 0; --row) {
        int empty = 0;
        for (int column = 0; column < game.rules.size; ++column) {
            const char here = content(game, {column, row});
            if (here == '.') {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            text += here;
        }
        if (empty > 0) text += std::to_string(empty);
        if (row > 0) text += '/';
    }
    return text;
}

std::string ruleset_text(const Rules& rules) {
    const Rules named = named_rules(rules.name, rules.size);
    std::string text = rules.name;
    if (rules.setup != named.setup) text += ",setup=" + rules.setup;
    if (rules.boulders != named.boulders) text += ",boulders=" + std::to_string(rules.boulders);
    if (rules.scoring != named.scoring) text += ",scoring=" + rules.scoring;
    if (rules.capture != named.capture) text += ",capture=" + rules.capture;
    if (rules.stones != named.stones) text += ",stones=" + std::to_string(rules.stones);
    if (rules.swap != named.swap) text += std::string{",swap="} + (rules.swap ? "on" : "off");
    return text;
}

/// The token for a phase that the board does not show.
std::string phase_text(const Game& game) {
    if (game.phase == "placing" || game.phase == "choosing") return " " + game.phase;
    Game unswapped = game;
    unswapped.swapped = false;
    return game.swapped && can_swap(unswapped) ? " swapped" : "";
}

}  // namespace

Rules named_rules(const std::string& name, int size, std::optional<int> boulders) {
    Rules rules{.name = name, .size = size, .stones = size * size / 2};
    if (name == "assyrian") {
        rules.setup = "centre";
        rules.stones = 22;
    } else if (name == "strategic") {
        rules.setup = "alternate";
        rules.boulders = 4;
        rules.scoring = "running";
    } else if (name == "custodial") {
        rules.setup = "alternate";
        rules.capture = "custodial";
        rules.stones = 40;
    }
    rules.boulders = boulders.value_or(rules.boulders);
    return rules;
}

std::string full_text(const Rules& rules) {
    return rules.name + " size=" + std::to_string(rules.size) + " setup=" + rules.setup +
           " boulders=" + std::to_string(rules.boulders) + " scoring=" + rules.scoring +
           " capture=" + rules.capture + " stones=" + std::to_string(rules.stones) +
           " swap=" + (rules.swap ? "on" : "off");
}

std::string vertex(Cell cell) {
    return {static_cast<char>('A' + cell.column), static_cast<char>('1' + cell.row)};
}

Cell cell_of(const std::string& vertex) { return {vertex.at(0) - 'A', vertex.at(1) - '1'}; }

Game new_game(const Rules& rules, const std::vector<Cell>& boulders) {
    Game game;
    game.rules = rules;
    game.rows.assign(static_cast<std::size_t>(rules.size),
                     std::string(static_cast<std::size_t>(rules.size), '.'));
    for (const Cell cell : boulders) content(game, cell) = '-';
    if (rules.setup == "centre") content(game, {rules.size / 2, rules.size / 2}) = '-';
    continue_placing(game);
    return game;
}

std::vector<std::string> legal_moves(const Game& game) {
    if (game.phase == "over") return {};
    if (game.phase == "choosing") return {"first", "second"};
    std::vector<std::string> moves;
    for (const Cell cell : cells_with(game, '.')) {
        if (game.phase == "placing") {
            moves.push_back(vertex(cell));
        } else {
            for (const std::string& move : stone_moves(game, cell)) moves.push_back(move);
        }
    }
    if (can_swap(game)) moves.push_back("swap");
    return moves;
}

std::optional<Game> play(const Game& game, const std::string& move) {
    if (move == "first") return play_choice(game, 'x');
    if (move == "second") return play_choice(game, 'o');
    if (move == "swap") return can_swap(game) ? std::optional{with_swap(game)} : std::nullopt;
    return play_vertex(game, move);
}

char other(char side) { return side == 'x' ? 'o' : 'x'; }

std::vector<Cell> cells_with(const Game& game, char wanted) {
    std::vector<Cell> cells;
    for (int row = 0; row < game.rules.size; ++row) {
        for (int column = 0; column < game.rules.size; ++column) {
            if (content(game, {column, row}) == wanted) cells.push_back({column, row});
        }
    }
    return cells;
}

int hand(const Game& game, char side) { return game.rules.stones - count(game, side); }

int run_points(int length) { return length < 3 ? 0 : 2 * run_points(length - 1) + length; }

int points_on_board(const Game& game, char side) {
    int points = 0;
    for (int line = 0; line < game.rules.size; ++line) {
        points += points_of_line(game, side, {0, line}, {1, 0});
        points += points_of_line(game, side, {line, 0}, {0, 1});
    }
    return points;
}

int score(const Game& game, char side) {
    return game.rules.scoring == "running" ? game.bank.at(side) : points_on_board(game, side);
}

int margin(const Game& game) { return score(game, 'x') - score(game, 'o'); }

std::vector<Cell> capture_candidates(const Game& game, Cell cell) {
    if (game.rules.capture == "none" || hand(game, game.mover) < 2) return {};
    std::vector<Cell> candidates;
    for (const Cell step : kDirections) {
        const char neighbour = content(game, cell + step);
        const bool is_foreign = neighbour == other(game.mover) || neighbour == '-';
        if (is_foreign && content(game, cell + step + step) == game.mover) candidates.push_back(cell + step);
    }
    return candidates;
}

std::string position_text(const Game& game) {
    std::string text = board_text(game) + " " + game.mover + " " + ruleset_text(game.rules);
    if (game.bank.at('x') != 0 || game.bank.at('o') != 0) {
        for (const char side : {'x', 'o'}) {
            text += std::string{" "} + side + "=" + std::to_string(game.bank.at(side)) + ":" +
                    std::to_string(hand(game, side));
        }
    }
    return text + phase_text(game);
}

std::string result_text(const Game& game) {
    const int difference = margin(game);
    if (difference == 0) return "0";
    return difference > 0 ? "B+" + std::to_string(difference) : "W+" + std::to_string(-difference);
}

int exact_value(const Game& game) {
    if (game.phase == "over") return margin(game);
    std::optional<int> best;
    for (const std::string& move : legal_moves(game)) {
        const int value = exact_value(*play(game, move));
        if (!best || (game.mover == 'x' ? value > *best : value < *best)) best = value;
    }
    return *best;
}

int value_for_mover(const Game& game) { return game.mover == 'x' ? exact_value(game) : -exact_value(game); }

int value_after(const Game& game, const std::string& move) {
    const int black = exact_value(*play(game, move));
    return game.mover == 'x' ? black : -black;
}

std::vector<int> margins_after_moves(const Game& game) {
    std::vector<int> margins;
    for (const std::string& move : legal_moves(game)) margins.push_back(value_after(game, move));
    return margins;
}

std::map<int, std::uint64_t> perft(const Game& game, int depth) {
    if (depth == 0 || game.phase == "over") return {{margin(game), 1}};
    std::map<int, std::uint64_t> total;
    for (const std::string& move : legal_moves(game)) {
        for (const auto& [value, games] : perft(*play(game, move), depth - 1)) total[value] += games;
    }
    return total;
}

namespace {

/// Where a symmetry puts each cell; cells are numbered row by row.
using Permutation = std::vector<std::size_t>;

std::vector<Permutation> symmetries(std::size_t size) {
    std::vector<Permutation> all(8, Permutation(size * size));
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t column = 0; column < size; ++column) {
            const std::size_t up = size - 1 - row;
            const std::size_t left = size - 1 - column;
            const std::array<std::size_t, 8> images{
                row * size + column, column * size + up, up * size + left,    left * size + row,
                up * size + column,  row * size + left,  column * size + row, left * size + up};
            for (std::size_t i = 0; i < images.size(); ++i) all[i][row * size + column] = images[i];
        }
    }
    return all;
}

std::vector<std::size_t> cycle_lengths(const Permutation& image) {
    std::vector<std::size_t> lengths;
    std::vector<bool> seen(image.size(), false);
    for (std::size_t start = 0; start < image.size(); ++start) {
        if (seen[start]) continue;
        std::size_t length = 0;
        for (std::size_t cell = start; !seen[cell]; cell = image[cell], ++length) seen[cell] = true;
        lengths.push_back(length);
    }
    return lengths;
}

/// Ways to choose cycles of so many cells together.
std::uint64_t choices(const std::vector<std::size_t>& lengths, std::size_t cells) {
    std::vector<std::uint64_t> ways(cells + 1, 0);
    ways[0] = 1;
    for (const std::size_t length : lengths) {
        for (std::size_t sum = cells; sum >= length && sum > 0; --sum) ways[sum] += ways[sum - length];
    }
    return ways[cells];
}

}  // namespace

std::uint64_t layouts_up_to_symmetry(int size, int boulders) {
    std::uint64_t unchanged = 0;
    for (const Permutation& symmetry : symmetries(static_cast<std::size_t>(size)))
        unchanged += choices(cycle_lengths(symmetry), static_cast<std::size_t>(boulders));
    return unchanged / 8;
}

}  // namespace pahtum::reference
