#include "arena/records/record.hpp"

#include "tests/arena/records/sample_records.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::record_test {
namespace {

using nlohmann::json;

/// The message with which adopting a record of other settings is refused.
std::string refusal(const std::function<void(EngineSpec&)>& change) {
    std::vector<EngineSpec> engines = sample_engines();
    change(engines[1]);
    return testing::error_of<StoreError>([&] { return adopt(sample_record(), engines); });
}

/// The JSON as a line with its checksum.
std::string sealed(json record) {
    record.erase("crc");
    std::string line = record.dump();
    line.pop_back();
    seal(line);
    return line;
}

using testing::contains;

}  // namespace

BOOST_AUTO_TEST_SUITE(record)

BOOST_AUTO_TEST_CASE(a_record_is_one_line_of_the_documented_schema) {
    const json expected = json::parse(R"({
        "format": 2, "started": "2001-09-09T01:46:40.125Z", "opening": "3/3/3 x classic", "repeat": 3,
        "black": {"name": "new", "version": "Pah-Tum 0.2", "command": ["./pahtum", "--hash", "16"], "directory": "",
                  "tc": "nodes=5000", "threads": 1, "stderr": "out of\nmemory"},
        "white": {"name": "old engine", "version": "Pah-Tum 0.1", "command": ["/opt/a b/pahtum"], "directory": "/tmp",
                  "tc": "10+0.1", "threads": 2},
        "result": "white", "ending": "time-forfeit", "margin": -7, "detail": "answered after 0.31 s",
        "moves": "B2 A1 A2xB2", "times_ns": [12345, 1000000000, 7]})");
    const std::string line = to_line(sample_record());
    json found = json::parse(line);
    BOOST_TEST(found.erase("crc") == 1U);
    BOOST_TEST(found == expected);
    BOOST_TEST(!contains(line, "\n"));
    BOOST_TEST(to_line(parse_record(line)) == line);
}

BOOST_AUTO_TEST_CASE(all_that_a_record_may_have_besides_is_written_and_read) {
    GameRecord record = sample_record();
    record.run = "0123456789abcdef0123456789abcdef";
    record.machine = "alpha";
    record.number = 17;
    record.program_checksum[0] = "sha256:1";
    record.engines[0].options = {"level=3", "book=a b=c"};
    record.engines[0].environment = {"WHO=me"};
    record.engines[0].limits = {
        .memory_mib = 512, .cpu_seconds = 30, .open_files = 64, .start_seconds = 60, .is_sandboxed = true};
    record.engines[1].limits.cpu_seconds = 7;
    record.engines[1].time_scale = 1.25;
    record.result.idle_cpu[1] = 3'410'000'001ns;
    record.result.cpu[1] = {.on_turn = 17ns, .off_turn = 3'410'000'001ns};
    record.result.voided = {"sly used \"much\"", "and again"};
    record.result.moves[0].info = {.value = 1.5, .depth = 3, .nodes = 700};
    record.result.moves[2].info = {.value = -2};
    const std::string line = to_line(record);
    json expected = json::parse(to_line(sample_record()));
    expected.merge_patch(json::parse(R"({
        "run": "0123456789abcdef0123456789abcdef", "machine": "alpha", "number": 17,
        "black": {"program": "sha256:1", "options": ["level=3", "book=a b=c"], "env": ["WHO=me"],
                  "limits": {"memory_mib": 512, "cpu_seconds": 30, "open_files": 64, "start_seconds": 60,
                             "sandbox": true}},
        "white": {"tc_scale": 1.25, "limits": {"cpu_seconds": 7}, "idle_cpu_ns": 3410000001,
                  "cpu_ns": [17, 3410000001]},
        "voided": ["sly used \"much\"", "and again"],
        "info": [[1.5, 3, 700], null, [-2.0, null, null]], "crc": null})"));
    json found = json::parse(line);
    found.erase("crc");
    BOOST_TEST(found == expected);
    BOOST_TEST(to_line(parse_record(line)) == line);
    // Its machine, and what its times were multiplied by, are another machine's and not another engine's.
    record.engines[1].time_scale = 1;
    BOOST_TEST(adopt(parse_record(line), record.engines).has_value());
    json shorter = json::parse(line);
    shorter["info"].erase(0);
    BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(shorter))), StoreError);
    shorter["info"] = "?";
    BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(shorter))), StoreError);
}

BOOST_AUTO_TEST_CASE(a_record_of_format_1_is_read_as_it_was) {
    const std::string text =
        R"({"format":1,"started":"2001-09-09T01:46:40.125Z","opening":"3/3/3 x classic","repeat":3,)"
        R"("black":{"name":"new","version":"Pah-Tum 0.2","command":["./pahtum","--hash","16"],"directory":"",)"
        R"("tc":"nodes=5000","threads":1,"stderr":"out of\nmemory"},)"
        R"("white":{"name":"old engine","version":"Pah-Tum 0.1","command":["/opt/a b/pahtum"],)"
        R"("directory":"/tmp","tc":"10+0.1","threads":2},)"
        R"("result":"white","ending":"time-forfeit","margin":-7,"detail":"answered after 0.31 s",)"
        R"("moves":"B2 A1 A2xB2","times_ns":[12345,1000000000,7]})";
    BOOST_TEST(to_line(parse_record(text)) == to_line(sample_record()));
    BOOST_TEST(fingerprint_of(parse_record(text)) == fingerprint_of(sample_record()));
}

BOOST_AUTO_TEST_CASE(no_flipped_bit_goes_unnoticed) {
    GameRecord record = sample_record();
    record.run = "0123456789abcdef0123456789abcdef";
    const std::string line = to_line(record);
    for (std::size_t bit = 0; bit < 8 * line.size(); ++bit) {
        std::string damaged = line;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
        BOOST_TEST_CONTEXT("bit " << bit) {
            const std::string error = testing::error_of<StoreError>([&] { return parse_record(damaged); });
            BOOST_TEST((error.starts_with("the line is damaged: ") && !contains(error, "json")), error);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_fingerprint_tells_games_apart_that_differ_in_anything) {
    const GameRecord record = sample_record();
    const std::vector<std::function<void(GameRecord&)>> changes = {
        [](GameRecord& other) { other.run = "0123456789abcdef0123456789abcdef"; },
        [](GameRecord& other) { other.started += std::chrono::milliseconds{1}; },
        [](GameRecord& other) { other.engines[0].command.back() = "17"; },
        [](GameRecord& other) { other.program_checksum[1] = "sha256:1"; },
        [](GameRecord& other) { other.engines[1].threads = 3; },
        [](GameRecord& other) { other.result.moves[1].elapsed += std::chrono::nanoseconds{1}; },
        [](GameRecord& other) { other.result.moves[1].text = "A3"; },
        [](GameRecord& other) { other.result.loser.reset(); }};
    for (const auto& change : changes) {
        GameRecord other = record;
        change(other);
        BOOST_TEST(fingerprint_of(other) != fingerprint_of(record));
    }
    BOOST_TEST(fingerprint_of(parse_record(to_line(record))) == fingerprint_of(record));
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_whole_or_too_large_are_refused) {
    for (const char* key : {"format", "repeat", "margin"}) {
        for (const char* number : {"0.5", "1e30", "4294967296", "18446744073709551615", "\"1\"", "null"}) {
            json record = json::parse(to_line(sample_record()));
            record[key] = json::parse(number);
            BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(record))), StoreError);
        }
    }
    json record = json::parse(to_line(sample_record()));
    record["started"] = "4955-11-21T09:45:13.836Z";
    BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(record))), StoreError);
    record = json::parse(to_line(sample_record()));
    record["times_ns"][0] = 4.78e28;
    BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(record))), StoreError);
}

BOOST_AUTO_TEST_CASE(every_ending_and_result_survives) {
    for (int i = 0; i < static_cast<int>(Ending::kVoid); ++i) {
        for (const std::optional<Side> loser : {std::optional<Side>{}, {Side::kBlack}, {Side::kWhite}}) {
            GameRecord record = sample_record();
            record.result.ending = static_cast<Ending>(i);
            record.result.loser = loser;
            record.result.moves.clear();
            const GameResult read = parse_record(to_line(record)).result;
            BOOST_TEST((read.ending == record.result.ending && read.loser == loser && read.moves.empty()));
        }
    }
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_text_are_replaced) {
    GameRecord record = sample_record();
    record.result.engine_version[0] = "\xff\xfe broken \xc3";
    record.result.stderr_tail[0] = std::string("\0\x80\n\"", 4);
    const GameResult read = parse_record(to_line(record)).result;
    BOOST_TEST(read.engine_version[0] == "\xef\xbf\xbd\xef\xbf\xbd broken \xef\xbf\xbd");
    BOOST_TEST(read.stderr_tail[0] == std::string("\0\xef\xbf\xbd\n\"", 6));
    // What a reader of any kind must not stumble over, and what looks like an escape but is none.
    for (const std::string& text :
         {std::string("\x7f\t\x01"), std::string("a\\u0041\"\\"), std::string("\xe2\x80\xa8 \xc3\xbc")}) {
        record.result.detail = text;
        BOOST_TEST(json::parse(to_line(record))["detail"].get<std::string>() == text);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_record_is_refused) {
    const std::string line = to_line(sample_record());
    for (const std::string& text : {std::string(), std::string("{}"), std::string("[1, 2]"), line + "x",
                                    line.substr(0, line.size() / 2), std::string("nonsense")}) {
        BOOST_CHECK_THROW(static_cast<void>(parse_record(text)), StoreError);
    }
    const std::vector<std::pair<std::string, json>> changes = {
        {"format", 3},      {"format", 0},      {"format", "1"},     {"result", "both"},
        {"ending", "void"}, {"moves", "B2 A1"}, {"moves", "B2  A1"}, {"times_ns", 1},
        {"started", "now"}, {"black", "new"},   {"repeat", "3"},     {"started", "2001-09-09T01:46:40.abcZ"}};
    for (const auto& [key, value] : changes) {
        json changed = json::parse(line);
        changed[key] = value;
        BOOST_TEST_CONTEXT(key << " = " << value) {
            BOOST_CHECK_THROW(static_cast<void>(parse_record(sealed(changed))), StoreError);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_record_finds_its_engines_by_name) {
    const GameRecord record = sample_record();
    const auto same = adopt(record, sample_engines());
    BOOST_TEST_REQUIRE(same.has_value());
    BOOST_TEST((*same == record.result.unit));

    std::vector<EngineSpec> more = sample_engines();
    more.emplace(more.begin() + 1)->name = "third";
    const auto shifted = adopt(record, more);
    BOOST_TEST((shifted && shifted->pairing == std::array{0, 2} && shifted->first_is_black));

    std::vector<EngineSpec> exchanged = {sample_engines()[1], sample_engines()[0]};
    const auto turned = adopt(record, exchanged);
    BOOST_TEST(
        (turned && turned->pairing == std::array{0, 1} && !turned->first_is_black && turned->black() == 1));

    BOOST_TEST(!adopt(record, std::vector<EngineSpec>{sample_engines()[0]}).has_value());
}

BOOST_AUTO_TEST_CASE(records_of_other_settings_are_refused_by_the_difference) {
    BOOST_TEST(refusal([](EngineSpec&) {}) == "");
    const std::string time_control = refusal([](EngineSpec& engine) { engine.time_control = {.depth = 4}; });
    BOOST_TEST(contains(time_control,
                        "engine 'old engine' was recorded with the time control 10+0.1, but has depth=4"));
    const std::string command = refusal([](EngineSpec& engine) { engine.command.emplace_back("--threads"); });
    BOOST_TEST(contains(command, "the command '/opt/a b/pahtum', but has '/opt/a b/pahtum --threads'"));
    BOOST_TEST(contains(refusal([](EngineSpec& engine) { engine.directory = ""; }), "the directory '/tmp'"));
    BOOST_TEST(contains(refusal([](EngineSpec& engine) { engine.threads = 1; }), "threads 2, but has 1"));
    BOOST_TEST(contains(refusal([](EngineSpec& engine) { engine.environment = {"WHO=me"}; }),
                        "the environment '', but has 'WHO=me'"));
    BOOST_TEST(contains(refusal([](EngineSpec& engine) { engine.options = {"level=3"}; }),
                        "the options '', but has 'level=3'"));
    BOOST_TEST(contains(refusal([](EngineSpec& engine) { engine.limits.start_seconds = 60; }), "start 60 s"));
}

BOOST_AUTO_TEST_CASE(a_name_or_command_that_is_no_text_is_recognised) {
    std::vector<EngineSpec> engines = sample_engines();
    engines[0].name = "new\xff";
    engines[0].command = {"./\xff"};
    GameRecord record = sample_record();
    record.engines[0] = engines[0];
    BOOST_TEST(adopt(parse_record(to_line(record)), engines).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

using nlohmann::json;

BOOST_AUTO_TEST_SUITE(record_writer)

BOOST_AUTO_TEST_CASE(players_are_those_of_the_game_with_their_own_programs) {
    std::vector<EngineSpec> engines = sample_engines();
    engines[1].name = "old \"engine\"\xff";
    const RecordWriter writer(engines, std::vector<std::string>{"sum of new", ""});
    const GameRecord sample = sample_record();
    for (const std::array<int, 2>& players : {std::array{0, 1}, std::array{1, 0}}) {
        const json record = json::parse(writer.line(sample.result, players, sample.started, 17));
        const json& of_new = record[players[0] == 0 ? "black" : "white"];
        const json& of_old = record[players[0] == 0 ? "white" : "black"];
        BOOST_TEST((of_new["name"] == "new" && of_new["program"] == "sum of new"));
        BOOST_TEST((of_new["command"] == json(engines[0].command) && of_new["tc"] == "nodes=5000"));
        BOOST_TEST((of_old["name"] == "old \"engine\"\xef\xbf\xbd" && !of_old.contains("program")));
        BOOST_TEST(
            (record["black"]["version"] == "Pah-Tum 0.2" && record["white"]["version"] == "Pah-Tum 0.1"));
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace

}  // namespace pahtum::arena::record_test
