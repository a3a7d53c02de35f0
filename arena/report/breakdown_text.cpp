#include "arena/report/results.hpp"
#include "arena/report/text.hpp"

namespace pahtum::arena {
namespace {

std::string share_text(std::int64_t part, const Trinomial& games) {
    if (games.games() == 0) return std::string(kNotAvailable);
    return percent_text(static_cast<double>(part) / static_cast<double>(games.games()));
}

std::string score_text(const Trinomial& games) {
    const auto score = estimate(sample_of(games)).score;
    return percent_text(score);
}

std::string colours_text(const Results& results) {
    TextTable table({"By colour", "Black", "W", "D", "L", "White", "W", "D", "L"});
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        std::vector<std::string> row = {results.engines[engine].name};
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            const Trinomial games = results.breakdown->with_colour(static_cast<int>(engine), side);
            row.insert(row.end(), {score_text(games), std::to_string(games.wins), std::to_string(games.draws),
                                   std::to_string(games.losses)});
        }
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

/// Who is behind the last columns: of two engines the first, whose score says the other's.
std::size_t scores_shown(const Results& results) {
    return results.engines.size() == 2 ? 1 : results.engines.size();
}

std::string boulders_text(const Results& results) {
    std::vector<std::string> header = {"Boulders", "Games", "Black won", "Drawn", "White won"};
    for (std::size_t engine = 0; engine < scores_shown(results); ++engine)
        header.push_back(results.engines[engine].name);
    TextTable table(std::move(header));
    for (const auto& [boulders, part] : results.breakdown->by_boulders()) {
        std::vector<std::string> row = {std::to_string(boulders), std::to_string(part.black.games()),
                                        share_text(part.black.wins, part.black),
                                        share_text(part.black.draws, part.black),
                                        share_text(part.black.losses, part.black)};
        for (std::size_t engine = 0; engine < scores_shown(results); ++engine) {
            const auto games = part.engine.find(static_cast<int>(engine));
            row.push_back(score_text(games == part.engine.end() ? Trinomial{} : games->second));
        }
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

}  // namespace

std::string breakdown_text(const Results& results) {
    if (results.breakdown == nullptr || results.breakdown->black().games() == 0) return "";
    return colours_text(results) + boulders_text(results);
}

}  // namespace pahtum::arena
