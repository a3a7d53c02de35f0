#include "engine/joint/joint_solver.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <thread>
#include <unistd.h>

#include "engine/base/files.hpp"
#include "engine/base/host_name.hpp"
#include "engine/base/text.hpp"
#include "engine/joint/joint_team.hpp"
#include "engine/joint/solve_store.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/margin_bounds.hpp"

namespace pahtum {
namespace {

/// Changes when outcomes of older programs can no longer be used; so does kStructureSalt.
constexpr int kLogVersion = 2;

/// For a call of a store once the process is stopped.
constexpr std::chrono::seconds kLastPatience{2};

std::string goal_text(const SolveRequest& request) {
    std::string text = "exact";
    if (request.goal == SolveGoal::kOutcome) text = "wdl";
    if (request.goal == SolveGoal::kAtLeast) text = "at least " + std::to_string(request.at_least);
    return text + (request.all_best ? "" : ", one best move");
}

SolveTerms terms_of(const JointSolve& solve, const SolveRequest& request) {
    const std::string text = to_text(solve.position);
    return {.name = solve.name.empty() ? text : solve.name,
            .position = text,
            .goal = goal_text(request),
            .proofs = "proofs " + std::to_string(kLogVersion) + "." + std::to_string(kStructureSalt)};
}

std::uint64_t new_key() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
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
    const auto* const status =
        words.size() == 4 ? std::ranges::find(kSolveStatuses, words[0]) : kSolveStatuses.end();
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

/// One process that works through solves.
class Campaign {
  public:
    Campaign(std::span<const JointSolve> solves, const SolveRequest& request, const JointOptions& options,
             const JointCalls& calls)
        : solves_(solves),
          request_(request),
          options_(options),
          calls_(calls),
          in_calls_([this] { return !is_stopped_ && is_stopped(); }),
          store_(options.store),
          patience_(calls.notice) {
        for (const JointSolve& solve : solves) numbers_.push_back(store_.join(terms_of(solve, request)));
        own_.resize(solves.size());
    }

    void run() {
        report_known();
        while (const auto taken = take()) {
            work(*taken);
            report_known();
        }
        if (is_stopped_) store_.limit_waits(kLastPatience);
        for (; next_ < solves_.size(); ++next_) {
            const auto report = report_of(next_);
            if (!report) return;
            if (!is_stopped_ || report->is_final || report->solve.nodes > 0) calls_.report(next_, *report);
        }
    }

  private:
    [[nodiscard]] std::size_t index_of(std::int64_t number) const {
        return static_cast<std::size_t>(std::ranges::find(numbers_, number) - numbers_.begin());
    }
    [[nodiscard]] std::uint64_t most_nodes() const {
        return request_.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    }
    [[nodiscard]] bool is_stopped() {
        is_stopped_ = is_stopped_ || (calls_.stop && calls_.stop());
        return is_stopped_;
    }

    /// As PatientStore::repeated(); nothing if the process was stopped meanwhile.
    template <typename Call>
    auto patient(const Call& call) {
        return patience_.repeated(call, [this] {
            constexpr std::chrono::milliseconds kStep{50};
            for (auto waited = kStep; waited <= PatientStore::kRetry && !is_stopped(); waited += kStep)
                std::this_thread::sleep_for(kStep);
            return !is_stopped();
        });
    }

    [[nodiscard]] std::optional<TakenSolve> take() {
        if (is_stopped()) return std::nullopt;
        std::vector<std::int64_t> open;
        for (std::size_t i = next_; i < numbers_.size(); ++i)
            if (!own_[i]) open.push_back(numbers_[i]);
        const SolveWorker self{.key = new_key(), .machine = host_name(), .process = getpid()};
        const auto taken = patient([&] { return store_.take(open, most_nodes(), self); });
        return taken ? *taken : std::nullopt;
    }

    /// Works on a solve until it is answered, or a limit is reached.
    void work(const TakenSolve& taken) {
        const std::size_t index = index_of(taken.solve);
        const Position& position = solves_[index].position;
        SearchControl control;
        if (request_.time) control.deadline = std::chrono::steady_clock::now() + *request_.time;
        const SolveRun* current = nullptr;
        JointCalls calls = calls_;
        calls.stop = [this] {
            if (is_stopped()) store_.limit_waits(kLastPatience);
            return is_stopped_;
        };
        if (calls_.progress)
            calls.progress = [&](JointProgress progress) {
                progress.index = index;
                if (current != nullptr) {
                    progress.lower = current->bounds().lower;
                    progress.upper = current->bounds().upper;
                }
                calls_.progress(progress);
            };
        JointTeam team{store_, taken, most_nodes(), options_, control, calls};
        SolveRun run{position, request_, team};
        current = &run;
        const SolveReport own = run.run();
        const bool is_done = !team.is_stopped();
        static_cast<void>(team.repeated([&] {
            store_.leave(taken.worker, team.nodes_searched());
            if (is_done) store_.finish(taken.solve, answer_text(position, own));
            return true;
        }));
        // The same position may have been given twice.
        for (std::size_t i = index; i < numbers_.size(); ++i)
            if (numbers_[i] == taken.solve) own_[i] = own;
    }

    /// The answer in the store if there is one, otherwise what this process knows. Nothing if the process was
    /// stopped while the store was away.
    [[nodiscard]] std::optional<JointReport> report_of(std::size_t index) {
        const Position& position = solves_[index].position;
        const auto state = patient([&] { return store_.state(numbers_[index]); });
        if (!state) return std::nullopt;
        JointReport report{.solve = own_[index].value_or(unsolved(position))};
        report.workers = state->workers;
        if (!state->answer.empty()) {
            report.solve = parse_answer(position, state->answer);
            report.is_final = true;
        }
        report.solve.nodes = state->nodes;
        report.solve.elapsed = state->elapsed;
        return report;
    }

    static SolveReport unsolved(const Position& position) {
        const MarginBounds limits = margin_limits(position);
        SolveReport report;
        report.lower = limits.lower;
        report.upper = limits.upper;
        return report;
    }

    /// Reports what has come to its end, up to the first solve that has not.
    void report_known() {
        for (; next_ < solves_.size() && !is_stopped_; ++next_) {
            const auto report = report_of(next_);
            if (!report || (!report->is_final && !own_[next_] && report->solve.nodes < most_nodes())) return;
            calls_.report(next_, *report);
        }
    }

    const std::span<const JointSolve> solves_;
    const SolveRequest& request_;
    const JointOptions& options_;
    const JointCalls& calls_;
    bool is_stopped_ = false;
    StoreInterrupt in_calls_;
    SolveStore store_;
    PatientStore patience_;
    std::vector<std::int64_t> numbers_;            ///< of the solves in the store
    std::vector<std::optional<SolveReport>> own_;  ///< what this process knows of those it has left
    std::size_t next_ = 0;                         ///< that has not been reported yet
};

}  // namespace

bool can_solve_jointly(const Position& position) { return !position.is_over() && fills_the_board(position); }

void solve_jointly(std::span<const JointSolve> solves, const SolveRequest& request,
                   const JointOptions& options, const JointCalls& calls) try {
    Campaign{solves, request, options, calls}.run();
} catch (const StoreInterrupted&) {
    // Stopped before anything was known.
}

void read_proofs(const JointSolve& solve, const SolveRequest& request, const JointOptions& options,
                 const std::function<void(const Proof&)>& receive) {
    SolveStore store{options.store};
    const TakenSolve nobody{.solve = store.join(terms_of(solve, request)), .worker = 0};
    JointOptions small = options;
    small.solver = {.hash_mebibytes = 1};
    SearchControl control;
    const JointCalls none;
    JointTeam{store, nobody, 0, small, control, none}.read_proofs(receive);
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
