#include "arena/client/quote.hpp"

namespace pahtum::arena {
namespace {

void append_escaped(std::string& out, char c) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
        out += "\\n";
    } else if (c == '\t') {
        out += "\\t";
    } else if (byte < 0x20 || byte > 0x7e) {
        out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
    } else {
        out += c;
    }
}

}  // namespace

std::string quote(std::string_view text, std::size_t limit) {
    std::string out = "'";
    for (const char c : text.substr(0, limit)) append_escaped(out, c);
    if (text.size() > limit) out += "...";
    return out += "'";
}

}  // namespace pahtum::arena
