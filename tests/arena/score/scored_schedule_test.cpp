#include "arena/score/scored_schedule.hpp"

#include "arena/schedule/openings.hpp"
#include "arena/schedule/plan.hpp"
#include "tests/support/resident_memory.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::scored_schedule_test {
namespace {

/// A game between engines that always play the same: decided by who, from where and how often.
ScoredGame scored_game(const GameUnit& unit) {
    const std::string text = std::to_string(unit.pairing[0]) + " " + std::to_string(unit.pairing[1]) +
                             (unit.first_is_black ? " b " : " w ") + std::to_string(unit.repeat) +
                             unit.opening;
    const std::uint64_t hash = std::hash<std::string>{}(text);
    return {.pairing = unit.pairing,
            .half_points = static_cast<int>(hash / 7 % 3),
            .fingerprint = hash,
            .first_is_black = unit.first_is_black,
            .opening = unit.opening};
}

std::vector<std::string> openings(std::size_t count) { return starts_of(Ruleset{}, count, 1); }

ScheduleSettings settings_of(TournamentKind kind) { return {.kind = kind, .match_pairs = 3}; }

ScoredSchedule schedule_of(TournamentKind kind, std::optional<std::size_t> most_games = std::nullopt) {
    return {make_schedule(settings_of(kind), 7, openings(5)), std::nullopt, most_games};
}

/// Some slots that play a schedule; games end in random order.
class Slots {
  public:
    Slots(ScoredSchedule& scored, std::size_t count, unsigned seed)
        : games_(scored), count_(count), random_(seed) {}

    /// Until all is played, or so many games have ended. Gives them in that order.
    std::vector<GameUnit> run(std::size_t most = 1'000'000'000) {
        std::vector<GameUnit> ended;
        while (ended.size() < most) {
            fill();
            if (running_.empty()) break;
            std::swap(running_[random_() % running_.size()], running_.back());
            ended.push_back(running_.back());
            running_.pop_back();
            BOOST_TEST(games_.add(ended.back().number, scored_game(ended.back())));
        }
        return ended;
    }

  private:
    void fill() {
        while (running_.size() < count_) {
            const auto unit = games_.next();
            if (!unit) {
                if (running_.empty()) BOOST_TEST(!games_.expects_more());
                return;
            }
            running_.push_back(*unit);
        }
    }

    ScoredSchedule& games_;
    std::size_t count_;
    std::mt19937 random_;
    std::vector<GameUnit> running_;
};

/// All that a person sees of it.
std::string summary(const ScoredSchedule& scored) {
    std::string text = std::to_string(scored.played()) + " of " + std::to_string(scored.planned()) + "\n";
    for (const Standing& standing : scored.schedule().standings())
        text += std::to_string(standing.place) + ":" + std::to_string(standing.engine) + " ";
    for (const auto& [first, second] : scored.schedule().pairings()) {
        const MatchScore score = scored.scoreboard().tally().score(first, second);
        text += "\n" + std::to_string(first) + "-" + std::to_string(second);
        for (const std::int64_t count : score.pairs.pairs_with) text += " " + std::to_string(count);
    }
    return text;
}

const std::vector<TournamentKind> kKinds = {TournamentKind::kRoundRobin, TournamentKind::kGauntlet,
                                            TournamentKind::kSwiss, TournamentKind::kKnockout,
                                            TournamentKind::kLadder};

std::string played_with(TournamentKind kind, std::size_t slots, unsigned seed) {
    ScoredSchedule scored = schedule_of(kind);
    static_cast<void>(Slots(scored, slots, seed).run());
    scored.close();
    return summary(scored);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scored_schedule)

BOOST_AUTO_TEST_CASE(the_number_of_slots_and_the_order_of_ends_change_nothing) {
    for (const TournamentKind kind : kKinds) {
        const std::string expected = played_with(kind, 1, 0);
        for (unsigned seed = 1; seed <= 10; ++seed)
            BOOST_TEST(played_with(kind, 1 + seed, seed) == expected, to_text(kind));
    }
}

BOOST_AUTO_TEST_CASE(a_resumed_tournament_ends_like_one_that_was_not_broken_off) {
    for (const TournamentKind kind : kKinds) {
        const std::string expected = played_with(kind, 1, 0);
        for (std::size_t broken_after = 0; broken_after < 60; broken_after += 7) {
            ScoredSchedule before = schedule_of(kind);
            const auto recorded = Slots(before, 4, 1).run(broken_after);
            ScoredSchedule after = schedule_of(kind);
            for (const GameUnit& unit : recorded) BOOST_TEST(after.adopt(unit, scored_game(unit)));
            BOOST_TEST(after.played() == recorded.size());
            const auto rest = Slots(after, 3, 2).run();
            for (const GameUnit& unit : rest)
                BOOST_TEST((std::ranges::find(recorded, unit) == recorded.end()));
            after.close();
            BOOST_TEST(summary(after) == expected, to_text(kind) << " after " << broken_after);
        }
    }
}

BOOST_AUTO_TEST_CASE(records_count_in_any_order_and_once) {
    for (const TournamentKind kind : kKinds) {
        ScoredSchedule before = schedule_of(kind);
        auto recorded = Slots(before, 1, 1).run();
        std::ranges::reverse(recorded);
        ScoredSchedule after = schedule_of(kind);
        for (const GameUnit& unit : recorded) BOOST_TEST(after.adopt(unit, scored_game(unit)));
        for (const GameUnit& unit : recorded) BOOST_TEST(!after.adopt(unit, scored_game(unit)));
        BOOST_TEST((!after.next() && !after.expects_more() && after.unplanned() == 0));
        before.close();
        after.close();
        BOOST_TEST(summary(after) == summary(before));
    }
}

BOOST_AUTO_TEST_CASE(games_that_do_not_come_up_do_not_count) {
    ScoredSchedule scored = schedule_of(TournamentKind::kKnockout);
    // The first two seeds can meet in the final only, and never from an opening that is not there.
    BOOST_TEST(scored.adopt({.pairing = {0, 1}, .opening = "nowhere"}, {}));
    static_cast<void>(Slots(scored, 2, 1).run());
    BOOST_TEST(scored.unplanned() == 1U);
    BOOST_TEST(scored.played() == scored.planned());
    ScoredSchedule round_robin = schedule_of(TournamentKind::kRoundRobin);
    BOOST_TEST(!round_robin.adopt({.pairing = {0, 1}, .opening = "nowhere"}, {}));
}

BOOST_AUTO_TEST_CASE(no_more_games_are_played_than_allowed) {
    for (const TournamentKind kind : kKinds) {
        ScoredSchedule scored = schedule_of(kind, 20);
        BOOST_TEST(scored.planned() == 20U);
        BOOST_TEST(Slots(scored, 3, 1).run().size() == 20U);
        BOOST_TEST(!scored.expects_more());
        scored.close();
        std::int64_t pairs = 0;
        for (const auto& [first, second] : scored.schedule().pairings())
            pairs += scored.scoreboard().tally().score(first, second).pairs.pairs();
        BOOST_TEST(pairs == 10);
    }
}

BOOST_AUTO_TEST_CASE(games_that_a_halted_engine_does_not_play_are_forfeited_and_not_scored) {
    for (const TournamentKind kind : kKinds) {
        ScoredSchedule scored = schedule_of(kind);
        while (const auto unit = scored.next()) {
            if (unit->pairing[0] == 0)
                scored.skip(unit->number, 0);
            else
                scored.add(unit->number, scored_game(*unit));
        }
        BOOST_TEST(!scored.expects_more());
        scored.close();
        BOOST_TEST(scored.scoreboard().tally().field_score(0).games.games() == 0);
        if (is_static(kind)) continue;
        const auto standings = scored.schedule().standings();
        const auto halted = std::ranges::find(standings, 0, &Standing::engine);
        BOOST_TEST(halted->forfeits > 0);
        BOOST_TEST(halted->place > 1);
    }
}

// PAHTUM_ARENA_GAMES=1000000 for a million.
BOOST_AUTO_TEST_CASE(memory_does_not_grow_with_the_number_of_games) {
    const char* const wanted = std::getenv("PAHTUM_ARENA_GAMES");
    // A quarter fills the table of games that may come again.
    const std::size_t games = wanted != nullptr       ? std::stoull(wanted)
                              : testing::kIsSanitized ? 60'000
                                                      : 400'000;
    ScoredSchedule scored{make_schedule({.rounds = games / 2}, 2, openings(500)),
                          SprtSettings{.elo0 = 100, .elo1 = 100.001}};
    Slots slots{scored, 8, 1};
    for (std::size_t played = 0; played < games / 4; played += 500) static_cast<void>(slots.run(500));
    const std::int64_t before = testing::resident_kib();
    while (slots.run(500).size() == 500) {
    }
    const std::int64_t grown = testing::resident_kib() - before;
    BOOST_TEST_MESSAGE(games << " games: " << testing::resident_kib() << " KiB, of which " << grown
                             << " came with the last three quarters");
    BOOST_TEST(scored.played() == games / 2 * 2);
    if (!testing::kIsSanitized) BOOST_TEST(grown < 1024);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::scored_schedule_test
