#pragma once

#include <cstddef>
#include <optional>
#include <variant>

#include "arena/score/breakdown.hpp"
#include "arena/score/course.hpp"
#include "arena/score/tally.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/score/sequencer.hpp"
#include "arena/stats/sprt.hpp"

namespace pahtum::arena {

/// Counts the games of a schedule in its order, in whatever order they end: the numbers, the
/// duplicates and the moment at which a sequential test decides do not depend on the number of slots or on
/// what was resumed.
class Scoreboard {
  public:
    /// `schedule`, if there is one, is fed what is counted, and must outlive the scoreboard.
    explicit Scoreboard(const std::optional<SprtSettings>& sprt, Schedule* schedule = nullptr)
        : schedule_(schedule), tally_(schedule == nullptr || schedule->repeats_openings()) {
        if (sprt) sprt_.emplace(*sprt);
    }

    void add(std::size_t number, const Outcome& outcome) {
        waiting_.add(number, outcome);
        count();
    }
    /// That game is not played, because that engine has been halted.
    void skip(std::size_t number, int engine) {
        waiting_.add(number, Forfeit{engine});
        count();
    }
    /// No more games will come: counts those that waited for one before them. The schedule, which knows no
    /// gaps, is not fed any more.
    void close() {
        schedule_ = nullptr;
        waiting_.close();
        count();
    }

    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const Breakdown& breakdown() const { return breakdown_; }
    /// Of all pairs from their first engine's view; means something if there are two engines.
    [[nodiscard]] const Course& course() const { return course_; }
    /// Null without a sequential test.
    [[nodiscard]] const Sprt* sprt() const { return sprt_ ? &*sprt_ : nullptr; }
    [[nodiscard]] Verdict verdict() const { return sprt_ ? sprt_->verdict() : Verdict::kUndecided; }

  private:
    struct Forfeit {
        int engine = 0;
    };

    /// The test sees no pair after its verdict, so that what is printed is what decided.
    void count() {
        while (const auto entry = waiting_.next()) {
            const auto& [number, event] = *entry;
            const Outcome* const game = std::get_if<Outcome>(&event);
            if (game != nullptr) count_game(number, *game);
            if (schedule_ == nullptr) continue;
            schedule_->feed(number, game != nullptr ? GameFate{.half_points = game->half_points}
                                                    : GameFate{.forfeiter = std::get<Forfeit>(event).engine});
        }
    }

    void count_game(std::size_t number, const Outcome& game) {
        const std::int64_t duplicates = tally_.duplicates();
        const auto half_points = tally_.add(number, game);
        if (tally_.duplicates() == duplicates) breakdown_.add(game);
        if (half_points) add_pair(*half_points);
    }

    void add_pair(int half_points) {
        ++pairs_.pairs_with[static_cast<std::size_t>(half_points)];
        if (sprt_ && verdict() == Verdict::kUndecided) sprt_->add_pair(half_points);
        course_.add(pairs_, sprt_ ? std::optional(sprt_->llr()) : std::nullopt);
    }

    Schedule* schedule_;
    Sequencer<std::variant<Outcome, Forfeit>> waiting_;
    Tally tally_;
    Breakdown breakdown_;
    Pentanomial pairs_;
    Course course_;
    std::optional<Sprt> sprt_;
};

}  // namespace pahtum::arena
