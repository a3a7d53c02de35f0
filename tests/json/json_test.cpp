#include "arena/json/json.hpp"

#include <boost/test/unit_test.hpp>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

namespace pahtum::arena {

BOOST_AUTO_TEST_SUITE(json_suite)

BOOST_AUTO_TEST_CASE(values_are_written_as_themselves) {
    Json json =
        Json::object({{"text", "a\"b"}, {"none", std::optional<double>{}}, {"some", std::optional(1)}});
    json["truth"] = true;
    json["half"] = 0.5;
    json["counts"] = std::array<std::int64_t, 2>{-3, 4};
    json["empty"] = Json::array();
    json["object"] = Json::object();
    json["half"] = 0.25;
    BOOST_TEST(json.dump() ==
               R"({"text":"a\"b","none":null,"some":1,"truth":true,"half":0.25,"counts":[-3,4],"empty":[],)"
               R"("object":{}})");
}

BOOST_AUTO_TEST_CASE(what_was_written_is_read_back) {
    const std::string text =
        R"({"a":[1,-2,0.5,1e+300,"\u00e9\n",true,null,{"b":{}}],"c":18446744073709551615})";
    const Json json = Json::parse(text);
    BOOST_TEST(json.at("a").at(0).integer<int>() == 1);
    BOOST_TEST(json.at("a").at(1).integer<std::int64_t>() == -2);
    BOOST_TEST(json.at("a").at(1).number() == -2.0);
    BOOST_TEST(json.at("a").at(4).text() == "\xc3\xa9\n");
    BOOST_TEST(json.at("a").at(5).boolean());
    BOOST_TEST(json.at("a").at(6).is_null());
    BOOST_TEST(json.at("c").integer<std::uint64_t>() == std::numeric_limits<std::uint64_t>::max());
    BOOST_TEST(json.find("d") == nullptr);
    BOOST_TEST(Json::parse(json.dump()).dump() == json.dump());
}

BOOST_AUTO_TEST_CASE(numbers_look_as_other_programs_of_ours_write_them) {
    std::mt19937_64 random{1};
    for (int i = 0; i < 1000; ++i) {
        const double number =
            std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 200) - 150);
        BOOST_TEST(Json(number).dump() == nlohmann::json(number).dump());
    }
    BOOST_TEST(Json(0.0).dump() == "0.0");
    BOOST_TEST(Json(std::numeric_limits<double>::infinity()).dump() == "null");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_not_utf8_are_replaced) {
    BOOST_TEST(Json("\xff").dump() == "\"\\ufffd\"");
    std::string line = "text:";
    append_json_text(line, "a\\");
    BOOST_TEST(line == R"(text:"a\\")");
}

BOOST_AUTO_TEST_CASE(the_last_of_members_of_the_same_name_counts) {
    BOOST_TEST(Json::parse(R"({"a":1,"b":2,"a":[3]})").dump() == R"({"a":[3],"b":2})");
}

BOOST_AUTO_TEST_CASE(what_is_not_expected_is_refused) {
    for (const char* const text : {"", "{", "[1,]", "{\"a\"}", "nul", "1 2", "\"\xff\""})
        BOOST_CHECK_THROW((void)Json::parse(text), JsonError);
    BOOST_CHECK_THROW((void)Json::parse(std::string(1000, '[')), JsonError);
    BOOST_CHECK_THROW((void)Json(1).text(), JsonError);
    BOOST_CHECK_THROW((void)Json("1").number(), JsonError);
    BOOST_CHECK_THROW((void)Json(300).integer<std::int8_t>(), JsonError);
    BOOST_CHECK_THROW((void)Json(-1).integer<std::uint64_t>(), JsonError);
    BOOST_CHECK_THROW((void)Json(1.0).integer<int>(), JsonError);
    BOOST_CHECK_THROW((void)Json::array().at(0), JsonError);
    BOOST_CHECK_THROW((void)Json::object().at("a"), JsonError);
    BOOST_CHECK_THROW((void)Json::object().elements(), JsonError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
