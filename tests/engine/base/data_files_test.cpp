#include "engine/base/data_files.hpp"

#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum {

BOOST_AUTO_TEST_SUITE(data_files)

BOOST_AUTO_TEST_CASE(a_bare_name_is_found_in_the_first_folder_that_has_it) {
    const testing::TemporaryDirectory directory;
    const std::filesystem::path one = directory / "one";
    const std::filesystem::path two = directory / "two";
    std::filesystem::create_directories(one / "openings/suites");
    std::filesystem::create_directories(two / "openings");
    std::ofstream(one / "openings/suites/endings.jsonl") << "1";
    std::ofstream(two / "openings/few.txt") << "2";
    const std::vector<std::filesystem::path> folders = {directory / "none", one, two};
    BOOST_TEST(find_data_file("few.txt", folders) == (two / "openings/few.txt").string());
    BOOST_TEST(find_data_file("openings/few.txt", folders) == (two / "openings/few.txt").string());
    BOOST_TEST(find_data_file("endings.jsonl", folders) == (one / "openings/suites/endings.jsonl").string());
    BOOST_TEST(find_data_file("missing.txt", folders) == "missing.txt");
    BOOST_TEST(find_data_file("", folders) == "");
    const std::string absolute = (directory / "few.txt").string();
    BOOST_TEST(find_data_file(absolute, folders) == absolute);
}

BOOST_AUTO_TEST_CASE(the_current_folder_comes_first) {
    const testing::TemporaryDirectory directory;
    std::filesystem::create_directories(directory / "openings");
    std::ofstream(directory / "openings/data_files_test.txt") << "1";
    std::ofstream("data_files_test.txt") << "here";
    BOOST_TEST(find_data_file("data_files_test.txt", {directory.path()}) == "data_files_test.txt");
    std::filesystem::remove("data_files_test.txt");
    BOOST_TEST(find_data_file("data_files_test.txt", {directory.path()}) ==
               (directory / "openings/data_files_test.txt").string());
}

// The tests are built in the source tree, like the program of README.md.
BOOST_AUTO_TEST_CASE(a_folder_can_be_named_and_comes_before_the_others) {
    const testing::TemporaryDirectory directory;
    setenv("PAHTUM_DATA", directory.path().c_str(), 1);
    BOOST_TEST(data_folders().front() == directory.path());
    unsetenv("PAHTUM_DATA");
    BOOST_TEST(data_folders().front() != directory.path());
    BOOST_TEST(data_folders().front().string().ends_with("/share/pahtum"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
