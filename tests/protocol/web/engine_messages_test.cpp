#include "protocol/web/alone/engine_messages.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::web {
namespace {

const Position kPosition = parse_position("4/1-2/2x1/o3 x custodial");
const Move kMove = parse_move(kPosition, "A4");
const Move kReply = Move::place(*parse_square("d4"));

}  // namespace

BOOST_AUTO_TEST_SUITE(engine_messages)

BOOST_AUTO_TEST_CASE(a_task_arrives_with_its_position_and_settings) {
    Settings settings;
    settings.level = 3;
    settings.time = std::chrono::milliseconds{250};
    settings.search.hash_mebibytes = 32;
    const std::string text = task_json(
        {.kind = EngineTask::Kind::kJudge, .position = kPosition, .settings = settings, .move = kMove}, 5);
    const EngineTask task = task_from(Json::parse(text));
    BOOST_TEST((task.kind == EngineTask::Kind::kJudge));
    BOOST_TEST((task.move == kMove));
    BOOST_TEST((task.position == kPosition));
    for (const Parameter& parameter : parameters())
        BOOST_TEST(parameter.print(task.settings) == parameter.print(settings));
    BOOST_TEST(Json::parse(text)["games"] == 5);
    BOOST_TEST(!task.limits);
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_null_or_missing_is_none) {
    const SearchLimits limits =
        limits_from(Json::parse(R"({"time": 0.25, "nodes": 9007199254740991, "depth": null})"));
    BOOST_TEST((limits.time == std::chrono::milliseconds{250}));
    BOOST_TEST((limits.nodes == (std::uint64_t{1} << 53) - 1));
    BOOST_TEST(!limits.depth);
    BOOST_TEST(!limits_from(Json::object()).time);
}

BOOST_AUTO_TEST_CASE(a_thought_arrives_with_every_move_and_all_that_is_known) {
    const MoveAnalysis move{.move = kMove,
                            .score = 2.5,
                            .win_rate = 0.1,
                            .exact = true,
                            .depth = 4,
                            .nodes = std::uint64_t{1} << 40,
                            .prior = 0.5,
                            .pv = {kMove, kReply}};
    const Thought thought{.moves = {move, {.move = kReply, .is_upper_bound = true}},
                          .depth = 3,
                          .nodes = 4000,
                          .elapsed = std::chrono::nanoseconds{123'456'789},
                          .is_complete = true};
    for (const bool is_last : {false, true}) {
        const EngineReport report = report_from(thought_json(thought, is_last, kPosition), kPosition);
        const Thought& found = report.thought;
        BOOST_TEST(report.is_last == is_last);
        BOOST_TEST(report.error.empty());
        BOOST_REQUIRE(found.moves.size() == 2U);
        BOOST_TEST((found.moves[0].move == kMove));
        BOOST_TEST(found.moves[0].score == 2.5);
        BOOST_TEST(found.moves[0].win_rate == 0.1);
        BOOST_TEST(found.moves[0].exact);
        BOOST_TEST(found.moves[0].depth == 4);
        BOOST_TEST(found.moves[0].nodes == move.nodes);
        BOOST_TEST(found.moves[0].prior == 0.5);
        BOOST_TEST((found.moves[0].pv == move.pv));
        BOOST_TEST((found.moves[1].move == kReply));
        BOOST_TEST(found.moves[1].is_upper_bound);
        BOOST_TEST(found.depth == 3);
        BOOST_TEST(found.nodes == 4000U);
        BOOST_TEST((found.elapsed == thought.elapsed));
        BOOST_TEST(found.is_complete);
    }
}

BOOST_AUTO_TEST_CASE(a_failure_arrives_with_its_reason) {
    BOOST_TEST(report_from(R"({"error": "out of memory"})", kPosition).error == "out of memory");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
