#include "arena/process/watchdog.hpp"

#include <cerrno>
#include <fcntl.h>

#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

const Program kSilent{.command = {"sleep", "60"}, .directory = ""};

/// Blocks in read and says what interrupted it.
int error_of_blocking_read(const ChildProcess& process) {
    char c = 0;
    return read(process.output(), &c, 1) < 0 ? errno : 0;
}

BOOST_AUTO_TEST_SUITE(watchdog)

BOOST_AUTO_TEST_CASE(a_blocked_read_returns_when_its_deadline_has_passed) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const ChildProcess silent{kSilent};
    for (int repeat = 0; repeat < 3; ++repeat) {
        const Deadline start = Clock::now();
        const AlarmScope scope{alarm, start + 20ms};
        BOOST_TEST(!alarm.is_due());
        BOOST_TEST(error_of_blocking_read(silent) == EINTR);
        BOOST_TEST(alarm.is_due());
        BOOST_TEST((Clock::now() - start >= 20ms));
        BOOST_TEST((Clock::now() - start < 30s));
    }
}

BOOST_AUTO_TEST_CASE(a_deadline_that_passed_before_the_call_interrupts_it_too) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const ChildProcess silent{kSilent};
    const AlarmScope scope{alarm, Clock::now() - 1s};
    std::this_thread::sleep_for(3 * Watchdog::kTick);
    BOOST_TEST(error_of_blocking_read(silent) == EINTR);
}

BOOST_AUTO_TEST_CASE(cancelling_makes_every_set_alarm_due) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    const ChildProcess silent{kSilent};
    const AlarmScope scope{alarm, Clock::now() + 1h};
    const std::jthread other{[&watchdog] { watchdog.cancel(); }};
    BOOST_TEST(error_of_blocking_read(silent) == EINTR);
    BOOST_TEST(alarm.is_due());
}

BOOST_AUTO_TEST_CASE(a_cleared_alarm_is_never_due) {
    Watchdog watchdog;
    Watchdog::Alarm alarm{watchdog};
    BOOST_TEST(!alarm.is_due());
    { const AlarmScope scope{alarm, Clock::now() - 1s}; }
    BOOST_TEST(!alarm.is_due());
    watchdog.cancel();
    BOOST_TEST(!alarm.is_due());
}

BOOST_AUTO_TEST_CASE(only_the_thread_whose_deadline_has_passed_is_woken) {
    Watchdog watchdog;
    ChildProcess cat{{.command = {"cat"}, .directory = ""}};
    int error = -1;
    std::thread patient{[&] {
        Watchdog::Alarm alarm{watchdog};
        const AlarmScope scope{alarm, Clock::now() + 1h};
        error = error_of_blocking_read(cat);
    }};
    {
        Watchdog::Alarm alarm{watchdog};
        const ChildProcess silent{kSilent};
        const AlarmScope scope{alarm, Clock::now() + 20ms};
        BOOST_TEST(error_of_blocking_read(silent) == EINTR);
    }
    BOOST_REQUIRE(write(cat.input(), "x", 1) == 1);
    patient.join();
    BOOST_TEST(error == 0);
}

BOOST_AUTO_TEST_CASE(a_process_that_floods_its_stderr_is_not_held_up) {
    Watchdog watchdog;
    ChildProcess flood{
        {.command = {"sh", "-c", "head -c 1000000 /dev/zero >&2; echo end >&2; echo done"}, .directory = ""}};
    StderrLog log{flood.take_error()};
    const Watchdog::Draining draining{watchdog, log};
    Watchdog::Alarm alarm{watchdog};
    const AlarmScope scope{alarm, Clock::now() + 20s};
    BOOST_TEST(error_of_blocking_read(flood) == 0);
    BOOST_TEST(log.tail().ends_with(std::string(1000, '\0') + "end\n"));
}

BOOST_AUTO_TEST_CASE(it_leaves_no_thread_and_no_descriptor) {
    const int descriptors = testing::open_descriptors();
    for (int repeat = 0; repeat < 10; ++repeat) Watchdog{};
    BOOST_TEST(testing::open_descriptors() == descriptors);
}

BOOST_AUTO_TEST_SUITE_END()

struct LogAndPipe {
    LogAndPipe() : LogAndPipe(open_pipe()) {}
    explicit LogAndPipe(std::array<int, 2> ends) : log(FileDescriptor{ends[0]}), pipe(ends[1]) {}

    static std::array<int, 2> open_pipe() {
        std::array<int, 2> ends{};
        BOOST_REQUIRE(pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) == 0);
        return ends;
    }
    void write(const std::string& text) const {
        BOOST_REQUIRE(::write(pipe.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    }

    StderrLog log;
    FileDescriptor pipe;
};

BOOST_AUTO_TEST_SUITE(stderr_log)

BOOST_AUTO_TEST_CASE(an_empty_pipe_is_an_empty_tail) {
    LogAndPipe both;
    BOOST_TEST(both.log.tail() == "");
    BOOST_TEST(both.log.source() >= 0);
}

BOOST_AUTO_TEST_CASE(a_tail_reads_what_has_not_been_drained) {
    LogAndPipe both;
    both.write("one\n");
    both.log.drain();
    both.write("two\n");
    BOOST_TEST(both.log.tail() == "one\ntwo\n");
}

BOOST_AUTO_TEST_CASE(the_last_64_kib_are_kept) {
    LogAndPipe both;
    std::string all;
    for (int line = 0; line < 6000; ++line) {
        const std::string text = "this is line number " + std::to_string(line) + " of a long log\n";
        both.write(text);
        both.log.drain();
        all += text;
    }
    BOOST_TEST_REQUIRE(all.size() > 3 * 65536U);
    BOOST_TEST(both.log.tail() == all.substr(all.size() - 65536));
}

BOOST_AUTO_TEST_CASE(the_last_64_kib_are_kept_of_a_flood_that_is_thrown_away_unread) {
    LogAndPipe both;
    BOOST_TEST_REQUIRE(fcntl(both.pipe.number(), F_SETPIPE_SZ, int{StderrLog::kLargePipe}) > 0);
    std::string all;
    for (int line = 0; all.size() < 1'000'000U; ++line) all += "line " + std::to_string(line) + "\n";
    all.resize(1'000'000U);
    both.write("before it\n");
    both.log.drain();
    both.write(all);
    BOOST_TEST(both.log.relieve());
    BOOST_TEST(both.log.tail() == all.substr(all.size() - 65536));
    both.write("after it\n");
    BOOST_TEST(!both.log.relieve());
    BOOST_TEST(both.log.tail() == (all + "after it\n").substr(all.size() + 9 - 65536));
}

BOOST_AUTO_TEST_CASE(the_kept_text_begins_with_a_whole_character) {
    LogAndPipe both;
    std::string all;
    while (all.size() <= 100'000U) all += "\u2603";
    both.write(all + "!!");
    BOOST_TEST(both.log.tail().size() == 65534U);  // as 65536 = 2 + 3 * 21844 + 2
    BOOST_TEST(both.log.tail().starts_with("\u2603"));
    BOOST_TEST(both.log.tail().ends_with("\u2603!!"));
}

BOOST_AUTO_TEST_CASE(the_kept_text_of_a_flood_that_is_thrown_away_begins_with_a_whole_character) {
    LogAndPipe both;
    BOOST_TEST_REQUIRE(fcntl(both.pipe.number(), F_SETPIPE_SZ, int{StderrLog::kLargePipe}) > 0);
    std::string all;
    while (all.size() <= 600'000U) all += "\u2603";
    both.write(all + "!!");
    BOOST_TEST(both.log.relieve());
    BOOST_TEST(both.log.tail().size() == 65534U);
    BOOST_TEST(both.log.tail().starts_with("\u2603"));
}

BOOST_AUTO_TEST_CASE(a_process_that_has_been_loud_can_write_a_mebibyte_at_once) {
    LogAndPipe both;
    both.write(std::string(200'000, 'x'));
    BOOST_TEST(both.log.relieve());
    both.write(std::string(StderrLog::kLargePipe, 'y'));
    BOOST_TEST(both.log.relieve());
    both.write(std::string(StderrLog::kLargePipe, 'z'));
    both.log.drain_if_loud();
    BOOST_TEST(both.log.tail() == std::string(65536, 'z'));
}

BOOST_AUTO_TEST_CASE(a_copy_of_a_flood_is_whole) {
    std::array<int, 2> ends = LogAndPipe::open_pipe();
    std::string copy;
    StderrLog log{FileDescriptor{ends[0]}, [&copy](std::string_view bytes) { copy += bytes; }};
    const FileDescriptor pipe{ends[1]};
    const std::string text(250'000, 'x');
    BOOST_REQUIRE(write(pipe.number(), text.data(), text.size()) == std::ssize(text));
    BOOST_TEST(log.relieve());
    BOOST_TEST(copy == text);
}

BOOST_AUTO_TEST_CASE(the_source_is_closed_at_its_end_and_the_tail_stays) {
    LogAndPipe both;
    both.write("last words");
    both.pipe.close();
    both.log.drain();
    BOOST_TEST(both.log.source() == -1);
    BOOST_TEST(both.log.tail() == "last words");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
