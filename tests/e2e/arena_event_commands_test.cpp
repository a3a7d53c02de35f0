#include "arena/event/schema.hpp"
#include "arena/records/record.hpp"
#include "tests/e2e/event_place.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/process.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::testing::arena_event_commands_test {

struct FilePlace {
    EventPlace place{Backend::kFile};
};

BOOST_FIXTURE_TEST_SUITE(arena_event_commands, FilePlace)

BOOST_AUTO_TEST_CASE(a_worker_with_other_settings_is_refused_and_told_the_difference) {
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    const auto refused = [&](const Words& more, const std::string& difference) {
        check_refused(run_arena(place.worker(more)), difference);
    };
    refused({"--rounds", "1", "--time-margin", "7"}, "--time-margin was '100' and is '7' now");
    refused({"--rounds", "1", "--max-faults", "5"},
            "was begun without --max-faults, and this is with --max-faults 5.0");
    refused({"--rounds", "1", "--seed", "5"}, "--seed was '1' and is '5' now");
    refused({"--rounds", "1", "--tc", "b:nodes=31"},
            "'tc' of engine 'b' was 'nodes=30' and is 'nodes=31' here");
    refused({"--rounds", "1", "--engine", scripted_option("c")}, "--engine was 'a, b' and is 'a, b, c' here");
    refused({"--rounds", "1", "--out", "games.jsonl"}, "the store keeps the records");
    Words other = place.worker({"--rounds", "1"});
    other[1] = scripted_option("a");
    check_refused(run_arena(other), "the program of engine 'a' was 'sha256:");
}

BOOST_AUTO_TEST_CASE(status_forgets_workers_that_found_nothing_to_play) {
    for (int i = 0; i < 2; ++i) BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    BOOST_TEST(place.status()["workers"].size() == 2U);
    SqlDatabase{parse_store_address(place.address, "test"), {.schema = arena::kEventSchema}}.query(
        "UPDATE worker SET last_seen = 0");
    BOOST_TEST_REQUIRE(place.status()["workers"].size() == 1U);
    BOOST_TEST(place.status()["workers"][0]["counted"] == 4);
}

BOOST_AUTO_TEST_CASE(status_has_the_test_as_it_was_when_too_many_faults_ended_it) {
    const Output played =
        run_arena({"--engine", scripted_option("a"), "--engine", scripted_option("b", "fault=crash"), "--tc",
                   "nodes=1", "--ruleset", "classic,size=5,boulders=3", "--concurrency", "1", "--no-affinity",
                   "--sprt", "0,100", "--store", place.address, "--spool", place.spool, "--json"});
    BOOST_TEST(played.exit_code == 3, played.err);
    BOOST_TEST(place.status()["verdict"] == "engine failed");
    const json test = json::parse(played.out)["sprt"];
    BOOST_TEST(place.status()["sprt"]["pentanomial"] == test["pentanomial"]);
    BOOST_TEST(place.status()["sprt"]["llr"] == test["llr"]);
}

BOOST_AUTO_TEST_CASE(a_paused_event_waits_and_an_extended_one_goes_on_with_the_same_workers) {
    BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    BOOST_TEST(run_arena({"event", "extend", place.address, "--rounds", "10"}).exit_code == 0);
    BOOST_TEST(run_arena({"event", "pause", place.address}).exit_code == 0);
    ArenaProcess worker{place.worker({"--rounds", "2"})};
    wait_until([&] { return contains(worker.err(), "The event is paused"); });
    BOOST_TEST(run_arena({"event", "extend", place.address, "--rounds", "20"}).exit_code == 0);
    wait_until([&] { return contains(worker.err(), "The event has 20 pairs of games now"); });
    BOOST_TEST(place.status()["state"] == "paused");
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(place.status()["counted"] == 4);
    BOOST_TEST(worker.is_running());
    BOOST_TEST(run_arena({"event", "resume", place.address}).exit_code == 0);
    check_printed(worker.wait(), 0, "of 40 games");
    check_invariants(place, "event");
    BOOST_TEST(run_arena({"event", "extend", place.address, "--games", "10"}).exit_code == 4);
    const Output odd = run_arena({"event", "extend", place.address, "--games", "41"});
    BOOST_TEST(contains(odd.out, "has 40 games: they come in pairs"), odd.out);
    // Who asks for no number goes by the event.
    BOOST_TEST(run_arena(place.worker({})).exit_code == 0);
    BOOST_TEST(place.status()["planned"] == 40);
    BOOST_TEST(run_arena({"event", "cancel", place.address}).exit_code == 0);
    check_told(run_arena(place.worker({})), 2, "cancelled");
}

BOOST_AUTO_TEST_CASE(what_import_refuses_leaves_no_event) {
    const Words import = {"import", "no-such-file.jsonl"};
    BOOST_TEST(run_arena(import + place.worker({})).exit_code == 4);
    BOOST_TEST(!std::filesystem::exists(place.address));
    BOOST_TEST(run_arena({"status", place.address}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(an_empty_name_is_no_store_and_no_file) {
    for (const char* const option : {"--store", "--out"}) {
        check_refused(run_arena(match() + Words{option, ""}), "its value is empty");
    }
}

BOOST_AUTO_TEST_CASE(roles_are_created_in_a_database_and_refused_for_a_file) {
    const EventPlace server{Backend::kServer};
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(run_arena({"roles", server.address}).exit_code == 0);
    BOOST_TEST(contains(run_arena({"roles", "--print"}).out, "GRANT SELECT"));
    check_refused(run_arena({"roles", EventPlace{Backend::kFile}.address}), "a file has no roles");
}

BOOST_AUTO_TEST_CASE(games_of_a_file_are_imported_once_and_the_rest_is_played) {
    const std::string file = place.directory.file("games.jsonl");
    const Words plan = {"--rounds", "10"};
    BOOST_TEST(run_arena(match() + plan + Words{"--games", "8", "--out", file}).exit_code == 0);
    const auto import = [&](const Words& more) {
        return run_arena(Words{"import", file, "--store", place.address} + match() + more);
    };
    for (const std::string sum : {"Imported 8 games; 0 were there already; 0 late",
                                  "Imported 0 games; 8 were there already; 0 late"}) {
        check_printed(import(plan), 0, sum);
        BOOST_TEST(place.status()["counted"] == 8);
    }
    // Half a pair of another run makes no pair with half of this one's.
    const std::string second = place.directory.file("second.jsonl");
    BOOST_TEST(run_arena(match() + plan + Words{"--games", "8", "--out", second}).exit_code == 0);
    const std::string first = contents(file);
    const std::string mixed = place.directory.file("mixed.jsonl");
    std::ofstream(mixed) << first.substr(0, first.rfind('\n', first.size() - 2) + 1) << contents(second);
    check_printed(
        run_arena(Words{"import", mixed, "--store", place.address, "--event", "mixed"} + match() + plan), 0,
        "Imported 8 games; 0 were there already; 6 late, since the event has others of the same numbers; 1 "
        "left out");
    // In whatever order the lines of the file stand.
    Words lines = split_lines(contents(file));
    std::ranges::reverse(lines);
    std::ofstream stream(file, std::ios::trunc);
    for (const std::string& line : lines) stream << line << '\n';
    stream.close();
    check_printed(import(plan), 0, "Imported 0 games; 8 were there already; 0 late");
    check_printed(import(plan + Words{"--event", "reversed"}), 0,
                  "Imported 8 games; 0 were there already; 0 late");
    const Output other = import({"--rounds", "10", "--seed", "3", "--event", "other"});
    BOOST_TEST(contains(other.err, "--seed was '3' and is '1' now"), other.err);
    Words engines = match();
    for (const std::size_t i : {1U, 3U, 5U, 7U}) engines[i].front() = i % 4 == 1 ? 'c' : 'd';
    check_refused(
        run_arena(Words{"import", file, "--store", place.address, "--event", "other"} + engines + plan),
        "8 games left out");
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
    const Words plan = {"--rounds", "3"};
    const std::string first = place.directory.file("first.jsonl");
    BOOST_TEST(run_arena(match() + Words{"--rounds", "1", "--out", first}).exit_code == 0);
    const auto import = [&](const std::string& file, const std::string& store) {
        return run_arena(Words{"import", file, "--store", store} + match() + plan);
    };
    BOOST_TEST(import(first, place.address).exit_code == 0);
    BOOST_TEST(run_arena(place.worker(plan)).exit_code == 0);
    const std::string file = place.directory.file("all.jsonl");
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    const EventPlace other{Backend::kFile};
    const Output again = import(file, other.address);
    BOOST_TEST(contains(again.out, "Imported 6 games"), again.out + again.err);
    const Output back = import(file, place.address);
    BOOST_TEST(contains(back.out, "Imported 0 games; 6 were there already"), back.out + back.err);
    check_told(run_arena(match() + Words{"--rounds", "4", "--out", file}), 0, "6 of 8 games are in");
    // Late games of another run.
    const std::string second = place.directory.file("second.jsonl");
    BOOST_TEST(run_arena(match() + Words{"--rounds", "2", "--out", second}).exit_code == 0);
    const Output late = import(second, place.address);
    BOOST_TEST(contains(late.out, "4 late"), late.out + late.err);
    const std::string late_file = place.directory.file("late.jsonl");
    BOOST_TEST(run_arena({"export", place.address, "--late", "--out", late_file}).exit_code == 0);
    const Output known = import(late_file, place.address);
    BOOST_TEST(contains(known.out, "4 late"), known.out + known.err);
    BOOST_TEST(run_arena(match() + Words{"--rounds", "2", "--out", late_file}).exit_code == 0);
}

BOOST_AUTO_TEST_CASE(reports_and_ratings_read_the_store_as_they_read_its_exported_games) {
    const std::string page = place.directory.file("games.html");
    BOOST_TEST(run_arena(place.worker({"--rounds", "10", "--html", page})).exit_code == 0);
    BOOST_TEST(std::filesystem::file_size(page) > 1000U);
    const std::string file = place.directory.file("games.jsonl");
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    BOOST_TEST(lines_of(file).size() == 20U);
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 4);
    for (const std::string command : {"report", "rate"}) {
        const Output from_store = run_arena({command, place.address});
        BOOST_TEST(from_store.exit_code == 0);
        BOOST_TEST(from_store.out == run_arena({command, file}).out);
    }
    const Output both = run_arena({"report", file, place.address});
    BOOST_TEST(contains(both.err, "' were read before and count once"), both.err);
    BOOST_TEST(both.out == run_arena({"report", place.address, file}).out);
    BOOST_TEST(contains(run_arena({"status", place.address, "--event", "other"}).err, "it has 'event'"));
    const Output twice = run_arena({"status", place.address, "--event", "event", "--event", "other"});
    BOOST_TEST(contains(twice.err, "--event: is given more than once"), twice.err);
}

BOOST_AUTO_TEST_CASE(rows_that_somebody_has_changed_are_told_from_their_records) {
    BOOST_TEST(run_arena(place.worker({"--rounds", "2"})).exit_code == 0);
    const std::string sound = place.directory.file("sound.db");
    std::filesystem::copy_file(place.address, sound);
    for (const std::string change :
         {"half_points = (half_points + 1) % 3 WHERE number = 3", "first_is_black = 1 WHERE number = 1",
          "ending = 1 - ending WHERE number = 1", "fingerprint = 77 WHERE number = 0"}) {
        BOOST_TEST(run_program({"/usr/bin/sqlite3", place.address, "UPDATE game SET " + change}).exit_code ==
                   0);
        for (const std::string command : {"report", "rate", "export"}) {
            const Output output = run_arena({command, place.address});
            BOOST_TEST(output.exit_code == 4, command << " with " << change);
            BOOST_TEST(contains(output.err, "the row of game "), output.err);
            BOOST_TEST(contains(output.err, place.address + ": event 'event', game "), output.err);
            BOOST_TEST(contains(output.err, change.substr(0, change.find(' ')) + " = "), output.err);
        }
        std::filesystem::copy_file(sound, place.address, std::filesystem::copy_options::overwrite_existing);
    }
    BOOST_TEST(run_arena({"report", place.address, "--verify"}).exit_code == 0);
    const std::string header = "UPDATE event SET header = replace(header, 'plan', 'clan')";
    BOOST_TEST(run_program({"/usr/bin/sqlite3", place.address, header}).exit_code == 0);
    for (const std::string command : {"report", "rate", "export", "status"}) {
        BOOST_TEST_CONTEXT(command)
        check_refused(run_arena({command, place.address}),
                      place.address + ": the header of the event 'event' is damaged: ");
    }
}

BOOST_AUTO_TEST_CASE(games_that_did_not_end_as_their_records_say_are_refused) {
    const std::string file = place.directory.file("games.jsonl");
    BOOST_TEST(run_arena(match() + Words{"--rounds", "2", "--out", file}).exit_code == 0);
    check_told(run_arena({"report", file, "--verify"}), 0, "Verified by the rules: 4 games");
    // A sealed record with another margin.
    std::string forged;
    for (std::string line : split_lines(contents(file))) {
        line.resize(line.rfind(",\"crc\":"));
        const std::string key = "\"margin\":";
        if (const auto margin = line.find(key); margin != std::string::npos)
            line.insert(margin + key.size(), "1");
        arena::seal(line);
        forged += line + "\n";
    }
    std::ofstream{file} << forged;
    BOOST_TEST(run_arena({"report", file}).exit_code == 0);
    check_refused(run_arena({"report", file, "--verify"}), "games.jsonl:2: the record says the margin is 1");
    check_refused(run_arena(Words{"import", file, "--store", place.address} + match()), "by the rules it is");
    BOOST_TEST(!std::filesystem::exists(place.address));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_there_is_wrong_usage_and_creates_nothing) {
    const TemporaryDirectory folder;
    const auto refused = [&](const Words& arguments, const std::string& reason) {
        check_refused(run_arena(arguments), reason);
        BOOST_TEST(std::filesystem::is_empty(folder.path()));
    };
    const std::string none = folder.file("none.db");
    for (const std::string command : {"status", "export", "report", "rate"})
        refused({command, none}, "there is no store");
    for (const std::string verb : {"pause", "resume", "cancel"})
        refused({"event", verb, none}, "there is no store");
    refused({"event", "extend", none, "--rounds", "2"}, "there is no store");
    refused(match() + Words{"--store", (folder / "no" / "x.db").string()}, "of the store is not there");
    refused(match() + Words{"--store", "mysql://db/arena"}, "no stores of the kind 'mysql'");
    refused(match() + Words{"--store", none, "--event", " "}, "an event's name");

    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    refused({"export", place.address, "--out", (folder / "no" / "games.jsonl").string()}, "No such file");
}

BOOST_AUTO_TEST_CASE(a_store_is_known_by_what_it_holds_whatever_its_name) {
    place.address = place.directory.file("games.jsonl");
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    for (const std::string command : {"status", "report", "rate", "export"}) {
        check_done(run_arena({command, place.address}));
    }
    for (const auto& command : {Words{"repair", place.address}, match() + Words{"--out", place.address}}) {
        check_refused(run_arena(command), "a store of events is given as --store");
    }
    const std::string file = place.directory.file("games.db");
    BOOST_TEST(run_arena({"export", place.address, "--out", file}).exit_code == 0);
    BOOST_TEST(run_arena({"report", file}).exit_code == 0);
    check_refused(run_arena(match() + Words{"--store", file}), file);
}

BOOST_AUTO_TEST_CASE(only_stores_need_the_program_for_stores) {
    const TemporaryDirectory folder;
    const std::string alone = folder.file("bin/pahtum-arena");
    std::filesystem::create_directory(folder / "bin");
    std::filesystem::copy(built("bin/pahtum-arena"), alone);
    const Words short_match = match() + Words{"--rounds", "1"};
    const std::string file = folder.file("games.jsonl");
    BOOST_TEST(run_kept({alone, "--version"}).exit_code == 0);
    BOOST_TEST(run_kept(std::vector{alone} + short_match + Words{"--out", file}).exit_code == 0);
    BOOST_TEST(run_kept({alone, "report", file}).exit_code == 0);
    std::ofstream(folder / "store.toml") << "store = 'games.db'\n";
    const std::string config = folder.file("store.toml");
    for (const auto& words :
         {Words{"work", "games.db"}, Words{"report", file, "games.db"},
          short_match + Words{"--store", "games.db"}, short_match + Words{"--config", config}}) {
        check_told(run_kept(std::vector{alone} + words), 5, "/libexec/pahtum/pahtum-arena-store'");
    }
    std::ofstream(config) << "store = '" << place.address << "'\n";
    BOOST_TEST(run_arena(short_match + Words{"--config", config}).exit_code == 0);
    BOOST_TEST(place.status()["counted"] == 2);
}

BOOST_AUTO_TEST_CASE(status_of_all_events_says_who_works_on_what) {
    for (const char* const event : {"one", "two"})
        BOOST_TEST(run_arena(place.worker({"--rounds", "2"}, event)).exit_code == 0);
    const json all = json::parse(run_arena({"status", place.address, "--all", "--json"}).out);
    BOOST_TEST_REQUIRE(all["events"].size() == 2U);
    BOOST_TEST(all["events"][0]["priority"] == 0);
    BOOST_TEST(all["events"][0]["needs_only_store"] == false);
    BOOST_TEST(all["events"][0]["status"]["event"] == "two");
    BOOST_TEST(all["events"][1]["status"]["counted"] == 4);
    const Output table = run_arena({"status", place.address, "--all"});
    BOOST_TEST(contains(table.out, "(4 games)"), table.out);
    BOOST_TEST(run_arena({"status", place.address, "--all", "--event", "one"}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(a_page_of_all_events_is_written_and_written_again) {
    const std::string file = place.directory / "index.html";
    BOOST_TEST(run_arena(place.worker({"--rounds", "3", "--sprt", "0,50"}, "<b>&one")).exit_code == 2);
    BOOST_TEST(run_arena({"status", place.address, "--html", file}).exit_code == 0);
    const json row = testing::data_of(contents(file), "events")[0];
    BOOST_TEST((row["name"] == "<b>&one" && row["state"] == "finished" && row["games"] == "6 / 6"));
    BOOST_TEST((row["page"] == "" && row["course"].back()[0] == 3));
    BOOST_TEST(contains(run_arena({"status", place.address, "--event", "<b>&one"}).out,
                        row["test"].get<std::string>() + ": "));
    const std::string report = run_arena({"report", place.address, "--event", "<b>&one"}).out;
    for (const char* const said : {"elo", "pairs"})
        BOOST_TEST(contains(report, " " + row[said].get<std::string>()), report);
    BOOST_TEST(contains(contents(file), "\"every\":0.0"));
    std::ofstream(place.directory / "event-1.html") << "page";
    ArenaProcess writer{{"status", place.address, "--html", file, "--every", "0.1"}};
    wait_until([&] { return contains(contents(file), "\"page\":\"event-1.html\""); });
    BOOST_TEST(run_arena(place.worker({"--rounds", "2"}, "two")).exit_code == 0);
    wait_until([&] { return contains(contents(file), "\"name\":\"two\""); });
    BOOST_TEST(contains(contents(file), "\"every\":0.1"));
    BOOST_TEST(writer.end(SIGINT) == 128 + SIGINT);
    BOOST_TEST(run_arena({"status", place.address, "--every", "5"}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(an_interrupt_ends_a_command_and_its_long_query) {
    const EventPlace server{Backend::kServer};
    BOOST_TEST(run_arena(server.worker({"--rounds", "2"})).exit_code == 0);
    const std::string page = server.directory / "page.html";
    SqlDatabase other{parse_store_address(server.address, "test"), {.schema = arena::kEventSchema}};
    const auto is_waiting = [&] {
        return other.query("SELECT COUNT(*) FROM pg_locks WHERE NOT granted").at(0).integer(0) > 0;
    };
    for (const Words& command : {Words{"status", server.address},
                                 {"report", server.address},
                                 {"rate", server.address},
                                 {"export", server.address},
                                 {"report", server.address, "--html", page, "--every", "0.1"}}) {
        other.transaction([&] {
            other.query("LOCK TABLE event, pair, game, record IN ACCESS EXCLUSIVE MODE");
            ArenaProcess program{command};
            wait_until(is_waiting);
            program.send(SIGINT);
            BOOST_TEST_CONTEXT(command.front())
            BOOST_TEST(program.wait(kAtOnce).exit_code == 128 + SIGINT);
            wait_until([&] { return !is_waiting(); });
        });
    }
    // Nobody left it to the server, which would have ended each query after a while.
    BOOST_TEST(!contains(server.server->log(), "due to lock timeout"));
}

BOOST_AUTO_TEST_CASE(a_page_of_all_events_replaces_no_other_file) {
    BOOST_TEST(run_arena(place.worker({"--rounds", "1"})).exit_code == 0);
    const std::string notes = place.directory / "notes";
    std::ofstream{notes} << "mine";
    for (const std::string& file : {notes, place.address}) {
        check_refused(run_arena({"status", place.address, "--html", file}), "exists and is not");
    }
    BOOST_TEST(contents(notes) == "mine");
    BOOST_TEST(place.status()["counted"] == 2);
}

BOOST_AUTO_TEST_CASE(a_voided_workers_games_are_played_again_by_workers_that_run) {
    BOOST_TEST(run_arena(place.worker({"--rounds", "10"})).exit_code == 0);
    const json before = place.status();
    const std::string number = std::to_string(before["workers"][0]["number"].get<int>());
    BOOST_TEST(run_arena({"event", "extend", place.address, "--rounds", "20"}).exit_code == 0);
    BOOST_TEST(run_arena({"event", "pause", place.address}).exit_code == 0);
    ArenaProcess worker{place.worker({"--rounds", "20"})};
    wait_until([&] { return contains(worker.err(), "The event is paused"); });
    const Output purged = run_arena({"event", "purge", place.address, "--worker", number});
    BOOST_TEST(contains(purged.out, "20 games are to be played again"), purged.out + purged.err);
    wait_until([&] { return contains(worker.err(), "The games of a worker have been voided"); });
    BOOST_TEST(place.status()["counted"] == 0);
    BOOST_TEST(run_arena({"event", "resume", place.address}).exit_code == 0);
    check_printed(worker.wait(), 0, "of 40 games");
    check_invariants(place, "event");
    BOOST_TEST(place.status()["open"] == 0);
    BOOST_TEST(place.status()["late"] == 20);
    const json status = json::parse(run_arena({"status", place.address, "--by-worker", "--json"}).out);
    BOOST_TEST(status["by_worker"].empty());
    BOOST_TEST(run_arena({"event", "purge", place.address, "--worker", "99"}).exit_code == 4);
    BOOST_TEST(run_arena({"event", "purge", place.address}).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(each_workers_results_are_compared_with_the_others) {
    Gang gang{2, place.worker({"--rounds", "20"})};
    for (const Output& output : gang.wait()) check_done(output);
    const json status = json::parse(run_arena({"status", place.address, "--by-worker", "--json"}).out);
    int pairs = 0;
    for (const json& worker : status["by_worker"]) {
        pairs += worker["pairs"].get<int>();
        BOOST_TEST(worker["chance"].get<double>() <= 1);
        BOOST_TEST(!worker["machine"].get<std::string>().empty());
    }
    BOOST_TEST((pairs == 20 || status["by_worker"].empty()));
    BOOST_TEST(contains(run_arena({"status", place.address, "--by-worker"}).out, "Chance"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::arena_event_commands_test
