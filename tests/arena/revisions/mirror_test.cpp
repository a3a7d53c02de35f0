#include "arena/revisions/mirror.hpp"

#include "arena/revisions/revision_cache.hpp"
#include "tests/support/process.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum::arena;
using pahtum::testing::contains;

/// Repositories on this machine, and mirrors of them.
struct Origins {
    /// What a command of the shell prints in the folder of the repositories.
    std::string shell(const std::string& command) const {
        const auto output = pahtum::testing::run_program(
            {"/bin/sh", "-c",
             "export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b.c"
             "; cd '" +
                 directory.path().string() + "' && " + command},
            {});
        BOOST_TEST_REQUIRE(output.exit_code == 0);
        return output.out.substr(0, output.out.find('\n'));
    }
    [[nodiscard]] std::string address_of(const std::string& name) const {
        return "file://" + (directory / name).string();
    }
    [[nodiscard]] std::filesystem::path mirror(const std::string& name, const std::string& revision) const {
        return Mirrors{{.cache = directory / "cache", .prefixes = {"file:///"}}}.with_revision(
            address_of(name), revision);
    }

    pahtum::testing::TemporaryDirectory directory;
};

BOOST_AUTO_TEST_SUITE(mirror)

BOOST_AUTO_TEST_CASE(addresses_that_git_could_misunderstand_are_refused) {
    for (const std::string address : {"https://host/me/engine", "https://host:8443/me/engine.git",
                                      "file:///srv/git/engine", "https://host/~me/c++_1.2"})
        BOOST_CHECK_NO_THROW(check_repository_address(address));
    for (const std::string address : {"",
                                      "host/engine",
                                      "http://host/engine",
                                      "ssh://host/engine",
                                      "git@host:engine",
                                      "ext::sh -c true",
                                      "https://",
                                      "https://host",
                                      "https://host/",
                                      "https://host//engine",
                                      "https://host/engine/",
                                      "https://host/../engine",
                                      "https://host/./engine",
                                      "https://-oProxyCommand=x/engine",
                                      "https://host/-engine",
                                      "https://me:word@host/engine",
                                      "https://host/engine?x",
                                      "https://host/en%2e",
                                      "https://host/engine\n",
                                      "https://host/a b",
                                      "file://host/engine",
                                      "file:///",
                                      "--upload-pack=x",
                                      "https://host/engine#x",
                                      "https://host\\engine/x"})
        BOOST_CHECK_THROW(check_repository_address(address), RevisionError);
}

BOOST_AUTO_TEST_CASE(a_prefix_ends_where_a_part_of_the_address_does) {
    const auto allows = [](const std::string& prefix, const std::string& address) {
        return is_allowed(address, {prefix});
    };
    BOOST_TEST(allows("https://host/me", "https://host/me/engine"));
    BOOST_TEST(allows("https://host/me/", "https://host/me/engine"));
    BOOST_TEST(allows("https://host/me/engine", "https://host/me/engine"));
    BOOST_TEST(allows("https://host/me/engine", "https://host/me/engine.git"));
    BOOST_TEST(allows("https://", "https://host/me/engine"));
    BOOST_TEST(!allows("https://host/me", "https://host/mean/engine"));
    BOOST_TEST(!allows("https://host", "https://host.example/engine"));
    BOOST_TEST(!allows("https://host", "https://host:1/engine"));
    BOOST_TEST(!allows("", "https://host/engine"));
    BOOST_TEST(!is_allowed("https://host/engine", {}));
}

BOOST_AUTO_TEST_CASE(submodules_may_be_named_from_their_repository) {
    const std::string base = "https://host/me/engine";
    BOOST_TEST(submodule_address(base, "../part") == "https://host/me/part");
    BOOST_TEST(submodule_address(base, "./part") == "https://host/me/engine/part");
    BOOST_TEST(submodule_address(base, "../../you/part") == "https://host/you/part");
    BOOST_TEST(submodule_address(base, "https://other/part") == "https://other/part");
    const std::string beyond = submodule_address(base, "../../../../../../../../../part");
    BOOST_CHECK_THROW(check_repository_address(beyond), RevisionError);
}

BOOST_AUTO_TEST_CASE(nothing_is_contacted_that_is_not_allowed) {
    const pahtum::testing::TemporaryDirectory directory;
    bool is_contacted = false;
    const Mirrors mirrors{{.cache = directory.path(),
                           .prefixes = {"https://host/"},
                           .before_transfer = [&](const std::string&) { is_contacted = true; }}};
    for (const std::string address : {"https://other/engine", "file:///engine", "ext::sh -c true"})
        BOOST_CHECK_THROW(static_cast<void>(mirrors.with_revision(address, "main")), RevisionError);
    BOOST_CHECK_THROW(static_cast<void>(mirrors.with_revision("https://host/engine", "--output=x")),
                      RevisionError);
    BOOST_TEST(!is_contacted);
}

BOOST_AUTO_TEST_CASE(the_head_of_a_mirror_is_that_of_the_repository) {
    const Origins origins;
    const auto head = [&] {
        const std::filesystem::path mirror = origins.mirror("engine", "HEAD");
        return origins.shell("git --git-dir='" + mirror.string() + "' rev-parse HEAD");
    };
    const std::string one = origins.shell(
        "git init -q -b old engine && cd engine && git commit -q --allow-empty -m 1 && git rev-parse HEAD");
    BOOST_TEST(head() == one);
    const std::string two = origins.shell(
        "cd engine && git checkout -q -b new && git commit -q --allow-empty -m 2 && git rev-parse HEAD");
    BOOST_TEST(head() == two);
    origins.shell(
        "cd engine && git branch -q -D old && git checkout -q --detach && git commit -q "
        "--allow-empty -m 3 && git branch third");
    BOOST_TEST(head() == origins.shell("cd engine && git rev-parse HEAD"));
    const std::string error =
        pahtum::testing::error_of<RevisionError>([&] { return origins.mirror("engine", "nosuch"); });
    BOOST_TEST(error.ends_with("has no revision 'nosuch'"), error);
}

BOOST_AUTO_TEST_CASE(a_submodule_in_another_ones_place_is_refused_and_changes_no_mirror) {
    const Origins origins;
    const std::string commit = origins.shell(
        "git init -q -b main lib && cd lib && git commit -q --allow-empty -m 1 && git rev-parse HEAD");
    const std::filesystem::path lib = origins.mirror("lib", "main");
    const std::string config = pahtum::testing::contents(lib / "config");
    std::string modules;
    for (const std::string name : {"lib", "lib/config"})
        modules += "[submodule \"" + name + "\"]\n\tpath = " + (name == "lib" ? "a" : "b") +
                   "\n\turl = " + origins.address_of("lib") + "\n";
    origins.shell("git init -q -b main engine && cd engine && printf '" + modules +
                  "' >.gitmodules && git add . && git update-index --add --cacheinfo 160000," + commit +
                  ",a --cacheinfo 160000," + commit + ",b && git commit -q -m 1");
    const std::string error =
        pahtum::testing::error_of<RevisionError>([&] { return origins.mirror("engine", "main"); });
    BOOST_TEST(contains(error, "the submodule 'lib/config' is refused"), error);
    BOOST_TEST(!std::filesystem::is_symlink(lib / "config"));
    BOOST_TEST(pahtum::testing::contents(lib / "config") == config);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
