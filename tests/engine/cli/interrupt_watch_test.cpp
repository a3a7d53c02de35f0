#include "engine/cli/interrupt_watch.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.hpp"

namespace pahtum {
namespace {

/// How a process ends that gets SIGTERM while it watches, and asks so often.
int status_after_asking(int questions) {
    const pid_t child = fork();
    if (child == 0) {
        {
            InterruptWatch watch;
            kill(getpid(), SIGTERM);
            for (int i = 0; i < questions; ++i) static_cast<void>(watch.take());
        }
        _exit(7);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(interrupt_watch)

BOOST_AUTO_TEST_CASE(each_signal_is_taken_once) {
    InterruptWatch watch;
    BOOST_TEST(watch.take() == 0);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        kill(getpid(), signal);
        BOOST_TEST(watch.take() == signal);
        BOOST_TEST(watch.take() == 0);
    }
}

BOOST_AUTO_TEST_CASE(a_signal_nobody_asked_for_ends_the_program_afterwards) {
    const int asked = status_after_asking(1);
    BOOST_TEST((WIFEXITED(asked) && WEXITSTATUS(asked) == 7));
    const int not_asked = status_after_asking(0);
    BOOST_TEST((WIFSIGNALED(not_asked) && WTERMSIG(not_asked) == SIGTERM));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
