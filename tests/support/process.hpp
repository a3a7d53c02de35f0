#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// What a program has written, and how it ended.
struct Output {
    int exit_code = 0;  ///< 128 + signal if one ended it
    std::string out;
    std::string err;  ///< empty where stderr is ours
    /// From the last input, or the closing of stdin behind it, to the end.
    std::chrono::milliseconds after_input{0};
};

/// How long what should happen may take on a busy machine.
inline constexpr std::chrono::seconds kPatience{180};
/// By when that has happened there which is to happen at once, and without which a test would take longer.
inline constexpr std::chrono::seconds kAtOnce{30};
/// Waits for something that will come about. Throws std::runtime_error if it does not.
void wait_until(const std::function<bool()>& has_come);

/// Bytes for a program's stdin, and how long to wait before they are sent.
struct Input {
    std::string bytes;
    std::chrono::milliseconds after{0};
};

struct TerminalSize {
    unsigned short columns = 80;
    unsigned short rows = 24;
};

/// Where a program's streams lead. By default stdin and stdout are pipes to us, and stderr is ours.
struct ProcessSetup {
    /// stdin is ours. stdout and stderr are kept: the program never waits for us to read them.
    bool is_kept = false;
    /// All three are a terminal of this size.
    std::optional<TerminalSize> terminal = std::nullopt;
    /// NAME=VALUE to add or to change; a NAME alone is taken away.
    std::vector<std::string> environment = {};
};
inline const ProcessSetup kKept{.is_kept = true};

/// A program at work. It is killed with this object. What waits throws std::runtime_error, quoting what the
/// program has written, if the time runs out; what reads does so if the program ends.
class Process {
  public:
    /// Starts argv[0], a path. Throws std::runtime_error if that cannot be done.
    explicit Process(std::vector<std::string> argv, const ProcessSetup& setup = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] bool is_running() const;
    void send(int signal) const;

    /// Sends the input after its time, reading meanwhile. What the program no longer takes is dropped.
    void write(const Input& input, std::chrono::milliseconds timeout = kPatience);
    void close_input();
    /// Reads the rest, or waits for the end where output is kept, and returns all that was not taken by
    /// `ask`.
    Output wait(std::chrono::milliseconds timeout = kPatience);
    /// Closes stdin and waits for the end. The exit code.
    int close(std::chrono::milliseconds timeout = kPatience);
    /// Sends the signal and waits for the end. The exit code.
    int end(int signal);

    /// Sends all commands of the protocol at once and returns the reply to each without its closing empty
    /// line: "= text" or "? text".
    std::vector<std::string> ask(const std::vector<std::string>& commands,
                                 std::chrono::milliseconds timeout = std::chrono::seconds{30});
    /// Sends these bytes, which need not be commands, and returns the next `count` replies.
    std::vector<std::string> exchange(std::string bytes, std::size_t count,
                                      std::chrono::milliseconds timeout = std::chrono::seconds{30});
    /// Sends the bytes and reads until `is_enough` of all that was received since the last `ask`, which is
    /// returned and stays to be read.
    const std::string& converse(const std::string& bytes,
                                const std::function<bool(std::string_view)>& is_enough,
                                std::chrono::milliseconds timeout = std::chrono::seconds{30});

    /// What is kept so far.
    [[nodiscard]] std::string out() const;
    [[nodiscard]] std::string err() const;

  protected:
    using Deadline = std::chrono::steady_clock::time_point;

    /// Our end of the terminal.
    [[nodiscard]] int terminal() const { return from_program_; }
    [[nodiscard]] const std::string& received() const { return received_; }
    /// Waits until something can be sent or read, and does it: both at once, so that neither side can block
    /// the other. False at the end of the output or at the deadline.
    bool transfer(std::string& outgoing, Deadline deadline);

  private:
    void start_on_pipes(char* const* argv, char* const* environment);
    void start_kept(char* const* argv, char* const* environment);
    void start_on_terminal(char* const* argv, char* const* environment, TerminalSize size);
    void send_some(std::string& outgoing);
    bool receive_some();
    std::vector<std::string> take_replies();

    pid_t pid_ = -1;
    int to_program_ = -1;
    int from_program_ = -1;
    int kept_out_ = -1;
    int kept_err_ = -1;
    bool is_on_terminal_ = false;
    std::string received_;
};

enum class Stdin { kClosed, kLeftOpen };

/// Runs argv[0], a path, sends it the inputs and closes its stdin behind them, unless told to leave it open
/// until the program ends. Reads all it prints. Throws as Process::wait.
[[nodiscard]] Output run_program(const std::vector<std::string>& argv, const std::vector<Input>& inputs = {},
                                 Stdin afterwards = Stdin::kClosed,
                                 std::chrono::milliseconds timeout = kPatience);
/// Likewise without input, and keeps stderr, too.
[[nodiscard]] Output run_kept(const std::vector<std::string>& argv,
                              std::chrono::milliseconds timeout = kPatience);

/// The command, a path and what follows it, with so much address space and no more.
[[nodiscard]] std::vector<std::string> with_memory(int kibibytes, const std::vector<std::string>& argv);

/// A path below the build folder, by the environment that CTest sets.
[[nodiscard]] std::string built(const std::string& path);
/// The built program `pahtum`.
[[nodiscard]] std::string pahtum_program();

/// The built program `pahtum-arena` at work, its output kept.
class ArenaProcess : public Process {
  public:
    explicit ArenaProcess(std::vector<std::string> arguments);
};
/// Runs it to its end.
[[nodiscard]] Output run_arena(const std::vector<std::string>& arguments);

}  // namespace pahtum::testing
