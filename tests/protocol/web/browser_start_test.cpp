#include "protocol/web/browser_start.hpp"

#include "tests/protocol/web/client/web_client.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

// `pahtum web --open` with a stand-in for xdg-open.

namespace pahtum::testing {
namespace {

struct Desktop {
    explicit Desktop(const std::string& script) {
        const std::filesystem::path opener = folder / "xdg-open";
        std::ofstream{opener} << "#!/bin/sh\ncd '" << folder.path().string() << "'\n" << script << '\n';
        std::filesystem::permissions(opener, std::filesystem::perms::owner_all);
    }

    [[nodiscard]] Words environment() const { return {"PATH=" + folder.path().string() + ":/usr/bin:/bin"}; }

    /// The file, once it holds a whole line.
    [[nodiscard]] std::string file(const std::string& name) const {
        wait_until([&] { return contents(folder / name).ends_with('\n'); });
        return contents(folder / name);
    }

    TemporaryDirectory folder;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(browser_start)

BOOST_AUTO_TEST_CASE(the_browser_gets_a_file_that_leads_to_the_page_and_that_others_cannot_read) {
    const Desktop desktop{
        "cat \"$1\" > page; stat -c '%a %u' \"$1\" > mode; stat -c %a \"$(dirname \"$1\")\" > folder\n"
        "ls /proc/$$/fd > files; echo \"$@\" > arguments"};
    WebProgram program{{"--open"}, desktop.environment()};
    std::string page = desktop.file("arguments");
    page.pop_back();
    BOOST_TEST(!contains(page, program.path().substr(1, 32)));
    BOOST_TEST(desktop.file("page").find("url=" + program.address() + "\"") != std::string::npos);
    BOOST_TEST(desktop.file("mode") == "600 " + std::to_string(getuid()) + "\n");
    BOOST_TEST(desktop.file("folder") == "700\n");
    BOOST_TEST(ask(program, {}).status == 200);
    BOOST_TEST(std::filesystem::exists(page));
    BOOST_TEST(program.end(SIGTERM) == 0);
    BOOST_TEST(!std::filesystem::exists(std::filesystem::path{page}.parent_path()));
}

BOOST_AUTO_TEST_CASE(a_browser_that_outlives_the_program_does_not_hold_its_port) {
    const Desktop desktop{"echo $$ > id; exec sleep 60"};
    WebProgram program{{"--open"}, desktop.environment()};
    const pid_t browser = std::stoi(desktop.file("id"));
    BOOST_TEST(program.end(SIGINT) == 0);
    BOOST_TEST(kill(browser, 0) == 0);
    BOOST_CHECK_THROW(WebConnection{program.port()}, std::runtime_error);
    kill(browser, SIGKILL);
}

BOOST_AUTO_TEST_CASE(without_a_browser_it_says_so_and_serves_the_page) {
    const Desktop desktop{"exit 3"};
    const std::string remedy = ". Open the address yourself; xdg-open is part of xdg-utils.\n";
    const auto complaint_with = [&](const Words& environment) {
        WebProgram program{{"--open"}, environment};
        while (!program.err().ends_with('\n') && program.is_running())
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        const std::string complaint = program.err();
        BOOST_TEST(ask(program, {}).status == 200);
        BOOST_TEST(program.end(SIGTERM) == 0);
        return complaint;
    };
    BOOST_TEST(complaint_with(desktop.environment()) ==
               "pahtum: no browser was opened: xdg-open failed with exit code 3" + remedy);
    BOOST_TEST(complaint_with({"PATH=/nowhere"}) ==
               "pahtum: no browser was opened: xdg-open: No such file or directory" + remedy);
    const std::string homeless = complaint_with({"TMPDIR=/nowhere"});
    BOOST_TEST(homeless.starts_with("pahtum: no browser was opened: temporary files in '/nowhere': "),
               homeless);
    BOOST_TEST(homeless.ends_with("; set TMPDIR to a folder" + remedy), homeless);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum::testing
