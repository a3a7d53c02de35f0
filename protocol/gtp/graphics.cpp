#include "protocol/gtp/graphics.hpp"

#include "engine/base/text.hpp"
#include "engine/eval/line_survey.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/analysis_text.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kBoulderColour = "#505050";

/// A line; empty if there are no cells.
std::string cells_command(const std::string& command, Bitboard cells) {
    return cells.is_empty() ? "" : command + " " + squares_text(cells) + "\n";
}

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{150};

std::string set(const Gfx& gfx) { return "gogui-gfx:\n" + gfx.str() + "\n"; }

}  // namespace

std::string boulder_gfx(const Position& position) {
    return position.boulders().is_empty() ? std::string{} : Gfx{position}.str();
}

Gfx::Gfx(const Position& position) : position_(position) {
    colour(kBoulderColour, position.boulders());
    mark("MARK", position.boulders());
}

void Gfx::colour(std::string_view colour, Bitboard cells) { colours_[std::string{colour}] |= cells; }

void Gfx::mark(const std::string& kind, Bitboard cells) { lines_ += cells_command(kind, cells); }

void Gfx::label(Square square, std::string_view text) {
    labels_ += " " + to_text(square) + " " + std::string{text};
}

void Gfx::influence(Square square, double value) {
    influences_ += " " + to_text(square) + " " + decimal_text(value, 2);
}

void Gfx::variation(const std::vector<Move>& line) {
    std::string stones;
    Position position = position_;
    for (const Move move : line) {
        if (position.phase() != Phase::kStones || !move.is_placement()) break;
        stones += position.side_to_move() == Side::kBlack ? " b " : " w ";
        stones += to_text(move.square());
        position.play(move);
    }
    if (!stones.empty()) lines_ += "VAR" + stones + "\n";
}

void Gfx::text(std::string_view text) { text_ = text; }

std::string Gfx::str() const {
    std::string all;
    for (const auto& [colour, cells] : colours_) all += cells_command("COLOR " + colour, cells);
    all += lines_;
    if (!labels_.empty()) all += "LABEL" + labels_ + '\n';
    if (!influences_.empty()) all += "INFLUENCE" + influences_ + '\n';
    if (!text_.empty()) all += "TEXT " + text_ + '\n';
    return all;
}

LiveGraphics::~LiveGraphics() {
    if (last_update_) write_(set(Gfx{position_}));
}

void LiveGraphics::update(const Thought& report) {
    if (report.moves.empty()) return;
    const steady_clock::time_point now = steady_clock::now();
    if (last_update_ && now - *last_update_ < kPause && !report.is_complete) return;
    last_update_ = now;
    write_(live_set(position_, report));
}

std::string live_set(const Position& position, const Thought& report) {
    const MoveAnalysis& best = report.moves.front();
    Position end = position;
    for (const Move move : best.pv) end.play(move);
    Gfx gfx{position};
    gfx.variation(best.pv);
    const std::array<double, 64> territory = line_territory(end);
    for (const Square square : end.empty()) {
        gfx.influence(square, territory[static_cast<std::size_t>(square.index())]);
    }
    gfx.text(evaluation_text(position, best) + ", depth " + std::to_string(best.depth) + ", " +
             std::to_string(report.nodes) + " nodes");
    return set(gfx);
}

}  // namespace pahtum::gtp
