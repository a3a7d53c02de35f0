#include "arena/event/event_recorder.hpp"

#include <mutex>
#include <sstream>
#include <thread>

#include "arena/tournament/run_settings.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kAllPairs = 60;

/// A worker of an event, whose games end when a test says so.
class SlowWorker {
  public:
    SlowWorker(const std::string& address, const std::filesystem::path& spool) {
        for (const char* const name : {"a", "b"})
            settings_.engines.push_back(
                {.name = name, .command = {name}, .directory = "", .time_control = {}});
        settings_.openings.ruleset = parse_ruleset("classic,size=5,boulders=7");
        settings_.schedule.rounds = kAllPairs;
        settings_.runner.slots = 20;  // so that it claims several pairs at once
        settings_.store = address;
        settings_.spool = spool;
        EventTerms terms = event_terms(settings_);
        terms.engines = event_engines(settings_, programs_, programs_);
        EventStore store{address};
        StoredEvent event = store.join(terms, kAllPairs);
        recorder_.emplace(
            settings_, programs_, std::move(store), std::move(event), games_,
            [](std::size_t) -> ScoredSchedule { throw std::logic_error{"nothing is planned anew"}; },
            progress_);
        static_cast<void>(recorder_->open());
        recorder_->begin({.update = [this](const auto& change) { update(change); },
                          .say = [](const std::string&) {},
                          .warn = [](const std::string&) {}});
    }

    /// Waits until there is one.
    [[nodiscard]] GameUnit next() {
        std::optional<GameUnit> unit;
        while (!unit) {
            update([&] { unit = recorder_->next(); });
            std::this_thread::yield();
        }
        return *std::move(unit);
    }
    void play(const GameUnit& unit) {
        GameResult result;
        result.unit = unit;
        result.ending = Ending::kBoardFull;
        result.engine_name = {"a", "b"};
        result.moves = {{.text = "A1", .elapsed = std::chrono::nanoseconds{1}}};
        std::string line = recorder_->line(result, std::chrono::system_clock::now());
        update([&] { recorder_->add(result, std::move(line), scored_game(result)); });
    }
    std::vector<std::string> close(Failures& failures) {
        static_cast<void>(recorder_->wind_down());
        return recorder_->close(failures);
    }
    [[nodiscard]] const EventSettings& settings() const { return settings_; }

  private:
    void update(const std::function<void()>& change) {
        const std::lock_guard lock(mutex_);
        change();
    }

    EventSettings settings_;
    std::vector<std::string> programs_ = std::vector<std::string>(2);
    ScoredSchedule games_{make_schedule({.rounds = kAllPairs}, 2, {"5/5/5/5/5 x classic"}), std::nullopt};
    std::ostringstream progress_;
    std::mutex mutex_;
    std::optional<EventRecorder> recorder_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_recorder)

BOOST_AUTO_TEST_CASE(the_last_words_count_what_the_spool_has_and_what_it_could_not_take) {
    const EmptyStore place{Backend::kServer};
    const testing::TemporaryDirectory folder;
    std::vector<std::string> words;
    Failures failures;
    {
        SlowWorker worker{place.address(), folder.path()};
        std::vector<GameUnit> units;
        while (units.size() < 6) units.push_back(worker.next());
        test_server().kill();
        for (const std::size_t game : {0U, 1U, 2U}) worker.play(units[game]);
        const testing::FileSizeLimit full{1};
        for (const std::size_t game : {3U, 4U, 5U}) worker.play(units[game]);
        words = worker.close(failures);
    }
    test_server().start();
    testing::check_error<StoreError>([&] { return failures.raise(), 0; }, "cannot write");
    BOOST_TEST_REQUIRE(words.size() == 3U);
    BOOST_TEST(testing::contains(words[0], ".jsonl': 3 games, to be handed over"), words[0]);
    BOOST_TEST(testing::contains(words[1], "Lost: 3 games that the spool could not take."), words[1]);
    BOOST_TEST(testing::contains(words[1], folder.path().string()), words[1]);
    EventStore store{place.address()};
    const auto event = store.find("event").value();
    const auto left = orphaned_spools(folder.path(), event.terms.header.id, "",
                                      [](const std::string& text) { BOOST_ERROR(text); });
    BOOST_TEST_REQUIRE(left.size() == 1U);
    BOOST_TEST(left[0].lines.size() == 3U);
}

BOOST_AUTO_TEST_CASE(games_that_only_the_spool_could_not_take_are_not_lost) {
    const EmptyStore place{Backend::kServer};
    const testing::TemporaryDirectory folder;
    Failures failures;
    SlowWorker worker{place.address(), folder.path()};
    const GameUnit first = worker.next();
    const GameUnit second = worker.next();
    const testing::FileSizeLimit full{1};
    worker.play(first);
    worker.play(second);
    const std::vector<std::string> words = worker.close(failures);
    BOOST_TEST_REQUIRE(words.size() == 1U);
    BOOST_TEST(words[0].starts_with("Records: "), words[0]);
    EventStore store{place.address()};
    BOOST_TEST(store.progress(store.find("event")->number).counted == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
