#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/subcommands.hpp"
#include "arena/commands/tournament_options.hpp"
#include "arena/records/record.hpp"
#include "arena/report/rated_games.hpp"
#include "arena/report/rating_report.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/options.hpp"
#include "engine/cli/output.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRateIntroduction =
    R"(Rates the engines of recorded games: our records, PGN, and CSV with white, black and result, in any mixture.
Files are only read, even while an arena writes them.

Ratings, the likelihood that each is better than the next, and whether the model fits:
  pahtum-arena rate monday.jsonl tuesday.jsonl --residuals --los

Relative to an engine of known strength, with the Rao-Kupper model of draws, for a script:
  pahtum-arena rate games.pgn more.csv --anchor "Stockfish 16=3500" --model rao-kupper --json

Engines that have won or lost every game have no rating unless each is credited with some draws:
  pahtum-arena rate games.jsonl --prior 2
)";

RatingOptions::Anchor read_anchor(const std::string& text, const std::vector<std::string>& names) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos) refuse_option("anchor", "expected NAME=ELO, not '" + text + "'");
    const std::string name = text.substr(0, equals);
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) refuse_option("anchor", "no engine of these games is called '" + name + "'");
    const double elo = read_option("anchor", [&] { return parse_number(text.substr(equals + 1)); });
    return {static_cast<int>(found - names.begin()), elo};
}

RatingOptions read_options(const OptionReader& reader, const RatedGames& games) {
    RatingOptions options;
    options.names = games.names();
    options.model = reader.choice("model", std::array{TieModel::kDavidson, TieModel::kRaoKupper});
    options.scale = reader.choice("scale", std::array{RatingScale::kLogistic, RatingScale::kModel});
    if (const auto anchor = reader.text("anchor")) options.anchor = read_anchor(*anchor, games.names());
    options.prior = reader.number("prior").value();
    options.fixed_advantage = reader.number("first-move");
    options.fixed_draw_parameter = reader.number("draws");
    return options;
}

void check_anchor(const RatingOptions& options, const Ratings& ratings) {
    if (!options.anchor) return;
    const auto player = static_cast<std::size_t>(options.anchor->player);
    if (ratings.players[player].elo) return;
    refuse_option("anchor", quote(options.names[player]) +
                                " has no rating: " + std::string{to_text(ratings.players[player].gap)} +
                                "; name another, or give --prior");
}

void say_what_is_left_out(const RatedGames& games, const Console& console) {
    for (const RatedGames::File& file : games.files())
        if (file.unusable > 0)
            console.progress << "Warning: " << quote(file.name, 400) << ": left out " << file.unusable
                             << " of " << counted(file.games + file.duplicates + file.unusable, "game")
                             << " without a result or two players" << std::endl;
}

/// Whether more than a tenth of the games could not be used.
bool lacks_many(const RatedGames& games) {
    std::int64_t unusable = 0;
    for (const RatedGames::File& file : games.files()) unusable += file.unusable;
    return unusable * 10 > games.games() + unusable;
}

/// Warns if games that are in two files may count twice.
void warn_of_unidentified(const RatedGames& games, const Console& console) {
    if (games.files().size() < 2) return;
    for (const RatedGames::File& file : games.files()) {
        if (file.unidentified > 0)
            console.progress << "Warning: " << quote(file.name, 400)
                             << " does not say when its games were started; games that are also in another "
                                "file count twice"
                             << std::endl;
    }
}

RatedGames read_all(const std::vector<std::string>& names, const std::string& event, SameName same_name,
                    const Console& console) {
    RatedGames games{same_name};
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    const auto show = [&progress](std::int64_t count) {
        if (count % 1024 == 0 && progress.is_due()) progress.show(std::to_string(count) + " games read");
    };
    std::vector<RatedGames::Input> inputs;
    for (const std::string& name : names) {
        const GameFormat format = is_store(name) ? GameFormat::kRecords : format_of(name);
        inputs.push_back({name, format == GameFormat::kRecords ? open_source(name, event) : nullptr, format});
    }
    games.read(inputs, show);
    progress.clear();
    for (const std::string& note : games.notes()) console.progress << note << std::endl;
    say_what_is_left_out(games, console);
    warn_of_unidentified(games, console);
    if (games.games() == 0) throw UsageError{"rate: no game with a result in " + quote_all(names, 400)};
    return games;
}

Usage rate_usage() {
    return arena_usage(
        "rate",
        {.summary = std::string{kRateIntroduction},
         .options =
             {event_option(),
              {"model",
               "MODEL",
               "model of draws: davidson or rao-kupper",
               "davidson",
               "",
               false,
               {"davidson", "rao-kupper"}},
              {"scale",
               "SCALE",
               "logistic, as a run and Ordo have it, or the model's own",
               "logistic",
               "",
               false,
               {"logistic", "model"}},
              {"anchor", "NAME=ELO", "an engine's known Elo; without it the mean is 0"},
              {"prior", "N", "draws credited to every engine against its opponents", "0"},
              {"first-move", "ELO",
               "advantage of the first move on the model's scale, instead of fitting it"},
              {"draws", "X", "draw parameter (davidson: nu; rao-kupper: Elo), instead of fitting it"},
              {"independent", "", "errors as if games were independent, even where pairs are known"},
              {"residuals", "", "expected and actual score of every pairing"},
              {"los", "", "likelihood of superiority for every two engines"},
              {"breakdown", "", "results by turn, boulders and opening"},
              {"same-name", "RULE",
               "engines of one name with different settings: refuse (default), merge into one, or split"},
              {"json", "", "one JSON object with everything"}},
         .synopsis = "FILE... [options]"});
}

int run_rate(const CommandLine& line, const Console& console) try {
    if (line.words().empty()) throw UsageError{"rate needs files of games: pahtum-arena rate FILE..."};
    const RatedGames games = read_all(line.words(), line.once("event").value_or(line.value("event")),
                                      read_same_name(line), console);
    RatingOptions options = read_options(line, games);
    options.wants_covariances = line.has("los") || line.has("json");
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    options.progress = [&progress](const std::string& what) {
        if (progress.is_due()) progress.show(what);
    };
    const auto players = static_cast<int>(games.names().size());
    const bool from_pairs = !line.has("independent") && games.pair_count() > 0;
    const Ratings ratings = fit_ratings(players, games.ordered_games(), options,
                                        from_pairs ? games.pairs() : std::vector<OrderedPairs>{});
    progress.clear();
    check_anchor(options, ratings);
    const RatingReport report{.games = games,
                              .ratings = ratings,
                              .options = options,
                              .errors_from_pairs = from_pairs,
                              .wants_residuals = line.has("residuals"),
                              .wants_los = line.has("los"),
                              .wants_breakdown = line.has("breakdown")};
    console.results << (line.has("json") ? to_json(report) : to_table(report)) << std::flush;
    if (!lacks_many(games)) return EXIT_SUCCESS;
    throw StoreError{"more than a tenth of the games were left out: the ratings above are of the others"};
} catch (const std::invalid_argument& error) {
    throw UsageError{error.what()};
}

}  // namespace

const Subcommand kRate{"rate", "rates the engines of recorded games; also of PGN and CSV", rate_usage,
                       refusing<run_rate>};

}  // namespace pahtum::arena
