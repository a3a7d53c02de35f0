#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kBenchExamples = R"(
Examples:
  pahtum bench                                 one thread: the signature is the same on every machine
  pahtum bench --depth 6 --threads 4
  pahtum bench solver --help                   how fast positions are proven
)";

}  // namespace

ProgramOptions parse_bench(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum bench", "Searches fixed positions: nodes, signature, speed."}, 1, 1, "",
            kBenchExamples};
    add_parameters(use, {"depth", "hash", "threads"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    return BenchOptions{settings.search, settings.depth};
}

}  // namespace pahtum::gtp
