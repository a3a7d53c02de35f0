#include "engine/base/files.hpp"

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>

#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum {
namespace {

struct Folder {
    [[nodiscard]] std::string path(const std::string& name) const { return (directory / name).string(); }
    [[nodiscard]] std::ptrdiff_t files() const {
        const std::filesystem::directory_iterator entries{directory.path()};
        return std::distance(begin(entries), end(entries));
    }

    testing::TemporaryDirectory directory;
};

/// The message, or nothing if the call succeeds.
template <typename Call>
std::string error_of(const Call& call) {
    try {
        call();
    } catch (const FileError& error) {
        return error.what();
    }
    return {};
}

std::string error_of_reading(const std::string& path) {
    return error_of([&] { static_cast<void>(read_whole_file(path)); });
}

std::string error_of_writing(const std::string& path, const std::string& text = "text") {
    return error_of([&] { write_whole_file(path, text); });
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(whole_file, Folder)

BOOST_AUTO_TEST_CASE(what_is_written_is_read_and_a_second_time_replaced) {
    const std::string text = std::string("a\0b\r\n", 5) + std::string(200'000, 'x');
    BOOST_TEST(!write_whole_file(path("a"), text));
    BOOST_TEST(read_whole_file(path("a")) == text);
    BOOST_TEST(write_whole_file(path("a"), ""));
    BOOST_TEST(read_whole_file(path("a")) == "");
    BOOST_TEST(files() == 1);
}

BOOST_AUTO_TEST_CASE(a_path_that_is_no_file_is_refused_with_the_reason_and_left_alone) {
    const std::string folder = path("folder");
    std::filesystem::create_directory(folder);
    BOOST_TEST(error_of_reading(folder) == "'" + folder + "': Is a directory");
    BOOST_TEST(error_of_writing(folder) == "'" + folder + "': Is a directory");
    BOOST_TEST(error_of_reading(path("none")) == "'" + path("none") + "': No such file or directory");
    BOOST_TEST(error_of_writing(path("none/a")) == "'" + path("none/a") + "': No such file or directory");
    BOOST_TEST(error_of_reading("/dev/zero") == "'/dev/zero': not a regular file");
    mkfifo(path("pipe").c_str(), 0600);
    BOOST_TEST(error_of_reading(path("pipe")).ends_with("not a regular file"));
    BOOST_TEST(error_of_writing(path("pipe")).ends_with("not a regular file"));
    BOOST_TEST(std::filesystem::is_fifo(path("pipe")));
    BOOST_TEST(error_of_writing(path(std::string(300, 'n'))).ends_with("File name too long"));
    BOOST_TEST(files() == 2);
}

BOOST_AUTO_TEST_CASE(a_full_disk_leaves_the_file_as_it_was) {
    write_whole_file(path("a"), "before");
    {
        const testing::FileSizeLimit limit{1000};
        BOOST_TEST(error_of_writing(path("a"), std::string(5000, 'x')) ==
                   "'" + path("a") + "': File too large");
    }
    BOOST_TEST(read_whole_file(path("a")) == "before");
    BOOST_TEST(files() == 1);
}

BOOST_AUTO_TEST_CASE(a_link_keeps_pointing_where_it_does) {
    write_whole_file(path("file"), "before");
    std::filesystem::create_symlink(path("file"), path("link"));
    BOOST_TEST(write_whole_file(path("link"), "after"));
    BOOST_TEST(std::filesystem::is_symlink(path("link")));
    BOOST_TEST(read_whole_file(path("file")) == "after");
}

BOOST_AUTO_TEST_CASE(a_temporary_file_is_empty_and_goes_away) {
    {
        const TemporaryFile one{directory.path().string()};
        const TemporaryFile two{directory.path().string()};
        BOOST_TEST(read_whole_file(one.path()).empty());
        BOOST_TEST(one.path() != two.path());
        BOOST_TEST(files() == 2);
    }
    BOOST_TEST(files() == 0);
    BOOST_TEST(error_of([&] { const TemporaryFile none{path("none")}; }) ==
               "'" + path("none") + "': No such file or directory");
}

BOOST_AUTO_TEST_CASE(a_huge_file_is_not_read) {
    std::ofstream{path("huge")}.put('x');
    std::filesystem::resize_file(path("huge"), std::uintmax_t{1} << 40);
    BOOST_TEST(error_of_reading(path("huge")).ends_with("larger than 16 MiB"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
