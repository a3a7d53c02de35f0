#include "engine/joint/joint_solver.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unistd.h>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/joint/joint_team.hpp"
#include "engine/joint/solve_store.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// Changes when outcomes of older programs can no longer be used; so does kStructureSalt.
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

Points parse_bound(std::string_view text) {
    constexpr int kMost = 1'000'000;
    return parse_integer(text, -kMost, kMost, "a bound");
}

SolveReport read_answer(Position position, std::string_view text) {
    const std::size_t first = text.find('|');
    const std::size_t second = first == std::string_view::npos ? first : text.find('|', first + 1);
    if (second == std::string_view::npos) throw ParseError{"it has no end"};
    const auto words = split(text.substr(0, first));
    const auto* const status = words.size() == 4
                                   ? std::find(kSolveStatuses.begin(), kSolveStatuses.end(), words[0])
                                   : kSolveStatuses.end();
    if (status == kSolveStatuses.end()) throw ParseError{"it has no status"};
    SolveReport report;
    report.status = static_cast<SolveStatus>(status - kSolveStatuses.begin());
    report.lower = parse_bound(words[1]);
    report.upper = parse_bound(words[2]);
    report.best_is_complete = words[3] == "all";
    for (const std::string_view word : split(text.substr(first + 1, second - first - 1)))
        report.best.push_back(parse_move(position, word));
    for (const std::string_view word : split(text.substr(second + 1))) {
        report.pv.push_back(parse_move(position, word));
        position.play(report.pv.back());
    }
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

void read_proofs(const Position& position, const SolveRequest& request, const JointOptions& options,
                 const std::function<void(const Proof&)>& receive) {
    constexpr std::int64_t kNobody = 0;
    SolveStore store{options.store};
    const std::int64_t solve = store.join(terms_of(position, request, options));
    JointOptions small = options;
    small.solver = {.hash_mebibytes = 1};
    SearchControl control;
    const JointCalls none;
    JointTeam{store, solve, kNobody, small, control, none}.read_proofs(receive);
}

std::string answer_text(const Position& position, const SolveReport& report) {
    std::string text{to_text(report.status)};
    text += " " + std::to_string(report.lower) + " " + std::to_string(report.upper) +
            (report.best_is_complete ? " all|" : " some|");
    std::vector<std::string> words;
    for (const Move move : report.best) words.push_back(to_text(position, move));
    return text + join(words) + "|" + join(line_texts(position, report.pv));
}

SolveReport parse_answer(const Position& position, std::string_view text) try {
    return read_answer(position, text);
} catch (const std::runtime_error& error) {
    // Neither text nor moves are ours.
    throw StoreError("the answer in the store is damaged: " + std::string{error.what()});
}

}  // namespace pahtum
