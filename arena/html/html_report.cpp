#include "arena/html/html_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/html/game_json.hpp"
#include "arena/html/page.hpp"
#include "arena/html/ratings_json.hpp"
#include "arena/report/value_or_null.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

std::string dump(const ordered_json& json) {
    return html_safe(json.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

/// Rows of [pairs, Elo, its error, LLR]; null without a course.
ordered_json course_json(const Course* course) {
    if (course == nullptr) return {};
    ordered_json rows = ordered_json::array();
    for (const Course::Point& point : course->points()) {
        rows.push_back(ordered_json::array({point.pairs, value_or_null(point.elo),
                                            value_or_null(point.elo_error95), value_or_null(point.llr)}));
    }
    return rows;
}

ordered_json move_times_json(const std::map<int, TimeHistogram>& histograms) {
    ordered_json limits = ordered_json::array();
    for (std::size_t bin = 0; bin < TimeHistogram::kBins; ++bin) {
        limits.push_back(
            std::chrono::duration_cast<std::chrono::microseconds>(TimeHistogram::upper_limit(bin)).count());
    }
    ordered_json counts = ordered_json::object();
    for (const auto& [engine, histogram] : histograms) counts[std::to_string(engine)] = histogram.counts();
    return {{"limits", limits}, {"counts", counts}};
}

}  // namespace

HtmlReport::HtmlReport(std::ostream& out, std::size_t hidden) : out_(out), hidden_(hidden) {
    out_ << kStart << kPageStart << R"(<script type="application/json" id="games">[)";
}

void HtmlReport::add(const GameRecord& record) {
    const Replay game = replay(record);
    count(record, game);
    if (games_ <= hidden_) return;
    out_ << (games_ == hidden_ + 1 ? "\n" : ",\n") << dump(game_json(record, game));
}

void HtmlReport::count(const GameRecord& record, const Replay& game) {
    const GameResult& result = record.result;
    ++games_;
    ++endings_[result.loser ? std::string(to_text(result.ending)) : "drawn"];
    const std::string started = timestamp(record.started);
    if (period_[0].empty() || started < period_[0]) period_[0] = started;
    if (started > period_[1]) period_[1] = started;
    const std::array<int, 2> players = {result.unit.black(), result.unit.white()};
    for (const std::size_t colour : {0U, 1U}) versions_[players[colour]] = result.engine_version[colour];
    for (std::size_t ply = 0; ply < game.movers.size(); ++ply)
        move_times_[players[index_of(game.movers[ply])]].add(result.moves[ply].elapsed);
}

void HtmlReport::finish(const Results& results) {
    ordered_json versions = ordered_json::object();
    for (const auto& [engine, version] : versions_) versions[std::to_string(engine)] = version;
    const ordered_json summary = {{"results", ordered_json::parse(to_json(results))},
                                  {"ratings", ratings_json(results)},
                                  {"course", course_json(results.course)},
                                  {"endings", endings_},
                                  {"versions", versions},
                                  {"times", move_times_json(move_times_)},
                                  {"period", period_},
                                  {"games", games_},
                                  {"hidden", std::min(hidden_, games_)}};
    out_ << "\n]</script>\n<script type=\"application/json\" id=\"summary\">" << dump(summary)
         << "</script>\n"
         << kPageEnd;
}

std::string html_safe(std::string_view json) {
    std::string text;
    text.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = json.substr(i);
        if (rest[0] == '<') {
            text += "\\u003c";
        } else if (rest[0] == '>') {
            text += "\\u003e";
        } else if (rest[0] == '&') {
            text += "\\u0026";
        } else if (rest.starts_with("\u2028") || rest.starts_with("\u2029")) {
            text += rest[2] == '\xa8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else {
            text += rest[0];
        }
    }
    return text;
}

}  // namespace pahtum::arena
