#include "protocol/terminal/style.hpp"

#include <cstdlib>

namespace pahtum::terminal {
namespace {

std::string_view escape_of(Ink ink) {
    switch (ink) {
        case Ink::kBlack:
            return "\x1b[1;33m";
        case Ink::kWhite:
            return "\x1b[1;36m";
        case Ink::kBlackLine:
            return "\x1b[30;43m";
        case Ink::kWhiteLine:
            return "\x1b[30;46m";
        case Ink::kBoulder:
            return "\x1b[35m";
        case Ink::kStrong:
            return "\x1b[1m";
        case Ink::kFaint:
            return "\x1b[2m";
    }
    return "";
}

constexpr std::string_view kNormal = "\x1b[0m";

}  // namespace

std::string Style::paint(Ink ink, std::string_view text) const {
    if (!is_coloured_) return std::string{text};
    return std::string{escape_of(ink)} + std::string{text} + std::string{kNormal};
}

bool environment_allows_colour() {
    const char* const refused = std::getenv("NO_COLOR");
    const char* const terminal = std::getenv("TERM");
    const bool is_dumb = terminal == nullptr || terminal == std::string_view{"dumb"};
    return (refused == nullptr || *refused == '\0') && !is_dumb;
}

}  // namespace pahtum::terminal
