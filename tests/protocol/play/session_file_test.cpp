#include "protocol/play/session_file.hpp"

#include <sys/stat.h>

#include "engine/base/files.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::session_file_test {
namespace {

const Position kStart = parse_position("5/3-1/5/1-3/5 x classic");

/// A folder of its own for each test.
struct Folder {
    [[nodiscard]] std::string file() const { return directory / "layout"; }
    void write(const std::string& text) const { testing::write_file(file(), text); }

    /// What a session writes.
    [[nodiscard]] std::string ours() const {
        const std::string other = directory / "other";
        std::filesystem::remove(other);
        SessionFile{other}.save(kStart);
        return read_whole_file(other);
    }

    testing::TemporaryDirectory directory;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(session_file, Folder)

BOOST_AUTO_TEST_CASE(what_one_saves_the_other_loads_once) {
    SessionFile one{file()};
    SessionFile other{file()};
    BOOST_TEST(!other.load_if_changed());
    one.save(kStart);
    BOOST_CHECK(other.load_if_changed() == kStart);
    BOOST_TEST(!other.load_if_changed());
    BOOST_TEST(!one.load_if_changed());
}

BOOST_AUTO_TEST_CASE(nothing_but_the_file_is_left_behind) {
    SessionFile{file()}.save(kStart);
    SessionFile{file()}.save(kStart);
    const std::filesystem::directory_iterator entries{directory.path()};
    BOOST_TEST(std::distance(begin(entries), end(entries)) == 1);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_written_is_a_failure) {
    SessionFile nowhere{(directory / "no" / "layout").string()};
    BOOST_CHECK_THROW(nowhere.save(kStart), FileError);
    std::filesystem::create_directory(directory / "folder");
    SessionFile folder{directory.file("folder")};
    BOOST_CHECK_THROW(folder.save(kStart), FileError);
    const std::filesystem::directory_iterator entries{directory.path()};
    BOOST_TEST(std::distance(begin(entries), end(entries)) == 1);
}

BOOST_AUTO_TEST_CASE(a_file_with_something_else_in_it_is_refused_once) {
    for (const std::string& text :
         {std::string{"hello\n"}, std::string(100'000, 'x'), std::string(10, '\xff'),
          to_text(kStart) + "\n" + to_text(kStart) + "\n"}) {
        write(text);
        SessionFile session{file()};
        BOOST_CHECK_THROW(static_cast<void>(session.load_if_changed()), ParseError);
        BOOST_TEST(!session.load_if_changed());
    }
    write(to_text(kStart) + "\nB2\n");
    SessionFile two_lines{file()};
    BOOST_TEST(testing::error_of<ParseError>([&] {
                   return two_lines.load_if_changed();
               }).starts_with("'" + file() + "': line 2: "));
    write("");
    BOOST_TEST(!SessionFile{file()}.load_if_changed());
}

BOOST_AUTO_TEST_CASE(a_file_with_something_else_in_it_is_not_written_over) {
    for (const std::string& text :
         {std::string{"dear diary\n"}, std::string{"\n\nhello"}, std::string(10, '\0'),
          // Somebody's position, alone, before other lines, and before what a session wrote.
          to_text(kStart) + "\n", to_text(kStart) + "\nthe first of 500 lines\n", "# games\n" + ours(),
          ours() + ours(), ours() + "x", ours().substr(0, ours().size() - 1)}) {
        write(text);
        BOOST_CHECK_THROW(SessionFile{file()}.save(kStart), FileError);
        BOOST_TEST((testing::contents(file()) == text));
    }
    for (const std::string& text : {std::string{}, ours()}) {
        write(text);
        SessionFile{file()}.save(kStart);
    }
    BOOST_CHECK(SessionFile{file()}.load_if_changed() == kStart);
}

BOOST_AUTO_TEST_CASE(a_position_that_somebody_wrote_is_followed) {
    for (const std::string end : {"", "\n", " \r\n"}) {
        write(to_text(kStart) + end);
        BOOST_CHECK(SessionFile{file()}.load_if_changed() == kStart);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_regular_file_is_refused_once_and_does_not_wait) {
    mkfifo(file().c_str(), 0600);
    SessionFile session{file()};
    BOOST_CHECK_THROW(static_cast<void>(session.load_if_changed()), FileError);
    BOOST_TEST(!session.load_if_changed());
    BOOST_CHECK_THROW(session.save(kStart), FileError);
}

BOOST_AUTO_TEST_CASE(a_private_session_stays_private) {
    write("");
    chmod(file().c_str(), 0600);
    SessionFile{file()}.save(kStart);
    BOOST_CHECK((std::filesystem::status(file()).permissions() ==
                 (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)));
}

BOOST_AUTO_TEST_CASE(no_path_shares_nothing) {
    SessionFile none;
    none.save(kStart);
    BOOST_TEST(!none.load_if_changed());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::session_file_test
