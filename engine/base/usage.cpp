#include "engine/base/usage.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

/// The fewest insertions, deletions, replacements and exchanges of neighbours that make one word of the
/// other.
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::vector<std::size_t>> cost(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    for (std::size_t i = 0; i <= from.size(); ++i) {
        for (std::size_t j = 0; j <= to.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = cost[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
            const bool exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (exchanged) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[from.size()][to.size()];
}

/// The arguments before `--`.
std::span<const std::string> before_dashes(std::span<const std::string> arguments) {
    const auto end = std::find(arguments.begin(), arguments.end(), "--");
    return arguments.first(static_cast<std::size_t>(end - arguments.begin()));
}

/// Not a negative number, nor the dash that stands for stdin.
bool looks_like_option(std::string_view argument) {
    return argument.size() > 1 && argument[0] == '-' && argument != "-h" &&
           std::isdigit(static_cast<unsigned char>(argument[1])) == 0;
}

}  // namespace

Question question_of(std::span<const std::string> arguments) {
    for (const std::string& argument : before_dashes(arguments)) {
        if (argument == "-h" || argument == "--help") return Question::kForHelp;
        if (argument == "--version") return Question::kForVersion;
    }
    const auto asks = [](const std::string& word) { return word == "help" || word == "version"; };
    if (arguments.empty() || !std::all_of(arguments.begin(), arguments.end(), asks)) return Question::kNone;
    const bool asks_for_help = std::find(arguments.begin(), arguments.end(), "help") != arguments.end();
    return asks_for_help ? Question::kForHelp : Question::kForVersion;
}

std::optional<std::string> closest_word(std::string_view word, const std::vector<std::string>& known) {
    constexpr std::size_t kLongest = 64;  // no word that is meant is longer
    constexpr std::size_t kShortestStart = 2;
    if (word.empty() || word.size() > kLongest) return std::nullopt;
    std::optional<std::string> closest;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    const std::string typed = lower_case(word);
    for (const std::string& candidate : known) {
        const std::string meant = lower_case(candidate);
        const bool is_start = typed.size() >= kShortestStart && meant.starts_with(typed);
        const std::size_t distance = typed == meant ? 0 : is_start ? 1 : edit_distance(typed, meant);
        if (distance >= least) continue;
        least = distance;
        closest = candidate;
    }
    return closest;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known,
                       std::string_view prefix) {
    const auto closest = closest_word(word, known);
    return closest ? "; did you mean '" + std::string{prefix} + *closest + "'?" : std::string{};
}

std::string unknown_word(std::string_view what, std::string_view word,
                         const std::vector<std::string>& known) {
    const std::string hint = suggestion(word, known);
    return "unknown " + std::string{what} + " " + quote(word) +
           (hint.empty() ? ": expected one of " + join(known) : hint);
}

std::string unknown_subcommand(std::string_view name, const std::vector<std::string>& known) {
    return "unknown subcommand " + quote(name) + suggestion(name, known);
}

std::string resources_text(const std::system_error& error, std::string_view remedy) {
    if (error.code() != std::errc::resource_unavailable_try_again) return error.what();
    return "out of resources: " + std::string{remedy} + ": " + error.what();
}

std::string with_help_to_try(const std::string& reason, std::string_view program) {
    return reason + "\nTry: " + std::string{program} + " --help";
}

std::string in_our_style(std::string_view message) {
    constexpr std::array<std::string_view, 2> kQuotes{"\u2018", "\u2019"};
    std::string text;
    while (!message.empty()) {
        const auto found = std::find_if(kQuotes.begin(), kQuotes.end(),
                                        [&](std::string_view mark) { return message.starts_with(mark); });
        text += found == kQuotes.end() ? message.front() : '\'';
        message.remove_prefix(found == kQuotes.end() ? 1 : found->size());
    }
    if (!text.empty())
        text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
    return text;
}

std::string unknown_option(std::span<const std::string> arguments, const std::vector<std::string>& names) {
    for (const std::string& argument : before_dashes(arguments)) {
        if (!looks_like_option(argument)) continue;
        const std::string_view all{argument};
        const std::size_t begin = argument[1] == '-' ? 2 : 1;
        const std::string_view name = all.substr(begin, all.find('=') - begin);
        const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
        if (begin == 2 && is_known) continue;
        return "unknown option " + quote(all.substr(0, all.find('='))) + suggestion(name, names, "--");
    }
    return {};
}

}  // namespace pahtum
