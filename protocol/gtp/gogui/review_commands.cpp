#include <array>
#include <optional>
#include <string>

#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/gtp/graphics.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/review/review.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kInaccurate = "#e0e060";
constexpr std::string_view kWrong = "#e06060";
constexpr std::string_view kRight = "#60c060";

/// By the thinker, whose tables are the only ones.
review::Reviewer reviewer_of(State& state, const SearchLimits& limits) {
    return {limits,
            [&state](const Position& position, const ThinkRequest& request, const StopThinking& stop) {
                return state.thinker.think(position, state.settings, request, stop);
            }};
}

/// The whole game: each analysis has the nodes of `pahtum review`, or what the settings allow.
std::string review_game(State& state, Arguments) {
    const SgfGame game = state.game.record("");
    if (game.moves.empty()) return "no move has been played";
    SearchLimits limits = review::ReviewOptions{}.limits;
    if (state.settings.time || state.settings.nodes || state.settings.depth)
        limits = limits_for(state.game.start(), state.settings, Clocks{});
    const auto review = reviewer_of(state, limits).run(game, state.stop);
    if (!review) throw CommandFailure{"interrupted"};
    return review::review_text({"this game", "", *review});
}

std::string verdict_text(const review::ReviewedMove& move, const Position& before) {
    std::string text = std::string{to_text(move.side)} + " " + to_text(before, move.move) + ": " +
                       std::string{to_text(move.verdict())} + ", " + review::prospect_text(move.played);
    if (move.verdict() != review::Verdict::kBest)
        text += "; better " + to_text(before, move.pv.front()) + ": " + review::prospect_text(move.best);
    return text;
}

/// The last move in the colour of its verdict, and a circle where the better one is.
std::string review_move(State& state, Arguments) {
    const Position& position = state.game.position();
    const std::size_t length = state.game.length();
    const std::optional<Move> last = length == 0 ? std::nullopt : state.game.move(length - 1);
    Gfx gfx{position};
    if (!last) {
        gfx.text("No move has been played");
        return gfx.str();
    }
    const Position before = state.game.position_after(length - 1);
    const SearchLimits limits = limits_for(before, state.settings, Clocks{});
    const auto judged = reviewer_of(state, limits).judge(before, *last, state.stop);
    if (!judged) throw CommandFailure{"interrupted"};
    const review::Verdict verdict = judged->verdict();
    if (last->is_placement()) {
        gfx.colour(verdict <= review::Verdict::kGood         ? kRight
                   : verdict == review::Verdict::kInaccuracy ? kInaccurate
                                                             : kWrong,
                   Bitboard{last->square()});
    }
    if (verdict != review::Verdict::kBest && judged->pv.front().is_placement())
        gfx.mark("CIRCLE", Bitboard{judged->pv.front().square()});
    gfx.text(verdict_text(*judged, before));
    return gfx.str();
}

}  // namespace

std::span<const Command> gogui_review_commands() {
    static constexpr std::array kCommands{Command{"gogui-review_game", "", 0, 0, review_game},
                                          Command{"gogui-review_move", "", 0, 0, review_move}};
    return kCommands;
}

}  // namespace pahtum::gtp
