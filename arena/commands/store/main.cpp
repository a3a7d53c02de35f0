#include <array>
#include <memory>
#include <string>
#include <utility>

#include "arena/commands/store/tasks.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/event/event_recorder.hpp"
#include "arena/event/event_source.hpp"
#include "engine/database/sql_database.hpp"

// `pahtum-arena`, with what needs databases: see stores().

namespace pahtum::arena {
namespace {

constexpr std::array kNamed{&kRun,    &kGate,  &kBisect, &kHistory, &kReport, &kRate,       &kWork,  &kStatus,
                            &kEvent,  &kPause, &kResume, &kCancel,  &kExtend, &kPrioritize, &kPurge, &kExport,
                            &kImport, &kRoles, &kRepair, &kSuite,   &kTune,   &kCheck};

constexpr StoreCommands kStores{
    .play = [](const TournamentTexts& texts, const TournamentSettings& settings,
               const Console& console) { return run_event(event_settings(texts, settings), console); },
    .submit = submit,
    .source = [](const std::string& address, const std::string& event) -> std::shared_ptr<RecordSource> {
        return std::make_shared<EventSource>(address, event);
    },
    .tuning =
        [](const std::string& address, const std::string& event) {
            NamedEvent named = find_event(address, event, EventStore::Access::kRead);
            return tuning_of(named.store, named.event);
        },
    .state = state_of_event,
    .ahead =
        [](const TournamentTexts& texts) {
            const OptionReader reader{texts.options, option_rows()};
            EventStore store{reader.value("store")};
            return recorded_ahead(store, reader.value("event"));
        },
    .interrupt = [](std::function<bool()> is_wanted) -> std::shared_ptr<void> {
        return std::make_shared<StoreInterrupt>(std::move(is_wanted));
    }};

}  // namespace
}  // namespace pahtum::arena

int main(int argc, char** argv) {
    return pahtum::arena::arena_main(argc, argv, pahtum::arena::kNamed, &pahtum::arena::kStores);
}
