#include "engine/joint/answer_text.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "engine/base/store_error.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// By SolveStatus.
constexpr std::array<std::string_view, 6> kStatuses{"exact", "wdl", "bounds", "unsolved", "yes", "no"};

Points parse_bound(std::string_view text) {
    constexpr int kMost = 1'000'000;
    return parse_integer(text, -kMost, kMost, "a bound");
}

SolveReport parse(Position position, std::string_view text) {
    const std::size_t first = text.find('|');
    const std::size_t second = first == std::string_view::npos ? first : text.find('|', first + 1);
    if (second == std::string_view::npos) throw ParseError{"it has no end"};
    const auto words = split(text.substr(0, first));
    const auto* const status =
        words.size() == 4 ? std::find(kStatuses.begin(), kStatuses.end(), words[0]) : kStatuses.end();
    if (status == kStatuses.end()) throw ParseError{"it has no status"};
    SolveReport report;
    report.status = static_cast<SolveStatus>(status - kStatuses.begin());
    report.lower = parse_bound(words[1]);
    report.upper = parse_bound(words[2]);
    report.best_is_complete = words[3] == "all";
    for (const std::string_view word : split(text.substr(first + 1, second - first - 1)))
        report.best.push_back(parse_move(position, word));
    for (const std::string_view word : split(text.substr(second + 1))) {
        report.line.push_back(parse_move(position, word));
        position.play(report.line.back());
    }
    return report;
}

}  // namespace

std::string answer_text(const Position& position, const SolveReport& report) {
    std::string text{kStatuses[static_cast<std::size_t>(report.status)]};
    text += " " + std::to_string(report.lower) + " " + std::to_string(report.upper) +
            (report.best_is_complete ? " all|" : " some|");
    std::vector<std::string> words;
    for (const Move move : report.best) words.push_back(to_text(position, move));
    return text + join(words) + "|" + join(line_texts(position, report.line));
}

SolveReport parse_answer(const Position& position, std::string_view text) try {
    return parse(position, text);
} catch (const std::runtime_error& error) {
    // Neither text nor moves are ours.
    throw StoreError("the answer in the store is damaged: " + std::string{error.what()});
}

}  // namespace pahtum
