#include "arena/tournament/report_files.hpp"

#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace report_files_test {

struct Fixture {
    [[nodiscard]] std::string text() const { return testing::contents(path); }
    [[nodiscard]] std::ptrdiff_t files() const {
        return std::distance(std::filesystem::directory_iterator(directory.path()), {});
    }

    testing::TemporaryDirectory directory;
    std::filesystem::path path = directory / "report";
};

BOOST_FIXTURE_TEST_SUITE(report_file, Fixture)

BOOST_AUTO_TEST_CASE(a_report_replaces_one_of_its_kind_when_it_is_done) {
    std::ofstream(path) << "ours: old";
    {
        AtomicFile file = open_report(path, "ours");
        file.write("ours: new");
        BOOST_TEST(text() == "ours: old");
        file.commit();
    }
    BOOST_TEST(text() == "ours: new");
    BOOST_TEST(files() == 1);
}

BOOST_AUTO_TEST_CASE(what_is_not_ours_is_not_replaced) {
    std::ofstream(path) << "our diary";
    BOOST_CHECK_THROW((void)open_report(path, "ours"), StoreError);
    BOOST_TEST(text() == "our diary");
    BOOST_CHECK_THROW((void)open_report(directory.path(), "ours"), StoreError);
    BOOST_CHECK_THROW((void)open_report("/dev/null", "ours"), StoreError);
    std::ofstream(path, std::ios::trunc).flush();
    BOOST_CHECK_NO_THROW((void)open_report(path, "ours"));
}

BOOST_AUTO_TEST_CASE(a_report_that_is_given_up_leaves_nothing) {
    { open_report(path, "ours").write("ours: half"); }
    BOOST_TEST(files() == 0);
}

BOOST_AUTO_TEST_CASE(a_directory_that_is_not_there_is_named) {
    BOOST_TEST(testing::contains(
        testing::error_of<FileError>([&] { return open_report(directory / "no/report", "ours"); }),
        "no/report"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace report_files_test
}  // namespace pahtum::arena
