#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "arena/schedule/schedule.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/counts.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// Results and LLR of a match of two engines after each pair, thinned out to at most kMostPoints.
class Course {
  public:
    struct Point {
        std::int64_t pairs = 0;                    ///< played so far
        Pentanomial counts{};                      ///< their results
        std::optional<double> llr = std::nullopt;  ///< of the sequential test, if there is one
    };
    static constexpr std::size_t kMostPoints = 400;

    /// The counts after one more pair.
    void add(const Pentanomial& pairs, std::optional<double> llr);

    /// In order; every stride-th pair and the last one.
    [[nodiscard]] std::vector<Point> points() const;

  private:
    std::vector<Point> kept_;
    std::optional<Point> last_;
    std::int64_t stride_ = 1;
};

/// Ends a tournament that judges strength once too many of its games say nothing about it: two or more, and
/// more than a stated share, decided by faults of either side.
class FaultWatch {
  public:
    /// `most_percent` of the games may be decided by faults; nothing = all of them.
    explicit FaultWatch(std::optional<double> most_percent = std::nullopt) : most_percent_(most_percent) {}

    /// The next game, in the order of the plan.
    void add(bool is_fault);

    [[nodiscard]] std::optional<double> most_percent() const { return most_percent_; }
    [[nodiscard]] bool has_failed() const { return has_failed_; }
    /// Of the games up to the one that was too many, or so far.
    [[nodiscard]] std::int64_t games() const { return games_; }
    [[nodiscard]] std::int64_t faults() const { return faults_; }

  private:
    std::optional<double> most_percent_;
    std::int64_t games_ = 0;
    std::int64_t faults_ = 0;
    bool has_failed_ = false;
};

/// Whether a tournament needs no more games: its sequential test has decided, or too many faults have ended
/// it. Whichever comes first in the order of the plan stands, and nothing after it changes either.
class Decision {
  public:
    /// `max_faults` is FaultWatch's share.
    explicit Decision(const std::optional<SprtSettings>& sprt = std::nullopt,
                      std::optional<double> max_faults = std::nullopt);

    /// The next game, in the order of the plan and no duplicate. `half_points`: what Tally::add() gave.
    void add(const ScoredGame& game, std::optional<int> half_points);

    /// Null without a sequential test.
    [[nodiscard]] const Sprt* sprt() const { return sprt_ ? &*sprt_ : nullptr; }
    [[nodiscard]] Verdict verdict() const { return sprt_ ? sprt_->verdict() : Verdict::kUndecided; }
    [[nodiscard]] const FaultWatch& fault_watch() const { return fault_watch_; }
    [[nodiscard]] bool is_reached() const {
        return fault_watch_.has_failed() || verdict() != Verdict::kUndecided;
    }

  private:
    std::optional<Sprt> sprt_;
    FaultWatch fault_watch_;
};

/// Counts the games of a tournament in the order of their numbers, whatever order they end in: all numbers,
/// the duplicates and the point at which a sequential test decides are the same for any number of slots, and
/// for a run that was interrupted and resumed.
class Scoreboard {
  public:
    /// `schedule`, if there is one, is fed the outcomes as they are counted, and must outlive the scoreboard.
    /// `max_faults` is FaultWatch's share.
    explicit Scoreboard(const std::optional<SprtSettings>& sprt = std::nullopt, Schedule* schedule = nullptr,
                        std::optional<double> max_faults = std::nullopt);

    void add(std::size_t number, const ScoredGame& game);
    /// The game will not be played, because the engine has been halted.
    void skip(std::size_t number, int engine);
    /// Counts those still waiting for an earlier one, which will not come: without feeding them to the
    /// schedule, which does not allow gaps, or to the decision, which it might have changed. Games that are
    /// added from then on count as they come.
    void close();

    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const Breakdown& breakdown() const { return breakdown_; }
    /// Of all pairs from their first engine's view; meaningful for two engines.
    [[nodiscard]] const Course& course() const { return course_; }
    [[nodiscard]] const Decision& decision() const { return decision_; }
    [[nodiscard]] const Sprt* sprt() const { return decision_.sprt(); }
    [[nodiscard]] Verdict verdict() const { return decision_.verdict(); }
    [[nodiscard]] const FaultWatch& fault_watch() const { return decision_.fault_watch(); }
    [[nodiscard]] bool is_decided() const { return decision_.is_reached(); }

  private:
    struct Forfeit {
        int engine = 0;
    };

    void count();
    void count_game(std::size_t number, const ScoredGame& game);

    Schedule* schedule_;
    std::map<std::size_t, std::variant<ScoredGame, Forfeit>> waiting_;  ///< by number, for all before them
    std::size_t next_ = 0;                                              ///< the number to be counted
    bool is_closed_ = false;
    bool has_gap_ = false;  ///< a game that did not come
    Tally tally_;
    Breakdown breakdown_;
    Pentanomial pairs_;
    Course course_;
    Decision decision_;
};

}  // namespace pahtum::arena
