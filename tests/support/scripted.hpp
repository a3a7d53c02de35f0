#pragma once

#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// The command that starts the scripted engine (tests/support/scripted_engine.cpp) with these arguments.
[[nodiscard]] std::vector<std::string> scripted(const std::vector<std::string>& arguments = {});

/// "NAME=COMMAND" for --engine: the scripted engine with these arguments.
[[nodiscard]] std::string scripted_option(const std::string& name, const std::string& arguments = "");

/// Writes a shell script into the folder that speaks just enough of the protocol to be measured, and returns
/// the command that starts it. `bench` is what it does for that command, a command of the shell.
[[nodiscard]] std::vector<std::string> shell_engine(const std::filesystem::path& folder,
                                                    const std::string& bench);
/// The same in front of a program, which gets all other commands.
[[nodiscard]] std::vector<std::string> shell_engine(const std::filesystem::path& folder,
                                                    const std::string& bench, const std::string& program);

/// The complete lines of a file of records, without run headers. Empty if the file does not exist.
[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file);

/// How many descriptors this process has open.
[[nodiscard]] int open_descriptors();
/// How many children this process has, zombies included.
[[nodiscard]] int children();
/// How many threads this process has.
[[nodiscard]] int threads();
/// How many processes were started with KEY=VALUE in their environment, or by such processes.
[[nodiscard]] int processes_with(const std::string& key_and_value);
/// The parent of a process; 0 if there is no such process.
[[nodiscard]] pid_t parent_of(pid_t pid);
/// Our number for the process that `neighbour` (ours too), in its PID namespace, knows as `number`; 0 if
/// there is none.
[[nodiscard]] pid_t outer_pid(pid_t number, pid_t neighbour);
/// The process of a scripted engine, or its child, that says its number behind `key` and '=' in the text; 0
/// if it has ended.
[[nodiscard]] pid_t scripted_process(const std::string& key, const std::string& text);
/// Whether the process exists and is no zombie.
[[nodiscard]] bool is_alive(pid_t pid);
/// Whether the process is gone within half a minute: at once, unless the machine is busy.
[[nodiscard]] bool ends_soon(pid_t pid);
/// The number behind `key` and '=' in the text. Throws std::runtime_error that quotes the text if there is
/// none.
[[nodiscard]] pid_t number_after(const std::string& key, const std::string& text);

}  // namespace pahtum::testing
