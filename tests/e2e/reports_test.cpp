#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/arena_fixture.hpp"
#include "tests/e2e/outcome.hpp"
#include "tests/support/confined.hpp"

namespace pahtum::testing::reports_test {
namespace {

struct Fixture : ArenaFixture {
    Fixture() : ArenaFixture(some_openings(3)) {}

    /// A run of six games with every report.
    [[nodiscard]] Words run(const Words& more = {}) const {
        return Words{"--openings",    openings.string(),
                     "--tc",          "none",
                     "--concurrency", "1",
                     "--out",         records.string(),
                     "--html",        directory.file("r.html"),
                     "--csv",         directory.file("r.csv"),
                     "--sgf",         directory.file("r.sgf"),
                     "--engine",      scripted_option("one"),
                     "--engine",      scripted_option("two", "seed=2")} +
               more;
    }
};

/// While it exists, the disk of a folder is full after that many writes of each process.
class FullDisk {
  public:
    FullDisk(const std::filesystem::path& folder, int writes) {
        setenv("LD_PRELOAD", PAHTUM_FAULTS_LIBRARY, 1);
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
        setenv("PAHTUM_FAULT", ("write:" + std::to_string(writes + 1)).c_str(), 1);
        setenv("PAHTUM_FAULT_FOLDER", folder.c_str(), 1);
    }
    ~FullDisk() {
        for (const char* const name : {"LD_PRELOAD", "ASAN_OPTIONS", "PAHTUM_FAULT", "PAHTUM_FAULT_FOLDER"})
            unsetenv(name);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
};

/// What a program writes to a terminal of 100 x 30 that its output goes to.
std::string on_terminal(const Words& words) {
    Output output = Process{words, {.terminal = TerminalSize{.columns = 100, .rows = 30}}}.wait();
    return output.out;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(reports, Fixture)

BOOST_AUTO_TEST_CASE(a_run_writes_its_reports_and_the_report_command_the_same_ones) {
    const Output output = run_arena(run());
    BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    BOOST_TEST(contains(output.out, "By colour"));
    BOOST_TEST(lines_of(directory / "r.csv").size() == 7U);
    BOOST_TEST(count_of(contents(directory / "r.sgf"), "(;FF[4]") == 6U);
    const Output again =
        run_arena({"report", records.string(), records.string(), "--html", directory.file("s.html"), "--csv",
                   directory.file("s.csv"), "--sgf", directory.file("sgf")});
    BOOST_TEST_REQUIRE(again.exit_code == 0, again.err);
    BOOST_TEST(again.out == output.out);
    BOOST_TEST(contents(directory / "s.csv") == contents(directory / "r.csv"));
    BOOST_TEST(undated(contents(directory / "s.html")) == undated(contents(directory / "r.html")));
    BOOST_TEST(contents(directory / "sgf/000001.sgf").starts_with("(;FF[4]"));
    BOOST_TEST(std::filesystem::exists(directory / "sgf/000006.sgf"));
    BOOST_TEST(!std::filesystem::exists(directory / "sgf/000007.sgf"));
}

BOOST_AUTO_TEST_CASE(what_is_replaced_is_named) {
    const Output first = run_arena(run());
    BOOST_TEST(!contains(first.err, "Replaces"));
    const Words report = {"report", records.string(),          "--html", directory.file("r.html"),
                          "--csv",  directory.file("new.csv"), "--sgf",  directory.file("sgf")};
    BOOST_TEST(run_arena(report).err == "Replaces '" + directory.file("r.html") + "'\n");
    BOOST_TEST(run_arena(report).err == "Replaces '" + directory.file("r.html") + "'\nReplaces '" +
                                            directory.file("new.csv") + "'\nReplaces games in '" +
                                            directory.file("sgf") + "'\n");
    const Output resumed = run_arena(run({"--quiet"}));
    for (const std::string name : {"r.html", "r.csv", "r.sgf"})
        BOOST_TEST(contains(resumed.err, "Replaces '" + directory.file(name) + "'\n"), resumed.err);
    // Without --sgf the games of the current folder are not concerned.
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(directory / "sgf");
    const Output other = run_arena({"report", records.string(), "--csv", directory.file("newer.csv")});
    std::filesystem::current_path(before);
    BOOST_TEST(other.exit_code == 0);
    BOOST_TEST(other.err == "");
}

BOOST_AUTO_TEST_CASE(a_shorter_report_takes_the_place_of_a_longer_one_in_a_directory) {
    check_done(run_arena(run()));
    std::filesystem::create_directory(directory / "sgf");
    for (const char* const name : {"000006.sgf", "000007.sgf", "000008.sgf"})
        std::ofstream(directory / "sgf" / name) << contents(directory / "r.sgf");
    std::ofstream(directory / "sgf/000009.sgf") << "our diary";
    const Words report = {"report", records.string(), "--sgf", directory.file("sgf")};
    const Output output = run_arena(report);
    BOOST_TEST(output.exit_code == 4, output.err);
    BOOST_TEST(contains(output.err, "000009.sgf' exists and is not a report"), output.err);
    BOOST_TEST(contents(directory / "sgf/000009.sgf") == "our diary");
    BOOST_TEST(count_of(contents(directory / "sgf/000006.sgf"), "(;FF[4]") == 1U);
    BOOST_TEST(!std::filesystem::exists(directory / "sgf/000007.sgf"));
    BOOST_TEST(!std::filesystem::exists(directory / "sgf/000008.sgf"));
    check_done(run_arena(report));
}

BOOST_AUTO_TEST_CASE(a_page_that_is_rewritten_is_named_once) {
    const ArenaProcess arena(run({"--rounds", "1000", "--restart"}));
    wait_for_records(4);
    const std::string page = directory / "own.html";
    for (const bool is_new : {true, false}) {
        ArenaProcess report({"report", records.string(), "--html", page, "--every", "0.1"});
        const std::string before = is_new ? "" : contents(page);
        wait_until([&] { return std::filesystem::exists(page) && contents(page) != before; });
        report.send(SIGINT);
        const std::string said = is_new ? "" : "Replaces '" + page + "'\n";
        BOOST_TEST(report.wait().err == said);
    }
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_replaces_nothing) {
    check_done(run_arena(run()));
    const std::string page = contents(directory / "r.html");
    const FullDisk disk{directory.path(), 0};
    const Output output = run_arena(
        {"report", records.string(), "--html", directory.file("r.html"), "--csv", directory.file("r.csv")});
    BOOST_TEST(output.exit_code == 5);
    BOOST_TEST(contains(output.err, "r.html': No space left on device"), output.err);
    BOOST_TEST(!contains(output.err, "Replaces"), output.err);
    BOOST_TEST(contents(directory / "r.html") == page);
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_writes_them_too) {
    ArenaProcess arena(run({"--rounds", "1000", "--restart"}));
    wait_for_records(4);
    arena.send(SIGINT);
    BOOST_TEST(arena.wait().exit_code == 128 + SIGINT);
    BOOST_TEST(lines_of(directory / "r.csv").size() == lines_of(records).size() + 1);
    BOOST_TEST(contains(contents(directory / "r.html"), "\"interrupted\":true"));
}

BOOST_AUTO_TEST_CASE(what_is_no_report_is_not_replaced_and_nothing_is_played) {
    std::ofstream(directory / "r.csv") << "my numbers";
    check_refused(run_arena(run()), "r.csv' exists");
    BOOST_TEST(contents(directory / "r.csv") == "my numbers");
    BOOST_TEST(!std::filesystem::exists(records));
}

BOOST_AUTO_TEST_CASE(a_report_that_cannot_be_written_is_told_of_before_the_first_game) {
    const std::string file = directory.write("file", "no folder");
    for (const Words& more : {Words{"--html", directory.file("nowhere/r.html")},
                              Words{"--csv", "/proc/r.csv"}, Words{"--sgf", directory.file("nowhere/r.sgf")},
                              Words{"--sgf", file + "/games"}, Words{"--sgf", "/proc/games"}}) {
        check_refused(run_arena(run(more)), more[1].substr(0, more[1].rfind('/')));
        BOOST_TEST(!std::filesystem::exists(records));
    }
    // A folder that is not there yet is made, but not before it is needed.
    const std::string games = directory.file("new/games");
    BOOST_TEST(run_arena(run({"--sgf", games, "--dry-run"})).exit_code == 0);
    BOOST_TEST(!std::filesystem::exists(directory / "new"));
    BOOST_TEST(run_arena(run({"--sgf", games})).exit_code == 0);
    BOOST_TEST(std::filesystem::exists(games + "/000001.sgf"));
}

BOOST_AUTO_TEST_CASE(what_the_system_does_not_let_us_write_is_a_failure_and_no_wrong_usage) {
    const std::string store = directory.file("event.db");
    const Words fresh = {"--openings", openings.string(),      "--tc",     "none",
                         "--engine",   scripted_option("one"), "--engine", scripted_option("two", "seed=2")};
    const Words event = fresh + Words{"--store", store};
    BOOST_TEST_REQUIRE(run_arena(run()).exit_code == 0);
    const Output stored = run_arena(event);
    BOOST_TEST_REQUIRE(stored.exit_code == 0, stored.err);
    const std::filesystem::path closed = directory / "closed";
    std::filesystem::create_directory(closed);
    std::filesystem::permissions(closed, std::filesystem::perms(0555));
    std::filesystem::permissions(directory.path(), std::filesystem::perms::all);
    const auto with_file = [&](Words words, const std::string& option, const std::string& name) {
        return words + Words{option, (closed / name).string()};
    };
    const Words report = {"report", records.string()};
    as_anyone([&] {
        for (const Words& words :
             {with_file({"repair", records.string()}, "--out", "a.jsonl"),
              with_file({"export", store}, "--out", "a.jsonl"), with_file(report, "--html", "a.html"),
              with_file(report, "--csv", "a.csv"), with_file(report, "--sgf", "a.sgf"),
              with_file(report, "--sgf", "games"), with_file(fresh, "--out", "a.jsonl"),
              with_file(fresh, "--log", "a.log"), with_file(fresh, "--store", "a.db"),
              with_file({"status", store}, "--html", "a.html")}) {
            BOOST_TEST_CONTEXT(words.front() << " " << words.back()) {
                check_told(run_arena(words), 5, closed.string());
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(on_a_full_disk_all_that_fails_is_named_and_the_games_before_it_stay) {
    {
        const FullDisk disk{directory.path(), 3};  // the header and two games
        const Output output = run_arena(run({"--html-every", "0"}));
        BOOST_TEST(output.exit_code == 5);
        for (const std::string name : {"games.jsonl", "r.html", "r.csv", "r.sgf"})
            BOOST_TEST(contains(output.err, directory.file(name) + "': No space left on device"), output.err);
        BOOST_TEST(output.err.find("games.jsonl':") < output.err.find("r.html':"));
    }
    const auto kept = lines_of(records);
    BOOST_TEST(kept.size() == 2U);
    for (const char* const name : {"r.html", "r.csv", "r.sgf"})
        BOOST_TEST(!std::filesystem::exists(directory / name));
    check_done(run_arena(run()));
    const auto all = lines_of(records);
    BOOST_TEST(all.size() == 6U);
    BOOST_TEST(std::equal(kept.begin(), kept.end(), all.begin()));
    BOOST_TEST(lines_of(directory / "r.csv").size() == 7U);
}

BOOST_AUTO_TEST_CASE(two_outputs_with_one_name_are_refused_and_nothing_is_played) {
    const std::string name = directory.file("q");
    const std::string detour = (directory / "." / "q").string();
    for (const Words& more : {Words{"--csv", name, "--html", detour}, Words{"--log", name, "--csv", detour},
                              Words{"--log", records.string()}, Words{"--csv", records.string()},
                              Words{"--sgf", name + "/", "--html", name}}) {
        check_refused(run_arena(run(more)), "give it another name");
    }
    // Links to a file that is not there yet.
    std::filesystem::create_symlink(records.filename(), directory / "one");
    std::filesystem::create_symlink("one", directory / "two");
    for (const Words& more : {Words{"--log", directory.file("two")}, Words{"--csv", directory.file("one")}}) {
        check_refused(run_arena(run(more)), "is the file of --out");
    }
    BOOST_TEST((!std::filesystem::exists(records) && !std::filesystem::exists(name)));
    BOOST_TEST_REQUIRE(run_arena(run()).exit_code == 0);
    std::filesystem::create_symlink(directory.path(), directory / "link");
    check_refused(run_arena({"report", records.string(), "--csv", directory.file("q.sgf"), "--sgf",
                             directory.file("link/q.sgf")}),
                  "--sgf is the file of --csv");
    BOOST_TEST(!std::filesystem::exists(directory / "q.sgf"));
}

BOOST_AUTO_TEST_CASE(accuracy_is_the_same_again_and_after_damage_to_its_cache) {
    BOOST_TEST(run_arena(run()).exit_code == 0);
    const std::filesystem::path cache = directory / "cache/accuracy";
    const std::filesystem::path page = directory / "accuracy.html";
    const Words words = {"report", records.string(), "--accuracy", "--accuracy-cache", cache.string()};
    const Output table = run_arena(words);
    check_printed(table, 0, "one gave away, less what two did:");
    BOOST_TEST(run_arena(words).out == table.out);
    std::filesystem::resize_file(cache, std::filesystem::file_size(cache) / 2);
    const Output again = run_arena(words);
    BOOST_TEST(again.out == table.out);
    BOOST_TEST(contains(again.err, "Damaged lines in"), again.err);
    const Output json = run_arena(words + Words{"--json", "--html", page.string()});
    BOOST_TEST(contains(json.out, "\"accuracy\":{\"nodes\":100000,\"games\":6,"), json.out);
    BOOST_TEST(contains(contents(page), "\"accuracy\":{\"nodes\":100000"));
    BOOST_TEST(contains(run_arena({"report", records.string(), "--json"}).out, "\"accuracy\":null"));
}

BOOST_AUTO_TEST_CASE(accuracy_that_is_interrupted_keeps_what_it_has_proven) {
    // The ends of a long game are proven at once, its beginning never.
    std::ofstream(openings) << "7/5-1/7/3-3/7/1-5/7 x classic\n";
    BOOST_TEST(run_arena(run()).exit_code == 0);
    const std::filesystem::path cache = directory / "cache/accuracy";
    ArenaProcess process{{"report", records.string(), "--accuracy", "--accuracy-nodes", "2147483647",
                          "--accuracy-cache", cache.string()}};
    wait_until([&] { return !contents(cache).empty(); });
    const std::string before = contents(cache);
    process.send(SIGINT);
    const Output output = process.wait(kAtOnce);
    BOOST_TEST(output.exit_code == 128 + SIGINT, output.err);
    BOOST_TEST(output.out == "");
    BOOST_TEST(contains(output.err, "Interrupted; what was proven is kept"), output.err);
    BOOST_TEST(contents(cache).starts_with(before));
}

/// As with a home folder that is read-only.
BOOST_AUTO_TEST_CASE(accuracy_goes_on_without_a_cache_that_nobody_has_named) {
    BOOST_TEST(run_arena(run()).exit_code == 0);
    const auto report = [&](const Words& more) {
        return run_kept(Words{"/usr/bin/env", "XDG_CACHE_HOME=/proc/nowhere", built("bin/pahtum-arena"),
                              "report", records.string(), "--accuracy"} +
                        more);
    };
    const Output without = report({});
    check_told(without, 0, "Warning: the values that are proven will not be kept");
    BOOST_TEST(report({"--accuracy-cache", directory.file("cache")}).out == without.out);
    check_refused(report({"--accuracy-cache", "/proc/nowhere/cache"}), "--accuracy-cache FILE names another");
}

BOOST_AUTO_TEST_CASE(options_of_accuracy_that_make_no_sense_are_refused) {
    BOOST_TEST(run_arena(run()).exit_code == 0);
    const auto refused = [&](Words words) {
        words.insert(words.begin(), {"report", records.string()});
        const Output output = run_arena(words);
        BOOST_TEST(output.exit_code == 4, output.err);
        return output.err;
    };
    BOOST_TEST(contains(refused({"--accuracy-nodes", "5"}), "only with --accuracy"));
    BOOST_TEST(contains(refused({"--accuracy", "--accuracy-nodes", "0"}), "accuracy-nodes"));
    BOOST_TEST(contains(refused({"--accuracy", "--html", "x.html", "--every", "1"}), "leave out --every"));
    const std::string size = std::to_string(std::filesystem::file_size(records));
    BOOST_TEST(contains(refused({"--accuracy", "--accuracy-cache", records.string()}), "not a cache"));
    BOOST_TEST(std::to_string(std::filesystem::file_size(records)) == size);
}

BOOST_AUTO_TEST_CASE(reports_need_records) {
    check_refused(run_arena({"--openings", openings.string(), "--html", "x.html", "--engine",
                             scripted_option("one"), "--engine", scripted_option("two")}),
                  "add --out FILE");
    for (const Words& words :
         {Words{"report"}, Words{"report", "nowhere.jsonl"}, Words{"report", openings.string()}})
        BOOST_TEST(run_arena(words).exit_code == 4);
}

BOOST_AUTO_TEST_CASE(what_engines_think_of_their_moves_is_recorded) {
    const Output output = run_arena(
        {"--openings", openings.string(), "--rounds", "1", "--tc", "depth=2", "--out", records.string(),
         "--engine", "search='" + pahtum_program() + "'", "--engine", scripted_option("mute")});
    BOOST_TEST_REQUIRE(output.exit_code == 0, output.err);
    for (const std::string& line : lines_of(records)) {
        BOOST_TEST(contains(line, "\"info\":["));
        BOOST_TEST(contains(line, ",null,"));
    }
}

BOOST_AUTO_TEST_CASE(on_a_terminal_the_table_is_redrawn_in_place) {
    Words words = {built("bin/pahtum-arena")};
    const Words arguments = run({"--rounds", "3", "--restart"});
    words.insert(words.end(), arguments.begin(), arguments.end());
    for (std::string& word : words) {
        if (word.starts_with("one=")) word += " fault=late ms=150";
    }
    const std::string text = on_terminal(words);
    BOOST_TEST(count_of(text, "±95%") >= 2U, text);
    // Progress, header and two engines: the cursor is three lines below the first.
    BOOST_TEST(contains(text, "\x1b[3A\r\x1b[J"), text);
    BOOST_TEST(contains(text, "/6 games"));
    BOOST_TEST(contains(text, "one against two"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::reports_test
