#include "engine/joint/solve_store.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kLongestName = 400;
constexpr std::int64_t kAlive = 30'000;  ///< milliseconds

// Times are milliseconds since 1970 by the database's clock. Of a solve `proofs` is their kind, so that
// processes of another one are refused; `created` is when the first process took it, and `answered` is 0
// until there is an answer, which has its `nodes` and `workers`. `key` is a process's random name; one that
// has left has `last_seen` 0. `outcomes` is how many a question has; their `sequence` counts 1, 2, 3, ...
// without gaps. `path` has the cells of the moves to the node. `job` is the worker's own number: the same job
// is never there twice. README.md has the texts of `outcome` and `proofs`.
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

constexpr SqlSchema kSchema{.name = "pahtum_solve",
                            .steps = kSolveSteps,
                            .version_table = "solve_version",
                            .program = "pahtum",
                            .nothing_there = "there are no solves in it yet",
                            .how_to_update = "use it with `pahtum solve --store` first",
                            .who_may_read = "its owner can grant them, see `pahtum solve` in the manual"};

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
    return database
        .row("SELECT outcomes FROM solve_question WHERE number = $1 {lock}", {question}, "the solve")
        .integer(0);
}

}  // namespace

SolveStore::SolveStore(std::string_view address, std::chrono::milliseconds patience)
    : database_(parse_store_address(address, "pahtum solve"), {.schema = kSchema, .patience = patience}) {}

std::int64_t SolveStore::join(const SolveTerms& terms) {
    check_name(terms.name);
    database_.query(
        "INSERT INTO solve (name, position, goal, proofs, created, answered, answer, nodes, workers) "
        "VALUES ($1, $2, $3, $4, {now}, 0, '', 0, 0) ON CONFLICT (name) DO NOTHING",
        {terms.name, terms.position, terms.goal, terms.proofs});
    SqlRow row = database_.row("SELECT number, position, goal, proofs FROM solve WHERE name = $1",
                               {terms.name}, "the solve");
    const SolveTerms stored{terms.name, row.text(1), row.text(2), row.text(3)};
    if (described(stored) != described(terms))
        database_.refuse(quote(terms.name, kWholeText) + " is the solve of " + printable(described(stored)) +
                         ", not of " + described(terms) + ": choose another name with --event");
    return row.integer(0);
}

std::optional<TakenSolve> SolveStore::take(std::span<const std::int64_t> solves, std::uint64_t most_nodes,
                                           const SolveWorker& worker) {
    std::optional<TakenSolve> taken;
    if (solves.empty()) return taken;
    database_.transaction([&] {
        taken.reset();
        // One process chooses at a time.
        static_cast<void>(database_.row("SELECT number FROM solve WHERE number = $1 {lock}", {solves.front()},
                                        "the solve"));
        std::map<std::int64_t, std::int64_t> alive;
        for (SqlRow& row :
             database_.query("SELECT solve.number, COUNT(CASE WHEN last_seen > {now} - $1 THEN 1 END), "
                             "CAST(COALESCE(SUM(solve_worker.nodes), 0) AS BIGINT) "
                             "FROM solve LEFT JOIN solve_worker ON solve_worker.solve = solve.number "
                             "WHERE answered = 0 GROUP BY solve.number",
                             {kAlive}))
            if (static_cast<std::uint64_t>(row.integer(2)) < most_nodes)
                alive[row.integer(0)] = row.integer(1);
        std::optional<std::int64_t> chosen;
        for (const std::int64_t solve : solves)
            if (alive.contains(solve) && (!chosen || alive[solve] < alive[*chosen])) chosen = solve;
        if (!chosen) return;
        // The clock starts with the first worker.
        database_.query(
            "UPDATE solve SET created = {now} WHERE number = $1 AND NOT EXISTS "
            "(SELECT 1 FROM solve_worker WHERE solve = $1)",
            {*chosen});
        taken = TakenSolve{.solve = *chosen, .worker = register_worker(*chosen, worker)};
    });
    return taken;
}

std::int64_t SolveStore::register_worker(std::int64_t solve, const SolveWorker& worker) {
    return database_
        .query(
            "INSERT INTO solve_worker (solve, key, machine, process, joined, last_seen, nodes) "
            "VALUES ($1, $2, $3, $4, {now}, {now}, 0) "
            "ON CONFLICT (solve, key) DO UPDATE SET last_seen = {now} RETURNING number",
            {solve, std::bit_cast<std::int64_t>(worker.key), printable(worker.machine), worker.process})
        .at(0)
        .integer(0);
}

std::int64_t SolveStore::question(std::int64_t solve, const std::string& position, int alpha) {
    return database_
        .query(
            "INSERT INTO solve_question (solve, position, alpha, outcomes) VALUES ($1, $2, $3, 0) "
            "ON CONFLICT (solve, position, alpha) DO UPDATE SET alpha = solve_question.alpha RETURNING "
            "number",
            {solve, position, std::int64_t{alpha}})
        .at(0)
        .integer(0);
}

std::vector<SolveStore::Question> SolveStore::questions(std::int64_t solve) {
    std::vector<Question> questions;
    for (SqlRow& row : database_.query(
             "SELECT number, position, alpha FROM solve_question WHERE solve = $1 ORDER BY number", {solve}))
        questions.push_back({.number = row.integer(0),
                             .position = std::move(row.text(1)),
                             .alpha = static_cast<int>(row.integer(2))});
    return questions;
}

std::vector<LoggedOutcome> SolveStore::outcomes(std::int64_t question, std::int64_t sequence,
                                                std::int64_t limit) {
    std::vector<LoggedOutcome> outcomes;
    for (SqlRow& row :
         database_.query("SELECT sequence, path, worker, job, nodes, outcome, proofs FROM solve_outcome "
                         "WHERE question = $1 AND sequence > $2 ORDER BY sequence LIMIT $3",
                         {question, sequence, limit}))
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
                            "($1, $2, $3, $4, $5, {now}, $6, $7, $8) "
                            "ON CONFLICT (question, worker, job) DO NOTHING RETURNING sequence",
                            {question, sequence, outcome.path, outcome.worker, outcome.job,
                             number_of(outcome.nodes), outcome.outcome, outcome.proofs})
                        .empty();
        if (is_first)
            database_.query("UPDATE solve_question SET outcomes = $1 WHERE number = $2",
                            {sequence, question});
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
        // The answer to an earlier call may have been lost.
        database_.query("DELETE FROM solve_lease WHERE question = $1 AND worker = $2", {question, worker});
        const auto fresh = outcomes(question, sequence, last - sequence);
        std::vector<std::string> leased;
        for (SqlRow& row : database_.query(
                 "SELECT path FROM solve_lease WHERE question = $1 AND ends > {now} ORDER BY path",
                 {question}))
            leased.push_back(std::move(row.text(0)));
        chosen = choose(fresh, leased);
        if (!chosen) return;
        database_.query(
            "INSERT INTO solve_lease (question, path, worker, ends) "
            "VALUES ($1, $2, $3, {now} + $4) ON CONFLICT (question, path) "
            "DO UPDATE SET worker = excluded.worker, ends = excluded.ends",
            {question, *chosen, worker, std::int64_t{time.count()}});
    });
    return chosen;
}

void SolveStore::give_back(std::int64_t question, const std::string& path, std::int64_t worker) {
    database_.query("DELETE FROM solve_lease WHERE question = $1 AND path = $2 AND worker = $3",
                    {question, path, worker});
}

void SolveStore::report(std::int64_t worker, std::uint64_t nodes) {
    database_.query("UPDATE solve_worker SET nodes = $1, last_seen = {now} WHERE number = $2",
                    {number_of(nodes), worker});
}

void SolveStore::leave(std::int64_t worker, std::uint64_t nodes) {
    database_.query("UPDATE solve_worker SET nodes = $1, last_seen = 0 WHERE number = $2",
                    {number_of(nodes), worker});
}

SolveState SolveStore::state(std::int64_t solve) {
    SqlRow row = database_.row(
        "SELECT answer, CASE WHEN answered = 0 THEN {now} ELSE answered END - created, "
        "CASE WHEN answered = 0 THEN searched ELSE nodes END, "
        "CASE WHEN answered = 0 THEN searchers ELSE workers END, alive FROM solve, "
        "(SELECT CAST(COALESCE(SUM(nodes), 0) AS BIGINT) AS searched, "
        "COUNT(CASE WHEN nodes > 0 THEN 1 END) AS searchers, "
        "COUNT(CASE WHEN last_seen > {now} - $1 THEN 1 END) AS alive "
        "FROM solve_worker WHERE solve = $2) AS sums WHERE number = $2",
        {kAlive, solve}, "the solve");
    return {.nodes = static_cast<std::uint64_t>(row.integer(2)),
            .workers = row.size(3),
            .alive = row.size(4),
            .answer = std::move(row.text(0)),
            .elapsed = std::chrono::milliseconds(std::max<std::int64_t>(row.integer(1), 0))};
}

void SolveStore::finish(std::int64_t solve, const std::string& answer) {
    database_.query(
        "UPDATE solve SET answer = $1, answered = {now}, "
        "nodes = (SELECT CAST(COALESCE(SUM(nodes), 0) AS BIGINT) FROM solve_worker WHERE solve = $2), "
        "workers = (SELECT COUNT(*) FROM solve_worker WHERE solve = $2 AND nodes > 0) "
        "WHERE number = $2 AND answered = 0",
        {answer, solve});
}

}  // namespace pahtum
