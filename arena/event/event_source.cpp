#include "arena/event/event_source.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "arena/schedule/schedule.hpp"
#include "arena/store/line_reader.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tournament/run_settings.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// Gives the records of an event, each run's behind a header: imported games have kept the ids of theirs.
class EventLines {
  public:
    struct Use {
        std::function<void(const RunHeader&)> run;
        std::function<void(GameRecord&&, const std::string& line)> game;
    };

    EventLines(NamedEvent& named, RunHeader header, Use use)
        : named_(named), header_(std::move(header)), use_(std::move(use)), run_(header_.id) {
        use_.run(header_);
    }

    /// Throws StoreError if the record or its row is not as it was stored.
    void add(const StoredRecord& stored) {
        GameRecord record = parse_record(stored.line);
        record.result.unit = paired_unit(record);
        check_row(stored.result, record);
        add(std::move(record), stored.line);
    }

    /// Of a game that does not count, and has no row.
    void add_late(const std::string& line) { add(parse_record(line), line); }

  private:
    void add(GameRecord&& record, const std::string& line) {
        if (!record.run.empty() && record.run != run_) begin(record.run);
        use_.game(std::move(record), line);
    }

    /// The record's unit with its pairing in the event.
    [[nodiscard]] GameUnit paired_unit(const GameRecord& record) {
        GameUnit unit = record.result.unit;
        const int black = engine_number(record.engines[0].name);
        const int white = engine_number(record.engines[1].name);
        unit.pairing = {std::min(black, white), std::max(black, white)};
        unit.first_is_black = black < white;
        return unit;
    }

    [[nodiscard]] int engine_number(const std::string& name) {
        const auto place = [this, &name] {
            return std::find_if(engines_.begin(), engines_.end(),
                                [&name](const EventEngine& engine) { return engine.name == name; });
        };
        auto found = place();
        if (found == engines_.end()) {
            // Others may have added it.
            engines_ = named_.store.find(named_.event.terms.name).value_or(named_.event).terms.engines;
            found = place();
        }
        if (found == engines_.end())
            throw StoreError{"it names an engine that the event does not have: " + quote(name, 200)};
        return static_cast<int>(found - engines_.begin());
    }

    void begin(const std::string& run) {
        run_ = run;
        RunHeader header = header_;
        if (run != header_.id) {
            const WorkerTerms& importer = importer_of(run);
            header.id = run;
            header.machine = importer.machine;
            header.version = importer.version;
            header.extent.emplace_back(kPartOf, header_.id);
        }
        use_.run(header);
    }

    /// import() registers each run as a worker.
    [[nodiscard]] const WorkerTerms& importer_of(const std::string& run) {
        if (importers_.empty())
            for (const WorkerStatus& worker : named_.store.workers(named_.event.number))
                importers_.try_emplace(worker.terms.key, worker.terms);
        return importers_[run];
    }

    NamedEvent& named_;
    RunHeader header_;
    Use use_;
    std::string run_;  ///< of the last header
    std::vector<EventEngine> engines_{named_.event.terms.engines};
    std::map<std::string, WorkerTerms> importers_;  ///< by key
};

}  // namespace

NamedEvent find_event(const std::string& address, const std::string& name, EventStore::Access access) {
    EventStore store{address, access};
    if (auto event = store.find(name)) return {std::move(store), *std::move(event)};
    std::string others;
    for (const std::string& event : store.events())
        others += (others.empty() ? "; it has " : ", ") + quote(event);
    throw StoreError{quote(address, 400) + " has no event " + quote(name) +
                     (others.empty() ? std::string("; it has none") : others)};
}

bool is_store(const std::string& name) {
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error) && std::filesystem::file_size(name, error) > 0)
        return is_database_file(name);
    return is_store_address(name);
}

namespace {

/// From what is over to what is not.
constexpr std::array<std::string_view, 4> kRecordStates = {"finished", "cancelled", "paused", "running"};
enum State : std::size_t { kFinished, kCancelled, kPaused, kRunning };

/// Whether all games that there will be have been counted.
bool has_all(NamedEvent& named, const EventProgress& progress) try {
    // Between two rounds, whoever has seen the last result plans the next one.
    constexpr std::chrono::seconds kPlanning{90};
    if (progress.counted < progress.planned) return false;
    const RunSettings& plan = named.event.terms.header.plan;
    const std::string kind = value_in(plan, "tournament");
    if (kind == to_text(TournamentKind::kTuning))
        return progress.counted == parse_unsigned(value_in(plan, "iterations"), 1, "iterations") *
                                       parse_unsigned(value_in(plan, "pairs"), 1, "pairs");
    if (kind == to_text(TournamentKind::kRoundRobin) || kind == to_text(TournamentKind::kGauntlet))
        return true;
    return named.store.workers_seen(named.event.number, kPlanning) == 0;
} catch (const ParseError& error) {
    named.store.refuse(named.event, std::string("its settings are damaged: ") + error.what());
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
    return std::string(kRecordStates.at(state));
}

void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use) {
    named.store.check_games(named.event.number);
    RunHeader header = named.event.terms.header;
    if (!is_late) header.extent.emplace_back(kOrderOfLines, kPlanOrder);
    EventLines lines{named,
                     std::move(header),
                     {.run = [&use](const RunHeader& run) { use(to_line(run)); },
                      .game = [&use](GameRecord&&, const std::string& line) { use(line); }}};
    if (is_late)
        named.store.read_late(named.event.number,
                              [&lines](std::size_t, std::string&& line) { lines.add_late(line); });
    else
        named.store.read_records(named.event.number, [&lines](StoredRecord&& stored) { lines.add(stored); });
}

EventRecords::EventRecords(const std::string& address, const std::string& event)
    : named_(find_event(address, event, EventStore::Access::kRead)) {}

void EventRecords::read(const RecordReader& reader) {
    const bool is_first = std::exchange(is_first_, false);
    RunHeader header = named_.event.terms.header;
    header.extent.emplace_back(kOrderOfLines, kPlanOrder);
    EventLines lines{
        named_,
        std::move(header),
        {.run = [&reader](const RunHeader& run) { reader.run(RunHeader{run}); },
         .game = [&reader](GameRecord&& record, const std::string&) { reader.game(std::move(record)); }}};
    if (is_first) named_.store.check_games(named_.event.number);
    named_.store.read_records(named_.event.number, [&](StoredRecord&& stored) {
        const std::size_t number = stored.result.number;
        if (is_first) {
            is_given_.resize(std::max(is_given_.size(), number + 1));
            is_given_[number] = true;
        }
        if (number < is_given_.size() && is_given_[number]) lines.add(stored);
    });
}

}  // namespace pahtum::arena
