#pragma once

#include <csignal>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "protocol/terminal/style.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::terminal {

/// Where a person's input comes from and the output goes: a terminal, or the pipes of a script.
struct Ends {
    int input;
    int output;  ///< what `out` writes to
    std::ostream& out;
    bool may_colour = true;  ///< if it is a terminal and the environment allows it
};

/// What ended the wait at the prompt.
enum class InputEvent { kLine, kInterrupt, kEnd };

/// Reads typed lines and shows text that fits the width of the terminal. The terminal does the line editing;
/// its mode is never changed, so there is nothing to restore however the program ends.
class Console {
  public:
    /// Throws std::system_error if it cannot watch for Ctrl-C.
    explicit Console(const Ends& ends);
    ~Console();

    /// Shows the prompt, if input is a terminal, and waits. With kLine the line is in `line`. Says of a line
    /// beyond the limit of gtp::LineBuffer that it is too long, and waits for another.
    [[nodiscard]] InputEvent ask(std::string_view prompt, std::string& line);
    /// Never waits. Whether Ctrl-C has been pressed since the last call or prompt.
    [[nodiscard]] bool take_interrupt() { return interrupts_.take() != 0; }

    /// Shows text without escape sequences, wrapped, and ends the line. Continued lines are indented.
    void say(std::string_view text, std::size_t indent = 0);
    /// Shows text without wrapping it.
    void show(std::string_view text);
    /// Shows one line that the next output replaces. Does nothing if output is not a terminal.
    void show_briefly(std::string_view text);

    [[nodiscard]] const Style& style() const { return style_; }
    /// The current width of the terminal; 80 if output is not a terminal.
    [[nodiscard]] std::size_t columns() const;
    [[nodiscard]] bool is_interactive() const { return is_interactive_; }
    /// Whether output cannot be written, or nobody reads it any more.
    [[nodiscard]] bool has_failed() const { return !ends_.out || !has_reader(ends_.output); }

  private:
    /// False if Ctrl-C was pressed. Notes the end of the input, also when nobody reads the output any more.
    bool wait_and_read();
    void erase_brief();

    Ends ends_;
    bool is_interactive_;  ///< input is a terminal
    bool is_terminal_;     ///< output is
    Style style_;
    InterruptWatch interrupts_{SIGINT};
    gtp::LineBuffer lines_;
    bool is_at_end_ = false;
    std::size_t brief_ = 0;  ///< columns of the line shown briefly
};

}  // namespace pahtum::terminal
