#include "engine/search/static_evaluation.hpp"

#include <algorithm>
#include <array>

#include "engine/core/line_view.hpp"

namespace pahtum {
namespace {

/// By rows and then columns.
using PerLine = std::array<bool, 16>;

std::size_t number_of(const BoardLine& line) {
    return static_cast<std::size_t>(line.number + (line.is_row ? 0 : kMaxSize));
}

/// What the line is expected to bring the side.
Score outlook(const LineTable& table, const Position& position, const BoardLine& line, Side side) {
    return table[LineView{position, line, side}.own_index()];
}

/// What is noticed.
struct Attention {
    PerLine own;
    PerLine enemy;
    double crossing;  ///< how much of the gains in other lines than the best, 0 to 1
};

Attention draw_attention(const Position& position, double overlooks, Random& random) {
    constexpr Points kHardToOverlook = run_points(5);
    const Side side = position.side_to_move();
    Attention attention{.own = {}, .enemy = {}, .crossing = 1 - overlooks};
    for_each_line(position.size(), [&](const BoardLine& line) {
        const LineMask own = line.mask(position.stone_lines(side));
        const LineMask enemy = line.mask(position.stone_lines(opponent(side)));
        const double chance = line_points(enemy) >= kHardToOverlook ? overlooks * overlooks : overlooks;
        attention.own[number_of(line)] = uniform_real(random) >= overlooks || own != 0;
        attention.enemy[number_of(line)] = uniform_real(random) >= chance;
    });
    return attention;
}

/// What own lines gain by a move. A stone is in two lines, its row and its column; with captures, there are
/// more.
struct Gains {
    double most = 0;    ///< of one line, in points
    double others = 0;  ///< of all others together

    void add(Score gain) {
        const double points = in_points(gain);
        others += std::min(points, most);
        most = std::max(points, most);
    }
};

JudgedMove judged(const LineTable& table, const Position& before, Move move, const Attention& attention) {
    const Side side = before.side_to_move();
    const Side enemy = opponent(side);
    Position after = before;
    after.play(move);
    const double banked = after.bank(side) - after.bank(enemy);
    Score lines = 0;
    Gains gains;
    double denied = 0;
    for_each_line(before.size(), [&](const BoardLine& line) {
        const Score own = outlook(table, after, line, side);
        const Score theirs = outlook(table, after, line, enemy);
        lines += own - theirs;
        if (attention.own[number_of(line)]) gains.add(own - outlook(table, before, line, side));
        if (attention.enemy[number_of(line)])
            denied += in_points(outlook(table, before, line, enemy) - theirs);
    });
    return {.move = move,
            .seems = banked + gains.most + attention.crossing * gains.others + denied,
            .score = banked + in_points(lines)};
}

}  // namespace

std::vector<JudgedMove> judged_moves(const Position& position, const SearchLimits& limits, double overlooks,
                                     Random& random) {
    const LineTable& table = LineTable::of(position.ruleset().scoring);
    const Attention attention = draw_attention(position, overlooks, random);
    std::vector<JudgedMove> moves;
    for (const Move move : choosable_moves(position, limits))
        moves.push_back(judged(table, position, move, attention));
    return moves;
}

}  // namespace pahtum
