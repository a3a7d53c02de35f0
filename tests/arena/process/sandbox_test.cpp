#include "arena/process/sandbox.hpp"

#include <cerrno>
#include <initializer_list>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>

#include "tests/support/confined.hpp"
#include "tests/support/scripted.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum::arena {
namespace sandbox_test {
namespace fs = std::filesystem;

constexpr unsigned kUser = 12345;

/// What the program prints on both streams until it ends.
std::string output_of(const std::vector<std::string>& command, const std::string& directory = "/") {
    ChildProcess process{{.command = command, .directory = directory, .limits = {.is_sandboxed = true}}};
    process.close_input();
    std::string text;
    for (char c = 0; read(process.output(), &c, 1) == 1;) text += c;
    return text;
}

std::string shell(const std::string& script, const std::string& directory = "/") {
    return output_of({"sh", "-c", "exec 2>&1; " + script}, directory);
}

/// Containers may forbid what bwrap does; then the arena refuses --sandbox.
bool is_available() {
    try {
        check_sandbox();
        return true;
    } catch (const std::runtime_error& error) {
        BOOST_TEST_MESSAGE(error.what());
        BOOST_TEST(std::string{error.what()}.find("bwrap") != std::string::npos);
        return false;
    }
}

/// Runs it as root and as a user, or as who we are.
void for_every_user(const std::function<void()>& run) {
    const auto run_if_possible = [&run] {
        if (is_available()) run();
    };
    BOOST_TEST_CONTEXT("as we are") run_if_possible();
    if (geteuid() == 0) BOOST_TEST_CONTEXT("as a user") testing::as_user(kUser, run_if_possible);
}

/// A directory of the host that everybody may use.
struct Host : testing::TemporaryDirectory {
    Host() { chmod(path().c_str(), 0777); }
    [[nodiscard]] std::string name(const std::string& file) const { return (path() / file).string(); }
};

/// A listening socket; `name` is a path, or an abstract name behind a NUL.
FileDescriptor listen_at(const std::string& name) {
    FileDescriptor file{socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path, sizeof address.sun_path - 1);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
    BOOST_REQUIRE(bind(file.number(), reinterpret_cast<const sockaddr*>(&address), size) == 0);
    BOOST_REQUIRE(listen(file.number(), 1) == 0);
    return file;
}

/// A script that says whether it could connect. `name` is in Perl's quotes.
std::string connecting(const std::string& name) {
    return "perl -MSocket -e 'socket(S, AF_UNIX, SOCK_STREAM, 0); "
           "print connect(S, pack_sockaddr_un(\"" +
           name + "\")) ? \"connected\" : \"refused\"'";
}

/// Whether the text holds the part.
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

BOOST_AUTO_TEST_SUITE(sandbox)

BOOST_AUTO_TEST_CASE(nothing_in_it_has_a_capability_or_can_get_one) {
    for_every_user([] {
        BOOST_TEST(shell("grep -E '^(Cap|NoNewPrivs)' /proc/self/status") ==
                   "CapInh:\t0000000000000000\nCapPrm:\t0000000000000000\nCapEff:\t0000000000000000\n"
                   "CapBnd:\t0000000000000000\nCapAmb:\t0000000000000000\nNoNewPrivs:\t1\n");
        BOOST_TEST(shell("id -u; id -g") == "65534\n65534\n");
        BOOST_TEST(shell("unshare -U true 2>/dev/null || echo none") == "none\n");
    });
}

BOOST_AUTO_TEST_CASE(nothing_outside_its_own_tmp_can_be_written_or_remounted) {
    for_every_user([] {
        for (const std::string place : {"/", "/usr", "/etc", "/dev", "/run", "/var", "/lib"})
            BOOST_TEST(shell("touch " + place + "/touched; echo x >/usr/bin/env").find("Read-only") !=
                       std::string::npos);
        for (const std::string place : {"/", "/usr", "/dev"}) {
            const std::string script =
                "mount -o remount,rw,bind " + place + " || mount -o remount,rw " + place;
            BOOST_TEST(shell("{ " + script + "; } >/dev/null 2>&1; echo $?") != "0\n");
        }
        BOOST_TEST(shell("touch /tmp/touched && ls /tmp") == "touched\n");
        BOOST_TEST(!fs::exists("/tmp/touched"));
    });
}

BOOST_AUTO_TEST_CASE(it_shows_no_file_but_the_system_s_programs_and_what_the_program_needs) {
    const Host host;
    std::ofstream(host / "secret") << "secret\n";
    for_every_user([&host] {
        for (const std::string& file :
             std::vector<std::string>{"/etc/shadow", "/etc/passwd", "/etc/machine-id", "/root", "/home",
                                      "/sys", host.name("secret")})
            BOOST_TEST(has(shell("ls -d " + file), "No such file"), file);
        // An engine whose folder is one that others use too sees only itself.
        BOOST_TEST(shell("ls /", "/") == shell("ls /", "/tmp"));
        BOOST_TEST(shell("ls -A", "/tmp") == "");
    });
}

BOOST_AUTO_TEST_CASE(files_that_only_root_may_read_stay_closed) {
    if (geteuid() != 0 || !is_available()) return;
    const Host host;
    std::ofstream(host / "secret") << "secret\n";
    chmod(host.name("secret").c_str(), 0600);
    BOOST_TEST(has(shell("cat secret", host.path()), "Permission denied"));
}

BOOST_AUTO_TEST_CASE(no_socket_of_the_host_can_be_reached) {
    const Host host;
    const std::string name = std::to_string(getpid()) + "-abstract";
    const FileDescriptor file = listen_at(host.name("socket"));
    const FileDescriptor abstract = listen_at(std::string(1, '\0') + name);
    chmod(host.name("socket").c_str(), 0777);
    for_every_user([&] {
        for (const std::string& address : {host.name("socket"), "\\0" + name})
            BOOST_TEST(shell(connecting(address)) == "refused");
        BOOST_TEST(shell("tail -n +3 /proc/net/dev | grep -vc lo:") == "0\n");
    });
}

BOOST_AUTO_TEST_CASE(its_environment_is_clean) {
    setenv("PAHTUM_SECRET", "secret", 1);
    for_every_user([] {
        BOOST_TEST(output_of({"env"}) ==
                   "PATH=/usr/local/bin:/usr/bin:/bin\nHOME=/tmp\nTMPDIR=/tmp\nLANG=C.UTF-8\nPWD=/\n");
        BOOST_TEST(!has(shell("cat /proc/*/environ"), "secret"));
    });
    unsetenv("PAHTUM_SECRET");
}

BOOST_AUTO_TEST_CASE(no_process_of_the_host_can_be_seen_or_signalled_or_traced) {
    const std::string us = std::to_string(getpid());
    for_every_user([&us] {
        // Its first process is bwrap's, then itself and what it runs.
        BOOST_TEST(shell("ls /proc | grep -c '^[0-9]'").size() == 2U);
        BOOST_TEST(has(shell("kill -STOP " + us), "o such process"));
        BOOST_TEST(shell("exec 2>/dev/null; kill -STOP $PPID; kill -KILL 1; kill -STOP 1; echo alive") ==
                   "alive\n");
    });
}

BOOST_AUTO_TEST_CASE(a_fork_bomb_is_bounded_and_ends_with_it) {
    const std::string bomb =
        "$n = 0; while ($n < 5000) { $p = fork; last unless defined $p; unless ($p) { sleep 60; exit; } $n++ "
        "}"
        "$| = 1; print \"$n\\n\"; sleep 60";
    if (!is_available()) return;
    ChildProcess process{
        {.command = {"perl", "-e", bomb}, .directory = "/", .limits = {.is_sandboxed = true}}};
    std::string line;
    for (char c = 0; read(process.output(), &c, 1) == 1 && c != '\n';) line += c;
    BOOST_TEST(std::stoi("0" + line) > kSandboxProcesses / 2);
    BOOST_TEST(std::stoi("0" + line) < kSandboxProcesses);
    // Others are not concerned.
    BOOST_TEST(shell("echo $(echo fork)") == "fork\n");
    process.kill();
    BOOST_TEST(testing::children() == 0);
}

BOOST_AUTO_TEST_CASE(its_temporary_files_are_bounded) {
    const std::string fill = "head -c 200M /dev/zero 2>/dev/null >";
    for_every_user([&fill] {
        for (const std::string place : {"/tmp", "/var/tmp", "/dev/shm"})
            BOOST_TEST(shell(fill + place + "/file; stat -L -c %s " + place + "/file") ==
                       std::to_string(kSandboxTmpMib << 20) + "\n");
    });
}

BOOST_AUTO_TEST_CASE(a_program_below_tmp_and_what_lies_beside_it_can_be_read) {
    const Host host;
    std::ofstream(host / "engine") << "#!/bin/sh\ncat data; touch data 2>/dev/null || pwd\n";
    std::ofstream(host / "data") << "weights\n";
    chmod(host.name("engine").c_str(), 0755);
    const std::string expected = "weights\n" + host.path().string() + "\n";
    for_every_user([&] {
        BOOST_TEST(output_of({"./engine"}, host.path()) == expected);
        BOOST_TEST(output_of({host.name("engine")}, host.path()) == expected);
    });
}

/// A script that prints the file "data" beside it, as its command names it.
void write_engine(const fs::path& folder, const std::string& data) {
    fs::create_directory(folder);
    std::ofstream(folder / "engine") << "#!/bin/sh\ncat \"${0%/*}/data\"\n";
    std::ofstream(folder / "data") << data << "\n";
    chmod((folder / "engine").c_str(), 0755);
}

BOOST_AUTO_TEST_CASE(a_program_that_is_a_link_runs_with_what_lies_beside_the_link) {
    const Host host;
    write_engine(host / "real", "real");
    write_engine(host / "first", "first");
    fs::create_directory(host / "between");
    fs::remove(host / "first/engine");
    fs::create_symlink("../between/engine", host / "first/engine");
    fs::create_symlink(host / "real/engine", host / "between/engine");
    fs::create_directory_symlink("real", host / "folder");
    for_every_user([&host] {
        for (const std::string name : {"first/engine", "folder/engine"}) {
            const std::string expected = name.substr(0, 2) == "fi" ? "first\n" : "real\n";
            BOOST_TEST(output_of({host.name(name)}) == expected);
            BOOST_TEST(output_of({"./" + name}, host.path()) == expected);
        }
        BOOST_TEST(output_of({"./engine"}, host.name("folder")) == "real\n");
        BOOST_TEST(output_of({"cat", host.name("folder/data")}) == "real\n");
    });
}

BOOST_AUTO_TEST_CASE(a_path_may_lead_through_folders_that_are_not_shown) {
    const Host host;
    write_engine(host / "real", "real");
    fs::create_directories(host / "other/deep");
    fs::create_directory_symlink("other/deep", host / "link");
    for_every_user([&host] {
        for (const std::string name : {"other/../real", "link/../../real", "other/deep/../../real/."}) {
            BOOST_TEST(output_of({host.name(name + "/engine")}) == "real\n");
            BOOST_TEST(output_of({"cat", name + "/data"}, host.path()) == "real\n");
            BOOST_TEST(output_of({"./engine"}, host.name(name)) == "real\n");
            check_in_sandbox({host.name(name + "/engine")}, "/");
        }
    });
}

BOOST_AUTO_TEST_CASE(a_program_may_be_where_it_has_folders_of_its_own) {
    for (const fs::path place : {"/var/tmp", "/dev/shm"}) {
        const fs::path folder = place / ("pahtum-sandbox-" + std::to_string(getpid()));
        write_engine(folder, "weights");
        for_every_user([&folder] {
            BOOST_TEST(output_of({(folder / "engine").string()}) == "weights\n");
            BOOST_TEST(output_of({"./engine"}, folder.string()) == "weights\n");
        });
        for (const char* const file : {"engine", "data", ""}) fs::remove(folder / file);
    }
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_executed_in_it_is_named_before_it_plays) {
    const Host host;
    const Host elsewhere;
    write_engine(host / "good", "");
    write_engine(host / "bad", "");
    fs::copy_file("/bin/sh", elsewhere / "interpreter");
    std::ofstream(host / "bad/engine") << "#!" << elsewhere.name("interpreter") << "\n";
    const auto names = [&](const std::runtime_error& error) {
        return has(error.what(), host.name("bad/engine")) && has(error.what(), "cannot be executed there");
    };
    for_every_user([&] {
        check_in_sandbox({host.name("good/engine")}, "");
        check_in_sandbox({"sh", "-c", "exit 1"}, "/");
        BOOST_CHECK_EXCEPTION(check_in_sandbox({"./engine"}, host.name("bad")), std::runtime_error, names);
    });
    if (geteuid() != 0 || !is_available()) return;
    write_engine(host / "bad", "");
    chmod(host.name("bad").c_str(), 0700);
    BOOST_CHECK_EXCEPTION(check_in_sandbox({host.name("bad/engine")}, "/"), std::runtime_error, names);
}

BOOST_AUTO_TEST_CASE(files_and_folders_that_the_command_names_can_be_read) {
    const Host host;
    fs::create_directory(host / "nets");
    for (const std::string file : {"nets/a", "b", "c"}) std::ofstream(host / file) << file << "\n";
    for_every_user([&] {
        BOOST_TEST(output_of({"sh", "-c", "cat \"$1\" \"${2#*=}/a\"; ls " + host.path().string(), "sh",
                              host.name("b"), "--nets=" + host.name("nets")}) == "b\nnets/a\nb\nnets\n");
    });
}

BOOST_AUTO_TEST_CASE(a_program_of_the_search_path_is_found_wherever_it_is) {
    const Host host;
    std::ofstream(host / "far-engine") << "#!/bin/sh\necho found\n";
    chmod(host.name("far-engine").c_str(), 0755);
    const std::string path = std::getenv("PATH");
    setenv("PATH", (host.path().string() + ":" + path).c_str(), 1);
    for_every_user([] { BOOST_TEST(output_of({"far-engine"}) == "found\n"); });
    setenv("PATH", path.c_str(), 1);
}

#if defined(__x86_64__) || defined(__aarch64__)
/// A script that makes a system call that gets nothing useful, and prints the error's number.
std::string calling(long call, int first) {
    return "perl -e '$! = 0; syscall(" + std::to_string(call) + ", " + std::to_string(first) +
           ", 0, 0, 0, 0); print $!+0, \" \"'; ";
}

BOOST_AUTO_TEST_CASE(what_reaches_around_it_is_no_system_call_there) {
    std::string script;
    std::string expected;
    for (const long call : std::initializer_list<long>{
             SYS_keyctl, SYS_add_key, SYS_request_key, SYS_io_uring_setup, SYS_io_uring_enter,
             SYS_io_uring_register, SYS_memfd_create, 447L, SYS_shmget, SYS_userfaultfd, SYS_bpf,
             SYS_perf_event_open, 0x4000'0000L + SYS_getpid}) {
        script += calling(call, 0);
        expected += std::to_string(ENOSYS) + " ";
    }
    for (const int family : {AF_PACKET, AF_ALG, AF_VSOCK, AF_KEY}) {
        script += calling(SYS_socket, family) + calling(SYS_socketpair, family);
        expected += std::to_string(EAFNOSUPPORT) + " " + std::to_string(EAFNOSUPPORT) + " ";
    }
    const std::string sockets =
        "perl -MSocket -e 'print socket(S, $_, SOCK_DGRAM, 0) ? 1 : 0 for AF_UNIX, AF_INET, 16'";
    for_every_user([&] {
        BOOST_TEST(shell(script) == expected);
        BOOST_TEST(shell(sockets) == "111");
    });
}
#endif

BOOST_AUTO_TEST_CASE(one_directory_may_be_made_writable) {
    const Host host;
    for_every_user([&host] {
        ChildProcess process{{.command = {"sh", "-c", "echo made >made && rm made"},
                              .directory = host.path(),
                              .limits = {.is_sandboxed = true},
                              .writable = host.path()}};
        BOOST_TEST((process.wait_until(Clock::now() + 30s) == ExitStatus{}));
    });
    // Also by a name that leads through folders which are not shown.
    fs::create_directories(host / "other");
    for_every_user([&host] {
        ChildProcess process{{.command = {"sh", "-c", "echo made >$TMPDIR/made && rm made"},
                              .directory = host.name("other/.."),
                              .limits = {.is_sandboxed = true},
                              .writable = host.name("other/..")}};
        BOOST_TEST((process.wait_until(Clock::now() + 30s) == ExitStatus{}));
    });
}

BOOST_AUTO_TEST_CASE(where_namespaces_are_forbidden_there_is_no_sandbox) {
    testing::without_namespaces([] {
        BOOST_CHECK_EXCEPTION(check_sandbox(), std::runtime_error, [](const std::runtime_error& error) {
            return has(error.what(), "bwrap is not installed") ||
                   has(error.what(), "refuses user namespaces");
        });
        BOOST_CHECK_THROW((void)shell("true"), ProgramError);
    });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace sandbox_test
}  // namespace pahtum::arena
