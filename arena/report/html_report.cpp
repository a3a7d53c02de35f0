#include "arena/report/html_report.hpp"

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/report/strength_text.hpp"
#include "arena/stats/ratings.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

/// Makes texts printable_lines().
void make_visible(Json& json) {
    if (json.is_string()) json = printable_lines(json.get_ref<const std::string&>());
    if (json.is_structured())
        for (Json& part : json) make_visible(part);
}

/// The text with each of these characters replaced by the entry of `texts` at the character's index.
std::string replaced(std::string_view text, std::string_view characters,
                     std::initializer_list<std::string_view> texts) {
    std::string result;
    for (auto end = text.find_first_of(characters); end != std::string_view::npos;
         end = text.find_first_of(characters)) {
        result += text.substr(0, end);
        result += texts.begin()[characters.find(text[end])];
        text.remove_prefix(end + 1);
    }
    return result += text;
}

/// Rows of [pairs, Elo, low and high end of its 95% interval, LLR]; null unless there are two engines.
Json course_json(const Results& results) {
    if (results.engines.size() != 2) return {};
    Json rows = Json::array();
    for (const Course::Point& point : results.score->course().points()) {
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

Json rating_json(int engine, const Estimate& it) {
    const bool has_ends = it.elo_low95 && it.elo_high95;
    return Json::object({{"engine", engine},
                         {"elo", it.elo},
                         {"ends", has_ends ? Json::array({it.elo_low95, it.elo_high95}) : Json{}},
                         {"text", elo_text(it)}});
}

/// The best first: `engine`, `elo`, both `ends` of its 95% interval or null, and all as `text`. Of three or
/// more also `gap` (why there is no rating) and `group`; of two, their Elo against each other.
Json ratings_json(const Results& results) {
    Json json = Json::array();
    if (results.engines.size() < 3) {
        for (const int engine : by_score(results))
            json.push_back(rating_json(engine, estimate_of(results.score->tally().field_score(engine))));
        return json;
    }
    const Ratings ratings = ratings_of(results.score->breakdown(), static_cast<int>(results.engines.size()));
    for (const int engine : ratings.ranking) {
        const PlayerRating& rating = ratings.players[static_cast<std::size_t>(engine)];
        Estimate estimate;
        estimate.elo = rating.elo;
        estimate.elo_error95 = rating.error95;
        if (rating.error95) {
            estimate.elo_low95 = *rating.elo - *rating.error95;
            estimate.elo_high95 = *rating.elo + *rating.error95;
        }
        json.push_back(rating_json(engine, estimate));
        json.back()["gap"] = to_text(rating.gap);
        json.back()["group"] = rating.group;
    }
    return json;
}

/// By engine, the best score first, the games against each in the same order.
Json cross_json(const Results& results) {
    Json rows = Json::array();
    for (const int engine : by_score(results)) {
        Json& row = rows.emplace_back(Json::array());
        for (const int other : by_score(results))
            put_games(results.score->tally().score(engine, other).games, row.emplace_back(Json::object()));
    }
    return rows;
}

/// Beside wins, draws and losses, wherever they are: how many games they are, and their score as `share`.
void put_shares(Json& json) {
    if (json.is_structured())
        for (Json& part : json) put_shares(part);
    if (!json.is_object() || !json.contains("wins")) return;
    const auto count = [&json](const char* name) { return as_integer<std::int64_t>(member(json, name)); };
    const Trinomial games{.losses = count("losses"), .draws = count("draws"), .wins = count("wins")};
    put_games(games, json);
    json["share"] = percent_text(score_share(games));
}

constexpr std::size_t kStderrShown = 2000;

std::string changes_between(const std::string& before, const std::string& after) {
    std::string changes;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) changes += {kCellNames[i], after[i]};
    }
    return changes;
}

void push_points(Json& points, const Position& position) {
    points.push_back(position.score(Side::kBlack));
    points.push_back(position.score(Side::kWhite));
}

/// Null, or value, depth and nodes, for each move.
Json info_of(const std::vector<MoveRecord>& moves) {
    Json all = Json::array();
    for (const MoveRecord& move : moves) {
        all.push_back(move.info ? Json::array({move.info->value, move.info->depth, move.info->nodes})
                                : Json{});
    }
    return all;
}

void put_moves(const GameRecord& record, const Replay& game, Json& json) {
    Position position = game.start;
    std::string cells = cells_text(position);
    std::string movers;
    std::string moves;
    std::string changes;
    Json points = Json::array();
    Json times = Json::array();
    json["board"] = cells;
    push_points(points, position);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const MoveRecord& played = record.result.moves[ply];
        movers += game.movers[ply] == Side::kBlack ? 'b' : 'w';
        position.play(game.moves[ply]);
        const std::string after = cells_text(position);
        const std::string separator = ply == 0 ? "" : " ";
        moves += separator + played.text;
        changes += separator + changes_between(cells, after);
        cells = after;
        push_points(points, position);
        times.push_back(std::chrono::round<std::chrono::microseconds>(played.elapsed).count());
    }
    if (std::ranges::any_of(record.result.moves,
                            [](const MoveRecord& move) { return move.info.has_value(); })) {
        json["info"] = info_of(record.result.moves);
    }
    json["points"] = std::move(points);
    json["movers"] = std::move(movers);
    json["moves"] = std::move(moves);
    json["changes"] = std::move(changes);
    json["times"] = std::move(times);
}

std::string winner_of(const GameResult& result) {
    if (!result.loser) return "";
    return *result.loser == Side::kWhite ? "b" : "w";
}

}  // namespace

HtmlReport::HtmlReport(Write write, std::size_t hidden) : write_(std::move(write)), hidden_(hidden) {
    write_(kStart);
    write_(kReportPage);
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
    if (is_repetition(scored_game(result), seen_)) return;
    ++endings_[result.loser ? std::string(to_text(result.ending)) : "drawn"];
    for (std::size_t ply = 0; ply < game.movers.size(); ++ply)
        move_times_[players[index_of(game.movers[ply])]].add(result.moves[ply].elapsed);
}

void HtmlReport::finish(const Results& results, const PageState& state, std::size_t earlier) {
    Json table = to_json(results);
    auto& openings = table["openings"].get_ref<Json::array_t&>();
    Json summary = Json::object({{"openings", openings.size()},
                                 {"order", by_score(results)},
                                 {"texts", texts_json(results)},
                                 {"ratings", ratings_json(results)},
                                 {"cross", cross_json(results)},
                                 {"course", course_json(results)}});
    if (openings.size() > kMostOpenings) openings.resize(kMostOpenings);
    summary["results"] = std::move(table);
    put_shares(summary);
    Json versions = Json::object();
    for (const auto& [engine, version] : versions_) versions[std::to_string(engine)] = version;
    int all = 0;
    summary["endings"] = Json::object();
    for (const auto& [ending, count] : endings_) all += count;
    for (const auto& [ending, count] : endings_)
        summary["endings"][ending] = {{"games", count}, {"share", percent_text(1.0 * count / all)}};
    summary["versions"] = versions;
    summary["times"] = move_times_json(move_times_);
    summary["period"] = period_;
    summary["games"] = earlier + games_;
    summary["hidden"] = earlier + std::min(hidden_, games_);
    summary["earlier"] = earlier;
    write_("\n]</script>\n<script type=\"application/json\" id=\"summary\">" + page_json(std::move(summary)) +
           "</script>\n" + page_state_element(state));
}

std::string page_state_element(const PageState& state) {
    const Json json = Json::object({{"state", state.state},
                                    {"written", timestamp(state.written)},
                                    {"every", std::chrono::duration<double>(state.every).count()}});
    return R"(<script type="application/json" id="state">)" + page_json(json) + "</script>\n";
}

std::string html_text(std::string_view text) {
    return replaced(printable(text), "&<>\"", {"&amp;", "&lt;", "&gt;", "&quot;"});
}

std::string page_json(Json json) {
    make_visible(json);
    return replaced(json_text(json), "<>&", {"\\u003c", "\\u003e", "\\u0026"});
}

Json game_json(const GameRecord& record, const Replay& game) {
    const GameResult& result = record.result;
    Json json;
    json["players"] = Json::array({result.unit.black(), result.unit.white()});
    json["winner"] = winner_of(result);
    json["ending"] = to_text(result.ending);
    json["margin"] = result.margin;
    json["detail"] = result.detail;
    json["opening"] = result.unit.opening;
    json["repeat"] = result.unit.repeat;
    put_moves(record, game, json);
    const std::string log = result.stderr_tail[0] + result.stderr_tail[1];
    if (!log.empty()) json["stderr"] = log.substr(log.size() - std::min(log.size(), kStderrShown));
    return json;
}

}  // namespace pahtum::arena
