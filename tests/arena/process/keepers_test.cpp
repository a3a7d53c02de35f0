#include "arena/process/keepers.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/process/child_process.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace keepers_test {
using testing::is_alive;

Program shell(const std::string& script) { return {.command = {"sh", "-c", script}, .directory = ""}; }

/// A line that the program writes.
std::string line_of(const ChildProcess& process) {
    std::string line;
    for (char c = 0; read(process.output(), &c, 1) == 1 && c != '\n';) line += c;
    return line;
}

std::string output_of(const std::string& script) {
    ChildProcess process{shell(script)};
    process.close_input();
    std::string text;
    for (char c = 0; read(process.output(), &c, 1) == 1;) text += c;
    return text;
}

bool system_allows_namespaces() { return ChildProcess{shell("exec sleep 60")}.is_isolated(); }

/// Runs it with all kinds of keepers that there can be here: as root and as a user, and protected or not.
void for_every_keeper(const std::function<void()>& run) {
    constexpr unsigned kUser = 12345;
    BOOST_TEST_CONTEXT("as we are") run();
    BOOST_TEST_CONTEXT("without namespaces") testing::without_namespaces(run);
    if (geteuid() != 0) return;
    BOOST_TEST_CONTEXT("as a user") testing::as_user(kUser, run);
    BOOST_TEST_CONTEXT("as a user without namespaces")
    testing::as_user(kUser, [&run] { testing::without_namespaces(run); });
}

/// What hostile programs do to the process above them, and then go on as if nothing had happened.
const std::map<std::string, std::string> kAttacks{
    {"stops its parent", "kill -STOP $PPID; echo on; exec sleep 60"},
    {"kills its parent", "kill -KILL $PPID; echo on; exec sleep 60"},
    {"kills its parent and does not die with it",
     "exec setpriv --pdeathsig clear sh -c 'kill -KILL $PPID; echo on; exec sleep 60'"},
    {"stops its parent and floods it with signals",
     "kill -STOP $PPID; for s in HUP INT TERM USR1 CHLD; do kill -$s $PPID; done; echo on; exec sleep 60"},
    {"leaves a daemon that kills its keeper",
     "me=$PPID; (setsid sh -c \"(setsid sh -c 'kill -KILL $me; echo on; exec sleep 60' &)\" &); exec sleep "
     "60"},
    {"leaves a daemon that stops its keeper",
     "me=$PPID; (setsid sh -c \"(setsid sh -c 'kill -STOP $me; echo on; exec sleep 60' &)\" &); exec sleep "
     "60"},
};

BOOST_AUTO_TEST_SUITE(keepers)

BOOST_AUTO_TEST_CASE(whatever_a_program_does_to_its_keeper_it_ends_with_all_it_has_started) {
    for_every_keeper([] {
        for (const auto& [name, script] : kAttacks) BOOST_TEST_CONTEXT(name) {
                const std::string mark = "PAHTUM_ATTACK=" + std::to_string(getpid()) + name;
                std::unique_ptr<ChildProcess> process;
                try {
                    process = std::make_unique<ChildProcess>(
                        Program{.command = {"env", mark, "sh", "-c", script}, .directory = ""});
                } catch (const ProgramError&) {
                    // It was faster than its keeper's report.
                }
                if (process) {
                    const std::string line = line_of(*process);
                    BOOST_TEST((line == "on" || !process->is_isolated()));
                    if (process->is_isolated()) BOOST_TEST(!process->wait_until(Clock::now()));
                    process->kill();
                }
                BOOST_TEST(testing::processes_with(mark) == 0);
                BOOST_TEST(testing::children() == 0);
            }
    });
}

BOOST_AUTO_TEST_CASE(other_children_of_ours_survive_the_search_for_what_a_killed_keeper_has_left) {
    testing::without_namespaces([] {
        const ChildProcess other{shell("exec sleep 60")};
        const pid_t own = fork();
        if (own == 0) {
            pause();
            _exit(0);
        }
        {
            const ChildProcess process{shell("exec sleep 60")};
            kill(testing::parent_of(process.pid()), SIGKILL);
        }
        BOOST_TEST(is_alive(own));
        BOOST_TEST(is_alive(other.pid()));
        kill(own, SIGKILL);
        waitpid(own, nullptr, 0);
    });
}

BOOST_AUTO_TEST_CASE(a_program_in_namespaces_of_its_own_reaches_nobody_outside) {
    if (!system_allows_namespaces()) return;  // the case above is what holds then
    const std::string us = std::to_string(getpid());
    BOOST_TEST(output_of("kill -STOP " + us + " 2>&1") != "");
    BOOST_TEST(output_of("[ -e /proc/" + us + "/environ ] || echo hidden") == "hidden\n");
    BOOST_TEST(output_of("echo $PPID") == "1\n");
    BOOST_TEST(output_of("(: <>/proc/1/mem) 2>/dev/null || echo closed") == "closed\n");
    BOOST_TEST(output_of("kill -KILL 1; sleep 0.05; echo alive") == "alive\n");
    ChildProcess process{shell("sleep 60 & read line; kill -KILL -1; echo dead; exit 3")};
    BOOST_REQUIRE(process.is_isolated());  // elsewhere the script would hit everybody
    process.close_input();
    BOOST_TEST(to_text(process.wait_until(Clock::now() + 10s).value()) == "exited with status 3");
}

BOOST_AUTO_TEST_CASE(a_program_in_namespaces_of_its_own_finds_itself_and_its_rights_unchanged) {
    BOOST_TEST(output_of("[ -e /proc/$$/fd/0 ] && [ -e /proc/self/fd/0 ] && echo found") == "found\n");
    const std::string who = "id -u; id -g; stat -c %u:%g /etc/passwd /proc/self/stat | head -1";
    const std::string ids = std::to_string(getuid()) + "\n" + std::to_string(getgid()) + "\n0:0\n";
    BOOST_TEST(output_of(who) == ids);
    testing::without_namespaces([&] { BOOST_TEST(output_of(who) == ids); });
}

BOOST_AUTO_TEST_CASE(what_forks_without_pause_is_killed_in_one_stroke) {
    if (!system_allows_namespaces()) return;  // without namespaces it may outrun its keeper
    const std::string mark = "PAHTUM_FORKS=" + std::to_string(getpid());
    // Each generation replaces itself: two at a time, never more.
    const std::string script = "echo on; f() { (sleep 0; f) & exit; }; (f) & (f) & sleep 60";
    {
        const ChildProcess process{{.command = {"env", mark, "sh", "-c", script}, .directory = ""}};
        BOOST_TEST(line_of(process) == "on");
    }
    BOOST_TEST(testing::processes_with(mark) == 0);
}

BOOST_AUTO_TEST_CASE(what_a_program_leaves_behind_does_not_pile_up_when_it_ends) {
    for_every_keeper([] {
        const ChildProcess process{shell("for i in 1 2 3 4 5; do (sleep 0 &); done; echo on; exec sleep 60")};
        BOOST_TEST(line_of(process) == "on");
        const std::string keeper = std::to_string(testing::parent_of(process.pid()));
        const auto children = [&keeper] {
            std::ifstream file{"/proc/" + keeper + "/task/" + keeper + "/children"};
            return std::distance(std::istream_iterator<int>{file}, {});
        };
        for (int i = 0; i < 500 && children() > 1; ++i) usleep(10'000);
        BOOST_TEST(children() == 1);
    });
}

BOOST_AUTO_TEST_CASE(the_clock_of_a_program_in_namespaces_of_its_own_is_its_own) {
    for_every_keeper([] {
        ChildProcess busy{shell("while :; do :; done")};
        ChildProcess idle{shell("exec sleep 60")};
        for (int i = 0; i < 6000 && busy.cpu_time() < 50ms; ++i) usleep(10'000);
        BOOST_TEST((busy.cpu_time() >= 50ms));
        BOOST_TEST((idle.cpu_time() < 50ms));
    });
}

BOOST_AUTO_TEST_CASE(what_a_program_holds_is_open_until_everything_has_ended) {
    for_every_keeper([] {
        std::array<int, 2> ends{};
        BOOST_REQUIRE(pipe(ends.data()) == 0);
        const FileDescriptor reader{ends[0]};
        FileDescriptor writer{ends[1]};
        Program program = shell("ls /proc/self/fd | wc -l; exec sleep 60");
        program.held = writer.number();
        ChildProcess process{program};
        writer.close();
        BOOST_TEST(line_of(process) == "4");  // its three, and the directory that ls reads
        pollfd end{.fd = reader.number(), .events = POLLIN, .revents = 0};
        BOOST_TEST(poll(&end, 1, 0) == 0);
        process.kill();
        BOOST_TEST(poll(&end, 1, 0) == 1);
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace keepers_test
}  // namespace pahtum::arena
