#include "protocol/program/solve_progress.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::gtp {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::string_view kNoWrap = "\x1b[?7l";  // a line that wraps could not be erased
constexpr std::string_view kWrap = "\x1b[?7h";
constexpr std::chrono::nanoseconds kFirstBar = 2s;
constexpr std::chrono::nanoseconds kBarInterval = 200ms;
constexpr std::chrono::nanoseconds kLineInterval = 10s;

std::string bar(const SolveProgress& progress) {
    constexpr int kWidth = 20;
    const int filled = progress.moves == 0 ? 0 : kWidth * progress.moves_decided / progress.moves;
    std::string text(kWidth, '.');
    std::fill_n(text.begin(), filled, '#');
    return "[" + text + "] ";
}

}  // namespace

std::string progress_text(const SolveProgress& progress) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(progress.elapsed).count();
    return std::to_string(progress.moves_decided) + "/" + std::to_string(progress.moves) + " moves, value " +
           signed_text(progress.lower) + " to " + signed_text(progress.upper) + ", " +
           decimal_text(static_cast<double>(progress.nodes) * 1e-6, 1) + " million nodes, " +
           decimal_text(progress.nodes_per_second * 1e-6, 1) + " million/s, table " +
           decimal_text(progress.table_fill * 100, 0) + "% full, " + std::to_string(seconds) + " s";
}

SolveProgressLine::SolveProgressLine(std::ostream& out, bool is_terminal, std::string place)
    : out_(out),
      is_terminal_(is_terminal),
      place_(place.empty() ? "" : std::move(place) + ": "),
      next_(is_terminal ? kFirstBar : kLineInterval) {}

SolveProgressLine::~SolveProgressLine() {
    if (is_terminal_ && is_shown_) out_ << kEraseLine << std::flush;
}

void SolveProgressLine::show(const SolveProgress& progress) {
    if (progress.elapsed < next_) return;
    next_ = progress.elapsed + (is_terminal_ ? kBarInterval : kLineInterval);
    is_shown_ = true;
    const std::string text = place_ + progress_text(progress);
    if (is_terminal_) {
        out_ << kEraseLine << kNoWrap << bar(progress) << text << kWrap << std::flush;
    } else {
        out_ << text << std::endl;
    }
}

}  // namespace pahtum::gtp
