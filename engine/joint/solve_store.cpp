#include "engine/joint/solve_store.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/text.hpp"
#include "engine/sql/migrations.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kLongestName = 400;
constexpr std::int64_t kAlive = 30'000;  ///< milliseconds

// See README.md for what the columns mean.
constexpr std::array<std::string_view, 1> kSolveSteps{R"sql(
CREATE TABLE solve (
    number {identity},
    name TEXT NOT NULL UNIQUE,
    position TEXT NOT NULL,
    goal TEXT NOT NULL,
    proofs TEXT NOT NULL,
    created BIGINT NOT NULL,
    answered BIGINT NOT NULL,
    answer TEXT NOT NULL,
    nodes BIGINT NOT NULL,
    workers BIGINT NOT NULL);
CREATE TABLE solve_worker (
    number {identity},
    solve BIGINT NOT NULL,
    key BIGINT NOT NULL,
    machine TEXT NOT NULL,
    process BIGINT NOT NULL,
    joined BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    nodes BIGINT NOT NULL,
    UNIQUE (solve, key));
CREATE TABLE solve_question (
    number {identity},
    solve BIGINT NOT NULL,
    position TEXT NOT NULL,
    alpha INTEGER NOT NULL,
    outcomes BIGINT NOT NULL,
    UNIQUE (solve, position, alpha));
CREATE TABLE solve_outcome (
    question BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    path TEXT NOT NULL,
    worker BIGINT NOT NULL,
    job BIGINT NOT NULL,
    stored BIGINT NOT NULL,
    nodes BIGINT NOT NULL,
    outcome TEXT NOT NULL,
    proofs TEXT NOT NULL,
    PRIMARY KEY (question, sequence),
    UNIQUE (question, worker, job));
CREATE TABLE solve_lease (
    question BIGINT NOT NULL,
    path TEXT NOT NULL,
    worker BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    PRIMARY KEY (question, path)) {rowless};
)sql"};

void prepare(SqlDatabase& database) {
    bring_up_to_date(database,
                     {.steps = kSolveSteps,
                      .version_table = "solve_version",
                      .program = "pahtum",
                      .nothing_there = "there are no solves in it yet",
                      .how_to_update = "use it with `pahtum solve --store` first",
                      .who_may_read = "its owner can grant them, see `pahtum solve` in the manual"});
}

void check_name(const std::string& name) {
    if (name.empty() || name.size() > kLongestName || !is_printable(name))
        throw StoreError("the name of a solve has 1 to 400 visible characters, and " + quote(name) +
                         " has not");
}

std::string described(const SolveTerms& terms) {
    return terms.position + " (" + terms.goal + ", " + terms.proofs + ")";
}

std::int64_t number_of(std::uint64_t count) { return static_cast<std::int64_t>(count); }

/// Keeps others from changing the log until the transaction ends. Returns how many outcomes it has.
std::int64_t lock_log(SqlDatabase& database, std::int64_t question) {
    const auto rows = database.query("SELECT outcomes FROM solve_question WHERE number = :question {lock}",
                                     {{"question", question}}, "i");
    if (rows.empty()) throw StoreError("store " + database.name() + ": the solve is not there any more");
    return rows[0].integer(0);
}

}  // namespace

SolveStore::SolveStore(std::string_view address, std::chrono::milliseconds patience)
    : database_(parse_store_address(address, "pahtum solve"),
                {.schema = "pahtum_solve", .patience = patience, .prepare = prepare}) {}

std::int64_t SolveStore::join(const SolveTerms& terms) {
    check_name(terms.name);
    database_.run(
        "INSERT INTO solve (name, position, goal, proofs, created, answered, answer, nodes, workers) "
        "VALUES (:name, :position, :goal, :proofs, {now}, 0, '', 0, 0) ON CONFLICT (name) DO NOTHING",
        {{"name", terms.name}, {"position", terms.position}, {"goal", terms.goal}, {"proofs", terms.proofs}});
    auto rows = database_.query("SELECT number, position, goal, proofs FROM solve WHERE name = :name",
                                {{"name", terms.name}}, "isss");
    if (rows.empty()) throw StoreError("store " + database_.name() + ": the solve is not there any more");
    const SolveTerms stored{terms.name, rows[0].text(1), rows[0].text(2), rows[0].text(3)};
    if (described(stored) != described(terms)) {
        throw StoreError("store " + database_.name() + ": " + quote(terms.name, kWholeText) +
                         " is the solve of " + printable(described(stored)) + ", not of " + described(terms) +
                         ": choose another name with --event");
    }
    return rows[0].integer(0);
}

std::int64_t SolveStore::register_worker(std::int64_t solve, std::uint64_t key, const std::string& machine,
                                         std::int64_t process) {
    const auto own_key = std::bit_cast<std::int64_t>(key);
    database_.run(
        "INSERT INTO solve_worker (solve, key, machine, process, joined, last_seen, nodes) "
        "VALUES (:solve, :key, :machine, :process, {now}, {now}, 0) ON CONFLICT (solve, key) DO NOTHING",
        {{"solve", solve}, {"key", own_key}, {"machine", printable(machine)}, {"process", process}});
    return database_
        .query("SELECT number FROM solve_worker WHERE solve = :solve AND key = :key",
               {{"solve", solve}, {"key", own_key}}, "i")
        .at(0)
        .integer(0);
}

std::int64_t SolveStore::question(std::int64_t solve, const std::string& position, int alpha) {
    const SqlParameters parameters{{"solve", solve}, {"position", position}, {"alpha", std::int64_t{alpha}}};
    database_.run(
        "INSERT INTO solve_question (solve, position, alpha, outcomes) VALUES (:solve, :position, :alpha, 0) "
        "ON CONFLICT (solve, position, alpha) DO NOTHING",
        parameters);
    return database_
        .query(
            "SELECT number FROM solve_question WHERE solve = :solve AND position = :position "
            "AND alpha = :alpha",
            parameters, "i")
        .at(0)
        .integer(0);
}

std::vector<LoggedOutcome> SolveStore::outcomes(std::int64_t question, std::int64_t sequence,
                                                std::int64_t limit) {
    std::vector<LoggedOutcome> outcomes;
    for (SqlRow& row :
         database_.query("SELECT sequence, path, worker, job, nodes, outcome, proofs FROM solve_outcome "
                         "WHERE question = :question AND sequence > :sequence ORDER BY sequence LIMIT :limit",
                         {{"question", question}, {"sequence", sequence}, {"limit", limit}}, "isiiiss"))
        outcomes.push_back({.sequence = row.integer(0),
                            .path = std::move(row.text(1)),
                            .worker = row.integer(2),
                            .job = row.integer(3),
                            .nodes = static_cast<std::uint64_t>(row.integer(4)),
                            .outcome = std::move(row.text(5)),
                            .proofs = std::move(row.text(6))});
    return outcomes;
}

bool SolveStore::append(std::int64_t question, const LoggedOutcome& outcome, std::uint64_t nodes_of_worker) {
    bool is_first = false;
    database_.transaction([&] {
        const std::int64_t sequence = lock_log(database_, question) + 1;
        is_first = !database_
                        .query(
                            "INSERT INTO solve_outcome "
                            "(question, sequence, path, worker, job, stored, nodes, outcome, proofs) VALUES "
                            "(:question, :sequence, :path, :worker, :job, {now}, :nodes, :outcome, :proofs) "
                            "ON CONFLICT (question, worker, job) DO NOTHING RETURNING sequence",
                            {{"question", question},
                             {"sequence", sequence},
                             {"path", outcome.path},
                             {"worker", outcome.worker},
                             {"job", outcome.job},
                             {"nodes", number_of(outcome.nodes)},
                             {"outcome", outcome.outcome},
                             {"proofs", outcome.proofs}},
                            "i")
                        .empty();
        if (is_first)
            database_.run("UPDATE solve_question SET outcomes = :sequence WHERE number = :question",
                          {{"sequence", sequence}, {"question", question}});
        give_back(question, outcome.path, outcome.worker);
        report(outcome.worker, nodes_of_worker);
    });
    return is_first;
}

std::optional<std::string> SolveStore::lease(std::int64_t question, std::int64_t sequence,
                                             std::int64_t worker, std::chrono::milliseconds time,
                                             const Choose& choose) {
    std::optional<std::string> chosen;
    database_.transaction([&] {
        chosen.reset();
        const std::int64_t last = lock_log(database_, question);
        const auto fresh = outcomes(question, sequence, last - sequence);
        std::vector<std::string> leased;
        for (SqlRow& row : database_.query(
                 "SELECT path FROM solve_lease WHERE question = :question AND ends > {now} ORDER BY path",
                 {{"question", question}}, "s"))
            leased.push_back(std::move(row.text(0)));
        chosen = choose(fresh, leased);
        if (!chosen) return;
        database_.run(
            "INSERT INTO solve_lease (question, path, worker, ends) "
            "VALUES (:question, :path, :worker, {now} + :time) ON CONFLICT (question, path) "
            "DO UPDATE SET worker = excluded.worker, ends = excluded.ends",
            {{"question", question},
             {"path", *chosen},
             {"worker", worker},
             {"time", std::int64_t{time.count()}}});
    });
    return chosen;
}

void SolveStore::give_back(std::int64_t question, const std::string& path, std::int64_t worker) {
    database_.run("DELETE FROM solve_lease WHERE question = :question AND path = :path AND worker = :worker",
                  {{"question", question}, {"path", path}, {"worker", worker}});
}

void SolveStore::report(std::int64_t worker, std::uint64_t nodes) {
    database_.run("UPDATE solve_worker SET nodes = :nodes, last_seen = {now} WHERE number = :worker",
                  {{"nodes", number_of(nodes)}, {"worker", worker}});
}

SolveState SolveStore::state(std::int64_t solve) {
    auto rows = database_.query(
        "SELECT answer, CASE WHEN answered = 0 THEN {now} ELSE answered END - created, "
        "CASE WHEN answered = 0 THEN searched ELSE nodes END, "
        "CASE WHEN answered = 0 THEN searchers ELSE workers END, alive FROM solve, "
        "(SELECT CAST(COALESCE(SUM(nodes), 0) AS BIGINT) AS searched, "
        "COUNT(CASE WHEN nodes > 0 THEN 1 END) AS searchers, "
        "COUNT(CASE WHEN last_seen > {now} - :alive THEN 1 END) AS alive "
        "FROM solve_worker WHERE solve = :solve) AS sums WHERE number = :number",
        {{"alive", kAlive}, {"solve", solve}, {"number", solve}}, "siiii");
    if (rows.empty()) throw StoreError("store " + database_.name() + ": the solve is not there any more");
    return {.nodes = static_cast<std::uint64_t>(rows[0].integer(2)),
            .workers = rows[0].size(3),
            .alive = rows[0].size(4),
            .answer = std::move(rows[0].text(0)),
            .elapsed = std::chrono::milliseconds(std::max<std::int64_t>(rows[0].integer(1), 0))};
}

void SolveStore::finish(std::int64_t solve, const std::string& answer) {
    database_.run(
        "UPDATE solve SET answer = :answer, answered = {now}, "
        "nodes = (SELECT CAST(COALESCE(SUM(nodes), 0) AS BIGINT) FROM solve_worker WHERE solve = :solve), "
        "workers = (SELECT COUNT(*) FROM solve_worker WHERE solve = :same AND nodes > 0) "
        "WHERE number = :number AND answered = 0",
        {{"answer", answer}, {"solve", solve}, {"same", solve}, {"number", solve}});
}

}  // namespace pahtum
