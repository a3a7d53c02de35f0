#include "arena/commands/store/event_view.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_plan.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::chrono::minutes kRecently{1};

std::optional<SprtSettings> test_of(const RunHeader& header) {
    OptionTexts texts;
    // A tuning has an alpha of its own.
    if (value_in(header.plan, "sprt").empty()) return std::nullopt;
    for (const auto& [name, value] : header.plan)
        if (has_use(name, kForRecords) && value != "none") texts[name] = {value};
    return make_sprt(OptionReader{texts});
}

/// Before the first game.
Decision decision_of(const EventStore& store, const StoredEvent& event) try {
    const RunHeader& header = event.terms.header;
    const std::string most = value_in(header.extent, "max-faults");
    return Decision{test_of(header), most.empty() ? std::nullopt : std::optional{parse_number(most)}};
} catch (const std::runtime_error& error) {
    store.refuse(event, std::string("its settings are damaged: ") + error.what());
}

EventScore score_of(EventStore& store, const StoredEvent& event) {
    EventScore score{.decision = decision_of(store, event)};
    std::size_t expected = 0;
    bool has_gap = false;
    store.read_results(event.number, [&](const StoredResult& result) {
        has_gap = has_gap || result.number != expected++;
        const std::int64_t duplicates = score.tally.duplicates();
        const auto half_points = score.tally.add(result.number, result.score);
        if (half_points)
            score.by_worker.add(std::to_string(result.worker), result.score.pairing, *half_points);
        if (has_gap || score.tally.duplicates() != duplicates || score.decision.is_reached()) return;
        score.decision.add(result.score, half_points);
        if (const Sprt* const sprt = score.decision.sprt(); sprt != nullptr && half_points)
            score.course.add(sprt->pairs(), sprt->llr());
    });
    return score;
}

/// What the event says that it has decided is what its games say.
void check_verdict(const EventStore& store, const EventView& view) {
    const std::string& verdict = view.progress.verdict;
    const std::string_view found = verdict_text(view.score.decision);
    if (verdict.empty() || found.empty() || verdict == found) return;
    store.refuse(view.event, "its verdict is " + quote(verdict) + ", and its games say " + quote(found));
}

/// Not a process that has found nothing to play.
bool is_of_interest(const WorkerStatus& worker) { return worker.counted > 0 || is_at_work(worker); }

}  // namespace

std::string_view reached_verdict(EventStore& store, const StoredEvent& event) {
    const Decision before = decision_of(store, event);
    if (before.sprt() == nullptr && !before.fault_watch().most_percent()) return "";
    return verdict_text(score_of(store, event).decision);
}

EventView view_of(NamedEvent& named) {
    EventView view{
        .event = named.event, .progress = {}, .workers = {}, .score = score_of(named.store, named.event)};
    view.score.tuning = tuning_of(named.store, named.event);
    named.store.check_games(named.event.number);
    view.progress = named.store.progress(named.event.number);
    view.has_all_games = has_all(named.store, named.event, view.progress);
    check_verdict(named.store, view);
    view.workers = named.store.workers(named.event.number);
    std::erase_if(view.workers, [](const WorkerStatus& worker) { return !is_of_interest(worker); });
    return view;
}

std::vector<EventView> views_of(const std::string& address) {
    std::vector<std::string> names = EventStore{address, EventStore::Access::kRead}.events();
    std::ranges::reverse(names);
    std::vector<EventView> views;
    for (const std::string& name : names) {
        NamedEvent named = find_event(address, name, EventStore::Access::kRead);
        views.push_back(view_of(named));
    }
    return views;
}

std::string_view state_text(const EventView& view) {
    const bool is_running = view.progress.state == EventState::kRunning;
    return is_running && view.has_all_games ? "finished" : to_text(view.progress.state);
}

bool is_at_work(const WorkerStatus& worker) { return worker.held > 0 || worker.since_seen < kRecently; }

std::string store_of(const CommandLine& line, std::string_view command) {
    if (line.words().size() == 1) return line.words().front();
    throw UsageError{std::string(command) + " needs one store: pahtum-arena " + std::string(command) +
                     " FILE.db, or a URL such as postgresql://HOST/DATABASE"};
}

NamedEvent open_event(const CommandLine& line, std::string_view command, EventStore::Access access) {
    const std::string store = store_of(line, command);
    const std::string name = line.once("event").value_or(line.value("event"));
    return find_event(store, name, access);
}

}  // namespace pahtum::arena
