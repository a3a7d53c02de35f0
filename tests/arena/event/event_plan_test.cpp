#include "arena/event/event_plan.hpp"

#include <functional>
#include <thread>

#include "arena/schedule/plan.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kEngines = 4;

EventTerms staged_terms(const std::string& kind, const std::string& games = "all") {
    EventTerms terms = sample_terms(kind + " " + games);
    terms.header.plan = {{"tournament", kind}, {"match-pairs", "1"}};
    terms.header.extent = {{"swiss-rounds", "default"}, {"games", games}};
    terms.task = "{}";
    while (terms.engines.size() < kEngines)
        terms.engines.push_back({.name = std::to_string(terms.engines.size())});
    return terms;
}

/// An event as it is submitted, and a worker that dies whenever it has stored a round.
class Tournament {
  public:
    Tournament(EventStore& store, const EventTerms& terms, TournamentKind kind)
        : store_(store), fixtures_(make_schedule({.kind = kind}, kEngines, {"opening"})) {
        event_ = store_.join(terms, fixtures_->size() / 2);
        worker_ = store_.register_worker(event_.number, sample_worker("key"));
    }

    /// Stores the planned pairs that are not counted yet.
    void play_planned() {
        for (const std::size_t planned = progress().planned; played_ < planned; ++played_) {
            FinishedPair pair = sample_pair(played_);
            for (FinishedGame& game : pair.games) game.score.pairing = fixtures_->unit(2 * played_).pairing;
            BOOST_TEST(store_.hand_over(worker_, std::vector{pair}).counted == 1U);
            for (const std::size_t i : {0U, 1U})
                fixtures_->feed(2 * played_ + i, {.half_points = pair.games[i].score.half_points});
        }
    }

    [[nodiscard]] EventProgress progress() { return store_.progress(event_.number); }
    [[nodiscard]] bool is_whole() { return has_all(store_, event_, progress()); }
    [[nodiscard]] const StoredEvent& event() const { return event_; }
    [[nodiscard]] const Schedule& fixtures() const { return *fixtures_; }

  private:
    EventStore& store_;
    std::unique_ptr<Schedule> fixtures_;
    StoredEvent event_;
    EventWorker worker_;
    std::size_t played_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_plan)

BOOST_DATA_TEST_CASE(whoever_comes_later_plans_each_round_once_whatever_was_killed, kBackends) {
    const EmptyStore place{sample};
    EventStore store{place.address()};
    for (const TournamentKind kind :
         {TournamentKind::kSwiss, TournamentKind::kKnockout, TournamentKind::kLadder}) {
        const std::string name{to_text(kind)};
        Tournament games{store, staged_terms(name), kind};
        BOOST_TEST_CONTEXT(name)
        for (bool is_over = false; !is_over;) {
            BOOST_TEST(!games.is_whole());
            BOOST_TEST(store.played_events().empty());
            games.play_planned();
            BOOST_TEST(store.played_events() == std::vector{name + " all"}, boost::test_tools::per_element());
            BOOST_TEST(store.open_events().empty());
            BOOST_TEST(games.is_whole() == games.fixtures().is_complete());
            {
                std::vector<std::jthread> heirs;
                for (int i = 0; i < 3; ++i)
                    heirs.emplace_back([&] {
                        EventStore own{place.address()};
                        static_cast<void>(plan_next_round(own, games.event()));
                    });
            }
            BOOST_TEST(2 * games.progress().planned == games.fixtures().size());
            is_over = plan_next_round(store, games.event());
            BOOST_TEST(is_over == games.fixtures().is_complete());
            BOOST_TEST(store.open_events().empty() == is_over);
        }
        BOOST_TEST(games.is_whole());
        BOOST_CHECK_NO_THROW(store.check_games(games.event().number));
        store.set_state(games.event().number, EventState::kCancelled);
        BOOST_TEST(store.played_events().empty());
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_games_ends_the_plan_within_a_round) {
    const EmptyStore place{Backend::kFile};
    EventStore store{place.address()};
    Tournament games{store, staged_terms("swiss", "6"), TournamentKind::kSwiss};
    games.play_planned();
    BOOST_TEST(!games.is_whole());
    BOOST_TEST(plan_next_round(store, games.event()));
    BOOST_TEST(games.progress().planned == 3U);
    BOOST_TEST(!games.is_whole());
    games.play_planned();
    BOOST_TEST(games.is_whole());
}

BOOST_AUTO_TEST_CASE(other_events_are_planned_from_the_start_and_damaged_ones_are_named) {
    const EmptyStore place{Backend::kFile};
    JoinedEvent joined{place.address(), 1};
    const auto event = joined.store.find("event").value();
    BOOST_TEST(plan_next_round(joined.store, event));
    BOOST_TEST(!has_all(joined.store, event, joined.store.progress(joined.event)));
    BOOST_TEST(joined.store.hand_over(joined.worker, std::vector{sample_pair(0)}).counted == 1U);
    BOOST_TEST(has_all(joined.store, event, joined.store.progress(joined.event)));
    const auto refused = [&](const std::string& reason, const std::function<void(EventTerms&)>& damage) {
        StoredEvent damaged = event;
        damaged.terms = staged_terms("swiss");
        damage(damaged.terms);
        testing::check_error<StoreError>([&] { return plan_next_round(joined.store, damaged); }, reason);
    };
    const std::string settings = "its settings are damaged: ";
    refused(settings, [](EventTerms& terms) { set_value(terms.header.plan, "match-pairs", "0"); });
    refused(settings, [](EventTerms& terms) { set_value(terms.header.extent, "swiss-rounds", "9"); });
    refused(settings, [](EventTerms& terms) { set_value(terms.header.extent, "games", "few"); });
    refused("fewer than two engines", [](EventTerms& terms) { terms.engines.resize(1); });
    refused("game 0 is not the one that is planned", [](EventTerms&) {});
    BOOST_TEST(joined.store.progress(joined.event).planned == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
