#include <cstdint>

#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/web/web_api.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kWebNotes = R"(
Prints the address of a page for a browser on this machine, and serves it until Ctrl-C. The page cannot be opened
without that address, nor from another machine.

Examples:
  pahtum web --open                            a board on which nobody wins, you are Black
  pahtum web --ruleset classic                 5 random boulders on 7x7
  pahtum web --port 8080 --level 10 --ruleset custodial
  ssh -L 8080:127.0.0.1:8080 HOST pahtum web --port 8080     from another machine
)";

Usage web_usage() {
    return {.program = "pahtum web",
            .summary = "Plays a game in the browser, with live analysis.",
            .options = all_of(
                {{{"port", "N", "port on 127.0.0.1; 0 picks a free one", "0"},
                  {"open", "", "open the page in the browser, with xdg-open"},
                  {"share-base", "URL",
                   "the page that links lead to, one that others can open; without it the page "
                   "gives moves as text"}},
                 start_options(),
                 parameter_options({"level", "time", "threads", "hash", "book"}, settings_for_people()),
                 {seed_option_for_people()}}),
            .notes = std::string{kWebNotes}};
}

int run_web(const CommandLine& line, const Console& console) {
    constexpr int kMaxPort = 65535;
    const GameSetup setup = read_setup_for_people(line, console);
    const int port = line.integer("port", 0, kMaxPort).value();
    web::WebOptions options{.port = static_cast<std::uint16_t>(port), .opens_browser = line.has("open")};
    if (const auto base = line.text("share-base"))
        options.share_base = read_option("share-base", [&] { return web::parse_share_base(*base); });
    return web::run_web(setup, options, console.results, console.progress);
}

}  // namespace

const Subcommand kWeb{"web", "play in the browser, with live analysis", web_usage, run_web};

}  // namespace pahtum::program
