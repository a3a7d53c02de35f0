#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/process.hpp"

namespace pahtum::testing {

/// `pahtum web` at work.
class WebProgram : public Process {
  public:
    /// Any free port. Throws std::runtime_error if the program prints no address.
    explicit WebProgram(const std::vector<std::string>& options = {},
                        const std::vector<std::string>& environment = {});

    [[nodiscard]] std::uint16_t port() const { return port_; }
    /// "/TOKEN/".
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    /// The most memory that it has had in use, in KiB.
    [[nodiscard]] std::size_t most_memory() const;
    [[nodiscard]] std::size_t open_files() const;

  private:
    std::string address_;
    std::string path_;
    std::uint16_t port_ = 0;
};

}  // namespace pahtum::testing
