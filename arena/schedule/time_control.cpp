#include "arena/schedule/time_control.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

#include "engine/rules/parse_error.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::int64_t kNanoseconds = 1'000'000'000;

[[noreturn]] void refuse(std::string_view text, std::string_view reason) {
    throw ParseError("time control '" + std::string(text) + "': " + std::string(reason));
}

/// Digits only, so neither sign nor blank; nothing if there are none or the number is too large.
std::optional<std::uint64_t> whole_number(std::string_view digits) {
    const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
    if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{}) return std::nullopt;
    return value;
}

std::chrono::nanoseconds parse_positive_seconds(std::string_view whole, std::string_view seconds) {
    const std::chrono::nanoseconds time = parse_seconds(seconds);
    if (time.count() == 0) refuse(whole, "the time must be above 0");
    return time;
}

TimeControl::Clock parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    const bool has_increment = plus != std::string_view::npos;
    return {.base = parse_positive_seconds(text, text.substr(0, plus)),
            .increment = has_increment ? parse_seconds(text.substr(plus + 1)) : std::chrono::nanoseconds{0}};
}

std::uint64_t parse_nodes(std::string_view text, std::string_view digits) {
    const auto nodes = whole_number(digits);
    if (!nodes || *nodes == 0) refuse(text, "nodes must be a number above 0");
    return *nodes;
}

}  // namespace

TimeControl parse_time_control(std::string_view text) {
    if (text == "none") return {};
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) {
        if (text.empty() || std::isdigit(static_cast<unsigned char>(text.front())) == 0) {
            refuse(text, "expected SECONDS+INCREMENT, move=SECONDS, nodes=N, depth=N or none");
        }
        return {.clock = parse_clock(text)};
    }
    const std::string_view kind = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (kind == "move") return {.move_time = parse_positive_seconds(text, value)};
    if (kind == "nodes") return {.nodes = parse_nodes(text, value)};
    if (kind == "depth") return {.depth = parse_integer(value, 1, 1000, "depth")};
    refuse(text, "expected move=, nodes= or depth= before the number");
}

std::string to_text(const TimeControl& time_control) {
    if (const auto& clock = time_control.clock) {
        return seconds_to_text(clock->base) + "+" + seconds_to_text(clock->increment);
    }
    if (time_control.move_time) return "move=" + seconds_to_text(*time_control.move_time);
    if (time_control.nodes) return "nodes=" + std::to_string(*time_control.nodes);
    if (time_control.depth) return "depth=" + std::to_string(*time_control.depth);
    return "none";
}

std::string describe(const TimeControl& time_control) {
    if (const auto& clock = time_control.clock) {
        const std::string base = seconds_to_text(clock->base) + " s";
        return clock->increment.count() == 0
                   ? base + " per game"
                   : base + " + " + seconds_to_text(clock->increment) + " s per move";
    }
    if (time_control.move_time) return seconds_to_text(*time_control.move_time) + " s per move";
    if (time_control.nodes) return std::to_string(*time_control.nodes) + " nodes per move";
    if (time_control.depth) return "depth " + std::to_string(*time_control.depth);
    return "no limit";
}

std::string seconds_to_text(std::chrono::nanoseconds time) {
    std::string text = std::to_string(time.count() / kNanoseconds);
    std::string decimals = std::to_string(time.count() % kNanoseconds + kNanoseconds).substr(1);
    decimals.erase(decimals.find_last_not_of('0') + 1);
    return decimals.empty() ? text : text + "." + decimals;
}

std::chrono::nanoseconds parse_seconds(std::string_view text) {
    constexpr std::uint64_t kTooLong = 1'000'000;
    const std::size_t point = text.find('.');
    std::string decimals{point == std::string_view::npos ? "0" : text.substr(point + 1)};
    const bool has_decimals = !decimals.empty() && decimals.size() <= 9;
    decimals.append(has_decimals ? 9 - decimals.size() : 0, '0');
    const auto seconds = whole_number(text.substr(0, point));
    const auto rest = whole_number(decimals);
    if (!has_decimals || !seconds || *seconds >= kTooLong || !rest) {
        throw ParseError("'" + std::string(text) + "': expected seconds like 10 or 0.1, below a million");
    }
    return std::chrono::nanoseconds{static_cast<std::int64_t>(*seconds) * kNanoseconds +
                                    static_cast<std::int64_t>(*rest)};
}

}  // namespace pahtum::arena
