#include "protocol/play/lesson.hpp"

#include <array>
#include <tuple>
#include <vector>

#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// What a three counts by the number of stones in it, against a point that is made or denied at once.
constexpr std::array kThree{1, 4, 12, 0};
constexpr int kPoint = 12;

/// All threes through the square that the side can still fill.
int count_threes(const Position& position, Side side, Square square) {
    const LineSet& stones = position.stone_lines(side);
    const LineSet open{position.empty() | position.stones(side)};
    int sum = 0;
    for (const auto& [line, cell] : {std::pair{BoardLine{true, square.row()}, square.column()},
                                     std::pair{BoardLine{false, square.column()}, square.row()}}) {
        for (int begin = std::max(0, cell - 2); begin <= cell && begin + 3 <= position.size(); ++begin) {
            const unsigned three = 0b111U << begin;
            if ((line.mask(open) & three) == three)
                sum += kThree.at(static_cast<std::size_t>(std::popcount(line.mask(stones) & three)));
        }
    }
    return sum;
}

Points total(const std::vector<HintLine>& lines) {
    Points sum = 0;
    for (const HintLine& line : lines) sum += line.gain;
    return sum;
}

/// A cell as a beginner may look at it.
struct Look {
    Square square;
    HintReasons reasons;
    int own = 0;    ///< threes
    int enemy = 0;  ///< threes of the other side

    [[nodiscard]] int worth() const {
        return kPoint * (total(reasons.builds) + total(reasons.blocks)) + own + enemy;
    }
    [[nodiscard]] Advice advice() const {
        const Points makes = total(reasons.builds);
        const Points blocks = total(reasons.blocks);
        if (makes > 0 && makes >= blocks) return Advice::kMake;
        if (blocks > 0) return Advice::kBlock;
        const bool joins = reasons.room && reasons.room->stones > 1;
        if (reasons.takes && reasons.takes->stones > 1 && (enemy > own || !joins)) return Advice::kTake;
        if (joins) return Advice::kJoin;
        if (reasons.room) return Advice::kBegin;
        return reasons.takes ? Advice::kTake : Advice::kFill;
    }
    /// What words about it depend on.
    [[nodiscard]] auto words() const {
        const auto sizes = [](const std::optional<HintRoom>& room) {
            return room ? std::pair{room->stones, room->cells.count()} : std::pair{0, 0};
        };
        return std::tuple{advice(), total(reasons.builds), total(reasons.blocks), sizes(reasons.room),
                          sizes(reasons.takes)};
    }
};

}  // namespace

Position lesson_start() { return parse_position("5/3-1/5/1-3/5 x classic"); }

Lesson advise(const Position& position) {
    if (position.phase() != Phase::kStones) return {};
    const Side side = position.side_to_move();
    std::optional<Look> best;
    Bitboard targets;
    for (const Square square : position.empty()) {
        const Look look{.square = square,
                        .reasons = reasons_for(position, position.placement(square)),
                        .own = count_threes(position, side, square),
                        .enemy = count_threes(position, opponent(side), square)};
        if (!best || look.worth() > best->worth()) {
            best = look;
            targets = {};
        }
        if (look.worth() == best->worth() && look.words() == best->words()) targets.insert(square);
    }
    if (!best) return {};
    return {.advice = best->advice(), .targets = targets, .reasons = best->reasons};
}

}  // namespace pahtum
