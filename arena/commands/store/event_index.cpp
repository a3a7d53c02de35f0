#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "arena/commands/store/event_view.hpp"
#include "arena/report/html_report.hpp"
#include "arena/report/strength_text.hpp"
#include "engine/base/joined.hpp"

namespace pahtum::arena {
namespace {

/// Games by machine, and who is at work.
Json machines_json(const EventView& view) {
    std::map<std::string, std::pair<std::size_t, bool>> machines;
    for (const WorkerStatus& worker : view.workers) {
        auto& [games, is_busy] = machines[worker.terms.machine];
        games += 2 * worker.counted;
        is_busy |= is_at_work(worker);
    }
    Json lines = Json::array();
    for (const auto& [name, done] : machines)
        lines.push_back(name + ": " + std::to_string(done.first) + (done.second ? " (at work)" : ""));
    return lines;
}

Json row_json(const EventView& view, const std::filesystem::path& folder) {
    const EventTerms& terms = view.event.terms;
    const std::string page = "event-" + std::to_string(view.event.number) + ".html";
    const std::string& verdict = view.progress.verdict;
    const MatchScore score = terms.engines.size() == 2 ? view.score.tally.field_score(0) : MatchScore{};
    std::error_code ignored;
    Json json =
        Json::object({{"name", terms.name},
                      {"page", std::filesystem::exists(folder / page, ignored) ? page : ""},
                      {"engines", joined(terms.engines, ", ", &EventEngine::name)},
                      {"state", std::string(state_text(view)) + (verdict.empty() ? "" : ", ") + verdict},
                      {"priority", std::to_string(terms.rank.priority)},
                      {"games", std::to_string(2 * view.progress.counted) + " / " +
                                    std::to_string(2 * view.progress.planned)},
                      {"elo", score.pairs.pairs() > 0 ? elo_text(estimate_of(score)) : ""},
                      {"pairs", terms.engines.size() == 2 ? counts_text(score.pairs) : ""},
                      {"machines", machines_json(view)}});
    const Sprt* const sprt = view.score.decision.sprt();
    if (sprt == nullptr) return json;
    json["test"] = llr_text(*sprt);
    json["bounds"] = Json::array({sprt->stopping_lower(), sprt->stopping_upper()});
    for (const Course::Point& point : view.score.course.points())
        json["course"].push_back(Json::array({point.pairs, point.llr}));
    return json;
}

}  // namespace

std::string index_page(const std::vector<EventView>& views, const std::filesystem::path& folder,
                       std::chrono::milliseconds every) {
    Json rows = Json::array();
    for (const EventView& view : views) rows.push_back(row_json(view, folder));
    return std::string(kIndexPageStart) + std::string(kIndexPage) +
           R"(<script type="application/json" id="events">)" + page_json(std::move(rows)) + "</script>\n" +
           page_state_element({.every = every});
}

}  // namespace pahtum::arena
