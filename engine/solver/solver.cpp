#include "engine/solver/solver.hpp"

#include "engine/solver/checkpoint.hpp"
#include "engine/solver/plain_search.hpp"
#include "engine/solver/solve_run.hpp"
#include "engine/solver/structure_search.hpp"

namespace pahtum {
namespace {

using SteadyClock = std::chrono::steady_clock;

SolveReport finished_game(const Position& position, const SolveRequest& request) {
    SolveReport report;
    report.status = SolveStatus::kExact;
    report.lower = report.upper = position.margin(position.side_to_move());
    if (request.goal == SolveGoal::kAtLeast)
        report.status = report.lower >= request.at_least ? SolveStatus::kReached : SolveStatus::kMissed;
    report.best_is_complete = true;
    return report;
}

/// Reports the progress of a run to the sink, once a second.
class ProgressReporter {
  public:
    ProgressReporter(const Solver::Sink& sink, SteadyClock::time_point start) : sink_(sink), start_(start) {}

    void report(const SolveRun& run, const SearchControl& control, const ProverFamily& family) {
        const SteadyClock::time_point now = SteadyClock::now();
        if (!sink_ || now < next_) return;
        const std::chrono::nanoseconds since_last = now - (next_ - kInterval);
        const std::uint64_t nodes = control.nodes.load();
        const auto decided = run.decided();
        sink_({.lower = run.bounds().lower,
               .upper = run.bounds().upper,
               .moves_decided = decided ? decided->moves : control.moves_decided.load(),
               .moves = decided ? decided->of : control.moves.load(),
               .nodes = nodes,
               .nodes_per_second =
                   static_cast<double>(nodes - nodes_) / std::chrono::duration<double>(since_last).count(),
               .table_fill = family.fill(),
               .elapsed = now - start_,
               .outlook = family.outlook(run.position())});
        nodes_ = nodes;
        next_ = now + kInterval;
    }

  private:
    /// Less than the second that solver.hpp promises, since polls are a millisecond or more apart.
    static constexpr std::chrono::milliseconds kInterval{900};

    const Solver::Sink& sink_;
    SteadyClock::time_point start_;
    SteadyClock::time_point next_ = start_ + kInterval;
    std::uint64_t nodes_ = 0;
};

/// A solve that takes less is not worth keeping: it is as soon repeated.
constexpr std::uint64_t kCheapNodes = 500;

/// So that the same solve is answered at once from then on: keeps what is known of all moves and of the line,
/// however cheap it was.
void keep_answers(Position position, const SolveReport& report, const Prover& prover,
                  Checkpoint& checkpoint) {
    const auto keep = [&](const Position& known, std::optional<Move> best) {
        const auto proof = known.is_over() ? std::nullopt : prover.known(known, best);
        if (proof) checkpoint.add(*proof);
    };
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        keep(after, std::nullopt);
    }
    for (const Move move : report.pv) {
        keep(position, move);
        position.play(move);
    }
    keep(position,
         report.pv.empty() && !report.best.empty() ? std::optional{report.best.front()} : std::nullopt);
}

/// What went wrong; empty if nothing did.
std::string flushed(Checkpoint* checkpoint) try {
    if (checkpoint != nullptr) checkpoint->flush();
    return "";
} catch (const std::runtime_error& error) {
    return error.what();
}

}  // namespace

std::optional<int> outcome(const SolveReport& report) {
    if (report.lower > 0) return 1;
    if (report.upper < 0) return -1;
    if (report.lower == 0 && report.upper == 0) return 0;
    return std::nullopt;
}

Solver::Solver(SolverOptions options) : options_(options) {}
Solver::~Solver() = default;

void Solver::set_options(SolverOptions options) {
    if (options.hash_mebibytes != options_.hash_mebibytes || options.judge != options_.judge) family_.reset();
    options_ = options;
}

void Solver::use_checkpoint(const std::filesystem::path& file) {
    // A file in use is locked, even against its own solver.
    checkpoint_.reset();
    checkpoint_ = std::make_unique<Checkpoint>(file);
    is_restored_ = false;
}

void Solver::restore(const Proof& proof) {
    if (!family_ || !fills_the_board_) prepare(true);
    if (proof.salt == family_->salt()) family_->restore(proof);
}

/// The table is allocated when first needed, so that a program that never solves starts immediately.
void Solver::prepare(bool fills_the_board) {
    if (!family_ || fills_the_board_ != fills_the_board) {
        family_.reset();
        if (fills_the_board) {
            family_ =
                std::make_unique<StructureFamily>(options_.hash_mebibytes, TreeEffort{}, options_.judge);
        } else {
            family_ = std::make_unique<PlainFamily>(options_.hash_mebibytes);
        }
        fills_the_board_ = fills_the_board;
        is_restored_ = false;
    } else if (must_clear_) {
        family_->clear();
        is_restored_ = false;
    }
    must_clear_ = false;
    family_->start_solve();
    if (checkpoint_ && !is_restored_)
        checkpoint_->replay([&](const Proof& proof) {
            if (proof.salt == family_->salt()) family_->restore(proof);
        });
    is_restored_ = true;
}

SolveReport Solver::solve(const Position& position, const SolveRequest& request, const Stop& stop,
                          const Sink& sink) {
    const SteadyClock::time_point start = SteadyClock::now();
    if (position.is_over()) return finished_game(position, request);
    prepare(fills_the_board(position));
    SearchControl control;
    if (request.nodes) control.node_limit = *request.nodes;
    if (request.time) control.deadline = start + *request.time;
    SolveReport report;
    {
        ProgressReporter progress{sink, start};
        ProverTeam team{*family_, control, options_.threads, checkpoint_.get()};
        SolveRun run{position, request, team};
        control.poll = [&] {
            team.call_helpers();
            progress.report(run, control, *family_);
            return (checkpoint_ && checkpoint_->has_failed()) || (stop && stop());
        };
        if (request.nodes == 0) control.stop();
        report = run.run();
        // One of many that somebody asks on the way, as for a certificate, wants no line.
        if (checkpoint_ && request.line && team.nodes() >= kCheapNodes)
            keep_answers(position, report, team.prover(), *checkpoint_);
    }
    report.checkpoint_error = flushed(checkpoint_.get());
    report.nodes = control.nodes.load();
    report.elapsed = SteadyClock::now() - start;
    return report;
}

}  // namespace pahtum
