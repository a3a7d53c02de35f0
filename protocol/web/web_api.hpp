#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/web/game_api.hpp"
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

/// A file of page/, as it was when the program was built.
struct PageFile {
    std::string_view name;  ///< "" is the page itself
    std::string_view content_type;
    std::string_view text;
};
[[nodiscard]] std::optional<PageFile> find_page_file(std::string_view name);

struct WebOptions {
    std::uint16_t port = 0;  ///< 0 = any that is free
    bool opens_browser = false;
    std::string share_base{};  ///< the page that links lead to, from parse_share_base(); empty = none
};

/// The address of a page without its fragment. Throws ParseError unless it is one of http or https.
[[nodiscard]] std::string parse_share_base(const std::string& text);

/// Runs `pahtum web`: writes a sentence with the address of the page to `out`, and serves the page until
/// SIGINT, SIGTERM or SIGHUP. What prevents the browser from opening is written to `log`. Returns the
/// program's exit code. Throws PortError.
[[nodiscard]] int run_web(const GameSetup& setup, const WebOptions& options, std::ostream& out,
                          std::ostream& log);

}  // namespace pahtum::web
