#include "protocol/web/json.hpp"

#include "engine/rules/text.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

nlohmann::ordered_json json_of(const std::string& position) {
    return nlohmann::ordered_json::parse(web::game_json(Game{parse_position(position)}));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(game_json)

BOOST_AUTO_TEST_CASE(the_board_is_told_from_the_top) {
    const auto json = json_of("x2/1-1/2o x classic");
    BOOST_TEST(json["cells"] == "x...-...o");
    BOOST_TEST(json["size"] == 3);
    BOOST_TEST(json["to_move"] == "black");
    BOOST_TEST(json["phase"] == "stones");
}

BOOST_AUTO_TEST_CASE(every_run_of_three_or_more_is_a_line_with_the_points_of_its_length) {
    // 3 for a line of three and 10 for one of four: the table of the rules.
    const auto json = json_of("xxx1o/4o/4o/x3o/5 x classic");
    BOOST_TEST(json["lines"].size() == 2U);
    BOOST_TEST(json["lines"][0].dump() == R"({"side":"black","points":3,"cells":["A5","B5","C5"]})");
    BOOST_TEST(json["lines"][1].dump() == R"({"side":"white","points":10,"cells":["E2","E3","E4","E5"]})");
    BOOST_TEST(json["points"].dump() == R"({"black":3,"white":10})");
}

BOOST_AUTO_TEST_CASE(a_choice_of_captures_is_spelt_out) {
    // A stone on C3 has a white one above and one to the right, each with a black one right behind.
    const auto json = json_of("2x2/2o2/3ox/5/5 x custodial");
    nlohmann::ordered_json at_c3 = nlohmann::ordered_json::array();
    for (const auto& move : json["legal"])
        if (move["cell"] == "C3") at_c3.push_back(move["text"]);
    BOOST_TEST(at_c3.dump() == R"(["C3xD3","C3xC4"])");
}

BOOST_AUTO_TEST_CASE(boards_along_a_line_have_points_lines_and_reasons) {
    // Black makes three in the bottom row, White three in the column beside it.
    const auto json = nlohmann::json::parse(
        web::boards_json(parse_position("3o/3o/4/xx2 x classic,boulders=0"), {"C1", "D2"}));
    const auto& boards = json["boards"];
    BOOST_TEST(boards.size() == 3U);
    BOOST_TEST(!boards[0].contains("move"));
    BOOST_TEST(boards[0]["points"].dump() == R"({"black":0,"white":0})");
    BOOST_TEST(boards[1]["points"].dump() == R"({"black":3,"white":0})");
    BOOST_TEST(boards[1]["move"]["cell"] == "C1");
    BOOST_TEST(boards[1]["move"]["reasons"]["builds"].dump() ==
               R"([{"cells":["A1","B1","C1"],"gain":3,"points":3}])");
    BOOST_TEST(boards[2]["points"].dump() == R"({"black":3,"white":3})");
    BOOST_TEST(boards[2]["lines"][1]["cells"].dump() == R"(["D2","D3","D4"])");
    BOOST_TEST(boards[2]["cells"] == "...o...o...oxxx.");
    BOOST_CHECK_THROW(static_cast<void>(web::boards_json(parse_position("3/3/3 x classic"), {"what"})),
                      ParseError);
    BOOST_CHECK_THROW(static_cast<void>(web::boards_json(parse_position("x2/3/3 o classic"), {"A3"})),
                      IllegalMove);
}

BOOST_AUTO_TEST_CASE(a_finished_game_has_a_result_and_no_moves) {
    const auto json = json_of("xxx/oox/oxo x classic");
    BOOST_TEST(json["phase"] == "over");
    BOOST_TEST(json["result"] == "B+3");
    BOOST_TEST(json["legal"].empty());
}

BOOST_AUTO_TEST_CASE(the_record_tells_moves_points_and_evaluations) {
    Game game{parse_position("xx1/3/3 x classic")};
    game.play(parse_move(game.position(), "C3"));
    game.evaluate(game.ply(), {.score = 3, .win_rate = 1, .exact = true});
    const auto record = nlohmann::ordered_json::parse(web::game_json(game))["record"];
    BOOST_TEST(record.size() == 2U);
    BOOST_TEST(record[0]["evaluation"].is_null());
    BOOST_TEST(
        record[1].dump() ==
        R"({"points":{"black":3,"white":0},"evaluation":{"score":3.0,"win_rate":1.0,"exact":true},"side":"black","move":{"text":"C3","cell":"C3"},"from_book":false,"review":null,"others":[]})");
}

BOOST_AUTO_TEST_CASE(text_that_is_not_utf_8_does_no_harm) {
    BOOST_TEST(web::error_json("\xff") == R"({"error":"\\xff"})");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing

namespace pahtum::web {
namespace {

const testing::Words kNoObjects = {"[]",         "1",     "\"a\"", "{",
                                   "{\"a\":1,}", "{} {}", "\xff",  "{\"a\":\"\xff\"}"};

using testing::error_of;

}  // namespace

BOOST_AUTO_TEST_SUITE(request_fields)

BOOST_DATA_TEST_CASE(a_body_that_is_no_object_is_refused, boost::unit_test::data::make(kNoObjects)) {
    BOOST_TEST(error_of([&] { RequestFields{sample}; }) == "the body is not a JSON object");
}

BOOST_AUTO_TEST_CASE(lists_objects_and_too_many_fields_are_refused_before_they_are_read) {
    std::string members;
    for (int i = 0; i < 90'000; ++i) members += "\"k" + std::to_string(i) + "\":{},";
    std::string objects;
    for (int i = 0; i < 340'000; ++i) objects += "{},";
    for (const std::string& body : {std::string(1 << 20, '['), R"({"sgf":)" + std::string(1 << 20, '['),
                                    R"({"ply":[)" + objects + "0]}", "{" + members + "\"a\":1}"})
        BOOST_TEST(error_of([&] { RequestFields{body}; }) != "");
    BOOST_TEST(error_of([&] { RequestFields{R"({"a":{}})"}; }) ==
               "no field of the body can be a list or an object");
    std::string many = "{";
    for (int i = 0; i < 101; ++i) many += "\"k" + std::to_string(i) + "\":1,";
    BOOST_TEST(error_of([&] { RequestFields{many + "\"a\":1}"}; }) == "the body has too many fields");
}

BOOST_AUTO_TEST_CASE(members_are_read_by_type) {
    RequestFields fields{R"({"t":"x","f":true,"n":7})"};
    BOOST_TEST(fields.text("t").value() == "x");
    BOOST_TEST(fields.flag("f").value());
    BOOST_TEST(fields.number("n").value() == 7U);
    BOOST_TEST(!fields.text("other").has_value());
    fields.expect_no_more();
}

BOOST_AUTO_TEST_CASE(a_member_of_another_type_is_named) {
    RequestFields fields{R"({"t":1,"f":"true","n":-1})"};
    BOOST_TEST(error_of([&] { static_cast<void>(fields.text("t")); }) == "'t': expected a string");
    BOOST_TEST(error_of([&] { static_cast<void>(fields.flag("f")); }) == "'f': expected true or false");
    BOOST_TEST(error_of([&] { static_cast<void>(fields.number("n")); }) ==
               "'n': expected a whole number, 0 or more");
}

BOOST_AUTO_TEST_CASE(members_that_are_missing_or_unknown_are_named) {
    RequestFields fields{R"({"typo":1})"};
    BOOST_TEST(error_of([&] { static_cast<void>(fields.required_text("move")); }) == "'move' is missing");
    BOOST_TEST(error_of([&] { fields.expect_no_more(); }) == "'typo' is not expected here");
}

BOOST_AUTO_TEST_CASE(an_empty_body_has_no_members) { RequestFields{""}.expect_no_more(); }

BOOST_AUTO_TEST_CASE(a_long_error_is_cut_between_characters) {
    const std::string begin(299, 'x');
    const auto shown = nlohmann::json::parse(web::error_json(begin + "\u4eba" + begin))["error"];
    BOOST_TEST(shown == begin + "...");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
