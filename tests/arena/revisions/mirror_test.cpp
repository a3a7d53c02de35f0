#include "arena/revisions/mirror.hpp"

#include "arena/revisions/revision_cache.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace {

using namespace pahtum::arena;

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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
