#include "protocol/program/start_options.hpp"
#include "protocol/program/use.hpp"
#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kWebExamples = R"(
Prints the address of a page for a browser on this machine, and serves it until Ctrl-C. The page cannot be opened
without that address, nor from another machine.

Examples:
  pahtum web                                   5 random boulders on 7x7, you are Black
  pahtum web --port 8080 --level 4 --ruleset custodial
  ssh -L 8080:127.0.0.1:8080 HOST pahtum web --port 8080     from another machine
)";
constexpr int kMaxPort = 65535;

}  // namespace

ProgramOptions parse_web(int argc, const char* const* argv) {
    Use use{cxxopts::Options{"pahtum web", "Plays a game in the browser, with live analysis."}, 1, 1, "",
            kWebExamples};
    add_value(use, "port", "port on 127.0.0.1; 0 picks a free one", "N", "0");
    add_start(use);
    add_parameters(use, {"level", "time", "threads", "hash", "seed"});
    const cxxopts::ParseResult parsed = parse(use, argc, argv);
    if (parsed.count("help") != 0) return InformationOptions{help_text(use)};
    static_cast<void>(words_of(use, parsed));
    const Settings settings = read_parameters(parsed);
    const int port = integer_option(parsed, "port", 0, kMaxPort);
    Random random{settings.seed};
    const Position start = read_start(parsed, random);
    return web::WebOptions{settings, random, start, static_cast<std::uint16_t>(port)};
}

}  // namespace pahtum::gtp
