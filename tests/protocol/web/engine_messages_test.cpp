#include "protocol/web/alone/engine_messages.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::web {
namespace {

const Position kPosition = parse_position("4/1-2/2x1/o3 x custodial");
const Move kMove = parse_move(kPosition, "A4");
const Move kReply = Move::place(*parse_square("d4"));

template <typename Message>
Message sent(const Message& message) {
    return std::get<Message>(message_from(to_bytes(EngineMessage{message})));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(engine_messages)

BOOST_AUTO_TEST_CASE(a_task_arrives_with_its_position_and_settings) {
    Settings settings;
    settings.level = 3;
    settings.time = std::chrono::milliseconds{250};
    settings.search.hash_mebibytes = 32;
    const TaskMessage message = task_from(to_bytes(TaskMessage{.task = {.kind = EngineTask::Kind::kJudge,
                                                                        .position = kPosition,
                                                                        .settings = settings,
                                                                        .move = kMove},
                                                               .games = 5}));
    BOOST_TEST((message.task.kind == EngineTask::Kind::kJudge));
    BOOST_TEST((message.task.move == kMove));
    BOOST_TEST((message.task.position == kPosition));
    BOOST_TEST(message.task.settings.level == 3);
    BOOST_TEST((message.task.settings.time == settings.time));
    BOOST_TEST(message.task.settings.search.hash_mebibytes == 32U);
    BOOST_TEST(message.games == 5U);
}

BOOST_AUTO_TEST_CASE(a_thought_arrives_with_every_move_and_all_that_is_known) {
    const MoveAnalysis move{.move = kMove,
                            .score = 2.5,
                            .win_rate = 0.75,
                            .exact = true,
                            .depth = 4,
                            .nodes = std::uint64_t{1} << 40,
                            .prior = 0.5,
                            .pv = {kMove, kReply, kMove}};
    const Thought thought{.moves = {move, {.move = kReply, .is_upper_bound = true}},
                          .depth = 3,
                          .nodes = 4000,
                          .elapsed = std::chrono::nanoseconds{123'456'789},
                          .is_complete = true,
                          .from_book = true};
    for (const bool is_last : {false, true}) {
        const Told told = sent(Told{thought, is_last});
        const Thought& found = told.thought;
        BOOST_TEST(told.is_last == is_last);
        BOOST_REQUIRE(found.moves.size() == 2U);
        BOOST_TEST((found.moves[0].move == kMove));
        BOOST_TEST(found.moves[0].score == 2.5);
        BOOST_TEST(found.moves[0].win_rate == 0.75);
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
        BOOST_TEST((found.is_complete && found.from_book));
    }
}

BOOST_AUTO_TEST_CASE(a_failure_arrives_with_its_reason) {
    BOOST_TEST(sent(Failed{"out of memory"}).why == "out of memory");
    BOOST_TEST(sent(Failed{}).why.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
