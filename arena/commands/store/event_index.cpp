#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <system_error>

#include "arena/commands/revision_matches.hpp"
#include "arena/commands/store/event_view.hpp"
#include "arena/records/record.hpp"
#include "arena/report/html_report.hpp"
#include "arena/report/strength_text.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kStyle = R"(
body{font:15px/1.4 system-ui,sans-serif;margin:1.5em;color:#222;background:#fff}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.35em .8em;border-bottom:1px solid #ccc}
td.number{text-align:right;white-space:nowrap}svg{display:block}
@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}a{color:#8bf}}
)";

std::string cell(const std::string& content, bool is_number = false) {
    return std::string(is_number ? "<td class=\"number\">" : "<td>") + content + "</td>";
}

/// The course of the test between its bounds.
std::string curve_picture(const Course& course, const Sprt& sprt) {
    constexpr double kWidth = 160;
    constexpr double kHeight = 40;
    const std::vector<Course::Point> all = course.points();
    if (all.empty()) return "";
    const auto [least, most] = std::ranges::minmax_element(all, {}, &Course::Point::llr);
    const double low = std::min(*least->llr, sprt.stopping_lower());
    const double high = std::max(*most->llr, sprt.stopping_upper());
    const auto y = [&](double llr) { return decimal_text(kHeight * (high - llr) / (high - low), 1); };
    const std::string width = decimal_text(kWidth, 0);
    std::string points = "0," + y(0);
    const auto pairs = static_cast<double>(all.back().pairs);
    for (const Course::Point& point : all)
        points +=
            " " + decimal_text(kWidth * static_cast<double>(point.pairs) / pairs, 1) + "," + y(*point.llr);
    std::string picture = "<svg width=\"" + width + "\" height=\"" + decimal_text(kHeight, 0) +
                          "\" role=\"img\" aria-label=\"LLR over pairs\" fill=\"none\">";
    for (const double bound : {sprt.stopping_lower(), 0.0, sprt.stopping_upper()})
        picture += "<path d=\"M0 " + y(bound) + "H" + width + "\" stroke=\"#999\" stroke-dasharray=\"3\"/>";
    return picture + "<polyline points=\"" + points + "\" stroke=\"#27c\" stroke-width=\"1.5\"/></svg>";
}

std::string elo_text(const EventView& view) {
    const MatchScore score = view.score.tally.field_score(0);
    return view.event.terms.engines.size() == 2 && score.pairs.pairs() > 0 ? elo_text(score) : "";
}

/// Games by machine, and who is at work.
std::string machines_text_of(const EventView& view) {
    struct Machine {
        std::size_t games = 0;
        bool is_at_work = false;
    };
    std::map<std::string, Machine> machines;
    for (const WorkerStatus& worker : view.workers) {
        Machine& machine = machines[worker.terms.machine];
        machine.games += 2 * worker.counted;
        machine.is_at_work = machine.is_at_work || is_at_work(worker);
    }
    return joined(machines, "<br>", [](const auto& entry) {
        const auto& [name, machine] = entry;
        return html_text(name) + ": " + std::to_string(machine.games) +
               (machine.is_at_work ? " (at work)" : "");
    });
}

std::string row_of(const EventView& view, const std::filesystem::path& folder) {
    const EventTerms& terms = view.event.terms;
    const std::string page = "event-" + std::to_string(view.event.number) + ".html";
    std::error_code ignored;
    std::string name = html_text(terms.name);
    if (std::filesystem::exists(folder / page, ignored)) name = "<a href=\"" + page + "\">" + name + "</a>";
    const std::string engines =
        joined(terms.engines, ", ", [](const EventEngine& engine) { return html_text(engine.name); });
    const std::string counts =
        terms.engines.size() == 2 ? counts_text(view.score.tally.field_score(0).pairs) : "";
    std::string test;
    if (view.score.sprt)
        test = html_text(llr_text(*view.score.sprt)) + curve_picture(view.score.course, *view.score.sprt);
    return "<tr>" + cell(name + "<br><small>" + engines + "</small>") +
           cell(html_text(state_text(view.progress)) +
                (view.progress.verdict.empty() ? "" : ", " + html_text(view.progress.verdict))) +
           cell(std::to_string(terms.rank.priority), true) +
           cell(std::to_string(2 * view.progress.counted) + " / " + std::to_string(2 * view.progress.planned),
                true) +
           cell(elo_text(view), true) + cell(test) + cell(counts, true) + cell(machines_text_of(view)) +
           "</tr>\n";
}

}  // namespace

std::string index_page(const std::vector<EventView>& views, const std::filesystem::path& folder,
                       std::chrono::milliseconds every) {
    const auto seconds = std::max<std::chrono::milliseconds::rep>(1, (every.count() + 999) / 1000);
    std::string page = std::string{kIndexPageStart} +
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                       "'unsafe-inline'\">\n<meta name=\"viewport\" content=\"width=device-width\">\n";
    if (every.count() > 0)
        page += "<meta http-equiv=\"refresh\" content=\"" + std::to_string(seconds) + "\">\n";
    page += "<style>" + std::string(kStyle) + "</style></head><body><h1>Events</h1>\n<p>" +
            timestamp(std::chrono::system_clock::now()) +
            "</p>\n<table><tr><th>Event</th><th>State</th><th>Priority</th><th>Games</th><th>Elo</th>"
            "<th>LLR</th><th>Pairs with 0, ½, 1, 1½, 2</th><th>Machines</th></tr>\n";
    for (const EventView& view : views) page += row_of(view, folder);
    return page + "</table></body></html>\n";
}

}  // namespace pahtum::arena
