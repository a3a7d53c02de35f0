#include <algorithm>
#include <iterator>
#include <limits>
#include <span>
#include <system_error>
#include <unistd.h>

#include "arena/event/event_plan.hpp"
#include "arena/event/event_recorder.hpp"
#include "engine/base/host_name.hpp"
#include "engine/base/text.hpp"
#include "engine/base/version.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// How long results may wait until they are handed over together.
constexpr milliseconds kGather{100};
/// Between questions for other workers' results, for pairs to claim where there were none, and for what
/// became of the event.
constexpr milliseconds kPollInterval{500};
/// While the results of others decide what is played here.
constexpr milliseconds kWaitingPollInterval{100};
constexpr milliseconds kClaimInterval{300};
constexpr milliseconds kBeatInterval{1000};
/// Between attempts while the store is away.
constexpr milliseconds kRetryInterval{1000};
/// How long a worker that ends tries to hand over its last games.
constexpr seconds kFarewell{5};
/// With a store that does not answer, once all games have ended.
constexpr seconds kLastPatience{10};
/// In one transaction.
constexpr std::size_t kMostHandedOver = 500;
constexpr std::size_t kMostClaimed = 2000;
constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();

std::string pairs_text(std::size_t count) { return counted(count, "pair") + " of games"; }

}  // namespace

EventRecorder::EventRecorder(const EventSettings& settings, const std::vector<std::string>& checksums,
                             EventStore store, StoredEvent event, ScoredSchedule& schedule,
                             EventSchedule::ScheduleMaker make_schedule, std::ostream& progress)
    : settings_(settings),
      progress_(progress),
      store_(std::move(store)),
      event_(std::move(event)),
      schedule_(schedule, std::move(make_schedule), settings.event),
      terms_{.key = new_run_id(),
             .machine = host_name(),
             .process = getpid(),
             .version = std::string(kVersion),
             .signature = settings.fair_clocks ? settings.fair_clocks->signature : "",
             .speed = settings.fair_clocks ? settings.fair_clocks->nodes_per_second : 0},
      writer_(settings.engines, checksums, event_.terms.header.id, terms_.machine),
      feed_(event_.number),
      planned_(std::min(schedule.schedule().size(), schedule.planned()) / 2),
      purges_(event_.purges) {}

EventRecorder::~EventRecorder() {
    if (!server_.joinable()) return;
    Failures ignored;
    static_cast<void>(end(ignored));
}

void EventRecorder::enter() {
    worker_ = store_.register_worker(event_.number, terms_);
    if (!spool_) spool_ = std::make_unique<Spool>(spool_folder(), event_.terms.header, terms_.key);
    for (auto results = feed_.poll(store_); !results.empty(); results = feed_.poll(store_))
        schedule_.count(std::move(results));
    schedule_.take_state(store_.heartbeat(worker_, settings_.lease).state);
}

void EventRecorder::begin(const RecorderEvents& events) {
    events_ = events;
    on_urgent_.emplace(events.at_once, [this] { store_.limit_waits(seconds{1}); });
    began_ = Clock::now();
    server_ = std::thread([this] { serve(); });
    renewer_ = std::jthread([this](const std::stop_token& stop) { renew_leases(stop); });
    watcher_ = std::jthread([this](const std::stop_token& stop) { watch_silence(stop); });
}

void EventRecorder::wake() {
    {
        const std::lock_guard lock(box_mutex_);
        is_woken_ = true;
    }
    box_filled_.notify_all();
}

bool EventRecorder::has_failed() {
    const std::lock_guard lock(box_mutex_);
    return failure_ != nullptr;
}

void EventRecorder::fail(std::exception_ptr error) {
    {
        const std::lock_guard lock(box_mutex_);
        if (!failure_) failure_ = std::move(error);
    }
    schedule_.drain();
}

std::vector<Spool::Left> EventRecorder::end(Failures& failures) {
    if (server_.joinable()) {
        store_.limit_waits(kLastPatience);
        watcher_ = {};
        renewer_ = {};
        {
            const std::lock_guard lock(box_mutex_);
            is_closing_ = true;
        }
        box_filled_.notify_all();
        server_.join();
    }
    if (failure_) failures.attempt([this] { std::rethrow_exception(failure_); });
    std::vector<Spool::Left> left = spool_->left();
    failures.attempt([&] { spool_->close(); });
    return left;
}

std::size_t EventRecorder::lost_games() {
    std::size_t lost = 0;
    const auto count = [&lost](const PlayedGame& game) {
        if (!game.place) ++lost;
    };
    for (const auto* const pairs : {&outbox_, &batch_})
        for (const PlayedPair& pair : *pairs) std::ranges::for_each(pair.games, count);
    for (auto& half : schedule_.take_halves()) halves_.push_back(std::move(half));
    for (const auto& [number, game] : halves_) count(game);
    return lost;
}

void EventRecorder::serve() {
    while (true) {
        {
            std::unique_lock lock(box_mutex_);
            box_filled_.wait_for(lock, kGather, [this] { return is_closing_ || is_woken_; });
            is_woken_ = false;
            if (is_closing_) break;
        }
        if (Clock::now() < retry_) {
            std::unique_lock lock(box_mutex_);
            box_filled_.wait_until(lock, retry_, [this] { return is_closing_; });
            continue;
        }
        static_cast<void>(attempt([this] { serve_once(); }));
    }
    const Clock::time_point end = Clock::now() + kFarewell;
    while (!attempt([this] { serve_last(); }) && !is_urgent() && Clock::now() < end)
        std::this_thread::sleep_for(kClaimInterval);
}

void EventRecorder::serve_once() {
    if (has_failed()) return;
    hand_over();
    if (Clock::now() >= next_beat_) beat();
    claim();
    if (Clock::now() >= next_poll_) poll();
    extend_plan();
    decide();
    if (Clock::now() >= next_search_) {
        next_search_ = Clock::now() + settings_.lease;
        adopt_orphans();
    }
}

void EventRecorder::serve_last() {
    hand_over();
    if (next_search_ == Clock::time_point{}) adopt_orphans();
    give_up_rest();
    poll();
    extend_plan();
    decide();
    recount();
}

void EventRecorder::hand_over() {
    {
        const std::lock_guard lock(box_mutex_);
        std::move(outbox_.begin(), outbox_.end(), std::back_inserter(batch_));
        outbox_.clear();
    }
    while (!batch_.empty()) {
        const std::size_t count = std::min(batch_.size(), kMostHandedOver);
        std::vector<FinishedPair> pairs;
        for (const auto& [number, games] : std::span{batch_}.first(count))
            pairs.push_back({.number = number, .games = {games[0].game, games[1].game}});
        const HandedOver taken = store_.hand_over(worker_, pairs);
        for (std::size_t i = 0; i < count; ++i)
            for (const PlayedGame& game : batch_[i].games)
                if (game.place) spool_->taken(*game.place);
        batch_.erase(batch_.begin(), batch_.begin() + static_cast<std::ptrdiff_t>(count));
        handed_over_ += count;
        next_poll_ = {};
        if (taken.late > 0)
            events_.say(pairs_text(taken.late) +
                        " had been played by another worker meanwhile: kept, but not counted");
    }
}

/// Games whose partners are not played here any more, and pairs that were claimed and not begun.
void EventRecorder::give_up_rest() {
    for (auto& half : schedule_.take_halves()) halves_.push_back(std::move(half));
    for (; !halves_.empty(); halves_.pop_back()) {
        const auto& [number, played] = halves_.back();
        store_.keep_late(worker_, number, played.game);
        if (played.place) spool_->taken(*played.place);
    }
    store_.release_all(worker_);
}

std::vector<StoredResult> EventRecorder::all_results(ResultFeed& feed) {
    std::vector<StoredResult> all;
    for (auto results = feed.poll(store_); !results.empty(); results = feed.poll(store_))
        std::move(results.begin(), results.end(), std::back_inserter(all));
    return all;
}

void EventRecorder::recount() {
    bool is_decided = false;
    events_.update([&] { is_decided = schedule_.is_decided(); });
    if (!is_decided) return;
    ResultFeed feed{event_.number};
    std::vector<StoredResult> all = all_results(feed);
    events_.update([&] { schedule_.recount(std::move(all)); });
}

void EventRecorder::beat() {
    const Heartbeat beat = store_.heartbeat(worker_, settings_.lease);
    next_beat_ = Clock::now() + kBeatInterval;
    if (is_static(settings_.schedule.kind) && (beat.planned != planned_ || beat.purges != purges_)) {
        ResultFeed feed{event_.number};
        std::vector<StoredResult> all = all_results(feed);
        events_.update([&] { schedule_.replan(beat.planned, std::move(all)); });
        feed_ = std::move(feed);
        if (beat.planned != planned_) events_.say("The event has " + pairs_text(beat.planned) + " now");
        if (beat.purges != purges_) events_.say("The games of a worker have been voided");
        planned_ = beat.planned;
        purges_ = beat.purges;
    }
    if (settings_.should_leave && !has_left_ && settings_.should_leave()) {
        has_left_ = true;
        events_.update([&] { schedule_.drain(); });
    }
    std::vector<std::size_t> unwanted;
    const EventState before = schedule_.state();
    events_.update([&] { unwanted = schedule_.take(beat, waiting_pairs()); });
    if (beat.state == EventState::kCancelled && before != beat.state)
        events_.say(beat.is_void ? "This worker has been voided: it plays no more"
                                 : "The event has been cancelled");
    if (beat.state == EventState::kPaused && before != beat.state) events_.say("The event is paused");
    if (beat.state == EventState::kRunning && before == EventState::kPaused) events_.say("The event goes on");
    if (!unwanted.empty()) store_.release(worker_, unwanted);
}

/// Pairs that have been played and not handed over.
std::unordered_set<std::size_t> EventRecorder::waiting_pairs() {
    std::unordered_set<std::size_t> pairs;
    const std::lock_guard lock(box_mutex_);
    for (const PlayedPair& played : outbox_) pairs.insert(played.number);
    for (const PlayedPair& played : batch_) pairs.insert(played.number);
    return pairs;
}

/// As many as keep the slots busy for the time between two heartbeats.
std::size_t EventRecorder::busy_pairs() const {
    const double elapsed = std::chrono::duration<double>(Clock::now() - began_).count();
    const double each_beat = std::chrono::duration<double>(settings_.lease).count() / 3;
    const double rate = elapsed > 0 ? static_cast<double>(handed_over_) / elapsed : 0;
    const auto slots = static_cast<std::size_t>(settings_.runner.slots);
    const auto busy = static_cast<std::size_t>(std::min<double>(rate * each_beat, kMostClaimed));
    return std::max(busy, slots / 2 + 1);
}

/// Near the end, no worker takes what others could play at once.
std::size_t EventRecorder::fair_share(std::size_t wanted) {
    std::size_t left = 0;
    events_.update([&] { left = schedule_.pairs_left(); });
    if (left > 16 * wanted) return wanted;
    const EventProgress progress = store_.progress(event_.number);
    const std::size_t open = progress.planned - progress.counted - progress.leased;
    const std::size_t living = store_.workers_seen(event_.number, settings_.lease);
    return std::min(wanted, std::max<std::size_t>(1, open / (2 * std::max<std::size_t>(1, living))));
}

void EventRecorder::claim() {
    if (Clock::now() < next_claim_) return;
    std::size_t wanted = 0;
    events_.update([&] { wanted = schedule_.wanted(busy_pairs()); });
    if (wanted == 0) return;
    // If the answer is lost, the next heartbeat says what was claimed.
    const auto next_beat = std::exchange(next_beat_, {});
    const std::vector<std::size_t> pairs = store_.claim(worker_, fair_share(wanted), settings_.lease);
    next_beat_ = next_beat;
    if (pairs.empty()) next_claim_ = Clock::now() + kClaimInterval;
    bool is_idle = false;
    events_.update([&] {
        schedule_.claimed(pairs, waiting_pairs());
        is_idle = schedule_.is_idle();
        waits_for_results_ = pairs.empty() && !schedule_.games().schedule().is_complete();
    });
    if (waits_for_results_) return;
    if (!pairs.empty()) says_waiting_ = false;
    if (is_idle && !says_waiting_) say_what_is_waited_for();
}

/// The results of what has just been handed over may not have been asked for yet: that is no reason to wait.
void EventRecorder::say_what_is_waited_for() {
    const std::size_t leased = store_.progress(event_.number).leased;
    if (leased == 0) return;
    says_waiting_ = true;
    events_.say("Waits for " + pairs_text(leased) + " that other workers have claimed");
}

/// While the store is away: that nothing is left to play.
void EventRecorder::say_what_waits() {
    bool is_idle = false;
    events_.update([&] { is_idle = schedule_.is_idle(); });
    const std::size_t waiting = waiting_pairs().size();
    if (is_idle && waiting > 0 && !std::exchange(says_waiting_, true))
        events_.say("All that was claimed is played, and waits for the store: " + pairs_text(waiting));
}

void EventRecorder::poll() {
    next_poll_ = Clock::now() + (waits_for_results_ ? kWaitingPollInterval : kPollInterval);
    for (auto results = feed_.poll(store_); !results.empty(); results = feed_.poll(store_))
        events_.update([&] { schedule_.count(std::move(results)); });
}

/// Where results decide who meets whom, whoever sees them first plans what follows.
void EventRecorder::extend_plan() {
    if (is_static(settings_.schedule.kind)) return;
    std::size_t known = 0;
    events_.update([&] { known = known_pairs(schedule_.games().schedule(), settings_.most_games); });
    if (known <= planned_) return;
    store_.plan(event_.number, known);
    planned_ = known;
    next_claim_ = {};
    wake();
}

void EventRecorder::decide() {
    if (has_decided_ || (!settings_.sprt && !settings_.max_faults)) return;
    std::string text;
    events_.update([&] { text = verdict_text(schedule_.games().scoreboard().decision()); });
    if (text.empty()) return;
    has_decided_ = !store_.decide(event_.number, text, purges_).empty();
}

void EventRecorder::adopt_orphans() {
    const auto orphans =
        orphaned_spools(spool_folder(), event_.terms.header.id, terms_.key,
                        [this](const std::string& text) { events_.warn("Warning: " + text); });
    for (const OrphanedSpool& orphan : orphans) adopt(orphan);
}

std::optional<EventRecorder::GamesByPair> EventRecorder::games_of(const OrphanedSpool& orphan) {
    GamesByPair games;
    bool is_known = true;
    events_.update([&] {
        for (const std::string& line : orphan.lines) {
            GameRecord record = parse_record(line);
            const auto unit = unit_of(record, settings_.engines);
            const std::size_t number =
                unit ? schedule_.games().schedule().number_of(*unit).value_or(kUnknown) : kUnknown;
            is_known = is_known && number / 2 < planned_;
            if (!is_known) return;
            record.result.unit = *unit;
            games[number / 2][number % 2] = FinishedGame{.record = line,
                                                         .score = scored_game(record.result),
                                                         .time_scale = record.engines[0].time_scale};
        }
    });
    return is_known ? std::optional{std::move(games)} : std::nullopt;
}

void EventRecorder::adopt(const OrphanedSpool& orphan) {
    std::optional<GamesByPair> games = games_of(orphan);
    if (!games) return;
    const EventWorker dead = store_.register_worker(
        event_.number, {.key = orphan.worker, .machine = terms_.machine, .version = terms_.version});
    std::vector<FinishedPair> pairs;
    HandedOver sum;
    const auto hand_over_pairs = [&] {
        const HandedOver taken = store_.hand_over(dead, pairs);
        sum.counted += taken.counted;
        sum.repeated += taken.repeated;
        pairs.clear();
    };
    for (auto& [pair, played] : *games) {
        auto& [first, second] = played;
        if (first && second)
            pairs.push_back({.number = pair, .games = {*std::move(first), *std::move(second)}});
        else
            store_.keep_late(dead, 2 * pair + (first ? 0 : 1), *(first ? first : second));
        if (pairs.size() == kMostHandedOver) hand_over_pairs();
    }
    if (!pairs.empty()) hand_over_pairs();
    store_.release_all(dead);
    std::error_code ignored;
    for (const auto& file : orphan.files) std::filesystem::remove(file->path(), ignored);
    if (sum.counted > sum.repeated)
        events_.say("Handed over the games of a worker that died: " + pairs_text(sum.counted - sum.repeated));
    next_poll_ = {};
}

void EventRecorder::renew_leases(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::optional<EventStore> store;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, settings_.lease / 3, [&stop] { return stop.stop_requested(); })) {
        try {
            if (!store) store.emplace(store_.twin());
            static_cast<void>(store->heartbeat(worker_, settings_.lease));
        } catch (const std::exception&) {
            // The other thread meets the same and says it.
            continue;
        }
    }
}

void EventRecorder::watch_silence(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool is_silent = false;
    while (!wake.wait_for(lock, stop, seconds{1}, [&stop] { return stop.stop_requested(); })) {
        const bool was_silent = std::exchange(is_silent, store_.silence() >= kSilence);
        if (is_silent && !was_silent)
            events_.warn("The store does not answer: plays what is claimed, and hands it over later");
    }
}

bool EventRecorder::attempt(const std::function<void()>& step) {
    try {
        step();
    } catch (const StoreUnreachable& error) {
        retry_ = Clock::now() + kRetryInterval;
        next_beat_ = {};
        if (!is_away_.exchange(true))
            events_.warn(std::string("The store is away (") + error.what() +
                         "): plays what is claimed, and hands it over later");
        say_what_waits();
        return false;
    } catch (const std::exception&) {
        const auto error = std::current_exception();
        events_.update([&] { fail(error); });
        return false;
    }
    if (is_away_.exchange(false)) events_.warn("The store is back");
    return true;
}

}  // namespace pahtum::arena
