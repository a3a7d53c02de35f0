#include "arena/event/spool.hpp"

#include <atomic>
#include <cerrno>
#include <sys/syscall.h>

#include "tests/arena/report/sample/sample_games.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

const RunHeader& header() {
    static const RunHeader value = [] {
        RunHeader event;
        event.id = std::string(32, 'e');
        return event;
    }();
    return value;
}

std::string line_of(int repeat) {
    GameRecord record = drawn_game({"a", "b"});
    record.run = header().id;
    record.result.unit.repeat = repeat;
    return to_line(record);
}

/// A folder for spools, and what is found in it by a worker of the event.
struct Folder {
    [[nodiscard]] std::vector<OrphanedSpool> orphans(const std::string& self = "self") {
        return orphaned_spools(folder.path(), header().id, self,
                               [this](const std::string& text) { warnings.push_back(text); });
    }
    [[nodiscard]] std::vector<fs::path> files() const {
        std::vector<fs::path> all;
        for (const auto& entry : fs::directory_iterator(folder.path())) all.push_back(entry.path());
        return all;
    }
    /// The files of a worker that dies with these games.
    void die(const std::string& worker, int games) const {
        Spool spool{folder.path(), header(), worker};
        for (int game = 0; game < games; ++game) static_cast<void>(spool.append(line_of(game)));
        spool.close();
    }

    testing::TemporaryDirectory folder;
    std::vector<std::string> warnings;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(spools, Folder)

BOOST_AUTO_TEST_CASE(what_the_store_has_taken_is_deleted_and_the_rest_is_named) {
    Spool spool{folder.path(), header(), "w"};
    const Spool::Place first = spool.append(line_of(0));
    spool.taken(first);
    static_cast<void>(spool.append(line_of(1)));
    const auto left = spool.left();
    spool.close();
    BOOST_TEST_REQUIRE(left.size() == 1U);
    BOOST_TEST(left[0].games == 1U);
    BOOST_TEST(files() == std::vector{left[0].file}, boost::test_tools::per_element());
    { Spool empty{folder.path(), header(), "v"}; }
    BOOST_TEST(files().size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_spool_is_nobody_elses_while_its_worker_lives) {
    die("dead", 3);
    Spool living{folder.path(), header(), "living"};
    static_cast<void>(living.append(line_of(0)));
    const auto found = orphans();
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found[0].worker == "dead");
    BOOST_TEST(found[0].lines.size() == 3U);
    // Another heir does not get it meanwhile, and its own games are not an orphan's.
    BOOST_TEST(orphans("other").empty());
    BOOST_TEST(orphans("dead").empty());
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(an_empty_file_of_a_worker_that_died_is_deleted) {
    die("dead", 3);
    std::ofstream(folder / (header().id + "-dead-1.jsonl")).flush();
    std::ofstream(folder / (header().id + "-gone-0.jsonl")).flush();
    const auto found = orphans();
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found[0].lines.size() == 3U);
    BOOST_TEST(files().size() == 1U);
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(an_heir_never_takes_away_the_file_that_a_worker_is_just_making) {
    std::atomic<bool> is_over = false;
    std::thread heir{[&] {
        while (!is_over)
            static_cast<void>(orphaned_spools(folder.path(), header().id, "heir", [](const auto&) {}));
    }};
    for (int i = 0; i < testing::rounds(500); ++i) {
        Spool spool{folder.path(), header(), "w" + std::to_string(i)};
        static_cast<void>(spool.append(line_of(0)));
        const auto left = spool.left();
        spool.close();
        BOOST_TEST_REQUIRE(left.size() == 1U);
        BOOST_TEST_REQUIRE(fs::exists(left[0].file));
        fs::remove(left[0].file);
    }
    is_over = true;
    heir.join();
}

BOOST_AUTO_TEST_CASE(a_torn_last_line_costs_that_game_wherever_it_was_torn) {
    const std::string last = line_of(2) + "\n";
    for (const std::size_t kept :
         {std::size_t{0}, std::size_t{1}, last.size() / 2, last.size() - 2, last.size() - 1, last.size()}) {
        die("dead", 3);
        const fs::path file = files().at(0);
        fs::resize_file(file, fs::file_size(file) - last.size() + kept);
        const auto found = orphans();
        BOOST_TEST_REQUIRE(found.size() == 1U);
        BOOST_TEST(found[0].lines.size() == (kept + 1 >= last.size() ? 3U : 2U));
        fs::remove(file);
    }
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_CASE(a_damaged_spool_is_left_where_it_is_and_named) {
    die("dead", 3);
    {
        std::fstream file(files().at(0), std::ios::in | std::ios::out);
        file.seekp(static_cast<std::streamoff>(to_line(header()).size() + 20));
        file << '#';
    }
    die("other", 1);
    const auto found = orphans();
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found[0].worker == "other");
    BOOST_TEST_REQUIRE(warnings.size() == 1U);
    BOOST_TEST(warnings[0].find("dead") != std::string::npos, warnings[0]);
    BOOST_TEST(files().size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_full_disk_refuses_a_game_and_keeps_those_before_it) {
    constexpr rlim_t kRoom = 4000;
    int kept = 0;
    {
        Spool spool{folder.path(), header(), "w"};
        const testing::FileSizeLimit limit{kRoom};
        const auto fill = [&] {
            for (int game = 0; game < 100; ++game, ++kept) static_cast<void>(spool.append(line_of(game)));
        };
        BOOST_CHECK_THROW(fill(), StoreError);
    }
    BOOST_TEST(kept > 0);
    const auto found = orphans();
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found[0].lines.size() == static_cast<std::size_t>(kept));
}

BOOST_AUTO_TEST_CASE(games_that_are_written_are_left_also_if_the_disk_refuses_them) {
    bool is_refused = false;
    std::size_t games = 0;
    std::string at_the_end;
    std::thread([&] {
        is_refused = testing::refuse_call(SYS_fdatasync, EIO);
        Spool spool{folder.path(), header(), "w"};
        const auto append_and_check = [&] {
            static_cast<void>(spool.append(line_of(static_cast<int>(games++))));
            spool.check_disk();
        };
        while (is_refused && testing::error_of<StoreError>(append_and_check).empty())
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
        const auto left = spool.left();
        BOOST_TEST((left.size() == 1U && left[0].games == games));
        at_the_end = testing::error_of<StoreError>([&] { spool.close(); });
    }).join();
    BOOST_TEST_REQUIRE(is_refused);
    BOOST_TEST(testing::contains(at_the_end, "Input/output error"), at_the_end);
    const auto found = orphans();
    BOOST_TEST_REQUIRE(found.size() == 1U);
    BOOST_TEST(found[0].lines.size() == games);
}

BOOST_AUTO_TEST_CASE(a_spool_takes_games_of_several_threads) {
    constexpr int kGames = 200;
    Spool spool{folder.path(), header(), "w"};
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back([&spool] {
                for (int game = 0; game < kGames; ++game) {
                    const Spool::Place place = spool.append(line_of(game));
                    if (game % 2 == 0) spool.taken(place);
                }
            });
    }
    BOOST_TEST(spool.left().size() == 1U);
    spool.close();
    BOOST_TEST(orphans().at(0).lines.size() == 4U * kGames);
}

BOOST_AUTO_TEST_CASE(without_a_home_a_spool_has_to_be_named) {
    const testing::Environment variables{{{"XDG_STATE_HOME", std::nullopt}, {"HOME", std::nullopt}}};
    BOOST_TEST(testing::error_of<FileError>(default_spool).ends_with("or give --spool DIR"));
    setenv("HOME", "/home/me", 1);
    BOOST_TEST(default_spool() == "/home/me/.local/state/pahtum-arena/spool");
}

BOOST_AUTO_TEST_CASE(files_of_other_events_and_other_files_are_left_alone) {
    std::ofstream(folder / "notes.txt") << "mine";
    std::ofstream(folder / (std::string(32, 'f') + "-w-0.jsonl")) << "not read";
    BOOST_TEST(orphans().empty());
    BOOST_TEST(warnings.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
