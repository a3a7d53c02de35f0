#include "engine/rules/sgf.hpp"
#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/test.hpp"

// Files that the real program gives and takes over real sockets.

namespace pahtum::testing {

BOOST_FIXTURE_TEST_SUITE(run_web_record, QuickGame)

BOOST_AUTO_TEST_CASE(variations_and_comments_of_a_file_are_saved_with_the_game) {
    const std::string text =
        "(;FF[4]CA[UTF-8]AP[pahtum]SZ[3]RU[Pah-Tum classic]KM[0]PB[Ann]PW[Bob]RE[W+R]\n"
        "PTP[3/3/3 x classic]\n(;B[bb]C[the middle]\n(;W[aa]\n;B[ca]V[1])\n(;W[ba]C[or so]))\n(;B[cc]))";
    const auto in_order = [](const std::string& sgf) { return to_sgf(parse_sgf(sgf)); };
    post(program, "load", nlohmann::json({{"sgf", text}}).dump());
    BOOST_TEST(ask(program, {.path = "pahtum.sgf"}).body == in_order(text));
    // Another move in place of the second: what was there before is a variation.
    post(program, "settings", R"({"black":"human","white":"human"})");
    post(program, "go", R"({"ply":1})");
    play(program, "A1");
    const std::string changed = ask(program, {.path = "pahtum.sgf"}).body;
    for (const char* const kept :
         {"C[the middle]", "(;W[ac]", "W[ba]C[or so]", "B[cc]", "PB[Ann]", "(;W[aa]\n;B[ca]V[1]\n)"})
        BOOST_TEST(contains(changed, kept), changed);
    BOOST_TEST(!contains(changed, "RE["), changed);
    nlohmann::json state = state_of(program);
    BOOST_TEST(state["record"][2]["others"].dump() == R"(["A3","B3"])");
    state = post(program, "go", R"({"ply":2,"move":"A3"})").json();
    BOOST_TEST(state["record"].size() == 4U);
    BOOST_TEST(state["ply"] == 2);
    BOOST_TEST(post(program, "go", R"({"ply":2,"move":"C1"})").status == 409);
    BOOST_TEST(post(program, "go", R"({"ply":9,"move":"C1"})").status == 409);
    BOOST_TEST(post(program, "go", R"({"ply":2,"move":"dog"})").status == 400);
}

BOOST_AUTO_TEST_CASE(a_side_the_program_played_has_its_name_in_the_record) {
    post(program, "new", R"({"ruleset":"classic,size=3","boulders":"B2","black":"human","white":"human"})");
    play(program, "A1");
    post(program, "settings", R"({"level":"15"})");
    post(program, "genmove", "");
    wait_for_state(program, [](const auto& state) { return state["ply"] == 2; });
    // What is set later is not what played.
    post(program, "settings", R"({"level":"3"})");
    const std::string sgf = ask(program, {.path = "pahtum.sgf"}).body;
    BOOST_TEST(contains(sgf, "PB[Human]PW[Pahtum "), sgf);
    BOOST_TEST(contains(sgf, " level 15]"), sgf);
}

BOOST_AUTO_TEST_CASE(a_file_that_names_no_boulders_says_so) {
    const auto load = [&](const std::string& sgf) {
        return post(program, "load", nlohmann::json({{"sgf", sgf}}).dump());
    };
    post(program, "new", R"({"ruleset":"classic,size=3,boulders=1","boulders":"B2"})");
    const nlohmann::json shown = load("(;SZ[3]RU[Japanese];B[aa])").json();
    BOOST_TEST(shown["cells"] == "x...-....");
    BOOST_TEST(shown["trouble"] ==
               "The file names no boulders: its game is shown on the board that was here.");
    BOOST_TEST(load("(;SZ[4];B[aa])").json()["trouble"] ==
               "The file names no boulders: its game is shown on a board without any.");
    BOOST_TEST(load("(;SZ[3]SQ[bb];B[aa])").json()["trouble"] == "");
    BOOST_TEST(load("(;SZ[3]RU[Pah-Tum classic];B[aa])").json()["trouble"] == "");
    post(program, "new", R"({"ruleset":"classic,size=3,boulders=1","boulders":"B2"})");
    const WebReply refused = load("(;SZ[3];B[bb])");
    BOOST_TEST(refused.status == 400);
    BOOST_TEST(
        refused.json()["error"] ==
        "line 1, column 9: illegal move: B2 holds a boulder (the file names no boulders: if its moves do not "
        "fit the board that is here, begin a game of its size and with its boulders, then open it again)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
