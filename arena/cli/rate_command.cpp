#include "arena/cli/rate_command.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cxxopts.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/option_reader.hpp"
#include "arena/report/rated_games.hpp"
#include "arena/report/rating_report.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRateIntroduction =
    R"(Rates the engines of recorded games: records of ours, PGN, and CSV with white, black and result, mixed at will.
Files are only read; an arena may be writing them.

Ratings, how sure each is better than the next, and whether the model fits:
  pahtum-arena rate monday.jsonl tuesday.jsonl --residuals --los

Relative to an engine of known strength, with draws after Rao and Kupper, for a script:
  pahtum-arena rate games.pgn more.csv --anchor "Stockfish 16=3500" --model rao-kupper --json

Engines that have won or lost every game have no rating unless each is credited with some draws:
  pahtum-arena rate games.jsonl --prior 2
)";

/// For errors from pairs, so many for each engine on average; fewer say too little about their scatter.
constexpr std::int64_t kPairsPerEngine = 8;

cxxopts::Options rate_options() {
    cxxopts::Options options("pahtum-arena rate", std::string(kRateIntroduction));
    options.custom_help("FILE... [options]");
    auto add = options.add_options();
    add("model", "of draws: davidson (default) or rao-kupper", cxxopts::value<std::string>(), "MODEL");
    add("anchor", "an engine's known Elo; else the mean is 0", cxxopts::value<std::string>(), "NAME=ELO");
    add("prior", "draws credited to every engine against its opponents (default 0)",
        cxxopts::value<std::string>(), "N");
    add("first-move", "Elo that moving first is worth, instead of fitting it", cxxopts::value<std::string>(),
        "ELO");
    add("draws", "draw parameter (davidson: nu; rao-kupper: Elo), instead of fitting it",
        cxxopts::value<std::string>(), "X");
    add("independent", "errors as if games were independent, even where pairs are known");
    add("residuals", "expected and actual score of every pairing");
    add("los", "likelihood of superiority of each over each");
    add("breakdown", "by turn, boulders and opening");
    add("json", "one JSON object with everything");
    add("files", "", cxxopts::value<std::vector<std::string>>());
    add("h,help", "this");
    options.parse_positional("files");
    options.positional_help("");
    return options;
}

/// Options whose text OptionReader understands.
OptionTexts texts_of(const cxxopts::ParseResult& parsed) {
    OptionTexts texts;
    for (const char* const name : {"model", "anchor", "prior", "first-move", "draws"}) {
        if (parsed.count(name) > 0) texts[name] = {parsed[name].as<std::string>()};
    }
    return texts;
}

TieModel read_model(const OptionReader& reader) {
    const std::string model = reader.text("model").value_or("davidson");
    for (const TieModel known : {TieModel::kDavidson, TieModel::kRaoKupper}) {
        if (model == to_text(known)) return known;
    }
    OptionReader::refuse("model", "expected davidson or rao-kupper, not '" + model + "'");
}

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
    options.model = read_model(reader);
    if (const auto anchor = reader.text("anchor")) options.anchor = read_anchor(*anchor, games.names());
    options.prior = reader.number("prior").value_or(0);
    options.fixed_advantage = reader.number("first-move");
    options.fixed_draw_parameter = reader.number("draws");
    return options;
}

/// Says how many games have been read, every second from the third on.
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

/// A game that is in two files must not count twice without a word.
void warn_of_unidentified(const RatedGames& games, const Console& console) {
    if (games.files().size() < 2) return;
    for (const RatedGames::File& file : games.files()) {
        if (file.unidentified > 0)
            console.progress << "Warning: '" << file.name
                             << "' does not say when its games were started; those that are in another file "
                                "too count twice"
                             << std::endl;
    }
}

RatedGames read_files(const std::vector<std::string>& files, const Console& console) {
    RatedGames games;
    ReadingProgress progress(console);
    for (const std::string& file : files) games.read(file, std::ref(progress));
    progress.finish();
    warn_of_unidentified(games, console);
    if (games.games() == 0) throw UsageError("rate: no game with a result in these files");
    return games;
}

}  // namespace

int rate_command(int argc, const char* const* argv, const Console& console) try {
    cxxopts::Options command_line = rate_options();
    const cxxopts::ParseResult parsed = command_line.parse(argc, argv);
    if (parsed.count("help") > 0) {
        console.results << command_line.help();
        return EXIT_SUCCESS;
    }
    if (parsed.count("files") == 0) throw UsageError("rate needs files of games: pahtum-arena rate FILE...");
    const RatedGames games = read_files(parsed["files"].as<std::vector<std::string>>(), console);
    const RatingOptions options = read_options(texts_of(parsed), games);
    const auto players = static_cast<int>(games.names().size());
    const bool from_pairs =
        parsed.count("independent") == 0 && games.pair_count() >= kPairsPerEngine * players;
    const Ratings ratings = fit_ratings(players, games.ordered_games(), options,
                                        from_pairs ? games.pairs() : std::vector<OrderedPairs>{});
    const RatingReport report{.games = games,
                              .ratings = ratings,
                              .options = options,
                              .errors_from_pairs = from_pairs,
                              .wants_residuals = parsed.count("residuals") > 0,
                              .wants_los = parsed.count("los") > 0,
                              .wants_breakdown = parsed.count("breakdown") > 0};
    console.results << (parsed.count("json") > 0 ? to_json(report) : to_table(report));
    return EXIT_SUCCESS;
} catch (const cxxopts::exceptions::exception& error) {
    throw UsageError(std::string(error.what()) + "; see pahtum-arena rate --help");
} catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
} catch (const StoreError& error) {
    throw UsageError(error.what());
}

}  // namespace pahtum::arena
