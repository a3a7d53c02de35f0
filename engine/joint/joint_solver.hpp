#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/solver/solver.hpp"

namespace pahtum {

struct JointOptions {
    std::string store;  ///< its address
    SolverOptions solver = {};
    /// How long a leaf is reserved for a process: twice as long as a job takes at most.
    std::chrono::milliseconds lease = std::chrono::seconds{20};
    std::uint64_t job_nodes = 20'000;  ///< that a job takes at least, unless it is done before
};

/// A position that is solved jointly.
struct JointSolve {
    Position position;
    std::string name = {};  ///< in the store; empty = the position's text
};

/// How far a joint solve is.
struct JointProgress {
    std::size_t index = 0;  ///< of the solve that this process works on
    Points lower = 0;       ///< as in SolveReport
    Points upper = 0;
    std::size_t settled = 0;  ///< leaves of the proof of the current question
    std::size_t open = 0;
    double odds = 1;          ///< that the answer is yes
    std::uint64_t nodes = 0;  ///< of all processes
    std::size_t workers = 0;  ///< that were seen within half a minute
};

struct JointReport {
    SolveReport solve;  ///< nodes: of all; elapsed: by the store's clock, from the beginning to the answer
    std::size_t workers = 0;  ///< that have worked on it
    bool is_final = false;    ///< it is the answer that all workers give
};

/// What joint solves call; all by the calling thread.
struct JointCalls {
    /// Polled about once a millisecond; true ends this process's part with what is proven so far.
    Solver::Stop stop = {};
    std::function<void(const JointProgress&)> progress = {};  ///< about every two seconds
    std::function<void(const std::string&)> notice = {};      ///< that the store is away, or back
    /// What has become of a solve: in the order of the solves, each as soon as it is known of it and of all
    /// before it. If this process was stopped, solves of which nothing is known are left out.
    std::function<void(std::size_t index, const JointReport&)> report = {};
};

/// Whether a position can be solved jointly: StructureSearch can, and the game is not over.
[[nodiscard]] bool can_solve_jointly(const Position& position);

/// Solves positions together with all processes that call this for the same store and names, on any machines,
/// at the same time or later: see README.md. Works on one after the other until each is answered, or took
/// request.nodes nodes of all processes, or request.time of this one; or until this process is stopped.
/// Requires can_solve_jointly() of each. Throws StoreError, and std::bad_alloc.
void solve_jointly(std::span<const JointSolve> solves, const SolveRequest& request,
                   const JointOptions& options, const JointCalls& calls);

/// Passes on every proof in the log of the solve, for Solver::restore(). Throws StoreError, and
/// std::bad_alloc.
void read_proofs(const JointSolve& solve, const SolveRequest& request, const JointOptions& options,
                 const std::function<void(const Proof&)>& receive);

/// The answer of a solve for its store: "wdl 1 51 some|A3|A3 C1": status, bounds, whether no other move is as
/// good ("all") or others may be ("some"), best moves, line.
[[nodiscard]] std::string answer_text(const Position& position, const SolveReport& report);
/// Without nodes and time. Throws StoreError if it is damaged.
[[nodiscard]] SolveReport parse_answer(const Position& position, std::string_view text);

}  // namespace pahtum
