#include "engine/json/json.hpp"

#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(json_suite)

BOOST_AUTO_TEST_CASE(values_are_written_as_themselves) {
    Json json =
        Json::object({{"text", "a\"b"}, {"none", std::optional<double>{}}, {"some", std::optional(1)}});
    json["half"] = 0.5;
    json["counts"] = std::array<std::int64_t, 2>{-3, 4};
    json["zero"] = 0.0;
    json["huge"] = std::numeric_limits<double>::infinity();
    BOOST_TEST(json_text(json) ==
               R"({"text":"a\"b","none":null,"some":1,"half":0.5,"counts":[-3,4],"zero":0.0,"huge":null})");
}

BOOST_AUTO_TEST_CASE(what_was_written_is_read_back) {
    const std::string text =
        R"({"a":[1,-2,0.5,1e+300,"\u00e9\n",true,null,{"b":{}}],"c":18446744073709551615})";
    const Json json = parse_json(text);
    const Json& list = member(json, "a");
    BOOST_TEST(as_integer<int>(element(list, 0)) == 1);
    BOOST_TEST(as_integer<std::int64_t>(element(list, 1)) == -2);
    BOOST_TEST(as_number(element(list, 1)) == -2.0);
    BOOST_TEST(as_text(element(list, 4)) == "\xc3\xa9\n");
    BOOST_TEST(as_boolean(element(list, 5)));
    BOOST_TEST(element(list, 6).is_null());
    BOOST_TEST(as_integer<std::uint64_t>(member(json, "c")) == std::numeric_limits<std::uint64_t>::max());
    BOOST_TEST(as_integer<int>(Json(3)) == 3);
    BOOST_TEST(find_member(json, "d") == nullptr);
    BOOST_TEST(json_text(parse_json(json_text(json))) == json_text(json));
}

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_are_replaced) {
    BOOST_TEST(json_text("\xff") == "\"\\ufffd\"");
    std::string line = "text:";
    append_json_text(line, "a\\");
    BOOST_TEST(line == R"(text:"a\\")");
}

BOOST_AUTO_TEST_CASE(two_members_of_one_name_are_refused_and_named) {
    BOOST_TEST(testing::error_of<JsonError>([] {
                   return parse_json(R"({"a":{"b":1},"c":[{"b":2,"d":1,"b":3}]})");
               }) == "an object with two members 'b'");
    BOOST_TEST(parse_json(R"({"a":{"b":1},"c":[{"b":2},{"b":3}]})").size() == 2U);
}

BOOST_AUTO_TEST_CASE(what_is_not_expected_is_refused) {
    for (const char* const text : {"", "{", "[1,]", "{\"a\"}", "nul", "1 2", "\"\xff\"", "1e999"})
        BOOST_CHECK_THROW((void)parse_json(text), JsonError);
    BOOST_CHECK_THROW((void)parse_json(std::string(1000, '[')), JsonError);
    BOOST_CHECK_THROW((void)as_text(Json(1)), JsonError);
    BOOST_CHECK_THROW((void)as_number(Json("1")), JsonError);
    BOOST_CHECK_THROW((void)as_integer<std::int8_t>(Json(300)), JsonError);
    BOOST_CHECK_THROW((void)as_integer<std::uint64_t>(Json(-1)), JsonError);
    BOOST_CHECK_THROW((void)as_integer<std::int64_t>(parse_json("18446744073709551615")), JsonError);
    BOOST_CHECK_THROW((void)as_integer<int>(Json(1.0)), JsonError);
    BOOST_CHECK_THROW((void)element(Json::array(), 0), JsonError);
    BOOST_CHECK_THROW((void)member(Json::object(), "a"), JsonError);
    BOOST_CHECK_THROW((void)as_array(Json::object()), JsonError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
