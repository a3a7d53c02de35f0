#pragma once

#include <chrono>
#include <map>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// A program at a terminal of its own, and us in front of it. It is killed with this object.
class PseudoTerminal {
  public:
    struct Size {
        unsigned short columns = 80;
        unsigned short rows = 24;
    };

    /// Starts argv[0], a path. TERM is xterm, NO_COLOR unset; `environment` changes or adds to that.
    PseudoTerminal(std::vector<std::string> argv, Size size,
                   const std::map<std::string, std::string>& environment = {});
    ~PseudoTerminal();
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    /// Keys, in the order they are pressed; what the terminal makes of them is its business.
    void type(const std::string& keys) const;
    void resize(Size size) const;

    /// Waits until `text` is shown behind what was last waited for. Returns what is shown from there up to
    /// and with it. Throws std::runtime_error if it does not come.
    std::string expect(const std::string& text, std::chrono::seconds timeout = std::chrono::seconds{60});
    /// Waits for the program's end; its exit code, 128 + signal if one ended it. Throws if it does not end.
    int wait(std::chrono::seconds timeout = std::chrono::seconds{60});

    /// All that has been shown so far, without the carriage returns in front of line ends.
    [[nodiscard]] const std::string& screen() const { return screen_; }
    /// Whether the terminal echoes and edits lines, as it did when the program was started.
    [[nodiscard]] bool is_in_usual_mode() const;

  private:
    /// Takes in more; false at the end, or at the deadline.
    bool read_more(std::chrono::steady_clock::time_point deadline);

    int terminal_ = -1;
    pid_t pid_ = -1;
    std::string screen_;
    std::size_t expected_ = 0;  ///< what has been waited for ends here
};

/// Without colours and other escape sequences.
[[nodiscard]] std::string without_escapes(const std::string& text);
/// The length of the longest line, an overwritten part (behind a carriage return) counted as a line.
[[nodiscard]] std::size_t widest_line(const std::string& text);

}  // namespace pahtum::testing
