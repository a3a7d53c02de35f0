#include "arena/html/ratings_json.hpp"

#include "arena/report/value_or_null.hpp"
#include "arena/stats/ratings.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

Ratings ratings_of(const Breakdown& breakdown, int engines) {
    std::vector<OrderedGames> games;
    for (const auto& [seats, counts] : breakdown.by_seats()) games.push_back({seats[0], seats[1], counts});
    std::vector<OrderedPairs> pairs;
    for (const auto& [pairing, counts] : breakdown.pairs()) pairs.push_back({pairing[0], pairing[1], counts});
    return fit_ratings(engines, games, {}, pairs);
}

}  // namespace

ordered_json ratings_json(const Results& results) {
    if (results.breakdown == nullptr || results.engines.size() < 3) return {};
    const Ratings ratings = ratings_of(*results.breakdown, static_cast<int>(results.engines.size()));
    ordered_json json = ordered_json::array();
    for (const PlayerRating& rating : ratings.players) {
        json.push_back({{"elo", value_or_null(rating.elo)},
                        {"error95", value_or_null(rating.error95)},
                        {"gap", to_text(rating.gap)},
                        {"group", rating.group}});
    }
    return json;
}

}  // namespace pahtum::arena
