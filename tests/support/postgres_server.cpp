#include "tests/support/postgres_server.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <pwd.h>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "tests/support/process.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing {
namespace {

/// Whom the server runs as if we are root.
const passwd& other_user() {
    for (const char* name : {"postgres", "nobody"})
        if (const passwd* user = getpwnam(name)) return *user;
    throw std::runtime_error{"there is no user postgres or nobody for the server"};
}

/// The same command, as another user if we are root; the kernel ends it when we end.
std::vector<std::string> as_user(std::vector<std::string> command) {
    std::vector<std::string> all{"/usr/bin/setpriv", "--pdeathsig", "KILL"};
    if (geteuid() == 0) {
        const passwd& user = other_user();
        all.insert(all.end(), {"--reuid", std::to_string(user.pw_uid), "--regid", std::to_string(user.pw_gid),
                               "--clear-groups"});
    }
    all.insert(all.end(), command.begin(), command.end());
    return all;
}

std::string run(const std::vector<std::string>& command) {
    const Output output = run_program(command, {});
    if (output.exit_code != 0) throw std::runtime_error{command[0] + " failed: " + output.out};
    return output.out;
}

pid_t start_process(const std::vector<std::string>& command, const std::string& log) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t process = fork();
    if (process == -1) throw std::runtime_error{"cannot fork"};
    if (process == 0) {
        setpgid(0, 0);
        const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
        const int nothing = open("/dev/null", O_RDONLY);
        if (file < 0 || nothing < 0 || dup2(nothing, 0) < 0 || dup2(file, 1) < 0 || dup2(file, 2) < 0)
            _exit(126);
        closefrom(3);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    return process;
}

/// All processes whose working directory is this one: the server and those that it has forked.
std::vector<pid_t> processes_in(const std::filesystem::path& directory) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::error_code error;
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != std::string::npos) continue;
        if (std::filesystem::read_symlink(entry.path() / "cwd", error) == directory)
            found.push_back(static_cast<pid_t>(std::stol(name)));
    }
    return found;
}

}  // namespace

PostgresServer::PostgresServer() {
    // A socket's path may have 107 bytes, so the usual place for temporary files may be too deep.
    std::string name = "/tmp/pahtum-pg-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error{"cannot make " + name};
    directory_ = name;
    if (geteuid() == 0 && chown(name.c_str(), other_user().pw_uid, other_user().pw_gid) != 0)
        throw std::runtime_error{"cannot give away " + name};
    make_data();
    start();
}

// initdb takes over a second of processor time, a copy of what it has made a twentieth of that: each build
// keeps one.
void PostgresServer::make_data() const {
    const std::string initdb = program("initdb");
    std::string name = initdb;
    std::replace(name.begin(), name.end(), '/', '-');  // it has the version in it
    // By user, since the server takes no other's.
    const std::string kept = built("tests/support/data-" + std::to_string(geteuid()) + name);
    const std::string data = directory_ / "data";
    if (access((kept + "/PG_VERSION").c_str(), R_OK) == 0) {
        run({"/bin/cp", "--archive", kept, data});
        return;
    }
    run(as_user({initdb, "--pgdata", data, "--username", "owner", "--auth", "trust", "--encoding", "UTF8",
                 "--locale", "C", "--no-sync", "--no-instructions"}));
    const std::string copy = kept + "." + std::to_string(getpid());
    std::filesystem::remove_all(copy);  // from an earlier process of that number
    run({"/bin/cp", "--archive", data, copy});
    std::error_code others_were_faster;
    std::filesystem::rename(copy, kept, others_were_faster);
    if (others_were_faster) std::filesystem::remove_all(copy);
}

PostgresServer::~PostgresServer() {
    for (const pid_t pooler : poolers_) {
        ::kill(pooler, SIGKILL);
        waitpid(pooler, nullptr, 0);
    }
    if (process_) kill();
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
}

std::string PostgresServer::program(const std::string& name) const {
    const std::filesystem::path all = "/usr/lib/postgresql";
    if (std::filesystem::exists(all))
        for (const auto& version : std::filesystem::directory_iterator(all))
            if (std::filesystem::exists(version.path() / "bin" / name)) return version.path() / "bin" / name;
    throw std::runtime_error{"PostgreSQL's " + name + " is missing (Debian: postgresql)"};
}

std::string PostgresServer::address(const std::string& user) const {
    return "postgresql:host=" + directory_.string() + " dbname=postgres user=" + user;
}

std::string PostgresServer::pooled_address(const std::string& mode) {
    const std::string port = std::to_string(6432 + poolers_.size());
    const std::filesystem::path settings = directory_ / (mode + ".ini");
    std::ofstream(settings) << "[databases]\npostgres = host=" << directory_.string() << " user=owner\n"
                            << "[pgbouncer]\nlisten_port = " << port
                            << "\nunix_socket_dir = " << directory_.string()
                            << "\nauth_type = any\ndefault_pool_size = 2\npool_mode = " << mode << "\n";
    poolers_.push_back(start_process(as_user({"/usr/sbin/pgbouncer", settings}), directory_ / "log"));
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!std::filesystem::exists(directory_ / (".s.PGSQL." + port))) {
        const bool has_ended = waitpid(poolers_.back(), nullptr, WNOHANG) == poolers_.back();
        if (has_ended) poolers_.pop_back();
        if (has_ended || std::chrono::steady_clock::now() > deadline)
            throw std::runtime_error{"pgbouncer does not start (Debian: pgbouncer): " + log()};
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
    return address() + " port=" + port;
}

std::string PostgresServer::sql(const std::string& statements) const {
    const Output output =
        run_program({program("psql"), "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set",
                     "ON_ERROR_STOP=1", "--host", directory_, "--username", "owner", "postgres"},
                    {{statements}});
    if (output.exit_code != 0) throw std::runtime_error{"psql failed: " + statements + output.out};
    return output.out;
}

std::string PostgresServer::log() const { return contents(directory_ / "log"); }

void PostgresServer::start() {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    const auto command = as_user({program("postgres"), "-D", directory_ / "data", "-k", directory_, "-c",
                                  "listen_addresses=", "-c", "fsync=off", "-c", "shared_buffers=16MB"});
    while (std::chrono::steady_clock::now() < deadline) {
        if (!process_) process_ = start_process(command, directory_ / "log");
        const Output ready = run_program({program("pg_isready"), "--quiet", "--host", directory_}, {});
        if (ready.exit_code == 0) return;
        // It refuses to start while processes of the one that was killed still end.
        if (waitpid(*process_, nullptr, WNOHANG) == *process_) process_.reset();
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
    throw std::runtime_error{"PostgreSQL does not start: " + log()};
}

void PostgresServer::signal_all(int signal) const {
    for (const pid_t process : processes_in(directory_ / "data")) ::kill(process, signal);
}

void PostgresServer::suspend() const { signal_all(SIGSTOP); }
void PostgresServer::resume() const { signal_all(SIGCONT); }

void PostgresServer::kill() {
    if (!process_) return;
    ::kill(*process_, SIGKILL);
    signal_all(SIGKILL);
    waitpid(*process_, nullptr, 0);
    process_.reset();
}

}  // namespace pahtum::testing
