#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {

struct ProgramOutput {
    int exit_code = 0;  ///< 128 + signal if one ended it
    std::string out;
    std::string err;
};

/// A program at work, its stdin that of the test. It is killed with this object.
class BackgroundProgram {
  public:
    /// Starts argv[0], a path.
    explicit BackgroundProgram(std::vector<std::string> argv);
    ~BackgroundProgram();
    BackgroundProgram(const BackgroundProgram&) = delete;
    BackgroundProgram& operator=(const BackgroundProgram&) = delete;

    void send(int signal) const;
    [[nodiscard]] bool is_running() const;
    /// What it has written on stderr so far.
    [[nodiscard]] std::string err() const;
    /// Waits for it to end. Throws std::runtime_error if it takes longer; it is killed then.
    ProgramOutput wait(std::chrono::seconds timeout = std::chrono::seconds{60});

  private:
    TemporaryDirectory directory_;
    pid_t pid_ = -1;
};

}  // namespace pahtum::testing
