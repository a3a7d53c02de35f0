#include "arena/report/record_merge.hpp"

#include <boost/test/unit_test.hpp>
#include <set>

#include "tests/arena/report/sample/sample_games.hpp"

namespace pahtum::arena {
namespace {

GameRecord game(int started = 0, const std::string& run = "") {
    GameRecord record = drawn_game({"a", "b"});
    record.started += std::chrono::seconds{started};
    record.run = run;
    return record;
}

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

BOOST_AUTO_TEST_CASE(the_same_moves_at_the_same_time_in_another_run_are_another_game) {
    RecordMerge merge{SameName::kRefuse};
    GameRecord first = game(0, "x");
    GameRecord second = game(0, "y");
    BOOST_TEST((merge.add(first) && merge.add(second)));
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
        std::vector<std::string>{"Warning: runs were played differently: 'wed.jsonl' with --time-margin '0', "
                                 "and not '100' as in 'mon.jsonl'"});
}

BOOST_AUTO_TEST_CASE(a_set_of_fingerprints_is_that_of_the_library) {
    FingerprintSet set;
    std::set<std::uint64_t> reference;
    std::uint64_t number = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t mark = i % 3 == 0 ? number / 2 : number;
        BOOST_TEST_REQUIRE(set.contains(mark) == reference.contains(mark));
        BOOST_TEST_REQUIRE(set.insert(mark) == reference.insert(mark).second);
        number = number * 6364136223846793005U + 1442695040888963407U;
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
