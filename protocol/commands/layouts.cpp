#include <cstdlib>
#include <ostream>
#include <stdexcept>

#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kLayoutsNotes = R"(
Examples:
  pahtum openings layouts --boulders 5 --count 500 --seed 5       the suite openings/7x7-5-boulders.txt
  pahtum openings layouts --size 5 --boulders 3 --count 20
  pahtum openings layouts --size 4 --boulders 3 --all             all 77 of them
  pahtum openings layouts --boulders 5 --mirrored | pahtum solve -    boards with five boulders, all proven draws
)";

Usage layouts_usage() {
    return {
        .program = "pahtum openings layouts",
        .summary = "Prints start positions with random boulders, no two the same up to symmetry.",
        .options = all_of({classic_options(),
                           {{"count", "N", "number of positions", "500"}},
                           parameter_options({"seed"}),
                           {{"all", "",
                             "all layouts instead of random ones, one per symmetry class; refused above 20 "
                             "million sets of cells (7 to 42 boulders on 7x7)"},
                            {"mirrored", "",
                             "all layouts symmetric under a half turn, with the middle blocked: draws, since "
                             "White can mirror every move"}}}),
        .notes = std::string{kLayoutsNotes}};
}

/// Throws OptionError if there are not enough layouts, or too many to list all.
std::vector<Bitboard> wanted_layouts(const CommandLine& line, const Ruleset& ruleset) try {
    if (!line.has("all") && !line.has("mirrored")) {
        const int count = line.integer("count", 1, kMaxPositions).value();
        Random random{read_settings(line).seed};
        return distinct_layouts(ruleset.size, ruleset.boulders, static_cast<std::size_t>(count), random);
    }
    const std::string given = line.has("mirrored") ? "mirrored" : "all";
    for (const char* const other : {"count", "seed", "all"}) {
        if (line.has(other) && other != given)
            throw OptionError{"options --" + given + " and --" + other + " cannot be combined"};
    }
    if (given == "all") return all_layouts(ruleset.size, ruleset.boulders);
    std::vector<Bitboard> layouts = half_turn_layouts(ruleset.size, ruleset.boulders);
    if (layouts.empty())
        throw OptionError{
            "no layout with boulders=" + std::to_string(ruleset.boulders) +
            " is symmetric under a half turn with the middle blocked: boards of odd size need an odd "
            "number of boulders, boards of even size an even one"};
    return layouts;
} catch (const std::invalid_argument& error) {
    throw OptionError{error.what()};
}

int run_layouts(const CommandLine& line, const Console& console) {
    const Ruleset ruleset = read_classic(line);
    for (const Bitboard layout : wanted_layouts(line, ruleset))
        console.results << to_text(Position::new_game(ruleset, layout)) << '\n';
    console.results << std::flush;
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kOpenings{"openings", "make openings and endings, and count who wins from them",
                           [] {
                               return Usage{
                                   .program = "pahtum openings",
                                   .summary = "Makes openings and endings, and counts who wins from them."};
                           },
                           nullptr};
const Subcommand kLayouts{"openings layouts", "generate boulder layouts for tournaments", layouts_usage,
                          run_layouts, true};

}  // namespace pahtum::program
