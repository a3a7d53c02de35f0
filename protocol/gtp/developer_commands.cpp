#include <array>
#include <optional>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/reports.hpp"
#include "protocol/gtp/state.hpp"

namespace pahtum::gtp {
namespace {

std::string perft(State& state, Arguments arguments) {
    const int depth = parse_integer(arguments[0], 0, kMaxPerftDepth, "depth");
    return perft_report(state.game.position(), depth, state.stop);
}

std::string bench(State& state, Arguments arguments) {
    std::optional<int> depth;
    if (!arguments.empty()) depth = parse_integer(arguments[0], 1, kMaxBenchDepth, "depth");
    std::string text;
    report_bench(state.settings.search, depth, state.stop, [&](std::string_view line) {
        if (!text.empty()) text += '\n';
        text += line;
    });
    return text;
}

}  // namespace

std::span<const Command> developer_commands() {
    static constexpr std::array kCommands{
        Command{"perft", "DEPTH", 1, 1, perft},
        Command{"bench", "[DEPTH]", 0, 1, bench},
    };
    return kCommands;
}

}  // namespace pahtum::gtp
