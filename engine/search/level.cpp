#include "engine/search/level.hpp"

#include <array>
#include <cassert>

namespace pahtum {
namespace {

constexpr std::size_t kAll = 100;

constexpr std::array<Handicap, kFullStrength - 1> kHandicaps{{
    {.depth = 1, .nodes = 1000, .choices = kAll, .temperature = 1.4, .tolerance = 4},
    {.depth = 1, .nodes = 1000, .choices = kAll, .temperature = 1.08, .tolerance = 3.5},
    {.depth = 1, .nodes = 1000, .choices = kAll, .temperature = 0.9, .tolerance = 3},
    {.depth = 2, .nodes = 5000, .choices = kAll, .temperature = 0.8, .tolerance = 3},
    {.depth = 2, .nodes = 5000, .choices = 20, .temperature = 0.7, .tolerance = 2},
    {.depth = 3, .nodes = 5000, .choices = 12, .temperature = 0.6, .tolerance = 2},
    {.nodes = 4000, .choices = 10, .temperature = 0.55, .tolerance = 1.7},
    {.nodes = 9000, .choices = 7, .temperature = 0.42, .tolerance = 1.3},
    {.nodes = 22'000, .choices = 5, .temperature = 0.3, .tolerance = 0.8},
}};

}  // namespace

Handicap handicap_of(int level) {
    assert(level >= 1 && level < kFullStrength);
    return kHandicaps[static_cast<std::size_t>(level - 1)];
}

}  // namespace pahtum
