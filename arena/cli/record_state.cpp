#include "arena/cli/record_state.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

#include "arena/cli/event_source.hpp"
#include "arena/cli/tune_store.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/store/record_file.hpp"

namespace pahtum::arena {
namespace {

/// From what is over to what is not.
constexpr std::array<std::string_view, 4> kStates = {"finished", "cancelled", "paused", "running"};
enum State : std::size_t { kFinished, kCancelled, kPaused, kRunning };

/// Whether all games that there will be have been counted.
bool has_all(NamedEvent& named, const EventProgress& progress) {
    // Between two rounds, whoever has seen the last result plans the next one.
    constexpr std::chrono::seconds kPlanning{90};
    if (progress.counted < progress.planned) return false;
    if (const auto tuning = tuning_of(named.store, named.event)) return tuning->tuning.is_done();
    const std::string kind = value_in(named.event.terms.header.plan, "tournament");
    if (kind == to_text(TournamentKind::kRoundRobin) || kind == to_text(TournamentKind::kGauntlet))
        return true;
    return named.store.workers_seen(named.event.number, kPlanning) == 0;
}

State state_of_event(const std::string& address, const std::string& event) {
    NamedEvent named = find_event(address, event, EventStore::Access::kRead);
    const EventProgress progress = named.store.progress(named.event.number);
    switch (progress.state) {
        case EventState::kCancelled:
            return kCancelled;
        case EventState::kDecided:
            return kFinished;
        case EventState::kPaused:
            return kPaused;
        case EventState::kRunning:
            break;
    }
    return has_all(named, progress) ? kFinished : kRunning;
}

}  // namespace

std::string state_of(const std::vector<std::string>& names, const std::string& event) {
    std::size_t state = kFinished;
    for (const std::string& name : names) {
        const State one = is_store(name)                ? state_of_event(name, event)
                          : RecordFile::is_in_use(name) ? kRunning
                                                        : kFinished;
        state = std::max<std::size_t>(state, one);
    }
    return std::string(kStates.at(state));
}

}  // namespace pahtum::arena
