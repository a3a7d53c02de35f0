#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/certificate/claim.hpp"

namespace pahtum::certificate {

/// The positions of a level of a proof: first all are added, then they are taken in the order of their lines.
/// Of those with the same lines it keeps the one with the greatest need, which covers the others. What does
/// not fit into memory goes to temporary files in $TMPDIR, or else in the system's temporary folder. They
/// have no names, so none is left behind, however the program ends.
class Level {
  public:
    /// Holds at most this many positions in memory; at least 2.
    explicit Level(std::size_t most_in_memory) : most_in_memory_(most_in_memory) {}

    /// Throws FileError if a temporary file is needed and cannot be written.
    void add(const std::vector<Board>& boards);
    /// Ends adding. Throws FileError.
    void close();

    /// How many positions are left to take; an upper bound if some are in files.
    [[nodiscard]] std::size_t size() const;
    /// Takes the next positions, `most` at most; none at the end. Throws FileError.
    [[nodiscard]] std::vector<Board> take(std::size_t most);

  private:
    /// A sorted run: positions in a file.
    class Run {
      public:
        explicit Run(FileDescriptor file) : file_(std::move(file)) {}

        void write(const std::vector<Board>& boards);
        /// Ends writing and begins to read, `buffered` positions at a time.
        void rewind(std::size_t buffered);
        /// How many have not been read yet.
        [[nodiscard]] std::size_t size() const { return count_; }
        /// The next position; size() > 0.
        [[nodiscard]] const Board& front() const { return buffer_[next_]; }
        void pop();

      private:
        void fill();

        FileDescriptor file_;
        std::vector<Board> buffer_;
        std::size_t next_ = 0;
        std::size_t count_ = 0;
    };

    void unite_memory();
    void spill();
    void merge_runs();
    std::vector<Board> take_from_runs(std::size_t most);

    std::size_t most_in_memory_;
    std::vector<Board> boards_;
    std::size_t united_ = 0;  ///< size of boards_ after duplicates were last removed
    std::size_t taken_ = 0;   ///< of boards_
    std::vector<Run> runs_;
};

}  // namespace pahtum::certificate
