#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// `pahtum web` at work. It is killed with this object.
class WebProgram {
  public:
    /// Any free port. `environment` holds NAME=VALUE to add; stderr goes to the file `log` if it is not
    /// empty. Throws std::runtime_error if the program prints no address.
    explicit WebProgram(const std::vector<std::string>& options = {},
                        const std::vector<std::string>& environment = {}, const std::string& log = "");
    ~WebProgram();
    WebProgram(const WebProgram&) = delete;
    WebProgram& operator=(const WebProgram&) = delete;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// "/TOKEN/".
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    /// The most memory that it has had in use, in KiB.
    [[nodiscard]] std::size_t most_memory() const;
    [[nodiscard]] std::size_t open_files() const;
    [[nodiscard]] pid_t id() const { return pid_; }

    /// Sends the signal and waits. The exit code, 128 + signal if one ended it.
    int end(int signal);

  private:
    pid_t pid_ = -1;
    std::string address_;
    std::string path_;
    std::uint16_t port_ = 0;
};

}  // namespace pahtum::testing
