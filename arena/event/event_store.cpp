#include "arena/event/event_store.hpp"

#include <algorithm>
#include <ostream>
#include <thread>
#include <utility>

#include "arena/event/schema.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// The header of that event.
RunHeader header_of(const SqlDatabase& database, const std::string& event, const std::string& line) {
    std::string fault = "it is a game";
    try {
        RecordLine parsed = parse_line(line);
        if (auto* const header = std::get_if<RunHeader>(&parsed)) return std::move(*header);
    } catch (const StoreError& error) {
        fault = error.what();
    }
    database.refuse("the header of the event " + quote(event) + " is damaged: " + fault);
}

void insert_engine(SqlDatabase& database, std::int64_t event, std::size_t number, const EventEngine& engine) {
    database.query(
        "INSERT INTO engine (event, number, name, checksum, commit_id, signature, settings) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7)",
        {event, sql_number(number), sql_text(engine.name), sql_text(engine.checksum), sql_text(engine.commit),
         sql_text(engine.signature), sql_text(engine.settings)});
}

std::vector<EventEngine> engines_of(SqlDatabase& database, std::int64_t event) {
    std::vector<EventEngine> engines;
    for (SqlRow& row : database.query("SELECT name, checksum, commit_id, signature, settings FROM engine "
                                      "WHERE event = $1 ORDER BY number",
                                      {event}))
        engines.push_back({.name = row.text(0),
                           .checksum = row.text(1),
                           .commit = row.text(2),
                           .signature = row.text(3),
                           .settings = row.text(4)});
    return engines;
}

std::optional<StoredEvent> find_event(SqlDatabase& database, const std::string& name) {
    auto rows = database.query(
        "SELECT number, header, created, priority, share, task, purges FROM event WHERE name = $1", {name});
    if (rows.empty()) return std::nullopt;
    StoredEvent event;
    event.number = rows[0].integer(0);
    event.terms = {.name = name,
                   .header = header_of(database, name, rows[0].text(1)),
                   .engines = engines_of(database, event.number),
                   .rank = {.priority = static_cast<int>(rows[0].integer(3)),
                            .share = static_cast<int>(rows[0].integer(4))},
                   .task = std::move(rows[0].text(5))};
    event.created = time_of(rows[0].integer(2));
    event.purges = rows[0].integer(6);
    return event;
}

/// In a transaction.
void plan_pairs(SqlDatabase& database, std::int64_t event, std::size_t pairs) {
    const SqlRow row =
        database.row("SELECT planned FROM event WHERE number = $1 {lock}", {event}, "the event");
    const std::int64_t begin = row.integer(0);
    const std::int64_t end = sql_number(pairs);
    if (end <= begin) return;
    // In blocks, none of which takes so long that the server would end it.
    constexpr std::int64_t kBlock = 100'000;
    for (std::int64_t first = begin; first < end; first += kBlock)
        database.query(
            "INSERT INTO pair (event, number, done, worker, lease_until, attempts) "
            "WITH RECURSIVE numbers (n) AS (SELECT CAST($1 AS BIGINT) UNION ALL "
            "SELECT n + 1 FROM numbers WHERE n + 1 < CAST($2 AS BIGINT)) "
            "SELECT CAST($3 AS BIGINT), n, 0, 0, 0, 0 FROM numbers",
            {first, std::min(end, first + kBlock), event});
    database.query("UPDATE event SET planned = $1 WHERE number = $2", {end, event});
}

/// What the row of an event says.
struct EventRow {
    EventState state;
    std::string verdict;
    std::size_t planned;
    std::string header;
    std::int64_t purges;
    std::string name;
};

EventRow event_row(SqlDatabase& database, std::int64_t event) {
    SqlRow row =
        database.row("SELECT state, verdict, planned, header, purges, name FROM event WHERE number = $1",
                     {event}, "the event");
    return {event_state_of(database, row.integer(0)),
            row.text(1),
            row.size(2),
            row.text(3),
            row.integer(4),
            row.text(5)};
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
          SqlUse{.schema = kEventSchema, .access = access, .patience = patience})) {}

EventStore::EventStore(std::unique_ptr<SqlDatabase> database) : database_(std::move(database)) {}

EventStore EventStore::twin() const { return EventStore{database_->twin()}; }

void EventStore::limit_waits(std::chrono::milliseconds patience) { database_->limit_waits(patience); }

std::chrono::milliseconds EventStore::silence() const { return database_->silence(); }

EventStore::~EventStore() = default;
EventStore::EventStore(EventStore&&) noexcept = default;
EventStore& EventStore::operator=(EventStore&&) noexcept = default;

StoredEvent EventStore::join(const EventTerms& terms, std::size_t pairs) {
    check_event_name(terms.name);
    StoredEvent event;
    database_->transaction([&] {
        const auto created = database_->query(
            "INSERT INTO event (name, header, state, verdict, planned, created, priority, share, task) "
            "VALUES ($1, $2, 0, '', 0, {now}, $3, $4, $5) ON CONFLICT (name) DO NOTHING RETURNING number",
            {terms.name, to_line(terms.header), std::int64_t{terms.rank.priority},
             std::int64_t{terms.rank.share}, sql_text(terms.task)});
        if (!created.empty()) {
            for (std::size_t i = 0; i < terms.engines.size(); ++i)
                insert_engine(*database_, created[0].integer(0), i, terms.engines[i]);
            plan_pairs(*database_, created[0].integer(0), pairs);
        }
        auto found = find_event(*database_, terms.name);
        if (!found) database_->refuse("the event no longer exists");
        event = std::move(*found);
        event.is_new = event.terms.header.id == terms.header.id;
    });
    return event;
}

std::optional<StoredEvent> EventStore::find(std::string_view name) {
    return find_event(*database_, sql_text(name));
}

void EventStore::refuse(const StoredEvent& event, const std::string& what) const {
    database_->refuse("event " + quote(event.terms.name) + ": " + what);
}

std::vector<std::string> EventStore::events() {
    std::vector<std::string> names;
    for (SqlRow& row : database_->query("SELECT name FROM event ORDER BY number"))
        names.push_back(row.text(0));
    return names;
}

std::vector<OpenEvent> EventStore::open_events() {
    std::vector<OpenEvent> events;
    for (SqlRow& row : database_->query(
             "SELECT name, priority, share, (SELECT COUNT(*) FROM worker WHERE worker.event = event.number "
             "AND last_seen > {now} - 60000) FROM event WHERE state = 0 AND task <> '' AND share > 0 "
             "AND EXISTS (SELECT 1 FROM pair WHERE pair.event = event.number AND done = 0 "
             "AND lease_until <= {now}) ORDER BY number"))
        events.push_back({.name = row.text(0),
                          .rank = {.priority = static_cast<int>(row.integer(1)),
                                   .share = static_cast<int>(row.integer(2))},
                          .workers = row.size(3)});
    std::ranges::stable_sort(events, [](const OpenEvent& a, const OpenEvent& b) {
        if (a.rank.priority != b.rank.priority) return a.rank.priority > b.rank.priority;
        return static_cast<double>(a.workers + 1) / a.rank.share <
               static_cast<double>(b.workers + 1) / b.rank.share;
    });
    return events;
}

std::vector<std::string> EventStore::played_events() {
    std::vector<std::string> names;
    for (SqlRow& row : database_->query(
             "SELECT name FROM event WHERE state = 0 AND task <> '' AND NOT EXISTS "
             "(SELECT 1 FROM pair WHERE pair.event = event.number AND done = 0) ORDER BY number"))
        names.push_back(row.text(0));
    return names;
}

void EventStore::set_rank(std::int64_t event, const EventRank& rank) {
    database_->query("UPDATE event SET priority = $2, share = $3 WHERE number = $1",
                     {event, std::int64_t{rank.priority}, std::int64_t{rank.share}});
}

void EventStore::plan(std::int64_t event, std::size_t pairs) {
    database_->transaction([&] { plan_pairs(*database_, event, pairs); });
}

void EventStore::extend(std::int64_t event, std::size_t pairs, const RunSettings& extent) {
    database_->transaction([&] {
        plan_pairs(*database_, event, pairs);
        const EventRow row = event_row(*database_, event);
        if (row.state != EventState::kRunning && row.state != EventState::kPaused)
            database_->refuse("the event is " + std::string(to_text(row.state)) + " and cannot be extended");
        RunHeader header = header_of(*database_, row.name, row.header);
        header.extent = extent;
        database_->query("UPDATE event SET header = $1 WHERE number = $2", {to_line(header), event});
    });
}

EventWorker EventStore::register_worker(std::int64_t event, const WorkerTerms& terms) {
    const auto rows = database_->query(
        "INSERT INTO worker (event, key, machine, process, version, signature, speed, joined, last_seen) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, {now}, {now}) "
        "ON CONFLICT (event, key) DO UPDATE SET last_seen = worker.last_seen RETURNING number",
        {event, sql_text(terms.key), sql_text(terms.machine), terms.process, sql_text(terms.version),
         sql_text(terms.signature), terms.speed});
    return {.event = event, .number = rows.at(0).integer(0)};
}

std::vector<std::size_t> EventStore::claim(const EventWorker& worker, std::size_t most,
                                           std::chrono::milliseconds lease) {
    const auto rows = database_->query(
        "WITH free AS MATERIALIZED (SELECT number FROM pair {index pair_open} WHERE event = $1 "
        "AND done = 0 AND lease_until <= {now} AND EXISTS (SELECT 1 FROM event WHERE event.number = $1 AND "
        "state = 0) AND NOT EXISTS (SELECT 1 FROM worker WHERE number = $2 AND is_void = 1) "
        "ORDER BY number LIMIT $3 {skip}) "
        "UPDATE pair SET worker = $2, lease_until = {now} + CAST($4 AS BIGINT), "
        "attempts = attempts + 1 WHERE event = $1 AND number IN (SELECT number FROM free) RETURNING number",
        {worker.event, worker.number, sql_number(most), std::int64_t{lease.count()}});
    std::vector<std::size_t> pairs;
    for (const SqlRow& row : rows) pairs.push_back(row.size(0));
    std::ranges::sort(pairs);
    return pairs;
}

Heartbeat EventStore::heartbeat(const EventWorker& worker, std::chrono::milliseconds lease) {
    Heartbeat beat;
    database_->transaction([&] {
        beat = {};
        for (const SqlRow& own : database_->query(
                 "UPDATE worker SET last_seen = {now} WHERE number = $1 RETURNING is_void", {worker.number}))
            beat.is_void = own.integer(0) != 0;
        // A pair that is being stored this very moment needs no lease, and waiting for it could take long.
        database_->query(
            "WITH held AS MATERIALIZED (SELECT number FROM pair {index pair_held} "
            "WHERE event = $1 AND worker = $2 AND worker <> 0 AND done = 0 ORDER BY number {skip}) "
            "UPDATE pair SET lease_until = {now} + CAST($3 AS BIGINT) "
            "WHERE event = $1 AND number IN (SELECT number FROM held)",
            {worker.event, worker.number, std::int64_t{lease.count()}});
        for (const SqlRow& row : database_->query("SELECT number FROM pair {index pair_held} WHERE event = "
                                                  "$1 AND worker = $2 AND worker <> 0 "
                                                  "AND done = 0 ORDER BY number",
                                                  {worker.event, worker.number}))
            beat.pairs.push_back(row.size(0));
        const EventRow row = event_row(*database_, worker.event);
        beat.state = beat.is_void ? EventState::kCancelled : row.state;
        beat.planned = row.planned;
        beat.purges = row.purges;
    });
    return beat;
}

void EventStore::release(const EventWorker& worker, std::span<const std::size_t> pairs) {
    std::vector<std::size_t> ascending(pairs.begin(), pairs.end());
    std::ranges::sort(ascending);
    database_->transaction([&] {
        for (const std::size_t pair : ascending)
            database_->query(
                "UPDATE pair SET worker = 0, lease_until = 0 WHERE event = $1 AND number = $2 "
                "AND worker = $3 AND done = 0",
                {worker.event, sql_number(pair), worker.number});
    });
}

void EventStore::release_all(const EventWorker& worker) {
    database_->query(
        "WITH held AS MATERIALIZED (SELECT number FROM pair {index pair_held} "
        "WHERE event = $1 AND worker = $2 AND worker <> 0 AND done = 0 ORDER BY number {lock}) "
        "UPDATE pair SET worker = 0, lease_until = 0 "
        "WHERE event = $1 AND done = 0 AND number IN (SELECT number FROM held)",
        {worker.event, worker.number});
}

EventProgress EventStore::progress(std::int64_t event) {
    SqlRow row = database_->row(
        "SELECT state, verdict, planned, "
        "(SELECT COUNT(*) FROM pair {index pair_open} WHERE event = $1 AND done = 0), "
        "(SELECT COUNT(*) FROM pair {index pair_held} WHERE event = $1 AND worker <> 0 AND done = 0 "
        "AND lease_until > {now}), "
        "(SELECT COUNT(*) FROM late_game WHERE event = $1) FROM event WHERE number = $1",
        {event}, "the event");
    return {.state = event_state_of(*database_, row.integer(0)),
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
                          "COALESCE(p.held, 0), COALESCE(p.counted, 0), w.is_void FROM worker w LEFT JOIN "
                          "(SELECT worker, SUM(1 - done) AS held, SUM(done) AS counted FROM pair "
                          "WHERE event = $1 AND worker <> 0 GROUP BY worker) p ON p.worker = w.number "
                          "WHERE w.event = $1 ORDER BY w.number",
                          {event}))
        workers.push_back({.number = row.integer(0),
                           .terms = {.key = row.text(1),
                                     .machine = row.text(2),
                                     .process = row.integer(3),
                                     .version = row.text(4),
                                     .signature = row.text(5),
                                     .speed = row.number(6)},
                           // A clock may have been set back.
                           .since_seen = std::chrono::milliseconds(std::max<std::int64_t>(0, row.integer(7))),
                           .held = row.size(8),
                           .counted = row.size(9),
                           .is_void = row.integer(10) != 0});
    return workers;
}

std::size_t EventStore::workers_seen(std::int64_t event, std::chrono::milliseconds within) {
    const auto rows = database_->query(
        "SELECT COUNT(*) FROM worker WHERE event = $1 AND last_seen > {now} - CAST($2 AS BIGINT)",
        {event, std::int64_t{within.count()}});
    return rows.at(0).size(0);
}

void EventStore::set_state(std::int64_t event, EventState state) {
    const auto changed = database_->query(
        "UPDATE event SET state = CAST($1 AS INTEGER) WHERE number = $2 "
        "AND (state <= 1 OR state = CAST($1 AS INTEGER)) RETURNING number",
        {static_cast<std::int64_t>(state), event});
    if (!changed.empty()) return;
    database_->refuse("the event is " + std::string(to_text(event_row(*database_, event).state)) +
                      ", for good");
}

std::string EventStore::decide(std::int64_t event, std::string_view verdict, std::int64_t purges) {
    std::string first;
    database_->transaction([&] {
        database_->query(
            "UPDATE event SET state = 3, verdict = $1 WHERE number = $2 AND state <= 1 AND purges = $3",
            {sql_text(verdict), event, purges});
        first = event_row(*database_, event).verdict;
    });
    return first;
}

Purged EventStore::purge(const EventWorker& worker) {
    const SqlValues both{worker.event, worker.number};
    Purged purged;
    database_->transaction([&] {
        purged = {};
        // What the worker is handing over this moment is waited for; it hands over late games from then on.
        if (database_
                ->query("UPDATE worker SET is_void = 1 WHERE event = $1 AND number = $2 RETURNING number",
                        both)
                .empty())
            database_->refuse("the event has no worker " + std::to_string(worker.number));
        const EventRow row = event_row(*database_, worker.event);
        database_->query(
            "INSERT INTO late_game (event, number, digest, worker, stored, line) "
            "SELECT game.event, game.number, game.digest, game.worker, game.stored, record.line FROM game "
            "JOIN record ON record.event = game.event AND record.number = game.number "
            "WHERE game.event = $1 AND game.worker = $2 ON CONFLICT DO NOTHING",
            both);
        database_->query(
            "DELETE FROM record WHERE event = $1 AND number IN "
            "(SELECT number FROM game WHERE event = $1 AND worker = $2)",
            both);
        purged.pairs =
            database_->query("DELETE FROM game WHERE event = $1 AND worker = $2 RETURNING number", both)
                .size() /
            2;
        database_->query(
            "UPDATE pair SET done = 0, worker = 0, lease_until = 0 WHERE event = $1 AND worker = $2", both);
        purged.was_decided = row.state == EventState::kDecided && purged.pairs > 0;
        database_->query(
            "UPDATE event SET purges = purges + 1, "
            "state = CASE WHEN state = 3 AND CAST($2 AS BIGINT) > 0 THEN 0 ELSE state END, "
            "verdict = CASE WHEN state = 3 AND CAST($2 AS BIGINT) > 0 THEN '' ELSE verdict END "
            "WHERE number = $1",
            {worker.event, sql_number(purged.pairs)});
    });
    return purged;
}

void EventStore::create_roles() { arena::create_roles(*database_); }

void wait_for_store(std::chrono::milliseconds longest, std::ostream& out, const std::function<void()>& step) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::seconds kInterval{1};
    const auto end = Clock::now() + longest;
    for (bool is_away = false;;) {
        try {
            step();
            if (is_away) out << "The store is back" << std::endl;
            return;
        } catch (const StoreUnreachable& error) {
            if (Clock::now() + kInterval > end) throw;
            if (!std::exchange(is_away, true))
                out << "The store is away (" << error.what() << "): waits for it for at most "
                    << std::chrono::ceil<std::chrono::seconds>(longest).count() << " s" << std::endl;
        } catch (const StoreError& error) {
            refuse(error);
        }
        std::this_thread::sleep_for(kInterval);
    }
}

}  // namespace pahtum::arena
