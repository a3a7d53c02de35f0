#include "arena/commands/subcommands.hpp"

#include <array>
#include <string>

namespace pahtum::arena {
namespace {

constexpr std::array kNamed{&kRun,        &kGate,   &kBisect, &kHistory, &kReport,      &kRate,
                            &kWork,       &kStatus, &kPause,  &kResume,  &kCancel,      &kExtend,
                            &kPrioritize, &kPurge,  &kExport, &kImport,  &kRoles,       &kRepair,
                            &kSuite,      &kTune,   &kCheck,  &kMeasure, &kMeasureCost, &kMeasureStatistics};
constexpr std::array<Renamed, 3> kRenamed{
    {{"bench", "measure cost"}, {"simulate", "measure statistics"}, {"stats", "report"}}};

/// Without a command, `run` is meant by NAME=COMMAND and by nothing at all.
bool is_word_of_run(std::string_view word) {
    return word.empty() || word.find('=') != std::string_view::npos;
}

}  // namespace

const pahtum::Program kArena{.name = "pahtum-arena",
                             .title = "pahtum-arena",
                             .standard = &kRun,
                             .named = kNamed,
                             .is_word = is_word_of_run,
                             .renamed = kRenamed};

Usage arena_usage(std::string_view name, Usage usage) {
    constexpr std::size_t kHelpWidth = 100;
    usage.program = "pahtum-arena" + (name.empty() ? "" : " " + std::string{name});
    usage.max_words = kAnyWords;
    usage.help_width = kHelpWidth;
    return usage;
}

}  // namespace pahtum::arena
