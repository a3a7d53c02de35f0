#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>

#include "arena/commands/tournament_options.hpp"
#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kMostCharacters = 64;

struct LookAlike {
    char32_t character;
    char letter;
};

/// Letters of other alphabets, and marks, that common typefaces draw like ASCII. In rising order.
constexpr std::array kLookAlikes{
    LookAlike{0x0131, 'i'}, LookAlike{0x0251, 'a'}, LookAlike{0x0261, 'g'},  // Latin
    LookAlike{0x0391, 'A'}, LookAlike{0x0392, 'B'}, LookAlike{0x0395, 'E'},
    LookAlike{0x0396, 'Z'},  // Greek
    LookAlike{0x0397, 'H'}, LookAlike{0x0399, 'I'}, LookAlike{0x039A, 'K'},
    LookAlike{0x039C, 'M'}, LookAlike{0x039D, 'N'}, LookAlike{0x039F, 'O'},
    LookAlike{0x03A1, 'P'}, LookAlike{0x03A4, 'T'}, LookAlike{0x03A5, 'Y'},
    LookAlike{0x03A7, 'X'}, LookAlike{0x03B1, 'a'}, LookAlike{0x03B9, 'i'},
    LookAlike{0x03BD, 'v'}, LookAlike{0x03BF, 'o'}, LookAlike{0x03C1, 'p'},
    LookAlike{0x0405, 'S'},  // Cyrillic
    LookAlike{0x0406, 'I'}, LookAlike{0x0408, 'J'}, LookAlike{0x0410, 'A'},
    LookAlike{0x0412, 'B'}, LookAlike{0x0415, 'E'}, LookAlike{0x041A, 'K'},
    LookAlike{0x041C, 'M'}, LookAlike{0x041D, 'H'}, LookAlike{0x041E, 'O'},
    LookAlike{0x0420, 'P'}, LookAlike{0x0421, 'C'}, LookAlike{0x0422, 'T'},
    LookAlike{0x0425, 'X'}, LookAlike{0x0430, 'a'}, LookAlike{0x0435, 'e'},
    LookAlike{0x043E, 'o'}, LookAlike{0x0440, 'p'}, LookAlike{0x0441, 'c'},
    LookAlike{0x0443, 'y'}, LookAlike{0x0445, 'x'}, LookAlike{0x0455, 's'},
    LookAlike{0x0456, 'i'}, LookAlike{0x0458, 'j'}, LookAlike{0x04BB, 'h'},
    LookAlike{0x0501, 'd'}, LookAlike{0x051B, 'q'}, LookAlike{0x051D, 'w'},
    LookAlike{0x2010, '-'},  // hyphens
    LookAlike{0x2011, '-'}, LookAlike{0x2012, '-'}, LookAlike{0x2013, '-'},
    LookAlike{0x2212, '-'}};

bool is_combining(char32_t character) {
    return (character >= 0x0300 && character <= 0x036F) || (character >= 0x1AB0 && character <= 0x1AFF) ||
           (character >= 0x1DC0 && character <= 0x1DFF) || (character >= 0x20D0 && character <= 0x20FF) ||
           (character >= 0xFE20 && character <= 0xFE2F);
}

/// The ASCII character that looks the same; otherwise the character itself.
char32_t plain(char32_t character) {
    if (character >= 0xFF01 && character <= 0xFF5E) return character - 0xFEE0;  // full-width forms
    const auto found =
        std::lower_bound(kLookAlikes.begin(), kLookAlikes.end(), character,
                         [](const LookAlike& each, char32_t code) { return each.character < code; });
    const bool is_known = found != kLookAlikes.end() && found->character == character;
    return is_known ? static_cast<char32_t>(found->letter) : character;
}

/// Requires UTF-8.
std::u32string characters_of(std::string_view text) {
    std::u32string characters;
    for (auto next = first_character(text); next; next = first_character(text)) {
        characters += next->code;
        text.remove_prefix(next->bytes);
    }
    return characters;
}

[[noreturn]] void refuse_name(const std::string& name, const std::string& reason) {
    throw UsageError{"the engine's name " + quote(name) + " " + reason + "; give another NAME=COMMAND"};
}

void check_engine_name(const std::string& name) {
    if (name.empty()) throw UsageError{"an engine has an empty name; give NAME=COMMAND"};
    if (!is_printable(name)) refuse_name(name, "has characters that are not visible");
    const std::u32string characters = characters_of(name);
    if (name.front() == ' ' || name.back() == ' ') refuse_name(name, "begins or ends with a space");
    if (name.find("  ") != std::string::npos) refuse_name(name, "has two spaces in a row");
    if (name.find(':') != std::string::npos)
        refuse_name(name, "has a ':', which ends a name in options like --tc NAME:SPEC");
    if (std::any_of(characters.begin(), characters.end(), is_combining))
        refuse_name(name, "has combining marks, which look different everywhere");
    if (characters.size() > kMostCharacters)
        refuse_name(name, "is longer than " + std::to_string(kMostCharacters) + " characters");
}

}  // namespace

void check_engine_names(std::span<const std::string> names) {
    std::map<std::u32string, std::string> seen;  // by what it looks like
    for (const std::string& name : names) {
        check_engine_name(name);
        std::u32string look = characters_of(name);
        std::transform(look.begin(), look.end(), look.begin(), plain);
        const auto [other, is_new] = seen.emplace(look, name);
        if (is_new) continue;
        if (other->second == name)
            throw UsageError{"two engines are called " + quote(name) +
                             "; give one another name: NAME=COMMAND"};
        throw UsageError{"two engines' names look the same, but are written with other characters: " +
                         quote(name) + "; give one another name"};
    }
}

}  // namespace pahtum::arena
