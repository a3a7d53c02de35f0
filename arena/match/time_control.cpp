#include "arena/match/time_control.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>

#include "engine/base/digits.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;
constexpr int kMostMoves = 1000;

[[noreturn]] void refuse(std::string_view text, std::string_view reason) {
    throw ParseError{"time control '" + std::string(text) + "': " + std::string(reason)};
}

std::chrono::nanoseconds parse_positive_seconds(std::string_view whole, std::string_view seconds) {
    const std::chrono::nanoseconds time = parse_time(seconds);
    if (time.count() == 0) refuse(whole, "the time must be above 0");
    return time;
}

/// `10`, `10+0.1`, `8/10+0.1`.
TimeControl::Clock parse_clock(std::string_view text) {
    const std::size_t slash = text.find('/');
    const bool has_moves = slash != std::string_view::npos;
    const std::string_view times = has_moves ? text.substr(slash + 1) : text;
    const std::size_t plus = times.find('+');
    const bool has_increment = plus != std::string_view::npos;
    return {
        .base = parse_positive_seconds(text, times.substr(0, plus)),
        .increment = has_increment ? parse_time(times.substr(plus + 1)) : std::chrono::nanoseconds{0},
        .moves = has_moves ? parse_integer(text.substr(0, slash), 1, kMostMoves, "the number of moves") : 0};
}

/// `60,30,5`.
TimeControl::ByoYomi parse_byo_yomi(std::string_view whole, std::string_view value) {
    const std::size_t first = value.find(',');
    const std::size_t last = value.rfind(',');
    if (first == last) refuse(whole, "expected byoyomi=MAIN,PERIOD,MOVES, such as byoyomi=60,30,5");
    return {.main = parse_time(value.substr(0, first)),
            .period = parse_positive_seconds(whole, value.substr(first + 1, last - first - 1)),
            .stones = parse_integer(value.substr(last + 1), 1, kMostMoves, "moves of a period")};
}

std::uint64_t parse_nodes(std::string_view text, std::string_view digits) {
    const auto nodes = whole_number<std::uint64_t>(digits);
    if (!nodes || *nodes == 0) refuse(text, "nodes must be a whole number above 0");
    return *nodes;
}

std::string describe_clock(const TimeControl::Clock& clock) {
    const std::string base = seconds_text(clock.base) + " s";
    const std::string moves = " for " + std::to_string(clock.moves) + " moves";
    if (clock.increment.count() == 0) return base + (clock.moves > 0 ? moves : " per game");
    return base + (clock.moves > 0 ? moves : "") + " + " + seconds_text(clock.increment) + " s per move";
}

std::string describe_byo_yomi(const TimeControl::ByoYomi& byo_yomi) {
    const std::string main = seconds_text(byo_yomi.main) + " s, then ";
    const std::string moves =
        byo_yomi.stones == 1 ? " s per move" : " s for " + std::to_string(byo_yomi.stones) + " moves";
    return (byo_yomi.main.count() > 0 ? main : "") + seconds_text(byo_yomi.period) + moves;
}

constexpr TurnClock::Time kNone{0};

std::optional<TurnClock::Left> full(const TimeControl& control) {
    if (const auto& clock = control.clock) return TurnClock::Left{clock->base, clock->moves};
    if (const auto& byo_yomi = control.byo_yomi) {
        return byo_yomi->main > kNone ? TurnClock::Left{byo_yomi->main, 0}
                                      : TurnClock::Left{byo_yomi->period, byo_yomi->stones};
    }
    return std::nullopt;
}

std::string time_settings(TurnClock::Time main, TurnClock::Time period, int stones) {
    return "time_settings " + seconds_text(main) + " " + seconds_text(period) + " " + std::to_string(stones) +
           "\n";
}

}  // namespace

TimeControl parse_time_control(std::string_view text) {
    if (text == "none") return {};
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
        if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) == 0) {
            refuse(text,
                   "expected SECONDS+INCREMENT, MOVES/SECONDS+INCREMENT, byoyomi=MAIN,PERIOD,MOVES, "
                   "move=SECONDS, nodes=N, depth=N or none");
        }
        return {.clock = parse_clock(text)};
    }
    const std::string_view kind = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (kind == "byoyomi") return {.byo_yomi = parse_byo_yomi(text, value)};
    if (kind == "move") return {.move_time = parse_positive_seconds(text, value)};
    if (kind == "nodes") return {.nodes = parse_nodes(text, value)};
    if (kind == "depth") return {.depth = parse_integer(value, 1, 1000, "depth")};
    refuse(text, "expected byoyomi=, move=, nodes= or depth= before the number");
}

std::string to_text(const TimeControl& time_control) {
    if (const auto& clock = time_control.clock) {
        const std::string moves = clock->moves > 0 ? std::to_string(clock->moves) + "/" : "";
        return moves + seconds_text(clock->base) + "+" + seconds_text(clock->increment);
    }
    if (const auto& byo_yomi = time_control.byo_yomi) {
        return "byoyomi=" + seconds_text(byo_yomi->main) + "," + seconds_text(byo_yomi->period) + "," +
               std::to_string(byo_yomi->stones);
    }
    if (time_control.move_time) return "move=" + seconds_text(*time_control.move_time);
    if (time_control.nodes) return "nodes=" + std::to_string(*time_control.nodes);
    if (time_control.depth) return "depth=" + std::to_string(*time_control.depth);
    return "none";
}

std::string describe(const TimeControl& time_control) {
    if (time_control.clock) return describe_clock(*time_control.clock);
    if (time_control.byo_yomi) return describe_byo_yomi(*time_control.byo_yomi);
    if (time_control.move_time) return seconds_text(*time_control.move_time) + " s per move";
    if (time_control.nodes) return std::to_string(*time_control.nodes) + " nodes per move";
    if (time_control.depth) return "depth " + std::to_string(*time_control.depth);
    return "no limit";
}

std::chrono::nanoseconds parse_time(std::string_view text) {
    constexpr std::uint64_t kTooLong = 1'000'000;
    const std::size_t point = text.find('.');
    std::string decimals{point == std::string_view::npos ? "0" : text.substr(point + 1)};
    const bool has_decimals = !decimals.empty() && decimals.size() <= 9;
    decimals.append(has_decimals ? 9 - decimals.size() : 0, '0');
    const auto seconds = whole_number<std::uint64_t>(text.substr(0, point));
    const auto rest = whole_number<std::uint64_t>(decimals);
    if (!has_decimals || !seconds || *seconds >= kTooLong || !rest) {
        throw ParseError{"'" + std::string(text) + "': expected seconds like 10 or 0.1, below a million"};
    }
    return std::chrono::nanoseconds{static_cast<std::int64_t>(*seconds) * kNanoseconds +
                                    static_cast<std::int64_t>(*rest)};
}

TurnClock::TurnClock(const TimeControl& control, Time margin, Time hang_timeout)
    : control_(control), margin_(margin), hang_timeout_(hang_timeout), left_(full(control)) {}

TurnClock::Time TurnClock::allowance() const {
    if (!left_) return control_.move_time ? *control_.move_time + margin_ : hang_timeout_;
    const bool has_periods_ahead = control_.byo_yomi && left_->stones == 0;
    return left_->time + margin_ + (has_periods_ahead ? control_.byo_yomi->period : kNone);
}

bool TurnClock::charge(Time elapsed) {
    const bool is_in_time = elapsed <= allowance();
    if (control_.clock) charge_clock(*control_.clock, elapsed);
    if (control_.byo_yomi) charge_byo_yomi(*control_.byo_yomi, elapsed);
    return is_in_time;
}

void TurnClock::charge_clock(const TimeControl::Clock& clock, Time elapsed) {
    left_->time += clock.increment - elapsed;
    if (clock.moves == 0 || --left_->stones > 0) return;
    left_->time += clock.base;
    left_->stones = clock.moves;
}

void TurnClock::charge_byo_yomi(const TimeControl::ByoYomi& byo_yomi, Time elapsed) {
    left_->time -= elapsed;
    const bool is_main_time = left_->stones == 0;
    if (is_main_time && left_->time > kNone) return;
    if (is_main_time) {
        const bool is_in_period = left_->time < kNone;  // then this move was the first of its moves
        left_ = {left_->time + byo_yomi.period, byo_yomi.stones + (is_in_period ? 0 : 1)};
    }
    if (--left_->stones == 0) left_ = {byo_yomi.period, byo_yomi.stones};
}

std::string time_control_command(const TimeControl& control, bool knows_limit) {
    if (const auto& clock = control.clock) {
        return clock->moves > 0 ? time_settings(kNone, clock->base, clock->moves)
                                : time_settings(clock->base, clock->increment, 1);
    }
    if (const auto& byo_yomi = control.byo_yomi)
        return time_settings(byo_yomi->main, byo_yomi->period, byo_yomi->stones);
    if (control.move_time) {
        return knows_limit ? "limit time " + seconds_text(*control.move_time) + "\n"
                           : time_settings(kNone, *control.move_time, 1);
    }
    if (control.nodes) return "limit nodes " + std::to_string(*control.nodes) + "\n";
    if (control.depth) return "limit depth " + std::to_string(*control.depth) + "\n";
    return "";
}

void append_time_left(std::string& commands, Side side, TurnClock::Left left) {
    commands += side == Side::kBlack ? "time_left b " : "time_left w ";
    commands += seconds_text(std::max(left.time, kNone));
    commands += ' ';
    commands += std::to_string(left.stones);
    commands += '\n';
}

}  // namespace pahtum::arena
