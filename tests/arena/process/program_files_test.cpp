#include "arena/process/program_files.hpp"

#include <sys/stat.h>

#include "arena/process/child_process.hpp"
#include "engine/base/files.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// A folder with a program, a script, data and a log.
struct Fixture {
    Fixture() {
        directory.write("engine", "#!/bin/sh\necho one\n");
        chmod((directory / "engine").c_str(), 0755);
        for (const std::string name : {"bot.py", "net.bin", "engine.log"}) directory.write(name, name);
    }
    [[nodiscard]] Words names(const Words& command) const {
        Words found;
        for (const CheckedFile& file : checked_files(command, directory.path().string()))
            found.push_back(file.path.filename().string());
        return found;
    }
    [[nodiscard]] bool has_changed(const std::vector<CheckedFile>& files) const {
        try {
            require_unchanged(files);
            return false;
        } catch (const ProgramChanged& changed) {
            BOOST_TEST(std::string{changed.what()}.find(directory.path().string()) != std::string::npos);
            return true;
        }
    }

    testing::TemporaryDirectory directory;
};

BOOST_FIXTURE_TEST_SUITE(program_files, Fixture)

BOOST_AUTO_TEST_CASE(a_program_is_what_runs_and_the_code_that_its_command_names) {
    BOOST_TEST((names({"./engine"}) == Words{"engine"}));
    BOOST_TEST((names({"./engine", "--net", "net.bin", "--log", "engine.log"}) == Words{"engine"}));
    BOOST_TEST((names({"sh", "bot.py", "engine.log"}) == Words{"sh", "bot.py"}));
    BOOST_TEST((names({"env", "A=1", "./engine", ""}) == Words{"env", "engine"}));
    BOOST_TEST((names({"no-such-program"}) == Words{}));
}

BOOST_AUTO_TEST_CASE(whatever_changes_a_file_is_noticed) {
    const auto files = checked_files({"sh", "bot.py"}, directory.path().string());
    BOOST_TEST(!has_changed(files));
    directory.write("bot.py", "bot.pz");  // the same length
    BOOST_TEST(has_changed(files));
    directory.write("bot.py", "bot.py");
    BOOST_TEST(!has_changed(files));  // other times, the same content
    directory.write("new", "another");
    fs::rename(directory / "new", directory / "bot.py");
    BOOST_TEST(has_changed(files));
    fs::remove(directory / "bot.py");
    BOOST_TEST(has_changed(files));
}

BOOST_AUTO_TEST_CASE(a_link_that_leads_elsewhere_is_another_program) {
    directory.write("other", "#!/bin/sh\necho two\n");
    chmod((directory / "other").c_str(), 0755);
    fs::create_symlink("engine", directory / "link");
    const auto files = checked_files({"./link"}, directory.path().string());
    fs::remove(directory / "link");
    fs::create_symlink("other", directory / "link");
    BOOST_TEST(has_changed(files));
}

BOOST_AUTO_TEST_CASE(a_process_is_not_started_from_a_file_that_has_changed) {
    Program program{.command = {"./engine"}, .directory = directory.path().string()};
    program.files = checked_files(program.command, program.directory);
    BOOST_CHECK_NO_THROW(ChildProcess{program});
    directory.write("engine", "#!/bin/sh\necho two\n");
    BOOST_CHECK_THROW(ChildProcess{program}, ProgramChanged);
}

BOOST_AUTO_TEST_CASE(whatever_is_put_in_the_place_of_a_file_is_noticed_without_waiting_for_it) {
    const auto files = checked_files({"sh", "bot.py"}, directory.path().string());
    const fs::path place = directory / "bot.py";
    fs::remove(place);
    BOOST_REQUIRE(mkfifo(place.c_str(), 0666) == 0);
    BOOST_TEST(has_changed(files));
    for (const std::string target : {"/dev/zero", "/proc/kmsg", "/dev/tty", "/"}) {
        fs::remove(place);
        fs::create_symlink(target, place);
        BOOST_TEST(has_changed(files), target);
    }
    fs::remove(place);
    directory.write("bot.py", "");
    fs::resize_file(place, std::uintmax_t{900} << 30);
    BOOST_TEST(has_changed(files));
    fs::remove(place);
    directory.write("bot.py", "bot.py");
    BOOST_TEST(!has_changed(files));
}

BOOST_AUTO_TEST_CASE(what_is_not_a_regular_file_is_no_program) {
    BOOST_REQUIRE(mkfifo((directory / "pipe.py").c_str(), 0777) == 0);
    fs::create_symlink("/dev/zero", directory / "zero.py");
    BOOST_TEST((names({"sh", "pipe.py", "zero.py", "/dev/zero", "bot.py"}) == Words{"sh", "bot.py"}));
    BOOST_TEST(checksum_of(directory / "pipe.py") == "");
    BOOST_TEST(checksum_of(directory / "zero.py") == "");
}

BOOST_AUTO_TEST_CASE(a_file_too_large_for_a_program_is_an_error_that_names_it) {
    directory.write("huge.py", "");
    fs::resize_file(directory / "huge.py", std::uintmax_t{900} << 30);
    testing::check_error<FileError>(
        [&] {
            return names({"sh", "huge.py"});
        },
        "huge.py' is larger than 4 GiB");
}

BOOST_AUTO_TEST_CASE(checksums_are_those_of_sha_256) {
    directory.write("check", "abc");
    BOOST_TEST(checksum_of(directory / "check") ==
               "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    BOOST_TEST(checksum_of(directory / "nothing") == "");
    const auto files = checked_files({"./engine", "bot.py"}, directory.path().string());
    BOOST_TEST(checksum_of(files) ==
               checksum_of(directory / "engine") + " " + checksum_of(directory / "bot.py"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
