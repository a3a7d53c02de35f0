#include "engine/bench/bench.hpp"

#include "protocol/web/alone/browser.hpp"

// Shows that the engine searches in a page as elsewhere.

namespace pahtum {

/// The signature of `pahtum bench` at this depth.
PAHTUM_FOR_BROWSER("bench_signature") std::uint64_t bench_signature(int depth) {
    return run_bench(SearchOptions{}, depth, [](std::string_view) {}).signature;
}

}  // namespace pahtum
