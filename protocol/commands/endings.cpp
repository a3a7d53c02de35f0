#include "engine/openings/endings.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kEndingsNotes = R"(
One JSON object per line: position, value, best moves, and the value after every move; values are final margins
from the view of the side to move. The value is at most 10 either way, one to three moves are best, and no best
move is among those with the greatest immediate gain, with or without the opponent's gain they prevent.

With --themes they are exercises for people, each with its theme and its rating:
  make      every best move makes a line of three or more, or makes one longer
  block     every best move gains nothing and stops a line that the other side would make on its cell
  double    every best move gains nothing and makes at least two threats: cells on which its side would gain
  count     at most six empty cells, and the greatest gain is not best: one has to count
Any other move then gives away three points or more, and every second one of make and block is easy: the greatest
immediate gain is best. openings/suites/README.md says how the rating is computed.

Examples:
  pahtum openings endings --seed 1                                the suite openings/suites/7x7-endings.jsonl
  pahtum openings endings --boulders 13 --empty 18,24 --count 10
  pahtum openings endings --ruleset custodial --empty 6,10 --count 10
  pahtum openings endings --themes block,double --size 5 --boulders 3 --empty 5,9 --count 20
)";

/// Throws ParseError.
std::vector<ExerciseWish> wishes_of(const std::string& themes) {
    std::vector<ExerciseWish> wishes;
    for (const std::string_view name : split(themes, ",")) {
        const Theme theme = parse_theme(name);
        if (theme == Theme::kMake || theme == Theme::kBlock)
            wishes.push_back({.theme = theme, .is_easy = true});
        wishes.push_back({.theme = theme});
    }
    if (wishes.empty()) throw ParseError{"expected make, block, double or count"};
    return wishes;
}

Usage endings_usage() {
    return {.program = "pahtum openings endings",
            .summary = "Finds endings that are hard to play, and solves them.",
            .options = all_of(
                {classic_options(),
                 {{"ruleset", "RULESET", "scoring, captures and supplies; boulders are random", "classic"},
                  {"empty", "LEAST,MOST", "fewest and most empty cells; every number between is used in turn",
                   "20,28"},
                  {"count", "N", "number of positions", "200"},
                  {"themes", "LIST", "exercises of these themes in turn: make, block, double, count"}},
                 parameter_options({"seed"}),
                 solver_options(solver_defaults())}),
            .notes = std::string{kEndingsNotes}};
}

/// The members are documented in openings/suites/README.md.
nlohmann::ordered_json ending_json(const SolvedEnding& ending) {
    nlohmann::ordered_json json;
    json["position"] = to_text(ending.position);
    json["value"] = ending.value();
    json["best"] = nlohmann::ordered_json::array();
    for (const Move move : ending.best()) json["best"].push_back(to_text(ending.position, move));
    auto value = ending.values.begin();
    for (const Move move : ending.position.legal_moves())
        json["margins"][to_text(ending.position, move)] = *value++;
    return json;
}

Ruleset read_ruleset(const CommandLine& line) {
    const Ruleset board = read_classic(line);
    Ruleset ruleset =
        read_option("ruleset", [&] { return parse_ruleset(line.value("ruleset"), board.size); });
    const int usual = named_ruleset(ruleset.name, board.size).boulders;
    if (ruleset.boulders != usual && ruleset.boulders != board.boulders)
        throw OptionError{"--ruleset: boulders=" + std::to_string(ruleset.boulders) + ", but --boulders is " +
                          std::to_string(board.boulders) + ": give the number there"};
    ruleset.boulders = board.boulders;
    ruleset.setup = Setup::kFixed;
    ruleset.swap = false;
    return ruleset;
}

/// Draws one line after the other.
class Endings {
  public:
    Endings(const CommandLine& line, const Settings& settings)
        : ruleset_(read_ruleset(line)), random_(settings.seed), solver_(solver_options_of(settings)) {
        const int cells = ruleset_.cells() - ruleset_.boulders;
        std::tie(least_, most_) =
            read_option("empty", [&] { return parse_pair(line.value("empty"), cells, "empty"); });
        if (least_ < 2 || least_ > most_)
            throw OptionError{"--empty: expected two numbers of at least 2, the smaller one first"};
        if (line.has("themes"))
            wishes_ = read_option("themes", [&] { return wishes_of(line.value("themes")); });
        const auto counts = [](const ExerciseWish& wish) { return wish.theme == Theme::kCount; };
        if (least_ > kLastCells && std::ranges::any_of(wishes_, counts))
            throw OptionError{"--themes: count needs --empty from 6 or less"};
    }

    std::string next() {
        const std::size_t turn = turn_++;
        if (wishes_.empty())
            return ending_json(draw_hard_ending(ruleset_, empty_cells(turn, most_), random_, solver_)).dump();
        ExerciseWish wish = wishes_[turn % wishes_.size()];
        wish.empty = empty_cells(turn / wishes_.size(),
                                 wish.theme == Theme::kCount ? std::min(most_, kLastCells) : most_);
        const SolvedEnding exercise = draw_exercise(ruleset_, wish, random_, solver_);
        nlohmann::ordered_json json = ending_json(exercise);
        json["theme"] = to_text(wish.theme);
        json["rating"] = rating(exercise);
        return json.dump();
    }

  private:
    /// Every number in turn.
    [[nodiscard]] int empty_cells(std::size_t turn, int most) const {
        return least_ + static_cast<int>(turn % static_cast<std::size_t>(most - least_ + 1));
    }

    Ruleset ruleset_;
    Random random_;
    Solver solver_;
    int least_ = 0;
    int most_ = 0;
    std::size_t turn_ = 0;
    std::vector<ExerciseWish> wishes_;
};

/// The lines depend only on the ruleset, the numbers of empty cells, the themes and the seed.
int run_endings(const CommandLine& line, const Console& console) {
    const int count = line.integer("count", 1, kMaxPositions).value();
    Endings endings{line, read_settings(line, solver_defaults())};
    for (int i = 0; i < count && console.results; ++i) console.results << endings.next() << std::endl;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kEndings{"openings endings", "generate solved endings for testing players", endings_usage,
                          run_endings, true};

}  // namespace pahtum::program
