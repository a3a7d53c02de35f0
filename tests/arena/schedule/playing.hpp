#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/schedule/formats.hpp"

namespace pahtum::arena {

/// The half points of the first engine of a fixture, of 4 for each pair.
using Strength = std::function<int(const Fixture&)>;

/// The engine with the smaller index wins everything.
inline int smaller_index_wins(const Fixture& fixture) { return static_cast<int>(fixture.pairs) * 4; }
inline int all_drawn(const Fixture& fixture) { return static_cast<int>(fixture.pairs) * 2; }

inline FixtureResult result_of(const Fixture& fixture, int half_points_of_first) {
    return {
        .fixture = fixture,
        .half_points = {half_points_of_first, static_cast<int>(fixture.pairs) * 4 - half_points_of_first}};
}

/// Plays a format to its end. Each round as its pairings: "0-4 1-5".
inline std::vector<std::string> rounds_of(Format& format, const Strength& strength) {
    std::vector<std::string> rounds;
    std::vector<FixtureResult> results;
    for (auto fixtures = format.next_round({}); !fixtures.empty(); fixtures = format.next_round(results)) {
        results.clear();
        std::string text;
        for (const Fixture& fixture : fixtures) {
            text += (text.empty() ? "" : " ") + std::to_string(fixture.pairing[0]) + "-" +
                    std::to_string(fixture.pairing[1]);
            results.push_back(result_of(fixture, strength(fixture)));
        }
        rounds.push_back(text);
    }
    return rounds;
}

/// "1:0 2:3 2:1": place and engine.
inline std::string places_of(const Format& format) {
    std::string text;
    for (const Standing& standing : format.standings())
        text += (text.empty() ? "" : " ") + std::to_string(standing.place) + ":" +
                std::to_string(standing.engine);
    return text;
}

}  // namespace pahtum::arena
