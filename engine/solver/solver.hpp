#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"

namespace pahtum {

/// What is to be proven about the final margin, points already on the board included, from the side to move's
/// view.
enum class SolveGoal : std::uint8_t {
    kExact,    ///< the margin itself
    kOutcome,  ///< whether it is a win, a draw or a loss
    kAtLeast,  ///< whether it is at least SolveRequest::at_least
};

struct SolveRequest {
    SolveGoal goal = SolveGoal::kExact;
    Points at_least = 0;  ///< for SolveGoal::kAtLeast
    /// Find every move that is best in the sense of the goal, not only one: of equal margin, of equal
    /// outcome, or that reaches at_least.
    bool all_best = true;
    bool line = true;  ///< find a line, too; each of its moves takes a proof of its own
    std::optional<std::uint64_t> nodes = std::nullopt;            ///< of all threads together
    std::optional<std::chrono::nanoseconds> time = std::nullopt;  ///< hard limit
};

/// How much was proven. An answered SolveGoal::kAtLeast is kReached or kMissed, whatever else the bounds say.
enum class SolveStatus : std::uint8_t {
    kExact,     ///< lower == upper
    kOutcome,   ///< lower and upper are on the same side of a draw
    kBounds,    ///< something is known that does not settle the outcome
    kUnsolved,  ///< nothing but what the empty cells allow
    kReached,   ///< the margin is at least SolveRequest::at_least
    kMissed,    ///< the margin is less than SolveRequest::at_least
};
/// In the order of the values.
inline constexpr std::array<std::string_view, 6> kSolveStatuses{"exact",    "wdl", "bounds",
                                                                "unsolved", "yes", "no"};
[[nodiscard]] constexpr std::string_view to_text(SolveStatus status) {
    return kSolveStatuses.at(static_cast<std::size_t>(status));
}

/// What was proven, also when a limit ended the solve.
///
/// Best moves and line keep the answer, that is: with status kExact the margin, or the outcome if that was
/// the goal; with kOutcome the outcome; with kReached a margin of at_least. With any other status there are
/// none. A limit can also end the solve after the answer and before its moves are proven: then moves are
/// missing from `best`, which may be empty, and the line ends early.
struct SolveReport {
    SolveStatus status = SolveStatus::kUnsolved;
    /// The final margin under best play lies within [lower, upper]; from the side to move's view.
    Points lower = 0;
    Points upper = 0;
    /// Moves proven to keep the answer, in the order of Position::legal_moves; one at most unless
    /// SolveRequest::all_best.
    std::vector<Move> best;
    bool best_is_complete = false;  ///< every other move is proven not to keep it, or none is legal
    /// Moves of both sides, all proven to keep the answer, from best.front() on to the end of the game or as
    /// far as they are proven.
    std::vector<Move> pv;
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds elapsed{};
    /// Why proofs could not be written to the checkpoint, with the name of the file; empty if all were. A
    /// failure ends the solve; the report is still correct.
    std::string checkpoint_error = {};
};

/// 1, 0 or -1 when the report settles the outcome for the side to move.
[[nodiscard]] std::optional<int> outcome(const SolveReport& report);

/// What the proof tree of a long question about the position expects. None of it is proven.
struct ProofOutlook {
    Points at_least = 0;  ///< the question: is the margin at least this?
    double odds = 1;      ///< of yes to no
    double share = 0;     ///< of the work that a no takes that is done, 0 to 1
    /// How many more nodes it takes, in three of four past proofs.
    double least_nodes = 0;
    double most_nodes = 0;
};

/// The progress of a solve.
struct SolveProgress {
    Points lower = 0;  ///< as in SolveReport
    Points upper = 0;
    int moves_decided = 0;  ///< moves of the position for which the current question is answered
    int moves = 0;
    std::uint64_t nodes = 0;
    double nodes_per_second = 0;
    double table_fill = 0;  ///< 0 to 1
    std::chrono::nanoseconds elapsed{};
    std::optional<ProofOutlook> outlook = std::nullopt;
};

class BoardJudge;
class Checkpoint;
struct Proof;
class ProverFamily;

struct SolverOptions {
    std::size_t hash_mebibytes = 256;  ///< size of the table, allocated at the first solve
    int threads = 1;
    /// Decides what long proofs try first; null = bounds alone do. Must outlive the solver. Values do not
    /// depend on it.
    const BoardJudge* judge = nullptr;
};

/// Proves values. Positions of Scoring::kFinal and Capture::kNone in which every cell will be filled are
/// solved by StructureSearch, which relies on the theory in engine/solver/README.md, all others by
/// PlainSearch. Values do not depend on threads, table size, or what was solved before; the line and, if not
/// complete, the best moves may.
///
/// One object keeps its table from one solve to the next. It serves one thread at a time; different objects
/// are independent of each other.
class Solver {
  public:
    /// Polled about once a millisecond by the calling thread; true ends the solve with what is proven so far.
    using Stop = std::function<bool()>;
    /// Called by the calling thread at least once a second.
    using Sink = std::function<void(const SolveProgress&)>;

    explicit Solver(SolverOptions options = {});
    ~Solver();

    /// Takes effect at the next solve; the contents of the table are lost if its size or the judge changes.
    void set_options(SolverOptions options);
    void clear() { must_clear_ = true; }

    /// From now on every costly proof is appended to this file as soon as it is found, and proofs already in
    /// it are used immediately. Created if missing. It survives a kill at any moment: an incomplete record at
    /// its end is dropped. Solves of different positions may use it one after the other. Throws
    /// std::runtime_error naming the file if it cannot be read or written, is not a checkpoint, or is in use.
    void use_checkpoint(const std::filesystem::path& file);

    /// Puts a proof of another solver into the table. Nobody checks it: a false one makes answers false.
    /// Ignored unless it is one of StructureSearch.
    void restore(const Proof& proof);

    [[nodiscard]] SolveReport solve(const Position& position, const SolveRequest& request = {},
                                    const Stop& stop = {}, const Sink& sink = {});

  private:
    void prepare(bool fills_the_board);

    SolverOptions options_;
    std::unique_ptr<Checkpoint> checkpoint_;
    bool is_restored_ = false;  ///< the checkpoint's proofs are in the table
    std::unique_ptr<ProverFamily> family_;
    bool fills_the_board_ = false;  ///< all positions that the family is for
    bool must_clear_ = false;
};

}  // namespace pahtum
