#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/sgf.hpp"
#include "engine/search/thought.hpp"

namespace pahtum::review {

/// What the engine says is rounded to these decimals, so that a review read back from its file has the same
/// figures.
inline constexpr int kChanceDecimals = 4;
inline constexpr int kPointDecimals = 2;

/// What a move leads to, from the view of the side that makes it.
struct Prospect {
    double win_rate = 0.5;  ///< of winning, 0 to 1, a draw counting half
    double score = 0;       ///< expected final margin
    bool exact =
        false;  ///< `score` is the proven margin under best play, and `win_rate` what follows from it

    bool operator==(const Prospect&) const = default;
};
[[nodiscard]] Prospect prospect_of(const MoveAnalysis& analysis);

/// The standard deviation, in points, of an expected margin that is not proven: two that are nearer to each
/// other decide nothing. Infinite on a board without stones.
[[nodiscard]] double uncertainty_of(const Position& position);

/// By the chances of winning that a move gives away, once something is decided; see README.md.
enum class Verdict : std::uint8_t { kBest, kGood, kInaccuracy, kMistake, kBlunder };

[[nodiscard]] std::string_view to_text(Verdict verdict);

/// A line of three, and a line of four.
inline constexpr double kCostlyPoints = 3;
inline constexpr double kMistakePoints = 10;

/// One move of a game, judged.
struct ReviewedMove {
    Move move = Move::first();
    Side side = Side::kBlack;
    int empty_cells = 0;     ///< before the move
    double uncertainty = 0;  ///< as uncertainty_of(), before the move
    Prospect played;         ///< after the move
    Prospect best;           ///< after the best move; at least as good as `played`
    std::vector<Move> pv;    ///< how the best move goes on; begins with it. Just `move` if that is best

    [[nodiscard]] double lost_win_rate() const { return best.win_rate - played.win_rate; }
    /// Never negative: a move that keeps more of the chances may give up points.
    [[nodiscard]] double lost_points() const { return std::max(0.0, best.score - played.score); }
    [[nodiscard]] Verdict verdict() const;
    /// The best move wins for certain, and this one is expected not to.
    [[nodiscard]] bool gives_win_away() const { return best.win_rate == 1 && played.win_rate < 0.5; }
    /// A blunder. A move that gives away a proven win or draw always is one, if what it leads to is proven,
    /// too.
    [[nodiscard]] bool is_turning_point() const { return verdict() == Verdict::kBlunder; }
    /// Gave away kCostlyPoints or more.
    [[nodiscard]] bool is_costly() const { return lost_points() >= kCostlyPoints; }
    /// An inaccuracy, a mistake or a blunder, or gave away kMistakePoints or more: so there are mistakes in
    /// games that are won or lost already, too.
    [[nodiscard]] bool is_mistake() const {
        return verdict() > Verdict::kGood || lost_points() >= kMistakePoints;
    }

    bool operator==(const ReviewedMove&) const = default;
};

/// Whether a player can learn from the move: a mistake, with a better move; on a board without stones only if
/// it gives a proven win away.
[[nodiscard]] bool is_to_practise(const ReviewedMove& move, const Position& before);

/// By the number of empty cells before a move: more than two thirds of those at the start, more than one
/// third, or fewer.
enum class Stage : std::uint8_t { kOpening, kMiddle, kEnding };
inline constexpr std::array kStages{Stage::kOpening, Stage::kMiddle, Stage::kEnding};
[[nodiscard]] std::string_view to_text(Stage stage);

/// A game, judged move by move.
struct GameReview {
    SgfGame game;
    std::vector<ReviewedMove> moves;  ///< one for each of the game's

    [[nodiscard]] Stage stage_of(const ReviewedMove& move) const;
    /// The points that a side's moves gave away, of one stage or all.
    [[nodiscard]] double lost_points(Side side, std::optional<Stage> stage = {}) const;
    /// 0 to 1, from the points that a side's moves gave away; nothing if it made none. See README.md.
    [[nodiscard]] std::optional<double> accuracy(Side side, std::optional<Stage> stage = {}) const;
    /// The costly moves, the costliest first, as indices of `moves`; at most five.
    [[nodiscard]] std::vector<std::size_t> costliest() const;
    [[nodiscard]] int count(Side side, Verdict verdict) const;

  private:
    /// Whether the move is the side's, and in this stage if there is one.
    [[nodiscard]] bool counts(const ReviewedMove& move, Side side, std::optional<Stage> stage) const;
};

/// What a review may use.
struct ReviewOptions {
    SearchLimits limits{.nodes = 200'000};  ///< for each analysis: one a move, two where another is better
    int threads = 1;
    std::size_t hash_mebibytes = 64;
    /// What is proven of a position already; may be empty.
    std::function<KnownMargins(const Position&)> known{};
};

/// Judges games and single moves.
class Reviewer {
  public:
    /// As Mind::think.
    using Think = std::function<Thought(const Position&, const ThinkRequest&, const StopThinking&)>;
    /// Called with the moves judged so far and the moves of the game.
    using Progress = std::function<void(std::size_t done, std::size_t total)>;

    /// By an engine of its own. With one thread and no time limit the same game gets the same review.
    explicit Reviewer(const ReviewOptions& options);
    /// By an engine that is used for other things, too; `limits` are those of ReviewOptions.
    Reviewer(const SearchLimits& limits, Think think) : limits_(limits), think_(std::move(think)) {}

    /// Nothing if `stop`, which is polled all the time, said so.
    [[nodiscard]] std::optional<GameReview> run(const SgfGame& game, const StopThinking& stop = {},
                                                const Progress& progress = {});
    /// One legal move. Nothing if stopped.
    [[nodiscard]] std::optional<ReviewedMove> judge(const Position& position, Move move,
                                                    const StopThinking& stop = {});

  private:
    [[nodiscard]] std::optional<MoveAnalysis> analysis_of(const Position& position, std::optional<Move> move,
                                                          const StopThinking& stop);

    SearchLimits limits_;
    Think think_;
    std::function<void()> forget_;  ///< the last game; may be empty
};

/// The same game with its review: each move's value, a comment on moves that gave something away, and the
/// better line as a variation. Notes and variations of the game are kept.
[[nodiscard]] SgfGame annotated(const GameReview& review);

}  // namespace pahtum::review
