#include <fstream>

#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// Hints, reviews, judgements and analyses of the real program, over real sockets.

namespace pahtum::testing {

BOOST_FIXTURE_TEST_SUITE(run_web_advice, QuickGame)

BOOST_AUTO_TEST_CASE(a_move_of_any_position_is_judged_and_the_game_stays) {
    const nlohmann::json before = state_of(program);
    const auto judged = [&](const std::string& move) {
        const std::string position = "4/-1x1/1-ox/o1ox x classic";
        BOOST_TEST(
            post(program, "judge", R"({"position":")" + position + R"(","move":")" + move + "\"}").status ==
            200);
        const nlohmann::json state =
            wait_for_state(program, [](const auto& now) { return !now["judged"].is_null(); });
        BOOST_TEST(state["judged"]["position"] == position);
        BOOST_TEST(state["judged"]["move"] == move);
        BOOST_TEST(state["judged"]["best"] == "D3");
        BOOST_TEST(state["position"] == before["position"]);
        return state["judged"];
    };
    // D3 alone wins, by 3; any other move draws.
    const nlohmann::json best = judged("D3");
    BOOST_TEST(best["verdict"] == "best");
    BOOST_TEST(best["line"][0] == "D3");
    const auto boards = [&](const std::string& moves) {
        return post(program, "boards",
                    R"({"position":"4/-1x1/1-ox/o1ox x classic","moves":")" + moves + "\"}");
    };
    BOOST_TEST(boards("D3 A4").json()["boards"].size() == 3U);
    BOOST_TEST(boards("D3 D3").status == 409);
    BOOST_TEST(boards("what").status == 400);
    for (const char* const move : {"A4", "B1", "D4"}) {
        const nlohmann::json draw = judged(move);
        BOOST_TEST(draw["verdict"] == "blunder");
        BOOST_TEST(draw["lost_points"] == 3);
        BOOST_TEST(draw["lost_win_rate"] == 0.5);
    }
    for (const char* const wrong : {R"({"position":"4/-1x1/1-ox/o1ox x classic"})", R"({"move":"D3"})",
                                    R"({"position":"no","move":"D3"})",
                                    R"({"position":"4/-1x1/1-ox/o1ox x classic","move":"Z9","more":1})"})
        BOOST_TEST(post(program, "judge", wrong).status == 400, wrong);
    BOOST_TEST(post(program, "judge", R"({"position":"4/-1x1/1-ox/o1ox x classic","move":"D1"})").status ==
               409);
}

BOOST_AUTO_TEST_CASE(a_judgement_that_something_else_ends_is_under_way_no_more) {
    const std::string start = post(program, "new", R"({"ruleset":"classic"})").json()["position"];
    const nlohmann::json begun =
        post(program, "judge",
             nlohmann::json({{"position", start}, {"move", state_of(program)["legal"][0]["text"]}}).dump())
            .json();
    BOOST_TEST(begun["judging"] == true);
    const nlohmann::json ended = post(program, "settings", R"({"level":"3"})").json();
    BOOST_TEST(ended["judging"] == false);
    BOOST_TEST(ended["judged"].is_null());
}

BOOST_AUTO_TEST_CASE(analysis_that_is_switched_on_waits_for_a_review) {
    post(program, "new", R"({"ruleset":"size=6,boulders=4","black":"human","white":"human"})");
    for (int move = 0; move < 4; ++move) {
        const std::string cell = state_of(program)["legal"][0]["text"];
        play(program, cell);
    }
    BOOST_TEST(post(program, "review", "").json()["reviewing"] == 0);
    BOOST_TEST(!post(program, "settings", R"({"analysis":true})").json()["reviewing"].is_null());
    wait_for_state(program, [](const auto& now) {
        return now["reviewing"].is_null() && !now["accuracy"]["black"].is_null();
    });
}

BOOST_AUTO_TEST_CASE(a_review_and_a_hint_go_on_when_nobody_looks_on) {
    post(program, "new", R"({"ruleset":"size=6,boulders=4","black":"human","white":"human"})");
    for (int move = 0; move < 4; ++move) {
        const std::string cell = state_of(program)["legal"][0]["text"];
        play(program, cell);
    }
    for (const char* const action : {"review", "hint"}) {
        {
            WebConnection client{program.port()};
            client.send(events_request(program));
            client.receive([](const std::string& text) { return contains(text, "event: state\ndata: {"); });
            BOOST_TEST(post(program, action, "").status == 200);
        }
        const bool is_hint = std::string_view{action} == "hint";
        const nlohmann::json state = wait_for_state(
            program, [](const auto& now) { return now["reviewing"].is_null() && now["hinting"] == false; });
        if (is_hint)
            BOOST_TEST(!state["hint"].is_null());
        else
            BOOST_TEST(!state["accuracy"]["black"].is_null());
    }
}

BOOST_AUTO_TEST_CASE(moves_said_to_be_all_that_keep_an_outcome_are_all) {
    const auto truth_of = [](const WebProgram& asked, const std::string& position) {
        const std::string start = R"({"position":")" + position + R"(","black":"human","white":"human"})";
        BOOST_TEST(post(asked, "new", start).status == 200);
        BOOST_TEST(post(asked, "prove", "").status == 200);
        const nlohmann::json state =
            wait_for_state(asked, [](const auto& now) { return now["proving"] == false; });
        return state["record"][0]["truth"];
    };
    // So few empty cells are searched in no time.
    for (const char* const position :
         {"3/3/x2 o classic,boulders=0", "ooxo/1o1x/2xx/1ox1 x classic,boulders=0"})
        BOOST_TEST(truth_of(program, position)["all"] == true, position);
    // A win by 3, with B2 alone; C3 wins by less.
    const std::string won = "5/-4/-4/4-/-2-1 x classic";
    const TemporaryDirectory directory;
    std::ofstream{directory / "solved"}
        << R"({"position":")" << won
        << R"(","status":"exact","value":3,"lower":3,"upper":3,"best":["B2"],"best_complete":true,"line":[]})"
        << "\n";
    const std::string book = directory / "book";
    BOOST_TEST(run_kept({pahtum_program(), "book", "build", book, directory / "solved"}).exit_code == 0);
    const nlohmann::json truth = truth_of(WebProgram{{"--book", book}}, won);
    BOOST_TEST(truth["outcome"] == 1);
    BOOST_TEST((truth["all"] == false || truth["moves"] == nlohmann::json{"B2", "C3"}), truth.dump());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
