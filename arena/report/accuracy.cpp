#include "arena/report/accuracy.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <utility>

#include "arena/report/table.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

MoveLosses all_of_side(const std::map<int, MoveLosses>& bands) {
    MoveLosses sum;
    for (const auto& [band, losses] : bands) sum += losses;
    return sum;
}

/// Clusters of games, by the pair that they belong to.
class ClustersByPair {
  public:
    void add(const std::string& pair, std::int64_t loss) {
        const auto [found, is_new] = places_.try_emplace(pair, clusters_.size());
        if (is_new) clusters_.emplace_back();
        Cluster& cluster = clusters_[found->second];
        cluster.sum += loss;
        ++cluster.trials;
    }
    [[nodiscard]] const std::vector<Cluster>& clusters() const { return clusters_; }

  private:
    std::unordered_map<std::string, std::size_t> places_;
    std::vector<Cluster> clusters_;
};

/// Adds up what was given away.
struct LossSums {
    MoveLosses all{};
    ClustersByPair half_points{};
    ClustersByPair points{};

    /// Of a game: the losses of one side, less those of the other if that is asked.
    void add(const std::string& pair, const MoveLosses& losses, const MoveLosses& less = {}) {
        all += losses;
        if (losses.judged + less.judged > 0) half_points.add(pair, losses.half_points - less.half_points);
        if (losses.measured + less.measured > 0) points.add(pair, losses.points - less.points);
    }
};

std::optional<ClusterMean> loss_of(const ClustersByPair& clusters) {
    auto mean = cluster_mean(clusters.clusters());
    if (mean && mean->low95) mean->low95 = std::max(*mean->low95, 0.0);
    return mean;
}

EngineLosses losses_of(const LossSums& sums) {
    return {sums.all, loss_of(sums.half_points), loss_of(sums.points)};
}

std::optional<LossDifference> difference_of(const ClustersByPair& clusters) {
    const auto mean = cluster_mean(clusters.clusters());
    if (!mean) return std::nullopt;
    std::vector<std::int64_t> differences;
    for (const Cluster& cluster : clusters.clusters()) differences.push_back(cluster.sum);
    return LossDifference{*mean, sign_flip_chance(differences)};
}

std::string text_of(std::optional<double> value, bool is_signed = false) {
    return number_text(value, 3, is_signed);
}

std::string interval_text(const ClusterMean& mean, bool is_signed = false) {
    if (!mean.low95) return std::string(kNotAvailable);
    return "[" + text_of(mean.low95, is_signed) + ", " + text_of(mean.high95, is_signed) + "]";
}

/// Of moves, those that could be judged.
std::string judged_text(const MoveLosses& sums) {
    return percent_text(sums.moves == 0 ? std::nullopt
                                        : std::optional{static_cast<double>(sums.judged) / sums.moves});
}

std::string games_text(const std::optional<ClusterMean>& mean) {
    return std::to_string(mean ? mean->trials : 0);
}

void put_losses(const EngineLosses& losses, TextTable::Row& row) {
    const auto put = [&row](const std::optional<ClusterMean>& mean) {
        row.emplace_back(text_of(mean ? std::optional{mean->mean} : std::nullopt));
        row.emplace_back(mean ? interval_text(*mean) : std::string(kNotAvailable));
    };
    row.insert(row.end(), {games_text(losses.half_points), losses.sums.moves, judged_text(losses.sums)});
    put(losses.half_points);
    put(losses.points);
}

TextTable engines_table(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    TextTable table({"Given away a game", "Games", "Moves", "Judged", "Half points", "95%", "Points", "95%"});
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        TextTable::Row row = {engines[engine].name};
        put_losses(accuracy.engines[engine], row);
        table.add_row(std::move(row));
    }
    return table;
}

std::pair<int, int> cells_of(int band) { return {kCellsPerBand * band + 1, kCellsPerBand * (band + 1)}; }

TextTable bands_table(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    TextTable table(
        {"Empty cells", "Engine", "Games", "Moves", "Judged", "Half points", "95%", "Points", "95%"});
    int highest = -1;
    for (const auto& bands : accuracy.bands)
        for (const auto& [band, losses] : bands)
            if (losses.sums.judged > 0) highest = std::max(highest, band);
    for (int band = highest; band >= 0; --band) {
        for (std::size_t engine = 0; engine < engines.size(); ++engine) {
            const auto found = accuracy.bands[engine].find(band);
            if (found == accuracy.bands[engine].end()) continue;
            const auto [low, high] = cells_of(band);
            TextTable::Row row = {std::to_string(low) + " to " + std::to_string(high), engines[engine].name};
            put_losses(found->second, row);
            table.add_row(std::move(row));
        }
    }
    return table;
}

std::string difference_text(const char* unit, const std::optional<LossDifference>& difference) {
    if (!difference) return "";
    return "  " + std::string(unit) + text_of(difference->per_game.mean, true) + " " +
           interval_text(difference->per_game, true) + " a game, by chance " +
           percent_text(difference->chance) + " (" + counted(difference->per_game.clusters, "pair") + ")\n";
}

std::string duels_text(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    const auto name = [&](int engine) { return printable(engines[static_cast<std::size_t>(engine)].name); };
    std::string text;
    for (const AccuracyDuel& duel : accuracy.duels) {
        text += name(duel.engines[0]) + " gave away, less what " + name(duel.engines[1]) + " did:\n";
        text += difference_text("Half points ", duel.half_points);
        text += difference_text("Points      ", duel.points);
    }
    return text;
}

Json mean_json(const std::optional<ClusterMean>& mean) {
    if (!mean) return {};
    return Json::object({{"games", mean->trials},
                         {"pairs", mean->clusters},
                         {"mean", mean->mean},
                         {"low95", mean->low95},
                         {"high95", mean->high95}});
}

Json losses_json(const EngineLosses& losses) {
    return Json::object({{"moves_made", losses.sums.moves},
                         {"judged", losses.sums.judged},
                         {"measured", losses.sums.measured},
                         {"lost_half_points", mean_json(losses.half_points)},
                         {"lost_points", mean_json(losses.points)}});
}

Json difference_json(const std::optional<LossDifference>& difference) {
    if (!difference) return {};
    Json json = mean_json(difference->per_game);
    json["chance"] = difference->chance;
    return json;
}

Json bands_json(const std::map<int, EngineLosses>& bands) {
    Json all = Json::array();
    for (const auto& [band, losses] : bands) {
        const auto [low, high] = cells_of(band);
        Json json = Json::object({{"least_empty", low}, {"most_empty", high}});
        json.update(losses_json(losses));
        all.push_back(std::move(json));
    }
    return all;
}

}  // namespace

MoveLosses& MoveLosses::operator+=(const MoveLosses& other) {
    moves += other.moves;
    judged += other.judged;
    half_points += other.half_points;
    measured += other.measured;
    points += other.points;
    return *this;
}

Accuracy accuracy_of(std::span<const JudgedGame> games, std::size_t engines) {
    std::vector<LossSums> whole(engines);
    std::vector<std::map<int, LossSums>> bands(engines);
    std::map<std::array<int, 2>, LossSums> duels;
    Accuracy accuracy{.games = games.size()};
    for (const JudgedGame& game : games) {
        std::array<MoveLosses, 2> sums;
        for (const std::size_t colour : {0U, 1U}) {
            const auto engine = static_cast<std::size_t>(game.engines[colour]);
            sums[colour] = all_of_side(game.bands[colour]);
            whole[engine].add(game.pair, sums[colour]);
            for (const auto& [band, losses] : game.bands[colour]) bands[engine][band].add(game.pair, losses);
        }
        if (sums[0].moves + sums[1].moves > 0 && sums[0].judged + sums[1].judged == 0)
            ++accuracy.out_of_reach;
        const std::size_t first = game.engines[0] < game.engines[1] ? 0 : 1;
        duels[{game.engines[first], game.engines[1 - first]}].add(game.pair, sums[first], sums[1 - first]);
    }
    for (const LossSums& sums : whole) accuracy.engines.push_back(losses_of(sums));
    for (const auto& by_band : bands) {
        auto& results = accuracy.bands.emplace_back();
        for (const auto& [band, sums] : by_band) results.emplace(band, losses_of(sums));
    }
    for (const auto& [pairing, sums] : duels)
        accuracy.duels.push_back({pairing, difference_of(sums.half_points), difference_of(sums.points)});
    return accuracy;
}

std::string to_table(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    std::string text =
        "Accuracy, as far as proven within " + std::to_string(accuracy.nodes) + " nodes a position\n";
    if (accuracy.out_of_reach > 0)
        text += "No move within reach in " + std::to_string(accuracy.out_of_reach) + " of " +
                counted(accuracy.games, "game") + "\n";
    return text + engines_table(accuracy, engines).to_text(0) + bands_table(accuracy, engines).to_text(1) +
           duels_text(accuracy, engines);
}

Json texts_json(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    return Json::object({{"engines", engines_table(accuracy, engines).to_json()},
                         {"bands", bands_table(accuracy, engines).to_json()},
                         {"duels", split(duels_text(accuracy, engines), "\n")}});
}

Json to_json(const Accuracy& accuracy, std::span<const EngineSpec> engines) {
    const auto name = [&](int engine) { return engines[static_cast<std::size_t>(engine)].name; };
    Json json = Json::object(
        {{"nodes", accuracy.nodes}, {"games", accuracy.games}, {"out_of_reach", accuracy.out_of_reach}});
    json["engines"] = Json::array();
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        Json row = Json::object({{"name", engines[engine].name}});
        row.update(losses_json(accuracy.engines[engine]));
        row["bands"] = bands_json(accuracy.bands[engine]);
        json["engines"].push_back(std::move(row));
    }
    json["duels"] = Json::array();
    for (const AccuracyDuel& duel : accuracy.duels)
        json["duels"].push_back(Json::object({{"first", name(duel.engines[0])},
                                              {"second", name(duel.engines[1])},
                                              {"lost_half_points", difference_json(duel.half_points)},
                                              {"lost_points", difference_json(duel.points)}}));
    return json;
}

}  // namespace pahtum::arena
