#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>

#include "engine/base/files.hpp"

namespace pahtum {

/// What is printed on a descriptor, which it does not own; at once if that is a terminal. A write that fails
/// throws std::ios_base::failure, so no program computes what it cannot print.
class OutputStream final : public std::ostream {
  public:
    explicit OutputStream(int descriptor);
    ~OutputStream() override;

    /// Why a write has failed, as errno; 0 if none has.
    [[nodiscard]] int error() const;

  private:
    class Buffer;

    std::unique_ptr<Buffer> buffer_;
};

/// Says why stdout could not be written, by errno. Nothing if its reader has gone away, which is no news to
/// it.
void report_failed_write(std::string_view program, int error, std::ostream& log);

/// While it exists, the whole process ends with kExitFailure as soon as nobody can read the descriptor any
/// more. For work that has no effect but what it prints: nothing is finished or cleaned up.
class ReaderWatch {
  public:
    /// Watches nothing if the system has no thread left.
    explicit ReaderWatch(int descriptor);
    ~ReaderWatch();
    ReaderWatch(const ReaderWatch&) = delete;
    ReaderWatch& operator=(const ReaderWatch&) = delete;

  private:
    FileDescriptor end_;  ///< readable when the watch is over
    std::thread thread_;
};

/// Shows changing text of one or more lines, such as the progress of long work: in place on a terminal,
/// otherwise line after line.
class ProgressLine {
  public:
    /// `interval`: between texts where they are not replaced.
    ProgressLine(std::ostream& out, bool is_terminal,
                 std::chrono::nanoseconds interval = std::chrono::seconds{10});
    /// Removes the text, so that what follows starts on an empty line.
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }
    /// How often to show a new text.
    [[nodiscard]] std::chrono::nanoseconds interval() const;
    /// Since the line was made.
    [[nodiscard]] std::chrono::nanoseconds elapsed() const {
        return std::chrono::steady_clock::now() - begin_;
    }
    /// Whether a new text is due at this time since the work began: first after two seconds, or the interval
    /// if that is less.
    [[nodiscard]] bool is_due(std::chrono::nanoseconds elapsed) const { return elapsed >= next_; }
    [[nodiscard]] bool is_due() const { return is_due(elapsed()); }
    /// On a terminal the text must have fewer lines than the screen, and none wider than it.
    void show(const std::string& text) { show(elapsed(), text); }
    void show(std::chrono::nanoseconds elapsed, const std::string& text);
    /// Prints a permanent line above the changing text.
    void say(const std::string& line);
    void clear();

  private:
    std::ostream& out_;
    bool is_terminal_;
    std::chrono::nanoseconds interval_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::chrono::nanoseconds next_;  ///< when the next text is due
    bool is_shown_ = false;
    std::ptrdiff_t lines_above_ = 0;  ///< lines shown above the one where the cursor is
};

}  // namespace pahtum
