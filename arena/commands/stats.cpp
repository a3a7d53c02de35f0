#include <array>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/report/results.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/stats/sprt.hpp"
#include "engine/base/digits.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

/// What the command line asks for.
struct Question {
    Sample sample;
    std::optional<Pentanomial> pairs;
    std::optional<SprtSettings> sprt;
};

std::int64_t parse_count(std::string_view text, const std::string& option) {
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    const auto count = whole_number<std::int64_t>(text);
    if (!count || *count < 0 || *count > kMost)
        throw UsageError{"--" + option + ": '" + std::string(text) + "' is not a count from 0 to 10^15"};
    return *count;
}

template <std::size_t kSize>
std::array<std::int64_t, kSize> parse_counts(const std::string& text, const std::string& option) {
    std::array<std::int64_t, kSize> counts{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < kSize; ++i) {
        const std::size_t comma = rest.find(',');
        const bool is_last = i + 1 == kSize;
        if (is_last != (comma == std::string_view::npos)) {
            throw UsageError{"--" + option + ": expected " + std::to_string(kSize) +
                             " counts separated by commas, not '" + text + "'"};
        }
        counts[i] = parse_count(rest.substr(0, comma), option);
        if (!is_last) rest.remove_prefix(comma + 1);
    }
    return counts;
}

Question read_question(const CommandLine& line) {
    if (!line.words().empty())
        throw UsageError{"counts and records cannot be combined: " + quote(line.words().front())};
    const auto pentanomials = line.all("pentanomial");
    const auto trinomials = line.all("trinomial");
    if (pentanomials.size() + trinomials.size() != 1) {
        throw UsageError{"expected counts once: --pentanomial A,B,C,D,E or --trinomial W,D,L"};
    }
    Question question;
    if (!pentanomials.empty()) {
        question.pairs = Pentanomial{parse_counts<5>(pentanomials.front(), "pentanomial")};
        question.sample = sample_of(*question.pairs);
    } else {
        const auto [wins, draws, losses] = parse_counts<3>(trinomials.front(), "trinomial");
        question.sample = sample_of(Trinomial{.losses = losses, .draws = draws, .wins = wins});
    }
    question.sprt = make_sprt(line);
    return question;
}

std::optional<SprtState> test_of(const Question& question) {
    if (!question.sprt) return std::nullopt;
    return state_of(question.sample, question.pairs.value_or(Pentanomial{}), *question.sprt);
}

std::string to_json(const Question& question) {
    Json json = Json::object({{"format", 2}});
    json["trials"] = static_cast<std::int64_t>(question.sample.trials());
    json["games_per_trial"] = question.sample.games_per_trial;
    put_strength(estimate(question.sample), question.sample, question.pairs.value_or(Pentanomial{}), json);
    const std::optional<SprtState> test = test_of(question);
    json["sprt"] = test ? sprt_json(*test) : Json{};
    return json_text(json) + "\n";
}

std::string strength_text(const Question& question) {
    const Estimate strength = estimate(question.sample);
    const double games = question.sample.trials() * question.sample.games_per_trial;
    std::string text = strength_line(strength) + "\nScore   " + percent_text(strength.score) + " of " +
                       counted(static_cast<std::uint64_t>(games), "game") + "\n";
    if (const auto bound = elo_bound95(question.sample)) {
        text += "Elo " + std::string(*strength.score > 0.5 ? "> " : "< ") + number_text(bound, 0, true) +
                " with 95% confidence\n";
    }
    if (question.pairs) {
        text += "Pairs   " + pairs_text(*question.pairs) + "\n";
    }
    return text;
}

}  // namespace

std::vector<Option> counts_options() {
    return {{"pentanomial", "A,B,C,D,E",
             "in place of records, counts of the first engine's pairs with 0, 1/2, 1, 1 1/2 and 2 points"},
            {"trinomial", "W,D,L", "in place of records, counts of games won, drawn and lost"}};
}

bool has_counts(const CommandLine& line) { return line.has("pentanomial") || line.has("trinomial"); }

int report_counts(const CommandLine& line, const Console& console) {
    const Question question = read_question(line);
    if (line.has("json")) {
        console.results << to_json(question);
        return EXIT_SUCCESS;
    }
    console.results << strength_text(question);
    if (const auto test = test_of(question)) console.results << test_text(*test, 0);
    return EXIT_SUCCESS;
}

}  // namespace pahtum::arena
