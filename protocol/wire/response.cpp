#include "protocol/wire/response.hpp"

namespace pahtum::gtp {
namespace {

bool is_forbidden(char c) {
    const auto code = static_cast<unsigned char>(c);
    return (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f;
}

}  // namespace

std::string format_response(const Response& response) {
    std::string bytes;
    bytes.reserve(response.id.size() + response.text.size() + 4);
    bytes += response.success ? '=' : '?';
    bytes += response.id;
    bytes += ' ';
    for (const char c : response.text) {
        const bool is_empty_line = c == '\n' && bytes.back() == '\n';
        if (!is_empty_line && !is_forbidden(c)) bytes += c;
    }
    if (bytes.back() == '\n') bytes.pop_back();
    bytes += "\n\n";
    return bytes;
}

}  // namespace pahtum::gtp
