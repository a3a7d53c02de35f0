#include "arena/report/game_files.hpp"

#include "arena/match/game.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/reference.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::game_files_test {

BOOST_AUTO_TEST_SUITE(game_files)

BOOST_AUTO_TEST_CASE(a_line_has_a_field_for_each_column_and_quotes_where_it_must) {
    BOOST_TEST(to_csv(drawn_game({"a,b", "say \"hi\""})) ==
               "2001-09-09T01:46:40.125Z,\"a,b\",\"say \"\"hi\"\"\",draw,board-full,0,8,0.006000,0.006000,0,"
               "3/3/3 x classic,0,\"Black 3, White 3\",");
}

BOOST_AUTO_TEST_CASE(the_time_of_a_side_is_that_of_its_moves) {
    GameRecord record = capturing_game({"a", "b"});
    record.result.moves[1].elapsed = std::chrono::milliseconds{250};
    record.result.detail = "crashed";
    BOOST_TEST(to_csv(record).find(",black,crash,0,2,0.001500,0.250000,0,") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_game_is_read_back_from_its_sgf) {
    const std::string text = to_sgf(capturing_game({"a]b\\", kHostileName}));
    BOOST_TEST(text.starts_with(kSgfStart));
    BOOST_TEST(text.find("DT[2001-09-09]") != std::string::npos);  // 1,000,000,000 seconds after 1970
    const SgfGame game = parse_sgf(text);
    BOOST_TEST(game.black == "a]b\\");
    BOOST_TEST(game.result == "B+F");
    BOOST_TEST(to_text(game.start) == to_text(parse_position("x1ox1/5/5/5/5 x custodial,setup=fixed")));
    BOOST_TEST((game.moves == std::vector{Move::capture(*parse_square("b5"), *parse_square("c5")),
                                          Move::place(*parse_square("e1"))}));
}

BOOST_AUTO_TEST_CASE(results_say_how_a_game_was_decided) {
    const auto result_of = [](Ending ending, std::optional<Side> loser, Points margin) {
        GameRecord record = drawn_game({"a", "b"});
        record.result.ending = ending;
        record.result.loser = loser;
        record.result.margin = margin;
        return parse_sgf(to_sgf(record)).result;
    };
    BOOST_TEST(result_of(Ending::kBoardFull, std::nullopt, 0) == "0");
    BOOST_TEST(result_of(Ending::kBoardFull, Side::kBlack, -7) == "W+7");
    BOOST_TEST(result_of(Ending::kAdjudicated, Side::kWhite, 4) == "B+4");
    BOOST_TEST(result_of(Ending::kResigned, Side::kWhite, 0) == "B+R");
    BOOST_TEST(result_of(Ending::kTimeForfeit, Side::kWhite, 0) == "B+T");
    BOOST_TEST(result_of(Ending::kIllegalMove, Side::kBlack, 0) == "W+F");
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

using testing::contains;

/// A random game that the slow rules have played and scored.
GameRecord random_game(const std::string& ruleset, int size, std::uint32_t seed) {
    std::mt19937 random{seed};
    reference::Rules rules = reference::named_rules(ruleset, size);
    std::vector<reference::Cell> boulders;
    if (rules.setup == "fixed") {
        boulders = {{0, 1}, {2, 2}};
        rules.boulders = 2;
    }
    reference::Game game = reference::new_game(rules, boulders);
    GameRecord record;
    for (EngineSpec& engine : record.engines) engine.time_control = {.move_time = std::chrono::seconds{1}};
    record.result.unit.opening = reference::position_text(game);
    for (auto moves = reference::legal_moves(game); !moves.empty(); moves = reference::legal_moves(game)) {
        record.result.moves.push_back({.text = moves[random() % moves.size()], .elapsed = {}});
        game = *reference::play(game, record.result.moves.back().text);
    }
    record.result.ending = Ending::kBoardFull;
    record.result.margin = reference::margin(game);
    if (record.result.margin != 0)
        record.result.loser = record.result.margin > 0 ? Side::kWhite : Side::kBlack;
    record.result.detail = "Black " + std::to_string(reference::score(game, 'x')) + ", White " +
                           std::to_string(reference::score(game, 'o'));
    return record;
}

/// What is wrong with it; empty if nothing is.
std::string fault_of(const GameRecord& record) try {
    verify_game(record);
    return "";
} catch (const StoreError& error) {
    return error.what();
}

/// The game without its last moves, as it was lost there by whoever was to move.
GameRecord cut(GameRecord record, std::size_t moves, Ending ending, Side loser) {
    record.result.moves.resize(moves);
    record.result.ending = ending;
    record.result.loser = loser;
    record.result.margin = 0;
    record.result.detail = "";
    return record;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(verify)

BOOST_AUTO_TEST_CASE(games_scored_by_the_slow_rules_are_as_they_say_and_no_others) {
    for (const std::string ruleset : {"classic", "custodial", "assyrian", "strategic"}) {
        for (std::uint32_t seed = 0; seed < 40; ++seed) {
            const GameRecord whole = random_game(ruleset, 5, seed);
            BOOST_TEST(fault_of(whole) == "", ruleset << " " << seed);
            const auto refused = [&](const char* words, const std::function<void(GameResult&)>& change) {
                GameRecord record = whole;
                change(record.result);
                BOOST_TEST(contains(fault_of(record), words), fault_of(record) << ", not " << words);
            };
            refused("the margin is", [](GameResult& result) { result.margin += 2; });
            refused("by the rules it is Black", [](GameResult& result) { result.detail += "0"; });
            refused("with a margin of", [](GameResult& result) {
                result.loser = result.loser ? std::optional<Side>{} : Side::kBlack;
            });
            refused("but the game is over", [](GameResult& result) { result.ending = Ending::kResigned; });
            refused("not over yet", [](GameResult& result) { result.moves.pop_back(); });
            refused("cannot be played", [](GameResult& result) { result.moves[1] = result.moves[0]; });
            refused("cannot be played", [](GameResult& result) { result.moves.push_back({"A1", {}}); });
            refused("cannot be read", [](GameResult& result) { result.unit.opening = "5/5 x classic"; });
        }
    }
}

BOOST_AUTO_TEST_CASE(who_resigns_or_is_late_has_the_move) {
    const GameRecord game = random_game("classic", 5, 1);
    for (const Ending ending : {Ending::kResigned, Ending::kIllegalMove, Ending::kTimeForfeit}) {
        BOOST_TEST(fault_of(cut(game, 4, ending, Side::kBlack)) == "");
        BOOST_TEST(contains(fault_of(cut(game, 4, ending, Side::kWhite)), "the other side's turn"));
        BOOST_TEST(fault_of(cut(game, 5, ending, Side::kWhite)) == "");
    }
    // It can also crash on being told a move.
    for (const Side side : {Side::kBlack, Side::kWhite})
        BOOST_TEST(fault_of(cut(game, 4, Ending::kEngineCrash, side)) == "");
    GameRecord nobody = cut(game, 4, Ending::kEngineCrash, Side::kBlack);
    nobody.result.loser.reset();
    BOOST_TEST(contains(fault_of(nobody), "names no loser"));
}

BOOST_AUTO_TEST_CASE(an_adjudicated_margin_goes_with_its_winner) {
    GameRecord game = cut(random_game("classic", 5, 1), 12, Ending::kAdjudicated, Side::kWhite);
    BOOST_TEST(contains(fault_of(game), "with a margin of 0"));
    game.result.margin = 7;
    BOOST_TEST(fault_of(game) == "");
    game.result.margin = -7;
    BOOST_TEST(contains(fault_of(game), "with a margin of -7 it is white wins"));
    game.result.margin = 999'999'999;
    BOOST_TEST(contains(fault_of(game), "which no game reaches"));
}

BOOST_AUTO_TEST_CASE(nobody_is_late_without_a_clock) {
    GameRecord game = cut(random_game("classic", 5, 1), 4, Ending::kTimeForfeit, Side::kBlack);
    BOOST_TEST(fault_of(game) == "");
    game.engines[index_of(Side::kBlack)].time_control = {.depth = 1};
    BOOST_TEST(contains(fault_of(game), "no clock ran"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::game_files_test
