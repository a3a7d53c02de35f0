#include "protocol/web/request_fields.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <vector>

namespace pahtum::web {
namespace {

const std::vector<std::string> kNoObjects = {"[]",         "1",     "\"a\"", "{",
                                             "{\"a\":1,}", "{} {}", "\xff",  "{\"a\":\"\xff\"}"};

std::string error_of(const std::function<void()>& act) {
    try {
        act();
    } catch (const RequestError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(request_fields)

BOOST_DATA_TEST_CASE(a_body_that_is_no_object_is_refused, boost::unit_test::data::make(kNoObjects)) {
    BOOST_TEST(error_of([&] { RequestFields{sample}; }) == "the body is not a JSON object");
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::web
