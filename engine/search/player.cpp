#include "engine/search/player.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/core/line_view.hpp"
#include "engine/eval/line_survey.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/playout_player.hpp"
#include "engine/search/uct_player.hpp"

namespace pahtum {
namespace {

// In the order of PlayerKind.
constexpr std::array<std::string_view, 7> kNames{"search",  "greedy",     "random", "beginner",
                                                 "blocker", "montecarlo", "uct"};

/// A mind at full strength.
class MindPlayer final : public Player {
  public:
    explicit MindPlayer(Mind& mind) : mind_(mind) {}

    Thought choose(const Position& position, const SearchLimits& limits, const StopThinking& stop,
                   const ThoughtSink& sink) override {
        return mind_.think(position, {.limits = limits}, stop, sink);
    }

  private:
    Mind& mind_;
};

/// Of the side to move.
Points margin_after(const Position& position, Move move) {
    Position after = position;
    after.play(move);
    return after.margin(position.side_to_move());
}

/// How much a rule likes a move: points, or any other order.
using Preference = std::function<Points(Move)>;
/// Called before the moves of a position, which stays as long as what it returns, are compared.
using Rule = Preference (*)(const Position&, Random&);

/// Plays by one rule, without thinking ahead: at random among the moves that the rule likes best.
class SimplePlayer final : public Player {
  public:
    SimplePlayer(Rule rule, std::uint64_t seed) : rule_(rule), random_(seed) {}

    Thought choose(const Position& position, const SearchLimits& limits, const StopThinking&,
                   const ThoughtSink&) override {
        const Preference preference = rule_(position, random_);
        std::vector<Move> best;
        Points best_score = 0;
        for (const Move move : choosable_moves(position, limits)) {
            const Points score = preference(move);
            if (best.empty() || score > best_score) best.clear();
            if (best.empty() || score >= best_score) {
                best.push_back(move);
                best_score = score;
            }
        }
        if (best.empty()) return {.is_complete = true};
        const Move move = one_of(best, random_);
        const double score = margin_after(position, move);
        return {.moves = {{.move = move,
                           .score = score,
                           .win_rate = win_rate(score, false, position),
                           .prior = 1,
                           .pv = {move}}},
                .nodes = best.size()};
    }

  private:
    Rule rule_;
    Random random_;
};

Preference any_move(const Position&, Random&) {
    return [](Move) { return 0; };
}

Preference most_points(const Position& position, Random&) {
    return [&position](Move move) { return margin_after(position, move); };
}

/// The stones in a row that the mover has on `cell` of this line, if the line has room for three; else 0.
int useful_run(const Position& after, Side side, const BoardLine& line, int cell) {
    const LineView view{after, line, side};
    const bool has_room = run_length(static_cast<LineMask>(~(view.enemy | view.boulders)), cell) >= 3;
    return has_room ? run_length(view.own, cell) : 0;
}

/// The longest of its lines that a stone makes or extends. 0 for moves that place no stone.
Points longest_line_through(const Position& position, Move move) {
    if (position.phase() != Phase::kStones || !move.is_placement()) return 0;
    Position after = position;
    after.play(move);
    const Side side = position.side_to_move();
    const Square square = move.square();
    return std::max(useful_run(after, side, {true, square.row()}, square.column()),
                    useful_run(after, side, {false, square.column()}, square.row()));
}

Preference longest_line(const Position& position, Random&) {
    return [&position](Move move) { return longest_line_through(position, move); };
}

/// The points it prevents where a threat is noticed; if there are none, the length of its line.
Preference prevented_points(const Position& position, Random& random) {
    std::array<std::optional<Points>, 64> threats{};
    if (position.phase() == Phase::kStones) {
        threats = immediate_gains(position, opponent(position.side_to_move()));
        for (const Square square : position.empty())
            if (uniform(random, 4) == 0) threats[static_cast<std::size_t>(square.index())].reset();
    }
    return [&position, threats](Move move) {
        if (!move.is_placement()) return 0;
        const Points threat = threats[static_cast<std::size_t>(move.square().index())].value_or(0);
        return threat > 0 ? kMaxSize + threat : longest_line_through(position, move);
    };
}

}  // namespace

std::string_view to_text(PlayerKind kind) { return kNames.at(static_cast<std::size_t>(kind)); }

PlayerKind parse_player_kind(std::string_view text) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), text);
    if (found == kNames.end())
        throw ParseError{"player " + quote(text) +
                         ": expected search, greedy, random, beginner, blocker, montecarlo or uct"};
    return static_cast<PlayerKind>(found - kNames.begin());
}

std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Mind& mind) {
    switch (kind) {
        case PlayerKind::kSearch: return std::make_unique<MindPlayer>(mind);
        case PlayerKind::kGreedy: return std::make_unique<SimplePlayer>(most_points, seed);
        case PlayerKind::kRandom: return std::make_unique<SimplePlayer>(any_move, seed);
        case PlayerKind::kBeginner: return std::make_unique<SimplePlayer>(longest_line, seed);
        case PlayerKind::kBlocker: return std::make_unique<SimplePlayer>(prevented_points, seed);
        case PlayerKind::kMonteCarlo: return std::make_unique<MonteCarloPlayer>(seed);
        case PlayerKind::kUct: return std::make_unique<UctPlayer>(seed, mind);
    }
    return nullptr;
}

}  // namespace pahtum
