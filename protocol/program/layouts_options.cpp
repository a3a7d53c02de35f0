#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kLayoutsExamples = R"(
Examples:
  pahtum layouts --boulders 5 --count 500 --seed 5       the suite openings/7x7-5-boulders.txt
  pahtum layouts --size 5 --boulders 3 --count 20
  pahtum layouts --size 4 --boulders 3 --all             all 77 of them
)";

}  // namespace

ProgramOptions parse_layouts(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum layouts",
                             "Prints start positions with random boulders, no two of them symmetric."},
            1, 1, "", kLayoutsExamples};
    add_classic(use);
    add_value(use, "count", "number of positions", "N", "500");
    add_parameters(use, {"seed"});
    use.options.add_options()("all", "every layout instead of random ones, one of each symmetry class");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Ruleset ruleset = read_classic(parsed);
    if (parsed.count("all") == 0) {
        const int count = integer_option(parsed, "count", 1, kMaxPositions);
        return LayoutsOptions{ruleset, static_cast<std::size_t>(count), read_parameters(parsed).seed};
    }
    for (const char* const other : {"count", "seed"}) {
        if (parsed.count(other) != 0)
            throw OptionError{std::string{"options --all and --"} + other + " cannot be combined"};
    }
    return LayoutsOptions{.ruleset = ruleset, .count = std::nullopt};
}

}  // namespace pahtum::gtp
