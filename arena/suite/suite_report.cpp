#include "arena/suite/suite_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/report/table.hpp"
#include "arena/schedule/time_control.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

using nlohmann::ordered_json;

double seconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

std::string joined(const std::set<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

bool is_solved(const SuitePosition& position, const SingleMove& answer) {
    return position.best.contains(answer.move);
}

std::string failure(const SuitePosition& position, const SingleMove& answer) {
    std::string text = "  " + position.id + ": " + to_text(position.position) + "\n    ";
    if (answer.fault) return text + std::string(to_text(*answer.fault)) + ": " + answer.detail + "\n";
    text += answer.move + " instead of " + joined(position.best);
    if (const auto loss = position.loss(answer.move)) text += ", loses " + std::to_string(*loss);
    return text + "\n";
}

ordered_json answer_json(const SuitePosition& position, const SingleMove& answer) {
    ordered_json json;
    json["id"] = position.id;
    json["position"] = to_text(position.position);
    json["best"] = position.best;
    json["move"] = answer.fault ? ordered_json(nullptr) : ordered_json(answer.move);
    json["solved"] = is_solved(position, answer);
    const auto loss = position.loss(answer.move);
    json["lost"] = loss ? ordered_json(*loss) : ordered_json(nullptr);
    json["time_ns"] = answer.elapsed.count();
    if (!answer.fault) return json;
    json["fault"] = to_text(*answer.fault);
    json["detail"] = answer.detail;
    json["stderr"] = answer.stderr_tail;
    return json;
}

ordered_json engine_json(const SuiteResults& results, std::size_t engine) {
    const EngineSpec& spec = results.engines[engine];
    const SuiteScore sum = score(results.suite, results.answers[engine]);
    const auto mean = sum.mean_lost();
    ordered_json json;
    json["name"] = spec.name;
    json["command"] = spec.command;
    json["tc"] = to_text(spec.time_control);
    json["asked"] = sum.asked;
    json["solved"] = sum.solved;
    json["faults"] = sum.faults;
    json["lost"] = mean ? ordered_json(sum.lost) : ordered_json(nullptr);
    json["mean_lost"] = mean ? ordered_json(*mean) : ordered_json(nullptr);
    json["most_lost"] = mean ? ordered_json(sum.most_lost) : ordered_json(nullptr);
    json["seconds"] = seconds(sum.time);
    json["answers"] = ordered_json::array();
    for (std::size_t i = 0; i < results.suite.size(); ++i)
        if (const auto& answer = results.answers[engine][i])
            json["answers"].push_back(answer_json(results.suite[i], *answer));
    return json;
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
        table.add_row({results.engines[engine].name, std::to_string(sum.solved), std::to_string(sum.asked),
                       percent_text(share), points(sum.lost), number_text(sum.mean_lost(), 2),
                       points(sum.most_lost), number_text(time, 4), std::to_string(sum.faults)});
    }
    return table.to_text(0);
}

std::string suite_failures(const SuiteResults& results) {
    std::string text;
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        text += "\nNot solved by " + results.engines[engine].name + ":\n";
        for (std::size_t i = 0; i < results.suite.size(); ++i) {
            const auto& answer = results.answers[engine][i];
            if (answer && !is_solved(results.suite[i], *answer)) text += failure(results.suite[i], *answer);
        }
    }
    return text;
}

std::string suite_json(const SuiteResults& results) {
    ordered_json json;
    json["format"] = 1;
    json["positions"] = results.suite.size();
    json["engines"] = ordered_json::array();
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine)
        json["engines"].push_back(engine_json(results, engine));
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace pahtum::arena
