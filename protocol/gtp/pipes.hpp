#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/gtp/state.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The controller's end of our pipes, read without a thread: lines between commands, and a look now and then
/// while a search runs.
class Input {
  public:
    /// `input` is read; `output` is where the answers go, watched for a reader that has gone away. Owns
    /// neither.
    Input(int input, int output) : input_(input), output_(output) {}

    /// Waits for a line; nothing at the end of the input.
    [[nodiscard]] std::optional<LineBuffer::Line> read_line();

    /// Whether a line is there already.
    [[nodiscard]] bool has_line() const { return lines_.has_line(); }

    /// Never waits. Whether there is anything to attend to: a line, even an empty one, the end of the input,
    /// or that nobody reads the answers any more.
    [[nodiscard]] bool has_any();

    /// Never waits. Whether what the last line asked for should end now: `# interrupt` has come, or the input
    /// has ended and no command is left to answer, or nobody reads the answers any more. Once true it stays
    /// so until the next line is read, since a thought may consist of several searches.
    [[nodiscard]] bool wants_stop();

  private:
    void wait_and_read();
    /// Takes in what is there; false if nobody reads the answers any more.
    bool look();
    /// Takes in what is there, or the end; false if there is nothing yet and the descriptor does not block.
    bool read_some();

    int input_;
    int output_;
    LineBuffer lines_;
    bool is_at_end_ = false;
    bool is_interrupted_ = false;  ///< the line read last
};

/// The client's end of our answers: those that are ready together are written together. SIGPIPE must be
/// ignored.
class Output {
  public:
    /// Does not own the descriptor.
    explicit Output(int descriptor) : descriptor_(descriptor) {}

    /// Keeps bytes for the next flush; flushes by itself when they are many.
    void add(std::string_view bytes);
    /// Writes all that is kept; waits for the reader.
    void flush();
    /// Writes what the reader's pipe takes without waiting.
    void try_flush();
    /// Whether a write has failed: nobody reads any more, and nothing is kept from then on.
    [[nodiscard]] bool has_failed() const { return has_failed_; }

  private:
    void write_some(std::size_t most);

    int descriptor_;
    std::string kept_;
    bool has_failed_ = false;
};

/// What commands see of the client at the other ends of these pipes, which must outlive it: whenever they
/// look for input, answers that are ready are written first.
[[nodiscard]] Client client_of(Input& input, Output& output);

}  // namespace pahtum::gtp
