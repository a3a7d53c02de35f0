#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"
#include "protocol/gtp/reports.hpp"
#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kPerftExamples = R"(
Examples:
  pahtum perft 3                               5 random boulders on 7x7
  pahtum perft 4 --position "5/5/2-2/5/5 x classic"
)";

}  // namespace

ProgramOptions parse_perft(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum perft", "Counts the sequences of DEPTH moves and their scores."}, 2, 2,
            "DEPTH", kPerftExamples};
    add_start(use);
    add_parameters(use, {"seed"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    const std::vector<std::string> words = words_of(use, parsed);
    const int depth =
        read_option("depth", [&] { return parse_integer(words[1], 0, kMaxPerftDepth, "depth"); });
    Random random{read_parameters(parsed).seed};
    return PerftOptions{read_start(parsed, random), depth};
}

}  // namespace pahtum::gtp
