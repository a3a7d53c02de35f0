#include "arena/match/game.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/digits.hpp"
#include "engine/platform/decimals.hpp"

namespace pahtum::arena {
namespace {

/// Many JSON readers round larger integers.
constexpr std::uint64_t kMostExact = std::uint64_t{1} << 53;

/// The next word; empty at the end.
std::string_view take_word(std::string_view& text) {
    const std::size_t start = std::min(text.find_first_not_of(" \n"), text.size());
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    text.remove_prefix(end);
    return word;
}

}  // namespace

TimeControl scaled(const TimeControl& control, double factor) {
    const auto scale = [factor](std::chrono::nanoseconds& time) {
        using Microseconds = std::chrono::duration<double, std::micro>;
        const double exact = Microseconds{time}.count() * factor;
        time = std::chrono::microseconds{std::llround(exact)};
    };
    TimeControl result = control;
    if (factor == 1) return result;
    if (result.clock) {
        scale(result.clock->base);
        scale(result.clock->increment);
    }
    if (result.byo_yomi) {
        scale(result.byo_yomi->main);
        scale(result.byo_yomi->period);
    }
    if (result.move_time) scale(*result.move_time);
    return result;
}

std::string option_commands(const EngineSpec& engine) {
    std::string commands;
    for (const std::string& option : engine.options) {
        const std::size_t equals = option.find('=');
        commands += "param " + option.substr(0, equals) + " " + option.substr(equals + 1) + "\n";
    }
    return commands;
}

std::string_view to_text(Ending ending) {
    constexpr std::array<std::string_view, 9> kNames{"board-full",   "resigned",       "adjudicated",
                                                     "illegal-move", "protocol-error", "time-forfeit",
                                                     "hung",         "crash",          "void"};
    return kNames.at(static_cast<std::size_t>(ending));
}

bool is_fault(Ending ending) {
    switch (ending) {
        case Ending::kIllegalMove:
        case Ending::kProtocolError:
        case Ending::kTimeForfeit:
        case Ending::kEngineHung:
        case Ending::kEngineCrash: return true;
        case Ending::kBoardFull:
        case Ending::kResigned:
        case Ending::kAdjudicated:
        case Ending::kVoid: return false;
    }
    return false;
}

// Asked for with every move: nothing here allocates.
std::optional<MoveInfo> parse_move_info(std::string_view text) {
    MoveInfo info;
    std::optional<double> value;
    while (true) {
        const std::string_view key = take_word(text);
        const std::string_view word = take_word(text);
        if (word.empty()) break;
        if (key == "value") value = parse_decimal(word);
        if (key == "depth") info.depth = whole_number<int>(word);
        if (key == "nodes") info.nodes = whole_number<std::uint64_t>(word);
        if (info.nodes > kMostExact) info.nodes.reset();
    }
    if (!value || !std::isfinite(*value)) return std::nullopt;
    info.value = *value;
    return info;
}

}  // namespace pahtum::arena
