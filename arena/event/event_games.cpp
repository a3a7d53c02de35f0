#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "arena/event/event_rows.hpp"
#include "arena/event/event_store.hpp"
#include "engine/base/utf8.hpp"
#include "engine/sql/sql_database.hpp"

namespace pahtum::arena {
namespace {

// These numbers are stored.
static_assert(static_cast<int>(Ending::kBoardFull) == 0 && static_cast<int>(Ending::kResigned) == 1 &&
              static_cast<int>(Ending::kAdjudicated) == 2 && static_cast<int>(Ending::kIllegalMove) == 3 &&
              static_cast<int>(Ending::kProtocolError) == 4 && static_cast<int>(Ending::kTimeForfeit) == 5 &&
              static_cast<int>(Ending::kEngineHung) == 6 && static_cast<int>(Ending::kEngineCrash) == 7);

constexpr std::int64_t kRowsAtOnce = 1000;  ///< of records in memory

void check_record(const SqlDatabase& database, const FinishedGame& game) {
    if (game.record.empty() || game.record.find_first_of(std::string_view("\0\n", 2)) != std::string::npos ||
        !is_utf8(game.record))
        throw StoreError("store " + database.name() + ": a game's record is not a line of UTF-8");
}

void insert_late(SqlDatabase& database, const EventWorker& worker, std::size_t number,
                 const FinishedGame& game) {
    // A game that counts is not kept again.
    database.run(
        "INSERT INTO late_game (event, number, digest, worker, stored, line) "
        "SELECT CAST(:event AS BIGINT), CAST(:number AS BIGINT), CAST(:digest AS BIGINT), "
        "CAST(:worker AS BIGINT), {now}, CAST(:line AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM game "
        "WHERE event = :event AND number = :number AND digest = :digest) ON CONFLICT DO NOTHING",
        {{"event", worker.event},
         {"number", sql_number(number)},
         {"digest", digest_of(game.record)},
         {"worker", worker.number},
         {"line", game.record}});
}

/// The parameters of a row of `game`, each of whose names ends with a digit for the row.
void add_game(SqlParameters& parameters, const std::array<const char*, 10>& names, std::size_t number,
              const FinishedGame& game) {
    const ScoredGame& score = game.score;
    const std::array<SqlValue, 10> values{sql_number(number),
                                          std::int64_t{score.pairing[0]},
                                          std::int64_t{score.pairing[1]},
                                          std::int64_t{score.first_is_black},
                                          std::int64_t{score.half_points},
                                          static_cast<std::int64_t>(score.ending),
                                          std::int64_t{score.culprit.value_or(-1)},
                                          sql_bits(score.fingerprint),
                                          game.time_scale,
                                          digest_of(game.record)};
    for (std::size_t i = 0; i < values.size(); ++i) parameters.emplace_back(names[i], values[i]);
}

/// Both games in one statement: each is a journey to the server and back.
void insert_games(SqlDatabase& database, const EventWorker& worker, const FinishedPair& pair) {
    SqlParameters parameters{{"event", worker.event}, {"worker", worker.number}};
    add_game(parameters,
             {"n0", "first0", "second0", "black0", "points0", "ending0", "culprit0", "print0", "scale0",
              "digest0"},
             2 * pair.number, pair.games[0]);
    add_game(parameters,
             {"n1", "first1", "second1", "black1", "points1", "ending1", "culprit1", "print1", "scale1",
              "digest1"},
             2 * pair.number + 1, pair.games[1]);
    database.run(
        "INSERT INTO game (event, worker, stored, number, first_engine, second_engine, first_is_black, "
        "half_points, ending, culprit, fingerprint, time_scale, digest) VALUES "
        "(:event, :worker, {now}, :n0, :first0, :second0, :black0, :points0, :ending0, :culprit0, :print0, "
        ":scale0, :digest0), "
        "(:event, :worker, {now}, :n1, :first1, :second1, :black1, :points1, :ending1, :culprit1, :print1, "
        ":scale1, :digest1)",
        parameters);
    database.run(
        "INSERT INTO record (event, number, line) VALUES (:event, :n0, :line0), (:event, :n1, :line1)",
        {{"event", worker.event},
         {"n0", sql_number(2 * pair.number)},
         {"line0", pair.games[0].record},
         {"n1", sql_number(2 * pair.number + 1)},
         {"line1", pair.games[1].record}});
}

/// In a transaction: another one that stores the same pair is waited for.
void store_pair(SqlDatabase& database, const EventWorker& worker, const FinishedPair& pair, HandedOver& sum) {
    const auto taken = database.query(
        "UPDATE pair SET done = 1, worker = :worker, lease_until = 0 "
        "WHERE event = :event AND number = :number AND done = 0 RETURNING number",
        {{"worker", worker.number}, {"event", worker.event}, {"number", sql_number(pair.number)}}, "i");
    if (!taken.empty()) {
        insert_games(database, worker, pair);
        ++sum.counted;
        return;
    }
    const auto counted = database.query(
        "SELECT digest FROM game WHERE event = :event AND number IN (:first, :second) ORDER BY number",
        {{"event", worker.event},
         {"first", sql_number(2 * pair.number)},
         {"second", sql_number(2 * pair.number + 1)}},
        "i");
    if (counted.size() != 2) {
        throw StoreError("store " + database.name() + ": pair " + std::to_string(pair.number) +
                         (counted.empty() ? " is not planned" : " is not whole"));
    }
    const bool is_same = counted[0].integer(0) == digest_of(pair.games[0].record) &&
                         counted[1].integer(0) == digest_of(pair.games[1].record);
    if (is_same) {
        ++sum.counted;
        ++sum.repeated;
        return;
    }
    for (std::size_t i = 0; i < 2; ++i) insert_late(database, worker, 2 * pair.number + i, pair.games[i]);
    ++sum.late;
}

[[noreturn]] void refuse_game(const SqlDatabase& database, std::int64_t number, const std::string& what) {
    throw StoreError("store " + database.name() + " is damaged: game " + std::to_string(number) + " " + what);
}

/// A column of `game` whose values are least .. end - 1.
int small_number(const SqlDatabase& database, const SqlRow& row, std::size_t column, std::int64_t least,
                 std::int64_t end) {
    constexpr std::array kNames{"number",      "first_engine", "second_engine", "first_is_black",
                                "half_points", "ending",       "culprit"};
    const std::int64_t value = row.integer(column);
    if (value < least || value >= end)
        refuse_game(database, row.integer(0),
                    "has " + std::string(kNames.at(column)) + " = " + std::to_string(value));
    return static_cast<int>(value);
}

/// Throws StoreError for a row that no worker stores. Its last column is the number of engines.
StoredResult result_of(const SqlDatabase& database, const SqlRow& row) {
    constexpr std::int64_t kEndings = static_cast<std::int64_t>(Ending::kEngineCrash) + 1;
    const std::int64_t engines = row.integer(10);
    ScoredGame score;
    score.pairing = {small_number(database, row, 1, 0, engines), small_number(database, row, 2, 0, engines)};
    score.first_is_black = small_number(database, row, 3, 0, 2) != 0;
    score.half_points = small_number(database, row, 4, 0, 3);
    score.ending = static_cast<Ending>(small_number(database, row, 5, 0, kEndings));
    if (const int culprit = small_number(database, row, 6, -1, engines); culprit >= 0)
        score.culprit = culprit;
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
    std::sort(ascending.begin(), ascending.end(),
              [](const FinishedPair* a, const FinishedPair* b) { return a->number < b->number; });
    HandedOver handed;
    database_->transaction([&] {
        handed = {};
        for (const FinishedPair* pair : ascending) store_pair(*database_, worker, *pair, handed);
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
             "SELECT number, first_engine, second_engine, first_is_black, half_points, ending, culprit, "
             "fingerprint, "
             "worker, time_scale, (SELECT COUNT(*) FROM engine WHERE event = :event) FROM game "
             "WHERE event = :event AND number >= :first AND number < :end "
             "AND number < (SELECT 2 * planned FROM event WHERE event.number = :event) "
             "ORDER BY number LIMIT :limit",
             {{"event", event},
              {"first", 2 * sql_number(first_pair)},
              {"end", 2 * sql_number(end_pair)},
              {"limit", 2 * sql_number(limit)}},
             "iiiiiiiiidi"))
        results.push_back(result_of(*database_, row));
    return results;
}

void EventStore::read_records(std::int64_t event,
                              const std::function<void(std::size_t number, std::string&&)>& use) {
    for (std::int64_t last = -1;;) {
        auto rows = database_->query(
            "SELECT number, (SELECT digest FROM game WHERE game.event = :event AND game.number = "
            "record.number), line FROM record WHERE event = :event AND number > :last "
            "AND number < (SELECT 2 * planned FROM event WHERE event.number = :event) "
            "ORDER BY number LIMIT :rows",
            {{"event", event}, {"last", last}, {"rows", kRowsAtOnce}}, "iis");
        for (SqlRow& row : rows) {
            if (row.integer(1) == 0) continue;  // no game
            if (digest_of(row.text(2)) != row.integer(1))
                refuse_game(*database_, row.integer(0), "has another record than was stored");
            use(row.size(0), std::move(row.text(2)));
        }
        if (rows.empty()) return;
        last = rows.back().integer(0);
    }
}

void EventStore::read_late(std::int64_t event,
                           const std::function<void(std::size_t number, std::string&&)>& use) {
    std::int64_t number = -1;
    std::int64_t digest = std::numeric_limits<std::int64_t>::max();
    while (true) {
        auto rows = database_->query(
            "SELECT number, digest, line FROM late_game WHERE event = :event "
            "AND (number > :number OR (number = :number AND digest > :digest)) ORDER BY number, digest LIMIT "
            ":rows",
            {{"event", event}, {"number", number}, {"digest", digest}, {"rows", kRowsAtOnce}}, "iis");
        for (SqlRow& row : rows) use(row.size(0), std::move(row.text(2)));
        if (rows.empty()) return;
        number = rows.back().integer(0);
        digest = rows.back().integer(1);
    }
}

}  // namespace pahtum::arena
