#include <chrono>

#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/test.hpp"

// Games that are played over real sockets with the real program.

namespace pahtum::testing {

BOOST_FIXTURE_TEST_SUITE(run_web_play, QuickGame)

BOOST_AUTO_TEST_CASE(every_client_sees_the_same_game_change) {
    const std::string request = events_request(program);
    WebConnection one{program.port()};
    WebConnection other{program.port()};
    for (WebConnection* const client : {&one, &other}) {
        client->send(request);
        client->receive([](const std::string& text) { return contains(text, "event: state\ndata: {"); });
    }
    BOOST_TEST(post(program, "settings", R"({"white":"human"})").status == 200);
    BOOST_TEST(play(program, "B2").status == 200);
    for (WebConnection* const client : {&one, &other})
        client->receive([](const std::string& text) { return contains(text, R"("cells":"....x....")"); });
}

BOOST_AUTO_TEST_CASE(the_engine_answers_moves_to_the_end_and_its_thoughts_are_kept) {
    const nlohmann::json begun = play(program, "B2").json();
    BOOST_TEST(begun["thinking"] == true);
    nlohmann::json state = wait_for_state(program, [](const auto& now) { return now["ply"] == 2; });
    BOOST_TEST(!state["record"][1]["evaluation"].is_null());
    while (state["phase"] != "over") {
        const std::string move = state["legal"][0]["text"];
        BOOST_TEST(play(program, move).status == 200);
        state = wait_for_state(
            program, [](const auto& now) { return now["phase"] == "over" || now["to_move"] == "black"; });
    }
    BOOST_TEST(state["ply"] == 8);  // four stones each: half the cells
    const int margin = state["points"]["black"].get<int>() - state["points"]["white"].get<int>();
    BOOST_TEST(state["record"][8]["evaluation"]["score"] == margin);
}

BOOST_AUTO_TEST_CASE(taking_back_gives_a_person_the_turn) {
    play(program, "B2");
    wait_for_state(program, [](const auto& state) { return state["ply"] == 2; });
    const nlohmann::json state = post(program, "undo", "").json();
    BOOST_TEST(state["ply"] == 0);
    BOOST_TEST(state["record"].size() == 3U);
    BOOST_TEST(state["thinking"] == false);
}

BOOST_AUTO_TEST_CASE(a_new_game_follows_the_request) {
    const nlohmann::json state =
        post(
            program, "new",
            R"({"ruleset":"custodial,size=5,setup=fixed","boulders":"B2 D4","black":"human","white":"human"})")
            .json();
    BOOST_TEST(state["cells"] == "........-.......-........");
    BOOST_TEST(state["ruleset"] == "custodial,setup=fixed");
    BOOST_TEST(state["players"]["white"] == "human");
    const nlohmann::json drawn = post(program, "new", R"({"ruleset":"classic,boulders=7"})").json();
    const std::string cells = drawn["cells"];
    BOOST_TEST(std::count(cells.begin(), cells.end(), '-') == 7);
}

BOOST_AUTO_TEST_CASE(the_settings_of_the_rules_are_listed) {
    const nlohmann::json state = post(program, "new", R"({"ruleset":"classic,size=5,swap=on"})").json();
    BOOST_TEST(
        state["rules"].dump() ==
        R"({"boulders":"5","capture":"none","name":"classic","scoring":"final","setup":"fixed","size":"5","stones":"12","swap":"on"})");
}

BOOST_AUTO_TEST_CASE(who_resigns_has_lost_and_the_engine_does_not_play_on) {
    const nlohmann::json state = post(program, "resign", "").json();
    BOOST_TEST(state["resigned"] == "black");
    BOOST_TEST(state["thinking"] == false);
    BOOST_TEST(contains(ask(program, {.path = "pahtum.sgf"}).body, "RE[W+R]"));
    for (const char* const action : {"resign", "hint", "genmove"})
        BOOST_TEST(post(program, action, "").status == 409, action);
    BOOST_TEST(play(program, "B2").json()["resigned"].is_null());
}

BOOST_AUTO_TEST_CASE(nobody_plays_for_the_engine_while_it_thinks) {
    // Longer than the test may take.
    post(program, "settings", R"({"time":"1000","level":"15"})");
    post(program, "new", R"({"ruleset":"classic"})");
    const std::string first = state_of(program)["legal"][0]["text"];
    BOOST_TEST(play(program, first).json()["thinking"] == true);
    const std::string second = state_of(program)["legal"][0]["text"];
    const WebReply refused = play(program, second);
    BOOST_TEST(refused.status == 409);
    BOOST_TEST(refused.json()["error"] == "the engine is choosing a move: wait, or stop it first");
    BOOST_TEST(state_of(program)["ply"] == 1);
    BOOST_TEST(state_of(program)["thinking"] == true);
    BOOST_TEST(post(program, "halt", "").json()["thinking"] == false);
    BOOST_TEST(post(program, "genmove", "").json()["thinking"] == true);
    BOOST_TEST(post(program, "hurry", "").status == 200);
    wait_for_state(program, [](const auto& state) { return state["ply"] == 2; });
}

BOOST_AUTO_TEST_CASE(the_engine_takes_the_time_that_is_wanted_unless_it_is_hurried) {
    const auto has_answered = [](const auto& state) { return state["ply"] == 2; };
    // Longer than the test may take.
    BOOST_TEST(post(program, "settings", R"({"answer":60000})").json()["pace"]["answer"] == 60000);
    play(program, "B2");
    post(program, "hurry", "");
    wait_for_state(program, has_answered);
    post(program, "undo", "");
    post(program, "settings", R"({"answer":300})");
    const auto begun = std::chrono::steady_clock::now();
    play(program, "B2");
    wait_for_state(program, has_answered);
    BOOST_TEST((std::chrono::steady_clock::now() - begun >= std::chrono::milliseconds{300}));
    post(program, "undo", "");
    post(program, "settings", R"({"answer":60000,"between":100,"black":"engine"})");
    wait_for_state(program, [](const auto& state) { return state["phase"] == "over"; });
    BOOST_TEST((std::chrono::steady_clock::now() - begun >= std::chrono::milliseconds{300 + 8 * 100}));
    BOOST_TEST(post(program, "settings", R"({"between":60001})").status == 400);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
