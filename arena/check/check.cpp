#include "arena/check/check.hpp"

#include <algorithm>

namespace pahtum::arena {
namespace {

Sight run(const Check& check, Examination& examination) try {
    return check.run(examination);
} catch (const Misbehaviour& fault) {
    return {Level::kFailure, fault.what()};
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
    for (const auto& checks : {answer_checks(), play_checks(), time_checks(), end_checks()}) {
        for (const Check& check : checks) {
            const Sight sight = run(check, examination);
            findings.push_back({check.name, sight, sight.level == Level::kOk ? "" : check.remedy});
            tell(findings.back());
        }
    }
    return findings;
}

bool conforms(std::span<const Finding> findings) {
    return std::none_of(findings.begin(), findings.end(),
                        [](const Finding& finding) { return finding.sight.level == Level::kFailure; });
}

}  // namespace pahtum::arena
