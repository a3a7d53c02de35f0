#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database/sql_database.hpp"

namespace pahtum {

/// What a solve is: the same for all its workers.
struct SolveTerms {
    std::string name;      ///< 1 to 400 visible characters
    std::string position;  ///< to_text() of it
    std::string goal;      ///< "exact", "wdl", "at-least 3 one-best"
    std::string proofs;    ///< names the kind of proofs; those of another kind cannot be used
};

/// A line of the log of a question: what a job has found out about a node of its proof.
struct LoggedOutcome {
    std::int64_t sequence = 0;  ///< 1, 2, 3 ...
    std::string path;           ///< of the node: see JointTree
    std::int64_t worker = 0;
    std::int64_t job = 0;     ///< the worker's own number
    std::uint64_t nodes = 0;  ///< that the job took
    std::string outcome;      ///< as to_text(const JobOutcome&)
    std::string proofs;       ///< as proofs_text()
};

/// A process that works on solves.
struct SolveWorker {
    std::uint64_t key = 0;  ///< its own random name
    std::string machine;
    std::int64_t process = 0;
};

/// A solve that a process works on from now on.
struct TakenSolve {
    std::int64_t solve = 0;
    std::int64_t worker = 0;  ///< its number there
};

/// How far a solve is.
struct SolveState {
    std::uint64_t nodes = 0;  ///< of all workers
    std::size_t workers = 0;  ///< that have worked on it
    std::size_t alive = 0;    ///< of them seen within half a minute
    std::string answer;       ///< empty until there is one
    std::chrono::milliseconds
        elapsed{};  ///< by the store's clock, from when it was first taken to its answer, or to now
};

/// The solves of a store that several processes work on. README.md has the tables. One
/// connection, for one thread. Every call is one transaction and may be repeated; it throws StoreUnreachable
/// or StoreError. Times are the store's clock, never this machine's.
class SolveStore {
  public:
    /// `address` as in parse_store_address(). Creates the tables.
    explicit SolveStore(std::string_view address, std::chrono::milliseconds patience = SqlUse::kPatience);
    /// As SqlDatabase::limit_waits().
    void limit_waits(std::chrono::milliseconds patience) { database_.limit_waits(patience); }

    /// The number of the solve of that name, which is created if there is none. Throws StoreError that names
    /// both if there is another one of that name.
    [[nodiscard]] std::int64_t join(const SolveTerms& terms);
    /// Registers the worker for one of these solves: of those that have no answer and took fewer than
    /// `most_nodes` nodes so far, the first one with the fewest living workers. Nothing if there is none.
    [[nodiscard]] std::optional<TakenSolve> take(std::span<const std::int64_t> solves,
                                                 std::uint64_t most_nodes, const SolveWorker& worker);
    [[nodiscard]] std::int64_t register_worker(std::int64_t solve, const SolveWorker& worker);
    /// Records the nodes a worker has searched, and that it has left its solve.
    void leave(std::int64_t worker, std::uint64_t nodes);

    /// A question of the solve, by the position it is about.
    [[nodiscard]] std::int64_t question(std::int64_t solve, const std::string& position, int alpha);
    struct Question {
        std::int64_t number;
        std::string position;
        int alpha;
    };
    /// Those of the solve, in the order in which they were first asked.
    [[nodiscard]] std::vector<Question> questions(std::int64_t solve);
    /// At most `limit` outcomes after `sequence`, in their order.
    [[nodiscard]] std::vector<LoggedOutcome> outcomes(std::int64_t question, std::int64_t sequence,
                                                      std::int64_t limit);
    /// Appends to the log, whatever the outcome's own sequence, unless this worker's job is there already;
    /// the worker's lease of the node ends. Reports the worker's nodes, as report() does. Returns whether it
    /// was appended.
    bool append(std::int64_t question, const LoggedOutcome& outcome, std::uint64_t nodes_of_worker);

    /// Names a node when it is told the outcomes that have come since, in their order, and the nodes that
    /// are leased. May be called twice with the same outcomes.
    using Choose = std::function<std::optional<std::string>(std::span<const LoggedOutcome>,
                                                            std::span<const std::string>)>;
    /// Leases a node instead of the one that the worker has, if any. Nothing if none is named.
    [[nodiscard]] std::optional<std::string> lease(std::int64_t question, std::int64_t sequence,
                                                   std::int64_t worker, std::chrono::milliseconds time,
                                                   const Choose& choose);
    void give_back(std::int64_t question, const std::string& path, std::int64_t worker);

    /// Notes how many nodes a worker has searched so far, and that it is alive.
    void report(std::int64_t worker, std::uint64_t nodes);
    [[nodiscard]] SolveState state(std::int64_t solve);
    /// The first answer stays.
    void finish(std::int64_t solve, const std::string& answer);

  private:
    SqlDatabase database_;
};

}  // namespace pahtum
