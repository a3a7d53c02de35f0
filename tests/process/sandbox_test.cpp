#include "arena/process/sandbox.hpp"

#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <sys/stat.h>

#include "arena/process/child_process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

/// What a shell in the sandbox prints.
std::string output_of(const std::string& script, const std::string& directory = "/") {
    ChildProcess process{{.command = sandboxed({"sh", "-c", script + " 2>&1"}, directory), .directory = ""}};
    std::string text;
    for (char c = 0; read(process.output(), &c, 1) == 1;) text += c;
    return text;
}

/// Containers may forbid what bwrap does.
bool is_available() {
    try {
        check_sandbox();
        return true;
    } catch (const std::runtime_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        return false;
    }
}

BOOST_AUTO_TEST_SUITE(sandbox)

BOOST_AUTO_TEST_CASE(a_sandbox_has_no_network_and_nothing_to_write_but_a_private_tmp) {
    if (!is_available()) return;
    BOOST_TEST(output_of("tail -n +3 /proc/net/dev | grep -vc lo:") == "0\n");
    BOOST_TEST(output_of("touch /etc/touched").find("Read-only file system") != std::string::npos);
    BOOST_TEST(output_of("touch /tmp/touched && ls /tmp") == "touched\n");
    BOOST_TEST(!std::filesystem::exists("/tmp/touched"));
}

BOOST_AUTO_TEST_CASE(a_program_below_tmp_and_what_lies_beside_it_can_be_read) {
    if (!is_available()) return;
    const testing::TemporaryDirectory directory;
    std::ofstream(directory / "engine") << "#!/bin/sh\ncat data; touch data || pwd\n";
    std::ofstream(directory / "data") << "weights\n";
    chmod((directory / "engine").c_str(), 0755);
    const std::string place = (directory / ".").lexically_normal().parent_path();
    for (const std::string program : {"./engine", ""}) {
        const std::string text = output_of(program.empty() ? place + "/engine" : program, place);
        BOOST_TEST(text.starts_with("weights\n"), text);
        BOOST_TEST(text.ends_with(place + "\n"), text);
    }
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_named_with_its_package) {
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/no/such/place", 1);
    BOOST_CHECK_EXCEPTION(check_sandbox(), std::runtime_error, [](const std::runtime_error& error) {
        return std::string{error.what()}.find("package bubblewrap") != std::string::npos;
    });
    setenv("PATH", path.c_str(), 1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace pahtum::arena
