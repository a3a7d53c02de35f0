#include "engine/joint/joint_solver.hpp"

#include <array>
#include <charconv>
#include <random>
#include <string_view>
#include <unistd.h>

#include "engine/base/text.hpp"
#include "engine/joint/answer_text.hpp"
#include "engine/joint/joint_team.hpp"
#include "engine/joint/solve_store.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// Changes when outcomes of older programs cannot be used any more; so does kStructureSalt.
constexpr int kLogVersion = 1;

std::string goal_text(const SolveRequest& request) {
    std::string text = "exact";
    if (request.goal == SolveGoal::kOutcome) text = "wdl";
    if (request.goal == SolveGoal::kAtLeast) text = "at least " + std::to_string(request.at_least);
    return text + (request.all_best ? "" : ", one best move");
}

SolveTerms terms_of(const Position& position, const SolveRequest& request, const JointOptions& options) {
    const std::string text = to_text(position);
    return {.name = options.name.empty() ? text : options.name,
            .position = text,
            .goal = goal_text(request),
            .proofs = "proofs " + std::to_string(kLogVersion) + "." + std::to_string(kStructureSalt)};
}

std::string host_name() {
    std::array<char, 256> name{};
    return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

std::uint64_t new_key() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

/// The answer in the store if there is one, otherwise what this process knows.
JointReport report_of(SolveStore& store, std::int64_t solve, const Position& position, SolveReport own) {
    const SolveState state = store.state(solve);
    JointReport report{.solve = std::move(own), .workers = state.workers};
    if (!state.answer.empty()) {
        report.solve = parse_answer(position, state.answer);
        report.is_final = true;
    }
    report.solve.nodes = state.nodes;
    report.solve.elapsed = state.elapsed;
    return report;
}

}  // namespace

bool can_solve_jointly(const Position& position) {
    return !position.is_over() && prover_kind(position) == ProverKind::kStructure;
}

JointReport solve_jointly(const Position& position, const SolveRequest& request, const JointOptions& options,
                          const JointCalls& calls) {
    SolveStore store{options.store};
    const std::int64_t solve = store.join(terms_of(position, request, options));
    if (!store.state(solve).answer.empty()) return report_of(store, solve, position, {});
    const std::int64_t worker = store.register_worker(solve, new_key(), host_name(), getpid());
    SearchControl control;
    if (request.time) control.deadline = std::chrono::steady_clock::now() + *request.time;
    const SolveRun* current = nullptr;
    JointCalls team_calls = calls;
    if (calls.progress)
        team_calls.progress = [&](JointProgress progress) {
            if (current != nullptr) {
                progress.lower = current->bounds().lower;
                progress.upper = current->bounds().upper;
            }
            calls.progress(progress);
        };
    JointTeam team{store, solve, worker, options, control, team_calls};
    SolveRun run{position, request, team};
    current = &run;
    SolveReport own = run.run();
    const bool is_done = !team.is_stopped();
    const auto report = team.repeated([&] {
        store.report(worker, team.nodes_searched());
        if (is_done) store.finish(solve, answer_text(position, own));
        return report_of(store, solve, position, own);
    });
    return report ? *report : JointReport{.solve = std::move(own)};
}

}  // namespace pahtum
