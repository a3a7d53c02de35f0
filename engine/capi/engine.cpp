#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/capi/call.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/level_player.hpp"
#include "engine/search/mind.hpp"

/// A player, the mind that it and the other calls use, and who uses them now.
struct pahtum_engine {
    pahtum::PlayerKind kind;
    int level;
    std::uint64_t seed;
    pahtum::Mind mind;
    std::unique_ptr<pahtum::Player> player{};  ///< made for the first move it chooses
    std::mutex in_use{};

    /// Its random numbers are those of the program in its first game. What the search needs is made before
    /// the clock starts.
    pahtum::Player& ready_player(const pahtum::Position& position) {
        if (!player) {
            constexpr std::uint64_t kFirstGame = 0;
            player = pahtum::make_player_of_level(kind, level,
                                                  pahtum::seed_of_game(seed, kFirstGame, position), mind);
        }
        if (kind == pahtum::PlayerKind::kSearch && !position.is_over()) mind.make_ready(position);
        return *player;
    }

    /// A judge orders long proofs; the short ones of a game do without, as those of the program do.
    void use_judge(bool is_wanted) { mind.use_judge(is_wanted ? &pahtum::OutcomeJudge::shared() : nullptr); }
};

namespace pahtum::capi {
namespace {

constexpr int kMostThreads = 1024;
/// A module of WebAssembly has one GiB for everything.
constexpr int kMostMebibytes = sizeof(std::size_t) < 8 ? 900 : 1 << 20;
constexpr double kMostSeconds = 1e8;

/// Keeps other threads from the engine. Throws CallError if one uses it.
class Use {
  public:
    explicit Use(pahtum_engine& engine) : lock_(engine.in_use, std::try_to_lock) {
        if (!lock_.owns_lock()) throw CallError{PAHTUM_BUSY, "another thread uses the engine"};
    }

  private:
    std::unique_lock<std::mutex> lock_;
};

/// Throws CallError unless the number is 0, which stands for `preset`, or in [1, most].
int number_or(int number, int most, int preset, const std::string& name) {
    if (number < 0 || number > most) {
        throw CallError{PAHTUM_INVALID_ARGUMENT,
                        name + " is " + std::to_string(number) + ", not 0 to " + std::to_string(most)};
    }
    return number == 0 ? preset : number;
}

std::unique_ptr<pahtum_engine> make_engine(const pahtum_engine_options& options) {
    const PlayerKind kind =
        options.player == nullptr ? PlayerKind::kSearch : parse_player_kind(options.player);
    const int level = number_or(options.level, kFullStrength, kFullStrength, "level");
    const int threads = number_or(options.threads, kMostThreads, 1, "threads");
    const auto mebibytes =
        static_cast<std::size_t>(number_or(options.hash_mebibytes, kMostMebibytes, 64, "hash_mebibytes"));
    return std::unique_ptr<pahtum_engine>{
        new pahtum_engine{.kind = kind,
                          .level = level,
                          .seed = options.seed,
                          .mind = Mind{{.hash_mebibytes = mebibytes, .threads = threads}}}};
}

std::optional<std::chrono::nanoseconds> time_of(const pahtum_limits& limits) {
    if (!(limits.seconds >= 0 && limits.seconds <= kMostSeconds))
        throw CallError{PAHTUM_INVALID_ARGUMENT, "seconds is not 0 to 100000000"};
    if (limits.seconds == 0) return std::nullopt;
    return std::chrono::ceil<std::chrono::nanoseconds>(std::chrono::duration<double>{limits.seconds});
}

std::optional<std::uint64_t> nodes_of(const pahtum_limits& limits) {
    if (limits.nodes == 0) return std::nullopt;
    return limits.nodes;
}

SearchLimits search_limits(const pahtum_limits& limits) {
    SearchLimits read;
    if (number_or(limits.depth, PAHTUM_MAX_LINE, 0, "depth") > 0) read.depth = limits.depth;
    read.nodes = nodes_of(limits);
    read.time = time_of(limits);
    return read;
}

StopThinking stop_of(const pahtum_limits& limits) {
    if (limits.stop == nullptr) return {};
    return [stop = limits.stop] { return stop->is_requested.load(std::memory_order_relaxed); };
}

double seconds_of(std::chrono::nanoseconds time) { return std::chrono::duration<double>{time}.count(); }

std::size_t write_moves(const std::vector<Move>& moves, pahtum_move* out, std::size_t capacity) {
    const std::size_t count = std::min(moves.size(), capacity);
    for (std::size_t index = 0; index < count; ++index) out[index] = moves[index].code();
    return count;
}

/// When the game is over, of what it has come to.
pahtum_choice choice_of(const Thought& thought, const Position& position) {
    const bool is_over = thought.moves.empty();
    const double margin = position.margin(position.side_to_move());
    const MoveAnalysis best =
        is_over ? MoveAnalysis{.score = margin, .win_rate = win_rate(margin, true, position), .exact = true}
                : thought.best();
    pahtum_choice choice{};
    choice.line[0] = PAHTUM_NO_MOVE;
    choice.score = best.score;
    choice.win_rate = best.win_rate;
    choice.seconds = seconds_of(thought.elapsed);
    choice.nodes = thought.nodes;
    choice.exact = best.exact ? 1 : 0;
    choice.depth = best.depth;
    choice.best = is_over ? pahtum_move{PAHTUM_NO_MOVE} : best.move.code();
    choice.line_length = write_moves(best.pv, choice.line, PAHTUM_MAX_LINE);
    return choice;
}

pahtum_move_value move_value_of(const MoveAnalysis& analysis) {
    return {.score = analysis.score,
            .win_rate = analysis.win_rate,
            .prior = analysis.prior,
            .nodes = analysis.nodes,
            .exact = analysis.exact ? 1 : 0,
            .depth = analysis.depth,
            .move = analysis.move.code()};
}

SolveRequest request_of(const pahtum_question& question, const pahtum_limits& limits) {
    if (question.goal < PAHTUM_MARGIN || question.goal > PAHTUM_AT_LEAST)
        throw CallError{PAHTUM_INVALID_ARGUMENT, "goal is not a pahtum_goal"};
    constexpr int kMostPoints = 1 << 20;
    if (question.at_least < -kMostPoints || question.at_least > kMostPoints)
        throw CallError{PAHTUM_INVALID_ARGUMENT, "at_least is not -1048576 to 1048576"};
    (void)number_or(limits.depth, PAHTUM_MAX_LINE, 0, "depth");
    constexpr SolveGoal kGoals[]{SolveGoal::kExact, SolveGoal::kOutcome, SolveGoal::kAtLeast};
    return {.goal = kGoals[question.goal],
            .at_least = question.at_least,
            .all_best = question.one_best == 0,
            .nodes = nodes_of(limits),
            .time = time_of(limits)};
}

pahtum_proof proof_of(SolveStatus status) {
    constexpr pahtum_proof kProofs[]{PAHTUM_MARGIN_KNOWN, PAHTUM_RESULT_KNOWN, PAHTUM_BOUNDS,
                                     PAHTUM_UNSOLVED,     PAHTUM_YES,          PAHTUM_NO};
    return kProofs[static_cast<std::size_t>(status)];
}

pahtum_solution solution_of(const SolveReport& report) {
    pahtum_solution solution{};
    solution.best[0] = solution.line[0] = PAHTUM_NO_MOVE;
    solution.seconds = seconds_of(report.elapsed);
    solution.nodes = report.nodes;
    solution.proof = proof_of(report.status);
    solution.lower = report.lower;
    solution.upper = report.upper;
    solution.best_is_complete = report.best_is_complete ? 1 : 0;
    solution.best_count = write_moves(report.best, solution.best, PAHTUM_MAX_MOVES);
    solution.line_length = write_moves(report.pv, solution.line, PAHTUM_MAX_LINE);
    return solution;
}

}  // namespace
}  // namespace pahtum::capi

using namespace pahtum;
using namespace pahtum::capi;

pahtum_status pahtum_new_stop(pahtum_stop** stop) {
    return call([&] {
        pahtum_stop*& out = required(stop, "stop");
        out = std::make_unique<pahtum_stop>().release();
    });
}

void pahtum_request_stop(pahtum_stop* stop) {
    if (stop != nullptr) stop->is_requested.store(true, std::memory_order_relaxed);
}

void pahtum_reset_stop(pahtum_stop* stop) {
    if (stop != nullptr) stop->is_requested.store(false, std::memory_order_relaxed);
}

void pahtum_free_stop(pahtum_stop* stop) { delete stop; }

pahtum_status pahtum_new_engine(const pahtum_engine_options* options, pahtum_engine** engine) {
    return call([&] {
        pahtum_engine*& out = required(engine, "engine");
        out = make_engine(read(options, "engine_options")).release();
    });
}

pahtum_status pahtum_clear(pahtum_engine* engine) {
    return call([&] {
        pahtum_engine& used = required(engine, "engine");
        const Use use{used};
        used.mind.clear();
        used.player.reset();
    });
}

void pahtum_free_engine(pahtum_engine* engine) { delete engine; }

pahtum_status pahtum_choose(pahtum_engine* engine, const pahtum_position* position,
                            const pahtum_limits* limits, pahtum_choice* choice) {
    return call([&] {
        pahtum_engine& used = required(engine, "engine");
        const Position& here = required(position, "position").position;
        pahtum_choice& out = required(choice, "choice");
        require_size(out, "choice");
        const pahtum_limits given = read(limits, "limits");
        const SearchLimits wanted = search_limits(given);
        const Use use{used};
        used.use_judge(false);
        write(choice_of(used.ready_player(here).choose(here, wanted, stop_of(given)), here), out);
    });
}

pahtum_status pahtum_analyze(pahtum_engine* engine, const pahtum_position* position,
                             const pahtum_limits* limits, pahtum_move_value* values, size_t capacity,
                             size_t* count) {
    return call([&] {
        pahtum_engine& used = required(engine, "engine");
        const Position& here = required(position, "position").position;
        size_t& number = required(count, "count");
        if (capacity > 0) (void)required(values, "values");
        const pahtum_limits given = read(limits, "limits");
        const ThinkRequest request{
            .limits = search_limits(given), .lines = ThinkRequest::kAllMoves, .for_values = true};
        const Use use{used};
        if (const size_t needed = here.legal_moves().size(); needed > capacity) {
            number = needed;
            throw CallError{PAHTUM_TOO_SMALL, "there are " + std::to_string(needed) + " legal moves"};
        }
        used.use_judge(false);
        if (!here.is_over()) used.mind.make_ready(here);
        const Thought thought = used.mind.think(here, request, stop_of(given));
        number = thought.moves.size();
        std::transform(thought.moves.begin(), thought.moves.end(), values, move_value_of);
    });
}

pahtum_status pahtum_solve(pahtum_engine* engine, const pahtum_position* position,
                           const pahtum_question* question, const pahtum_limits* limits,
                           pahtum_solution* solution) {
    return call([&] {
        pahtum_engine& used = required(engine, "engine");
        const Position& here = required(position, "position").position;
        pahtum_solution& out = required(solution, "solution");
        require_size(out, "solution");
        const pahtum_limits given = read(limits, "limits");
        const SolveRequest request = request_of(read(question, "question"), given);
        const Use use{used};
        used.use_judge(true);
        write(solution_of(used.mind.solve(here, request, stop_of(given))), out);
    });
}
