#include "arena/suite/suite_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/match/time_control.hpp"
#include "arena/report/table.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

bool is_solved(const SuitePosition& position, const SingleMove& answer) {
    return position.best.contains(answer.move);
}

bool has_starts(std::span<const SuitePosition> suite) {
    return std::ranges::any_of(suite, [](const auto& entry) { return entry.is_start(); });
}

bool has_questions(std::span<const SuitePosition> suite) {
    return !std::ranges::all_of(suite, [](const auto& entry) { return entry.is_start(); });
}

std::string failure(const SuitePosition& position, const SingleMove& answer) {
    std::string text = "  " + printable(position.id) + ": " + to_text(position.position) + "\n    ";
    if (answer.fault)
        return text + std::string(to_text(*answer.fault)) + ": " + printable(answer.detail) + "\n";
    text += printable(answer.move) + " instead of " + printable(join(position.best));
    if (const auto loss = position.loss(answer.move)) text += ", loses " + std::to_string(*loss);
    return text + "\n";
}

Json answer_json(const SuitePosition& position, const SingleMove& answer) {
    Json json = Json::object({{"id", position.id},
                              {"position", to_text(position.position)},
                              {"best", std::vector<std::string>(position.best.begin(), position.best.end())},
                              {"move", answer.fault ? std::nullopt : std::optional{answer.move}},
                              {"solved", is_solved(position, answer)},
                              {"lost_points", position.loss(answer.move)},
                              {"time_ns", answer.elapsed.count()}});
    if (!answer.fault) return json;
    json["fault"] = to_text(*answer.fault);
    json["detail"] = answer.detail;
    json["stderr"] = answer.stderr_tail;
    return json;
}

Json engine_json(const SuiteResults& results, std::size_t engine) {
    const EngineSpec& spec = results.engines[engine];
    const SuiteScore sum = score(results.suite, results.answers[engine]);
    const auto mean = sum.mean_lost();
    Json answers = Json::array();
    for (std::size_t i = 0; i < results.suite.size(); ++i)
        if (const auto& answer = results.answers[engine][i])
            answers.push_back(answer_json(results.suite[i], *answer));
    Json json = Json::object({{"name", spec.name},
                              {"command", spec.command},
                              {"tc", to_text(spec.time_control)},
                              {"asked", sum.asked},
                              {"solved", sum.solved},
                              {"faults", sum.faults},
                              {"lost_points", mean ? std::optional{sum.lost} : std::nullopt},
                              {"mean_lost_points", mean},
                              {"most_lost_points", mean ? std::optional{sum.most_lost} : std::nullopt},
                              {"seconds", seconds(sum.time)},
                              {"answers", answers}});
    if (has_starts(results.suite)) json["self_play"] = self_play_json(results.suite, results.games[engine]);
    return json;
}

std::string answers_table(const SuiteResults& results) {
    TextTable table({"engine", "solved", "of", "share", "lost", "mean", "most", "s per move", "faults"});
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const SuiteScore sum = score(results.suite, results.answers[engine]);
        const bool has_answers = sum.asked > sum.faults;
        const auto share =
            sum.asked > 0 ? std::optional(static_cast<double>(sum.solved) / sum.asked) : std::nullopt;
        const auto time =
            has_answers ? std::optional(seconds(sum.time) / (sum.asked - sum.faults)) : std::nullopt;
        const auto points = [&](Points number) {
            return sum.mean_lost() ? std::to_string(number) : std::string(kNotAvailable);
        };
        table.add_row({results.engines[engine].name, sum.solved, sum.asked, percent_text(share),
                       points(sum.lost), number_text(sum.mean_lost(), 2), points(sum.most_lost),
                       number_text(time, 4), sum.faults});
    }
    return table.to_text(0);
}

std::string self_play_table(const SuiteResults& results) {
    TextTable table({"engine", "won", "of", "held", "of", "kept", "half points lost", "by Black", "by White",
                     "s per game", "faults"});
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const SelfPlayScore sum = score(results.suite, results.games[engine]);
        const bool has_games = sum.finished() > 0;
        const auto share =
            sum.asked() > 0 ? std::optional(static_cast<double>(sum.kept()) / sum.asked()) : std::nullopt;
        const auto time = has_games ? std::optional(seconds(sum.time) / sum.finished()) : std::nullopt;
        const auto lost = [&](int number) {
            return has_games ? std::to_string(number) : std::string(kNotAvailable);
        };
        table.add_row({results.engines[engine].name, sum.won, sum.decided, sum.held, sum.drawn,
                       percent_text(share), lost(sum.half_points()), lost(sum.lost.black),
                       lost(sum.lost.white), number_text(time, 4), sum.faults});
    }
    return table.to_text(0);
}

}  // namespace

std::optional<double> SuiteScore::mean_lost() const {
    if (weighed == 0) return std::nullopt;
    return static_cast<double>(lost) / weighed;
}

SuiteScore score(std::span<const SuitePosition> suite, std::span<const std::optional<SingleMove>> answers) {
    SuiteScore sum;
    for (std::size_t i = 0; i < suite.size(); ++i) {
        const auto& answer = answers[i];
        if (!answer) continue;
        ++sum.asked;
        sum.faults += answer->fault ? 1 : 0;
        sum.solved += is_solved(suite[i], *answer) ? 1 : 0;
        sum.time += answer->elapsed;
        if (const auto loss = suite[i].loss(answer->move)) {
            ++sum.weighed;
            sum.lost += *loss;
            sum.most_lost = std::max(sum.most_lost, *loss);
        }
    }
    return sum;
}

std::string suite_table(const SuiteResults& results) {
    std::string text;
    if (has_questions(results.suite)) text = answers_table(results);
    if (has_starts(results.suite)) text += (text.empty() ? "" : "\n") + self_play_table(results);
    return text;
}

std::string suite_failures(const SuiteResults& results) {
    std::string text;
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        text += "\nNot solved by " + printable(results.engines[engine].name) + ":\n";
        for (std::size_t i = 0; i < results.suite.size(); ++i) {
            const auto& answer = results.answers[engine][i];
            const auto& game = results.games[engine][i];
            if (answer && !is_solved(results.suite[i], *answer)) text += failure(results.suite[i], *answer);
            if (game && !is_kept(results.suite[i], *game)) text += self_play_failure(results.suite[i], *game);
        }
    }
    return text;
}

std::string suite_json(const SuiteResults& results) {
    Json engines = Json::array();
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine)
        engines.push_back(engine_json(results, engine));
    return json_text(
        Json::object({{"format", 2}, {"positions", results.suite.size()}, {"engines", engines}}));
}

}  // namespace pahtum::arena
