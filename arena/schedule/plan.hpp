#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/schedule/formats.hpp"
#include "arena/schedule/openings.hpp"
#include "arena/schedule/schedule.hpp"

namespace pahtum::arena {

/// The format of a tournament and its parameters.
struct ScheduleSettings {
    static constexpr int kMostMatchPairs = 1'000'000;  ///< what `match_pairs` may be

    TournamentKind kind = TournamentKind::kRoundRobin;
    std::optional<std::size_t> rounds = std::nullopt;  ///< static kinds: openings each pairing plays
    int seeds = 1;                                     ///< of a gauntlet: the engines that meet all others
    std::size_t match_pairs = 1;                       ///< the other kinds: pairs of games in each match
    std::optional<int> swiss_rounds = std::nullopt;    ///< nothing = Swiss::default_rounds()
};

/// Requires at least two engines, one opening, settings that fit the number of engines, and another kind than
/// kTuning.
[[nodiscard]] std::unique_ptr<Schedule> make_schedule(const ScheduleSettings& settings, int engines,
                                                      std::vector<std::string> openings);

/// The pairings of a static tournament, the smaller index first in each. In a gauntlet each of the first
/// `seeds` engines meets all the others. Requires at least two engines, and 0 < seeds < engines.
[[nodiscard]] std::vector<std::array<int, 2>> pairings(TournamentKind kind, int engines, int seeds = 1);

/// A schedule known from the start: in round r every pairing plays a pair of games from the opening of turn r
/// of the OpeningCycle. Uses no memory per game.
class Plan : public Schedule {
  public:
    /// Requires at least one pairing, one opening and one round. `openings` may contain duplicates.
    Plan(std::vector<std::array<int, 2>> pairings, std::vector<std::string> openings, std::size_t rounds);

    [[nodiscard]] std::size_t size() const override { return rounds_ * pairings_.size() * 2; }
    [[nodiscard]] bool is_complete() const override { return true; }
    [[nodiscard]] std::size_t expected_size() const override { return size(); }
    [[nodiscard]] GameUnit unit(std::size_t number) const override;
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t, const GameOutcome&) override {}
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const override { return pairings_; }
    [[nodiscard]] bool repeats_openings() const override { return openings_.repeats_within(rounds_); }
    [[nodiscard]] std::vector<Standing> standings() const override { return {}; }
    [[nodiscard]] std::string rule() const override { return ""; }
    [[nodiscard]] const std::vector<std::string>& openings() const { return openings_.openings(); }

  private:
    std::vector<std::array<int, 2>> pairings_;
    OpeningCycle openings_;
    std::size_t rounds_;
};

/// A schedule whose rounds are decided by a Format, one at a time: each is known once all earlier games have
/// been fed. Uses memory per fixture, not per game.
class StagedPlan final : public Schedule {
  public:
    /// Requires a format that has not begun, and at least one opening.
    StagedPlan(std::unique_ptr<Format> format, std::vector<std::string> openings);

    [[nodiscard]] std::size_t size() const override { return size_; }
    [[nodiscard]] bool is_complete() const override { return is_complete_; }
    [[nodiscard]] std::size_t expected_size() const override;
    [[nodiscard]] GameUnit unit(std::size_t number) const override;
    [[nodiscard]] std::optional<std::size_t> number_of(const GameUnit& unit) const override;
    void feed(std::size_t number, const GameOutcome& outcome) override;
    [[nodiscard]] const std::vector<std::array<int, 2>>& pairings() const override { return pairings_; }
    [[nodiscard]] bool repeats_openings() const override { return true; }
    [[nodiscard]] std::vector<Standing> standings() const override { return format_->standings(); }
    [[nodiscard]] std::string rule() const override { return format_->rule(); }

  private:
    struct Entry {
        FixtureResult result;
        std::size_t first_number = 0;
    };

    void begin_round(std::span<const FixtureResult> finished);
    [[nodiscard]] std::size_t entry_of(std::size_t number) const;

    std::unique_ptr<Format> format_;
    OpeningCycle openings_;
    std::vector<Entry> entries_;   ///< by first_number
    std::size_t round_begin_ = 0;  ///< the first entry of the last round
    std::map<std::array<int, 2>, std::vector<std::size_t>> entries_of_;  ///< by pairing
    std::vector<std::array<int, 2>> pairings_;
    std::size_t size_ = 0;
    bool is_complete_ = false;
};

}  // namespace pahtum::arena
