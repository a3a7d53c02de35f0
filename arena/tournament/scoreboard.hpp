#pragma once

#include <cstddef>
#include <optional>

#include "arena/report/tally.hpp"
#include "arena/schedule/sequencer.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// Counts the games of a plan in the order of the plan, in whatever order they end: the numbers, the
/// duplicates and the moment at which a sequential test decides do not depend on the number of slots or on
/// what was resumed.
class Scoreboard {
  public:
    explicit Scoreboard(const std::optional<SprtSettings>& sprt) {
        if (sprt) sprt_.emplace(*sprt);
    }

    void add(std::size_t number, const Outcome& outcome) {
        waiting_.add(number, outcome);
        count();
    }
    /// That game will not be played.
    void skip(std::size_t number) {
        waiting_.skip(number);
        count();
    }
    /// No more games will come: counts those that waited for one before them.
    void close() {
        waiting_.close();
        count();
    }

    [[nodiscard]] const Tally& tally() const { return tally_; }
    /// Null without a sequential test.
    [[nodiscard]] const Sprt* sprt() const { return sprt_ ? &*sprt_ : nullptr; }
    [[nodiscard]] Verdict verdict() const { return sprt_ ? sprt_->verdict() : Verdict::kUndecided; }

  private:
    /// The test sees no pair after its verdict, so that what is printed is what decided.
    void count() {
        while (const auto game = waiting_.next()) {
            const auto half_points = tally_.add(game->first, game->second);
            if (half_points && sprt_ && verdict() == Verdict::kUndecided) sprt_->add_pair(*half_points);
        }
    }

    Sequencer<Outcome> waiting_;
    Tally tally_;
    std::optional<Sprt> sprt_;
};

}  // namespace pahtum::arena
