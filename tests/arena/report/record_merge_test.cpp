#include "arena/report/record_merge.hpp"

#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena::record_merge_test {
namespace {

GameRecord game(int started = 0, const std::string& run = "") {
    GameRecord record = drawn_game({"a", "b"});
    record.started += std::chrono::seconds{started};
    record.run = run;
    return record;
}

/// The error or the notes of a merge in which the second file's "b" differs.
struct Outcome {
    std::string error;
    std::vector<std::string> notes;
    std::string name;  ///< of the second file's "b"
};

Outcome merged(SameName rule, const std::function<void(GameRecord&)>& change) {
    RecordMerge merge{rule};
    GameRecord first = game();
    GameRecord second = game(1);
    change(second);
    merge.begin_file("mon.jsonl");
    BOOST_TEST(merge.add(first));
    merge.begin_file("tue.jsonl");
    try {
        BOOST_TEST(merge.add(second));
    } catch (const StoreError& error) {
        return {.error = error.what(), .notes = {}, .name = ""};
    }
    return {.error = "", .notes = merge.notes(), .name = second.engines[1].name};
}

void change_time(GameRecord& record) { record.engines[1].time_control.nodes = 5; }

RunHeader run(const std::string& margin) {
    return {.id = margin,
            .started = {},
            .machine = "",
            .version = "",
            .settings = {{"time-margin", margin}, {"suspend", "off"}},
            .plan = {{"openings", margin}},
            .extent = {}};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(record_merge)

BOOST_AUTO_TEST_CASE(a_copy_counts_once_and_is_told) {
    RecordMerge merge{SameName::kRefuse};
    merge.begin_file("mon.jsonl");
    for (int i = 0; i < 3; ++i) {
        GameRecord record = game(i, "x");
        BOOST_TEST(merge.add(record));
    }
    BOOST_TEST(merge.notes().empty());
    merge.begin_file("copy.jsonl");
    for (int i = 1; i < 5; ++i) {
        GameRecord record = game(i, "x");
        BOOST_TEST(merge.add(record) == (i > 2));
    }
    BOOST_TEST(merge.notes() ==
               std::vector<std::string>{"2 games of 'copy.jsonl' were read before and count once"});
}

BOOST_AUTO_TEST_CASE(the_same_moves_at_the_same_time_in_another_run_are_another_game) {
    RecordMerge merge{SameName::kRefuse};
    GameRecord first = game(0, "x");
    GameRecord second = game(0, "y");
    BOOST_TEST((merge.add(first) && merge.add(second)));
}

BOOST_AUTO_TEST_CASE(engines_of_one_name_that_differ_are_refused_by_the_difference) {
    const std::vector<std::pair<std::function<void(GameRecord&)>, std::string>> cases = {
        {change_time, "the time control nodes=5, and not none"},
        {[](GameRecord& record) { record.engines[1].command.emplace_back("--fast"); },
         "the arguments '--fast', and not ''"},
        {[](GameRecord& record) { record.engines[1].command[0] = "c"; }, "the program 'c', and not 'b'"},
        {[](GameRecord& record) { record.engines[1].threads = 2; }, "threads 2, and not 1"},
        {[](GameRecord& record) { record.engines[1].options = {"level=3"}; },
         "the options 'level=3', and not ''"},
        {[](GameRecord& record) { record.engines[1].environment = {"X=1"}; },
         "the environment 'X=1', and not ''"},
        {[](GameRecord& record) { record.engines[1].limits.memory_mib = 7; }, "the limits memory 7 MiB"},
        {[](GameRecord& record) { record.engines[1].directory = "/x"; }, "the directory '/x', and not ''"}};
    for (const auto& [change, difference] : cases) {
        const std::string error = merged(SameName::kRefuse, change).error;
        BOOST_TEST(error.find("engine 'b' has " + difference) != std::string::npos, error);
        BOOST_TEST(error.find("as in 'mon.jsonl'; --same-name split") != std::string::npos, error);
    }
}

BOOST_AUTO_TEST_CASE(they_are_merged_or_split_on_request_and_that_is_told) {
    const Outcome as_one = merged(SameName::kMerge, change_time);
    BOOST_TEST((as_one.error.empty() && as_one.name == "b" && as_one.notes.size() == 1U));
    const Outcome as_two = merged(SameName::kSplit, change_time);
    BOOST_TEST((as_two.error.empty() && as_two.name == "b (2)" && as_two.notes.size() == 1U));
    BOOST_TEST(
        as_two.notes[0] ==
        "Warning: 'tue.jsonl': engine 'b' has the time control nodes=5, and not none as in 'mon.jsonl'; "
        "it counts as 'b (2)'");
}

BOOST_AUTO_TEST_CASE(the_same_program_elsewhere_is_the_same_and_another_build_is_not) {
    RecordMerge merge{SameName::kRefuse};
    const auto built = [](int started, const std::string& path, const std::string& checksum) {
        GameRecord record = game(started);
        record.engines[0].command[0] = path;
        record.program_checksum[0] = checksum;
        return record;
    };
    GameRecord here = built(0, "./a", "sha256:1");
    GameRecord there = built(1, "/opt/a", "sha256:1");
    GameRecord rebuilt = built(2, "./a", "sha256:2");
    BOOST_TEST((merge.add(here) && merge.add(there)));
    BOOST_CHECK_THROW(static_cast<void>(merge.add(rebuilt)), StoreError);
}

BOOST_AUTO_TEST_CASE(runs_that_played_otherwise_are_warned_of_whatever_they_played) {
    RecordMerge merge{SameName::kRefuse};
    merge.begin_file("mon.jsonl");
    merge.add(run("100"));
    merge.begin_file("tue.jsonl");
    merge.add(run("100"));
    BOOST_TEST(merge.notes().empty());
    merge.begin_file("wed.jsonl");
    merge.add(run("0"));
    BOOST_TEST(
        merge.notes() ==
        std::vector<std::string>{"Warning: runs were played differently: 'wed.jsonl' with time-margin '0', "
                                 "and not '100' as in 'mon.jsonl'"});
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena::record_merge_test
