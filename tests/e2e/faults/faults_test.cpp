#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/solver/checkpoint.hpp"
#include "protocol/play/session_file.hpp"
#include "tests/support/process.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// The program itself, with calls of it that fail.
namespace pahtum::testing::faults_test {
namespace {

using Words = std::vector<std::string>;

const std::string kEnding = "o1x1x/1x1-o/o1xo1/x-o1x/1oxo1 x classic";
/// Costs enough for many of its proofs to be kept.
const std::string kCostlyEnding = "5/3-1/2x2/1-3/5 x classic";

/// Runs it with these environment variables and what libpahtum_faults makes of them.
Output run_with(const Words& variables, const Words& arguments, const std::string& input = "") {
    const Words preloaded{"/usr/bin/env", std::string{"LD_PRELOAD="} + PAHTUM_FAULTS_LIBRARY,
                          "ASAN_OPTIONS=verify_asan_link_order=0:allocator_may_return_null=1"};
    return run_program(preloaded + variables + Words{pahtum_program()} + arguments, {{input}});
}

/// The program ended by itself, with an exit code of its own: no signal, no failed assertion.
void check_ended_well(const Output& output) { BOOST_TEST(output.exit_code <= kExitFailure); }

std::string contents_of(const std::string& path) {
    return std::filesystem::exists(path) ? read_whole_file(path) : "";
}

struct Folder {
    [[nodiscard]] std::string path(const std::string& name) const { return directory / name; }
    [[nodiscard]] std::ptrdiff_t files() const {
        const std::filesystem::directory_iterator entries{directory.path()};
        return std::distance(begin(entries), end(entries));
    }
    /// A game to be replaced, and the command that does.
    void write_old() const { write_whole_file(sgf(), kOld); }
    [[nodiscard]] std::string sgf() const { return path("game.sgf"); }
    [[nodiscard]] std::string commands() const {
        return "position 3/3/3 x classic\nplay b A1\nplay w C3\nsavesgf " + sgf() + "\nquit\n";
    }
    /// What the command writes.
    [[nodiscard]] std::string new_game() const {
        write_old();
        run_with({}, {}, commands());
        return contents_of(sgf());
    }

    static constexpr const char* kOld = "(;SZ[3])";
    TemporaryDirectory directory;
};

std::vector<Proof> proofs_in(const std::filesystem::path& file) {
    std::vector<Proof> proofs;
    Checkpoint{file}.replay([&](const Proof& proof) { proofs.push_back(proof); });
    return proofs;
}

/// Files as a disk keeps them: contents and names each get there when they are synced, if not before.
class Disk {
  public:
    void add(const std::string& path, const std::string& content) {
        names_[path] = durable_names_[path] = std::make_shared<File>(File{content, content});
    }

    /// Reads one call from the log of libpahtum_faults. False at its end.
    bool step(std::istream& log) {
        std::string call;
        if (!(log >> call)) return false;
        std::size_t number = 0;
        if (call == "write" || call == "cut") log >> number;
        log.ignore();
        std::string path;
        std::getline(log, path);
        if (call == "write") {
            std::string bytes(number, '\0');
            log.read(bytes.data(), static_cast<std::streamsize>(number));
            log.ignore();
            file(path).now += bytes;
        } else if (call == "cut") {
            file(path).now.resize(number);
        } else if (call == "sync" && std::filesystem::is_directory(path)) {
            durable_names_ = names_;
        } else if (call == "sync") {
            file(path).synced = file(path).now;
        } else if (call == "rename" || call == "link") {
            std::string to;
            std::getline(log, to);
            names_[to] = names_.extract(path).mapped();
        }
        return true;
    }

    /// What may be in the file after the power has failed: of what was not synced, nothing, or only names, or
    /// names and half of the contents, or names and zeros instead of the contents.
    [[nodiscard]] std::vector<std::string> after_power_failure(const std::string& path) const {
        std::vector<std::string> possible;
        if (const auto found = durable_names_.find(path); found != durable_names_.end())
            possible.push_back(found->second->synced);
        if (const auto found = names_.find(path); found != names_.end()) {
            const File& file = *found->second;
            possible.push_back(file.synced);
            if (!file.now.starts_with(file.synced)) return possible;
            const std::size_t lost = file.now.size() - file.synced.size();
            possible.push_back(file.now.substr(0, file.synced.size() + lost / 2));
            possible.push_back(file.synced + std::string(lost, '\0'));
        }
        return possible;
    }

  private:
    struct File {
        std::string now;
        std::string synced;
    };

    File& file(const std::string& path) {
        auto& found = names_[path];
        if (!found) found = std::make_shared<File>();
        return *found;
    }

    std::map<std::string, std::shared_ptr<File>> names_;
    std::map<std::string, std::shared_ptr<File>> durable_names_;
};

/// How many of the two moves of Folder::commands() were played, by the answers: the second and the third.
std::size_t moves_played(const std::string& answers) {
    std::size_t moves = 0;
    std::size_t begin = answers.find("\n\n");
    for (int i = 0; i < 2 && begin != std::string::npos; ++i, begin = answers.find("\n\n", begin + 2))
        moves += answers.compare(begin + 2, 1, "=") == 0 ? 1U : 0U;
    return moves;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(faults, Folder)

BOOST_AUTO_TEST_CASE(an_allocation_that_fails_ends_in_an_answer_or_an_exit_code) {
    int failures = 0;
    // Most allocations repeat each other, so steps grow.
    for (int n = 1; n < 1000; n += 1 + n / 5) {
        BOOST_TEST_CONTEXT("allocation " << n) {
            write_old();
            const std::string fault = "PAHTUM_FAULT=malloc:" + std::to_string(n);
            const Output played = run_with({fault}, {"--session", path("session")},
                                           commands() + "newgame classic size=3 boulders=1\nname\n");
            check_ended_well(played);
            const std::string game = contents_of(sgf());
            BOOST_TEST((game == kOld || parse_sgf(game).moves.size() == moves_played(played.out)));
            const Output solved = run_with({fault}, {"solve", kEnding, "--checkpoint", path("proofs")});
            check_ended_well(solved);
            failures += played.exit_code != 0 || solved.exit_code != 0;
        }
    }
    if (!kIsSanitized) BOOST_TEST(failures > 0);
}

BOOST_AUTO_TEST_CASE(an_allocation_that_fails_in_a_helping_thread_is_said_by_the_one_that_it_helps) {
    int unsolved = 0;
    int unplayed = 0;
    for (int n = 1; n < 100; n += 1 + n / 3) {
        BOOST_TEST_CONTEXT("allocation " << n) {
            const std::string fault = "PAHTUM_FAULT=helper:" + std::to_string(n);
            const Output solved = run_with({fault}, {"solve", kCostlyEnding, "--threads", "2"});
            check_ended_well(solved);
            unsolved += solved.exit_code == kExitFailure ? 1 : 0;
            const Output played = run_with({fault}, {"--threads", "2", "--depth", "4"}, "genmove b\nname\n");
            BOOST_TEST(played.exit_code == 0);
            BOOST_TEST(contains(played.out, "= Pahtum"), played.out);
            unplayed += contains(played.out, "? out of memory") ? 1 : 0;
        }
    }
    if (!kIsSanitized) BOOST_TEST((unsolved > 0 && unplayed > 0));
}

BOOST_AUTO_TEST_CASE(a_game_that_cannot_be_saved_leaves_the_old_one_and_nothing_else) {
    for (const std::string fault : {"write:1", "sync:1", "rename:1"}) {
        BOOST_TEST_CONTEXT(fault) {
            write_old();
            const Output output = run_with({"PAHTUM_FAULT=" + fault}, {}, commands());
            check_ended_well(output);
            BOOST_TEST(contains(output.out, "? cannot save file: "));
            BOOST_TEST(contents_of(sgf()) == kOld);
            BOOST_TEST(files() == 1);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_nobody_reads_any_more_ends_whether_it_waits_or_thinks) {
    const auto ends = [](const std::string& options, const std::string& input) {
        const std::string command = "'" + pahtum_program() + "' " + options + " | true";
        BOOST_CHECK_NO_THROW(static_cast<void>(
            run_program({"/bin/sh", "-c", command}, {{input}}, Stdin::kLeftOpen, std::chrono::seconds{60})));
    };
    ends("solve '7/7/7/7/7/7/7 x classic'", "");
    ends("", "");
    ends("", "name\n");
    ends("", "limit none\ngenmove b\n");
}

BOOST_AUTO_TEST_CASE(short_writes_change_nothing) {
    const std::string whole = new_game();
    for (const std::string most : {"1", "7"}) {
        write_old();
        run_with({"PAHTUM_FAULT=short:" + most}, {}, commands());
        BOOST_TEST(contents_of(sgf()) == whole);
        run_with({"PAHTUM_FAULT=short:" + most}, {"--session", path("session")}, "boulders B2\nquit\n");
        BOOST_TEST(SessionFile{path("session")}.load_if_changed().has_value());
        std::filesystem::remove(path("session"));
    }
}

BOOST_AUTO_TEST_CASE(a_session_that_cannot_be_saved_is_as_it_was) {
    run_with({}, {"--session", path("session")}, "boulders B2\nquit\n");
    const std::string before = contents_of(path("session"));
    for (const std::string fault : {"write:1", "sync:1", "rename:1"}) {
        const Output output =
            run_with({"PAHTUM_FAULT=" + fault}, {"--session", path("session")}, "boulders D4\nquit\n");
        BOOST_TEST(contains(output.out, "? cannot save file: "));
        BOOST_TEST(contents_of(path("session")) == before);
        BOOST_TEST(files() == 1);
    }
}

BOOST_AUTO_TEST_CASE(a_checkpoint_that_cannot_be_written_says_so_and_can_be_continued) {
    for (const std::string fault : {"write:1", "write:2", "sync:1", "sync:2", "short:1", "short:63"}) {
        BOOST_TEST_CONTEXT(fault) {
            std::filesystem::remove(path("proofs"));
            const Output output =
                run_with({"PAHTUM_FAULT=" + fault}, {"solve", kCostlyEnding, "--checkpoint", path("proofs")});
            BOOST_TEST(output.exit_code == (fault.starts_with("short") ? EXIT_SUCCESS : kExitFailure));
            const Output again = run_with({}, {"solve", kCostlyEnding, "--checkpoint", path("proofs")});
            BOOST_TEST(again.exit_code == EXIT_SUCCESS);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_power_failure_leaves_the_old_game_or_the_new_one) {
    const std::string whole = new_game();
    write_old();
    run_with({"PAHTUM_FAULT_LOG=" + path("log")}, {}, commands());
    Disk disk;
    disk.add(sgf(), kOld);
    std::istringstream log{contents_of(path("log"))};
    int calls = 0;
    for (; disk.step(log); ++calls) {
        for (const std::string& content : disk.after_power_failure(sgf()))
            BOOST_TEST((content == kOld || content == whole), "after call " << calls);
    }
    // Where a file can be without a name it is given one before it takes its place.
    BOOST_TEST((calls == 4 || calls == 5));
    for (const std::string& content : disk.after_power_failure(sgf())) BOOST_TEST(content == whole);
}

BOOST_AUTO_TEST_CASE(a_power_failure_leaves_a_session_whole_or_absent) {
    run_with({"PAHTUM_FAULT_LOG=" + path("log")}, {"--session", path("session")},
             "boulders B2\nboulders D4\nquit\n");
    Disk disk;
    std::istringstream log{contents_of(path("log"))};
    while (disk.step(log)) {
        for (const std::string& content : disk.after_power_failure(path("session"))) {
            write_whole_file(path("left"), content);
            BOOST_TEST(SessionFile{path("left")}.load_if_changed().has_value());
        }
    }
    BOOST_TEST(disk.after_power_failure(path("session")).front() == contents_of(path("session")));
}

BOOST_AUTO_TEST_CASE(a_power_failure_leaves_a_checkpoint_that_can_be_continued) {
    run_with({"PAHTUM_FAULT_LOG=" + path("log")}, {"solve", kCostlyEnding, "--checkpoint", path("proofs")});
    const std::vector<Proof> all = proofs_in(path("proofs"));
    BOOST_TEST(!all.empty());
    Disk disk;
    std::istringstream log{contents_of(path("log"))};
    while (disk.step(log)) {
        for (const std::string& content : disk.after_power_failure(path("proofs"))) {
            std::ofstream{path("left"), std::ios::binary} << content;
            const std::vector<Proof> left = proofs_in(path("left"));
            BOOST_TEST((left.size() <= all.size() && std::equal(left.begin(), left.end(), all.begin())));
        }
    }
    for (const std::string& content : disk.after_power_failure(path("proofs")))
        BOOST_TEST(content == contents_of(path("proofs")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing::faults_test
