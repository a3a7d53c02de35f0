#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/event_source.hpp"
#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/cli/tournament_options.hpp"
#include "arena/report/rated_games.hpp"
#include "arena/report/rating_report.hpp"
#include "arena/store/record.hpp"
#include "arena/tournament/refusal.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRateIntroduction =
    R"(Rates the engines of recorded games: records of ours, PGN, and CSV with white, black and result, in any mixture.
Files are only read, even while an arena writes them.

Ratings, the likelihood that each is better than the next, and whether the model fits:
  pahtum-arena rate monday.jsonl tuesday.jsonl --residuals --los

Relative to an engine of known strength, with the Rao-Kupper model of draws, for a script:
  pahtum-arena rate games.pgn more.csv --anchor "Stockfish 16=3500" --model rao-kupper --json

Engines that have won or lost every game have no rating unless each is credited with some draws:
  pahtum-arena rate games.jsonl --prior 2
)";

constexpr std::array kRateOptions = {
    kEventOption,
    OptionInfo{"model", "MODEL", "model of draws: davidson (default) or rao-kupper"},
    OptionInfo{"scale", "SCALE", "logistic (default), as a run and Ordo have it, or the model's own"},
    OptionInfo{"anchor", "NAME=ELO", "an engine's known Elo; without it the mean is 0"},
    OptionInfo{"prior", "N", "draws credited to every engine against its opponents (default 0)"},
    OptionInfo{"first-move", "ELO",
               "advantage of the first move on the model's scale, instead of fitting it"},
    OptionInfo{"draws", "X", "draw parameter (davidson: nu; rao-kupper: Elo), instead of fitting it"},
    OptionInfo{"independent", "", "errors as if games were independent, even where pairs are known"},
    OptionInfo{"residuals", "", "expected and actual score of every pairing"},
    OptionInfo{"los", "", "likelihood of superiority for every two engines"},
    OptionInfo{"breakdown", "", "results by turn, boulders and opening"},
    OptionInfo{"same-name", "RULE",
               "engines of one name with different settings: refuse (default), merge into one, or split"},
    OptionInfo{"json", "", "one JSON object with everything"},
};

RatingOptions::Anchor read_anchor(const std::string& text, const std::vector<std::string>& names) {
    const std::size_t equals = text.rfind('=');
    if (equals == std::string::npos) OptionReader::refuse("anchor", "expected NAME=ELO, not '" + text + "'");
    const std::string name = text.substr(0, equals);
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        OptionReader::refuse("anchor", "no engine of these games is called '" + name + "'");
    const double elo =
        OptionReader::guarded("anchor", [&] { return OptionReader::parse_number(text.substr(equals + 1)); });
    return {static_cast<int>(found - names.begin()), elo};
}

RatingOptions read_options(const OptionTexts& texts, const RatedGames& games) {
    const OptionReader reader(texts);
    RatingOptions options;
    options.model = reader.choice("model", std::array{TieModel::kDavidson, TieModel::kRaoKupper});
    options.scale = reader.choice("scale", std::array{RatingScale::kLogistic, RatingScale::kModel});
    if (const auto anchor = reader.text("anchor")) options.anchor = read_anchor(*anchor, games.names());
    options.prior = reader.number("prior").value_or(0);
    options.fixed_advantage = reader.number("first-move");
    options.fixed_draw_parameter = reader.number("draws");
    return options;
}

/// Shows how many games have been read, every second after the first two.
class ReadingProgress {
  public:
    explicit ReadingProgress(const Console& console) : console_(console) {}

    void operator()(std::int64_t games) {
        if (games % 1024 != 0 || std::chrono::steady_clock::now() < next_) return;
        next_ = std::chrono::steady_clock::now() + std::chrono::seconds{1};
        console_.progress << (console_.is_terminal ? "\r" : "") << games << " games read"
                          << (console_.is_terminal ? "" : "\n") << std::flush;
        has_spoken_ = true;
    }

    void finish() const {
        if (has_spoken_ && console_.is_terminal) console_.progress << std::endl;
    }

  private:
    const Console& console_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + std::chrono::seconds{2};
    bool has_spoken_ = false;
};

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

RatedGames read_files(const RecordFiles& records, SameName same_name, const Console& console) {
    RatedGames games{same_name};
    ReadingProgress progress(console);
    for (std::size_t i = 0; i < records.files().size(); ++i)
        games.read(records.files()[i], std::ref(progress), records.names()[i]);
    progress.finish();
    for (const std::string& note : games.notes()) console.progress << note << std::endl;
    warn_of_unidentified(games, console);
    if (games.games() == 0) throw UsageError{"rate: no game with a result in these files"};
    return games;
}

}  // namespace

int rate_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{"rate FILE... [options]", kRateOptions, std::string(kRateIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    if (line.words.empty()) throw UsageError{"rate needs files of games: pahtum-arena rate FILE..."};
    const OptionReader reader(line.options);
    const RecordFiles records{line.words, reader.once("event").value_or("event")};
    const RatedGames games = read_files(records, read_same_name(reader), console);
    const RatingOptions options = read_options(line.options, games);
    const auto players = static_cast<int>(games.names().size());
    const bool from_pairs = !line.has("independent") && games.pair_count() > 0;
    const Ratings ratings = fit_ratings(players, games.ordered_games(), options,
                                        from_pairs ? games.pairs() : std::vector<OrderedPairs>{});
    const RatingReport report{.games = games,
                              .ratings = ratings,
                              .options = options,
                              .errors_from_pairs = from_pairs,
                              .wants_residuals = line.has("residuals"),
                              .wants_los = line.has("los"),
                              .wants_breakdown = line.has("breakdown")};
    console.results << (line.has("json") ? to_json(report) : to_table(report));
    return EXIT_SUCCESS;
} catch (const std::invalid_argument& error) {
    throw UsageError{error.what()};
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace pahtum::arena
