#include "protocol/web/web_api.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <ostream>
#include <sys/random.h>
#include <system_error>
#include <utility>

#include "engine/base/digits.hpp"
#include "engine/base/text.hpp"
#include "protocol/web/browser_start.hpp"
#include "protocol/web/json.hpp"

namespace pahtum::web {
namespace {

constexpr const char* kJson = "application/json";

/// The page at all addresses but the game's, which asks for that one.
constexpr std::string_view kAddressPage = "address.html";
/// What that page consists of besides. None of it depends on the game.
constexpr std::array<std::string_view, 9> kForEveryone{"address.js",   "dom.js",    "kept.js",
                                                       "new_start.js", "played.js", "sgf.js",
                                                       "texts_en.js",  "theme.css", "icon.svg"};

HttpResponse file_response(const PageFile& file, unsigned status = 200) {
    return {.status = status, .content_type = std::string{file.content_type}, .body = std::string{file.text}};
}

HttpResponse failure(unsigned status, const std::string& message) {
    return {.status = status, .content_type = kJson, .body = error_json(message)};
}

HttpResponse wrong_method(const std::string& allowed) {
    HttpResponse response = failure(405, "allowed here: " + allowed);
    response.headers = {{"Allow", allowed}};
    return response;
}

/// By its media type, whatever parameters follow. The types that a page of another site may send without
/// asking first, text/plain and the two of forms, are others.
bool is_json(const HttpRequest& request) {
    const std::string_view type{request.content_type};
    return lower_case(trim(type.substr(0, type.find(';')))) == kJson;
}

bool is_read(const HttpRequest& request) { return request.method == "GET" || request.method == "HEAD"; }

/// Any port: it may have been forwarded.
bool is_this_machine(std::string_view host) {
    const std::size_t colon = std::min(host.find(':'), host.size());
    const std::string_view name = host.substr(0, colon);
    if (name != "127.0.0.1" && name != "localhost") return false;
    return colon == host.size() ||
           (colon + 1 < host.size() && std::ranges::all_of(host.substr(colon + 1), is_digit));
}

/// The page says where its links lead to. Of what an address may hold, an attribute escapes `&` alone.
void put_share_base(std::string& page, const std::string& share_base) {
    constexpr std::string_view kPlace = "name=\"share-base\" content=\"";
    std::string value;
    for (const char letter : share_base) value += letter == '&' ? std::string{"&amp;"} : std::string{letter};
    page.insert(page.find(kPlace) + kPlace.size(), value);
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

/// Answers requests with the files of the page and what GameApi has: the game as JSON and as a stream of
/// events, and the actions that change it.
class WebApi {
  public:
    /// The server must outlive it. `share_base` as in WebOptions.
    WebApi(HttpServer& server, const GameSetup& setup, Guard guard, std::string share_base)
        : server_(server),
          guard_(std::move(guard)),
          share_base_(std::move(share_base)),
          game_(setup, channel()) {}

    /// For HttpServer::run. Its functions never throw for what comes from outside; the API must outlive them.
    HttpHandler handler() {
        return {.refuse = [this](const HttpRequest& request) { return refuse(request); },
                .answer = [this](const HttpRequest& request) { return answer(request); },
                .complain = failure,
                .last_listener_gone = [this] { game_.set_watched(false); }};
    }

  private:
    GameApi::Channel channel() {
        return {.post = [this](std::function<void()> act) { server_.post(std::move(act)); },
                .send = [this](const std::string& event,
                               const std::string& data) { server_.send_event(event, data); }};
    }

    std::optional<HttpResponse> refuse(const HttpRequest& request) const {
        if (guard_.admit(request)) return std::nullopt;
        if (Guard::is_from_here(request) && request.path.ends_with('/'))
            return file_response(*find_page_file(kAddressPage), 403);
        const bool is_for_everyone =
            Guard::is_from_here(request) && is_read(request) &&
            std::ranges::find(kForEveryone, request.path.substr(1)) != kForEveryone.end();
        if (is_for_everyone) return file_response(*find_page_file(request.path.substr(1)));
        return failure(403,
                       "open the complete address that pahtum web printed, in a browser on this machine");
    }

    HttpResponse answer(const HttpRequest& request) {
        const auto path = guard_.admit(request);
        if (!path) return *refuse(request);
        if (path->empty()) {
            HttpResponse response = failure(308, "the address of the page ends in a slash");
            response.headers = {{"Location", guard_.page()}};
            return response;
        }
        try {
            return answer_admitted(path->substr(1), request);
        } catch (const std::exception& error) {
            return failure(500, error.what());
        }
    }

    HttpResponse answer_admitted(const std::string& name, const HttpRequest& request) {
        if (GameApi::is_action(name))
            return request.method == "POST" ? post(name, request) : wrong_method("POST");
        return is_read(request) ? get(name) : wrong_method("GET, HEAD");
    }

    HttpResponse get(const std::string& name) {
        if (name == "state") return {.content_type = kJson, .body = game_.state()};
        if (name == "events") return events();
        if (name == "kept") return {.content_type = kJson, .body = game_.kept()};
        if (name == "copy") return {.content_type = kJson, .body = game_.copy()};
        if (name == "pahtum.sgf")
            return {.content_type = "application/x-go-sgf",
                    .body = game_.sgf(),
                    .headers = {{"Content-Disposition", "attachment; filename=\"pahtum.sgf\""}}};
        const auto file = find_page_file(name);
        if (!file) return failure(404, "not found");
        HttpResponse response = file_response(*file);
        if (name.empty()) put_share_base(response.body, share_base_);
        return response;
    }

    HttpResponse post(const std::string& action, const HttpRequest& request) {
        if (!is_json(request)) return failure(415, std::string{"the content type is not "} + kJson);
        GameApi::Answer answer = game_.act(action, request.body);
        return {.status = answer.status, .content_type = kJson, .body = std::move(answer.json)};
    }

    HttpResponse events() {
        // The connection becomes a listener only after this answer.
        server_.post([this] { game_.set_watched(server_.has_listeners()); });
        std::string body = event_text("state", game_.state());
        if (!game_.analysis().empty()) body += event_text("analysis", game_.analysis());
        return {.content_type = "text/event-stream",
                .body = std::move(body),
                .headers = {},
                .opens_events = true};
    }

    HttpServer& server_;
    const Guard guard_;
    const std::string share_base_;
    GameApi game_;
};

}  // namespace

int run_web(const GameSetup& setup, const WebOptions& options, std::ostream& out, std::ostream& log) {
    HttpServer server{options.port};
    const Guard guard{random_token()};
    WebApi api{server, setup, guard, options.share_base};
    const std::string address = "http://127.0.0.1:" + std::to_string(server.port()) + guard.page();
    out << "Open " << address << " in a browser on this machine. Ctrl-C ends the program." << std::endl;
    std::optional<BrowserStart> browser;
    if (options.opens_browser) browser.emplace(address, log);
    server.run(api.handler());
    return EXIT_SUCCESS;
}

std::string parse_share_base(const std::string& text) {
    const std::string_view url{text};
    const std::size_t host = url.starts_with("http://") ? 7 : url.starts_with("https://") ? 8 : url.size();
    const bool has_host =
        host < url.size() && std::string_view{"/?:@"}.find(url[host]) == std::string_view::npos;
    const bool is_plain = std::ranges::all_of(url, [](char letter) {
        return letter > ' ' && letter <= '~' &&
               std::string_view{"\"#'<>\\^`{|}"}.find(letter) == std::string_view::npos;
    });
    if (!has_host || !is_plain)
        throw ParseError{quote(text) +
                         ": expected the address of a page, such as https://example.org/pahtum/, without #"};
    return text;
}

std::string random_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
        throw std::system_error{errno, std::generic_category(), "cannot get random numbers for the token"};
    std::string token;
    for (const unsigned char byte : bytes) token += hexadecimal(byte, 2);
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
