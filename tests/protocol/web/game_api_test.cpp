#include "protocol/web/game_api.hpp"

#include "engine/base/random.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/review/review_report.hpp"
#include "tests/support/test.hpp"

// The room and its actions without any page. The engine's answers are not listened to.

namespace pahtum::testing {
namespace {

using web::GameApi;

struct Room {
    GameApi api{
        {.settings = settings_for_people(), .start = parse_position("3/3/3 x classic"), .random = Random{1}},
        {.post = [](const std::function<void()>&) {}, .send = [](const auto&, const auto&) {}}};

    json act(const std::string& action, const json& fields = json::object()) {
        const GameApi::Answer answer = api.act(action, fields.dump());
        BOOST_TEST(answer.status == 200U, action + ": " + answer.json);
        return json::parse(answer.json);
    }
    /// What is the same when a game is kept and goes on.
    [[nodiscard]] json shown() const {
        json state = json::parse(api.state());
        for (const char* const passing : {"turn", "version"}) state.erase(passing);
        return state;
    }
};

/// What is kept of a game with these moves and these other fields.
std::string kept_of(const std::string& moves, const std::string& fields = "") {
    return R"({"sgf":"(;SZ[3]RU[Pah-Tum classic])" + moves + ")\"" + fields + "}";
}

/// What is kept of a game with these moves after a review of one of `size` with those.
std::string kept_with_review(const std::string& moves, const std::string& reviewed, const std::string& size) {
    const SgfGame game = parse_sgf("(;SZ[" + size + "]RU[Pah-Tum classic]" + reviewed + ")");
    json kept = json::parse(kept_of(moves));
    kept["review"] =
        review::review_json({.file = "",
                             .options = "",
                             .review = review::Reviewer{{.limits = {.nodes = 1000}}}.run(game).value()});
    return kept.dump();
}

const json kTwoPersons = {{"black", "human"}, {"white", "human"}};

const Words kSpoilt = {
    "",
    "nonsense",
    "[]",
    "{}",
    R"({"sgf":""})",
    kept_of(";B[aa];W[aa]"),
    kept_of(";B[aa]", R"(,"ply":2)"),
    kept_of(";B[aa]", R"(,"ply":-1)"),
    kept_of(";B[aa]", R"(,"black":"nobody")"),
    kept_of(";B[aa]", R"(,"level":"99")"),
    kept_of(";B[aa]", R"(,"resigned":"nobody")"),
    kept_of(";B[aa]", R"(,"other":1)"),
    kept_of(";B[aa]", R"(,"review":"nonsense")"),
    kept_of(";B[aa]", R"(,"review":1)"),
    kept_of(";B[aa]", R"(,"evaluations":"- 1")"),
    kept_of(";B[aa]", R"(,"evaluations":"- 1,2")"),
    kept_of(";B[aa]", R"(,"truths":"- 1")"),
    kept_of(";B[aa]", R"(,"truths":"- 2:all:")"),
    kept_of(";B[aa]", R"(,"truths":"- 1:all:A3")"),
};

}  // namespace

BOOST_AUTO_TEST_SUITE(game_api)

BOOST_AUTO_TEST_CASE(an_action_that_is_not_known_is_named_and_changes_nothing) {
    Room room;
    const json before = room.shown();
    const GameApi::Answer answer = room.api.act("fly", "{}");
    BOOST_TEST(answer.status == 404U);
    BOOST_TEST(answer.json == R"({"error":"no action: fly"})");
    BOOST_TEST(room.shown() == before);
}

BOOST_AUTO_TEST_CASE(taking_back_after_a_resignation_takes_just_that_back) {
    Room room;
    room.act("settings", kTwoPersons);
    for (const char* const move : {"A1", "B2"}) room.act("move", {{"move", move}});
    const json resigned = room.act("resign");
    BOOST_TEST(resigned["resigned"] == "black");
    BOOST_TEST(resigned["result"] == "W+R");
    const json state = room.act("undo");
    BOOST_TEST(state["resigned"].is_null());
    BOOST_TEST(state["ply"] == 2);
    BOOST_TEST(state["record"].size() == 3U);
    BOOST_TEST(!contains(room.api.sgf(), "RE["));
    BOOST_TEST(room.act("undo")["ply"] == 1);
}

BOOST_AUTO_TEST_CASE(a_game_that_was_kept_goes_on_as_it_stood) {
    Room room;
    room.act("new", {{"position", "4/4/1-2/4 x classic"}, {"black", "human"}, {"white", "human"}});
    for (const char* const move : {"A1", "C3", "D4"}) room.act("move", {{"move", move}});
    room.act("go", {{"ply", 1}});
    for (const char* const move : {"D3", "A4", "B1"}) room.act("move", {{"move", move}});
    room.act("go", {{"ply", 2}});
    room.act("settings", {{"level", "3"}, {"time", "0.5"}, {"hash", "16"}, {"analysis", true}});
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown() == room.shown());
    BOOST_TEST(later.shown()["record"][2]["others"].dump() == R"(["C3"])");
    BOOST_TEST(later.api.sgf() == room.api.sgf());
    BOOST_TEST(later.api.kept() == room.api.kept());
    const json version = json::parse(room.api.state())["version"];
    BOOST_TEST(json::parse(room.api.copy()) ==
               (json{{"kept", room.api.kept()}, {"sgf", room.api.sgf()}, {"version", version}}));
}

BOOST_AUTO_TEST_CASE(what_was_expected_and_proven_of_positions_is_kept_as_it_was) {
    Room room;
    // The chances go by the search, not only by the margin; the file has what was expected before a move.
    room.act("restore", json::parse(kept_of(";B[aa]V[2];W[bb]", R"(,"ply":1,)"
                                                                R"("evaluations":"1.5,0.5 2.5,0.1 -3,0!",)"
                                                                R"("truths":"0:all:A3,B2 - 1:some:C1")")));
    const json state = room.shown();
    BOOST_TEST(state["record"][0]["evaluation"].dump() == R"({"exact":false,"score":1.5,"win_rate":0.5})");
    BOOST_TEST(state["record"][1]["evaluation"].dump() == R"({"exact":false,"score":2.5,"win_rate":0.1})");
    BOOST_TEST(state["record"][2]["evaluation"].dump() == R"({"exact":true,"score":-3.0,"win_rate":0.0})");
    BOOST_TEST(state["record"][0]["truth"].dump() == R"({"all":true,"moves":["A3","B2"],"outcome":0})");
    BOOST_TEST(!state["record"][1].contains("truth"));
    BOOST_TEST(state["record"][2]["truth"].dump() == R"({"all":false,"moves":["C1"],"outcome":1})");
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown() == state);
    // The end of a game is known also where an earlier position is shown.
    room.act("new", {{"position", "3/ox1/xox x classic"}, {"black", "human"}, {"white", "human"}});
    for (const char* const move : {"A3", "B3"}) room.act("move", {{"move", move}});
    room.act("go", {{"ply", 1}});
    BOOST_TEST(room.shown()["record"][2]["evaluation"]["exact"] == true);
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown() == room.shown());
}

BOOST_AUTO_TEST_CASE(a_game_begins_with_moves_that_are_there_already) {
    Room room;
    json game = {{"position", "2x2/2o2/3ox/5/5 x custodial"}, {"moves", "c3xd3 e5"}, {"resigned", "black"}};
    const json state = room.act("new", game);
    BOOST_TEST(state["start"] == game["position"]);
    BOOST_TEST(state["ply"] == 2);
    BOOST_TEST(state["record"][1]["move"]["captured"] == "D3");
    BOOST_TEST(state["resigned"] == "black");
    BOOST_TEST(state["record"][2]["resigned"] == "black");
    BOOST_TEST(!state["record"][1].contains("resigned"));
    // The engine leaves it as it is.
    BOOST_TEST(state["thinking"] == false);
    const json before = room.shown();
    for (const auto& [name, wrong] : std::multimap<std::string, std::string>{
             {"moves", "c3xd3 c3"}, {"moves", "dog"}, {"resigned", "grey"}}) {
        json spoilt = game;
        spoilt[name] = wrong;
        BOOST_TEST(room.api.act("new", spoilt.dump()).status == 400U, wrong);
    }
    game.erase("moves");
    BOOST_TEST(room.api.act("new", game.dump()).status == 400U);
    BOOST_TEST(room.shown() == before);
}

BOOST_AUTO_TEST_CASE(no_two_games_begin_at_the_same_time) {
    Room room;
    std::set<std::uint64_t> begun{room.shown()["begun"].get<std::uint64_t>()};
    for (int i = 0; i < 3; ++i) begun.insert(room.act("new", kTwoPersons)["begun"].get<std::uint64_t>());
    begun.insert(
        room.act("load", {{"sgf", "(;SZ[3]RU[Pah-Tum classic];B[aa])"}})["begun"].get<std::uint64_t>());
    BOOST_TEST(begun.size() == 5U);
    // A year is 31,556,952 seconds.
    for (const std::uint64_t when : begun)
        BOOST_TEST((when > 50 * 31'556'952'000 && when < 200 * 31'556'952'000));
    const json before = room.shown()["begun"];
    BOOST_TEST(room.act("undo")["begun"] == before);
}

BOOST_AUTO_TEST_CASE(a_resignation_and_players_that_a_file_names_are_kept) {
    Room room;
    room.act("load", {{"sgf", "(;SZ[3]RU[Pah-Tum classic]PB[Ada]PW[Bo];B[aa];W[bb];B[cc])"}});
    room.act("settings", kTwoPersons);
    room.act("go", {{"ply", 2}});
    room.act("resign");
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown() == room.shown());
    BOOST_TEST(later.shown()["resigned"] == "black");
}

BOOST_AUTO_TEST_CASE(the_marks_of_a_review_are_kept) {
    // The third move gives a row of three away; the fourth takes it. The last has not been reviewed.
    const std::string kept =
        kept_with_review(";B[aa];W[ac];B[bc];W[cb];B[ca]", ";B[aa];W[ac];B[bc];W[cb]", "3");
    const review::GameReview review =
        review::parse_review_json(json::parse(kept)["review"].get<std::string>()).review;
    Room room;
    BOOST_TEST(room.api.act("restore", kept).status == 200U);
    const json state = room.shown();
    for (std::size_t ply = 1; ply <= 4; ++ply)
        BOOST_TEST(state["record"][ply]["review"]["verdict"] == to_text(review.moves[ply - 1].verdict()),
                   ply);
    BOOST_TEST(state["record"][5]["review"].is_null());
    BOOST_TEST(state["accuracy"]["black"].get<double>() == review.accuracy(Side::kBlack).value(),
               boost::test_tools::tolerance(1e-2));
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown() == room.shown());
    // Another move in place of one that was reviewed.
    later.act("settings", kTwoPersons);
    later.act("go", {{"ply", 1}});
    later.act("move", {{"move", "B2"}});
    Room last;
    BOOST_TEST(last.api.act("restore", later.api.kept()).status == 200U);
    BOOST_TEST(!last.shown()["record"][1]["review"].is_null());
    BOOST_TEST(last.shown()["record"][2]["review"].is_null());
    // The line that was reviewed keeps its marks, and the accuracy stays.
    BOOST_TEST(last.shown() == later.shown());
    BOOST_TEST(last.shown()["accuracy"] == state["accuracy"]);
    BOOST_TEST(!last.act("go", {{"ply", 2}, {"move", "A1"}})["record"][4]["review"].is_null());
}

BOOST_AUTO_TEST_CASE(an_engine_that_was_thinking_thinks_on_and_keeps_its_name) {
    Room room;
    room.act("settings", {{"time", "1000"}, {"level", "15"}});
    room.act("new", {{"ruleset", "classic,boulders=0"}});
    BOOST_TEST(room.act("move", {{"move", "D4"}})["thinking"] == true);
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.shown()["thinking"] == true);
    json kept = json::parse(room.api.kept());
    kept["black_own"] = true;
    BOOST_TEST(later.api.act("restore", kept.dump()).status == 200U);
    BOOST_TEST(!contains(later.api.sgf(), "PB[Human]"));
    BOOST_TEST(contains(room.api.sgf(), "PB[Human]"));
    kept["black_name"] = "Pahtum 0.1.0 level 2";
    BOOST_TEST(later.api.act("restore", kept.dump()).status == 200U);
    BOOST_TEST(later.api.act("restore", later.api.kept()).status == 200U);
    BOOST_TEST(contains(later.api.sgf(), "PB[Pahtum 0.1.0 level 2]"));
}

BOOST_DATA_TEST_CASE(what_was_kept_badly_changes_nothing, kSpoilt, kept) {
    Room room;
    room.act("move", {{"move", "B2"}});
    const json before = room.shown();
    BOOST_TEST(room.api.act("restore", kept).status >= 400U);
    BOOST_TEST(room.shown() == before);
    BOOST_TEST(room.api.act("restore", kept_of(";B[aa]")).status == 200U);
}

BOOST_AUTO_TEST_CASE(a_kept_game_outlives_a_review_of_another_game) {
    for (const auto& [moves, size] :
         std::multimap<std::string, std::string>{{";B[bb]", "3"}, {";B[aa];W[bb]", "3"}, {";B[aa]", "4"}}) {
        Room room;
        BOOST_TEST(room.api.act("restore", kept_with_review(";B[aa]", moves, size)).status == 200U);
        BOOST_TEST(room.shown()["record"].size() == 2U);
        BOOST_TEST(room.shown()["record"][1]["review"].is_null(), moves);
        BOOST_TEST(room.shown()["accuracy"]["black"].is_null());
    }
}

BOOST_AUTO_TEST_CASE(a_kept_game_outlives_a_review_of_another_format) {
    json kept = json::parse(kept_with_review(";B[aa]", ";B[aa]", "3"));
    std::string review = kept["review"];
    review.replace(review.find("\"format\":3"), 10, "\"format\":2");
    kept["review"] = review;
    Room room;
    BOOST_TEST(room.api.act("restore", kept.dump()).status == 200U);
    const json record = room.shown()["record"];
    BOOST_TEST_REQUIRE(record.size() == 2U);
    BOOST_TEST(record[1]["review"].is_null());
}

BOOST_AUTO_TEST_CASE(the_game_before_a_lesson_comes_back) {
    Room room;
    room.act("settings", {{"level", "9"}, {"analysis", true}, {"white", "human"}});
    room.act("move", {{"move", "B2"}});
    BOOST_TEST(room.act("move", {{"move", "C3"}})["lesson"].is_null());
    const json before = room.shown();
    BOOST_TEST(room.api.act("leave", "").status == 409U);

    const json first = room.act("learn");
    BOOST_TEST(first["size"] == 5);
    BOOST_TEST(first["parameters"]["level"] == "1");
    BOOST_TEST(first["players"]["white"] == "engine");
    BOOST_TEST(first["lesson"]["advice"] == "begin");
    BOOST_TEST(!first["analysis"].get<bool>());
    // Not while the engine is to move.
    BOOST_TEST(room.act("move", {{"move", "C3"}})["lesson"] == json({{"waits", true}}));
    // Kept and begun again it is still on, and leads back to the same game.
    Room later;
    BOOST_TEST(later.api.act("restore", room.api.kept()).status == 200U);
    BOOST_TEST(later.act("learn")["ply"] == 0);
    BOOST_TEST(later.api.act("leave", "").status == 200U);
    BOOST_TEST(later.shown() == before);
    room.act("leave");
    BOOST_TEST(room.shown() == before);

    // Another game ends it, with the settings from before, unless it is refused.
    room.act("learn");
    const json lesson = room.shown();
    for (const char* const action : {"new", "load", "restore"})
        BOOST_TEST(room.api.act(action, R"({"position":"none","sgf":"none"})").status == 400U);
    BOOST_TEST(room.shown() == lesson);
    const json next = room.act("new", kTwoPersons);
    BOOST_TEST(next["lesson"].is_null());
    BOOST_TEST(next["parameters"]["level"] == "9");
    BOOST_TEST(room.api.act("leave", "").status == 409U);
    // Also where the game before it cannot be put back.
    BOOST_TEST(room.api.act("restore", kept_of("", R"(,"before":"none")")).status == 200U);
    BOOST_TEST(room.api.act("leave", "").status == 400U);
    BOOST_TEST(room.act("new", kTwoPersons)["lesson"].is_null());
}

BOOST_AUTO_TEST_CASE(a_lesson_tells_what_the_last_moves_have_made) {
    Room room;
    room.act("learn");
    room.act("settings", {{"white", "human"}});
    for (const char* const move : {"A5", "A1", "B5", "B1", "C5"}) room.act("move", {{"move", move}});
    const json lesson = room.act("move", {{"move", "C1"}})["lesson"];
    for (const auto& [who, row] : {std::pair{"learner", "5"}, std::pair{"engine", "1"}}) {
        const json& made = lesson["made"][who];
        BOOST_TEST_REQUIRE(made.size() == 1U);
        for (const std::string column : {"A", "B", "C"})
            BOOST_TEST((std::find(made[0]["cells"].begin(), made[0]["cells"].end(), column + row) !=
                        made[0]["cells"].end()));
        BOOST_TEST(made[0]["points"] == 3);
    }
}

BOOST_AUTO_TEST_CASE(a_new_game_has_its_level_and_the_boulders_of_its_seed) {
    Room room;
    const json wish = {{"ruleset", "classic,size=7"}, {"seed", 11}, {"level", "3"}};
    const json game = room.act("new", wish);
    BOOST_TEST(game["parameters"]["level"] == "3");
    room.act("new", {{"ruleset", "classic,size=7"}});
    BOOST_TEST(room.act("new", wish)["cells"] == game["cells"]);
    BOOST_TEST(room.api.act("new", R"({"seed":1,"position":"3/3/3 x classic"})").status == 400U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
