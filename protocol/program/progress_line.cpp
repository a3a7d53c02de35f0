#include "protocol/program/progress_line.hpp"

#include <algorithm>
#include <ostream>
#include <string_view>

namespace pahtum::program {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::string_view kNoWrap = "\x1b[?7l";  // a line that wraps could not be erased
constexpr std::string_view kWrap = "\x1b[?7h";
constexpr std::chrono::nanoseconds kFirstBar = 2s;
constexpr std::chrono::nanoseconds kBarInterval = 200ms;

}  // namespace

ProgressLine::ProgressLine(std::ostream& out, bool is_terminal, std::chrono::nanoseconds interval)
    : out_(out),
      is_terminal_(is_terminal),
      interval_(interval),
      next_(is_terminal ? std::min(kFirstBar, interval) : interval) {}

ProgressLine::~ProgressLine() {
    if (is_terminal_ && is_shown_) out_ << kEraseLine << std::flush;
}

void ProgressLine::show(std::chrono::nanoseconds elapsed, const std::string& text) {
    next_ = elapsed + (is_terminal_ ? kBarInterval : interval_);
    is_shown_ = true;
    if (is_terminal_) {
        out_ << kEraseLine << kNoWrap << text << kWrap << std::flush;
    } else {
        out_ << text << std::endl;
    }
}

}  // namespace pahtum::program
