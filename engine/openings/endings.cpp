#include "engine/openings/endings.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/base/text.hpp"
#include "engine/rules/layout.hpp"

namespace pahtum {
namespace {

constexpr std::uint64_t kRandomMovesInTen = 3;

/// The moves with the greatest immediate gain for the side to move.
std::vector<Move> greedy_moves(Position& position) {
    const Side mover = position.side_to_move();
    std::vector<Move> best;
    Points most = std::numeric_limits<Points>::min();
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{position, move};
        const Points margin = position.margin(mover);
        if (margin < most) continue;
        if (margin > most) best.clear();
        best.push_back(move);
        most = margin;
    }
    return best;
}

Move noisy_greedy_move(Position& position, Random& random) {
    if (uniform(random, 10) < kRandomMovesInTen) return one_of(position.legal_moves(), random);
    return one_of(greedy_moves(position), random);
}

bool contains(const std::vector<Move>& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Points exact_value(const Position& position, Solver& solver) {
    return solver.solve(position, {.all_best = false}).lower;
}

/// Whether the game goes on and both sides have a stone for it.
bool has_stones(const Position& position) {
    return !position.is_over() && position.hand(Side::kBlack) > 0 && position.hand(Side::kWhite) > 0;
}

/// Nothing unless it is close, few moves are best, and each of them fits(move, is_obvious); the cheapest
/// questions come first.
template <typename Fits>
std::optional<SolvedEnding> solved_if(const Position& position, Solver& solver, const Fits& fits) {
    if (!has_stones(position) || !is_close(position, solver)) return std::nullopt;
    const std::vector<Move> obvious = obvious_moves(position);
    const auto all_fit = [&](const std::vector<Move>& moves) {
        return std::all_of(moves.begin(), moves.end(),
                           [&](Move move) { return fits(move, contains(obvious, move)); });
    };
    if (!all_fit(solver.solve(position, {.all_best = false}).best)) return std::nullopt;
    const std::vector<Move> best = solver.solve(position).best;
    if (best.size() > kFewMoves || !all_fit(best)) return std::nullopt;
    SolvedEnding ending = solved(position, solver);
    assert(ending.best() == best);
    return ending;
}

/// Nothing if it is not hard.
std::optional<SolvedEnding> solved_if_hard(const Position& position, Solver& solver) {
    return solved_if(position, solver, [](Move, bool is_obvious) { return !is_obvious; });
}

constexpr std::array<std::string_view, kThemes.size()> kThemeNames{"make", "block", "double", "count"};
constexpr Points kInfinite = std::numeric_limits<Points>::max();

/// How many cells a stone makes threats, or greater ones, of the side to move.
int new_threats(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    if (after.is_over() || after.hand(position.side_to_move()) == 0) return 0;
    const Position again = with_other_side_to_move(after);
    int threats = 0;
    for (const Move next : again.legal_moves()) threats += gain(again, next) > gain(position, next) ? 1 : 0;
    return threats;
}

/// The margin of the side to move after `depth` plies of best play, by the points on the board then. Exact
/// within (alpha, beta).
Points margin_ahead(Position& position, int depth, Points alpha, Points beta) {
    if (depth == 0 || position.is_over()) return position.margin(position.side_to_move());
    for (const Move move : position.legal_moves()) {
        const ScopedMove guard{position, move};
        alpha = std::max(alpha, -margin_ahead(position, depth - 1, -beta, -alpha));
        if (alpha >= beta) break;
    }
    return alpha;
}

/// Whether every move that looks best to a search of `plies` plies is best.
bool sees_only_best(const SolvedEnding& ending, int plies) {
    Position position = ending.position;
    Points most = -kInfinite;
    bool sees = true;
    auto value = ending.values.begin();
    for (const Move move : position.legal_moves()) {
        const bool is_best = *value++ == ending.value();
        const ScopedMove guard{position, move};
        const Points seen = -margin_ahead(position, plies - 1, -kInfinite, kInfinite);
        if (seen < most) continue;
        sees = is_best && (sees || seen > most);
        most = seen;
    }
    return sees;
}

/// Nothing if it is not as wished.
std::optional<SolvedEnding> exercise_at(const Position& position, const ExerciseWish& wish, Solver& solver) {
    auto ending = solved_if(position, solver, [&](Move move, bool is_obvious) {
        return is_obvious == wish.is_easy && has_theme(position, move, wish.theme);
    });
    return ending && gap(*ending).value_or(0) >= kLeastGap ? std::move(ending) : std::nullopt;
}

}  // namespace

Position noisy_greedy_position(const Ruleset& ruleset, int empty, Random& random) {
    assert(ruleset.setup == Setup::kFixed);
    Position position = draw_start(ruleset, random);
    while (!position.is_over() && position.empty().count() > empty)
        position.play(noisy_greedy_move(position, random));
    return position;
}

Points SolvedEnding::value() const { return *std::max_element(values.begin(), values.end()); }

std::vector<Move> SolvedEnding::best() const {
    const Points most = value();
    std::vector<Move> moves;
    auto after = values.begin();
    for (const Move move : position.legal_moves()) {
        if (*after++ == most) moves.push_back(move);
    }
    return moves;
}

Points gain(Position position, Move move) {
    const Side mover = position.side_to_move();
    const Points before = position.margin(mover);
    position.play(move);
    return position.margin(mover) - before;
}

Position with_other_side_to_move(const Position& position) {
    PositionParts parts = position.parts();
    parts.side_to_move = opponent(parts.side_to_move);
    return Position::from_parts(parts);
}

std::vector<Move> obvious_moves(const Position& position) {
    const Position other = with_other_side_to_move(position);
    std::vector<Points> gains;
    std::vector<Points> gains_and_denials;
    for (const Move move : position.legal_moves()) {
        gains.push_back(gain(position, move));
        gains_and_denials.push_back(gains.back() + (other.is_legal(move) ? gain(other, move) : 0));
    }
    const Points most = *std::max_element(gains.begin(), gains.end());
    const Points most_together = *std::max_element(gains_and_denials.begin(), gains_and_denials.end());
    std::vector<Move> moves;
    std::size_t i = 0;
    for (const Move move : position.legal_moves()) {
        if (gains[i] == most || gains_and_denials[i] == most_together) moves.push_back(move);
        ++i;
    }
    return moves;
}

bool is_close(const Position& position, Solver& solver) {
    const auto reaches = [&](Points margin) {
        const SolveReport report =
            solver.solve(position, {.goal = SolveGoal::kAtLeast, .at_least = margin, .all_best = false});
        return report.lower >= margin;
    };
    return reaches(-kCloseMargin) && !reaches(kCloseMargin + 1);
}

SolvedEnding solved(const Position& position, Solver& solver) {
    SolvedEnding ending{position, {}};
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        ending.values.push_back(-exact_value(after, solver));
    }
    return ending;
}

SolvedEnding draw_hard_ending(const Ruleset& ruleset, int empty, Random& random, Solver& solver) {
    constexpr int kMostDraws = 10'000;
    for (int draw = 0; draw < kMostDraws; ++draw) {
        const Position position = noisy_greedy_position(ruleset, empty, random);
        if (const auto ending = solved_if_hard(position, solver)) return *ending;
    }
    throw std::runtime_error{"found no hard position with " + std::to_string(empty) + " empty cells"};
}

std::string_view to_text(Theme theme) { return kThemeNames.at(static_cast<std::size_t>(theme)); }

Theme parse_theme(std::string_view text) {
    const auto* const found = std::find(kThemeNames.begin(), kThemeNames.end(), text);
    if (found == kThemeNames.end())
        throw ParseError{"theme " + quote(text) + ": expected make, block, double or count"};
    return kThemes.at(static_cast<std::size_t>(found - kThemeNames.begin()));
}

bool has_theme(const Position& position, Move move, Theme theme) {
    switch (theme) {
        case Theme::kMake: return gain(position, move) > 0;
        case Theme::kBlock:
            return gain(position, move) == 0 && gain(with_other_side_to_move(position), move) > 0;
        case Theme::kDouble: return gain(position, move) == 0 && new_threats(position, move) >= 2;
        case Theme::kCount: return position.empty().count() <= kLastCells;
    }
    return false;
}

int plies_needed(const SolvedEnding& ending) {
    int plies = 1;
    while (plies <= kFarthest && !sees_only_best(ending, plies)) ++plies;
    return plies;
}

std::optional<Points> gap(const SolvedEnding& ending) {
    std::optional<Points> second;
    for (const Points value : ending.values)
        if (value != ending.value() && (!second || value > *second)) second = value;
    if (!second) return std::nullopt;
    return ending.value() - *second;
}

int rating(const SolvedEnding& ending) {
    constexpr int kBase = 300;
    constexpr int kPerPly = 160;
    constexpr int kPerCell = 30;
    constexpr int kPerPoint = 10;
    constexpr Points kWidestGap = 20;
    return kBase + kPerPly * plies_needed(ending) + kPerCell * ending.position.empty().count() -
           kPerPoint * std::min(gap(ending).value_or(0), kWidestGap);
}

SolvedEnding draw_exercise(const Ruleset& ruleset, const ExerciseWish& wish, Random& random, Solver& solver) {
    assert(!wish.is_easy || wish.theme == Theme::kMake || wish.theme == Theme::kBlock);
    constexpr int kMostDraws = 10'000;
    for (int draw = 0; draw < kMostDraws; ++draw) {
        const Position position = noisy_greedy_position(ruleset, wish.empty, random);
        if (const auto exercise = exercise_at(position, wish, solver)) return *exercise;
    }
    throw std::runtime_error{"found no exercise of the theme " + std::string{to_text(wish.theme)} + " with " +
                             std::to_string(wish.empty) + " empty cells"};
}

}  // namespace pahtum
