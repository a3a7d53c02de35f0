#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule/plan.hpp"
#include "arena/tune/spsa.hpp"

namespace pahtum::arena {

struct TuningSettings {
    std::vector<TuneParameter> parameters;
    SpsaSettings spsa = {};
    std::size_t pairs = 1;  ///< of games in an iteration
    /// How many iterations may be under way besides the first unfinished one. Iteration k perturbs the values
    /// after iteration k - ahead - 1, whether or not later ones are known by then: what is played does not
    /// depend on which games are fast.
    std::size_t ahead = 0;
    std::string engine = {};        ///< for people: its command,
    std::string time_control = {};  ///< and what describe() says of it
};

/// A pair of games to be played: the plus side against the minus side, with both colours.
struct TunePair {
    std::size_t number = 0;  ///< in the whole tuning, from 0
    std::size_t iteration = 0;
    Probe probe;
};

/// The course of a tuning: which pairs are to be played, and how the values have changed. The results of
/// pairs may come in any order; they count in that of the iterations.
class Tuning {
  public:
    /// Requires parameters that check_tune_parameters() accepts, and at least one iteration and one pair.
    explicit Tuning(const TuningSettings& settings);

    [[nodiscard]] const Spsa& spsa() const { return spsa_; }
    [[nodiscard]] const std::string& engine() const { return engine_; }
    [[nodiscard]] const std::string& time_control() const { return time_control_; }
    [[nodiscard]] std::size_t iterations() const { return spsa_.settings().iterations; }
    [[nodiscard]] std::size_t pairs_of_iteration() const { return pairs_; }
    [[nodiscard]] std::size_t pairs() const { return iterations() * pairs_; }

    /// Pairs whose values are known, from 0 on: all before the first that depends on results that are
    /// missing.
    [[nodiscard]] std::size_t known_pairs() const;

    /// The pair of that number; nothing if there is none, or if it depends on results that are not known.
    [[nodiscard]] std::optional<TunePair> pair(std::size_t number) const;

    /// Counts a pair. `half_points`: of the plus side, 0 to 4. False if it has been counted
    /// before. Requires one that pair() gives.
    bool add(std::size_t number, int half_points);

    /// Pairs counted, also of iterations that are not finished.
    [[nodiscard]] std::size_t counted() const { return counted_; }
    /// Iterations finished, with all before them.
    [[nodiscard]] std::size_t finished() const { return course_.size() - 1; }
    [[nodiscard]] bool is_done() const { return finished() == iterations(); }

    /// The values at the start and after each iteration that is finished.
    [[nodiscard]] const std::vector<TuneValues>& course() const { return course_; }
    [[nodiscard]] const TuneValues& values() const { return course_.back(); }
    /// Their mean over the second half of the course: less noisy than the last ones.
    [[nodiscard]] TuneValues mean_values() const;

  private:
    struct Iteration {
        std::vector<std::optional<int>> half_points;  ///< by pair
    };

    [[nodiscard]] bool is_open(std::size_t iteration) const { return iteration <= finished() + ahead_; }
    [[nodiscard]] bool is_counted(std::size_t number) const;
    void advance();

    Spsa spsa_;
    std::size_t pairs_;
    std::size_t ahead_;
    std::string engine_;
    std::string time_control_;
    std::size_t counted_ = 0;
    std::map<std::size_t, Iteration> unfinished_;
    std::vector<TuneValues> course_;
};

/// The command that sets a value: "param NAME VALUE" and a line end.
[[nodiscard]] std::string param_command(const TuneParameter& parameter, double value);

/// The games of a tuning as those of a tournament of two engines, 0 the plus side and 1 the minus side: pair
/// n is game 2n and game 2n + 1. Known are those of the iterations that may be under way; results add more.
class TuneSchedule final : public Plan {
  public:
    /// Requires what Tuning does, and an opening.
    TuneSchedule(const TuningSettings& settings, std::vector<std::string> openings);

    [[nodiscard]] const Tuning& tuning() const { return tuning_; }

    [[nodiscard]] std::size_t size() const override { return 2 * tuning_.known_pairs(); }
    [[nodiscard]] bool is_complete() const override { return tuning_.known_pairs() == tuning_.pairs(); }
    [[nodiscard]] std::size_t expected_size() const override { return 2 * tuning_.pairs(); }
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t number, const GameOutcome& outcome) override;
    [[nodiscard]] std::string rule() const override;
    /// The values of that side.
    [[nodiscard]] std::string preparation(std::size_t number, int engine) const override;

  private:
    Tuning tuning_;
    int first_half_points_ = 0;  ///< of the pair of which one game has been fed
};

}  // namespace pahtum::arena
