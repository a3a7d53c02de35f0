#include "arena/match/dialogue_log.hpp"

#include "tests/support/file_size_limit.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace dialogue_log_test {

using Words = std::vector<std::string>;

struct Fixture {
    /// Its lines but the first, without their times.
    [[nodiscard]] Words lines() const {
        Words all = testing::split_lines(testing::contents(path));
        BOOST_TEST_REQUIRE(!all.empty());
        BOOST_TEST(all.front() + "\n" == DialogueLog::kStart);
        all.erase(all.begin());
        for (std::string& line : all) {
            std::string time = line.substr(0, 27);
            std::replace_if(
                time.begin(), time.end(), [](char c) { return c >= '0' && c <= '9'; }, '0');
            BOOST_TEST_REQUIRE(time == "0000-00-00 00:00:00.000000 ", line);
            line.erase(0, 27);
        }
        return all;
    }

    testing::TemporaryDirectory directory;
    std::string path = directory.file("a.log");
};

BOOST_FIXTURE_TEST_SUITE(dialogue_log, Fixture)

BOOST_AUTO_TEST_CASE(bytes_in_pieces_become_lines_and_unfinished_ones_come_last) {
    DialogueLog log{path};
    {
        Dialogue dialogue{log, "my engine", 17};
        dialogue.send("play b A1\ngenmove w\n");
        dialogue.receive("=\n\n= A");
        dialogue.receive("2\r\n\n= B");
        dialogue.receive_stderr("think");
        dialogue.note("is late");
        dialogue.receive_stderr("ing\n");
    }
    BOOST_TEST(lines() == (Words{"my engine 17 > play b A1", "my engine 17 > genmove w", "my engine 17 < =",
                                 "my engine 17 <", "my engine 17 < = A2", "my engine 17 <",
                                 "my engine 17 - is late", "my engine 17 ! thinking", "my engine 17 < = B"}),
               boost::test_tools::per_element());
    BOOST_TEST(log.error() == "");
}

BOOST_AUTO_TEST_CASE(a_torn_last_line_is_ended_before_others_follow) {
    { DialogueLog{path}.add("a 1", LogKind::kSent, "genmove b"); }
    std::ofstream(path, std::ios::app) << "2026-01-01 00:00:00.000000 a 1 < = A";
    { DialogueLog{path}.add("b 2", LogKind::kSent, "name"); }
    { DialogueLog{path}.add("b 2", LogKind::kSent, "version"); }
    BOOST_TEST(lines() == (Words{"a 1 > genmove b", "a 1 < = A", "b 2 > name", "b 2 > version"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(foreign_bytes_are_shown_safely) {
    DialogueLog log{path};
    {
        Dialogue dialogue{log, "\x1b[31mred", 1};
        dialogue.receive("= \x1b]0;title\x07\x9b\xe2\x80\xae\xc3\xa4\n");
    }
    BOOST_TEST_REQUIRE(lines().size() == 1U);
    BOOST_TEST(lines().front() == R"(\x1b[31mred 1 < = \x1b]0;title\x07\x9b\u{202e}ä)");
}

BOOST_AUTO_TEST_CASE(endless_lines_are_cut_and_a_flood_of_stderr_ends) {
    DialogueLog log{path};
    {
        Dialogue dialogue{log, "a", 1};
        dialogue.receive(std::string(2 * Dialogue::kLongestLine + 1, 'x'));
        for (int i = 0; i < 40; ++i) dialogue.receive_stderr(std::string(1 << 16, 'y'));
    }
    const Words found = lines();
    BOOST_TEST_REQUIRE(found.size() == 2 + Dialogue::kMostOfStderr / Dialogue::kLongestLine + 1 + 1);
    BOOST_TEST(found[0] == "a 1 < " + std::string(Dialogue::kLongestLine, 'x'));
    BOOST_TEST(found[found.size() - 2].starts_with("a 1 - wrote 1 MiB to stderr"));
    BOOST_TEST(found.back() == "a 1 < x");
}

BOOST_AUTO_TEST_CASE(a_flood_of_stdout_ends) {
    DialogueLog log{path};
    {
        Dialogue dialogue{log, "a", 1};
        const std::string line = std::string(4095, 'x') + '\n';
        for (std::size_t sent = 0; sent <= Dialogue::kMostOfStdout; sent += line.size())
            dialogue.receive(line);
        dialogue.receive(line);
        dialogue.send("quit\n");
    }
    const Words found = lines();
    BOOST_TEST_REQUIRE(found.size() == Dialogue::kMostOfStdout / 4096 + 2);
    BOOST_TEST(found[found.size() - 2].starts_with("a 1 - wrote 16 MiB to stdout"));
    BOOST_TEST(found.back() == "a 1 > quit");
}

BOOST_AUTO_TEST_CASE(a_full_disk_ends_the_log_and_is_said) {
    DialogueLog log{path};
    {
        const testing::FileSizeLimit limit{DialogueLog::kStart.size() + 100};
        for (int i = 0; i < 10; ++i) log.add("a 1", LogKind::kSent, "genmove b");
    }
    log.add("a 1", LogKind::kSent, "after the gap");
    BOOST_TEST(log.error().find("a.log' is incomplete: File too large") != std::string::npos, log.error());
    BOOST_TEST(testing::contents(path).size() == DialogueLog::kStart.size() + 100);
}

BOOST_AUTO_TEST_CASE(a_log_is_continued_and_nothing_else_is_written_to) {
    { DialogueLog{path}.add("a 1", LogKind::kNote, "first"); }
    { DialogueLog{path}.add("a 2", LogKind::kNote, "second"); }
    BOOST_TEST(lines() == (Words{"a 1 - first", "a 2 - second"}), boost::test_tools::per_element());
    const std::string other = directory.write("notes.txt", "mine\n");
    BOOST_CHECK_THROW(DialogueLog{other}, FileError);
    BOOST_CHECK_THROW(DialogueLog{directory.path().string()}, FileError);
    BOOST_CHECK_THROW(DialogueLog{"/dev/null"}, FileError);
    BOOST_CHECK_THROW(DialogueLog{(directory / "none" / "a.log").string()}, FileError);
    BOOST_TEST(testing::contents(other) == "mine\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace dialogue_log_test
}  // namespace pahtum::arena
