#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/sql/sql_database.hpp"
#include "engine/sql/store_address.hpp"
#include "tests/e2e/event_place.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {

using nlohmann::json;

BOOST_AUTO_TEST_SUITE(arena_event_commands)

BOOST_AUTO_TEST_CASE(a_worker_with_other_settings_is_refused_and_told_the_difference) {
    const EventPlace place{Backend::kFile};
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    const auto refused = [&](const std::vector<std::string>& more, const std::string& difference) {
        const ProgramOutput output = run_arena(place.worker(more));
        BOOST_TEST(output.exit_code == 4);
        BOOST_TEST(contains(output.err, difference), output.err);
    };
    refused({"--rounds", "1", "--time-margin", "7"}, "--time-margin was '100' and is '7' now");
    refused({"--rounds", "1", "--seed", "5"}, "--seed was '1' and is '5' now");
    refused({"--rounds", "1", "--tc", "b:nodes=31"},
            "'tc' of engine 'b' was 'nodes=30' and is 'nodes=31' here");
    refused({"--rounds", "1", "--engine", scripted_option("c")}, "--engine was 'a, b' and is 'a, b, c' here");
    refused({"--rounds", "1", "--out", "games.jsonl"}, "the store keeps the records");
    std::vector<std::string> other = place.worker({"--rounds", "1"});
    other[1] = scripted_option("a");
    const ProgramOutput output = run_arena(other);
    BOOST_TEST(output.exit_code == 4);
    BOOST_TEST(contains(output.err, "the program of engine 'a' was 'sha256:"), output.err);
}

BOOST_AUTO_TEST_CASE(status_forgets_workers_that_found_nothing_to_play) {
    const EventPlace place{Backend::kFile};
    for (int i = 0; i < 2; ++i) BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    BOOST_TEST(place.status()["workers"].size() == 2U);
    SqlDatabase{parse_store_address(place.address, "test"), {.schema = "", .prepare = [](SqlDatabase&) {}}}
        .run("UPDATE worker SET last_seen = 0");
    BOOST_TEST_REQUIRE(place.status()["workers"].size() == 1U);
    BOOST_TEST(place.status()["workers"][0]["counted"] == 4);
}

BOOST_AUTO_TEST_CASE(a_paused_event_waits_and_an_extended_one_goes_on_with_the_same_workers) {
    const EventPlace place{Backend::kFile};
    BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    BOOST_TEST(run_arena({"extend", place.address, "--rounds", "10"}).exit_code == 0);
    BOOST_TEST(run_arena({"pause", place.address}).exit_code == 0);
    ArenaProcess worker{place.worker({"--rounds", "2"})};
    wait_until([&] { return contains(worker.err(), "The event is paused"); });
    BOOST_TEST(run_arena({"extend", place.address, "--rounds", "20"}).exit_code == 0);
    wait_until([&] { return contains(worker.err(), "The event has 20 pairs of games now"); });
    BOOST_TEST(place.status()["state"] == "paused");
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(place.status()["counted"] == 4);
    BOOST_TEST(worker.is_running());
    BOOST_TEST(run_arena({"resume", place.address}).exit_code == 0);
    const ProgramOutput output = worker.wait(kPatience);
    BOOST_TEST(output.exit_code == 0);
    BOOST_TEST(contains(output.out, "of 40 games"), output.out);
    check_invariants(place, "event");
    BOOST_TEST(run_arena({"extend", place.address, "--games", "10"}).exit_code == 4);
    const ProgramOutput odd = run_arena({"extend", place.address, "--games", "41"});
    BOOST_TEST(contains(odd.out, "has 40 games: they come in pairs"), odd.out);
    // Who asks for no number goes by the event.
    BOOST_TEST(run_arena(place.worker({})).exit_code == 0);
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(run_arena({"cancel", place.address}).exit_code == 0);
    const ProgramOutput late = run_arena(place.worker({}));
    BOOST_TEST(contains(late.err, "cancelled"));
    BOOST_TEST(late.exit_code == 2);
}

BOOST_AUTO_TEST_CASE(what_import_refuses_leaves_no_event) {
    const EventPlace place{Backend::kFile};
    const std::vector<std::string> import = {"import", "no-such-file.jsonl"};
    BOOST_TEST(run_arena(import + place.worker({})).exit_code == 4);
    BOOST_TEST(!std::filesystem::exists(place.address));
    BOOST_TEST(run_arena({"status", place.address}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(an_empty_name_is_no_store_and_no_file) {
    for (const char* const option : {"--store", "--out"}) {
        const ProgramOutput refused = run_arena(match() + std::vector<std::string>{option, ""});
        BOOST_TEST(refused.exit_code == 4);
        BOOST_TEST(contains(refused.err, "its value is empty"), refused.err);
    }
}

BOOST_AUTO_TEST_CASE(roles_are_created_in_a_database_and_refused_for_a_file) {
    const EventPlace server{Backend::kServer};
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(contains(run_arena({"roles", "--print"}).out, "GRANT SELECT"));
    const ProgramOutput refused = run_arena({"roles", EventPlace{Backend::kFile}.address});
    BOOST_TEST(refused.exit_code == 4);
    BOOST_TEST(contains(refused.err, "a file has no roles"), refused.err);
}

BOOST_AUTO_TEST_CASE(games_of_a_file_are_imported_once_and_the_rest_is_played) {
    const EventPlace place{Backend::kFile};
    const std::string file = (place.directory / "games.jsonl").string();
    const std::vector<std::string> plan = {"--rounds", "10"};
    BOOST_TEST(
        run_arena(match() + plan + std::vector<std::string>{"--games", "8", "--out", file}).exit_code == 0);
    const auto import = [&](const std::vector<std::string>& more) {
        return run_arena(std::vector<std::string>{"import", file, "--store", place.address} + match() + more);
    };
    for (const std::string sum : {"Imported 8 games; 0 were there already; 0 late",
                                  "Imported 0 games; 8 were there already; 0 late"}) {
        const ProgramOutput output = import(plan);
        BOOST_TEST(output.exit_code == 0);
        BOOST_TEST(contains(output.out, sum), output.out + output.err);
        BOOST_TEST(place.status()["counted"] == 8);
    }
    const ProgramOutput other = import({"--rounds", "10", "--seed", "3", "--event", "other"});
    BOOST_TEST(contains(other.err, "--seed was '3' and is '1' now"), other.err);
    std::vector<std::string> engines = match();
    for (const std::size_t i : {1U, 3U, 5U, 7U}) engines[i].front() = i % 4 == 1 ? 'c' : 'd';
    const ProgramOutput strangers =
        run_arena(std::vector<std::string>{"import", file, "--store", place.address, "--event", "other"} +
                  engines + plan);
    BOOST_TEST(strangers.exit_code == 4);
    BOOST_TEST(contains(strangers.err, "8 games left out"), strangers.err);
    // What was refused has left no event that keeps the right command from it.
    BOOST_TEST(run_arena({"status", place.address, "--event", "other"}).exit_code == 4);
    BOOST_TEST(import({"--rounds", "10", "--event", "other"}).exit_code == 0);
    BOOST_TEST(contains(import({"--html", "page.html"}).err, "unknown option"));
    BOOST_TEST(run_arena(place.worker(plan)).exit_code == 0);
    BOOST_TEST(place.status()["late"] == 0);
    BOOST_TEST(place.status()["state"] == "finished");
    check_invariants(place, "event");
}

BOOST_AUTO_TEST_CASE(an_export_with_imported_games_is_imported_and_resumed_like_any_other) {
    const EventPlace place{Backend::kFile};
    const std::vector<std::string> plan = {"--rounds", "3"};
    const std::string first = (place.directory / "first.jsonl").string();
    BOOST_TEST(run_arena(match() + std::vector<std::string>{"--rounds", "1", "--out", first}).exit_code == 0);
    const auto import = [&](const std::string& file, const std::string& store) {
        return run_arena(std::vector<std::string>{"import", file, "--store", store} + match() + plan);
    };
    BOOST_TEST(import(first, place.address).exit_code == 0);
    BOOST_TEST(run_arena(place.worker(plan)).exit_code == 0);
    const std::string file = (place.directory / "all.jsonl").string();
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    const EventPlace other{Backend::kFile};
    const ProgramOutput again = import(file, other.address);
    BOOST_TEST(contains(again.out, "Imported 6 games"), again.out + again.err);
    const ProgramOutput back = import(file, place.address);
    BOOST_TEST(contains(back.out, "Imported 0 games; 6 were there already"), back.out + back.err);
    const ProgramOutput resumed =
        run_arena(match() + std::vector<std::string>{"--rounds", "4", "--out", file});
    BOOST_TEST(resumed.exit_code == 0);
    BOOST_TEST(contains(resumed.err, "6 of 8 games are in"), resumed.err);
    // Late games of another run.
    const std::string second = (place.directory / "second.jsonl").string();
    BOOST_TEST(run_arena(match() + std::vector<std::string>{"--rounds", "2", "--out", second}).exit_code ==
               0);
    const ProgramOutput late = import(second, place.address);
    BOOST_TEST(contains(late.out, "4 late"), late.out + late.err);
    const std::string late_file = (place.directory / "late.jsonl").string();
    BOOST_TEST(run_arena({"export", place.address, "--late", "--out", late_file}).exit_code == 0);
    const ProgramOutput known = import(late_file, place.address);
    BOOST_TEST(contains(known.out, "4 late"), known.out + known.err);
    BOOST_TEST(run_arena(match() + std::vector<std::string>{"--rounds", "2", "--out", late_file}).exit_code ==
               0);
}

BOOST_AUTO_TEST_CASE(reports_and_ratings_read_the_store_as_they_read_its_exported_games) {
    const EventPlace place{Backend::kFile};
    const std::string page = (place.directory / "games.html").string();
    BOOST_TEST(run_arena(place.worker({"--rounds", "10", "--html", page})).exit_code == 0);
    BOOST_TEST(std::filesystem::file_size(page) > 1000U);
    const std::string file = (place.directory / "games.jsonl").string();
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    BOOST_TEST(lines_of(file).size() == 20U);
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 4);
    for (const std::string command : {"report", "rate"}) {
        const ProgramOutput from_store = run_arena({command, place.address});
        BOOST_TEST(from_store.exit_code == 0);
        BOOST_TEST(from_store.out == run_arena({command, file}).out);
    }
    const ProgramOutput both = run_arena({"report", file, place.address});
    BOOST_TEST(contains(both.err, "20 games of '" + place.address + "' were read before"), both.err);
    BOOST_TEST(contains(run_arena({"status", place.address, "--event", "other"}).err, "it has 'event'"));
    const ProgramOutput twice = run_arena({"status", place.address, "--event", "event", "--event", "other"});
    BOOST_TEST(contains(twice.err, "--event: is given more than once"), twice.err);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_there_is_wrong_usage_and_creates_nothing) {
    const TemporaryDirectory folder;
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& reason) {
        const ProgramOutput output = run_arena(arguments);
        BOOST_TEST(output.exit_code == 4, output.err);
        BOOST_TEST(contains(output.err, reason), output.err);
        BOOST_TEST(std::filesystem::is_empty(folder.path()));
    };
    const std::string none = (folder / "none.db").string();
    for (const std::string command : {"status", "pause", "resume", "cancel", "export", "report", "rate"})
        refused({command, none}, "there is no store");
    refused({"extend", none, "--rounds", "2"}, "there is no store");
    refused(match() + std::vector<std::string>{"--store", (folder / "no" / "x.db").string()},
            "of the store is not there");
    refused(match() + std::vector<std::string>{"--store", "mysql://db/arena"},
            "no stores of the kind 'mysql'");
    refused(match() + std::vector<std::string>{"--store", none, "--event", " "}, "an event's name");

    const EventPlace place{Backend::kFile};
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    refused({"export", place.address, "--out", (folder / "no" / "games.jsonl").string()}, "No such file");
}

BOOST_AUTO_TEST_CASE(a_store_is_known_by_what_it_holds_whatever_its_name) {
    EventPlace place{Backend::kFile};
    place.address = (place.directory / "games.jsonl").string();
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    for (const std::string command : {"status", "report", "rate", "export"}) {
        const ProgramOutput output = run_arena({command, place.address});
        BOOST_TEST(output.exit_code == 0, output.err);
    }
    for (const auto& command : {std::vector<std::string>{"repair", place.address},
                                match() + std::vector<std::string>{"--out", place.address}}) {
        const ProgramOutput refused = run_arena(command);
        BOOST_TEST(refused.exit_code == 4);
        BOOST_TEST(contains(refused.err, "a store of events is given as --store"), refused.err);
    }
    const std::string file = (place.directory / "games.db").string();
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    BOOST_TEST(run_arena({"report", file}).exit_code == 0);
    const ProgramOutput refused = run_arena(match() + std::vector<std::string>{"--store", file});
    BOOST_TEST(refused.exit_code == 4);
    BOOST_TEST(contains(refused.err, file), refused.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
