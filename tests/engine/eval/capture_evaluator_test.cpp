#include "engine/eval/capture_evaluator.hpp"

#include "engine/eval/evaluator.hpp"
#include "engine/rules/symmetry.hpp"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum;

Outlook outlook_of(const CaptureEvaluator& evaluator, const Position& position) {
    const Evaluator lines{Scoring::kFinal};
    return evaluator.outlook(position, lines.evaluate(position, position.side_to_move()));
}

/// What is on one side of a cell, spelled out: two cells, and as many as four equal stones in a row.
std::string side_text(const std::string& line, int cell, int step) {
    std::string text;
    for (int i = cell + step; i >= 0 && i < static_cast<int>(line.size()) && text.size() < 4; i += step) {
        const char piece = line[static_cast<std::size_t>(i)];
        const bool is_run = (piece == 'x' || piece == 'o') && text == std::string(text.size(), piece);
        if (text.size() >= 2 && !is_run) break;
        text += piece;
    }
    return text.size() < 2 ? text + "|" : text;
}

BOOST_AUTO_TEST_SUITE(capture_evaluator)

BOOST_AUTO_TEST_CASE(cells_with_equal_neighbourhoods_have_one_class_and_others_another) {
    std::map<std::string, LineClass> classes;
    std::set<LineClass> numbers;
    for (int size = kMinSize; size <= 6; ++size) {
        for (unsigned pattern = 0; pattern < 1U << 2 * size; ++pattern) {
            std::string line;
            for (int i = 0; i < size; ++i) line += ".xo-"[pattern >> 2 * i & 3];
            const LineClasses::Cells cells =
                LineClasses::of_windows().of(static_cast<LinePattern>(pattern), size);
            for (int cell = 0; cell < size; ++cell) {
                std::string below = side_text(line, cell, -1);
                std::string above = side_text(line, cell, 1);
                if (above < below) std::swap(above, below);
                const std::string text = below + ' ' + line[static_cast<std::size_t>(cell)] + ' ' + above;
                const LineClass found = cells[static_cast<std::size_t>(cell)];
                const auto [known, is_new] = classes.try_emplace(text, found);
                BOOST_TEST_REQUIRE(known->second == found, text);
                if (is_new) BOOST_TEST_REQUIRE(numbers.insert(found).second, text);
                BOOST_TEST_REQUIRE(found < LineClasses::kWindowCount);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(images_of_a_board_have_the_same_outlook) {
    reference::Random random{8};
    for (const int size : {5, 7, 8}) {
        const CaptureEvaluator evaluator{size};
        for (int repeat = 0; repeat < testing::rounds(5); ++repeat) {
            const Position position =
                testing::position_of(testing::ending(reference::named_rules("custodial", size), 12, random));
            if (position.phase() != Phase::kStones) continue;
            const Outlook outlook = outlook_of(evaluator, position);
            for (const Symmetry symmetry : kSymmetries) {
                const Outlook image = outlook_of(evaluator, transform(position, symmetry));
                BOOST_TEST(image.mean == outlook.mean);
                BOOST_TEST(image.log_spread == outlook.log_spread);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_a_move_leads_to_is_known_without_playing_it) {
    reference::Random random{12};
    int captures = 0;
    for (const int size : {3, 5, 7, 8}) {
        const CaptureEvaluator evaluator{size};
        const Evaluator lines{Scoring::kFinal};
        for (int repeat = 0; repeat < testing::rounds(60); ++repeat) {
            const Position position = testing::position_of(
                testing::ending(reference::named_rules("custodial", size), 3 + repeat % 8, random));
            if (position.phase() != Phase::kStones) continue;
            const MoveOutlooks outlooks{evaluator, position};
            for (const Move move : position.legal_moves()) {
                Position after = position;
                after.play(move);
                if (after.is_over()) continue;
                const Score static_eval = lines.evaluate(after, after.side_to_move());
                const Outlook expected = evaluator.outlook(after, static_eval);
                const Outlook found = outlooks.after(move, static_eval);
                BOOST_TEST(found.mean == expected.mean);
                BOOST_TEST(found.log_spread == expected.log_spread);
                captures += move.captured() ? 1 : 0;
            }
        }
    }
    BOOST_TEST(captures > 20);
}

/// Results of endings against what the evaluations expect, in mean logarithms of their probability.
BOOST_AUTO_TEST_CASE(the_network_foretells_results_better_than_lines_alone) {
    const Evaluator lines{Scoring::kFinal};
    const CaptureEvaluator evaluator{7};
    reference::Random random{6};
    double network_loss = 0;
    double line_loss = 0;
    for (int repeat = 0; repeat < 60; ++repeat) {
        const reference::Game game = testing::ending(reference::named_rules("custodial", 7), 3, random);
        const Position position = testing::position_of(game);
        if (position.phase() != Phase::kStones) continue;
        const Side mover = position.side_to_move();
        const int result = reference::value_for_mover(game);
        if (result == 0) continue;
        const auto loss = [&](const Outlook& outlook) {
            const double chance = win_rate_of(value_of(outlook));
            return -std::log(result > 0 ? chance : 1 - chance);
        };
        network_loss += loss(outlook_of(evaluator, position));
        line_loss += loss({lines.evaluate(position, mover), Evaluator::log_spread(position)});
    }
    BOOST_TEST_MESSAGE(network_loss << " against " << line_loss);
    BOOST_TEST(network_loss < 0.8 * line_loss);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
