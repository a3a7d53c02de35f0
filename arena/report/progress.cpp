#include "arena/report/progress.hpp"

#include <algorithm>
#include <optional>
#include <ostream>

#include "arena/report/text.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kEraseBelow = "\r\x1b[J";
constexpr std::string_view kNoWrap = "\x1b[?7l";  // a line that wraps could not be erased
constexpr std::string_view kWrap = "\x1b[?7h";

std::optional<double> score_of(const Score& score) { return estimate(sample_of(score.games)).score; }

std::string speed_text(const RunState& state) {
    const double seconds = std::chrono::duration<double>(state.elapsed).count();
    if (state.done == 0 || seconds <= 0) return "";
    const double rate = static_cast<double>(state.done) / seconds;
    const auto left = static_cast<double>(state.to_play - state.done) / rate;
    return ", " + number_text(rate, rate < 10 ? 2 : 0) + " games/s, " +
           duration_text(std::chrono::seconds{static_cast<std::int64_t>(left)}) + " left";
}

/// The engine to speak of: the first of two, else that with the best score.
std::size_t protagonist(const Results& results) {
    std::size_t best = 0;
    if (results.engines.size() == 2) return best;
    double best_score = -1;
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const double score = score_of(results.tally.field_score(static_cast<int>(engine))).value_or(0);
        if (score <= best_score) continue;
        best = engine;
        best_score = score;
    }
    return best;
}

std::string score_text(const Results& results) {
    const std::size_t engine = protagonist(results);
    const auto score = score_of(results.tally.field_score(static_cast<int>(engine)));
    return score ? ", " + results.engines[engine].name + " " + percent_text(score) : "";
}

}  // namespace

std::string progress_text(const Results& results, const RunState& state) {
    std::string text = std::to_string(results.played) + "/" + std::to_string(results.planned) + " games";
    text += speed_text(state) + score_text(results);
    if (results.sprt != nullptr) text += ", " + llr_text(*results.sprt);
    if (const int faults = results.tally.all_faults(); faults > 0)
        text += ", faults " + std::to_string(faults);
    return text;
}

std::chrono::milliseconds ProgressLine::interval() const {
    return is_terminal_ ? std::chrono::milliseconds{200} : std::chrono::milliseconds{5000};
}

void ProgressLine::show(const std::string& text) {
    if (is_terminal_) {
        clear();
        out_ << kNoWrap << text << kWrap << std::flush;
        lines_above_ = std::count(text.begin(), text.end(), '\n');
    } else {
        out_ << text << std::endl;
    }
}

void ProgressLine::say(const std::string& line) {
    clear();
    out_ << line << std::endl;
}

void ProgressLine::clear() {
    if (!is_terminal_) return;
    if (lines_above_ > 0) out_ << "\x1b[" << lines_above_ << 'A';
    out_ << kEraseBelow << std::flush;
    lines_above_ = 0;
}

}  // namespace pahtum::arena
