#include "protocol/web/game_json.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::web {
namespace {

using nlohmann::ordered_json;

std::string_view to_text(Phase phase) {
    switch (phase) {
        case Phase::kPlacing:
            return "placing";
        case Phase::kChoosing:
            return "choosing";
        case Phase::kStones:
            return "stones";
        case Phase::kOver:
            return "over";
    }
    return "";
}

char piece(const Position& position, Square square) {
    if (position.stones(Side::kBlack).contains(square)) return 'x';
    if (position.stones(Side::kWhite).contains(square)) return 'o';
    return position.boulders().contains(square) ? '-' : '.';
}

/// Rows from the top.
std::string cells_text(const Position& position) {
    const int size = position.ruleset().size;
    std::string cells;
    for (int row = size - 1; row >= 0; --row)
        for (int column = 0; column < size; ++column) cells += piece(position, {column, row});
    return cells;
}

/// Adds the runs that score along one row or column, whose cells `at` gives.
template <typename At>
void add_lines(ordered_json& lines, Side side, LineMask stones, const At& at) {
    for (int begin = 0; begin < kMaxSize; ++begin) {
        const int length = begin > 0 && (stones >> (begin - 1) & 1) != 0 ? 0 : run_length(stones, begin);
        if (run_points(length) == 0) continue;
        ordered_json cells = ordered_json::array();
        for (int i = begin; i < begin + length; ++i) cells.push_back(pahtum::to_text(at(i)));
        lines.push_back({{"side", pahtum::to_text(side)}, {"points", run_points(length)}, {"cells", cells}});
    }
}

ordered_json lines_json(const Position& position) {
    ordered_json lines = ordered_json::array();
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const LineSet& stones = position.stone_lines(side);
        for (int i = 0; i < position.ruleset().size; ++i) {
            add_lines(lines, side, stones.row(i), [i](int column) { return Square{column, i}; });
            add_lines(lines, side, stones.column(i), [i](int row) { return Square{i, row}; });
        }
    }
    return lines;
}

/// What the move is called, and what it does to the board.
ordered_json move_json(const Position& before, Move move) {
    ordered_json json = {{"text", pahtum::to_text(before, move)}};
    if (!move.is_placement()) return json;
    json["cell"] = pahtum::to_text(move.square());
    if (const auto captured = move.captured()) json["captured"] = pahtum::to_text(*captured);
    return json;
}

ordered_json legal_json(const Position& position) {
    ordered_json legal = ordered_json::array();
    for (const Move move : position.legal_moves()) legal.push_back(move_json(position, move));
    return legal;
}

template <typename Value>
ordered_json both(const Value& of) {
    return {{"black", of(Side::kBlack)}, {"white", of(Side::kWhite)}};
}

double rounded(double value) { return std::round(value * 1000) / 1000; }

ordered_json record_json(const WebGame& game) {
    ordered_json record = ordered_json::array();
    for (std::size_t ply = 0; ply <= game.moves().size(); ++ply) {
        const Position& position = game.position_after(ply);
        ordered_json entry = {{"points", both([&](Side side) { return position.score(side); })},
                              {"evaluation", evaluation_json(game.evaluation_after(ply))}};
        if (ply > 0) {
            const Position& before = game.position_after(ply - 1);
            entry["side"] = pahtum::to_text(before.side_to_move());
            entry["move"] = move_json(before, game.moves()[ply - 1]);
        }
        record.push_back(entry);
    }
    return record;
}

/// As far as people look ahead.
ordered_json line_json(Position position, const std::vector<Move>& line) {
    constexpr std::size_t kLongest = 12;
    ordered_json texts = ordered_json::array();
    for (const Move move : line) {
        if (texts.size() == kLongest || !position.is_legal(move)) break;
        texts.push_back(pahtum::to_text(position, move));
        position.play(move);
    }
    return texts;
}

}  // namespace

ordered_json evaluation_json(const std::optional<Evaluation>& evaluation) {
    if (!evaluation) return {};
    return {{"score", rounded(evaluation->score)},
            {"win_rate", rounded(evaluation->win_rate)},
            {"exact", evaluation->exact}};
}

ordered_json game_json(const WebGame& game) {
    const Position& position = game.position();
    return {{"ruleset", pahtum::to_text(position.ruleset())},
            {"description", describe(position.ruleset())},
            {"size", position.ruleset().size},
            {"cells", cells_text(position)},
            {"position", pahtum::to_text(position)},
            {"to_move", pahtum::to_text(position.side_to_move())},
            {"phase", to_text(position.phase())},
            {"result", position.is_over() ? ordered_json(result_text(position)) : ordered_json()},
            {"points", both([&](Side side) { return position.score(side); })},
            {"hand", both([&](Side side) { return position.hand(side); })},
            {"names", both([&](Side side) { return game.names[index_of(side)]; })},
            {"lines", lines_json(position)},
            {"legal", legal_json(position)},
            {"ply", game.ply()},
            {"record", record_json(game)}};
}

ordered_json analysis_json(const AnalysisReport& report, const Position& position) {
    ordered_json moves = ordered_json::array();
    for (const MoveAnalysis& analysis : report.moves) {
        ordered_json json = move_json(position, analysis.move);
        json["score"] = rounded(analysis.score);
        json["win_rate"] = rounded(analysis.win_rate);
        json["exact"] = analysis.exact;
        json["line"] = line_json(position, analysis.line);
        moves.push_back(json);
    }
    return {{"depth", report.depth},
            {"nodes", report.nodes},
            {"seconds", rounded(std::chrono::duration<double>(report.elapsed).count())},
            {"complete", report.is_complete},
            {"moves", moves}};
}

std::string dump(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace pahtum::web
