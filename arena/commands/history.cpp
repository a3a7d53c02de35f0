#include <cstddef>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/commands/revision_matches.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/report/elo_plot.hpp"
#include "arena/report/results.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/report_files.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kHistoryIntroduction =
    R"(Measures how strength went over the commits from A to B: A, every N-th commit after it, and B play one reference from
the same openings.

  pahtum-arena history v1.2..HEAD --every 10 --out strength --svg strength.svg
  pahtum-arena history v1.2..HEAD --every 10 --reference v2.0 --tc nodes=5000 --rounds 500 --json

)";

constexpr std::string_view kHistoryEnd = R"(
Defaults: --rounds 200 --tc 1+0.01 --shuffle, the balanced openings of 7x7 with 5 boulders. With --store, every process that
is given this command takes part.
Exit codes: 0 done; 2 an event was cancelled; 3 the reference failed too often; 4 wrong usage; 5 the arena itself failed;
130 interrupted: the same command with --out or --store resumes.
)";

/// One revision, or the reference itself, which plays nothing.
struct HistoryPoint {
    Commit commit;
    bool is_reference = false;
    RevisionScore score;
};

struct HistoryPlan {
    std::vector<Commit> commits;
    Commit reference;
};

RevisionCommand history_command() {
    return {.name = "history",
            .own = {{"every", "N", "play every N-th commit, by first parents", "1"},
                    {"reference", "REVISION", "the opponent of all (default: A)"},
                    {"svg", "FILE", "write a plot of Elo over the commits, with 95% intervals"}},
            .defaults = {{"rounds", {"200"}}}};
}

Usage history_usage() {
    return arena_usage("history", {.summary = std::string{kHistoryIntroduction},
                                   .options = history_command().options(),
                                   .notes = std::string{kHistoryEnd},
                                   .synopsis = "A..B [--every N] [--reference REVISION] [options]"});
}

HistoryPlan read_plan(const CommandLine& line, const RevisionMatches& matches) try {
    constexpr std::string_view kForm = "history needs a range of revisions: pahtum-arena history v1.2..HEAD";
    if (line.words().size() != 1) throw UsageError{std::string{kForm}};
    const std::string& range = line.words().front();
    const std::size_t dots = range.find("..");
    if (dots == std::string::npos || dots == 0 || dots + 2 == range.size() || range[dots + 2] == '.')
        throw UsageError{std::string{kForm}};
    const RevisionCache cache = matches.cache();
    const std::string first = range.substr(0, dots);
    const std::vector<Commit> all = cache.commits(first, range.substr(dots + 2));
    const auto every =
        static_cast<std::size_t>(line.integer("every", 1, std::numeric_limits<int>::max()).value());
    HistoryPlan plan{.commits = {}, .reference = cache.commit(line.text("reference").value_or(first))};
    for (std::size_t i = 0; i < all.size(); i += every) plan.commits.push_back(all[i]);
    if (plan.commits.back().id != all.back().id) plan.commits.push_back(all.back());
    return plan;
} catch (const RevisionError& error) {
    throw UsageError{std::string("history: ") + error.what()};
}

std::string plan_text(const HistoryPlan& plan) {
    std::string text =
        std::to_string(plan.commits.size()) + " revisions, against " + short_name(plan.reference) + ":\n";
    for (const Commit& commit : plan.commits) text += line_of(commit);
    return text;
}

std::string history_text(const HistoryPlan& plan, const std::vector<HistoryPoint>& points) {
    TextTable table{{"Commit", "Date", "Elo", "Score", "Games", "Subject"}};
    for (const HistoryPoint& point : points) {
        const Trinomial& games = point.score.score.games;
        const bool is_measured = !point.is_reference && point.score.is_fit();
        const std::string elo = point.is_reference ? "reference" : "cannot play";
        table.add_row({short_name(point.commit), point.commit.date,
                       is_measured ? elo_text(estimate_of(point.score.score)) : elo,
                       is_measured ? percent_text(score_share(games)) : "", games.games(),
                       point.commit.subject});
    }
    return "Elo against " + short_name(plan.reference) + " " + printable(plan.reference.subject) + "\n" +
           table.to_text(5);
}

std::string history_json(const HistoryPlan& plan, const std::vector<HistoryPoint>& points) {
    std::vector<Json> revisions;
    for (const HistoryPoint& point : points) {
        Json entry = commit_json(point.commit);
        entry["is_reference"] = point.is_reference;
        entry["reason"] = point.score.is_fit() ? Json(nullptr) : Json(point.score.unfit);
        put_score(point.score.score, entry);
        revisions.push_back(std::move(entry));
    }
    return json_text(Json::object(
               {{"format", 1}, {"reference", commit_json(plan.reference)}, {"revisions", revisions}})) +
           "\n";
}

std::string history_plot(const HistoryPlan& plan, const std::vector<HistoryPoint>& points) {
    std::vector<PlotPoint> places;
    for (const HistoryPoint& point : points) {
        PlotPoint place{.label = short_name(point.commit),
                        .title = point.commit.date + " " + point.commit.subject};
        if (point.is_reference) {
            place.elo = 0;
        } else if (point.score.is_fit()) {
            const Estimate estimate = estimate_of(point.score.score);
            place.elo = estimate.elo;
            place.low = estimate.elo_low95;
            place.high = estimate.elo_high95;
            place.title += ": Elo " + elo_text(estimate_of(point.score.score));
        } else {
            place.title += ": cannot play";
        }
        places.push_back(std::move(place));
    }
    return elo_plot("Elo against " + short_name(plan.reference), places);
}

/// That the plot can be written is tried before the first game.
void check_plot(const std::string& file) try {
    if (!file.empty()) static_cast<void>(open_report(file, kEloPlotStart));
} catch (const StoreError& error) {
    refuse(error);
} catch (const FileError& error) {
    refuse(error);
}

void write_plot(const std::string& file, const std::string& plot) {
    if (file.empty()) return;
    AtomicFile out = open_report(file, kEloPlotStart);
    out.write(plot);
    out.commit();
}

/// Plays all; returns the exit code if it ends before.
std::optional<int> play_all(const RevisionMatches& matches, const HistoryPlan& plan,
                            std::vector<HistoryPoint>& points) {
    for (const Commit& commit : plan.commits) {
        HistoryPoint point{.commit = commit, .is_reference = commit.id == plan.reference.id, .score = {}};
        if (!point.is_reference) {
            matches.note(std::to_string(points.size() + 1) + " of " + std::to_string(plan.commits.size()) +
                         ": " + short_name(commit) + " " + quote(commit.subject));
            point.score = matches.play(commit, plan.reference);
        }
        if (point.score.is_interrupted) return point.score.exit_code;
        if (point.score.has_reference_failed) {
            matches.say("The reference fails in its games");
            return point.score.exit_code;
        }
        if (!point.score.is_fit()) matches.note(short_name(commit) + ": " + point.score.unfit);
        points.push_back(std::move(point));
    }
    return std::nullopt;
}

int run_history(const CommandLine& line, const Console& console) {
    const RevisionMatches matches{line, history_command(), console};
    const HistoryPlan plan = read_plan(line, matches);
    if (line.flag("dry-run")) {
        console.results << plan_text(plan);
        return EXIT_SUCCESS;
    }
    const std::string svg = line.once("svg").value_or("");
    check_plot(svg);
    std::vector<HistoryPoint> points;
    const std::optional<int> early = play_all(matches, plan, points);
    // Also what an interrupted run has measured.
    console.results << (line.flag("json") ? history_json(plan, points) : history_text(plan, points))
                    << std::flush;
    write_plot(svg, history_plot(plan, points));
    return early.value_or(EXIT_SUCCESS);
}

}  // namespace

const Subcommand kHistory{"history", "measures strength over commits", history_usage, run_history};

}  // namespace pahtum::arena
