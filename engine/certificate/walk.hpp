#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/certificate/claim.hpp"
#include "engine/certificate/lines.hpp"
#include "engine/certificate/potentials.hpp"

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

/// The walk through a proof, level by level: all positions, the claimer to move, that can arise from the
/// claim's when the claimer plays the moves of the proof and the other side any that matters. Positions with
/// the same live lines are one; those that the potentials decide are left out. It ends when none is left.
class Walk {
  public:
    /// All must outlive the walk. Each of the two levels at work keeps at most `most_in_memory` positions
    /// in memory, and the rest in temporary files. Throws Fault if the claim fails at once, and FileError.
    Walk(const Claim& claim, const Start& start, const LineRules& rules, const Potentials& potentials,
         std::size_t most_in_memory);

    /// How many positions of this level are left: see Level::size(). None: the claim is proven.
    [[nodiscard]] std::size_t level_size() const { return level_.size(); }
    /// Fills in the claimer's move, row * size + column, for each of the next positions of the level. False
    /// ends the walk.
    using Fill = std::function<bool(const std::vector<Board>&, std::vector<std::uint8_t>&)>;
    /// Goes to the next level. `threads` share the work. False if `fill` ended it. Throws Fault, the first in
    /// the order of the level, and FileError.
    [[nodiscard]] bool play(const Fill& fill, int threads);
    /// A move of the claimer after which every reply is decided.
    [[nodiscard]] std::optional<int> deciding_move(const Board& board) const;
    /// Whether a stone on the cell changes anything.
    [[nodiscard]] bool matters(const Board& board, int cell) const;

  private:
    struct Summed {
        Board board;
        Potential sum{};  ///< of its lines
    };

    [[nodiscard]] Summed summed(const Board& board) const;
    [[nodiscard]] static bool is_decided(const Summed& position);
    [[nodiscard]] bool decides(Summed position, int cell, int& open_reply) const;
    void place(Summed& position, int cell, Cell side) const;
    /// Calls visit(board) for what the other side's moves lead to, where that is not decided; false if it has
    /// none that matters.
    template <typename Visit>
    bool for_each_reply(const Summed& position, const Visit& visit) const;
    void expand(const Board& board, int cell, std::vector<Board>& next) const;
    void expand_all(const std::vector<Board>& boards, const std::vector<std::uint8_t>& choices, int threads,
                    Level& next) const;
    [[nodiscard]] bool is_dominated(const Board& board, int row, int column) const;
    [[nodiscard]] std::string text(const Board& board) const;

    const Claim& claim_;
    int size_;
    const LineRules& rules_;
    const Potentials& potentials_;
    std::size_t most_in_memory_;
    Level level_;
};

}  // namespace pahtum::certificate
