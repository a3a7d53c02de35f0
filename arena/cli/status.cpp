#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/cli/event_source.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/cli/tune_store.hpp"
#include "arena/json/json.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/sprt.hpp"
#include "arena/tune/tune_report.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kStatusIntroduction =
    R"(Shows how far an event of a store is: games, scores, the sequential test, and the workers that play it.

  pahtum-arena status games.db
  pahtum-arena status postgresql://server/arena --event nightly --json
)";

constexpr std::array kStatusOptions = {kEventOption, OptionInfo{"json", "", "print one JSON object"}};

/// The score of the counted games, and the test of the pairs before the first that is missing.
struct EventScore {
    Tally tally;
    std::optional<Sprt> sprt;
    std::optional<RecordedTuning> tuning;  ///< if the event is one

    [[nodiscard]] std::optional<TuneResults> tuned() const {
        if (!tuning) return std::nullopt;
        return TuneResults{tuning->tuning, tuning->engine, tuning->time_control};
    }
};

std::optional<SprtSettings> test_of(const RunHeader& header) {
    OptionTexts texts;
    // A tuning has an alpha of its own.
    if (value_in(header.plan, "sprt").empty()) return std::nullopt;
    for (const auto& [name, value] : header.plan)
        if ((name == "sprt" || name == "model" || name == "alpha" || name == "beta") && value != "none")
            texts[name] = {value};
    return make_sprt(texts);
}

EventScore score_of(NamedEvent& named) {
    constexpr std::size_t kPairsAtOnce = 20'000;
    EventScore score;
    if (const auto settings = test_of(named.event.terms.header)) score.sprt.emplace(*settings);
    std::size_t expected = 0;
    bool has_gap = false;
    for (std::size_t first = 0;;) {
        const std::vector<StoredResult> results = named.store.results(
            named.event.number, first, std::numeric_limits<std::int32_t>::max(), kPairsAtOnce);
        if (results.empty()) return score;
        for (const StoredResult& result : results) {
            has_gap = has_gap || result.number != expected++;
            const auto half_points = score.tally.add(result.number, result.score);
            if (half_points && !has_gap && score.sprt && score.sprt->verdict() == Verdict::kUndecided)
                score.sprt->add_pair(*half_points);
        }
        first = results.back().number / 2 + 1;
    }
}

Json test_json(const std::optional<Sprt>& sprt) {
    if (!sprt) return nullptr;
    return Json::object({{"elo0", sprt->settings().elo0},
                         {"elo1", sprt->settings().elo1},
                         {"llr", sprt->llr()},
                         {"lower", sprt->stopping_lower()},
                         {"upper", sprt->stopping_upper()},
                         {"verdict", to_text(sprt->verdict())}});
}

/// Where results decide who meets whom, they may add to what is planned.
std::string_view state_text(const EventProgress& progress) {
    const bool is_played = progress.planned > 0 && progress.counted == progress.planned;
    return progress.state == EventState::kRunning && is_played ? "finished" : to_text(progress.state);
}

std::string to_json_text(const NamedEvent& named, const EventProgress& progress,
                         const std::vector<WorkerStatus>& workers, const EventScore& score) {
    Json json = Json::object({{"format", 1},
                              {"event", named.event.terms.name},
                              {"run", named.event.terms.header.id},
                              {"created", timestamp(named.event.created)},
                              {"state", state_text(progress)},
                              {"verdict", progress.verdict},
                              {"planned", 2 * progress.planned},
                              {"counted", 2 * progress.counted},
                              {"open", 2 * (progress.planned - progress.counted)},
                              {"leased", 2 * progress.leased},
                              {"late", progress.late},
                              {"duplicates", score.tally.duplicates()},
                              {"sprt", test_json(score.sprt)}});
    std::vector<Json> engines;
    for (std::size_t i = 0; i < named.event.terms.engines.size(); ++i) {
        const int engine = static_cast<int>(i);
        const MatchScore match = score.tally.field_score(engine);
        engines.push_back(Json::object({{"name", named.event.terms.engines[i].name},
                                        {"games", match.games.games()},
                                        {"wins", match.games.wins},
                                        {"draws", match.games.draws},
                                        {"losses", match.games.losses},
                                        {"pentanomial", match.pairs.pairs_with},
                                        {"faults", total(score.tally.faults(engine))}}));
    }
    json["engines"] = engines;
    if (const auto tuned = score.tuned()) json["tuning"] = tune_json(*tuned);
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
    return json.dump() + "\n";
}

/// Not a process that has found nothing to play.
bool is_of_interest(const WorkerStatus& worker) {
    constexpr std::chrono::minutes kRecently{1};
    return worker.counted > 0 || worker.held > 0 || worker.since_seen < kRecently;
}

std::string workers_table(const std::vector<WorkerStatus>& workers) {
    TextTable table{{"Machine", "Process", "Games", "Claimed", "Seen"}};
    for (const WorkerStatus& worker : workers)
        table.add_row(
            {printable(worker.terms.machine), std::to_string(worker.terms.process),
             std::to_string(2 * worker.counted), std::to_string(2 * worker.held),
             duration_text(std::chrono::duration_cast<std::chrono::seconds>(worker.since_seen)) + " ago"});
    return table.to_text(0);
}

std::string engines_table(const NamedEvent& named, const EventScore& score) {
    TextTable table{{"Engine", "Games", "W", "D", "L", "Score", "Faults"}};
    for (std::size_t i = 0; i < named.event.terms.engines.size(); ++i) {
        const int engine = static_cast<int>(i);
        const Trinomial games = score.tally.field_score(engine).games;
        const std::string share =
            games.games() == 0 ? std::string(kNotAvailable) : percent_text(sample_of(games).mean());
        table.add_row({printable(named.event.terms.engines[i].name), std::to_string(games.games()),
                       std::to_string(games.wins), std::to_string(games.draws), std::to_string(games.losses),
                       share, std::to_string(total(score.tally.faults(engine)))});
    }
    return table.to_text(0);
}

std::string to_text(const NamedEvent& named, const EventProgress& progress,
                    const std::vector<WorkerStatus>& workers, const EventScore& score) {
    std::string text = "Event " + quote(named.event.terms.name) + ": " + std::string(state_text(progress)) +
                       (progress.verdict.empty() ? "" : ", " + printable(progress.verdict) + " accepted") +
                       "\n" + std::to_string(2 * progress.counted) + " of " +
                       std::to_string(2 * progress.planned) + " games, " +
                       std::to_string(2 * progress.leased) + " of the others claimed, " +
                       std::to_string(progress.late) + " late\n";
    if (score.sprt) text += llr_text(*score.sprt) + ": " + std::string(to_text(score.sprt->verdict())) + "\n";
    if (const auto tuned = score.tuned()) text += "\n" + tune_table(*tuned);
    text += "\n" + engines_table(named, score);
    if (!workers.empty()) text += "\n" + workers_table(workers);
    return text;
}

}  // namespace

int status_command(int argc, const char* const* argv, const Console& console) {
    const OptionTable table{"status STORE [--event NAME] [--json]", kStatusOptions,
                            std::string(kStatusIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    NamedEvent named = open_event(line, "status", EventStore::Access::kRead);
    EventScore score = score_of(named);
    score.tuning = tuning_of(named.store, named.event);
    const EventProgress progress = named.store.progress(named.event.number);
    std::vector<WorkerStatus> workers = named.store.workers(named.event.number);
    std::erase_if(workers, [](const WorkerStatus& worker) { return !is_of_interest(worker); });
    console.results << (line.has("json") ? to_json_text(named, progress, workers, score)
                                         : to_text(named, progress, workers, score))
                    << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace pahtum::arena
