#include "engine/base/version.hpp"
#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kServeExamples = R"(
Examples:
  pahtum                                       5 random boulders on 7x7, 1 second per move
  pahtum --boulders "B2 D4 F6" --time 0.1      named boulders, 100 ms per move
  pahtum --ruleset classic,size=5,boulders=3   another size
  pahtum --ruleset strategic,swap=on           rulesets: classic, assyrian, strategic, custodial
  pahtum --position "7/5-1/7/3-3/7/1-5/7 x classic"
  printf 'genmove b\nshowboard\nquit\n' | pahtum --depth 4
Other subcommands:
  pahtum play --help                           play in the terminal
  pahtum web --help                            play in the browser, with live analysis
  pahtum solve --help                          prove the value of positions
  pahtum bench --help                          measure the search
  pahtum bench solver --help                   measure the solver
  pahtum perft --help                          count move sequences
  pahtum layouts --help                        generate boulder layouts for tournaments
  pahtum endings --help                        generate solved endings for testing players
)";

std::vector<std::string_view> all_parameter_names() {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters()) names.push_back(parameter.name);
    return names;
}

}  // namespace

ProgramOptions parse_serve(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum", "Plays Pah-Tum; speaks GTP on stdin and stdout."}, 0, 0, "",
            kServeExamples};
    add_start(use);
    add_parameters(use, all_parameter_names());
    use.options.add_options()("session", "file through which several processes share the start of the game",
                              cxxopts::value<std::string>(), "FILE")("version", "print the version");
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    if (parsed.count("version") != 0) {
        return InformationOptions{std::string{kProgramName} + " " + std::string{kVersion} + "\n"};
    }
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    Random random{settings.seed};
    const Position start = read_start(parsed, random);
    const std::string session = parsed.count("session") != 0 ? parsed["session"].as<std::string>() : "";
    return ServeOptions{settings, random, start, session};
}

}  // namespace pahtum::gtp
