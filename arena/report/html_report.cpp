#include "arena/report/html_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/report/game_json.hpp"
#include "arena/stats/ratings.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// Makes texts printable_lines().
void make_visible(Json& json) {
    if (json.is_string()) json = printable_lines(json.get_ref<const std::string&>());
    if (json.is_structured())
        for (Json& part : json) make_visible(part);
}

/// Rows of [pairs, Elo, low and high end of its 95% interval, LLR]; null unless there are two engines.
Json course_json(const Results& results) {
    if (results.engines.size() != 2) return {};
    Json rows = Json::array();
    for (const Course::Point& point : results.score.course().points()) {
        const Estimate strength = estimate(sample_of(point.counts));
        rows.push_back(
            Json::array({point.pairs, strength.elo, strength.elo_low95, strength.elo_high95, point.llr}));
    }
    return rows;
}

Json move_times_json(const std::map<int, TimeHistogram>& histograms) {
    Json limits = Json::array();
    for (std::size_t bin = 0; bin < TimeHistogram::kBins; ++bin) {
        limits.push_back(
            std::chrono::duration_cast<std::chrono::microseconds>(TimeHistogram::upper_limit(bin)).count());
    }
    Json counts = Json::object();
    for (const auto& [engine, histogram] : histograms) counts[std::to_string(engine)] = histogram.counts();
    return Json::object({{"limits", limits}, {"counts", counts}});
}

Ratings ratings_of(const Breakdown& breakdown, int engines) {
    std::vector<OrderedGames> games;
    for (const auto& [seats, counts] : breakdown.by_seats()) games.push_back({seats[0], seats[1], counts});
    std::vector<OrderedPairs> pairs;
    for (const auto& [pairing, counts] : breakdown.pairs()) pairs.push_back({pairing[0], pairing[1], counts});
    return fit_ratings(engines, games, {.scale = RatingScale::kLogistic}, pairs);
}

/// For each of three or more engines `elo`, `error95`, `gap` (why there is no rating) and `group`; null for
/// two, whose Elo is enough.
Json ratings_json(const Results& results) {
    if (results.engines.size() < 3) return {};
    const Ratings ratings = ratings_of(results.score.breakdown(), static_cast<int>(results.engines.size()));
    Json json = Json::array();
    for (const PlayerRating& rating : ratings.players) {
        json.push_back(Json::object({{"elo", rating.elo},
                                     {"error95", rating.error95},
                                     {"gap", to_text(rating.gap)},
                                     {"group", rating.group}}));
    }
    return json;
}

}  // namespace

HtmlReport::HtmlReport(Write write, std::size_t hidden) : write_(std::move(write)), hidden_(hidden) {
    write_(kStart);
    write_(kPageStart);
    write_(R"(<script type="application/json" id="games">[)");
}

void HtmlReport::add(const GameRecord& record) {
    const Replay game = replay(record);
    count(record, game);
    if (games_ <= hidden_) return;
    write_((games_ == hidden_ + 1 ? "\n" : ",\n") + page_json(game_json(record, game)));
}

void HtmlReport::count(const GameRecord& record, const Replay& game) {
    const GameResult& result = record.result;
    ++games_;
    const std::string started = timestamp(record.started);
    if (period_[0].empty() || started < period_[0]) period_[0] = started;
    if (started > period_[1]) period_[1] = started;
    const std::array<int, 2> players = {result.unit.black(), result.unit.white()};
    for (const std::size_t colour : {0U, 1U}) versions_[players[colour]] = result.engine_version[colour];
    if (!is_fault(result.ending) && !seen_.insert(scored_game(result).fingerprint)) return;
    ++endings_[result.loser ? std::string(to_text(result.ending)) : "drawn"];
    for (std::size_t ply = 0; ply < game.movers.size(); ++ply)
        move_times_[players[index_of(game.movers[ply])]].add(result.moves[ply].elapsed);
}

void HtmlReport::finish(const Results& results, const PageState& state, std::size_t earlier) {
    Json summary = Json::object({{"results", to_json(results)},
                                 {"ratings", ratings_json(results)},
                                 {"course", course_json(results)}});
    Json versions = Json::object();
    for (const auto& [engine, version] : versions_) versions[std::to_string(engine)] = version;
    Json endings = Json::object();
    for (const auto& [ending, count] : endings_) endings[ending] = count;
    summary["endings"] = endings;
    summary["versions"] = versions;
    summary["times"] = move_times_json(move_times_);
    summary["period"] = period_;
    summary["games"] = earlier + games_;
    summary["hidden"] = earlier + std::min(hidden_, games_);
    summary["earlier"] = earlier;
    write_("\n]</script>\n<script type=\"application/json\" id=\"summary\">" + page_json(std::move(summary)) +
           "</script>\n" + page_state_element(state));
    write_(kPageEnd);
}

std::string page_state_element(const PageState& state) {
    const Json json = Json::object({{"state", state.state},
                                    {"written", timestamp(state.written)},
                                    {"every", std::chrono::duration<double>(state.every).count()}});
    return R"(<script type="application/json" id="state">)" + page_json(json) + "</script>\n";
}

std::string html_text(std::string_view text) {
    std::string safe;
    for (const char character : printable(text)) {
        switch (character) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                safe += character;
        }
    }
    return safe;
}

std::string page_json(Json json) {
    make_visible(json);
    std::string text;
    for (const char letter : json_text(json)) {
        if (letter == '<') {
            text += "\\u003c";
        } else if (letter == '>') {
            text += "\\u003e";
        } else if (letter == '&') {
            text += "\\u0026";
        } else {
            text += letter;
        }
    }
    return text;
}

}  // namespace pahtum::arena
