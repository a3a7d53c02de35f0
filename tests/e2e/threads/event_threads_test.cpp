#include <condition_variable>
#include <iostream>
#include <mutex>

#include "arena/event/event_recorder.hpp"
#include "arena/event/event_store.hpp"
#include "arena/event/event_terms.hpp"
#include "arena/score/scored_schedule.hpp"
#include "arena/tournament/run_settings.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kPairs = 60;

EventSettings settings_in(const testing::TemporaryDirectory& folder) {
    EventSettings settings;
    for (const char* const name : {"a", "b"})
        settings.engines.push_back({.name = name, .command = {name}, .directory = "", .time_control = {}});
    settings.openings.ruleset = parse_ruleset("classic,size=5,boulders=7");
    settings.schedule.rounds = kPairs;
    settings.runner.slots = 3;
    settings.store = folder / "games.db";
    settings.spool = folder / "spool";
    settings.lease = std::chrono::seconds{1};
    return settings;
}

StoredEvent join(EventStore& store, const EventSettings& settings) {
    EventTerms terms = event_terms(settings);
    terms.engines = event_engines(settings, std::vector<std::string>(2), std::vector<std::string>(2));
    return store.join(terms, kPairs);
}

/// A worker of the event whose games take no time: all that a run does around its recorder, which has threads
/// of its own.
class Worker {
  public:
    explicit Worker(const EventSettings& settings) : settings_(settings), games_(games(kPairs)) {
        EventStore store{settings.store};
        StoredEvent event = join(store, settings);
        recorder_.emplace(
            settings_, checksums_, std::move(store), std::move(event), games_,
            [this](std::size_t pairs) { return games(pairs); }, std::cerr);
    }

    void run() {
        static_cast<void>(recorder_->open());
        recorder_->begin({.update = [this](const auto& change) { update(change); },
                          .say = [](const std::string&) {},
                          .warn = [](const std::string&) {}});
        {
            std::vector<std::jthread> slots;
            for (int slot = 0; slot < settings_.runner.slots; ++slot) slots.emplace_back([this] { play(); });
        }
        Failures failures;
        static_cast<void>(recorder_->close(failures));
        failures.raise();
    }
    [[nodiscard]] std::size_t played() const { return games_.played(); }

  private:
    [[nodiscard]] ScoredSchedule games(std::size_t pairs) const {
        TournamentSettings wanted = settings_;
        wanted.most_games = 2 * pairs;
        return ScoredSchedule{schedule_of(wanted), wanted.sprt, wanted.most_games};
    }
    void update(const std::function<void()>& change) {
        const std::lock_guard lock(mutex_);
        change();
        changed_.notify_all();
    }
    void play() {
        std::unique_lock lock(mutex_);
        while (recorder_->expects_more()) {
            const auto unit = recorder_->next();
            if (!unit) {
                changed_.wait_for(lock, std::chrono::milliseconds{20});
                continue;
            }
            lock.unlock();
            GameResult result;
            result.unit = *unit;
            result.ending = Ending::kBoardFull;
            result.engine_name = {"a", "b"};
            result.moves = {{.text = unit->opening, .elapsed = std::chrono::nanoseconds{1}}};
            std::string line = recorder_->line(result, std::chrono::system_clock::now());
            lock.lock();
            recorder_->add(result, std::move(line), scored_game(result));
        }
    }

    const EventSettings& settings_;
    std::vector<std::string> checksums_ = std::vector<std::string>(2);
    ScoredSchedule games_;
    std::optional<EventRecorder> recorder_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_threads)

BOOST_AUTO_TEST_CASE(workers_with_several_slots_play_each_pair_once) {
    const testing::TemporaryDirectory folder;
    const EventSettings settings = settings_in(folder);
    Worker one{settings};
    Worker other{settings};
    {
        const std::jthread beside([&other] { other.run(); });
        one.run();
    }
    BOOST_TEST(one.played() == 2 * kPairs);
    BOOST_TEST(other.played() == 2 * kPairs);
    EventStore store{settings.store, EventStore::Access::kRead};
    const EventProgress progress = store.progress(store.find("event")->number);
    BOOST_TEST((progress.counted == kPairs && progress.leased == 0U));
    BOOST_TEST(std::filesystem::is_empty(settings.spool));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
