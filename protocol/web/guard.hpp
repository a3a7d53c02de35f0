#pragma once

#include <optional>
#include <string>

#include "protocol/web/http_server.hpp"

namespace pahtum::web {

/// 128 bits from the system's generator as 32 hexadecimal digits. Throws std::system_error.
[[nodiscard]] std::string random_token();

/// Admits only requests that come from the page this program serves and carry its token.
class Guard {
  public:
    explicit Guard(std::string token) : token_(std::move(token)) {}

    /// Whether nothing but the token can be wrong: not for a Host that does not name this machine (which
    /// exposes a foreign site whose name resolves to 127.0.0.1), nor for an Origin other than the page's own.
    [[nodiscard]] static bool is_from_here(const HttpRequest& request);
    /// The part of the path after "/TOKEN" if the request is admitted: empty, or with its slash. Nothing for
    /// a wrong token, and if it is not from here.
    [[nodiscard]] std::optional<std::string> admit(const HttpRequest& request) const;
    /// The path of the page.
    [[nodiscard]] std::string page() const { return "/" + token_ + "/"; }

  private:
    std::string token_;
};

}  // namespace pahtum::web
