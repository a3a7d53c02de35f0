#include "arena/event/event_source.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/event/event_plan.hpp"
#include "arena/match/time_control.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
/// What stands in the records of an event.
class EventGames {
  public:
    explicit EventGames(NamedEvent& named) : named_(named) {}

    /// With its pairing in the event. Throws StoreError if the record or its row is not as it was stored.
    [[nodiscard]] GameRecord record_of(const StoredRecord& stored) {
        GameRecord record = parse_record(stored.line);
        const int black = engine_number(record.engines[0].name);
        record.result.unit.seat(black, engine_number(record.engines[1].name));
        check_row(stored.result, record);
        return record;
    }

    /// Of one of the runs; imported games have kept the ids of theirs.
    [[nodiscard]] RunHeader header_of(const std::string& run) {
        RunHeader header = named_.event.terms.header;
        if (run == header.id) return header;
        const WorkerTerms& importer = importer_of(run);
        header.extent.emplace_back(kPartOf, header.id);
        header.id = run;
        header.machine = importer.machine;
        header.version = importer.version;
        return header;
    }

  private:
    [[nodiscard]] int engine_number(const std::string& name) {
        const auto place = [this, &name] { return std::ranges::find(engines_, name, &EventEngine::name); };
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

    /// import() registers each run as a worker.
    [[nodiscard]] const WorkerTerms& importer_of(const std::string& run) {
        if (importers_.empty())
            for (const WorkerStatus& worker : named_.store.workers(named_.event.number))
                importers_.try_emplace(worker.terms.key, worker.terms);
        return importers_[run];
    }

    NamedEvent& named_;
    std::vector<EventEngine> engines_{named_.event.terms.engines};
    std::map<std::string, WorkerTerms> importers_;  ///< by key
};

NamedEvent find_event(const std::string& address, const std::string& name, EventStore::Access access) {
    EventStore store{address, access};
    if (auto event = store.find(name)) return {std::move(store), *std::move(event)};
    const std::string others = quote_all(store.events());
    throw StoreError{quote(address, 400) + " has no event " + quote(name) + "; it has " +
                     (others.empty() ? "none" : others)};
}

std::string_view state_of_event(const std::string& address, const std::string& event) {
    NamedEvent named = find_event(address, event, EventStore::Access::kRead);
    const EventProgress progress = named.store.progress(named.event.number);
    const bool is_over =
        progress.state == EventState::kDecided ||
        (progress.state == EventState::kRunning && has_all(named.store, named.event, progress));
    return is_over ? "finished" : to_text(progress.state);
}

void write_event(NamedEvent& named, bool is_late, const std::function<void(std::string_view)>& use) {
    named.store.check_games(named.event.number);
    EventGames games{named};
    std::string run = named.event.terms.header.id;
    use(to_line(games.header_of(run)));
    // Imported games have the numbers of their run, and those of earlier versions have none.
    const auto add = [&](GameRecord&& record, std::size_t number, const std::string& line) {
        if (!record.run.empty() && record.run != run) use(to_line(games.header_of(run = record.run)));
        const bool is_numbered = std::exchange(record.number, number) == number;
        use(is_numbered ? line : to_line(record));
    };
    if (is_late)
        named.store.read_late(named.event.number, [&](std::size_t number, std::string&& line) {
            add(parse_record(line), number, line);
        });
    else
        named.store.read_records(named.event.number, [&](StoredRecord&& stored) {
            add(games.record_of(stored), stored.result.number, stored.line);
        });
}

EventSource::EventSource(const std::string& address, const std::string& event)
    : RecordSource(address),
      named_(find_event(address, event, EventStore::Access::kRead)),
      games_(std::make_unique<EventGames>(named_)) {}

EventSource::~EventSource() = default;

std::vector<std::string> EventSource::scan(const Use& use) {
    named_.store.check_games(named_.event.number);
    RunHeader header = named_.event.terms.header;
    const FoundGame game{.run = header.id, .number = {}, .started = header.started};
    use.run(std::move(header));
    named_.store.read_results(named_.event.number, [&](const StoredResult& result) {
        FoundGame found = game;
        found.number = found.place.offset = result.number;
        use.game(std::move(found));
    });
    return {};
}

/// Games come in the order of their numbers as a rule, so a block serves many calls.
GameRecord EventSource::read(const LinePlace& place) try {
    const auto find = [&] {
        while (next_ < block_.size() && block_[next_].result.number < place.offset) ++next_;
        return next_ < block_.size() && block_[next_].result.number == place.offset;
    };
    if (!find()) {
        try {
            block_ = named_.store.records(named_.event.number, place.offset);
        } catch (const StoreUnreachable&) {
            throw;
        } catch (const StoreError& error) {
            throw PlacedError{error.what()};
        }
        next_ = 0;
    }
    if (!find()) throw StoreError{"it has been voided since the report was begun"};
    GameRecord record = games_->record_of(block_[next_]);
    if (record.machine.empty()) record.machine = games_->header_of(record.run).machine;
    return record;
} catch (const DamagedLine& error) {
    throw StoreError{error.what()};
}

std::string EventSource::place(const LinePlace& place) const {
    return "store " + name() + ": event " + quote(named_.event.terms.name) + ", game " +
           std::to_string(place.offset) + ": ";
}

namespace {

void count_results(EventStore& store, const StoredEvent& event, Tuning& tuning) {
    TunedGames games;
    store.read_results(event.number, [&games](const StoredResult& result) {
        games.emplace(result.number, result.score.half_points);
    });
    if (const auto game = count_games(games, tuning))
        store.refuse(event, "game " + std::to_string(*game) + " was stored before those it depends on");
}

/// The engine of an event, whose program each worker has where it likes.
std::string engine_of(const EventStore& store, const StoredEvent& event, std::string& time_control) try {
    const EventEngine& engine = event.terms.engines.front();
    const Json settings = parse_json(engine.settings);
    time_control = describe(parse_time_control(as_text(member(settings, "tc"))));
    const std::string name = engine.commit.empty() ? "engine" : "git:" + engine.commit;
    const std::string arguments = join(as_texts(member(settings, "arguments")));
    return name + (arguments.empty() ? "" : " ") + arguments;
} catch (const JsonError& error) {
    store.refuse(event, std::string("its engine is damaged: ") + error.what());
}

}  // namespace

std::optional<Tuning> tuning_of(EventStore& store, const StoredEvent& event) try {
    auto settings = tuning_settings_of(event.terms.header);
    if (!settings) return std::nullopt;
    if (!event.terms.engines.empty()) settings->engine = engine_of(store, event, settings->time_control);
    Tuning tuning{*settings};
    count_results(store, event, tuning);
    return tuning;
} catch (const ParseError& error) {
    store.refuse(event, std::string("its settings are damaged: ") + error.what());
}

std::optional<std::size_t> recorded_ahead(EventStore& store, const std::string& event) {
    const auto found = store.find(event);
    return found ? recorded_ahead(found->terms.header) : std::nullopt;
}

}  // namespace pahtum::arena
