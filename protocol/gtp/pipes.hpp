#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/gtp/state.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The lines the controller sends, read without a thread: waited for between commands, and polled while a
/// search runs.
class Input {
  public:
    /// Reads from `input`, and watches `output`, where the answers go, for a reader that has gone away. Owns
    /// neither.
    Input(int input, int output) : input_(input), output_(output) {}

    /// Waits for a line; nothing at the end of the input.
    [[nodiscard]] std::optional<LineBuffer::Line> read_line();

    /// Whether a line is waiting.
    [[nodiscard]] bool has_line() const { return lines_.has_line(); }

    /// Never waits. Whether there is any input: a line, even an empty one, or the end of the input; or nobody
    /// reads the answers any more.
    [[nodiscard]] bool has_any();

    /// Never waits. Whether the current command should end now: `# interrupt` has arrived, or the input has
    /// ended and no command is left to answer, or nobody reads the answers any more. Once true it stays true
    /// until the next line is read, since one thought may consist of several searches.
    [[nodiscard]] bool wants_stop();

  private:
    void wait_and_read();
    /// Reads what is available; false if nobody reads the answers any more.
    bool look();
    /// Reads what is available, or notes the end; false if a non-blocking descriptor has nothing yet.
    bool read_some();

    int input_;
    int output_;
    LineBuffer lines_;
    bool is_at_end_ = false;
    bool is_interrupted_ = false;  ///< the line read last
};

/// Writes answers to the controller: those that are ready together are written together. SIGPIPE must be
/// ignored.
class Output {
  public:
    /// Does not own the descriptor.
    explicit Output(int descriptor) : descriptor_(descriptor) {}

    /// Buffers bytes until the next flush; a full buffer is flushed at once.
    void add(std::string_view bytes);
    /// Writes everything buffered; waits for the reader.
    void flush();
    /// Writes as much as the reader's pipe takes without waiting.
    void try_flush();
    /// Whether a write has failed: nobody reads any more, and from then on everything is dropped.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    void write_some(std::size_t most);

    int descriptor_;
    std::string kept_;
    bool has_failed_ = false;
};

/// The client at the other ends of these pipes, which must outlive it. Answers that are ready are written
/// before each look at the input.
[[nodiscard]] Client client_of(Input& input, Output& output);

}  // namespace pahtum::gtp
