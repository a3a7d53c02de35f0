#include "arena/process/child_process.hpp"

#include <fcntl.h>
#include <linux/keyctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <system_error>
#include <unistd.h>

#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace child_process_test {

Program shell(const std::string& script, const std::string& directory = "") {
    return {.command = {"sh", "-c", script}, .directory = directory};
}

/// Everything the process writes to its stdout until it closes it.
std::string output_of(const ChildProcess& process) {
    std::string text;
    char c = 0;
    while (read(process.output(), &c, 1) == 1) text += c;
    return text;
}

std::string output_of(const Program& program) {
    const ChildProcess process{program};
    return output_of(process);
}

bool fails_naming(const Program& program, const std::string& first, const std::string& second) {
    try {
        const ChildProcess process{program};
    } catch (const ProgramError& error) {
        const std::string message = error.what();
        BOOST_TEST_MESSAGE(message);
        return message.find(first) != std::string::npos && message.find(second) != std::string::npos;
    }
    return false;
}

/// The limit of descriptors under which so many more can be opened.
rlim_t limit_with_room_for(int room) {
    int number = 0;
    for (; room > 0; ++number)
        if (fcntl(number, F_GETFD) < 0) --room;
    return static_cast<rlim_t>(number);
}

BOOST_AUTO_TEST_SUITE(child_process)

BOOST_AUTO_TEST_CASE(a_program_gets_its_arguments_its_directory_and_its_input) {
    BOOST_TEST(output_of(shell("pwd", "/usr")) == "/usr\n");
    BOOST_TEST(output_of(Program{.command = {"printf", "%s|%s", "a b", ""}, .directory = ""}) == "a b|");
    ChildProcess cat{Program{.command = {"cat"}, .directory = ""}};
    BOOST_REQUIRE(write(cat.input(), "hello", 5) == 5);
    cat.close_input();
    BOOST_TEST(output_of(cat) == "hello");
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_run_is_named_with_the_reason) {
    const auto command = [](const std::string& name) { return Program{.command = {name}, .directory = ""}; };
    BOOST_TEST(fails_naming(command("no-such-program"), "no-such-program", "No such file"));
    BOOST_TEST(fails_naming(command("/usr"), "/usr", "Permission denied"));
    BOOST_TEST(fails_naming(shell("true", "/no/such/place"), "/no/such/place", "No such file"));
}

BOOST_AUTO_TEST_CASE(failing_to_run_leaves_no_process_and_no_descriptor) {
    const int descriptors = testing::open_descriptors();
    BOOST_CHECK_THROW(ChildProcess({.command = {"no-such-program"}, .directory = ""}), ProgramError);
    BOOST_TEST(testing::open_descriptors() == descriptors);
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(the_way_it_ended_is_told) {
    const auto status_of = [](const std::string& script) {
        ChildProcess process{shell(script)};
        return to_text(process.wait_until(Clock::now() + 60s).value());
    };
    BOOST_TEST(status_of("exit 0") == "exited with status 0");
    BOOST_TEST(status_of("exit 3") == "exited with status 3");
    BOOST_TEST(status_of("kill -ABRT $$") == "was killed by SIGABRT");
}

BOOST_AUTO_TEST_CASE(waiting_ends_at_the_deadline) {
    ChildProcess process{shell("exec sleep 60")};
    const Deadline start = Clock::now();
    BOOST_TEST(!process.wait_until(start + 30ms));
    BOOST_TEST((Clock::now() - start >= 30ms));
    BOOST_TEST((Clock::now() - start < 30s));
    BOOST_TEST(to_text(process.kill()) == "was killed by SIGKILL");
    BOOST_TEST((process.wait_until(Clock::now()) == ExitStatus{.was_killed = true, .code = SIGKILL}));
}

BOOST_AUTO_TEST_CASE(no_descriptor_of_ours_leaks_into_it) {
    const ChildProcess other{shell("exec sleep 60")};
    const FileDescriptor careless{open("/dev/null", O_RDONLY)};
    BOOST_TEST(output_of(shell("for n in $(seq 0 300); do [ -e /proc/$$/fd/$n ] && echo $n; done")) ==
               "0\n1\n2\n");
}

BOOST_AUTO_TEST_CASE(the_keys_of_our_session_are_not_its_own) {
    const std::string script = "print syscall(" + std::to_string(SYS_keyctl) + ", " +
                               std::to_string(KEYCTL_GET_KEYRING_ID) + ", " +
                               std::to_string(KEY_SPEC_SESSION_KEYRING) + ", 0)";
    const Program program{.command = {"perl", "-e", script}, .directory = ""};
    const long ours = syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_SESSION_KEYRING, 0);
    const std::string first = output_of(program);
    if (ours < 0) {  // containers may forbid all use of keys
        BOOST_TEST(first == "-1");
        return;
    }
    BOOST_TEST(first != "-1");
    BOOST_TEST(first != std::to_string(ours));
    const ChildProcess one{program};
    const ChildProcess other{program};
    BOOST_TEST(output_of(one) != output_of(other));
}

BOOST_AUTO_TEST_CASE(it_leads_a_session_and_group_of_its_own) {
    const ChildProcess process{shell("exec sleep 60")};
    BOOST_TEST(getpgid(process.pid()) == process.pid());
    BOOST_TEST(getsid(process.pid()) == process.pid());
}

BOOST_AUTO_TEST_CASE(it_blocks_and_ignores_no_signals_whatever_we_do) {
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const ChildProcess process{
        {.command = {"grep", "-E", "Sig(Blk|Ign)", "/proc/self/status"}, .directory = ""}};
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    BOOST_TEST(output_of(process) == "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000000\n");
}

BOOST_AUTO_TEST_CASE(running_out_of_descriptors_is_the_system_s_fault_and_leaks_nothing) {
    const int descriptors = testing::open_descriptors();
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    for (int room = 0; room < 8; ++room) {  // four pipes are made
        rlimit low = limit;
        low.rlim_cur = limit_with_room_for(room);
        setrlimit(RLIMIT_NOFILE, &low);
        BOOST_CHECK_THROW(ChildProcess{shell("true")}, std::system_error);
        setrlimit(RLIMIT_NOFILE, &limit);
        BOOST_TEST(testing::open_descriptors() == descriptors);
    }
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(the_limit_of_descriptors_is_raised_as_far_as_the_system_allows) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    rlimit low = limit;
    low.rlim_cur = 64;
    setrlimit(RLIMIT_NOFILE, &low);
    require_descriptors(128);
    rlimit raised{};
    getrlimit(RLIMIT_NOFILE, &raised);
    BOOST_TEST(raised.rlim_cur == 128U);
    if (limit.rlim_max != RLIM_INFINITY) {
        BOOST_CHECK_THROW(require_descriptors(static_cast<std::size_t>(limit.rlim_max) + 1),
                          std::runtime_error);
    }
    setrlimit(RLIMIT_NOFILE, &limit);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace child_process_test
}  // namespace pahtum::arena
