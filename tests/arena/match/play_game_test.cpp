#include "arena/match/play_game.hpp"

#include "tests/arena/match/runs.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace play_game_test {

struct Fixture {
    std::unique_ptr<EngineClient> start(const EngineSpec& spec) {
        auto client = std::make_unique<EngineClient>(Program{spec.command, spec.directory}, alarm);
        client->introduce(Clock::now() + 20s);
        return client;
    }
    GameResult play(const EngineSpec& black, const EngineSpec& white, const std::string& opening = kOpening) {
        const auto first = start(black);
        const auto second = start(white);
        const GameUnit unit{.pairing = {0, 1}, .first_is_black = true, .opening = opening, .repeat = 0};
        return play_game(unit, {Participant{*first, black}, Participant{*second, white}}, options);
    }

    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    GameOptions options;
};

BOOST_FIXTURE_TEST_SUITE(playing_a_game, Fixture)

BOOST_AUTO_TEST_CASE(random_games_are_played_by_the_rules_and_scored) {
    const EngineSpec black = engine("a", {"seed=1"});
    const EngineSpec white = engine("b", {"seed=2"});
    const auto first = start(black);
    const auto second = start(white);
    for (const GameUnit& unit : games(20)) {
        const GameResult result =
            play_game(unit, {Participant{*first, black}, Participant{*second, white}}, options);
        BOOST_TEST((result.ending == Ending::kBoardFull));
        BOOST_TEST((result.unit == unit));
        BOOST_TEST(result.engine_name[0] == "a");
        BOOST_TEST(result.engine_version[1].starts_with("Scripted 1.0 run="));
        BOOST_TEST(testing::scripted_process("run", result.engine_version[1]) == second->pid());
        BOOST_TEST(result.stderr_tail[0] == "");
        check_moves(result);
    }
}

BOOST_AUTO_TEST_CASE(what_engines_think_is_asked_and_may_be_refused) {
    options.turn.wants_info = true;
    const GameResult result = play(engine("a", {"fault=tell-info"}), engine("b", {"fault=refuse-info"}));
    BOOST_TEST((result.ending == Ending::kBoardFull));
    check_moves(result);
    for (std::size_t ply = 0; ply < result.moves.size(); ++ply) {
        const auto& info = result.moves[ply].info;
        BOOST_TEST(info.has_value() == (ply % 2 == 0));
        if (info) BOOST_TEST((*info == MoveInfo{.value = 1.5, .depth = 2}));
    }
}

// The side to move does not strictly alternate in the placing phases, and moves are not all vertices.
const std::vector<std::string> kOpenings{"7/7/7/7/7/7/7 x assyrian",
                                         "7/7/7/7/7/7/7 o strategic",
                                         "7/7/7/7/7/7/7 o custodial",
                                         "7/7/7/7/7/7/7 o custodial,setup=choose",
                                         "5/5/5/5/5 x classic,setup=offer,swap=on,boulders=2",
                                         "3/3/3 x classic,boulders=0,swap=on"};

BOOST_DATA_TEST_CASE_F(Fixture, every_phase_is_relayed_to_both, boost::unit_test::data::make(kOpenings),
                       opening) {
    for (int seed = 1; seed <= 2; ++seed) {
        const std::string argument = "seed=" + std::to_string(seed);
        const GameResult result =
            play(engine("a", {argument}), engine("b", {argument, "fault=lower"}), opening);
        BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
    }
}

BOOST_AUTO_TEST_CASE(an_engine_without_position_is_told_the_game_by_newgame_and_boulders) {
    const GameResult result = play(engine("a", {"fault=no-position"}), engine("b"));
    BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
    check_moves(result);
}

BOOST_AUTO_TEST_CASE(an_engine_without_position_cannot_play_on_from_the_middle_of_a_game) {
    const GameResult result =
        play(engine("a"), engine("b", {"fault=no-position"}), "7/7/7/3x3/7/7/7 o classic");
    BOOST_TEST((result.ending == Ending::kProtocolError));
    BOOST_TEST((result.loser == Side::kWhite));
    BOOST_TEST(result.detail.find("'position'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_engine_that_cannot_be_limited_is_at_fault) {
    EngineSpec spec = engine("a", {"fault=no-limit"});
    spec.time_control.nodes = 100;
    const GameResult result = play(spec, engine("b"));
    BOOST_TEST((result.ending == Ending::kProtocolError));
    BOOST_TEST((result.loser == Side::kBlack));
    spec.time_control = {.move_time = 10s};
    BOOST_TEST((play(spec, engine("b")).ending == Ending::kBoardFull));
}

BOOST_AUTO_TEST_CASE(an_engine_that_does_not_know_time_left_is_not_told) {
    EngineSpec spec = engine("a", {"fault=no-time-left"});
    spec.time_control.clock = TimeControl::Clock{.base = 20s, .increment = 0s};
    const GameResult result = play(spec, engine("b"));
    BOOST_TEST((result.ending == Ending::kBoardFull), result.detail);
}

BOOST_AUTO_TEST_CASE(an_opening_without_a_free_cell_is_scored_at_once) {
    const GameResult result = play(engine("a"), engine("b"), "xxx/o-o/oo- x classic");
    BOOST_TEST((result.ending == Ending::kBoardFull));
    BOOST_TEST(result.margin == 3);  // one line of three
    BOOST_TEST((result.loser == Side::kWhite));
    BOOST_TEST(result.moves.empty());
}

BOOST_AUTO_TEST_CASE(an_opening_that_is_none_voids_the_game) {
    const GameResult result = play(engine("a"), engine("b"), "nonsense");
    BOOST_TEST((result.ending == Ending::kVoid));
    BOOST_TEST(!result.loser.has_value());
    BOOST_TEST(result.detail.find("nonsense") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_cancelled_watchdog_voids_the_game) {
    const EngineSpec spec = engine("a", {"fault=hang", "at=3"});
    const auto first = start(spec);
    const auto second = start(spec);
    const std::jthread interrupt{[this] {
        std::this_thread::sleep_for(50ms);
        watchdog.cancel();
    }};
    const GameResult result =
        play_game(games(1)[0], {Participant{*first, spec}, Participant{*second, spec}}, options);
    BOOST_TEST((result.ending == Ending::kVoid));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace play_game_test
}  // namespace pahtum::arena
