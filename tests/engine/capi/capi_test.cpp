#include "engine/base/utf8.hpp"
#include "engine/capi/pahtum.h"
#include "tests/engine/solver/endings.hpp"
#include "tests/support/process.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"
#include "tests/support/variants.hpp"

// Everything here goes through pahtum.h, and what it says is compared with the slow reference or the program.
namespace pahtum::testing {

using reference::Game;
using reference::Rules;

namespace {

struct Free {
    void operator()(pahtum_position* position) const { pahtum_free_position(position); }
    void operator()(pahtum_engine* engine) const { pahtum_free_engine(engine); }
};
using Handle = std::unique_ptr<pahtum_position, Free>;
using EngineHandle = std::unique_ptr<pahtum_engine, Free>;

void require_ok(pahtum_status status) { BOOST_REQUIRE_MESSAGE(status == PAHTUM_OK, pahtum_error()); }

/// All 0 but for the size.
template <typename Struct>
Struct sized() {
    Struct made{};
    made.struct_size = sizeof made;
    return made;
}

Handle parse(const std::string& text) {
    pahtum_position* position = nullptr;
    require_ok(pahtum_parse_position(text.c_str(), &position));
    return Handle{position};
}

EngineHandle make_engine(const char* player, std::uint64_t seed) {
    auto options = sized<pahtum_engine_options>();
    options.player = player;
    options.seed = seed;
    pahtum_engine* engine = nullptr;
    require_ok(pahtum_new_engine(&options, &engine));
    return EngineHandle{engine};
}

std::string text_of(const Handle& position) {
    char text[PAHTUM_MAX_TEXT];
    require_ok(pahtum_position_text(position.get(), text, sizeof text));
    return text;
}

std::string move_text(const Handle& position, pahtum_move move) {
    char text[PAHTUM_MAX_TEXT];
    require_ok(pahtum_move_text(position.get(), move, text, sizeof text));
    return text;
}

std::vector<pahtum_move> legal_moves(const Handle& position) {
    std::vector<pahtum_move> moves(PAHTUM_MAX_MOVES);
    std::size_t count = 0;
    require_ok(pahtum_legal_moves(position.get(), moves.data(), moves.size(), &count));
    moves.resize(count);
    return moves;
}

std::uint64_t bits(const std::vector<reference::Cell>& cells) {
    std::uint64_t set = 0;
    for (const auto cell : cells) set |= std::uint64_t{1} << PAHTUM_CELL(cell.column, cell.row);
    return set;
}

int winner_of(const Game& game) {
    if (game.phase != "over") return -2;
    const int margin = reference::margin(game);
    return margin > 0 ? 0 : margin < 0 ? 1 : -1;
}

void compare_views(const Game& game, const Handle& position) {
    const Words phases{"placing", "choosing", "stones", "over"};
    auto view = sized<pahtum_view>();
    require_ok(pahtum_look(position.get(), &view));
    for (const char side : {'x', 'o'}) {
        const std::size_t index = side == 'x' ? PAHTUM_BLACK : PAHTUM_WHITE;
        BOOST_TEST(view.stones[index] == bits(reference::cells_with(game, side)));
        BOOST_TEST(view.score[index] == reference::score(game, side));
        BOOST_TEST(view.board_points[index] == reference::points_on_board(game, side));
        BOOST_TEST(view.bank[index] == game.bank.at(side));
        BOOST_TEST(view.hand[index] == reference::hand(game, side));
    }
    BOOST_TEST(view.boulders == bits(reference::cells_with(game, '-')));
    BOOST_TEST(view.empty == bits(reference::cells_with(game, '.')));
    BOOST_TEST(view.size == game.rules.size);
    BOOST_TEST(phases.at(static_cast<std::size_t>(view.phase)) == game.phase);
    if (game.phase != "over") BOOST_TEST((view.side_to_move == PAHTUM_BLACK) == (game.mover == 'x'));
    const auto moves = reference::legal_moves(game);
    BOOST_TEST((view.can_swap == 1) == (std::ranges::find(moves, "swap") != moves.end()));
    BOOST_TEST(view.winner == winner_of(game));
    BOOST_TEST(text_of(position) == reference::position_text(game));
}

/// The same moves, and each leads to the same position, though they are taken back by a copy in between.
void compare_moves(const Game& game, const Handle& position) {
    Words texts;
    pahtum_position* copied = nullptr;
    require_ok(pahtum_copy_position(position.get(), &copied));
    const Handle copy{copied};
    for (const pahtum_move move : legal_moves(position)) {
        texts.push_back(move_text(position, move));
        pahtum_move read = PAHTUM_NO_MOVE;
        require_ok(pahtum_parse_move(position.get(), texts.back().c_str(), &read));
        BOOST_TEST(read == move);
        require_ok(pahtum_play(copy.get(), move));
        BOOST_TEST(text_of(copy) == reference::position_text(*reference::play(game, texts.back())));
        require_ok(pahtum_assign_position(copy.get(), position.get()));
    }
    auto expected = reference::legal_moves(game);
    std::ranges::sort(expected);
    std::ranges::sort(texts);
    BOOST_TEST(texts == expected, boost::test_tools::per_element());
}

Handle start(const Game& game) {
    std::string boulders;
    if (game.rules.setup == "fixed") {
        for (const auto cell : reference::cells_with(game, '-'))
            boulders += (boulders.empty() ? "" : " ") + reference::vertex(cell);
    }
    pahtum_position* position = nullptr;
    require_ok(pahtum_new_game(reference::full_text(game.rules).c_str(), boulders.c_str(), &position));
    return Handle{position};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(c_interface)

BOOST_AUTO_TEST_CASE(random_games_of_every_ruleset_agree_with_the_reference) {
    reference::Random random{14};
    for (const Rules& rules : reference::variants(random)) {
        Game game = reference::random_start(rules, random);
        BOOST_TEST_CONTEXT(reference::position_text(game)) {
            const Handle position = start(game);
            char text[PAHTUM_MAX_TEXT];
            require_ok(pahtum_ruleset_text(position.get(), text, sizeof text));
            BOOST_TEST(text == reference::full_text(rules));
            for (int ply = 0; game.phase != "over"; ++ply) {
                compare_views(game, position);
                if (ply % 8 == 0) compare_moves(game, position);
                const std::string word = reference::random_move(game, random);
                pahtum_move move = PAHTUM_NO_MOVE;
                require_ok(pahtum_parse_move(position.get(), word.c_str(), &move));
                require_ok(pahtum_play(position.get(), move));
                game = *reference::play(game, word);
            }
            compare_views(game, position);
            compare_moves(game, position);
        }
    }
}

BOOST_AUTO_TEST_CASE(lines_have_the_points_of_the_recurrence) {
    for (int length = 0; length <= 8; ++length)
        BOOST_TEST(pahtum_line_points(length) == reference::run_points(length));
    BOOST_TEST(pahtum_line_points(-1) == -1);
    BOOST_TEST(pahtum_line_points(9) == -1);
}

BOOST_AUTO_TEST_CASE(proofs_are_those_of_minimax) {
    reference::Random random{15};
    const EngineHandle engine = make_engine(nullptr, 1);
    for (const char* const name : {"classic", "strategic", "custodial"}) {
        const Game game = ending(reference::named_rules(name, 5), 5, random);
        if (game.phase != "stones") continue;
        BOOST_TEST_CONTEXT(reference::position_text(game)) {
            const Handle position = parse(reference::position_text(game));
            const std::vector<int> margins = margins_after_moves(game);
            const int value = *std::ranges::max_element(margins);
            const Words moves = reference::legal_moves(game);

            auto solution = sized<pahtum_solution>();
            require_ok(pahtum_solve(engine.get(), position.get(), nullptr, nullptr, &solution));
            BOOST_TEST(solution.proof == PAHTUM_MARGIN_KNOWN);
            BOOST_TEST(solution.lower == value);
            BOOST_TEST(solution.upper == value);
            BOOST_TEST(solution.best_is_complete == 1);
            BOOST_TEST(solution.best_count == static_cast<std::size_t>(std::ranges::count(margins, value)));
            for (std::size_t index = 0; index < solution.best_count; ++index) {
                const auto found = std::ranges::find(moves, move_text(position, solution.best[index]));
                BOOST_REQUIRE((found != moves.end()));
                BOOST_TEST(margins[static_cast<std::size_t>(found - moves.begin())] == value);
            }
            BOOST_REQUIRE(solution.line_length > 0);
            BOOST_TEST(solution.line[0] == solution.best[0]);

            const pahtum_question at_least{.struct_size = sizeof at_least,
                                           .goal = PAHTUM_AT_LEAST,
                                           .at_least = value + 1,
                                           .one_best = 0};
            require_ok(pahtum_solve(engine.get(), position.get(), &at_least, nullptr, &solution));
            BOOST_TEST(solution.upper <= value);
            BOOST_TEST(solution.proof == PAHTUM_NO);

            auto choice = sized<pahtum_choice>();
            require_ok(pahtum_choose(engine.get(), position.get(), nullptr, &choice));
            BOOST_TEST(choice.exact == 1);
            BOOST_TEST(choice.score == value);
            BOOST_TEST(choice.line[0] == choice.best);

            std::vector<pahtum_move_value> values(PAHTUM_MAX_MOVES);
            std::size_t count = 0;
            require_ok(
                pahtum_analyze(engine.get(), position.get(), nullptr, values.data(), values.size(), &count));
            BOOST_TEST(count == moves.size());
            for (std::size_t index = 0; index < count; ++index) {
                const auto found = std::ranges::find(moves, move_text(position, values[index].move));
                BOOST_REQUIRE((found != moves.end()));
                BOOST_TEST(values[index].score == margins[static_cast<std::size_t>(found - moves.begin())]);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_cleared_engine_does_the_same_again) {
    const EngineHandle engine = make_engine(nullptr, 1);
    const Handle position = parse("7/5-1/2x4/3-3/4o2/1-5/7 x classic");
    auto limits = sized<pahtum_limits>();
    limits.nodes = 20000;
    auto choice = sized<pahtum_choice>();
    require_ok(pahtum_choose(engine.get(), position.get(), &limits, &choice));
    BOOST_TEST(choice.nodes >= 1U);
    auto again = sized<pahtum_choice>();
    require_ok(pahtum_clear(engine.get()));
    require_ok(pahtum_choose(engine.get(), position.get(), &limits, &again));
    BOOST_TEST(again.nodes == choice.nodes);
    BOOST_TEST(again.best == choice.best);
    BOOST_TEST(again.score == choice.score);
}

/// The moves of the engine, which plays both sides.
std::string moves_of_engine(const pahtum_engine_options& options, const std::string& text,
                            std::uint64_t nodes, int plies) {
    pahtum_engine* made = nullptr;
    require_ok(pahtum_new_engine(&options, &made));
    const EngineHandle engine{made};
    const Handle position = parse(text);
    auto limits = sized<pahtum_limits>();
    limits.nodes = nodes;
    std::string moves;
    for (int ply = 0; ply < plies; ++ply) {
        auto choice = sized<pahtum_choice>();
        require_ok(pahtum_choose(engine.get(), position.get(), &limits, &choice));
        moves += "= " + move_text(position, choice.best) + "\n\n";
        require_ok(pahtum_play(position.get(), choice.best));
    }
    return moves;
}

BOOST_AUTO_TEST_CASE(games_of_every_player_are_those_of_the_program) {
    const std::string text = "7/5-1/2x4/3-3/4o2/1-5/7 x classic";
    constexpr int kPlies = 6;
    std::string commands;
    for (int ply = 0; ply < kPlies; ++ply) commands += ply % 2 == 0 ? "genmove b\n" : "genmove w\n";
    const std::vector<std::pair<std::string, int>> players{
        {"search", 3},    {"search", 9},      {"random", 15}, {"greedy", 15},
        {"beginner", 15}, {"montecarlo", 15}, {"uct", 15}};
    for (const auto& [player, level] : players) {
        BOOST_TEST_CONTEXT(player << " " << level) {
            auto options = sized<pahtum_engine_options>();
            options.player = player.c_str();
            options.level = level;
            options.seed = 7;
            options.hash_mebibytes = 8;
            const Output output = run_program(
                {pahtum_program(), "--position", text, "--nodes", "300", "--player", player, "--level",
                 std::to_string(level), "--seed", "7", "--threads", "1", "--hash", "8"},
                {{.bytes = commands + "quit\n"}});
            BOOST_TEST(output.out.starts_with(moves_of_engine(options, text, 300, kPlies)), output.out);
        }
    }
}

BOOST_AUTO_TEST_CASE(at_least_is_answered_yes_or_no_and_without_best_moves_the_first_is_none) {
    const EngineHandle engine = make_engine(nullptr, 1);
    const Handle position = parse("1oo/x-x/xo1 x classic");
    auto solution = sized<pahtum_solution>();
    const auto ask = [&](const Handle& asked, std::int32_t goal, int at_least, std::uint64_t nodes) {
        const pahtum_question question{
            .struct_size = sizeof question, .goal = goal, .at_least = at_least, .one_best = 0};
        auto limits = sized<pahtum_limits>();
        limits.nodes = nodes;
        require_ok(pahtum_solve(engine.get(), asked.get(), &question, &limits, &solution));
        return solution.proof;
    };
    BOOST_TEST(ask(position, PAHTUM_AT_LEAST, 3, 0) == PAHTUM_YES);
    BOOST_TEST(solution.best_count == 1U);
    BOOST_TEST(ask(position, PAHTUM_AT_LEAST, 4, 0) == PAHTUM_NO);
    BOOST_TEST(solution.best_count == 0U);
    BOOST_TEST(solution.best[0] == PAHTUM_NO_MOVE);
    BOOST_TEST(solution.line[0] == PAHTUM_NO_MOVE);
    BOOST_TEST(ask(parse("7/5-1/7/3-3/7/2-4/7 x classic"), PAHTUM_AT_LEAST, 3, 100) < PAHTUM_YES);
    // The margin is known after five nodes, and no move that reaches it.
    BOOST_TEST(ask(parse("-1-x/x1xx/-xo1/o1oo o classic"), PAHTUM_MARGIN, 0, 5) == PAHTUM_MARGIN_KNOWN);
    if (solution.best_count == 0) BOOST_TEST(solution.best[0] == PAHTUM_NO_MOVE);
}

BOOST_AUTO_TEST_CASE(an_error_is_cut_between_characters) {
    std::string text{"a"};
    for (int count = 0; count < 1500; ++count) text += "\xc3\xa9";
    pahtum_position* position = nullptr;
    BOOST_TEST(pahtum_parse_position(text.c_str(), &position) == PAHTUM_PARSE_ERROR);
    BOOST_TEST(is_utf8(pahtum_error()));
    BOOST_TEST(std::string{pahtum_error()}.size() > 0U);
    auto options = sized<pahtum_engine_options>();
    options.player = text.c_str();
    pahtum_engine* engine = nullptr;
    BOOST_TEST(pahtum_new_engine(&options, &engine) == PAHTUM_PARSE_ERROR);
    BOOST_TEST(is_utf8(pahtum_error()));
    BOOST_TEST(std::string{pahtum_error()}.find("player 'a") == 0U);
}

BOOST_AUTO_TEST_CASE(random_players_and_random_boulders_depend_on_the_seed) {
    Words texts;
    for (const std::uint64_t seed : {1U, 2U, 1U}) {
        pahtum_position* made = nullptr;
        require_ok(pahtum_random_game("classic,boulders=7", seed, &made));
        const Handle position{made};
        const EngineHandle engine = make_engine("random", seed);
        auto choice = sized<pahtum_choice>();
        require_ok(pahtum_choose(engine.get(), position.get(), nullptr, &choice));
        require_ok(pahtum_play(position.get(), choice.best));
        const std::string text = text_of(position);
        BOOST_TEST(
            std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(' ')), '-') == 7);
        texts.push_back(text);
    }
    BOOST_TEST(texts[0] == texts[2]);
    BOOST_TEST(texts[0] != texts[1]);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
