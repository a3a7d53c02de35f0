#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "arena/commands/store/event_view.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/event/event_source.hpp"
#include "arena/report/results.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kStatusIntroduction =
    R"(Shows the progress of an event in a store: games, scores, the sequential test, and the workers that play it.

  pahtum-arena status games.db
  pahtum-arena status postgresql://server/arena --event nightly --json
  pahtum-arena status postgresql://server/arena --all
)";

std::vector<Json> engines_json(const std::vector<EventEngine>& engines, const Tally& tally) {
    std::vector<Json> rows;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const int engine = static_cast<int>(i);
        const MatchScore match = tally.field_score(engine);
        Json& row = rows.emplace_back(Json::object({{"name", engines[i].name}}));
        put_games(match.games, row);
        row["pentanomial"] = match.pairs.pairs_with;
        row["faults"] = total(tally.faults(engine));
    }
    return rows;
}

Json view_json(const EventView& view) {
    const auto& [event, progress, workers, score, has_all_games] = view;
    const Sprt* const sprt = score.decision.sprt();
    Json json = Json::object({{"format", 2},
                              {"event", event.terms.name},
                              {"run", event.terms.header.id},
                              {"created", timestamp(event.created)},
                              {"state", state_text(view)},
                              {"verdict", progress.verdict},
                              {"planned", 2 * progress.planned},
                              {"counted", 2 * progress.counted},
                              {"open", 2 * (progress.planned - progress.counted)},
                              {"leased", 2 * progress.leased},
                              {"late", progress.late},
                              {"duplicates", score.tally.duplicates()},
                              {"sprt", sprt == nullptr ? Json{} : sprt_json(state_of(*sprt))}});
    json["engines"] = engines_json(event.terms.engines, score.tally);
    if (score.tuning) {
        json["tuning"] = tune_json(*score.tuning);
        json["tuning"].erase("format");
    }
    std::vector<Json> rows;
    for (const WorkerStatus& worker : workers)
        rows.push_back(
            Json::object({{"number", worker.number},
                          {"machine", worker.terms.machine},
                          {"process", worker.terms.process},
                          {"version", worker.terms.version},
                          {"seen_seconds_ago", static_cast<double>(worker.since_seen.count()) / 1e3},
                          {"held", 2 * worker.held},
                          {"counted", 2 * worker.counted}}));
    json["workers"] = rows;
    return json;
}

const WorkerStatus* find_worker(const EventView& view, const std::string& number) {
    for (const WorkerStatus& worker : view.workers)
        if (std::to_string(worker.number) == number) return &worker;
    return nullptr;
}

Json by_worker_json(const EventView& view) {
    std::vector<Json> rows;
    for (const MachineResidual& it : view.score.by_worker.residuals()) {
        const WorkerStatus* const worker = find_worker(view, it.machine);
        Json& row =
            rows.emplace_back(Json::object({{"number", worker == nullptr ? 0 : worker->number},
                                            {"machine", worker == nullptr ? "" : worker->terms.machine}}));
        put_residual(it, row);
    }
    return rows;
}

std::string by_worker_table(const EventView& view) {
    TextTable table{{"Worker", "Machine", "Pairs", "Score", "Chi2", "df", "Chance", ""}};
    for (const MachineResidual& it : view.score.by_worker.residuals()) {
        const WorkerStatus* const worker = find_worker(view, it.machine);
        TextTable::Row row = residual_cells(it);
        row.insert(row.begin(), {it.machine, worker == nullptr ? "" : printable(worker->terms.machine)});
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

std::string workers_table(const std::vector<WorkerStatus>& workers) {
    TextTable table{{"Machine", "Process", "Games", "Claimed", "Seen"}};
    for (const WorkerStatus& worker : workers)
        table.add_row(
            {printable(worker.terms.machine), worker.terms.process, 2 * worker.counted, 2 * worker.held,
             duration_text(std::chrono::duration_cast<std::chrono::seconds>(worker.since_seen)) + " ago"});
    return table.to_text(0);
}

std::string engines_table(const StoredEvent& event, const EventScore& score) {
    TextTable table{{"Engine", "Games", "W", "D", "L", "Score", "Faults"}};
    for (std::size_t i = 0; i < event.terms.engines.size(); ++i) {
        const int engine = static_cast<int>(i);
        const Trinomial games = score.tally.field_score(engine).games;
        table.add_row({printable(event.terms.engines[i].name), games.games(), games.wins, games.draws,
                       games.losses, percent_text(score_share(games)), total(score.tally.faults(engine))});
    }
    return table.to_text(0);
}

/// ", H1 accepted", ", engine failed", or empty.
std::string accepted_text(const EventProgress& progress) {
    if (progress.verdict.empty()) return "";
    return ", " + printable(progress.verdict) + (progress.verdict == kEngineFailed ? "" : " accepted");
}

std::string to_text(const EventView& view) {
    const auto& [event, progress, workers, score, has_all_games] = view;
    std::string text = "Event " + quote(event.terms.name) + ": " + std::string(state_text(view)) +
                       accepted_text(progress) + "\n" + std::to_string(2 * progress.counted) + " of " +
                       std::to_string(2 * progress.planned) + " games, " +
                       std::to_string(2 * progress.leased) + " of the others claimed, " +
                       std::to_string(progress.late) + " late\n";
    if (const Sprt* const sprt = score.decision.sprt(); sprt != nullptr)
        text += llr_text(*sprt) + ": " + std::string(to_text(sprt->verdict())) + "\n";
    if (score.tuning) text += "\n" + tune_table(*score.tuning);
    text += "\n" + engines_table(event, score);
    if (!workers.empty()) text += "\n" + workers_table(workers);
    return text;
}

/// "alpha (12 games, 2 claimed), beta (4 games)": who works on an event.
std::string at_work_text(const EventView& view) {
    std::string text;
    for (const WorkerStatus& worker : view.workers) {
        if (!is_at_work(worker)) continue;
        text += (text.empty() ? "" : ", ") + printable(worker.terms.machine) + " (" +
                std::to_string(2 * worker.counted) + " games" +
                (worker.held == 0 ? "" : ", " + std::to_string(2 * worker.held) + " claimed") + ")";
    }
    return text;
}

std::string all_table(const std::vector<EventView>& views) {
    TextTable table{{"Number", "Event", "State", "Priority", "Share", "Games", "Of", "Workers"}};
    for (const EventView& view : views) {
        const EventTerms& terms = view.event.terms;
        table.add_row({view.event.number, printable(terms.name), std::string(state_text(view)),
                       terms.rank.priority, terms.rank.share, 2 * view.progress.counted,
                       2 * view.progress.planned, at_work_text(view)});
    }
    return table.to_text(0);
}

std::string all_json(const std::vector<EventView>& views) {
    std::vector<Json> events;
    for (const EventView& view : views) {
        const EventTerms& terms = view.event.terms;
        events.push_back(Json::object({{"number", view.event.number},
                                       {"priority", terms.rank.priority},
                                       {"share", terms.rank.share},
                                       {"needs_only_store", !terms.task.empty()},
                                       {"status", view_json(view)}}));
    }
    return json_text(Json::object({{"format", 2}, {"events", events}})) + "\n";
}

int show_all(const CommandLine& line, const Console& console) {
    const std::vector<EventView> views = views_of(store_of(line, "status"));
    console.results << (line.has("json") ? all_json(views) : all_table(views)) << std::flush;
    return EXIT_SUCCESS;
}

/// Rewrites the index until it is interrupted, or writes it once.
int write_index(const CommandLine& line, const Console& console) {
    constexpr int kRareIndexes = 20;  ///< making them takes at most that part of the time
    const std::string store = store_of(line, "status");
    const std::string file = line.text("html").value_or("");
    const auto every = read_period(line, "every", 0.1).value_or(std::chrono::milliseconds{0});
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    while (true) {
        const auto begin = std::chrono::steady_clock::now();
        try {
            const std::vector<EventView> views = views_of(store);
            AtomicFile page = open_report(file, kIndexPageStart);
            page.write(index_page(views, folder, every));
            page.commit(every.count() > 0 ? AtomicFile::Durability::kLater : AtomicFile::Durability::kOnDisk);
        } catch (const StoreUnreachable& error) {
            if (every.count() == 0) throw;
            console.progress << printable_lines(error.what(), kLongestMessage) << std::endl;
        } catch (const FileError& error) {
            refuse(error);
        }
        if (every.count() == 0) return EXIT_SUCCESS;
        const auto cost = std::chrono::steady_clock::now() - begin;
        std::this_thread::sleep_for(std::max<std::chrono::nanoseconds>(every, kRareIndexes * cost));
    }
}

int show_one(const CommandLine& line, const Console& console) {
    NamedEvent named = open_event(line, "status", EventStore::Access::kRead);
    const EventView view = view_of(named);
    const bool wants_workers = line.has("by-worker");
    if (line.has("json")) {
        Json json = view_json(view);
        if (wants_workers) json["by_worker"] = by_worker_json(view);
        console.results << json_text(json) << '\n' << std::flush;
        return EXIT_SUCCESS;
    }
    console.results << to_text(view);
    if (wants_workers) console.results << '\n' << by_worker_table(view);
    console.results << std::flush;
    return EXIT_SUCCESS;
}

Usage status_usage() {
    return arena_usage(
        "status",
        {.summary = std::string{kStatusIntroduction},
         .options = {event_option(),
                     {"all", "", "all events, and who works on them"},
                     {"by-worker", "", "how each worker's results compare with those of the others"},
                     {"json", "", "print one JSON object"},
                     {"html", "FILE",
                      "write an index page of all events; names link to event-NUMBER.html beside it"},
                     {"every", "SECONDS", "rewrite the page at this interval, until Ctrl-C"}},
         .synopsis = "STORE [--event NAME | --all | --html FILE] [--by-worker] [--json]"});
}

int run_status(const CommandLine& line, const Console& console) {
    const bool has_page = line.text("html").has_value();
    if (line.has("every") && !has_page) refuse_option("every", "is meaningful only with --html FILE");
    if (!line.has("all") && !has_page) return show_one(line, console);
    for (const char* const option : {"event", "by-worker"})
        if (line.has(option)) refuse_option(option, "is about one event, and --all and --html show all");
    if (has_page) return write_index(line, console);
    return show_all(line, console);
}

}  // namespace

const Subcommand kStatus{"status", "shows the progress of an event", status_usage, refusing<run_status>};

}  // namespace pahtum::arena
