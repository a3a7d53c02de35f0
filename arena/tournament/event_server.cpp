#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>
#include <system_error>
#include <utility>

#include "arena/tournament/event_ledger.hpp"
#include "arena/tournament/event_terms.hpp"

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
/// After which people are told that the store does not answer.
constexpr seconds kSilence{5};
/// How long a worker that ends tries to hand over its last games.
constexpr seconds kFarewell{5};
/// In one transaction.
constexpr std::size_t kMostHandedOver = 500;
constexpr std::size_t kMostClaimed = 2000;
constexpr std::size_t kUnknown = std::numeric_limits<std::size_t>::max();

std::string pairs_text(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " pair" : " pairs") + " of games";
}

}  // namespace

void EventLedger::serve() {
    while (true) {
        {
            std::unique_lock lock(box_mutex_);
            box_filled_.wait_for(lock, kGather, [this] { return is_closing_ || is_hurried_; });
            is_hurried_ = false;
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
    while (!attempt([this] { serve_last(); }) && !is_urgent_ && Clock::now() < end)
        std::this_thread::sleep_for(kClaimInterval);
}

void EventLedger::serve_once() {
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

void EventLedger::serve_last() {
    hand_over();
    if (next_search_ == Clock::time_point{}) adopt_orphans();
    give_up_rest();
    poll();
    decide();
    recount();
}

void EventLedger::hand_over() {
    {
        const std::lock_guard lock(box_mutex_);
        std::move(outbox_.begin(), outbox_.end(), std::back_inserter(batch_));
        outbox_.clear();
    }
    while (!batch_.empty()) {
        const std::size_t count = std::min(batch_.size(), kMostHandedOver);
        std::vector<FinishedPair> pairs;
        for (std::size_t i = 0; i < count; ++i) pairs.push_back(batch_[i].pair);
        const HandedOver taken = store_.hand_over(worker_, pairs);
        for (std::size_t i = 0; i < count; ++i)
            for (const auto& place : batch_[i].places)
                if (place) spool_->taken(*place);
        batch_.erase(batch_.begin(), batch_.begin() + static_cast<std::ptrdiff_t>(count));
        handed_over_ += count;
        next_poll_ = {};
        if (taken.late > 0)
            events_.say(pairs_text(taken.late) +
                        " had been played by another worker meanwhile: kept, but not counted");
    }
}

/// Games whose partners are not played here any more, and pairs that were claimed and not begun.
void EventLedger::give_up_rest() {
    for (auto& [pair, running] : running_) {
        for (const std::size_t i : {0U, 1U}) {
            if (!running.games[i]) continue;
            store_.keep_late(worker_, 2 * pair + i, running.games[i]->game);
            if (running.games[i]->place) spool_->taken(*running.games[i]->place);
            running.games[i].reset();
        }
    }
    store_.release_all(worker_);
}

std::vector<StoredResult> EventLedger::all_results(ResultFeed& feed) {
    std::vector<StoredResult> all;
    for (auto results = feed.poll(store_); !results.empty(); results = feed.poll(store_))
        std::move(results.begin(), results.end(), std::back_inserter(all));
    return all;
}

/// Counts all results once more, in the order of the plan and no further than to the pair that decided the
/// sequential test: every worker ends with the same numbers, whatever it has seen when.
void EventLedger::recount() {
    bool is_decided = false;
    events_.update([&] { is_decided = agenda_.scoreboard().verdict() != Verdict::kUndecided; });
    if (!is_decided) return;
    ResultFeed feed{event_.number};
    std::vector<StoredResult> all = all_results(feed);
    std::sort(all.begin(), all.end(),
              [](const StoredResult& a, const StoredResult& b) { return a.number < b.number; });
    events_.update([&] {
        agenda_.forget_results();
        auto next = all.begin();
        while (next != all.end() && agenda_.scoreboard().verdict() == Verdict::kUndecided) {
            static_cast<void>(count_game(next->number, next->score));
            end_ = ++next == all.end() ? end_ : next->number;
        }
        beyond_end_ = static_cast<std::size_t>(all.end() - next);
    });
}

void EventLedger::beat() {
    const Heartbeat beat = store_.heartbeat(worker_, settings_.lease);
    next_beat_ = Clock::now() + kBeatInterval;
    if (is_static(settings_.schedule.kind) && beat.planned != planned_) {
        ResultFeed feed{event_.number};
        std::vector<StoredResult> all = all_results(feed);
        events_.update([&] {
            agenda_ = make_agenda_(beat.planned);
            ahead_.clear();
            count(std::move(all));
        });
        feed_ = std::move(feed);
        planned_ = beat.planned;
        events_.say("The event has " + pairs_text(planned_) + " now");
    }
    std::vector<std::size_t> unwanted;
    const EventState before = state_;
    events_.update([&] {
        take_held(beat);
        if (state_ != EventState::kPaused && !is_draining_) return;
        unwanted.assign(queue_.begin(), queue_.end());
        queue_.clear();
    });
    if (state_ == EventState::kCancelled && before != state_) events_.say("The event has been cancelled");
    if (state_ == EventState::kPaused && before != state_) events_.say("The event is paused");
    if (state_ == EventState::kRunning && before == EventState::kPaused) events_.say("The event goes on");
    if (!unwanted.empty()) store_.release(worker_, unwanted);
}

/// As many as keep the slots busy for the time between two heartbeats; called under the run's lock.
std::size_t EventLedger::wanted_pairs() {
    if (is_over() || state_ != EventState::kRunning) return 0;
    const double elapsed = std::chrono::duration<double>(Clock::now() - began_).count();
    const double each_beat = std::chrono::duration<double>(settings_.lease).count() / 3;
    const double rate = elapsed > 0 ? static_cast<double>(handed_over_) / elapsed : 0;
    const auto slots = static_cast<std::size_t>(settings_.runner.slots);
    const auto busy = static_cast<std::size_t>(std::min<double>(rate * each_beat, kMostClaimed));
    wanted_ = std::max(busy, slots / 2 + 1);
    return queue_.size() > wanted_ / 2 ? 0 : wanted_ - queue_.size();
}

/// Near the end, no worker takes what others could play at once.
std::size_t EventLedger::fair_share(std::size_t wanted) {
    std::size_t left = 0;
    events_.update([&] {
        // Where results decide about later games, what is known now may be little.
        const std::size_t known = std::min(agenda_.planned(), agenda_.schedule().size());
        left = (known - std::min(known, agenda_.played())) / 2;
    });
    if (left > 16 * wanted) return wanted;
    const EventProgress progress = store_.progress(event_.number);
    const std::size_t open = progress.planned - progress.counted - progress.leased;
    const std::size_t living = store_.workers_seen(event_.number, settings_.lease);
    return std::min(wanted, std::max<std::size_t>(1, open / (2 * std::max<std::size_t>(1, living))));
}

void EventLedger::claim() {
    if (Clock::now() < next_claim_) return;
    std::size_t wanted = 0;
    events_.update([&] { wanted = wanted_pairs(); });
    if (wanted == 0) return;
    // If the answer is lost, the next heartbeat says what was claimed.
    const auto next_beat = std::exchange(next_beat_, {});
    const std::vector<std::size_t> pairs = store_.claim(worker_, fair_share(wanted), settings_.lease);
    next_beat_ = next_beat;
    if (pairs.empty()) next_claim_ = Clock::now() + kClaimInterval;
    bool is_idle = false;
    events_.update([&] {
        queue_.insert(queue_.end(), pairs.begin(), pairs.end());
        is_idle = queue_.empty() && running_.empty() && !is_over();
        waits_for_results_ = pairs.empty() && !agenda_.schedule().is_complete();
    });
    if (waits_for_results_) return;
    if (!pairs.empty()) says_waiting_ = false;
    if (is_idle && !says_waiting_) say_what_is_waited_for();
}

/// The results of what has just been handed over may not have been asked for yet: that is no reason to wait.
void EventLedger::say_what_is_waited_for() {
    const std::size_t leased = store_.progress(event_.number).leased;
    if (leased == 0) return;
    says_waiting_ = true;
    events_.say("Waits for " + pairs_text(leased) + " that other workers have claimed");
}

void EventLedger::poll() {
    next_poll_ = Clock::now() + (waits_for_results_ ? kWaitingPollInterval : kPollInterval);
    for (auto results = feed_.poll(store_); !results.empty(); results = feed_.poll(store_))
        events_.update([&] { count(std::move(results)); });
}

/// Where results decide who meets whom, whoever sees them first plans what follows.
void EventLedger::extend_plan() {
    if (is_static(settings_.schedule.kind)) return;
    std::size_t known = 0;
    events_.update([&] { known = known_pairs(agenda_.schedule(), settings_.most_games); });
    if (known <= planned_) return;
    store_.plan(event_.number, known);
    planned_ = known;
    next_claim_ = {};
    wake_server();
}

void EventLedger::decide() {
    if (has_decided_ || !settings_.sprt) return;
    Verdict verdict = Verdict::kUndecided;
    events_.update([&] { verdict = agenda_.scoreboard().verdict(); });
    if (verdict == Verdict::kUndecided) return;
    store_.decide(event_.number, verdict == Verdict::kAcceptH1 ? "H1" : "H0");
    has_decided_ = true;
}

void EventLedger::adopt_orphans() {
    const std::filesystem::path folder = settings_.spool.empty() ? default_spool() : settings_.spool;
    const auto orphans =
        orphaned_spools(folder, event_.terms.header.id, terms_.key,
                        [this](const std::string& text) { events_.say("Warning: " + text); });
    for (const OrphanedSpool& orphan : orphans) adopt(orphan);
}

void EventLedger::adopt(const OrphanedSpool& orphan) {
    std::map<std::size_t, RunningPair> games;
    bool is_known = true;
    events_.update([&] {
        for (const std::string& line : orphan.lines) {
            GameRecord record = parse_record(line);
            const auto unit = unit_of(record, settings_.engines);
            const std::size_t number =
                unit ? agenda_.schedule().number_of(*unit).value_or(kUnknown) : kUnknown;
            is_known = is_known && number / 2 < planned_;
            if (!is_known) return;
            record.result.unit = *unit;
            games[number / 2].games[number % 2] =
                PlayedGame{.game = {.record = line,
                                    .score = scored_game(record.result),
                                    .time_scale = record.engines[0].time_scale},
                           .place = std::nullopt};
        }
    });
    // Later results may add to the plan.
    if (!is_known) return;
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
    for (auto& [pair, played] : games) {
        auto& [first, second] = played.games;
        if (first && second) {
            pairs.push_back({.number = pair, .games = {std::move(first->game), std::move(second->game)}});
        } else {
            store_.keep_late(dead, 2 * pair + (first ? 0 : 1), (first ? first : second)->game);
        }
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

void EventLedger::renew_leases(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::optional<EventStore> store;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, settings_.lease / 3, [&stop] { return stop.stop_requested(); })) {
        try {
            if (!store) store.emplace(store_.twin());
            static_cast<void>(store->heartbeat(worker_, settings_.lease));
        } catch (const StoreError&) {
            // The other thread meets the same and says it.
            continue;
        }
    }
}

void EventLedger::watch_silence(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    bool is_silent = false;
    while (!wake.wait_for(lock, stop, seconds{1}, [&stop] { return stop.stop_requested(); })) {
        const bool was_silent = std::exchange(is_silent, store_.silence() >= kSilence);
        if (is_silent && !was_silent)
            events_.say("The store does not answer: plays what is claimed, and hands it over later");
    }
}

bool EventLedger::attempt(const std::function<void()>& step) {
    try {
        step();
    } catch (const StoreUnreachable& error) {
        retry_ = Clock::now() + kRetryInterval;
        next_beat_ = {};
        if (!std::exchange(is_away_, true))
            events_.say(std::string("The store is away (") + error.what() +
                        "): plays what is claimed, and hands it over later");
        return false;
    } catch (const std::exception&) {
        const auto error = std::current_exception();
        events_.update([&] { fail(error); });
        return false;
    }
    if (std::exchange(is_away_, false)) events_.say("The store is back");
    return true;
}

}  // namespace pahtum::arena
