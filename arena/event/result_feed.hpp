#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "arena/event/event_store.hpp"

namespace pahtum::arena {

/// Gives every counted game of an event once, while other workers store more. It asks for the pairs above the
/// highest it has seen, and for those that are missing below: no order of commits can hide a result.
class ResultFeed {
  public:
    explicit ResultFeed(std::int64_t event) : event_(event) {}

    /// Results that have come since the last call, pairs whole, of at most about `limit` pairs; in any order
    /// of pairs, so use a Scoreboard. Throws as the store does, and then loses none.
    [[nodiscard]] std::vector<StoredResult> poll(EventStore& store, std::size_t limit = 20'000);

  private:
    std::int64_t event_;
    std::map<std::size_t, std::size_t> missing_;  ///< gaps below end_: begin -> end, in pairs
    std::size_t end_ = 0;                         ///< above the highest pair that was seen
};

}  // namespace pahtum::arena
