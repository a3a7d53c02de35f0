#include "arena/check/check.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/match/engine_player.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {

namespace {

using Kind = EngineFault::Kind;

/// After this many checks without an answer in time the others are left out: they would take minutes.
constexpr int kTimeoutsToEnd = 3;

/// What to do about a fault, whatever the engine was asked; empty if that depends on the check.
std::string_view remedy_of(Kind kind) {
    switch (kind) {
        case Kind::kNotRun: return "correct its command, or build it for this machine";
        case Kind::kCrash: return "find out why it ends";
        case Kind::kTimeout: return "answer every command, flush the answer, and end it with an empty line";
        case Kind::kNoAnswer:
            return "begin answers with = or ?, end them with an empty line, and write all else to stderr";
        case Kind::kUnasked: return "give each command one answer, with its id if it has one";
        case Kind::kWrongAnswer:
        case Kind::kCancelled: return "";
    }
    return "";
}

/// What the check has found, and the kind of fault if there was one.
std::pair<Finding, std::optional<Kind>> run(const Check& check, Candidate& candidate) try {
    const Observation observation = check.run(candidate);
    const std::string_view remedy = observation.remedy.empty() ? check.remedy : observation.remedy;
    return {{check.name, observation, observation.level == Level::kOk ? "" : remedy}, std::nullopt};
} catch (const EngineFault& fault) {
    const std::string_view remedy = remedy_of(fault.kind());
    return {{check.name, {Level::kFailure, fault.what()}, remedy.empty() ? check.remedy : remedy},
            fault.kind()};
}

}  // namespace

std::string_view to_text(Level level) {
    constexpr std::array<std::string_view, 3> kNames{"ok", "warn", "FAIL"};
    return kNames.at(static_cast<std::size_t>(level));
}

std::vector<Check> all_checks(const CheckOptions& options) {
    std::vector<Check> all;
    for (const auto& part : {answer_checks(options), play_checks(), time_checks(options), end_checks()})
        all.insert(all.end(), part.begin(), part.end());
    if (!options.only.empty()) {
        std::erase_if(all, [&](const Check& check) {
            return !check.is_vital && std::ranges::find(options.only, check.name) == options.only.end();
        });
    }
    return all;
}

std::vector<Finding> check_engine(const Program& program, const std::function<void(const Finding&)>& report,
                                  const CheckOptions& options) {
    Watchdog watchdog;
    Candidate candidate{program, watchdog, options.log};
    std::vector<Finding> findings;
    int timeouts = 0;
    for (const Check& check : all_checks(options)) {
        if (options.log != nullptr) options.log->add("check", LogKind::kNote, check.name);
        const auto [finding, fault] = run(check, candidate);
        findings.push_back(finding);
        report(finding);
        timeouts += fault == Kind::kTimeout ? 1 : 0;
        if ((check.is_vital && fault) || timeouts == kTimeoutsToEnd) break;
    }
    return findings;
}

std::size_t left_out(std::span<const Finding> findings, const CheckOptions& options) {
    return all_checks(options).size() - findings.size();
}

bool conforms(std::span<const Finding> findings) {
    return std::ranges::none_of(
        findings, [](const Finding& finding) { return finding.observation.level == Level::kFailure; });
}

std::string to_line(const Finding& finding) {
    std::string level{to_text(finding.observation.level)};
    level.resize(5, ' ');
    std::string line = level + std::string{finding.name} + ": " + finding.observation.text;
    if (!finding.remedy.empty()) line += " - " + std::string{finding.remedy};
    return printable(line, kLongestMessage);
}

std::string to_json(const std::vector<std::string>& command, std::span<const Finding> findings,
                    const CheckOptions& options) {
    Json checks = Json::array();
    for (const Finding& finding : findings) {
        checks.push_back(Json::object({{"name", finding.name},
                                       {"level", to_text(finding.observation.level)},
                                       {"seen", finding.observation.text},
                                       {"remedy", finding.remedy}}));
    }
    return json_text(Json::object({{"format", 1},
                                   {"command", command},
                                   {"conforms", conforms(findings)},
                                   {"left_out", left_out(findings, options)},
                                   {"checks", checks}}));
}

std::vector<EngineUnderTest::Answer> EngineUnderTest::exchange(std::string_view bytes, std::size_t answers,
                                                               std::chrono::nanoseconds patience) try {
    // What may take longer anyway has that time.
    const bool is_starting = start_deadline_ != Deadline{} && patience == kPatience;
    if (is_starting) patience = start_time_;
    auto received = client_.exchange(bytes, answers, is_starting ? start_deadline_ : Clock::now() + patience);
    if (answers > 0) start_deadline_ = {};
    return received;
} catch (const EngineFault& fault) {
    std::string message = fault.what();
    if (fault.kind() == EngineFault::Kind::kTimeout) message += " (" + seconds_text(patience) + " s)";
    if (fault.kind() == Kind::kCrash || fault.kind() == Kind::kNotRun) message += client_.last_words();
    throw EngineFault{fault.kind(), message};
}

EngineUnderTest::Answer EngineUnderTest::ask(std::string_view command, std::chrono::nanoseconds patience) {
    using namespace std::chrono_literals;
    if (const std::string text = listen(0ms); !text.empty())
        throw EngineFault{EngineFault::Kind::kUnasked, "wrote " + text + " without being asked"};
    Answer answer = exchange(std::string{command} + "\n", 1, patience).front();
    if (answer.id.empty()) return answer;
    throw EngineFault{EngineFault::Kind::kUnasked,
                      "answered with the id '" + answer.id + "' to " + quote(command) + ", which has none"};
}

std::string EngineUnderTest::require(std::string_view command, std::chrono::nanoseconds patience) {
    Answer answer = ask(command, patience);
    if (answer.success) return std::move(answer.text);
    throw EngineFault{EngineFault::Kind::kWrongAnswer,
                      "answered " + quote("? " + answer.text) + " to " + quote(command)};
}

void EngineUnderTest::set_up(std::string_view position) {
    const std::string command = "position " + std::string{position};
    const Answer refusal = ask(command);
    if (refusal.success) return;
    const std::string listed = require("list_commands");
    const auto names = split(listed, "\n");
    const auto lists = [&names](std::string_view name) { return std::ranges::count(names, name) > 0; };
    const std::string begin = new_game_commands(parse_position(position));
    if (lists("position") || !lists("newgame") || !lists("boulders") || begin.empty())
        throw EngineFault{EngineFault::Kind::kWrongAnswer,
                          "answered " + quote("? " + refusal.text) + " to " + quote(command)};
    for (const std::string_view line : split(begin, "\n")) require(line);
}

std::string EngineUnderTest::listen(std::chrono::milliseconds time) {
    return client_.listen(Clock::now() + time);
}

}  // namespace pahtum::arena
