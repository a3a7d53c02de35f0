#include <atomic>
#include <cstdio>
#include <grp.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/event/event_store.hpp"
#include "tests/arena/event/sample_events.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

/// Runs it in a process of a user who owns nothing here, if we are root; otherwise of this user. Returns
/// whether it gave true.
bool in_another_process(const std::function<bool()>& action) {
    const pid_t child = fork();
    BOOST_TEST_REQUIRE(child >= 0);
    if (child == 0) {
        bool is_right = true;
        if (geteuid() == 0)
            is_right = setgroups(0, nullptr) == 0 && setresgid(kNobody, kNobody, kNobody) == 0 &&
                       setresuid(kNobody, kNobody, kNobody) == 0;
        try {
            is_right = is_right && action();
        } catch (const std::exception& error) {
            std::fprintf(stderr, "%s\n", error.what());
            is_right = false;
        }
        _exit(is_right ? 0 : 1);
    }
    int status = 0;
    BOOST_TEST_REQUIRE(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/// A folder with a store, which everybody may read.
struct SharedFolder {
    SharedFolder() { allow(fs::perms::owner_write); }
    ~SharedFolder() { allow(fs::perms::owner_write); }
    SharedFolder(const SharedFolder&) = delete;
    SharedFolder& operator=(const SharedFolder&) = delete;

    /// Who may write in it.
    void allow(fs::perms writers) const {
        constexpr auto kReading = fs::perms::owner_read | fs::perms::owner_exec | fs::perms::group_read |
                                  fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec;
        fs::permissions(folder.path(), kReading | writers);
    }
    [[nodiscard]] std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& file : fs::directory_iterator(folder.path())) names.insert(file.path().filename());
        return names;
    }
    /// What another user reads of it.
    [[nodiscard]] bool shows(std::size_t counted) const {
        return in_another_process([&] {
            EventStore store{address, EventStore::Access::kRead};
            const std::int64_t event = store.find("event")->number;
            return store.progress(event).counted == counted &&
                   store.results(event, 0, 100, 100).size() == 2 * counted;
        });
    }

    testing::TemporaryDirectory folder;
    std::string address = folder / "games.db";
};

const std::set<std::string> kAlone{"games.db"};
const std::set<std::string> kInUse{"games.db", "games.db-shm", "games.db-wal"};

}  // namespace

BOOST_AUTO_TEST_SUITE(event_readers)

BOOST_AUTO_TEST_CASE(a_reader_needs_no_right_to_write_and_leaves_nothing_behind) {
    const SharedFolder place;
    { JoinedEvent(place.address, 5).store.hand_over({1, 1}, std::vector{sample_pair(0)}); }
    BOOST_TEST(place.files() == kAlone, boost::test_tools::per_element());
    for (const fs::perms writers : {fs::perms::none, fs::perms::all}) {
        place.allow(writers & (fs::perms::owner_write | fs::perms::others_write));
        BOOST_TEST(place.shows(1));
        BOOST_TEST(place.files() == kAlone, boost::test_tools::per_element());
    }
    JoinedEvent writer{place.address, 5};
    writer.store.hand_over(writer.worker, std::vector{sample_pair(1)});
    place.allow(fs::perms::none);
    BOOST_TEST(place.shows(2));
    BOOST_TEST(place.files() == kInUse, boost::test_tools::per_element());
    writer.store.hand_over(writer.worker, std::vector{sample_pair(2)});
    BOOST_TEST(place.shows(3));
}

BOOST_AUTO_TEST_CASE(a_groups_members_may_write_to_a_new_store_if_the_umask_says_so_and_others_never) {
    for (const mode_t mask : {mode_t{0}, mode_t{0002}, mode_t{0022}, mode_t{0077}}) {
        const SharedFolder place;
        const mode_t before = umask(mask);
        const JoinedEvent writer{place.address, 5};
        umask(before);
        BOOST_TEST(place.files() == kInUse, boost::test_tools::per_element());
        for (const std::string& name : kInUse) {
            const auto permissions = fs::status(place.folder / name).permissions();
            BOOST_TEST((static_cast<mode_t>(permissions) == (0664 & ~mask)), name);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_reader_sees_the_last_games_of_a_writer_that_was_killed) {
    const SharedFolder place;
    { const JoinedEvent creator{place.address, 5}; }
    const pid_t writer = fork();
    if (writer == 0) {
        JoinedEvent joined{place.address, 5};
        joined.store.hand_over(joined.worker, std::vector{sample_pair(3)});
        kill(getpid(), SIGKILL);
    }
    BOOST_TEST_REQUIRE(waitpid(writer, nullptr, 0) == writer);
    BOOST_TEST(place.files() == kInUse, boost::test_tools::per_element());
    place.allow(fs::perms::none);
    BOOST_TEST(place.shows(1));
    BOOST_TEST(place.files() == kInUse, boost::test_tools::per_element());
    // Where the index of the log is lost, only a writer can make it anew; who may write does.
    place.allow(fs::perms::owner_write);
    fs::remove(place.address + "-shm");
    if (geteuid() == 0) BOOST_TEST(!place.shows(1));
    BOOST_TEST(place.files().size() == 2U);
    EventStore owner{place.address, EventStore::Access::kRead};
    BOOST_TEST(owner.progress(owner.find("event")->number).counted == 1U);
}

BOOST_AUTO_TEST_CASE(who_may_not_write_is_refused_and_leaves_nothing_behind) {
    const SharedFolder place;
    { const JoinedEvent creator{place.address, 5}; }
    fs::permissions(place.address, fs::perms::owner_read | fs::perms::others_read);
    place.allow(fs::perms::owner_write | fs::perms::others_write);
    BOOST_TEST(in_another_process([&] {
        return testing::contains(testing::error_of<StoreError>([&] { return EventStore{place.address}; }),
                                 "may not write to the store");
    }));
    BOOST_TEST(place.files() == kAlone, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(files_that_another_users_sqlite_has_left_are_named_to_a_writer) {
    const SharedFolder place;
    { const JoinedEvent creator{place.address, 5}; }
    fs::permissions(place.address, fs::perms::all);
    place.allow(fs::perms::owner_write | fs::perms::others_write);
    for (const std::string end : {"-wal", "-shm"}) {
        std::ofstream{place.address + end};
        fs::permissions(place.address + end, fs::perms::owner_read | fs::perms::others_read);
        BOOST_TEST(in_another_process([&] {
            return testing::contains(testing::error_of<StoreError>([&] { return EventStore{place.address}; }),
                                     "may not write to '" + place.address + end);
        }));
        fs::remove(place.address + end);
    }
}

BOOST_AUTO_TEST_CASE(a_store_may_be_named_by_a_link_in_another_folder) {
    const SharedFolder place;
    SharedFolder links;
    fs::create_symlink(place.address, links.address);
    JoinedEvent writer{links.address, 5};
    BOOST_TEST(place.files() == kInUse, boost::test_tools::per_element());
    writer.store.hand_over(writer.worker, std::vector{sample_pair(0)});
    BOOST_TEST(links.shows(1));
    for (const std::string& name : kInUse)
        fs::permissions(place.folder / name, fs::perms::others_write, fs::perm_options::add);
    place.allow(fs::perms::owner_write | fs::perms::others_write);
    links.allow(fs::perms::none);
    BOOST_TEST(in_another_process([&] {
        JoinedEvent other{links.address, 5, "other"};
        return other.store.hand_over(other.worker, std::vector{sample_pair(1)}).counted == 1;
    }));
    BOOST_TEST(links.files() == kAlone, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_reader_to_whom_the_log_is_closed_is_told_so) {
    const SharedFolder place;
    const JoinedEvent writer{place.address, 5};
    for (const std::string end : {"-wal", "-shm"}) fs::permissions(place.address + end, fs::perms::none);
    BOOST_TEST(in_another_process([&] {
        const std::string error = testing::error_of<StoreError>([&] {
            return EventStore{place.address, EventStore::Access::kRead};
        });
        return testing::contains(error, "-wal and -shm, which this user may not read");
    }));
}

BOOST_AUTO_TEST_CASE(a_reader_that_stays_sees_what_writers_do_that_come_and_go) {
    constexpr std::size_t kPairs = 300;
    const SharedFolder place;
    { const JoinedEvent creator{place.address, kPairs}; }
    EventStore reader{place.address, EventStore::Access::kRead};
    const std::int64_t event = reader.find("event")->number;
    std::atomic<bool> is_written = false;
    std::jthread writer([&] {
        for (std::size_t pair = 0; pair < kPairs;) {
            JoinedEvent joined{place.address, kPairs};
            for (std::size_t i = 0; i < 10; ++i, ++pair)
                joined.store.hand_over(joined.worker, std::vector{sample_pair(pair)});
        }
        is_written = true;
    });
    std::size_t seen = 0;
    while (!is_written) {
        const std::size_t now = reader.results(event, 0, kPairs, kPairs).size();
        BOOST_TEST(now >= seen);
        BOOST_TEST(now % 2 == 0U);
        seen = now;
    }
    BOOST_TEST(reader.results(event, 0, kPairs, kPairs).size() == 2 * kPairs);
}

BOOST_AUTO_TEST_CASE(who_changes_an_event_creates_no_store) {
    const testing::TemporaryDirectory folder;
    BOOST_CHECK_THROW(EventStore(std::string(folder / "no.db"), EventStore::Access::kChange), StoreError);
    BOOST_TEST(fs::is_empty(folder.path()));
    for (const char* const name : {"file:x?mode=memory", ":memory:", "a b?c#d%e=f.db"}) {
        const std::string file = folder / name;
        { const JoinedEvent creator{file, 1}; }
        BOOST_TEST(fs::is_regular_file(file), name);
        BOOST_TEST(EventStore(file, EventStore::Access::kRead).events().size() == 1U);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::arena
