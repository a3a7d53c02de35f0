#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <thread>

#include "engine/rules/move.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/gtp/turn.hpp"

namespace pahtum::gtp {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// How often a finished analysis checks for the input that ends it.
constexpr std::chrono::milliseconds kPollPause{2};
/// Lines are never written faster.
constexpr std::chrono::milliseconds kShortestInterval{10};

/// Without a client, as in tests, there is no input to wait for.
bool has_input(const State& state) { return !state.any_input || state.any_input(); }

AnalysisStyle style_of(const AnalysisRequest& request, ChanceFormat chances, const State& state) {
    return {.chances = chances,
            .root_info = request.root_info,
            .ownership = request.ownership,
            .vertices_only = state.settings.vertices_only};
}

/// Writes reports as they arrive: the first at once, then one per interval, and the final one at once.
class Reporter {
  public:
    Reporter(State& state, const AnalysisStyle& style, std::chrono::nanoseconds interval)
        : stream_(state.stream),
          position_(state.game.position()),
          style_(style),
          interval_(std::max<std::chrono::nanoseconds>(interval, kShortestInterval)) {}

    void update(const Thought& report) {
        if (report.moves.empty() || is_finished_) return;
        newest_ = report;
        const bool is_due = !last_line_ || SteadyClock::now() - *last_line_ >= interval_;
        if (is_due || report.is_complete) write_newest();
    }
    /// Writes the latest report, if it has not been written.
    void write_newest() {
        if (!newest_) return;
        stream_.line(analysis_line(position_, *newest_, style_));
        last_line_ = SteadyClock::now();
        is_finished_ = newest_->is_complete;
        newest_.reset();
    }
    [[nodiscard]] bool has_written() const { return last_line_.has_value(); }

  private:
    AnswerStream& stream_;
    Position position_;
    AnalysisStyle style_;
    std::chrono::nanoseconds interval_;
    std::optional<Thought> newest_;  ///< not written yet
    std::optional<SteadyClock::time_point> last_line_;
    bool is_finished_ = false;
};

/// The request as one to the thinker. Throws IllegalMove if it names a side whose turn it is not.
ThinkRequest think_request(const AnalysisRequest& request, const State& state) {
    const Position& position = state.game.position();
    if (request.side) require_turn(position, *request.side);
    const bool vertices_only = state.settings.vertices_only;
    return {.limits = {.vertices_only = vertices_only,
                       .among = moves_to_analyse(request, position, vertices_only)},
            .lines = request.max_moves,
            .for_values = true};
}

/// Runs until any further input.
template <ChanceFormat kChances>
std::string analyse(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    const AnalysisRequest request = parse_analysis_request(arguments, position);
    const ThinkRequest question = think_request(request, state);
    state.stream.open();
    Reporter reporter{state, style_of(request, kChances, state), request.interval};
    const StopThinking stop = [&] { return reporter.has_written() && has_input(state); };
    static_cast<void>(state.thinker.think(position, state.settings, question, stop,
                                          [&](const Thought& thought) { reporter.update(thought); }));
    while (!has_input(state)) std::this_thread::sleep_for(kPollPause);
    return {};
}

/// Like `genmove`: further input does not end it.
template <ChanceFormat kChances>
std::string choose_with_analysis(State& state, Arguments arguments) {
    const Position& position = state.game.position();
    const AnalysisRequest request = parse_analysis_request(arguments, position);
    ThinkRequest question = think_request(request, state);
    state.stream.open();
    Reporter reporter{state, style_of(request, kChances, state), request.interval};
    const std::string move = take_turn(state, position.side_to_move(),
                                       {.lines = question.lines,
                                        .sink = [&](const Thought& thought) { reporter.update(thought); },
                                        .among = std::move(question.limits.among)});
    reporter.write_newest();
    return "play " + move;
}

constexpr ChanceFormat kLeela = ChanceFormat::kTenThousandths;
constexpr ChanceFormat kKata = ChanceFormat::kDecimals;

constexpr std::string_view kUsage =
    "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [minmoves N] [maxmoves N] [avoid COLOUR VERTEX,... "
    "DEPTH] [allow COLOUR VERTEX,... DEPTH] [rootInfo true] [ownership true]";

}  // namespace

std::span<const Command> analysis_commands() {
    static constexpr std::array kCommands{
        Command{"analyze", kUsage, 0, kAnyNumber, analyse<kKata>},
        Command{"lz-analyze", kUsage, 0, kAnyNumber, analyse<kLeela>},
        Command{"kata-analyze", kUsage, 0, kAnyNumber, analyse<kKata>},
        Command{"genmove_analyze", kUsage, 0, kAnyNumber, choose_with_analysis<kKata>},
        Command{"lz-genmove_analyze", kUsage, 0, kAnyNumber, choose_with_analysis<kLeela>},
        Command{"kata-genmove_analyze", kUsage, 0, kAnyNumber, choose_with_analysis<kKata>},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
