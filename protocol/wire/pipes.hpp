#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The lines the client sends, read without a thread: the program waits for them between commands and polls
/// while a search runs.
class Input {
  public:
    /// Reads from `input`, and watches `output`, where the answers go, for a reader that has gone away. Owns
    /// neither. A line is too long above LineBuffer::kDefaultLimit, or where a terminal would have cut it.
    Input(int input, int output);

    /// Waits for a line. Nothing at the end of the input, or when nobody reads the answers any more.
    [[nodiscard]] std::optional<LineBuffer::Line> read_line();

    /// Whether a line is waiting.
    [[nodiscard]] bool has_line() const { return lines_.has_line(); }

    /// Never waits. Whether there is any input: a line, even an empty one, or the end of the input; or nobody
    /// reads the answers any more.
    [[nodiscard]] bool has_any();

    /// Never waits. Whether the current command should end now: `# interrupt` has arrived, or the input has
    /// ended and no command is left to answer, or nobody reads the answers any more. Once true it stays true
    /// until the next line is read, since choosing one move may take several searches.
    [[nodiscard]] bool wants_stop();

    /// Whether read_line() has ended the input because nobody reads the answers any more.
    [[nodiscard]] bool has_lost_client() const { return has_lost_client_; }

  private:
    void wait_and_read();
    /// Reads what is available. False if nobody reads the answers any more.
    bool look();
    /// Reads what is available, or notes the end.
    void read_some();

    int input_;
    int output_;
    LineBuffer lines_;
    bool is_at_end_ = false;
    bool has_lost_client_ = false;
    bool is_interrupted_ = false;  ///< `# interrupt` has arrived since the last line was read
};

/// Writes answers to the client. Those that are ready at the same time go out in one write. SIGPIPE must be
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
    /// Whether a write has failed. From then on all output is dropped.
    [[nodiscard]] bool has_failed() const { return error_ != 0; }
    /// The errno of the write that failed: EPIPE if nobody reads any more; 0 if none has.
    [[nodiscard]] int error() const { return error_; }

  private:
    void write_some(std::size_t most);

    int descriptor_;
    std::string kept_;
    int error_ = 0;
};

/// How commands reach the client while they run.
struct Client {
    std::function<bool()> stop{};  ///< whether a search should end now
    std::function<bool()>
        any_input{};  ///< whether another line, even an empty one, or the input's end is there
    std::function<void(std::string_view)> write{};  ///< sends bytes immediately
};

/// The client at the other ends of these pipes, which must outlive it. Answers that are ready are written
/// before each look at the input.
[[nodiscard]] Client client_of(Input& input, Output& output);

}  // namespace pahtum::gtp
