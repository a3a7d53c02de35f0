#include "arena/suite/suite.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "engine/suite/suite_line.hpp"

namespace pahtum::arena {
namespace {

/// As the referee prints it.
std::string canonical(const Position& position, std::string_view move) {
    return to_text(position, parse_move(position, move));
}

/// Derives value and best moves from the moves' values, or checks that they agree.
void complete_moves(SuitePosition& entry) {
    if (entry.margins.empty()) return;
    const std::size_t moves = entry.position.legal_moves().size();
    if (entry.margins.size() != moves)
        throw ParseError{"\"margins\" has " + std::to_string(entry.margins.size()) + " of " +
                         counted(moves, "legal move")};
    const auto by_value = [](const auto& a, const auto& b) { return a.second < b.second; };
    const Points most = std::ranges::max_element(entry.margins, by_value)->second;
    std::set<std::string> best;
    for (const auto& [move, value] : entry.margins)
        if (value == most) best.insert(move);
    if (entry.best.empty()) entry.best = best;
    if (entry.value.value_or(most) != most)
        throw ParseError{"the value is " + std::to_string(*entry.value) +
                         ", but the best of the moves achieves " + std::to_string(most)};
    if (entry.best != best) throw ParseError{"the best moves are not those with the highest value"};
    entry.value = most;
}

SuitePosition parse_json_line(std::string_view text, SuiteUse use) try {
    const SuiteLine line = parse_suite_json(parse_json(text));
    SuitePosition entry{.id = line.id,
                        .position = line.position,
                        .value = line.value,
                        .outcome = line.outcome,
                        .is_open = line.is_open};
    for (const Move move : line.best.value_or(std::vector<Move>{}))
        entry.best.insert(to_text(entry.position, move));
    for (const auto& [move, value] : line.margins)
        entry.margins.emplace(to_text(entry.position, move), value);
    if (use != SuiteUse::kFindMove) return entry;
    if (line.best && entry.best.empty()) throw ParseError{"\"best\" names no move"};
    if (!line.is_complete) throw ParseError{"not all best moves are known: \"best_complete\" is false"};
    return entry;
} catch (const JsonError& error) {
    throw ParseError{error.what()};
}

/// Removes the text up to the next ';' outside quotes, with the ';', and returns it without.
std::string_view take_operation(std::string_view& rest) {
    bool is_quoted = false;
    std::size_t end = 0;
    for (; end < rest.size() && (is_quoted || rest[end] != ';'); ++end)
        if (rest[end] == '"') is_quoted = !is_quoted;
    const std::string_view operation = trim(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return operation;
}

std::string unquoted(std::string_view text) {
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
    return std::string(text);
}

void apply_operation(SuitePosition& entry, std::string_view operation) {
    constexpr int kMax = std::numeric_limits<Points>::max();
    const std::size_t blank = std::min(operation.find_first_of(kWhiteSpace), operation.size());
    const std::string_view code = operation.substr(0, blank);
    const std::string_view operand = trim(operation.substr(blank));
    if (code == "id") entry.id = unquoted(operand);
    if (code == "ce") entry.value = parse_integer(operand, -kMax, kMax, "ce");
    if (code != "bm") return;
    if (operand.empty()) throw ParseError{"bm names no move"};
    for (const std::string_view move : split(operand)) entry.best.insert(canonical(entry.position, move));
}

SuitePosition parse_operations(std::string_view line) {
    SuitePosition entry{.id = "", .position = parse_position(take_operation(line))};
    while (!line.empty()) apply_operation(entry, take_operation(line));
    return entry;
}

}  // namespace

std::optional<Points> SuitePosition::loss(const std::string& move) const {
    const auto found = margins.find(move);
    return found == margins.end() ? std::nullopt : std::optional{*value - found->second};
}

SuitePosition parse_suite_line(std::string_view line, SuiteUse use) {
    line = trim(line);
    SuitePosition entry = line.starts_with('{') ? parse_json_line(line, use) : parse_operations(line);
    if (entry.position.is_over()) throw ParseError{"the game is over in this position"};
    if (entry.is_open) return entry;
    complete_moves(entry);
    entry.outcome = outcome_of(entry.value, entry.outcome);
    if (use == SuiteUse::kPlay) {
        entry.best.clear();
        entry.margins.clear();
        if (!entry.outcome) throw ParseError{"no value: expected \"value\" or \"wdl\", or ce NUMBER"};
    }
    if (entry.best.empty() && !entry.outcome)
        throw ParseError{
            "no best move and no value: expected \"best\", \"margins\", \"value\" or \"wdl\", or bm MOVE or "
            "ce NUMBER"};
    return entry;
}

Suite read_suite(const std::string& file, SuiteUse use) try {
    InputFile stream(file);
    Suite suite;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        if (trim(line).empty() || line.starts_with('#')) continue;
        try {
            SuitePosition entry = parse_suite_line(line, use);
            if (entry.id.empty()) entry.id = "line " + std::to_string(number);
            if (entry.is_open) ++suite.open;
            if (!entry.is_open) suite.positions.push_back(std::move(entry));
        } catch (const std::runtime_error& error) {
            throw ParseError{printable(file) + ":" + std::to_string(number) + ": " + error.what()};
        }
    }
    if (suite.positions.empty())
        throw ParseError{quote(file, 400) + " has no positions" + (suite.open > 0 ? " with a result" : "")};
    return suite;
} catch (const FileError& error) {
    throw ParseError{error.what()};
}

}  // namespace pahtum::arena
