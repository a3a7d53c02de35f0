#include "engine/base/files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/environment.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

struct Folder {
    [[nodiscard]] std::string path(const std::string& name) const { return (directory / name).string(); }
    [[nodiscard]] std::ptrdiff_t files() const {
        const std::filesystem::directory_iterator entries{directory.path()};
        return std::distance(begin(entries), end(entries));
    }

    [[nodiscard]] struct stat status_of(const std::string& name) const {
        struct stat status {};
        BOOST_REQUIRE(stat(path(name).c_str(), &status) == 0);
        return status;
    }

    testing::TemporaryDirectory directory;
};

using testing::error_of;

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

BOOST_AUTO_TEST_CASE(a_link_to_a_file_that_is_not_there_yet_stays_a_link) {
    std::filesystem::create_directory(path("folder"));
    std::filesystem::create_symlink("folder/second", path("first"));
    std::filesystem::create_symlink("../file", path("folder/second"));
    BOOST_TEST(!write_whole_file(path("first"), "text"));
    BOOST_TEST(std::filesystem::is_symlink(path("first")));
    BOOST_TEST(std::filesystem::is_symlink(path("folder/second")));
    BOOST_TEST(read_whole_file(path("file")) == "text");
    std::filesystem::create_symlink("circle", path("circle"));
    BOOST_TEST(error_of_writing(path("circle")).ends_with("Too many levels of symbolic links"));
}

BOOST_AUTO_TEST_CASE(permissions_stay_what_they_were_whatever_the_umask) {
    for (const mode_t mode : {0600U, 0640U, 0644U, 0666U, 0777U}) {
        write_whole_file(path("a"), "before");
        chmod(path("a").c_str(), mode);
        const mode_t before = umask(022);
        write_whole_file(path("a"), "after");
        umask(before);
        BOOST_TEST(status_of("a").st_mode % 01000 == mode);
        BOOST_TEST(read_whole_file(path("a")) == "after");
    }
}

BOOST_AUTO_TEST_CASE(a_new_file_is_for_those_whom_the_umask_leaves) {
    const mode_t before = umask(027);
    write_whole_file(path("a"), "text");
    umask(before);
    BOOST_TEST(status_of("a").st_mode % 01000 == 0640U);
}

BOOST_AUTO_TEST_CASE(a_file_of_somebody_else_stays_theirs) {
    write_whole_file(path("a"), "before");
    constexpr uid_t kNobody = 65534;
    if (geteuid() != 0) {
        // Only root can make such a file. For others there are those that they may not write.
        chmod(path("a").c_str(), 0400);
        BOOST_TEST(error_of_writing(path("a")).ends_with("Permission denied"));
        BOOST_TEST(read_whole_file(path("a")) == "before");
        return;
    }
    BOOST_REQUIRE(chown(path("a").c_str(), kNobody, kNobody) == 0);
    write_whole_file(path("a"), "after");
    BOOST_TEST(status_of("a").st_uid == kNobody);
    BOOST_TEST(status_of("a").st_gid == kNobody);
}

BOOST_AUTO_TEST_CASE(what_a_killed_writer_left_is_in_nobodys_way) {
    // Whoever has the number of its process now writes under the same names.
    for (int i = 0; i < 60; ++i)
        std::ofstream{path("a." + std::to_string(getpid()) + "-" + std::to_string(i))} << "left";
    write_whole_file(path("a"), "text");
    BOOST_TEST(read_whole_file(path("a")) == "text");
}

BOOST_AUTO_TEST_CASE(what_a_killed_writer_left_is_cleared_by_the_next_one_of_the_same_file) {
    std::ofstream{path("a.pahtum-part-1")} << "left";
    std::ofstream{path("a.pahtum-part-2")} << "left";
    std::ofstream{path("b.pahtum-part-1")} << "left";
    // Other people's names.
    std::ofstream{path("a.2025-11")} << "mine";
    write_whole_file(path("a"), "text");
    BOOST_TEST(read_whole_file(path("a")) == "text");
    BOOST_TEST(!std::filesystem::exists(path("a.pahtum-part-1")));
    BOOST_TEST(!std::filesystem::exists(path("a.pahtum-part-2")));
    BOOST_TEST(std::filesystem::exists(path("a.2025-11")));
    BOOST_TEST(files() == 3);
}

BOOST_AUTO_TEST_CASE(what_another_process_still_writes_is_left_to_it) {
    std::ofstream{path("a.pahtum-part-1")} << "half";
    const FileDescriptor other{open(path("a.pahtum-part-1").c_str(), O_WRONLY | O_CLOEXEC)};
    BOOST_REQUIRE(flock(other.number(), LOCK_EX | LOCK_NB) == 0);
    AtomicFile one{path("a")};
    AtomicFile two{path("a")};
    one.write("one");
    two.write("two");
    one.commit();
    two.commit();
    BOOST_TEST(read_whole_file(path("a")) == "two");
    BOOST_TEST(read_whole_file(path("a.pahtum-part-1")) == "half");
    BOOST_TEST(files() == 2);
}

BOOST_AUTO_TEST_CASE(a_killed_writer_leaves_nothing_where_files_need_no_name) {
    const FileDescriptor nameless{open(directory.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600)};
    const pid_t writer = fork();
    if (writer == 0) {
        AtomicFile file{path("a")};
        file.write(std::string(1'000'000, 'x'));
        kill(getpid(), SIGKILL);
    }
    BOOST_REQUIRE(waitpid(writer, nullptr, 0) == writer);
    if (nameless.is_open()) BOOST_TEST(files() == 0);
    write_whole_file(path("a"), "text");
    BOOST_TEST(files() == 1);
}

BOOST_AUTO_TEST_CASE(a_file_of_another_kind_is_not_replaced) {
    const auto check = [this](const std::string& name) { check_replaceable(path(name), "ours ", "of ours"); };
    check("none");
    write_whole_file(path("empty"), "");
    check("empty");
    write_whole_file(path("same"), "ours 1");
    check("same");
    for (const char* const other : {"our", "theirs", "x"}) {
        write_whole_file(path("other"), other);
        BOOST_TEST(error_of([&] { check("other"); }) ==
                   "'" + path("other") + "' exists and is not of ours; remove it or give another name");
    }
}

BOOST_AUTO_TEST_CASE(a_part_of_a_file_is_read_and_its_end_is_noticed) {
    write_whole_file(path("a"), "0123456789");
    const FileDescriptor file = open_regular_file(path("a"), O_RDONLY);
    std::string part(4, ' ');
    read_at(file, 5, part, path("a"));
    BOOST_TEST(part == "5678");
    BOOST_TEST(error_of([&] { read_at(file, 7, part, path("a")); }).ends_with("has become shorter"));
}

BOOST_AUTO_TEST_CASE(our_own_text_of_any_size_is_written_and_read) {
    const std::string text((std::size_t{16} << 20) + 1, 'x');
    write_whole_file(path("a"), text, kAnySize);
    BOOST_TEST((read_whole_file(path("a"), kAnySize) == text));
}

BOOST_AUTO_TEST_CASE(only_regular_files_are_opened_and_at_once) {
    mkfifo(path("pipe").c_str(), 0600);
    std::filesystem::create_symlink(path("pipe"), path("link"));
    std::filesystem::create_symlink("/proc/self/status", path("status"));
    for (const std::string& name :
         {path("pipe"), path("link"), path("status"), std::string{"/dev/tty"}, std::string{"/dev/null"},
          std::string{"/proc/kmsg"}, std::string{"/proc/self/status"}}) {
        if (!std::filesystem::exists(name)) continue;
        BOOST_TEST(error_of_reading(name).ends_with(": not a regular file"), name);
        BOOST_TEST(error_of([&] { const InputFile file{name}; }).ends_with(": not a regular file"), name);
        BOOST_TEST(error_of([&] {
                       static_cast<void>(open_regular_file(name, O_RDWR | O_CREAT));
                   }).ends_with("not a regular file"),
                   name);
        BOOST_TEST(!error_of_writing(name).empty(), name);
    }
}

BOOST_AUTO_TEST_CASE(the_path_in_a_message_cannot_disturb_the_terminal) {
    BOOST_TEST(
        error_of_reading(path("\x1b[2J\u202e")).ends_with("\\x1b[2J\\u{202e}': No such file or directory"));
    BOOST_TEST(error_of_reading(std::string(1'000'000, 'x')).size() < 1000U);
}

BOOST_AUTO_TEST_CASE(a_file_is_read_line_by_line_and_again_from_its_start) {
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += std::to_string(i) + "\n";
    write_whole_file(path("a"), text);
    InputFile file{path("a")};
    for (int round = 0; round < 2; ++round) {
        std::string read;
        for (std::string line; std::getline(file, line);) read += line + "\n";
        BOOST_TEST((read == text));
        BOOST_TEST(file.eof());
        file.clear();
        file.seekg(0);
    }
    BOOST_TEST(error_of([&] { const InputFile none{path("none")}; }) ==
               "'" + path("none") + "': No such file or directory");
}

BOOST_AUTO_TEST_CASE(a_byte_order_mark_at_the_start_of_a_file_is_no_part_of_it) {
    const std::string mark = "\xEF\xBB\xBF";
    for (const std::string text : {"", "a", "ab\ncd\n", "\xEF\xBB", "\xEF\xBB\xBF"}) {
        write_whole_file(path("a"), mark + text);
        InputFile file{path("a")};
        for (int round = 0; round < 2; ++round) {
            std::string read;
            for (char c = 0; file.get(c);) read += c;
            BOOST_TEST(read == text);
            file.clear();
            file.seekg(0);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_pipe_has_a_reader_until_its_other_end_is_closed) {
    std::array<int, 2> ends{};
    BOOST_REQUIRE(pipe2(ends.data(), O_CLOEXEC) == 0);
    FileDescriptor reading{ends[0]};
    const FileDescriptor writing{ends[1]};
    BOOST_TEST(has_reader(writing.number()));
    reading.close();
    BOOST_TEST(!has_reader(writing.number()));
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

BOOST_AUTO_TEST_CASE(a_user_s_folder_is_where_the_variables_say_or_has_a_remedy) {
    const auto folder = [](const std::optional<std::string>& named, const std::optional<std::string>& home) {
        const testing::Environment variables{{{"XDG_CACHE_HOME", named}, {"HOME", home}}};
        return user_folder("XDG_CACHE_HOME", ".cache", "--cache DIR");
    };
    BOOST_TEST(folder("/caches", "/home/me") == "/caches");
    BOOST_TEST(folder("/caches", std::nullopt) == "/caches");
    for (const std::optional<std::string>& none : {std::optional<std::string>{}, {""}, {"caches"}}) {
        BOOST_TEST(folder(none, "/home/me") == "/home/me/.cache");
        BOOST_TEST(error_of([&] { static_cast<void>(folder(std::nullopt, none)); }) ==
                   "HOME is not the full name of a folder; set it to one, or give --cache DIR");
    }
}

BOOST_AUTO_TEST_CASE(a_huge_file_is_not_read) {
    std::ofstream{path("huge")}.put('x');
    std::filesystem::resize_file(path("huge"), std::uintmax_t{1} << 40);
    BOOST_TEST(error_of_reading(path("huge")).ends_with("larger than 16 MiB"));
}

BOOST_AUTO_TEST_CASE(no_file_is_written_that_would_not_be_read) {
    const std::string largest(std::size_t{16} << 20, 'x');
    write_whole_file(path("large"), largest);
    BOOST_TEST((read_whole_file(path("large")) == largest));
    BOOST_TEST(error_of([&] {
                   write_whole_file(path("large"), largest + "y");
               }).ends_with("the text is larger than 16 MiB"));
    BOOST_TEST((read_whole_file(path("large")) == largest));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
