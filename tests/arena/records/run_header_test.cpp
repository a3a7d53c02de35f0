#include <tuple>

#include "arena/records/record.hpp"
#include "tests/arena/records/sample_records.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::run_header_test {
namespace {

using nlohmann::json;

RunHeader sample_header() {
    return {.id = "0123456789abcdef0123456789abcdef",
            .started = std::chrono::system_clock::time_point{std::chrono::milliseconds{1'000'000'000'125}},
            .machine = "host",
            .version = "0.1.0",
            .settings = {{"time-margin", "100"}, {"suspend", "off"}},
            .plan = {{"openings", "crc32c:00000000, 6 positions"}},
            .extent = {{"rounds", "all"}, {"engine", R"(["a","b\"\n"])"}}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run_header)

BOOST_AUTO_TEST_CASE(a_header_is_one_line_of_the_documented_schema) {
    const std::string line = to_line(sample_header());
    json found = json::parse(line);
    BOOST_TEST(found.erase("crc") == 1U);
    BOOST_TEST(found == json::parse(R"({"format": 2, "run": {
        "id": "0123456789abcdef0123456789abcdef", "started": "2001-09-09T01:46:40.125Z", "machine": "host",
        "version": "0.1.0", "settings": {"time-margin": "100", "suspend": "off"},
        "plan": {"openings": "crc32c:00000000, 6 positions"},
        "extent": {"rounds": "all", "engine": "[\"a\",\"b\\\"\\n\"]"}}})"));
    BOOST_TEST(line.find('\n') == std::string::npos);
}

BOOST_AUTO_TEST_CASE(reading_gives_back_what_was_written) {
    const RunHeader written = sample_header();
    const RecordLine line = parse_line(to_line(written));
    BOOST_TEST_REQUIRE(std::holds_alternative<RunHeader>(line));
    const RunHeader& read = std::get<RunHeader>(line);
    BOOST_TEST((read.id == written.id && read.started == written.started));
    BOOST_TEST((read.machine == "host" && read.version == "0.1.0"));
    BOOST_TEST((read.settings == written.settings && read.plan == written.plan));
    BOOST_TEST((read.extent == written.extent));
    BOOST_TEST(std::holds_alternative<GameRecord>(parse_line(to_line(sample_record()))));
    BOOST_CHECK_THROW(static_cast<void>(parse_record(to_line(written))), StoreError);
}

BOOST_AUTO_TEST_CASE(differences_are_named_in_both_directions) {
    BOOST_TEST(differences_of(sample_header().settings, sample_header().settings).empty());
    const auto differences =
        differences_of({{"a", "1"}, {"b", "2"}, {"c", "3"}}, {{"a", "1"}, {"b", "4"}, {"d", ""}});
    BOOST_TEST_REQUIRE(differences.size() == 3U);
    BOOST_TEST((differences[0].name == "b" && differences[0].before == "'2'" && differences[0].now == "'4'"));
    BOOST_TEST((differences[1].name == "c" && differences[1].now == "not recorded"));
    BOOST_TEST((differences[2].name == "d" && differences[2].before == "not recorded"));
    BOOST_TEST(differences_of({{"a", "1"}, {"old", "none"}}, {{"a", "1"}, {"new", "none"}}).empty());
}

BOOST_AUTO_TEST_CASE(ids_differ) {
    std::set<std::string> ids;
    for (int i = 0; i < 100; ++i) ids.insert(new_run_id());
    BOOST_TEST(ids.size() == 100U);
    BOOST_TEST(ids.begin()->size() == 32U);
    BOOST_TEST(ids.begin()->find_first_not_of("0123456789abcdef") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::run_header_test
