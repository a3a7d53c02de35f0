#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "engine/base/hash.hpp"
#include "engine/rules/move.hpp"

namespace pahtum {

/// The moves that the threads of a search are working on. A thread defers a move that is here, so that no two
/// search the same one at the same time: ABDADA (Weill, "The ABDADA distributed minimax search algorithm",
/// ICCA Journal 19, 1996) as simplified by Kerrigan. A collision of names is harmless: two threads search a
/// move, or one defers it for nothing.
class MovesInWork {
  public:
    /// At nodes of less depth, looking here costs more than it saves.
    static constexpr int kLeastDepth = 4;

    /// Identifies a move of the node that has this table key and is searched to this depth.
    [[nodiscard]] static std::uint64_t name_of(std::uint64_t key, Move move, int depth) {
        return mix_bits(key ^ (std::uint64_t{move.code()} << 8 | static_cast<std::uint64_t>(depth)));
    }
    [[nodiscard]] bool contains(std::uint64_t name) const {
        return entry(name).load(std::memory_order_relaxed) == name;
    }

    /// Keeps the move here until the end of the scope.
    class Scope {
      public:
        /// `moves`: null = there are no other threads.
        Scope(MovesInWork* moves, std::uint64_t name) : moves_(moves), name_(name) {
            if (moves_ != nullptr) moves_->entry(name_).store(name_, std::memory_order_relaxed);
        }
        ~Scope() {
            if (moves_ != nullptr && moves_->contains(name_))
                moves_->entry(name_).store(0, std::memory_order_relaxed);
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

      private:
        MovesInWork* moves_;
        std::uint64_t name_;
    };

  private:
    using Entry = std::atomic<std::uint64_t>;
    static constexpr std::size_t kEntries = 4096;

    [[nodiscard]] Entry& entry(std::uint64_t name) { return entries_[name % kEntries]; }
    [[nodiscard]] const Entry& entry(std::uint64_t name) const { return entries_[name % kEntries]; }

    std::array<Entry, kEntries> entries_{};
};

}  // namespace pahtum
