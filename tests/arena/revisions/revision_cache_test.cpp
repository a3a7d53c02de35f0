#include "arena/revisions/revision_cache.hpp"

#include <atomic>
#include <mutex>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "arena/process/sandbox.hpp"
#include "tests/support/confined.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum::arena;
using namespace std::chrono_literals;
using pahtum::testing::run_program;
using pahtum::testing::TemporaryDirectory;
namespace fs = std::filesystem;

using pahtum::testing::contains;
using pahtum::testing::contents;

/// A repository whose program says what the file `words` holds, and a place to build it. Every build adds a
/// line to the file `builds`.
class Sandbox {
  public:
    Sandbox() {
        fs::create_directory(repository());
        git("init -q -b main . && git config user.email a@b.c && git config user.name A");
        commit("one");
        git("tag v1");
        commit("two");
    }

    [[nodiscard]] fs::path repository() const { return directory_ / "repository"; }
    [[nodiscard]] fs::path cache() const { return directory_ / "cache"; }
    [[nodiscard]] std::size_t builds() const {
        const std::string lines = contents(directory_ / "builds");
        return static_cast<std::size_t>(std::ranges::count(lines, '\n'));
    }

    [[nodiscard]] BuildRecipe recipe(const std::string& before = "true") const {
        return {.repository = repository(),
                .command = before + " && echo >>'" + (directory_ / "builds").string() +
                           "' && mkdir -p out && printf '#!/bin/sh\\necho %s\\n' $(cat words) >out/program"
                           " && chmod +x out/program",
                .program = "out/program"};
    }

    void commit(const std::string& words) const {
        std::ofstream(repository() / "words") << words << '\n';
        git("add words && git commit -q -m '" + words + "'");
    }

    std::string git(const std::string& arguments) const {
        const auto output =
            run_program({"/bin/sh", "-c", "cd '" + repository().string() + "' && git " + arguments}, {});
        BOOST_REQUIRE_EQUAL(output.exit_code, 0);
        return output.out;
    }

  private:
    TemporaryDirectory directory_;
};

std::string said_by(const fs::path& program) { return run_program({program.string()}, {}).out; }

/// Why a revision cannot be built.
std::string complaint(const Sandbox& sandbox, const BuildRecipe& recipe, const std::string& revision) {
    return pahtum::testing::error_of<RevisionError>(
        [&] { return RevisionCache(sandbox.cache(), recipe).program(revision); });
}

/// The child of a process that has one; 0 if it has none.
pid_t child_of(pid_t parent) {
    const std::string pid = std::to_string(parent);
    pid_t child = 0;
    std::ifstream{"/proc/" + pid + "/task/" + pid + "/children"} >> child;
    return child;
}

BOOST_AUTO_TEST_SUITE(revision_cache)

BOOST_AUTO_TEST_CASE(a_revision_is_what_stands_behind_git_colon) {
    BOOST_TEST(revision_of("git:v1.2").value() == "v1.2");
    BOOST_TEST(revision_of("git:HEAD~3").value() == "HEAD~3");
    BOOST_TEST(!revision_of("./git:v1.2").has_value());
    BOOST_TEST(!revision_of("pahtum").has_value());
}

BOOST_AUTO_TEST_CASE(each_revision_is_built_once_whatever_it_is_called) {
    const Sandbox sandbox;
    RevisionCache cache{sandbox.cache(), sandbox.recipe()};
    BOOST_TEST(said_by(cache.program("v1")) == "one\n");
    BOOST_TEST(said_by(cache.program("HEAD")) == "two\n");
    BOOST_TEST(said_by(cache.program("main")) == "two\n");
    BOOST_TEST((cache.program("HEAD~1") == cache.program("v1")));
    RevisionCache later{sandbox.cache(), sandbox.recipe()};
    BOOST_TEST(said_by(later.program("v1")) == "one\n");
    BOOST_TEST(sandbox.builds() == 2U);
}

BOOST_AUTO_TEST_CASE(commits_are_those_of_first_parents_and_begin_with_the_first) {
    const Sandbox sandbox;
    sandbox.git("checkout -q -b side && git commit -q --allow-empty -m aside && git checkout -q main");
    sandbox.commit("three");
    sandbox.git("merge -q --no-ff -m 'merge\tof side' side && git config log.showSignature true");
    const RevisionCache cache{sandbox.cache(), sandbox.recipe()};
    std::vector<std::string> subjects;
    for (const Commit& commit : cache.commits("v1", "main")) {
        subjects.push_back(commit.subject);
        BOOST_TEST(commit.date.size() == std::string{"2026-11-20"}.size());
        BOOST_TEST(commit.id == cache.commit_of(commit.id));
    }
    const std::vector<std::string> expected = {"one", "two", "three", "merge\tof side"};
    BOOST_TEST(subjects == expected, boost::test_tools::per_element());
    BOOST_TEST(cache.commits("v1", "v1").size() == 1U);
    BOOST_TEST(cache.commit("side").subject == "aside");
    BOOST_CHECK_THROW((void)cache.commits("main", "v1"), RevisionError);
    BOOST_CHECK_THROW((void)cache.commits("nosuch", "v1"), RevisionError);
}

BOOST_AUTO_TEST_CASE(commits_descend_from_the_first_also_if_it_was_merged_later) {
    const Sandbox sandbox;
    sandbox.git(
        "checkout -q -b side && git commit -q --allow-empty -m first && git tag first && "
        "git commit -q --allow-empty -m second && git checkout -q main");
    sandbox.commit("three");
    sandbox.git("merge -q --no-ff -m merge side");
    sandbox.commit("four");
    std::vector<std::string> subjects;
    for (const Commit& commit : RevisionCache{sandbox.cache(), sandbox.recipe()}.commits("first", "main"))
        subjects.push_back(commit.subject);
    const std::vector<std::string> expected = {"first", "merge", "four"};
    BOOST_TEST(subjects == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_is_not_committed_is_not_built_and_the_repository_stays_as_it_is) {
    const Sandbox sandbox;
    std::ofstream(sandbox.repository() / "words") << "unfinished\n";
    const std::string before = sandbox.git("status --porcelain && git worktree list && ls -A");
    RevisionCache cache{sandbox.cache(), sandbox.recipe()};
    BOOST_TEST(said_by(cache.program("HEAD")) == "two\n");
    BOOST_TEST(sandbox.git("status --porcelain && git worktree list && ls -A") == before);
}

BOOST_AUTO_TEST_CASE(the_default_program_is_found_where_older_revisions_built_it) {
    const Sandbox sandbox;
    BuildRecipe recipe{.repository = sandbox.repository()};
    recipe.command =
        "if grep -q one words; then place=protocol/server; else place=bin; fi; mkdir -p build/$place && "
        "printf '#!/bin/sh\\necho %s\\n' $(cat words) >build/$place/pahtum && chmod +x build/$place/pahtum";
    RevisionCache cache{sandbox.cache(), recipe};
    for (int repeat = 0; repeat < 2; ++repeat) {
        BOOST_TEST(said_by(cache.program("v1")) == "one\n");
        BOOST_TEST(said_by(cache.program("HEAD")) == "two\n");
    }
    recipe.program = "build/pahtum";
    RevisionCache other{sandbox.cache(), recipe};
    BOOST_CHECK_THROW((void)other.program("v1"), RevisionError);
}

BOOST_AUTO_TEST_CASE(another_recipe_is_another_build) {
    const Sandbox sandbox;
    (void)RevisionCache(sandbox.cache(), sandbox.recipe()).program("v1");
    (void)RevisionCache(sandbox.cache(), sandbox.recipe("true; true")).program("v1");
    BOOST_TEST(sandbox.builds() == 2U);
}

BOOST_AUTO_TEST_CASE(
    a_build_that_fails_is_an_error_with_the_end_of_its_log_and_is_not_tried_again_unless_it_is_told_to) {
    const Sandbox sandbox;
    const std::string failing =
        "echo >>'" + (sandbox.cache() / "tries").string() +
        "' && { i=0; while [ $i -lt 100 ]; do echo \"line $i\"; i=$((i+1)); done; echo oh no >&2; false; }";
    RevisionCache cache{sandbox.cache(), sandbox.recipe(failing)};
    for (int attempt = 0; attempt < 2; ++attempt) {
        const std::string message = complaint(sandbox, sandbox.recipe(failing), "v1");
        for (const std::string& part :
             {std::string{"oh no"}, std::string{"line 99"}, sandbox.cache().string()})
            BOOST_TEST(contains(message, part), message);
        BOOST_TEST(!contains(message, "line 50"), message);
        BOOST_TEST(contains(message, "/failed' is deleted: revision ") == (attempt > 0), message);
    }
    const auto tries = [&] { return contents(sandbox.cache() / "tries").size(); };
    BOOST_TEST(tries() == 1U);
    for (const auto& entry : fs::directory_iterator{sandbox.cache()})
        if (entry.is_directory()) fs::remove(entry.path() / "failed");
    BOOST_CHECK_THROW((void)cache.program("v1"), RevisionError);
    BOOST_TEST(tries() == 2U);
}

BOOST_AUTO_TEST_CASE(what_is_left_of_a_build_and_cannot_be_removed_is_named) {
    const Sandbox sandbox;
    RevisionCache cache{sandbox.cache(), sandbox.recipe("false")};
    BOOST_CHECK_THROW((void)cache.program("v1"), RevisionError);
    fs::path home;
    for (const auto& entry : fs::directory_iterator{sandbox.cache()})
        if (entry.is_directory()) home = entry.path();
    fs::remove(home / "failed");
    std::string error;
    bool is_refused = false;
    std::thread{[&] {
        is_refused = pahtum::testing::refuse_call(SYS_unlinkat, EACCES);
        if (is_refused) error = complaint(sandbox, sandbox.recipe("false"), "v1");
    }}.join();
    BOOST_TEST_REQUIRE(is_refused);
    BOOST_TEST(contains(error, "Permission denied; delete '" + home.string() + "'"), error);
}

BOOST_AUTO_TEST_CASE(a_build_that_somebody_has_killed_is_tried_again) {
    const Sandbox sandbox;
    RevisionCache cache{sandbox.cache(), sandbox.recipe("{ test -e '" + (sandbox.cache() / "again").string() +
                                                        "' || kill -9 $$; }")};
    BOOST_CHECK_THROW((void)cache.program("v1"), RevisionError);
    std::ofstream{sandbox.cache() / "again"} << "";
    BOOST_TEST(said_by(cache.program("v1")) == "one\n");
}

BOOST_AUTO_TEST_CASE(a_build_without_the_program_is_an_error_that_names_it) {
    const Sandbox sandbox;
    BuildRecipe recipe = sandbox.recipe();
    recipe.program = "out/other";
    BOOST_TEST(contains(complaint(sandbox, recipe, "v1"), "out/other"));
}

BOOST_AUTO_TEST_CASE(an_unknown_revision_is_an_error_that_names_it) {
    const Sandbox sandbox;
    for (const std::string revision : {"v9", "--help", "", "HEAD:words"})
        BOOST_TEST(contains(complaint(sandbox, sandbox.recipe(), revision), "'" + revision + "'"));
}

BOOST_AUTO_TEST_CASE(a_directory_without_repository_is_an_error_that_names_it) {
    const Sandbox sandbox;
    BuildRecipe recipe = sandbox.recipe();
    recipe.repository = sandbox.cache();
    BOOST_TEST(contains(complaint(sandbox, recipe, "HEAD"), sandbox.cache().string()));
}

BOOST_AUTO_TEST_CASE(who_needs_the_same_build_at_the_same_time_waits_for_it) {
    const Sandbox sandbox;
    std::set<fs::path> programs;
    std::mutex mutex;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                RevisionCache cache{sandbox.cache(), sandbox.recipe("sleep 0.2")};
                const fs::path program = cache.program("v1");
                const std::lock_guard lock(mutex);
                programs.insert(program);
            });
        }
    }
    BOOST_TEST(programs.size() == 1U);
    BOOST_TEST(sandbox.builds() == 1U);
}

// Its keeper, held up here, keeps the lock until the build is gone.
BOOST_AUTO_TEST_CASE(the_folder_of_a_killed_build_is_left_alone_until_the_build_has_ended) {
    const Sandbox sandbox;
    const std::string flag = (sandbox.cache() / "hurry").string();
    const BuildRecipe recipe = sandbox.recipe("[ -e '" + flag + "' ] || { touch begun; exec sleep 100; }");
    const pid_t builder = fork();
    if (builder == 0) {
        (void)RevisionCache(sandbox.cache(), recipe).program("v1");
        _exit(0);
    }
    fs::path begun;
    while (begun.empty()) {
        std::this_thread::sleep_for(10ms);
        std::error_code moving;
        for (const auto& file : fs::recursive_directory_iterator(sandbox.cache(), moving))
            if (file.path().filename() == "begun") begun = file.path();
    }
    const pid_t keeper = child_of(builder);
    BOOST_REQUIRE(keeper > 0);
    kill(keeper, SIGSTOP);
    kill(builder, SIGKILL);
    waitpid(builder, nullptr, 0);
    std::ofstream{flag};
    std::atomic<bool> is_built = false;
    std::thread next{[&] {
        RevisionCache cache{sandbox.cache(), recipe};
        is_built = said_by(cache.program("v1")) == "one\n";
    }};
    for (int i = 0; i < 20; ++i) {
        std::this_thread::sleep_for(10ms);
        BOOST_TEST(fs::exists(begun));
    }
    kill(keeper, SIGCONT);
    next.join();
    BOOST_TEST(is_built);
    BOOST_TEST(sandbox.builds() == 1U);
}

BOOST_AUTO_TEST_CASE(a_build_in_the_sandbox_changes_its_sources_only_and_has_no_network) {
    try {
        check_sandbox();
    } catch (const std::runtime_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        return;  // then the arena refuses --sandbox
    }
    const Sandbox sandbox;
    const fs::path outside = sandbox.cache() / "outside";
    const BuildRecipe recipe{
        .repository = sandbox.repository(),
        .command =
            "tail -n +3 /proc/net/dev | grep -v lo: || true; ! touch '" + outside.string() +
            "' 2>/dev/null && ! [ -e '" + sandbox.repository().string() +
            "' ] && id -u >uid && mkdir out && printf '#!/bin/sh\\necho %s\\n' \"$(cat words) $(cat uid)\" "
            ">out/program && chmod +x out/program",
        .program = "out/program",
        .is_sandboxed = true};
    const fs::path program = RevisionCache{sandbox.cache(), recipe}.program("v1");
    BOOST_TEST(said_by(program) == "one 65534\n");
    BOOST_TEST(!fs::exists(outside));
    struct stat status {};
    BOOST_REQUIRE(stat(program.c_str(), &status) == 0);
    BOOST_TEST(status.st_uid == geteuid());
}

BOOST_AUTO_TEST_CASE(builds_are_closed_to_others_and_lend_nobody_s_rights) {
    const Sandbox sandbox;
    const fs::path cache = sandbox.cache() / "below";
    BuildRecipe recipe = sandbox.recipe();
    recipe.command += " && chmod 6755 out/program && chmod 2755 out && ln -s /etc/passwd out/link";
    const fs::path program = RevisionCache{cache, recipe}.program("v1");
    const auto mode = [](const fs::path& path) {
        return static_cast<unsigned>(fs::status(path).permissions());
    };
    BOOST_TEST(said_by(program) == "one\n");
    BOOST_TEST(mode(program) == 0755U);
    BOOST_TEST(mode(program.parent_path()) == 0755U);
    for (const fs::path& folder : {sandbox.cache(), cache, program.parent_path().parent_path().parent_path()})
        BOOST_TEST(mode(folder) == 0700U);
}

BOOST_AUTO_TEST_CASE(a_cache_without_a_name_is_the_user_s_and_is_closed_to_others) {
    const Sandbox sandbox;
    const fs::path user = sandbox.cache() / "pahtum-arena";
    fs::create_directories(user);
    fs::permissions(user, fs::perms{0755});
    const std::string home = sandbox.cache().string();
    const pahtum::testing::Environment variables{{{"XDG_CACHE_HOME", home}, {"HOME", std::nullopt}}};
    BOOST_TEST(said_by(RevisionCache{"", sandbox.recipe()}.program("v1")) == "one\n");
    BOOST_TEST((fs::status(user).permissions() == fs::perms::owner_all));
    unsetenv("XDG_CACHE_HOME");
    const auto make = [&] { static_cast<void>(RevisionCache{"", sandbox.recipe()}); };
    BOOST_TEST(pahtum::testing::error_of<pahtum::FileError>(make).ends_with("or give --cache DIR"));
    // One that is named needs no home, and stays as open as it is.
    fs::permissions(user, fs::perms{0755});
    BOOST_TEST(said_by(RevisionCache{user, sandbox.recipe()}.program("v1")) == "one\n");
    BOOST_TEST((fs::status(user).permissions() == fs::perms{0755}));
}

BOOST_AUTO_TEST_CASE(a_revision_is_checked_out_as_git_has_it) {
    const Sandbox sandbox;
    sandbox.git(
        "init -q ../inner && cd ../inner && git config user.email a@b.c && git config user.name A && "
        "echo inner >inside && git add . && git commit -q -m inner");
    sandbox.git(
        "init -q ../module && cd ../module && git config user.email a@b.c && git config user.name A && "
        "git -c protocol.file.allow=always submodule --quiet add ../inner 'the inner' && "
        "echo a module >words && git add . && git commit -q -m module");
    sandbox.git(
        "-c protocol.file.allow=always submodule --quiet add --name other ../module parts/module && "
        "printf 'words export-ignore\nversion export-subst\n' >.gitattributes && echo '$Format:%H$' >version "
        "&& git add . && git commit -q -m three && git tag -a -m v3 v3");
    BuildRecipe recipe = sandbox.recipe();
    recipe.command =
        "mkdir -p out && { echo '#!/bin/sh'; echo \"echo '$(echo $(git describe) $(cat words version "
        "parts/module/words 'parts/module/the inner/inside'))'\"; } >out/program && chmod +x out/program";
    // The inner one is not there yet.
    const std::string text = complaint(sandbox, recipe, "v3");
    BOOST_TEST((contains(text, "'the inner'") && contains(text, "git submodule update --init --recursive")),
               text);
    sandbox.git("-c protocol.file.allow=always submodule --quiet update --init --recursive");
    const std::string expected = "v3 two $Format:%H$ a module inner\n";
    BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("v3")) == expected);
    // As it is when another commit is checked out, from another work tree, and in the sandbox.
    sandbox.git("checkout -q v1 && rm -rf parts && git worktree add -q ../tree v1");
    recipe.repository = sandbox.repository().parent_path() / "tree";
    recipe.is_sandboxed = true;
    try {
        check_sandbox();
    } catch (const std::runtime_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        recipe.is_sandboxed = false;
    }
    fs::remove_all(sandbox.cache());
    BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("v3")) == expected);
    // A hook that plays a gate has variables of its own repository.
    setenv("GIT_DIR", "/nowhere", 1);
    for (const bool is_sandboxed : {recipe.is_sandboxed, false}) {
        recipe.is_sandboxed = is_sandboxed;
        fs::remove_all(sandbox.cache());
        BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("v3")) == expected);
    }
    unsetenv("GIT_DIR");
}

BOOST_AUTO_TEST_CASE(a_clone_with_a_filter_names_a_file_that_it_lacks) {
    const Sandbox sandbox;
    sandbox.git(
        "config uploadpack.allowFilter true && git clone -q --filter=blob:none \"file://$PWD\" ../part");
    BuildRecipe recipe = sandbox.recipe();
    recipe.repository = sandbox.repository().parent_path() / "part";
    const std::string text = complaint(sandbox, recipe, "v1");
    BOOST_TEST((contains(text, "such as 'words'") && contains(text, "git fetch --refetch --no-filter")),
               text);
    sandbox.git("-C ../part fetch -q --refetch --no-filter");
    BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("v1")) == "one\n");
}

BOOST_AUTO_TEST_CASE(a_shallow_clone_is_named_as_the_reason) {
    const Sandbox sandbox;
    sandbox.git("clone -q --depth 1 \"file://$PWD\" ../shallow");
    BuildRecipe recipe = sandbox.recipe();
    recipe.repository = sandbox.repository().parent_path() / "shallow";
    BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("HEAD")) == "two\n");
    BOOST_TEST(contains(complaint(sandbox, recipe, "HEAD~1"), "git fetch --unshallow"));
}

BOOST_AUTO_TEST_CASE(progress_tells_the_commit_that_is_built) {
    const Sandbox sandbox;
    std::vector<std::string> commits;
    RevisionCache cache{sandbox.cache(), sandbox.recipe("sleep 0.6")};
    (void)cache.program("v1",
                        [&](const std::string& commit, std::chrono::seconds) { commits.push_back(commit); });
    BOOST_REQUIRE(commits.size() >= 2U);
    BOOST_TEST(commits.front() + "\n" == sandbox.git("rev-parse v1"));
}

BOOST_AUTO_TEST_CASE(a_program_that_may_not_be_executed_is_told_from_one_that_is_not_there) {
    const Sandbox sandbox;
    BuildRecipe recipe = sandbox.recipe();
    recipe.command += " && chmod -x out/program";
    RevisionCache cache{sandbox.cache(), recipe};
    const std::string error = pahtum::testing::error_of([&] { static_cast<void>(cache.program("v1")); });
    BOOST_TEST(pahtum::testing::contains(error, "made 'out/program', which is not an executable file"),
               error);
    recipe.program = "out";
    RevisionCache folder{sandbox.cache(), recipe};
    const std::string other = pahtum::testing::error_of([&] { static_cast<void>(folder.program("v1")); });
    BOOST_TEST(pahtum::testing::contains(other, "made 'out', which is not an executable file"), other);
}

BOOST_AUTO_TEST_CASE(a_build_that_takes_too_long_is_ended_and_tried_again) {
    const Sandbox sandbox;
    BuildRecipe recipe = sandbox.recipe("test -e ../again || { touch ../again; sleep 1000; }");
    recipe.longest = 1s;
    RevisionCache cache{sandbox.cache(), recipe};
    const std::string error = pahtum::testing::error_of([&] { static_cast<void>(cache.program("v1")); });
    BOOST_TEST(pahtum::testing::contains(error, "is not built after 1 s (--build-time allows more)"), error);
    recipe = sandbox.recipe();
    BOOST_TEST(said_by(RevisionCache{sandbox.cache(), recipe}.program("v1")) == "one\n");
}

BOOST_AUTO_TEST_CASE(what_the_machine_is_to_blame_for_is_not_remembered_of_the_sources) {
    for (const std::string sign : {"mkdir: a/b/c: File name too long", "cc1: No space left on device"}) {
        const Sandbox sandbox;
        const fs::path is_mended = sandbox.cache().parent_path() / "mended";
        const BuildRecipe recipe = sandbox.recipe("{ test -e '" + is_mended.string() + "' || { echo '" +
                                                  sign + "' >&2; false; }; }");
        RevisionCache cache{sandbox.cache(), recipe};
        BOOST_CHECK_THROW(static_cast<void>(cache.program("v1")), RevisionError);
        std::ofstream{is_mended} << "";
        BOOST_TEST(said_by(cache.program("v1")) == "one\n");
    }
}

BOOST_AUTO_TEST_CASE(a_build_from_a_mirror_has_no_complaint_of_git_in_its_log) {
    const Sandbox sandbox;
    sandbox.git("clone -q --mirror . ../mirror.git");
    BuildRecipe recipe = sandbox.recipe("false");
    recipe.repository = sandbox.repository().parent_path() / "mirror.git";
    RevisionCache cache{sandbox.cache(), recipe};
    const std::string error = pahtum::testing::error_of([&] { static_cast<void>(cache.program("v1")); });
    BOOST_TEST(pahtum::testing::contains(error, "does not build"), error);
    BOOST_TEST(!pahtum::testing::contains(error, "work tree"), error);
    BOOST_TEST(!pahtum::testing::contains(error, "fatal"), error);
}

BOOST_AUTO_TEST_CASE(a_cache_that_cannot_be_made_names_the_option) {
    const Sandbox sandbox;
    RevisionCache cache{"/proc/nowhere/cache", sandbox.recipe()};
    const std::string error = pahtum::testing::error_of([&] { static_cast<void>(cache.program("v1")); });
    BOOST_TEST(pahtum::testing::contains(error, "--cache DIR"), error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
