#include "engine/search/player.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/eval/line_survey.hpp"
#include "engine/rules/line.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/playout_player.hpp"
#include "engine/search/uct_player.hpp"

namespace pahtum {
namespace {

constexpr std::array kKinds{std::pair{std::string_view{"search"}, PlayerKind::kSearch},
                            std::pair{std::string_view{"greedy"}, PlayerKind::kGreedy},
                            std::pair{std::string_view{"random"}, PlayerKind::kRandom},
                            std::pair{std::string_view{"beginner"}, PlayerKind::kBeginner},
                            std::pair{std::string_view{"blocker"}, PlayerKind::kBlocker},
                            std::pair{std::string_view{"montecarlo"}, PlayerKind::kMonteCarlo},
                            std::pair{std::string_view{"uct"}, PlayerKind::kUct}};

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

/// Plays by one rule, without thinking ahead: at random among the moves that the rule likes best.
class SimplePlayer : public Player {
  public:
    explicit SimplePlayer(std::uint64_t seed) : random_(seed) {}

    Thought choose(const Position& position, const SearchLimits& limits, const StopThinking& stop,
                   const ThoughtSink& sink) override;

  private:
    /// Called before the moves of a position are compared.
    virtual void look_at(const Position&, Random&) {}
    /// How much the rule likes a move: points, or any other order.
    [[nodiscard]] virtual Points preference(const Position& position, Move move) const = 0;

    Random random_;
};

Thought SimplePlayer::choose(const Position& position, const SearchLimits& limits, const StopThinking&,
                             const ThoughtSink&) {
    look_at(position, random_);
    std::vector<Move> best;
    Points best_score = 0;
    for (const Move move : choosable_moves(position, limits)) {
        const Points score = preference(position, move);
        if (best.empty() || score > best_score) best.clear();
        if (best.empty() || score >= best_score) {
            best.push_back(move);
            best_score = score;
        }
    }
    if (best.empty()) return {.is_complete = true};
    const Move move = best[uniform(random_, best.size())];
    Position after = position;
    after.play(move);
    const double score = after.margin(position.side_to_move());
    return {.moves = {{.move = move,
                       .score = score,
                       .win_rate = win_rate(score, false, position),
                       .prior = 1,
                       .pv = {move}}},
            .nodes = best.size()};
}

class RandomPlayer final : public SimplePlayer {
    using SimplePlayer::SimplePlayer;
    Points preference(const Position&, Move) const override { return 0; }
};

class GreedyPlayer final : public SimplePlayer {
    using SimplePlayer::SimplePlayer;
    Points preference(const Position& position, Move move) const override {
        Position after = position;
        after.play(move);
        return after.margin(position.side_to_move());
    }
};

/// The stones in a row that the mover has on `cell` of this line, if the line has room for three; else 0.
int useful_run(const Position& after, Side side, const BoardLine& line, int cell) {
    const LineMask own = line.mask(after.stone_lines(side));
    const LineMask blocked = static_cast<LineMask>(line.mask(after.stone_lines(opponent(side))) |
                                                   line.mask(after.boulder_lines()) | 0xff << after.size());
    const bool has_room = run_length(static_cast<LineMask>(~blocked), cell) >= 3;
    return has_room ? run_length(own, cell) : 0;
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

class BeginnerPlayer final : public SimplePlayer {
    using SimplePlayer::SimplePlayer;
    Points preference(const Position& position, Move move) const override {
        return longest_line_through(position, move);
    }
};

class BlockerPlayer final : public SimplePlayer {
    using SimplePlayer::SimplePlayer;

    void look_at(const Position& position, Random& random) override {
        threats_ = {};
        if (position.phase() != Phase::kStones) return;
        threats_ = immediate_gains(position, opponent(position.side_to_move()));
        for (const Square square : position.empty()) {
            if (uniform(random, 4) == 0) threats_[static_cast<std::size_t>(square.index())].reset();
        }
    }

    /// The points it prevents; if there are none, the length of its line.
    Points preference(const Position& position, Move move) const override {
        if (!move.is_placement()) return 0;
        const Points threat = threats_[static_cast<std::size_t>(move.square().index())].value_or(0);
        return threat > 0 ? kMaxSize + threat : longest_line_through(position, move);
    }

    std::array<std::optional<Points>, 64> threats_{};  ///< noticed ones
};

}  // namespace

std::string_view to_text(PlayerKind kind) {
    return std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& entry) { return entry.second == kind; })
        ->first;
}

PlayerKind parse_player_kind(std::string_view text) {
    for (const auto& [name, kind] : kKinds) {
        if (name == text) return kind;
    }
    throw ParseError{"player " + quote(text) +
                     ": expected search, greedy, random, beginner, blocker, montecarlo or uct"};
}

std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Mind& mind) {
    switch (kind) {
        case PlayerKind::kSearch: return std::make_unique<MindPlayer>(mind);
        case PlayerKind::kGreedy: return std::make_unique<GreedyPlayer>(seed);
        case PlayerKind::kRandom: return std::make_unique<RandomPlayer>(seed);
        case PlayerKind::kBeginner: return std::make_unique<BeginnerPlayer>(seed);
        case PlayerKind::kBlocker: return std::make_unique<BlockerPlayer>(seed);
        case PlayerKind::kMonteCarlo: return std::make_unique<MonteCarloPlayer>(seed);
        case PlayerKind::kUct: return std::make_unique<UctPlayer>(seed, mind);
    }
    return nullptr;
}

}  // namespace pahtum
