#include "protocol/gtp/solve_report.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/command.hpp"
#include "protocol/play/board_drawing.hpp"

namespace pahtum::gtp {
namespace {

using Words = std::vector<std::string>;

Words best_words(const Position& position, const SolveReport& report) {
    Words words;
    for (const Move move : report.best) words.push_back(to_text(position, move));
    return words;
}

Words line_words(Position position, const SolveReport& report) {
    Words words;
    for (const Move move : report.line) {
        words.push_back(to_text(position, move));
        position.play(move);
    }
    return words;
}

std::string_view status_text(SolveStatus status) {
    switch (status) {
        case SolveStatus::kExact:
            return "exact";
        case SolveStatus::kOutcome:
            return "wdl";
        case SolveStatus::kBounds:
            return "bounds";
        case SolveStatus::kUnsolved:
            return "unsolved";
    }
    return {};
}

std::string points_text(Points points) {
    return std::to_string(points) + (points == 1 ? " point" : " points");
}

/// "wins by 3 points", "draws", "loses by 1 point".
std::string result_words(Points margin) {
    if (margin == 0) return "draws";
    return margin > 0 ? "wins by " + points_text(margin) : "loses by " + points_text(-margin);
}

std::string mover_text(const Position& position) {
    return position.side_to_move() == Side::kBlack ? "Black, to move, " : "White, to move, ";
}

std::string range_text(const SolveReport& report) {
    return signed_text(report.lower) + " to " + signed_text(report.upper);
}

std::string at_least_text(Points wanted, const SolveReport& report) {
    const std::string question = "at least " + signed_text(wanted) + ": ";
    if (report.lower >= wanted) return question + "yes";
    return question + (report.upper < wanted ? "no" : "not proven");
}

double seconds_of(const SolveReport& report) { return std::chrono::duration<double>{report.elapsed}.count(); }

std::string effort_text(const SolveReport& report) {
    return std::to_string(report.nodes) + " nodes, " + decimal_text(seconds_of(report), 3) + " seconds";
}

}  // namespace

std::string value_sentence(const Position& position, const SolveReport& report) {
    if (position.is_over()) {
        return signed_text(report.lower) + "; the game is over: " + result_sentence(position);
    }
    switch (report.status) {
        case SolveStatus::kExact:
            return signed_text(report.lower) + "; " + mover_text(position) + result_words(report.lower);
        case SolveStatus::kOutcome:
            return range_text(report) + "; " + mover_text(position) + (report.lower > 0 ? "wins" : "loses") +
                   ", by how much is not proven";
        case SolveStatus::kBounds:
            return range_text(report) + "; who wins is not proven: " + mover_text(position) +
                   result_words(report.lower) + " at worst and " + result_words(report.upper) + " at best";
        case SolveStatus::kUnsolved:
            return "nothing is proven; " + range_text(report) + " is possible";
    }
    return {};
}

std::string solve_text(const NamedPosition& named, const SolveRequest& request, const SolveReport& report) {
    std::string text = named.text + "\nvalue:  " + value_sentence(named.position, report) + '\n';
    if (request.goal == SolveGoal::kAtLeast) text += at_least_text(request.at_least, report) + '\n';
    if (!report.best.empty()) {
        text += "best:   " + join(best_words(named.position, report)) +
                (report.best_is_complete ? "; no other move is as good\n" : "; others may be as good\n");
    }
    if (!report.line.empty()) text += "line:   " + join(line_words(named.position, report)) + '\n';
    return text + "effort: " + effort_text(report) + '\n';
}

std::string solve_json(const NamedPosition& named, const SolveReport& report) {
    using Json = nlohmann::ordered_json;
    const bool is_exact = report.status == SolveStatus::kExact;
    const auto or_null = [](std::optional<int> number) { return number ? Json(*number) : Json(nullptr); };
    Json json;
    json["position"] = named.text;
    json["status"] = status_text(report.status);
    json["value"] = or_null(is_exact ? std::optional{report.lower} : std::nullopt);
    json["wdl"] = or_null(outcome(report));
    json["lower"] = report.lower;
    json["upper"] = report.upper;
    json["best"] = best_words(named.position, report);
    json["best_complete"] = report.best_is_complete;
    json["line"] = line_words(named.position, report);
    json["nodes"] = report.nodes;
    json["seconds"] = seconds_of(report);
    return json.dump();
}

std::string solve_answer(const Position& position, const SolveReport& report) {
    std::string text = "value " + std::to_string(report.lower) + " wdl " +
                       std::to_string(outcome(report).value()) + " best_complete " +
                       (report.best_is_complete ? "true" : "false") + " best";
    for (const std::string& word : best_words(position, report)) text += " " + word;
    text += " line";
    for (const std::string& word : line_words(position, report)) text += " " + word;
    return text;
}

}  // namespace pahtum::gtp
