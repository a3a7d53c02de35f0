#include "protocol/program/options.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "protocol/program/uses.hpp"

namespace pahtum::gtp {
namespace {

struct NamedUse {
    std::string_view name;
    std::string_view second;  ///< the name's second word; empty = it has one
    ProgramOptions (*parse)(int argc, const char* const* argv);
};

constexpr std::array kUses{
    NamedUse{"bench", "solver", parse_solver_bench},
    NamedUse{"bench", "", parse_bench},
    NamedUse{"endings", "", parse_endings},
    NamedUse{"layouts", "", parse_layouts},
    NamedUse{"perft", "", parse_perft},
    NamedUse{"play", "", parse_play},
    NamedUse{"solve", "", parse_solve},
    NamedUse{"web", "", parse_web},
};

std::string name_of(const NamedUse& use) {
    return std::string{use.name} + (use.second.empty() ? "" : " ") + std::string{use.second};
}

}  // namespace

ProgramOptions parse_command_line(int argc, const char* const* argv) {
    const std::string_view first = argc > 1 ? argv[1] : "";
    const std::string_view second = argc > 2 ? argv[2] : "";
    const auto use = std::find_if(kUses.begin(), kUses.end(), [&](const NamedUse& named) {
        return named.name == first && (named.second.empty() || named.second == second);
    });
    try {
        return use != kUses.end() ? use->parse(argc, argv) : parse_serve(argc, argv);
    } catch (const OptionError& error) {
        throw OptionError{std::string{error.what()} + "\nTry: pahtum " +
                          (use != kUses.end() ? name_of(*use) + " " : "") + "--help"};
    }
}

}  // namespace pahtum::gtp
