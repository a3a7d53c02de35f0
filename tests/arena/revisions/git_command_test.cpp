#include "arena/revisions/git_command.hpp"

#include <sys/syscall.h>

#include "engine/base/unusable.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace git_command_test {

BOOST_AUTO_TEST_SUITE(git_command)

BOOST_AUTO_TEST_CASE(an_answer_of_git_may_have_any_size) {
    const testing::TemporaryDirectory folder;
    const auto made = testing::run_program({"/bin/sh", "-c",
                                            "cd '" + folder.path().string() +
                                                "' && git init -q . && head -c 17000000 /dev/zero | "
                                                "git -c core.compression=0 hash-object -w --stdin"},
                                           {});
    const std::string object = made.out.substr(0, made.out.find('\n'));
    const auto answer = ask_git({"-C", folder.path().string(), "cat-file", "blob", object},
                                {.folder = folder.path(), .log = folder / "log"});
    BOOST_TEST(answer.value_or("").size() == 17'000'000U);
}

BOOST_AUTO_TEST_CASE(a_lock_that_the_system_refuses_is_an_error) {
    const testing::TemporaryDirectory folder;
    bool is_refused = false;
    std::thread{[&] {
        is_refused = testing::refuse_call(SYS_flock, ENOLCK);
        if (is_refused)
            testing::check_error<UnusableFile>([&] { return FileLock{folder / "lock"}; }, "cannot lock '");
    }}.join();
    BOOST_TEST(is_refused);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace git_command_test
}  // namespace pahtum::arena
