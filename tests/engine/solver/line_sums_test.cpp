#include "engine/solver/line_sums.hpp"

#include "engine/rules/text.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;
using namespace pahtum::testing;
namespace data = boost::unit_test::data;

/// What a line of '.', 'x' and '#' can still bring x if it moves alone: by trying every order.
int most_gain(const std::string& line, bool running) {
    const auto run_at = [](const std::string& cells, std::size_t index) {
        std::size_t first = index;
        std::size_t last = index;
        while (first > 0 && cells[first - 1] == 'x') --first;
        while (last + 1 < cells.size() && cells[last + 1] == 'x') ++last;
        return static_cast<int>(last - first + 1);
    };
    const auto points = [&](const std::string& cells) {
        int sum = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (cells[i] == 'x' && (i == 0 || cells[i - 1] != 'x'))
                sum += reference::run_points(run_at(cells, i));
        }
        return sum;
    };
    int most = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] != '.') continue;
        std::string after = line;
        after[i] = 'x';
        const int gain = running ? reference::run_points(run_at(after, i)) : points(after) - points(line);
        most = std::max(most, gain + most_gain(after, running));
    }
    return most;
}

BOOST_AUTO_TEST_SUITE(line_sums)

BOOST_DATA_TEST_CASE(the_limit_of_a_line_is_what_its_owner_gets_alone, data::make({false, true}), running) {
    const LineTable table{running ? Scoring::kRunning : Scoring::kFinal};
    for (std::size_t code = 0; code < kLineCount; code += 7) {
        std::string line;
        for (std::size_t rest = code; line.size() < 8; rest /= 3) line += ".x#"[rest % 3];
        if (std::count(line.begin(), line.end(), '.') > 5) continue;
        BOOST_TEST_CONTEXT(line) {
            BOOST_TEST(table.outlook(static_cast<LineIndex>(code)).limit == most_gain(line, running));
        }
    }
}

/// Plays the move on the lines as well.
void play(LineSums& lines, Position& position, Move move) {
    const Side side = position.side_to_move();
    lines.place(side, move.square());
    if (const auto captured = move.captured()) {
        if (position.boulders().contains(*captured)) {
            lines.replace_boulder(side, *captured);
        } else {
            lines.replace_stone(side, *captured);
        }
    }
    position.play(move);
}

BOOST_AUTO_TEST_CASE(kept_up_to_date_the_sums_are_those_of_the_board) {
    reference::Random random{81};
    for (const reference::Rules& rules : reference::variants(random)) {
        if (rules.setup != "fixed" || rules.swap) continue;
        Position position = position_of(reference::random_start(rules, random));
        const LineTable table{position.ruleset().scoring};
        LineSums lines{table, position};
        while (!position.is_over()) {
            const MoveList moves = position.legal_moves();
            play(lines, position, moves[random() % moves.size()]);
            const LineSums fresh{table, position};
            for (const Side side : {Side::kBlack, Side::kWhite}) {
                BOOST_TEST(lines.points(side) == position.points_on_board(side));
                BOOST_TEST(lines.limit(side) == fresh.limit(side));
                BOOST_TEST(lines.expected_gain(side) == fresh.expected_gain(side));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
