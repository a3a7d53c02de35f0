#include "arena/check/check.hpp"

#include <algorithm>
#include <utility>

namespace pahtum::arena {
namespace {

using Kind = Misbehaviour::Kind;

/// So many checks without an answer in time, and the others are left out: they would take minutes.
constexpr int kSilencesToEnd = 3;

/// What to do about it, whatever it was that the engine was asked; empty if the check knows.
std::string_view remedy_of(Kind kind) {
    switch (kind) {
        case Kind::kWrong:
            return "";
        case Kind::kEnded:
            return "find out why it ends";
        case Kind::kSilent:
            return "answer every command, flush the answer, and end it with an empty line";
        case Kind::kNoAnswer:
            return "begin answers with = or ?, end them with an empty line, and write all else to stderr";
        case Kind::kUnasked:
            return "give each command one answer, with its id if it has one";
    }
    return "";
}

/// A finding, and what kind of misbehaviour it was if it was one.
std::pair<Finding, std::optional<Kind>> run(const Check& check, Examination& examination) try {
    const Sight sight = check.run(examination);
    return {{check.name, sight, sight.level == Level::kOk ? "" : check.remedy}, std::nullopt};
} catch (const Misbehaviour& fault) {
    const std::string_view remedy = remedy_of(fault.kind());
    return {{check.name, {Level::kFailure, fault.what()}, remedy.empty() ? check.remedy : remedy},
            fault.kind()};
}

}  // namespace

std::string_view to_text(Level level) {
    switch (level) {
        case Level::kOk:
            return "ok";
        case Level::kWarning:
            return "warn";
        case Level::kFailure:
            return "FAIL";
    }
    return "";
}

std::vector<Finding> check_engine(const Program& program, const std::function<void(const Finding&)>& tell) {
    Watchdog watchdog;
    Examination examination{program, watchdog};
    std::vector<Finding> findings;
    int silences = 0;
    for (const Check& check : all_checks()) {
        const auto [finding, kind] = run(check, examination);
        findings.push_back(finding);
        tell(finding);
        silences += kind == Kind::kSilent ? 1 : 0;
        if ((check.is_vital && kind) || silences == kSilencesToEnd) break;
    }
    return findings;
}

std::vector<Check> all_checks() {
    std::vector<Check> all;
    for (const auto& part : {answer_checks(), play_checks(), time_checks(), end_checks()})
        all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::size_t left_out(std::span<const Finding> findings) { return all_checks().size() - findings.size(); }

bool conforms(std::span<const Finding> findings) {
    return std::none_of(findings.begin(), findings.end(),
                        [](const Finding& finding) { return finding.sight.level == Level::kFailure; });
}

}  // namespace pahtum::arena
