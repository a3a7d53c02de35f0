#pragma once

#include <cstddef>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/certificate/claim.hpp"

namespace pahtum::certificate {

/// The positions of a level of a proof. Of those with the same lines it keeps the one with the greatest need,
/// which covers the others. First they are added, then taken, in the order of their lines. What does not fit
/// into memory goes to temporary files in $TMPDIR, or in the system's folder for such files, without a name,
/// so that nothing stays of them however the program ends.
class Level {
  public:
    /// Keeps at most so many positions in memory, two or more.
    explicit Level(std::size_t most_in_memory) : most_in_memory_(most_in_memory) {}

    /// Throws FileError if a temporary file is needed and cannot be written.
    void add(const std::vector<Board>& boards);
    /// Ends adding. Throws FileError.
    void close();

    /// How many positions are left to be taken; while some are in files, at most as many as it says.
    [[nodiscard]] std::size_t size() const;
    /// The next positions, at most so many; none at the end. Throws FileError.
    [[nodiscard]] std::vector<Board> take(std::size_t most);

  private:
    /// Positions in a file, in order.
    class Run {
      public:
        explicit Run(FileDescriptor file) : file_(std::move(file)) {}

        void write(const std::vector<Board>& boards);
        /// From writing to reading, of so many at a time.
        void rewind(std::size_t buffered);
        /// Those not read yet.
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
    std::size_t united_ = 0;  ///< so many of boards_ were left when equal ones were last united
    std::size_t taken_ = 0;   ///< of boards_
    std::vector<Run> runs_;
};

}  // namespace pahtum::certificate
