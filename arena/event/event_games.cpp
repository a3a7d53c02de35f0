#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "arena/event/event_store.hpp"
#include "arena/event/schema.hpp"
#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

// These numbers are stored.
static_assert(static_cast<int>(Ending::kBoardFull) == 0 && static_cast<int>(Ending::kResigned) == 1 &&
              static_cast<int>(Ending::kAdjudicated) == 2 && static_cast<int>(Ending::kIllegalMove) == 3 &&
              static_cast<int>(Ending::kProtocolError) == 4 && static_cast<int>(Ending::kTimeForfeit) == 5 &&
              static_cast<int>(Ending::kEngineHung) == 6 && static_cast<int>(Ending::kEngineCrash) == 7);

constexpr std::size_t kCulprit = 6;         ///< the column in kResultColumns
constexpr std::int64_t kRowsAtOnce = 1000;  ///< of records in memory

void check_record(const SqlDatabase& database, const FinishedGame& game) {
    if (game.record.empty() || game.record.find_first_of(std::string_view("\0\n", 2)) != std::string::npos ||
        !is_utf8(game.record))
        database.refuse("a game's record is not a line of UTF-8");
}

void insert_late(SqlDatabase& database, const EventWorker& worker, std::size_t number,
                 const FinishedGame& game) {
    // A game that counts is not kept again.
    database.query(
        "INSERT INTO late_game (event, number, digest, worker, stored, line) "
        "SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), "
        "CAST($4 AS BIGINT), {now}, CAST($5 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM game "
        "WHERE event = $1 AND number = $2 AND digest = $3) ON CONFLICT DO NOTHING",
        {worker.event, sql_number(number), digest_of(game.record), worker.number, game.record});
}

/// A row of `game` without event, worker and time.
void add_game(SqlValues& values, std::size_t number, const FinishedGame& game) {
    const ScoredGame& score = game.score;
    values.insert(values.end(),
                  {sql_number(number), std::int64_t{score.pairing[0]}, std::int64_t{score.pairing[1]},
                   std::int64_t{score.first_is_black}, std::int64_t{score.half_points},
                   static_cast<std::int64_t>(score.ending), std::int64_t{score.culprit.value_or(-1)},
                   sql_bits(score.fingerprint), game.time_scale, digest_of(game.record)});
}

/// Both games in one statement: each is a journey to the server and back.
void insert_games(SqlDatabase& database, const EventWorker& worker, const FinishedPair& pair) {
    SqlValues values{worker.event, worker.number};
    for (std::size_t i = 0; i < 2; ++i) add_game(values, 2 * pair.number + i, pair.games[i]);
    database.query(
        "INSERT INTO game (event, worker, stored, number, first_engine, second_engine, first_is_black, "
        "half_points, ending, culprit, fingerprint, time_scale, digest) VALUES "
        "($1, $2, {now}, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12), "
        "($1, $2, {now}, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)",
        values);
    database.query("INSERT INTO record (event, number, line) VALUES ($1, $2, $3), ($1, $4, $5)",
                   {worker.event, sql_number(2 * pair.number), pair.games[0].record,
                    sql_number(2 * pair.number + 1), pair.games[1].record});
}

void store_late_pair(SqlDatabase& database, const EventWorker& worker, const FinishedPair& pair,
                     HandedOver& sum) {
    for (std::size_t i = 0; i < 2; ++i) insert_late(database, worker, 2 * pair.number + i, pair.games[i]);
    ++sum.late;
}

/// In a transaction: another one that stores the same pair is waited for.
void store_pair(SqlDatabase& database, const EventWorker& worker, const FinishedPair& pair, HandedOver& sum) {
    const auto taken = database.query(
        "UPDATE pair SET done = 1, worker = $1, lease_until = 0 "
        "WHERE event = $2 AND number = $3 AND done = 0 RETURNING number",
        {worker.number, worker.event, sql_number(pair.number)});
    if (!taken.empty()) {
        insert_games(database, worker, pair);
        ++sum.counted;
        return;
    }
    const auto counted =
        database.query("SELECT digest FROM game WHERE event = $1 AND number IN ($2, $3) ORDER BY number",
                       {worker.event, sql_number(2 * pair.number), sql_number(2 * pair.number + 1)});
    if (counted.size() != 2)
        database.refuse("pair " + std::to_string(pair.number) +
                        (counted.empty() ? " is not planned" : " is not whole"));
    const bool is_same = counted[0].integer(0) == digest_of(pair.games[0].record) &&
                         counted[1].integer(0) == digest_of(pair.games[1].record);
    if (is_same) {
        ++sum.counted;
        ++sum.repeated;
        return;
    }
    store_late_pair(database, worker, pair, sum);
}

/// In a transaction: purge() waits for its end.
bool is_void_worker(SqlDatabase& database, const EventWorker& worker) {
    const auto rows = database.query("SELECT is_void FROM worker WHERE number = $1 {lock}", {worker.number});
    return !rows.empty() && rows[0].integer(0) != 0;
}

std::string name_of(SqlDatabase& database, std::int64_t event) {
    return "event " +
           quote(database.row("SELECT name FROM event WHERE number = $1", {event}, "the event").text(0));
}

[[noreturn]] void refuse_game(SqlDatabase& database, std::int64_t event, std::int64_t number,
                              const std::string& what) {
    database.refuse(name_of(database, event) + " is damaged: game " + std::to_string(number) + " " + what);
}

/// Names the game in what is wrong with it.
void use_game(SqlDatabase& database, std::int64_t event, std::int64_t number,
              const std::function<void()>& use) try {
    use();
} catch (const StoreUnreachable&) {
    throw;
} catch (const StoreError& error) {
    database.refuse(name_of(database, event) + ", game " + std::to_string(number) + ": " + error.what());
} catch (const ParseError& error) {
    database.refuse(name_of(database, event) + ", game " + std::to_string(number) + ": " + error.what());
}

/// A column of `game` whose values are 0 .. end - 1; or -1 in that of the culprit.
int small_number(SqlDatabase& database, std::int64_t event, const SqlRow& row, std::size_t column,
                 std::int64_t end) {
    constexpr std::array kNames{"number",      "first_engine", "second_engine", "first_is_black",
                                "half_points", "ending",       "culprit"};
    const std::int64_t value = row.integer(column);
    if (value < (column == kCulprit ? -1 : 0) || value >= end)
        refuse_game(database, event, row.integer(0),
                    "has " + std::string(kNames.at(column)) + " = " + std::to_string(value));
    return static_cast<int>(value);
}

/// Of `game`, whose event is $1, as result_of() reads them.
constexpr std::string_view kResultColumns =
    "game.number, first_engine, second_engine, first_is_black, half_points, ending, culprit, fingerprint, "
    "game.worker, time_scale, (SELECT COUNT(*) FROM engine WHERE event = $1)";

/// Throws StoreError for a row that no worker stores.
StoredResult result_of(SqlDatabase& database, std::int64_t event, const SqlRow& row) {
    constexpr std::int64_t kEndings = static_cast<std::int64_t>(Ending::kEngineCrash) + 1;
    const std::int64_t engines = row.integer(10);
    ScoredGame score;
    const auto column = [&](std::size_t number, std::int64_t end) {
        return small_number(database, event, row, number, end);
    };
    score.pairing = {column(1, engines), column(2, engines)};
    score.first_is_black = column(3, 2) != 0;
    score.half_points = column(4, 3);
    score.ending = static_cast<Ending>(column(5, kEndings));
    if (const int culprit = column(kCulprit, engines); culprit >= 0) score.culprit = culprit;
    score.fingerprint = static_cast<std::uint64_t>(row.integer(7));
    return {.number = row.size(0), .score = score, .worker = row.integer(8), .time_scale = row.number(9)};
}

}  // namespace

HandedOver EventStore::hand_over(const EventWorker& worker, std::span<const FinishedPair> pairs) {
    std::vector<const FinishedPair*> ascending;
    for (const FinishedPair& pair : pairs) {
        for (const FinishedGame& game : pair.games) check_record(*database_, game);
        ascending.push_back(&pair);
    }
    // Processes that store the same pairs meet in the same order.
    std::ranges::sort(ascending,
                      [](const FinishedPair* a, const FinishedPair* b) { return a->number < b->number; });
    HandedOver handed;
    database_->transaction([&] {
        handed = {};
        const bool is_void = is_void_worker(*database_, worker);
        for (const FinishedPair* pair : ascending) {
            if (is_void)
                store_late_pair(*database_, worker, *pair, handed);
            else
                store_pair(*database_, worker, *pair, handed);
        }
    });
    return handed;
}

void EventStore::keep_late(const EventWorker& worker, std::size_t number, const FinishedGame& game) {
    check_record(*database_, game);
    insert_late(*database_, worker, number, game);
}

std::vector<StoredResult> EventStore::results(std::int64_t event, std::size_t first_pair,
                                              std::size_t end_pair, std::size_t limit) {
    std::vector<StoredResult> results;
    for (const SqlRow& row : database_->query(
             "SELECT " + std::string(kResultColumns) +
                 " FROM game "
                 "WHERE event = $1 AND number >= $2 AND number < $3 "
                 "AND number < (SELECT 2 * planned FROM event WHERE event.number = $1) "
                 "ORDER BY number LIMIT $4",
             {event, 2 * sql_number(first_pair), 2 * sql_number(end_pair), 2 * sql_number(limit)}))
        results.push_back(result_of(*database_, event, row));
    return results;
}

void EventStore::read_results(std::int64_t event, const std::function<void(const StoredResult&)>& use) {
    constexpr std::size_t kPairsAtOnce = 20'000;
    for (std::size_t pair = 0;;) {
        const auto block = results(event, pair, std::numeric_limits<std::int32_t>::max(), kPairsAtOnce);
        if (block.empty()) return;
        pair = block.back().number / 2 + 1;
        for (const StoredResult& result : block) use(result);
    }
}

void EventStore::check_games(std::int64_t event) {
    const auto wrong = database_->query(
        "SELECT number, done, games FROM (SELECT number, done, (SELECT COUNT(*) FROM game "
        "WHERE game.event = $1 AND game.number >= 2 * pair.number AND game.number <= 2 * pair.number + 1) "
        "AS games FROM pair WHERE event = $1) AS held WHERE games <> 2 * done ORDER BY number LIMIT 1",
        {event});
    if (!wrong.empty()) {
        const std::int64_t first = 2 * wrong.front().integer(0);
        database_->refuse(name_of(*database_, event) + ": games " + std::to_string(first) + " and " +
                          std::to_string(first + 1) + " are " +
                          (wrong.front().integer(1) == 0 ? "not marked as played" : "marked as played") +
                          ", and " + std::to_string(wrong.front().integer(2)) + " of them are there");
    }
    SqlRow counts = database_->row(
        "SELECT planned, (SELECT COUNT(*) FROM pair WHERE event = $1), "
        "(SELECT COUNT(*) FROM game WHERE event = $1 AND number >= 2 * planned) FROM event WHERE number = $1",
        {event}, "the event");
    if (counts.integer(0) != counts.integer(1) || counts.integer(2) != 0)
        database_->refuse(name_of(*database_, event) + " plans " + std::to_string(counts.integer(0)) +
                          " pairs, and has " + std::to_string(counts.integer(1)) + " and " +
                          std::to_string(counts.integer(2)) + " games beyond them");
}

std::vector<StoredRecord> EventStore::records(std::int64_t event, std::size_t first) {
    constexpr std::size_t kDigest = 11;
    std::vector<StoredRecord> records;
    for (SqlRow& row :
         database_->query("SELECT " + std::string(kResultColumns) +
                              ", digest, COALESCE(line, '') FROM game LEFT JOIN record "
                              "ON record.event = game.event AND record.number = game.number "
                              "WHERE game.event = $1 AND game.number >= $2 "
                              "AND game.number < (SELECT 2 * planned FROM event WHERE event.number = $1) "
                              "ORDER BY game.number LIMIT $3",
                          {event, sql_number(first), kRowsAtOnce})) {
        if (digest_of(row.text(kDigest + 1)) != row.integer(kDigest))
            refuse_game(*database_, event, row.integer(0), "has another record than was stored");
        records.push_back(
            {.result = result_of(*database_, event, row), .line = std::move(row.text(kDigest + 1))});
    }
    return records;
}

void EventStore::read_records(std::int64_t event, const std::function<void(StoredRecord&&)>& use) {
    for (std::size_t next = 0;;) {
        std::vector<StoredRecord> block = records(event, next);
        if (block.empty()) return;
        next = block.back().result.number + 1;
        for (StoredRecord& record : block)
            use_game(*database_, event, sql_number(record.result.number), [&] { use(std::move(record)); });
    }
}

void EventStore::read_late(std::int64_t event,
                           const std::function<void(std::size_t number, std::string&&)>& use) {
    std::int64_t number = -1;
    std::int64_t digest = std::numeric_limits<std::int64_t>::max();
    while (true) {
        auto rows = database_->query(
            "SELECT number, digest, line FROM late_game WHERE event = $1 "
            "AND (number > $2 OR (number = $2 AND digest > $3)) ORDER BY number, digest LIMIT "
            "$4",
            {event, number, digest, kRowsAtOnce});
        for (SqlRow& row : rows)
            use_game(*database_, event, row.integer(0), [&] { use(row.size(0), std::move(row.text(2))); });
        if (rows.empty()) return;
        number = rows.back().integer(0);
        digest = rows.back().integer(1);
    }
}

void check_row(const StoredResult& row, const GameRecord& record) {
    const ScoredGame real = scored_game(record.result);
    const auto check = [&row](std::string_view name, auto stored, auto recorded) {
        if (stored == recorded) return;
        throw StoreError{"the row of game " + std::to_string(row.number) + " has " + std::string(name) +
                         " = " + std::to_string(stored) + ", its record " + std::to_string(recorded)};
    };
    check("first_engine", row.score.pairing[0], real.pairing[0]);
    check("second_engine", row.score.pairing[1], real.pairing[1]);
    check("first_is_black", row.score.first_is_black, real.first_is_black);
    check("half_points", row.score.half_points, real.half_points);
    check("ending", static_cast<int>(row.score.ending), static_cast<int>(real.ending));
    check("culprit", row.score.culprit.value_or(-1), real.culprit.value_or(-1));
    check("fingerprint", row.score.fingerprint, real.fingerprint);
    constexpr double kRounding = 1e-6;
    const double scale = record.engines[0].time_scale;
    if (std::abs(row.time_scale - scale) > kRounding * scale) check("time_scale", row.time_scale, scale);
}

std::vector<StoredResult> ResultFeed::poll(EventStore& store, std::size_t limit) {
    std::map<std::size_t, std::size_t> missing;
    std::vector<StoredResult> found;
    std::size_t begin = 0;
    // What is missing in [begin, end) once these results, which ascend, have been found in it.
    const auto note_gaps = [&](std::size_t end, const std::vector<StoredResult>& results) {
        for (const StoredResult& result : results) {
            if (result.number % 2 != 0) continue;
            const std::size_t pair = result.number / 2;
            if (begin < pair) missing.emplace(begin, pair);
            begin = pair + 1;
        }
        if (begin < end) missing.emplace(begin, end);
        found.insert(found.end(), results.begin(), results.end());
    };
    for (const auto& [first, end] : missing_) {
        begin = first;
        note_gaps(end, store.results(event_, first, end, limit));
    }
    const std::vector<StoredResult> above =
        store.results(event_, end_, std::numeric_limits<std::size_t>::max(), limit);
    begin = end_;
    const std::size_t end = above.empty() ? end_ : above.back().number / 2 + 1;
    note_gaps(end, above);
    missing_ = std::move(missing);
    end_ = end;
    return found;
}

}  // namespace pahtum::arena
