#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "arena/commands/stores.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/commands/tune_settings.hpp"
#include "arena/match/time_control.hpp"
#include "arena/tournament/failures.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "arena/tune/recorded_tuning.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kTuneIntroduction =
    R"(Tunes parameters of an engine by games against itself (SPSA): each iteration plays the values a little up against
the values a little down and moves them towards the side that wins. The engine declares its parameters by `param`.
)";

constexpr std::string_view kTuneExamples = R"(
Two parameters of pahtum, from 300 within 100 to 900 and from 8 within 4 to 30; the same command resumes:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --param late_second:8,4,30,2,0.002 \
      --tc nodes=20000 --iterations 3000 --out tuning.jsonl --html tuning.html

The same on many machines, each of which is given this command:
  pahtum-arena tune ./pahtum --param moves_per_ply:300,100,900,40,0.002 --iterations 3000 --store postgresql://HOST/DATABASE

Defaults: --tc 1+0.01, the balanced openings of 7x7 with 5 boulders (openings/balanced), shuffled.
Exit codes: 0 done; 3 an engine failed too often; 4 wrong usage; 5 the arena itself failed; 130 interrupted: running
games are finished, and the same command with --out resumes. The manual is arena/tune/README.md.
)";

/// How many iterations may be under way: as the command says, or else what is on record.
std::size_t ahead_of(const TournamentTexts& texts, const TuneCommandSettings& settings) try {
    // In an event more than one worker's games at once, since there may be many workers.
    constexpr std::size_t kMostShared = 15;
    if (settings.has_ahead) return settings.tuning.ahead;
    const std::size_t alone = settings.default_ahead();
    if (!texts.options.contains("store")) return recorded_ahead(settings.base.records_file).value_or(alone);
    return stores().ahead(texts).value_or(std::max(kMostShared, alone));
} catch (const StoreError& error) {
    refuse(error);
}

Usage tune_usage() {
    return arena_usage("tune", {.summary = std::string{kTuneIntroduction},
                                .options = tune_options(),
                                .notes = std::string{kTuneExamples},
                                .synopsis = "ENGINE --param NAME:START,MIN,MAX,C_END,R_END ... [options]"});
}

int run_tune(const CommandLine& line, const Console& console) {
    if (line.has("store")) static_cast<void>(stores());
    const TuneCommandSettings settings = make_tune_settings(line);
    TuningSettings tuning = settings.tuning;
    const TournamentTexts texts{{}, line.given()};
    tuning.ahead = ahead_of(texts, settings);
    TournamentSettings base = settings.base;
    base.engines.front().name = "plus";
    base.schedule.kind = TournamentKind::kTuning;
    const EngineSpec& engine = base.engines.front();
    base.tuning = {tuning, settings.openings, join(engine.command), describe(engine.time_control)};
    base.runner.slot.game.clears_board = true;
    return play_tournament(texts, base, console);
}

}  // namespace

const Subcommand kTune{"tune", "tunes parameters of an engine by games (SPSA)", tune_usage, run_tune};

}  // namespace pahtum::arena
