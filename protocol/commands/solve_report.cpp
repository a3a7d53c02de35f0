#include "protocol/commands/solve_report.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::program {
namespace {

using Words = std::vector<std::string>;

std::string bar(const SolveProgress& progress) {
    constexpr int kWidth = 20;
    const int filled = progress.moves == 0 ? 0 : kWidth * progress.moves_decided / progress.moves;
    std::string text(kWidth, '.');
    std::fill_n(text.begin(), filled, '#');
    return "[" + text + "] ";
}

/// "at least +1? no 15:1, 42% of a no done, 2:10 to 1:15:00 left, ".
std::string outlook_text(const ProofOutlook& outlook, double nodes_per_second) {
    const auto time = [&](double nodes) {
        return duration_text(std::chrono::seconds{std::llround(nodes / std::max(nodes_per_second, 1.0))});
    };
    return "at least " + signed_text(outlook.at_least) + "? " + odds_text(outlook.odds) + ", " +
           decimal_text(outlook.share * 100, 0) + "% of a no done, " + time(outlook.least_nodes) + " to " +
           time(outlook.most_nodes) + " left, ";
}

Words best_words(const Position& position, const SolveReport& report) {
    Words words;
    for (const Move move : report.best) words.push_back(to_text(position, move));
    return words;
}

/// What follows the best moves: whether others are, too.
std::string_view others_text(const SolveReport& report) {
    switch (report.status) {
        case SolveStatus::kOutcome:
            if (report.best_is_complete)
                return report.lower > 0 ? "; no other move wins" : "; every move loses";
            return report.lower > 0 ? "; others may win, too" : "; every other move loses, too";
        case SolveStatus::kReached:
            return report.best_is_complete ? "; no other move is enough" : "; others may be enough, too";
        default: return report.best_is_complete ? "; no other move is as good" : "; others may be as good";
    }
}

/// "wins by 3 points", "draws", "loses by 1 point".
std::string result_words(Points margin) {
    if (margin == 0) return "draws";
    const std::string points = counted(std::abs(margin), "point");
    return (margin > 0 ? "wins by " : "loses by ") + points;
}

std::string mover_text(const Position& position) {
    return position.side_to_move() == Side::kBlack ? "Black, to move, " : "White, to move, ";
}

std::string range_text(const SolveReport& report) {
    return signed_text(report.lower) + " to " + signed_text(report.upper);
}

std::string at_least_text(Points wanted, const SolveReport& report) {
    const std::string question = "at least " + signed_text(wanted) + ": ";
    if (report.status == SolveStatus::kReached) return question + "yes";
    return question + (report.status == SolveStatus::kMissed ? "no" : "not proven");
}

/// As long as who wins is not proven.
std::string bounds_sentence(const Position& position, const SolveReport& report) {
    return range_text(report) + "; who wins is not proven: " + mover_text(position) +
           result_words(report.lower) + " at worst and " + result_words(report.upper) + " at best";
}

std::string outcome_sentence(const Position& position, const SolveReport& report) {
    return range_text(report) + "; " + mover_text(position) + (report.lower > 0 ? "wins" : "loses") +
           ", by how much is not proven";
}

double seconds_of(const SolveReport& report) { return std::chrono::duration<double>{report.elapsed}.count(); }

std::string effort_text(const SolveReport& report) {
    return counted(report.nodes, "node") + ", " + decimal_text(seconds_of(report), 3) + " seconds";
}

}  // namespace

std::string value_sentence(const Position& position, const SolveReport& report) {
    if (position.is_over()) {
        return signed_text(report.lower) + "; the game is over: " + result_sentence(position);
    }
    if (report.lower == report.upper)
        return signed_text(report.lower) + "; " + mover_text(position) + result_words(report.lower);
    if (outcome(report)) return outcome_sentence(position, report);
    if (report.status == SolveStatus::kUnsolved)
        return "nothing is proven; " + range_text(report) + " is possible";
    return bounds_sentence(position, report);
}

std::string findings_text(const NamedPosition& named, const SolveRequest& request,
                          const SolveReport& report) {
    std::string text = printable(named.text) + "\nvalue:  " + value_sentence(named.position, report) + '\n';
    if (request.goal == SolveGoal::kAtLeast) text += at_least_text(request.at_least, report) + '\n';
    if (!report.best.empty()) {
        text +=
            "best:   " + join(best_words(named.position, report)) + std::string{others_text(report)} + '\n';
    }
    if (!report.pv.empty()) text += "line:   " + join(line_texts(named.position, report.pv)) + '\n';
    return text;
}

std::string solve_text(const NamedPosition& named, const SolveRequest& request, const SolveReport& report,
                       std::optional<std::size_t> workers) {
    std::string text = findings_text(named, request, report) + "effort: " + effort_text(report);
    if (workers) text += ", " + counted(*workers, "worker");
    return text + '\n';
}

std::string solve_json(const NamedPosition& named, const SolveReport& report,
                       std::optional<std::size_t> workers) {
    using Json = nlohmann::ordered_json;
    const bool is_exact = report.lower == report.upper;
    const auto or_null = [](std::optional<int> number) { return number ? Json(*number) : Json(nullptr); };
    Json json;
    json["format"] = 1;
    json["position"] = named.text;
    json["status"] = to_text(report.status);
    json["value"] = or_null(is_exact ? std::optional{report.lower} : std::nullopt);
    json["wdl"] = or_null(outcome(report));
    json["lower"] = report.lower;
    json["upper"] = report.upper;
    json["best"] = best_words(named.position, report);
    json["best_complete"] = report.best_is_complete;
    json["line"] = line_texts(named.position, report.pv);
    json["nodes"] = report.nodes;
    json["seconds"] = seconds_of(report);
    if (workers) json["workers"] = *workers;
    // In ASCII: a position may hold any blanks.
    return json.dump(-1, ' ', true);
}

std::string odds_text(double odds) {
    constexpr double kMost = 100;
    const double larger = std::max(odds, 1 / odds);
    return std::string{odds >= 1 ? "yes " : "no "} + (larger > kMost ? "over " : "") +
           decimal_text(std::min(larger, kMost), larger < 10 ? 1 : 0) + ":1";
}

std::string progress_text(const SolveProgress& progress) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(progress.elapsed).count();
    return std::to_string(progress.moves_decided) + "/" + std::to_string(progress.moves) + " moves, value " +
           signed_text(progress.lower) + " to " + signed_text(progress.upper) + ", " +
           (progress.outlook ? outlook_text(*progress.outlook, progress.nodes_per_second) : "") +
           decimal_text(static_cast<double>(progress.nodes) * 1e-6, 1) + " million nodes, " +
           decimal_text(progress.nodes_per_second * 1e-6, 1) + " million/s, table " +
           decimal_text(progress.table_fill * 100, 0) + "% full, " + std::to_string(seconds) + " s";
}

SolveProgressLine::SolveProgressLine(std::ostream& out, bool is_terminal, std::string place)
    : line_(out, is_terminal), place_(place.empty() ? "" : std::move(place) + ": ") {}

void SolveProgressLine::show(const SolveProgress& progress) {
    if (!line_.is_due(progress.elapsed)) return;
    const std::string text = place_ + progress_text(progress);
    line_.show(progress.elapsed, line_.is_terminal() ? bar(progress) + text : text);
}

}  // namespace pahtum::program
