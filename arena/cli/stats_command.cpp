#include "arena/cli/stats_command.hpp"

#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cxxopts.hpp>
#include <ostream>
#include <string>
#include <string_view>

#include "arena/cli/settings.hpp"
#include "arena/report/results.hpp"
#include "arena/report/table.hpp"
#include "arena/stats/sequential_estimate.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kHelp = R"(
Elo, nElo and LOS from the counts of a match, and where a sequential test stands. Seen from the first engine.

  pahtum-arena stats --pentanomial 10,20,60,35,15            pairs with 0, 1/2, 1, 1 1/2, 2 points
  pahtum-arena stats --trinomial 85,65,50                    single games: won, drawn, lost
  pahtum-arena stats --pentanomial 10,20,60,35,15 --sprt 0,10 --model normalized --json
)";

constexpr std::array kSprtOptions{"sprt", "model", "alpha", "beta"};

/// What was asked for.
struct Question {
    Sample sample;
    std::optional<Pentanomial> pairs;
    std::optional<SprtSettings> sprt;
};

/// What there is to say about the sequential test.
struct TestAnswer {
    double llr = 0;
    Verdict verdict = Verdict::kUndecided;
    SequentialEstimate estimate;
    std::optional<double> games_left;
};

cxxopts::Options stats_options() {
    cxxopts::Options options("pahtum-arena stats", std::string(kHelp));
    options.custom_help("--pentanomial A,B,C,D,E | --trinomial W,D,L [options]");
    auto add = options.add_options();
    add("pentanomial", "pairs with 0, 1/2, 1, 1 1/2 and 2 points", cxxopts::value<std::string>(),
        "A,B,C,D,E");
    add("trinomial", "games won, drawn, lost", cxxopts::value<std::string>(), "W,D,L");
    add("sprt", "sequential test: is the first engine ELO1 stronger, or ELO0?", cxxopts::value<std::string>(),
        "ELO0,ELO1");
    add("model", "of the test: logistic (default) or normalized Elo", cxxopts::value<std::string>(), "MODEL");
    add("alpha", "chance to accept ELO1 wrongly (default 0.05)", cxxopts::value<std::string>(), "P");
    add("beta", "chance to accept ELO0 wrongly (default 0.05)", cxxopts::value<std::string>(), "P");
    add("json", "one JSON object on stdout");
    add("h,help", "this");
    return options;
}

std::int64_t parse_count(std::string_view text, const std::string& option) {
    constexpr std::int64_t kMost = 1'000'000'000'000'000;
    std::int64_t count = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() || count < 0 || count > kMost) {
        throw UsageError("--" + option + ": '" + std::string(text) + "' is no count from 0 to 10^15");
    }
    return count;
}

template <std::size_t kSize>
std::array<std::int64_t, kSize> parse_counts(const std::string& text, const std::string& option) {
    std::array<std::int64_t, kSize> counts{};
    std::string_view rest = text;
    for (std::size_t i = 0; i < kSize; ++i) {
        const std::size_t comma = rest.find(',');
        const bool is_last = i + 1 == kSize;
        if (is_last != (comma == std::string_view::npos)) {
            throw UsageError("--" + option + ": expected " + std::to_string(kSize) +
                             " counts separated by commas, not '" + text + "'");
        }
        counts[i] = parse_count(rest.substr(0, comma), option);
        if (!is_last) rest.remove_prefix(comma + 1);
    }
    return counts;
}

Question read_question(const cxxopts::ParseResult& parsed) {
    if (!parsed.unmatched().empty()) throw UsageError("stats: what is '" + parsed.unmatched().front() + "'?");
    if (parsed.count("pentanomial") + parsed.count("trinomial") != 1) {
        throw UsageError("stats needs counts: one --pentanomial A,B,C,D,E or one --trinomial W,D,L");
    }
    Question question;
    if (parsed.count("pentanomial") > 0) {
        question.pairs = Pentanomial{parse_counts<5>(parsed["pentanomial"].as<std::string>(), "pentanomial")};
        question.sample = sample_of(*question.pairs);
    } else {
        const auto [wins, draws, losses] =
            parse_counts<3>(parsed["trinomial"].as<std::string>(), "trinomial");
        question.sample = sample_of(Trinomial{.losses = losses, .draws = draws, .wins = wins});
    }
    OptionTexts texts;
    for (const char* const name : kSprtOptions) {
        if (parsed.count(name) > 0) texts[name] = {parsed[name].as<std::string>()};
    }
    question.sprt = make_sprt(texts);
    return question;
}

/// Counts do not tell the way they came about, so the bounds are Wald's.
TestAnswer answer(const Sample& sample, const SprtSettings& settings) {
    TestAnswer answer;
    answer.llr = log_likelihood_ratio(sample, settings.model, settings.elo0, settings.elo1);
    if (answer.llr >= settings.upper()) answer.verdict = Verdict::kAcceptH1;
    if (answer.llr <= settings.lower()) answer.verdict = Verdict::kAcceptH0;
    answer.estimate = sequential_estimate(sample, settings, answer.verdict);
    if (const auto trials = expected_trials_left(sample, settings, answer.llr))
        answer.games_left = *trials * sample.games_per_trial;
    return answer;
}

std::string json_text(const Question& question) {
    const Estimate strength = estimate(question.sample);
    Json json = Json::object({{"format", 1}});
    json["trials"] = question.sample.trials();
    json["games_per_trial"] = question.sample.games_per_trial;
    json["score"] = strength.score;
    json["elo"] = strength.elo;
    json["elo_error95"] = strength.elo_error95;
    json["elo_bound95"] = elo_bound95(question.sample);
    json["nelo"] = strength.nelo;
    json["nelo_error95"] = strength.nelo_error95;
    json["los"] = strength.los;
    json["draw_ratio"] = question.pairs ? draw_ratio(*question.pairs) : Json{};
    json["pair_ratio"] = question.pairs ? pair_ratio(*question.pairs) : Json{};
    for (const char* const key : {"llr", "lower", "upper", "verdict", "elo_unbiased", "elo_unbiased_low95",
                                  "elo_unbiased_high95", "los_unbiased", "games_left"}) {
        json[key] = nullptr;
    }
    if (question.sprt) {
        const TestAnswer test = answer(question.sample, *question.sprt);
        json["llr"] = test.llr;
        json["lower"] = question.sprt->lower();
        json["upper"] = question.sprt->upper();
        json["verdict"] = to_text(test.verdict);
        json["elo_unbiased"] = test.estimate.elo;
        json["elo_unbiased_low95"] = test.estimate.elo_low95;
        json["elo_unbiased_high95"] = test.estimate.elo_high95;
        json["los_unbiased"] = test.estimate.los;
        json["games_left"] = test.games_left;
    }
    return json.dump() + "\n";
}

std::string strength_text(const Question& question) {
    const Estimate strength = estimate(question.sample);
    std::string text =
        "Elo     " + number_text(strength.elo, 1, true) + " ± " + number_text(strength.elo_error95, 1) +
        "   nElo " + number_text(strength.nelo, 1, true) + " ± " + number_text(strength.nelo_error95, 1) +
        "   LOS " + percent_text(strength.los) + "\nScore   " + percent_text(strength.score) + " of " +
        number_text(question.sample.trials() * question.sample.games_per_trial, 0) + " games\n";
    if (const auto bound = elo_bound95(question.sample)) {
        text += "Elo " + std::string(*bound > 0 ? "> " : "< ") + number_text(bound, 0, true) +
                " with 95% confidence\n";
    }
    if (question.pairs) {
        text += "Pairs   even " + percent_text(draw_ratio(*question.pairs)) + ", won per lost " +
                number_text(pair_ratio(*question.pairs), 2) + "\n";
    }
    return text;
}

std::string test_text(const Sample& sample, const SprtSettings& settings) {
    const TestAnswer test = answer(sample, settings);
    return "SPRT    LLR " + number_text(test.llr, 2) + " [" + number_text(settings.lower(), 2) + ", " +
           number_text(settings.upper(), 2) + "] for Elo " + number_text(settings.elo0, 2) + " or " +
           number_text(settings.elo1, 2) + " (" + std::string(to_text(settings.model)) +
           "): " + std::string(to_text(test.verdict)) + "\n        Elo " +
           number_text(test.estimate.elo, 1, true) + " [" + number_text(test.estimate.elo_low95, 1, true) +
           ", " + number_text(test.estimate.elo_high95, 1, true) + "] with regard to the stopping, LOS " +
           percent_text(test.estimate.los) + "\n        games left: " + number_text(test.games_left, 0) +
           "\n";
}

}  // namespace

int stats_command(int argc, const char* const* argv, const Console& console) try {
    cxxopts::Options options = stats_options();
    const cxxopts::ParseResult parsed = options.parse(argc, argv);
    if (parsed.count("help") > 0) {
        console.results << options.help();
        return EXIT_SUCCESS;
    }
    const Question question = read_question(parsed);
    if (parsed.count("json") > 0) {
        console.results << json_text(question);
        return EXIT_SUCCESS;
    }
    console.results << strength_text(question);
    if (question.sprt) console.results << test_text(question.sample, *question.sprt);
    return EXIT_SUCCESS;
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see pahtum-arena stats --help");
}

}  // namespace pahtum::arena
