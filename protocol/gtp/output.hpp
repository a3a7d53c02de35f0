#pragma once

#include <string>
#include <string_view>

namespace pahtum::gtp {

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

}  // namespace pahtum::gtp
