#include "engine/bench/bench.hpp"

#include "protocol/web/alone/browser.hpp"

// For the check that all builds search the same tree.

namespace pahtum {

/// The signature of `pahtum bench` at this depth.
PAHTUM_FOR_BROWSER("bench_signature") std::uint64_t bench_signature(int depth) {
    return run_bench(SearchOptions{}, depth, [](std::string_view) {}).signature;
}

}  // namespace pahtum
