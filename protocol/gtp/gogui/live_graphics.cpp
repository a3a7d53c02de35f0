#include "protocol/gtp/gogui/live_graphics.hpp"

#include "engine/eval/line_survey.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/gtp/gogui/gfx.hpp"

namespace pahtum::gtp {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{150};

std::string set(const Gfx& gfx) { return "gogui-gfx:\n" + gfx.str() + "\n"; }

}  // namespace

LiveGraphics::~LiveGraphics() {
    if (last_update_) write_(set(Gfx{position_}));
}

void LiveGraphics::hear(const AnalysisReport& report) {
    if (report.moves.empty()) return;
    const steady_clock::time_point now = steady_clock::now();
    if (last_update_ && now - *last_update_ < kPause && !report.is_complete) return;
    last_update_ = now;
    write_(live_set(position_, report));
}

std::string live_set(const Position& position, const AnalysisReport& report) {
    const MoveAnalysis& best = report.moves.front();
    Position end = position;
    for (const Move move : best.line) end.play(move);
    Gfx gfx{position};
    gfx.variation(best.line);
    const std::array<double, 64> territory = line_territory(end);
    for (const Square square : end.empty()) {
        gfx.influence(square, territory[static_cast<std::size_t>(square.index())]);
    }
    gfx.text(expectation_text(position, best) + ", depth " + std::to_string(best.depth) + ", " +
             std::to_string(report.nodes) + " nodes");
    return set(gfx);
}

}  // namespace pahtum::gtp
