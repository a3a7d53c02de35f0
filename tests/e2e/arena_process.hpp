#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {

struct ArenaOutput {
    int exit_code = 0;  ///< 128 + signal if one ended it
    std::string out;
    std::string err;
};

/// The built program pahtum-arena at work. It is killed with this object.
class ArenaProcess {
  public:
    explicit ArenaProcess(const std::vector<std::string>& arguments);
    ~ArenaProcess();
    ArenaProcess(const ArenaProcess&) = delete;
    ArenaProcess& operator=(const ArenaProcess&) = delete;

    void send(int signal) const;
    /// Waits for it to end. Throws std::runtime_error if it takes longer; it is killed then.
    ArenaOutput wait(std::chrono::seconds timeout = std::chrono::seconds{60});

  private:
    TemporaryDirectory directory_;
    pid_t pid_ = -1;
};

/// Runs it to its end.
[[nodiscard]] ArenaOutput run_arena(const std::vector<std::string>& arguments);

/// "NAME=COMMAND" for --engine: the scripted engine with these arguments.
[[nodiscard]] std::string scripted_option(const std::string& name, const std::string& arguments = "");

/// The lines of a file that are complete; none if there is no file.
[[nodiscard]] std::vector<std::string> lines_of(const std::filesystem::path& file);

}  // namespace pahtum::testing
