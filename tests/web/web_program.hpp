#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// `pahtum web` at work, its stderr that of the test. It is killed with this object.
class WebProgram {
  public:
    /// Any free port. Throws std::runtime_error if the program prints no address.
    explicit WebProgram(const std::vector<std::string>& options = {});
    ~WebProgram();
    WebProgram(const WebProgram&) = delete;
    WebProgram& operator=(const WebProgram&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// "/TOKEN/".
    [[nodiscard]] const std::string& path() const { return path_; }
    /// All that it printed.
    [[nodiscard]] const std::string& address() const { return address_; }

    /// Sends the signal and waits. The exit code, 128 + signal if one ended it.
    int end(int signal);

  private:
    pid_t pid_ = -1;
    std::string address_;
    std::string path_;
    std::uint16_t port_ = 0;
};

}  // namespace pahtum::testing
