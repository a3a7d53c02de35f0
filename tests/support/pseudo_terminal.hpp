#pragma once

#include "tests/support/process.hpp"

namespace pahtum::testing {

/// A program at a terminal of its own, and us in front of it.
class PseudoTerminal : public Process {
  public:
    using Size = TerminalSize;

    /// Starts argv[0], a path. TERM is xterm, NO_COLOR unset; `environment` (NAME=VALUE) changes that.
    PseudoTerminal(std::vector<std::string> argv, Size size, std::vector<std::string> environment = {});

    /// Keys, in the order they are pressed; what the terminal makes of them is its business.
    void type(const std::string& keys) { write({keys}); }
    void resize(Size size) const;

    /// Waits until `text` is shown behind what was last waited for. Returns what is shown from there up to
    /// and with it. Throws std::runtime_error if it does not come.
    std::string expect(const std::string& text, std::chrono::seconds timeout = kPatience);

    /// All that has been shown so far, without the carriage returns in front of line ends.
    [[nodiscard]] const std::string& screen() const { return received(); }
    /// Whether the terminal echoes and edits lines, as it did when the program was started.
    [[nodiscard]] bool is_in_usual_mode() const;

  private:
    std::size_t expected_ = 0;  ///< what has been waited for ends here
};

/// Without colours and other escape sequences.
[[nodiscard]] std::string without_escapes(const std::string& text);
/// The length of the longest line, an overwritten part (behind a carriage return) counted as a line.
[[nodiscard]] std::size_t widest_line(const std::string& text);

}  // namespace pahtum::testing
