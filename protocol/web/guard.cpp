#include "protocol/web/guard.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <sys/random.h>
#include <system_error>

namespace pahtum::web {
namespace {

bool is_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Any port: it may have been forwarded.
bool is_this_machine(std::string_view host) {
    const std::size_t colon = std::min(host.find(':'), host.size());
    const std::string_view name = host.substr(0, colon);
    if (name != "127.0.0.1" && name != "localhost") return false;
    return colon == host.size() || (colon + 1 < host.size() && is_digits(host.substr(colon + 1)));
}

/// Takes the same time wherever the texts differ.
bool is_same(std::string_view one, std::string_view other) {
    if (one.size() != other.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        difference |=
            static_cast<unsigned>(static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]));
    return difference == 0;
}

}  // namespace

std::string random_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::system_error{errno, std::generic_category(), "cannot get random numbers for the token"};
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string token;
    for (const unsigned char byte : bytes) {
        token += kDigits[byte >> 4U];
        token += kDigits[byte & 15U];
    }
    return token;
}

bool Guard::is_from_here(const HttpRequest& request) {
    return is_this_machine(request.host) && (!request.origin || *request.origin == "http://" + request.host);
}

std::optional<std::string> Guard::admit(const HttpRequest& request) const {
    if (!is_from_here(request)) return std::nullopt;
    std::string_view path{request.path};
    if (!path.starts_with('/')) return std::nullopt;
    path.remove_prefix(1);
    const std::string_view token = path.substr(0, path.find('/'));
    if (!is_same(token, token_)) return std::nullopt;
    return std::string{path.substr(token.size())};
}

}  // namespace pahtum::web
