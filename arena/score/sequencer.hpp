#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace pahtum::arena {

/// Hands on what comes in any order in the order of its numbers 0, 1, 2, ...: each as soon as all before it
/// are there.
template <class Value>
class Sequencer {
  public:
    /// Requires a number that was not added before.
    void add(std::size_t number, Value value) { waiting_.emplace(number, std::move(value)); }
    /// No more values will come: what still waits need not wait for those before it.
    void close() { is_closed_ = true; }

    /// The next value and its number; nothing if it is not there yet.
    std::optional<std::pair<std::size_t, Value>> next() {
        if (waiting_.empty() || (!is_closed_ && waiting_.begin()->first != expected_)) return std::nullopt;
        auto node = waiting_.extract(waiting_.begin());
        expected_ = node.key() + 1;
        return std::pair{node.key(), std::move(node.mapped())};
    }

  private:
    std::map<std::size_t, Value> waiting_;
    std::size_t expected_ = 0;
    bool is_closed_ = false;
};

}  // namespace pahtum::arena
