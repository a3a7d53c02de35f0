#include <cstdlib>
#include <ostream>
#include <unistd.h>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/cli/output.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/gtp/session.hpp"
#include "protocol/ugi/ugi_session.hpp"
#include "protocol/wire/pipes.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kServeExamples = R"(
Examples:
  pahtum                                       5 random boulders on 7x7, 1 second per move
  pahtum --boulders "B2 D4 F6" --time 0.1      named boulders, 100 ms per move
  pahtum --ruleset classic,size=5,boulders=3   another size
  pahtum --ruleset strategic,swap=on           another ruleset, with the pie rule
  pahtum --position "7/5-1/7/3-3/7/1-5/7 x classic"
  printf 'genmove b\nshowboard\nquit\n' | pahtum --depth 4
Other subcommands:
)";

/// For a person who has started the program without a subcommand.
constexpr std::string_view kGreeting =
    "Pah-Tum: this is the text protocol, for programs; quit leaves it.\n"
    "To play, run `pahtum play` here in the terminal, or `pahtum web` in the browser. All uses: `pahtum "
    "--help`\n";

/// A line for each of the other subcommands.
std::string subcommand_lines() {
    std::string list;
    for (const Subcommand* const subcommand : kPahtum.named)
        if (subcommand->name.find(' ') == std::string_view::npos) list += help_line("pahtum", *subcommand);
    return list;
}

Usage serve_usage() {
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters()) names.push_back(parameter.name);
    return {.program = "pahtum",
            .summary = "Plays Pah-Tum; speaks GTP, or UGI, on stdin and stdout.",
            .options = all_of(
                {start_options(),
                 parameter_options(names),
                 {{.name = "protocol",
                   .argument = "NAME",
                   .help = "gtp, or ugi (Universal Game Interface)",
                   .preset = "gtp",
                   .choices = {"gtp", "ugi"}},
                  {"session", "FILE", "file through which several processes share the start of the game"}}}),
            .notes = std::string{kServeExamples} + subcommand_lines()};
}

int run_serve(const CommandLine& line, const Console& console) {
    const GameSetup setup = read_setup(line, read_settings_with_book(line, {}, console));
    const std::string protocol = line.value("protocol");
    const bool speaks_ugi = protocol == "ugi";
    if (!speaks_ugi && protocol != "gtp")
        throw OptionError{"--protocol: " + quote(protocol) + ": expected gtp or ugi"};
    if (speaks_ugi && line.has("session"))
        throw OptionError{"options --protocol ugi and --session cannot be combined"};
    if (isatty(console.input) != 0) console.progress << kGreeting << std::flush;
    gtp::Input input{console.input, console.output};
    gtp::Output output{console.output};
    const auto serve = [&] {
        if (speaks_ugi) return ugi::UgiSession{setup, input, output}.serve();
        gtp::Session session{setup, SessionFile{line.text("session").value_or("")},
                             gtp::client_of(input, output)};
        return gtp::serve(session, input, output);
    };
    const bool is_served = serve();
    if (output.has_failed()) report_failed_write("pahtum", output.error(), console.progress);
    return is_served ? EXIT_SUCCESS : kExitFailure;
}

}  // namespace

void serve_refusing(const std::string& reason, const Console& console) {
    gtp::Input input{console.input, console.output};
    gtp::Output output{console.output};
    const GameSetup setup{.settings = {}, .start = Position::new_game({}), .random = Random{1}};
    gtp::Session session{setup, SessionFile{}, gtp::client_of(input, output), reason};
    static_cast<void>(gtp::serve(session, input, output));
}

const Subcommand kServe{"", "", serve_usage, run_serve};

}  // namespace pahtum::program
