#include "engine/suite/suite_line.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// The member, unless there is none or it is null, as in what `pahtum solve` could not prove.
const Json* known(const Json& object, std::string_view name) {
    const Json* const found = find_member(object, name);
    return found == nullptr || found->is_null() ? nullptr : found;
}

void read_moves(SuiteLine& line, const Json& object) {
    if (const Json* const best = find_member(object, "best")) {
        line.best.emplace();
        for (const std::string& move : as_texts(*best)) line.best->push_back(parse_move(line.position, move));
    }
    // Older suites call them "moves".
    const Json* const margins = find_member(object, find_member(object, "margins") ? "margins" : "moves");
    if (margins != nullptr)
        for (const auto& [text, value] : as_object(*margins).items()) {
            const Move move = parse_move(line.position, text);
            for (const auto& [other, margin] : line.margins)
                if (other == move) throw ParseError{"two margins of the move " + quote(text)};
            line.margins.emplace_back(move, as_integer<Points>(value));
        }
    if (const Json* const complete = find_member(object, "best_complete"))
        line.is_complete = as_boolean(*complete);
}

/// Throws ParseError for a word that `pahtum solve` does not print.
void check_status(const Json& object) {
    constexpr std::array<std::string_view, 6> kStatuses{"exact", "wdl", "bounds", "unsolved", "yes", "no"};
    const Json* const status = find_member(object, "status");
    if (status != nullptr &&
        std::find(kStatuses.begin(), kStatuses.end(), as_text(*status)) == kStatuses.end())
        throw ParseError{quote(as_text(*status)) + " is no status that pahtum solve prints"};
}

}  // namespace

SuiteLine parse_suite_json(const Json& object) {
    SuiteLine line{.position = parse_position(as_text(member(object, "position")))};
    if (const Json* const id = find_member(object, "id")) line.id = as_text(*id);
    if (const Json* const value = known(object, "value")) line.value = as_integer<Points>(*value);
    if (const Json* const wdl = known(object, "wdl")) {
        line.outcome = as_integer<int>(*wdl);
        if (std::abs(*line.outcome) > 1) throw ParseError{"\"wdl\": expected 1, 0 or -1"};
    }
    if (const Json* const theme = find_member(object, "theme")) line.theme = as_text(*theme);
    if (const Json* const rating = find_member(object, "rating")) line.rating = as_integer<int>(*rating);
    check_status(object);
    line.is_open = find_member(object, "wdl") != nullptr && !line.outcome && !line.value;
    if (!line.is_open) read_moves(line, object);
    return line;
}

std::optional<int> outcome_of(std::optional<Points> value, std::optional<int> outcome) {
    if (!value) return outcome;
    const int meant = (*value > 0 ? 1 : 0) - (*value < 0 ? 1 : 0);
    if (outcome.value_or(meant) != meant)
        throw ParseError{"wdl is " + std::to_string(*outcome) + ", but the value is " +
                         std::to_string(*value)};
    return meant;
}

}  // namespace pahtum
