#include "arena/process/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <system_error>

#include "arena/process/keepers.hpp"
#include "arena/process/sandbox.hpp"

namespace pahtum::arena {
namespace {

struct Ends {
    FileDescriptor ours;
    FileDescriptor theirs;
};

[[noreturn]] void throw_system_error(const char* what, int error = errno) {
    throw std::system_error{error, std::generic_category(), what};
}

/// With their end at a number that the keeper does not use itself.
Ends make_ends(int ours, int theirs) {
    Ends ends{FileDescriptor{ours}, moved_to(kLaunchDescriptor, FileDescriptor{theirs})};
    if (!ends.theirs.is_open()) throw_system_error("fcntl");
    return ends;
}

enum class Direction { kToThem, kFromThem };

Ends make_pipe(Direction direction) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_error("pipe");
    return direction == Direction::kToThem ? make_ends(ends[1], ends[0]) : make_ends(ends[0], ends[1]);
}

Ends make_control() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw_system_error("socketpair");
    return make_ends(ends[0], ends[1]);
}

/// Replaces their ends.
void append_to_log(const std::string& log, Ends& output, Ends& error) {
    constexpr int kMode = 0666;
    for (Ends* const ends : {&output, &error}) {
        ends->theirs =
            moved_to(kLaunchDescriptor,
                     FileDescriptor{open(log.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kMode)});
        if (!ends->theirs.is_open()) throw_system_error(log.c_str());
    }
}

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

/// What came over the control socket.
template <typename Report>
struct Received {
    Report report;
    pid_t process = -1;  ///< in its credentials, in our namespace
};

/// Asks the kernel to attach credentials to messages.
void want_credentials(const FileDescriptor& control) {
    const int yes = 1;
    setsockopt(control.number(), SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes);
}

template <typename Report>
std::optional<Received<Report>> receive_now(const FileDescriptor& control) {
    Received<Report> received;
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(ucred))> space{};
    iovec data{.iov_base = &received.report, .iov_len = sizeof received.report};
    msghdr message{};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = space.data();
    message.msg_controllen = space.size();
    ssize_t count = 0;
    do {
        count = recvmsg(control.number(), &message, MSG_CMSG_CLOEXEC);
    } while (count < 0 && errno == EINTR);
    if (count != sizeof received.report) return std::nullopt;
    const cmsghdr* const header = CMSG_FIRSTHDR(&message);
    if (header != nullptr && header->cmsg_type == SCM_CREDENTIALS) {
        ucred identity{};
        std::memcpy(&identity, CMSG_DATA(header), sizeof identity);
        received.process = identity.pid;
    }
    return received;
}

bool is_shortage(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

ProgramError program_error(const Program& program, int error) {
    const std::string place = program.directory.empty() ? "" : " in '" + program.directory + "'";
    const auto file = program_file(program.command, program.directory);
    const bool is_foreign = error == ENOEXEC && file && is_for_other_machine(*file);
    return ProgramError{
        "cannot run '" + program.command.front() + "'" + place + ": " +
        (is_foreign ? "it is built for another machine" : std::generic_category().message(error))};
}

/// Between us and the keeper, and the program.
struct Channels {
    Ends input = make_pipe(Direction::kToThem);
    Ends output = make_pipe(Direction::kFromThem);
    Ends error = make_pipe(Direction::kFromThem);
    Ends control = make_control();
};

Channels make_channels(const Program& program) {
    Channels made;
    fcntl(made.error.ours.number(), F_SETFL, O_NONBLOCK);
    want_credentials(made.control.ours);
    if (!program.log.empty()) append_to_log(program.log, made.output, made.error);
    return made;
}

/// The system's fault, unless the program can have done it.
[[noreturn]] void throw_lost_keeper(const Program& program, bool is_isolated) {
    if (is_isolated) throw_system_error("starting a process", ETIMEDOUT);
    throw ProgramError{"'" + program.command.front() +
                       "' stopped or killed its keeper, the process that starts it"};
}

[[noreturn]] void throw_refused_start(const Program& program, const StartReport& report) {
    if (!report.is_ours && !is_shortage(report.error)) throw program_error(program, report.error);
    throw_system_error("starting a process", report.error);
}

/// The file of a program that no shell can read; empty if one might.
std::string binary_of(const Program& program) {
    const auto file = program_file(program.command, program.directory);
    return file && is_binary(*file) ? std::filesystem::absolute(*file).string() : "";
}

/// Ours, or that of a sandbox, with the variables of the program.
std::vector<std::string> environment_of(const Program& program) {
    std::vector<std::string> all;
    if (program.limits.is_sandboxed) all = sandbox_environment(program);
    for (char** own = environ; !program.limits.is_sandboxed && *own != nullptr; ++own) all.emplace_back(*own);
    for (const std::string& variable : program.environment) {
        const std::string name = variable.substr(0, variable.find('=') + 1);
        std::erase_if(all, [&name](const std::string& other) { return other.starts_with(name); });
        all.push_back(variable);
    }
    return all;
}

/// What the program shall keep open, as the keeper gets it.
FileDescriptor held_by(const Program& program) {
    return FileDescriptor{program.held < 0 ? -1 : fcntl(program.held, F_DUPFD_CLOEXEC, kLaunchDescriptor)};
}

void place(Launch& launch, const Cgroup& cgroup) {
    launch.cgroup = cgroup.directory();
    launch.cgroup_path = cgroup.path().c_str();
    launch.cgroup_limits_memory = cgroup.limits_memory();
}

int poll_timeout(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000));
}

/// Waits for it until the deadline.
bool is_readable(const FileDescriptor& file, Deadline deadline) {
    while (true) {
        pollfd wanted{.fd = file.number(), .events = POLLIN, .revents = 0};
        if (poll(&wanted, 1, poll_timeout(deadline)) > 0) return true;
        if (Clock::now() >= deadline) return false;
    }
}

/// The keeper's next message; nothing if it has been killed or stopped, or takes longer than kKeeperPatience.
template <typename Report>
std::optional<Received<Report>> receive(const FileDescriptor& control, pid_t keeper) {
    constexpr std::chrono::milliseconds kLook{50};
    const Deadline deadline = Clock::now() + kKeeperPatience;
    while (!is_readable(control, std::min(Clock::now() + kLook, deadline)))
        if (is_stopped(keeper) || Clock::now() >= deadline) return std::nullopt;
    return receive_now<Report>(control);
}

/// Waits for the first message. Throws if it is missing or says that the program does not run; the keeper has
/// ended then.
Received<StartReport> receive_start(const Program& program, FileDescriptor& control, pid_t keeper,
                                    bool is_isolated) {
    const auto start = receive<StartReport>(control, keeper);
    if (start && start->report.error == 0) return *start;
    control.close();
    end_keeper(keeper, is_isolated, !start);
    if (!start) throw_lost_keeper(program, is_isolated);
    throw_refused_start(program, start->report);
}

}  // namespace

ChildProcess::ChildProcess(const Program& program) {
    auto [input, output, error, control] = make_channels(program);
    if (program.may_have_cgroup) cgroup_ = Cgroup::make(program.limits.memory_mib);
    if (program.may_have_cgroup && !cgroup_) cgroup_ = Cgroup::make({});
    const std::vector<std::string> command =
        program.limits.is_sandboxed ? sandboxed(program) : program.command;
    const std::string binary = program.limits.is_sandboxed ? "" : binary_of(program);
    Launch launch{.arguments = pointers_to(command),
                  .file = binary.empty() ? nullptr : binary.c_str(),
                  .directory = program.directory.empty() ? nullptr : program.directory.c_str(),
                  .input = input.theirs.number(),
                  .output = output.theirs.number(),
                  .error = error.theirs.number(),
                  .control = control.theirs.number(),
                  .limits = program.limits};
    const FileDescriptor held = held_by(program);
    launch.held = held.number();
    const std::vector<std::string> environment = environment_of(program);
    launch.environment = pointers_to(environment);
    if (cgroup_) place(launch, *cgroup_);
    require_unchanged(program.files);
    keeper_ = start_keeper(launch, control.ours.number());
    if (keeper_ < 0) throw_system_error("fork");
    is_isolated_ = launch.is_isolated;
    control.theirs.close();
    const auto start = receive_start(program, control.ours, keeper_, is_isolated_);
    pid_ = is_isolated_ ? start.process : start.report.process;
    if (!start.report.is_in_cgroup) cgroup_.reset();
    tree_.emplace(keeper_, pid_);
    input_ = std::move(input.ours);
    output_ = std::move(output.ours);
    error_ = std::move(error.ours);
    control_ = std::move(control.ours);
    try {
        require_unchanged(program.files);
    } catch (const ProgramChanged&) {
        kill();
        throw;
    }
}

ChildProcess::~ChildProcess() { kill(); }

bool ChildProcess::has_closed_input() const {
    pollfd pipe{.fd = input(), .events = 0, .revents = 0};
    return poll(&pipe, 1, 0) > 0 && (pipe.revents & POLLERR) != 0;
}

bool ChildProcess::has_output(Deadline deadline) const { return is_readable(output_, deadline); }

std::optional<ExitStatus> ChildProcess::wait_until(Deadline deadline) {
    if (!status_ && is_readable(control_, deadline)) return reap();
    return status_;
}

bool ChildProcess::has_ended() const { return status_ || is_readable(control_, Clock::now()); }

bool ChildProcess::has_stopped_keeper() const { return !status_ && is_stopped(keeper_); }

/// The keeper kills all of them when its socket is shut down. The first kill is for speed, in case the keeper
/// has to wait for a processor; it cannot hit another process, because the number stays taken until the
/// keeper is released.
ExitStatus ChildProcess::kill() {
    if (status_) return *status_;
    ::kill(-pid_, SIGKILL);
    shutdown(control_.number(), SHUT_WR);
    return reap();
}

/// Waits for the keeper's report and releases it. A keeper that was stopped or killed gives none; the program
/// ends with it.
ExitStatus ChildProcess::reap() {
    const auto end = receive<EndReport>(control_, keeper_);
    status_ = end ? end->report.status : ExitStatus{.was_killed = true, .code = SIGKILL};
    control_.close();
    end_keeper(keeper_, is_isolated_, !end);
    return *status_;
}

void ChildProcess::suspend() {
    if (status_) return;
    if (cgroup_)
        freeze_cgroup(cgroup_->directory(), true);
    else
        tree_->stop();
}

void ChildProcess::resume() {
    if (status_) return;
    if (cgroup_)
        freeze_cgroup(cgroup_->directory(), false);
    else
        tree_->proceed();
}

std::chrono::nanoseconds ChildProcess::cpu_time() {
    if (!status_) cpu_time_ = std::max(cpu_time_, cgroup_ ? cgroup_->cpu_time() : tree_->cpu_time());
    return cpu_time_;
}

void require_descriptors(std::size_t count) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur >= count) return;
    limit.rlim_cur = std::min<rlim_t>(count, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_cur < count) {
        throw std::runtime_error{"needs " + std::to_string(count) + " open files, but the limit is " +
                                 std::to_string(limit.rlim_max) + " (ulimit -Hn): use fewer games at once"};
    }
}

}  // namespace pahtum::arena
