#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "arena/report/results.hpp"
#include "arena/report/schedule_text.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

std::string name_of(const Results& results, int engine) {
    return printable(results.engines[static_cast<std::size_t>(engine)].name);
}

std::string duel_text(const Results& results) {
    const auto [first, second] = results.pairings.front();
    const MatchScore score = results.score->tally().score(first, second);
    const Trinomial& games = score.games;
    std::string text = name_of(results, first) + " against " + name_of(results, second) + "\n";
    text += "  " + strength_line(estimate_of(score)) + "\n";
    text += "  Score   " + percent_text(score_share(games)) + ", " + number_text(games.points(), 1) + " of " +
            counted(games.games(), "game") + ": " + std::to_string(games.wins) + " won, " +
            std::to_string(games.draws) + " drawn (" + percent_text(draw_share(games)) + "), " +
            std::to_string(games.losses) + " lost\n";
    text += "  Pairs   " + std::to_string(score.pairs.pairs()) + " with 0, ½, 1, 1½, 2 points " +
            counts_text(score.pairs) + ": " + pairs_text(score.pairs) + "\n";
    return text;
}

/// Whether two engines that have played have not met, as in a gauntlet.
bool have_other_fields(const Results& results) {
    const Tally& tally = results.score->tally();
    std::vector<int> played;
    for (int engine = 0; engine < static_cast<int>(results.engines.size()); ++engine)
        if (tally.field_score(engine).games.games() > 0) played.push_back(engine);
    for (const int first : played)
        for (const int second : played)
            if (first < second && tally.score(first, second).games.games() == 0) return true;
    return false;
}

TextTable field_table(const Results& results) {
    TextTable table({"", "Engine", "Elo", "±95%", "nElo", "LOS", "Score", "Games", "W", "D", "L", "Draws",
                     "Pairs", "0, ½, 1, 1½, 2", "Faults"});
    int rank = 0;
    for (const int engine : by_score(results)) {
        const MatchScore score = results.score->tally().field_score(engine);
        const Estimate strength = estimate_of(score);
        const Trinomial& games = score.games;
        table.add_row({++rank, results.engines[static_cast<std::size_t>(engine)].name,
                       number_text(strength.elo, 1, true), elo_error_text(strength),
                       number_text(strength.nelo, 1, true), los_text(strength.los),
                       percent_text(score_share(games)), games.games(), games.wins, games.draws, games.losses,
                       percent_text(draw_share(games)), score.pairs.pairs(), counts_text(score.pairs),
                       total(results.score->tally().faults(engine))});
    }
    return table;
}

std::string field_text(const Results& results) {
    return field_table(results).to_text(1) +
           (have_other_fields(results)
                ? "Each engine's Elo is against its own opponents, and not all have the same: "
                  "`pahtum-arena rate` compares them\n"
                : "");
}

/// What two engines' result is without games that faults decided; empty if there are none.
std::string faultless_text(const Results& results) {
    const auto [first, second] = results.pairings.front();
    const Tally& tally = results.score->tally();
    const std::int64_t faults =
        tally.score(first, second).games.games() - tally.faultless_score(first, second).games.games();
    if (faults == 0) return "";
    const MatchScore rest = tally.faultless_score(first, second);
    std::string text = "Without the " + std::to_string(faults) +
                       (faults == 1 ? " game that a fault" : " games that faults") + " decided: ";
    if (rest.games.games() == 0) return text + "no games\n";
    text += percent_text(score_share(rest.games)) + ", " + number_text(rest.games.points(), 1) + " of " +
            counted(rest.games.games(), "game");
    // Of single games, one colour may have more than the other.
    if (rest.pairs.pairs() == 0) return text + ", no whole pair\n";
    return text + "; " + counted(rest.pairs.pairs(), "whole pair") + ": " + strength_line(estimate_of(rest)) +
           "\n";
}

std::string remarks_text(const Results& results) {
    std::string text;
    if (results.score->fault_watch().has_failed())
        text += fault_watch_text(results.score->fault_watch()) + "\n";
    if (results.engines.size() == 2) text += faultless_text(results);
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const Faults faults = results.score->tally().faults(static_cast<int>(engine));
        if (faults.empty()) continue;
        const auto games = results.score->tally().field_score(static_cast<int>(engine)).games.games();
        text += "Faults of " + printable(results.engines[engine].name) + ": " + to_text(faults) +
                (total(faults) == games ? ", in every game\n" : "\n");
    }
    for (const int engine : results.halted) {
        text += name_of(results, engine) + " failed too often in a row and was halted\n";
    }
    for (const std::string& voids : {replayed_text(results), voided_text(results)})
        if (!voids.empty()) text += voids + "\n";
    if (const auto duplicates = results.score->tally().duplicates(); duplicates > 0) {
        text += "Duplicates, left out of all numbers: " + counted(duplicates, "game") +
                " with the moves of an earlier one\n";
    }
    if (results.played < results.planned) {
        text += std::to_string(results.played) + " of " + std::to_string(results.planned) + " games played" +
                (results.is_interrupted ? " (interrupted)" : "") + "\n";
    }
    return text;
}

std::string colours_text(const Results& results) {
    TextTable table({"By colour", "Black", "W", "D", "L", "White", "W", "D", "L"});
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        TextTable::Row row = {results.engines[engine].name};
        for (const Side side : {Side::kBlack, Side::kWhite}) {
            const Trinomial games = results.score->breakdown().with_colour(static_cast<int>(engine), side);
            row.insert(row.end(), {percent_text(score_share(games)), games.wins, games.draws, games.losses});
        }
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

/// Empty unless several machines have played.
std::string machines_text(const Results& results) {
    if (results.machines.empty()) return "";
    TextTable table({"By machine", "Pairs", "Score", "Chi2", "df", "Chance", ""});
    for (const MachineResidual& machine : results.machines) {
        TextTable::Row row = residual_cells(machine);
        row.insert(row.begin(), machine.machine.empty() ? "(unknown)" : printable(machine.machine));
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

/// Number of engines that get a column: of two only the first, whose score determines the other's.
std::size_t scores_shown(const Results& results) {
    return results.engines.size() == 2 ? 1 : results.engines.size();
}

std::string boulders_text(const Results& results) {
    TextTable::Row header = {"Boulders", "Games", "Black won", "Drawn", "White won"};
    for (std::size_t engine = 0; engine < scores_shown(results); ++engine)
        header.push_back(results.engines[engine].name);
    TextTable table(std::move(header));
    for (const auto& [boulders, part] : results.score->breakdown().by_boulders()) {
        const auto share_text = [&games = part.black](std::int64_t count) {
            return percent_text(share(static_cast<double>(count), games));
        };
        TextTable::Row row = {boulders, part.black.games(), share_text(part.black.wins),
                              share_text(part.black.draws), share_text(part.black.losses)};
        for (std::size_t engine = 0; engine < scores_shown(results); ++engine) {
            const auto games = part.engine.find(static_cast<int>(engine));
            row.push_back(
                percent_text(score_share(games == part.engine.end() ? Trinomial{} : games->second)));
        }
        table.add_row(std::move(row));
    }
    return table.to_text(0);
}

/// Results by colour, by number of boulders and by machine; empty without games.
std::string breakdown_text(const Results& results) {
    if (results.score->breakdown().black().games() == 0) return "";
    return colours_text(results) + boulders_text(results) + machines_text(results);
}

/// "3 games WHAT (2 BEFORE a BEHIND, 1 BEFORE b BEHIND)"; empty if there are none.
std::string count_text(const Results& results, const std::vector<int>& counts, const std::string& what,
                       const std::string& before, const std::string& behind) {
    std::string by_engine;
    int games = 0;
    for (std::size_t engine = 0; engine < counts.size(); ++engine) {
        if (counts[engine] == 0) continue;
        games += counts[engine];
        by_engine += (by_engine.empty() ? "" : ", ") + std::to_string(counts[engine]) + before +
                     name_of(results, static_cast<int>(engine)) + behind;
    }
    if (games == 0) return "";
    return counted(games, "game") + what + " (" + by_engine + ")";
}

}  // namespace

TextTable::Row residual_cells(const MachineResidual& machine) {
    const bool is_tested = machine.test.degrees > 0;
    return {machine.pairs,
            percent_text(machine.score),
            number_text(is_tested ? std::optional{machine.test.statistic} : std::nullopt, 1),
            machine.test.degrees,
            percent_text(is_tested ? std::optional{machine.chance} : std::nullopt),
            machine.stands_out ? "stands out" : ""};
}

std::vector<int> by_score(const Results& results) {
    std::vector<int> order(results.engines.size());
    std::iota(order.begin(), order.end(), 0);
    const auto value = [&](int engine) {
        return score_share(results.score->tally().field_score(engine).games).value_or(0);
    };
    std::ranges::stable_sort(order, [&](int a, int b) { return value(a) > value(b); });
    return order;
}

Estimate estimate_of(const MatchScore& score) {
    return score.pairs.pairs() > 0 ? estimate(sample_of(score.pairs)) : estimate(sample_of(score.games));
}

std::string replayed_text(const Results& results) {
    return count_text(results, results.replayed, " void and replayed: the arena was late", " while ",
                      " was to move");
}

std::string voided_text(const Results& results) {
    return count_text(results, results.voided, " void: an engine was busy while its opponent thought", " ",
                      "");
}

std::string fault_watch_text(const FaultWatch& watch) {
    std::string percentage = number_text(watch.most_percent(), 3);
    percentage.erase(percentage.find_last_not_of('0') + 1);
    if (percentage.ends_with('.')) percentage.pop_back();
    return "Engine failed after " + counted(watch.games(), "game") + ": faults decided " +
           std::to_string(watch.faults()) + " of them, more than the " + percentage + "% of --max-faults";
}

std::string to_text(const Faults& faults) {
    return joined(faults, ", ", [](const auto& fault) {
        return std::string(to_text(fault.first)) + " " + std::to_string(fault.second);
    });
}

std::string to_table(const Results& results) {
    std::string text;
    if (!results.standings.empty())
        text = standings_table(results.standings, results.engines).to_text(1) + "\n";
    text += results.engines.size() == 2 ? duel_text(results) : field_text(results);
    if (const Sprt* const sprt = results.score->sprt()) text += test_text(state_of(*sprt), 2);
    text += breakdown_text(results);
    if (results.accuracy != nullptr) text += to_table(*results.accuracy, results.engines);
    if (results.what_if != nullptr) text += to_table(*results.what_if);
    return text + remarks_text(results);
}

Json texts_json(const Results& results) {
    Json json = Json::object(
        {{"standings", field_table(results).to_json()}, {"remarks", split(remarks_text(results), "\n")}});
    if (!results.standings.empty())
        json["places"] = standings_table(results.standings, results.engines).to_json();
    if (results.score->sprt() != nullptr) json["test"] = test_line(state_of(*results.score->sprt()));
    if (results.accuracy != nullptr) json["accuracy"] = texts_json(*results.accuracy, results.engines);
    return json;
}

}  // namespace pahtum::arena
