#include "arena/event/event_store.hpp"

#include <algorithm>
#include <utility>

#include "arena/event/event_rows.hpp"
#include "arena/event/roles.hpp"
#include "arena/event/schema.hpp"
#include "engine/base/text.hpp"
#include "engine/sql/sql_database.hpp"
#include "engine/sql/store_address.hpp"

namespace pahtum::arena {
namespace {

[[noreturn]] void refuse(const SqlDatabase& database, const std::string& what) {
    throw StoreError("store " + database.name() + ": " + what);
}

RunHeader header_of(const SqlDatabase& database, const std::string& line) {
    RecordLine parsed = parse_line(line);
    auto* header = std::get_if<RunHeader>(&parsed);
    if (header == nullptr) refuse(database, "an event's header is damaged");
    return std::move(*header);
}

void insert_engine(SqlDatabase& database, std::int64_t event, std::size_t number, const EventEngine& engine) {
    database.run(
        "INSERT INTO engine (event, number, name, checksum, commit_id, signature, settings) "
        "VALUES (:event, :number, :name, :checksum, :commit, :signature, :settings)",
        {{"event", event},
         {"number", sql_number(number)},
         {"name", sql_text(engine.name)},
         {"checksum", sql_text(engine.checksum)},
         {"commit", sql_text(engine.commit)},
         {"signature", sql_text(engine.signature)},
         {"settings", sql_text(engine.settings)}});
}

std::vector<EventEngine> engines_of(SqlDatabase& database, std::int64_t event) {
    std::vector<EventEngine> engines;
    for (SqlRow& row : database.query("SELECT name, checksum, commit_id, signature, settings FROM engine "
                                      "WHERE event = :event ORDER BY number",
                                      {{"event", event}}, "sssss"))
        engines.push_back({.name = row.text(0),
                           .checksum = row.text(1),
                           .commit = row.text(2),
                           .signature = row.text(3),
                           .settings = row.text(4)});
    return engines;
}

std::optional<StoredEvent> find_event(SqlDatabase& database, const std::string& name) {
    auto rows = database.query("SELECT number, header, created FROM event WHERE name = :name",
                               {{"name", name}}, "isi");
    if (rows.empty()) return std::nullopt;
    StoredEvent event;
    event.number = rows[0].integer(0);
    event.terms = {.name = name,
                   .header = header_of(database, rows[0].text(1)),
                   .engines = engines_of(database, event.number)};
    event.created = time_of(rows[0].integer(2));
    return event;
}

/// In a transaction.
void plan_pairs(SqlDatabase& database, std::int64_t event, std::size_t pairs) {
    const auto rows =
        database.query("SELECT planned FROM event WHERE number = :event {lock}", {{"event", event}}, "i");
    if (rows.empty()) refuse(database, "the event is not there any more");
    const std::int64_t begin = rows[0].integer(0);
    const std::int64_t end = sql_number(pairs);
    if (end <= begin) return;
    // In blocks, none of which takes so long that the server would end it.
    constexpr std::int64_t kBlock = 100'000;
    for (std::int64_t first = begin; first < end; first += kBlock)
        database.run(
            "INSERT INTO pair (event, number, done, worker, lease_until, attempts) "
            "WITH RECURSIVE numbers (n) AS (SELECT CAST(:first AS BIGINT) UNION ALL "
            "SELECT n + 1 FROM numbers WHERE n + 1 < CAST(:end AS BIGINT)) "
            "SELECT CAST(:event AS BIGINT), n, 0, 0, 0, 0 FROM numbers",
            {{"first", first}, {"end", std::min(end, first + kBlock)}, {"event", event}});
    database.run("UPDATE event SET planned = :planned WHERE number = :event",
                 {{"planned", end}, {"event", event}});
}

/// What the row of an event says.
struct EventRow {
    EventState state;
    std::string verdict;
    std::size_t planned;
    std::string header;
};

EventRow event_row(SqlDatabase& database, std::int64_t event) {
    auto rows = database.query("SELECT state, verdict, planned, header FROM event WHERE number = :event",
                               {{"event", event}}, "isis");
    if (rows.empty()) refuse(database, "the event is not there any more");
    return {event_state_of(rows[0].integer(0)), rows[0].text(1), rows[0].size(2), rows[0].text(3)};
}

}  // namespace

void check_event_name(std::string_view name) {
    constexpr std::size_t kLongestName = 200;
    if (name.empty() || name.size() > kLongestName || !is_printable(name) || trim(name) != name)
        throw StoreError(
            "an event's name has 1 to 200 visible characters, with blanks only between them, and " +
            quote(name) + " has not");
}

EventStore::EventStore(std::string_view address, Access access, std::chrono::milliseconds patience)
    : database_(std::make_unique<SqlDatabase>(
          parse_store_address(address, "pahtum-arena"),
          SqlUse{.schema = kSchema,
                 .access = access,
                 .patience = patience,
                 .prepare = [](SqlDatabase& database) { bring_up_to_date(database); }})) {}

EventStore::EventStore(std::unique_ptr<SqlDatabase> database) : database_(std::move(database)) {}

EventStore EventStore::twin() const { return EventStore{database_->twin()}; }

void EventStore::hurry(std::chrono::milliseconds patience) { database_->hurry(patience); }

std::chrono::milliseconds EventStore::silence() const { return database_->silence(); }

EventStore::~EventStore() = default;
EventStore::EventStore(EventStore&&) noexcept = default;
EventStore& EventStore::operator=(EventStore&&) noexcept = default;

StoredEvent EventStore::join(const EventTerms& terms, std::size_t pairs) {
    check_event_name(terms.name);
    StoredEvent event;
    database_->transaction([&] {
        const auto created = database_->query(
            "INSERT INTO event (name, header, state, verdict, planned, created) "
            "VALUES (:name, :header, 0, '', 0, {now}) ON CONFLICT (name) DO NOTHING RETURNING number",
            {{"name", terms.name}, {"header", to_line(terms.header)}}, "i");
        if (!created.empty()) {
            for (std::size_t i = 0; i < terms.engines.size(); ++i)
                insert_engine(*database_, created[0].integer(0), i, terms.engines[i]);
            plan_pairs(*database_, created[0].integer(0), pairs);
        }
        auto found = find_event(*database_, terms.name);
        if (!found) refuse(*database_, "the event is not there any more");
        event = std::move(*found);
        event.is_new = !created.empty();
    });
    return event;
}

std::optional<StoredEvent> EventStore::find(std::string_view name) {
    return find_event(*database_, sql_text(name));
}

std::vector<EventSummary> EventStore::events() {
    std::vector<EventSummary> events;
    for (SqlRow& row : database_->query("SELECT number, name, created FROM event ORDER BY number", {}, "isi"))
        events.push_back({.number = row.integer(0),
                          .name = row.text(1),
                          .created = time_of(row.integer(2)),
                          .progress = {}});
    for (EventSummary& event : events) event.progress = progress(event.number);
    return events;
}

void EventStore::plan(std::int64_t event, std::size_t pairs) {
    database_->transaction([&] { plan_pairs(*database_, event, pairs); });
}

void EventStore::extend(std::int64_t event, std::size_t pairs, const RunSettings& extent) {
    database_->transaction([&] {
        plan_pairs(*database_, event, pairs);
        const EventRow row = event_row(*database_, event);
        if (row.state != EventState::kRunning && row.state != EventState::kPaused)
            refuse(*database_, "the event is " + std::string(to_text(row.state)) + " and cannot be extended");
        RunHeader header = header_of(*database_, row.header);
        header.extent = extent;
        database_->run("UPDATE event SET header = :header WHERE number = :event",
                       {{"header", to_line(header)}, {"event", event}});
    });
}

void EventStore::add_engines(std::int64_t event, std::span<const EventEngine> engines) {
    database_->transaction([&] {
        // Keeps others from adding some at the same time.
        database_->query("SELECT number FROM event WHERE number = :event {lock}", {{"event", event}}, "i");
        const std::vector<EventEngine> stored = engines_of(*database_, event);
        for (std::size_t i = 0; i < stored.size(); ++i)
            if (i >= engines.size() || sql_text(engines[i].name) != stored[i].name)
                refuse(*database_,
                       "the event's engine " + std::to_string(i + 1) + " is " + quote(stored[i].name));
        for (std::size_t i = stored.size(); i < engines.size(); ++i)
            insert_engine(*database_, event, i, engines[i]);
    });
}

EventWorker EventStore::register_worker(std::int64_t event, const WorkerTerms& terms) {
    const auto rows = database_->query(
        "INSERT INTO worker (event, key, machine, process, version, signature, speed, joined, last_seen) "
        "VALUES (:event, :key, :machine, :process, :version, :signature, :speed, {now}, {now}) "
        "ON CONFLICT (event, key) DO UPDATE SET last_seen = worker.last_seen RETURNING number",
        {{"event", event},
         {"key", sql_text(terms.key)},
         {"machine", sql_text(terms.machine)},
         {"process", terms.process},
         {"version", sql_text(terms.version)},
         {"signature", sql_text(terms.signature)},
         {"speed", terms.speed}},
        "i");
    return {.event = event, .number = rows.at(0).integer(0)};
}

std::vector<std::size_t> EventStore::claim(const EventWorker& worker, std::size_t most,
                                           std::chrono::milliseconds lease) {
    const auto rows = database_->query(
        "WITH free AS MATERIALIZED (SELECT number FROM pair {index pair_open} WHERE event = :event AND done "
        "= 0 "
        "AND lease_until <= {now} AND EXISTS (SELECT 1 FROM event WHERE event.number = :event AND state = 0) "
        "ORDER BY number LIMIT :most {skip}) "
        "UPDATE pair SET worker = :worker, lease_until = {now} + CAST(:lease AS BIGINT), attempts = attempts "
        "+ 1 "
        "WHERE event = :event AND number IN (SELECT number FROM free) RETURNING number",
        {{"event", worker.event},
         {"worker", worker.number},
         {"most", sql_number(most)},
         {"lease", std::int64_t{lease.count()}}},
        "i");
    std::vector<std::size_t> pairs;
    for (const SqlRow& row : rows) pairs.push_back(row.size(0));
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

Heartbeat EventStore::heartbeat(const EventWorker& worker, std::chrono::milliseconds lease) {
    Heartbeat beat;
    database_->transaction([&] {
        beat = {};
        database_->run("UPDATE worker SET last_seen = {now} WHERE number = :worker",
                       {{"worker", worker.number}});
        // A pair that is being stored this very moment needs no lease, and waiting for it could take long.
        database_->run(
            "WITH held AS MATERIALIZED (SELECT number FROM pair {index pair_held} WHERE event = :event AND "
            "worker = "
            ":worker "
            "AND worker <> 0 AND done = 0 ORDER BY number {skip}) "
            "UPDATE pair SET lease_until = {now} + CAST(:lease AS BIGINT) "
            "WHERE event = :event AND number IN (SELECT number FROM held)",
            {{"event", worker.event}, {"worker", worker.number}, {"lease", std::int64_t{lease.count()}}});
        for (const SqlRow& row : database_->query("SELECT number FROM pair {index pair_held} WHERE event = "
                                                  ":event AND worker = :worker AND worker <> 0 "
                                                  "AND done = 0 ORDER BY number",
                                                  {{"event", worker.event}, {"worker", worker.number}}, "i"))
            beat.pairs.push_back(row.size(0));
        EventRow row = event_row(*database_, worker.event);
        beat.state = row.state;
        beat.verdict = std::move(row.verdict);
        beat.planned = row.planned;
        beat.extent = header_of(*database_, row.header).extent;
    });
    return beat;
}

void EventStore::release(const EventWorker& worker, std::span<const std::size_t> pairs) {
    std::vector<std::size_t> ascending(pairs.begin(), pairs.end());
    std::sort(ascending.begin(), ascending.end());
    database_->transaction([&] {
        for (const std::size_t pair : ascending)
            database_->run(
                "UPDATE pair SET worker = 0, lease_until = 0 WHERE event = :event AND number = :number "
                "AND worker = :worker AND done = 0",
                {{"event", worker.event}, {"number", sql_number(pair)}, {"worker", worker.number}});
    });
}

void EventStore::release_all(const EventWorker& worker) {
    database_->run(
        "WITH held AS MATERIALIZED (SELECT number FROM pair {index pair_held} WHERE event = :event AND "
        "worker = :worker "
        "AND worker <> 0 AND done = 0 ORDER BY number {lock}) "
        "UPDATE pair SET worker = 0, lease_until = 0 "
        "WHERE event = :event AND done = 0 AND number IN (SELECT number FROM held)",
        {{"event", worker.event}, {"worker", worker.number}});
}

EventProgress EventStore::progress(std::int64_t event) {
    auto rows = database_->query(
        "SELECT state, verdict, planned, "
        "(SELECT COUNT(*) FROM pair {index pair_open} WHERE event = :event AND done = 0), "
        "(SELECT COUNT(*) FROM pair {index pair_held} WHERE event = :event AND worker <> 0 AND done = 0 AND "
        "lease_until "
        "> "
        "{now}), "
        "(SELECT COUNT(*) FROM late_game WHERE event = :event) FROM event WHERE number = :event",
        {{"event", event}}, "isiiii");
    if (rows.empty()) refuse(*database_, "the event is not there any more");
    SqlRow& row = rows[0];
    return {.state = event_state_of(row.integer(0)),
            .verdict = row.text(1),
            .planned = row.size(2),
            .counted = row.size(2) - row.size(3),
            .leased = row.size(4),
            .late = row.size(5)};
}

std::vector<WorkerStatus> EventStore::workers(std::int64_t event) {
    std::vector<WorkerStatus> workers;
    for (SqlRow& row :
         database_->query("SELECT w.number, w.key, w.machine, w.process, w.version, w.signature, w.speed, "
                          "{now} - w.last_seen, "
                          "COALESCE(p.held, 0), COALESCE(p.counted, 0) FROM worker w LEFT JOIN "
                          "(SELECT worker, SUM(1 - done) AS held, SUM(done) AS counted FROM pair "
                          "WHERE event = :event AND worker <> 0 GROUP BY worker) p ON p.worker = w.number "
                          "WHERE w.event = :event ORDER BY w.number",
                          {{"event", event}}, "ississdiii"))
        workers.push_back({.number = row.integer(0),
                           .terms = {.key = row.text(1),
                                     .machine = row.text(2),
                                     .process = row.integer(3),
                                     .version = row.text(4),
                                     .signature = row.text(5),
                                     .speed = row.number(6)},
                           .since_seen = std::chrono::milliseconds(row.integer(7)),
                           .held = row.size(8),
                           .counted = row.size(9)});
    return workers;
}

std::size_t EventStore::workers_seen(std::int64_t event, std::chrono::milliseconds within) {
    return database_
        ->query(
            "SELECT COUNT(*) FROM worker WHERE event = :event AND last_seen > {now} - CAST(:within AS "
            "BIGINT)",
            {{"event", event}, {"within", std::int64_t{within.count()}}}, "i")[0]
        .size(0);
}

void EventStore::set_state(std::int64_t event, EventState state) {
    const auto changed = database_->query(
        "UPDATE event SET state = CAST(:state AS INTEGER) WHERE number = :event "
        "AND (state <= 1 OR state = CAST(:state AS INTEGER)) RETURNING number",
        {{"state", static_cast<std::int64_t>(state)}, {"event", event}}, "i");
    if (!changed.empty()) return;
    refuse(*database_,
           "the event is " + std::string(to_text(event_row(*database_, event).state)) + ", for good");
}

std::string EventStore::decide(std::int64_t event, std::string_view verdict) {
    std::string first;
    database_->transaction([&] {
        database_->run("UPDATE event SET state = 3, verdict = :verdict WHERE number = :event AND state <= 1",
                       {{"verdict", sql_text(verdict)}, {"event", event}});
        first = event_row(*database_, event).verdict;
    });
    return first;
}

void EventStore::create_roles() { arena::create_roles(*database_); }

}  // namespace pahtum::arena
