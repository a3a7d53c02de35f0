#include "arena/event/result_feed.hpp"

#include <limits>
#include <utility>

namespace pahtum::arena {

std::vector<StoredResult> ResultFeed::poll(EventStore& store, std::size_t limit) {
    std::map<std::size_t, std::size_t> missing;
    std::vector<StoredResult> found;
    std::size_t begin = 0;
    // What is missing in [begin, end) once these results, which ascend, have been found in it.
    const auto note_gaps = [&](std::size_t end, const std::vector<StoredResult>& results) {
        for (const StoredResult& result : results) {
            if (result.number % 2 != 0) continue;
            const std::size_t pair = result.number / 2;
            if (begin < pair) missing.emplace(begin, pair);
            begin = pair + 1;
        }
        if (begin < end) missing.emplace(begin, end);
        found.insert(found.end(), results.begin(), results.end());
    };
    for (const auto& [first, end] : missing_) {
        begin = first;
        note_gaps(end, store.results(event_, first, end, limit));
    }
    const std::vector<StoredResult> above =
        store.results(event_, end_, std::numeric_limits<std::size_t>::max(), limit);
    begin = end_;
    const std::size_t end = above.empty() ? end_ : above.back().number / 2 + 1;
    note_gaps(end, above);
    missing_ = std::move(missing);
    end_ = end;
    return found;
}

}  // namespace pahtum::arena
