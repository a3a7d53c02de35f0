#include "protocol/web/web_api.hpp"

#include <cstdlib>
#include <exception>
#include <optional>
#include <ostream>
#include <utility>

#include "protocol/web/browser_start.hpp"
#include "protocol/web/json.hpp"

namespace pahtum::web {
namespace {

constexpr const char* kJson = "application/json";

/// What a browser shows that opens the address of a page of an earlier start.
constexpr const char* kOldAddress = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Pah-Tum</title>
<h1>Pah-Tum</h1>
<p>This is not the address of the game: pahtum web makes a new one at each start.</p>
<p>Open the complete address that pahtum web shows in its terminal, on this machine. If you open it in this tab, a game that was interrupted goes on.</p>
<p lang="de">Das ist nicht die Adresse des Spiels: pahtum web macht bei jedem Start eine neue.</p>
<p lang="de">Öffne die vollständige Adresse, die pahtum web in seinem Terminal zeigt, auf diesem Rechner. Öffnest du sie in diesem Tab, geht ein unterbrochenes Spiel weiter.</p>
</html>
)";

HttpResponse failure(unsigned status, const std::string& message) {
    return {.status = status, .content_type = kJson, .body = error_json(message)};
}

HttpResponse wrong_method(const std::string& allowed) {
    HttpResponse response = failure(405, "allowed here: " + allowed);
    response.headers = {{"Allow", allowed}};
    return response;
}

}  // namespace

WebApi::WebApi(HttpServer& server, const GameSetup& setup, Guard guard)
    : server_(server), guard_(std::move(guard)), game_(setup, channel()) {
    server_.on_last_listener_gone([this] { game_.set_watched(false); });
}

GameApi::Channel WebApi::channel() {
    return {.post = [this](std::function<void()> act) { server_.post(std::move(act)); },
            .send = [this](const std::string& event,
                           const std::string& data) { server_.send_event(event, data); }};
}

HttpHandler WebApi::handler() {
    return {.refuse = [this](const HttpRequest& request) { return refuse(request); },
            .answer = [this](const HttpRequest& request) { return answer(request); },
            .complain = failure};
}

std::optional<HttpResponse> WebApi::refuse(const HttpRequest& request) const {
    if (guard_.admit(request)) return std::nullopt;
    if (request.path.ends_with('/'))
        return HttpResponse{.status = 403, .content_type = "text/html; charset=utf-8", .body = kOldAddress};
    return failure(403, "open the complete address that pahtum web printed, in a browser on this machine");
}

HttpResponse WebApi::answer(const HttpRequest& request) {
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

HttpResponse WebApi::answer_admitted(const std::string& name, const HttpRequest& request) {
    if (GameApi::is_action(name))
        return request.method == "POST" ? post(name, request) : wrong_method("POST");
    const bool is_read = request.method == "GET" || request.method == "HEAD";
    return is_read ? get(name) : wrong_method("GET, HEAD");
}

HttpResponse WebApi::get(const std::string& name) {
    if (name == "state") return {.content_type = kJson, .body = game_.state()};
    if (name == "events") return events();
    if (name == "kept") return {.content_type = kJson, .body = game_.kept()};
    if (name == "pahtum.sgf")
        return {.content_type = "application/x-go-sgf",
                .body = game_.sgf(),
                .headers = {{"Content-Disposition", "attachment; filename=\"pahtum.sgf\""}}};
    const auto file = find_page_file(name);
    if (!file) return failure(404, "not found");
    return {.content_type = std::string{file->content_type}, .body = std::string{file->text}};
}

HttpResponse WebApi::post(const std::string& action, const HttpRequest& request) {
    if (request.content_type != kJson) return failure(415, std::string{"the content type is not "} + kJson);
    GameApi::Answer answer = game_.act(action, request.body);
    return {.status = answer.status, .content_type = kJson, .body = std::move(answer.json)};
}

HttpResponse WebApi::events() {
    // The connection becomes a listener only after this answer.
    server_.post([this] { game_.set_watched(server_.has_listeners()); });
    std::string body = event_text("state", game_.state());
    if (!game_.analysis().empty()) body += event_text("analysis", game_.analysis());
    return {
        .content_type = "text/event-stream", .body = std::move(body), .headers = {}, .opens_events = true};
}

int run_web(const GameSetup& setup, const WebOptions& options, std::ostream& out, std::ostream& log) {
    HttpServer server{options.port};
    const Guard guard{random_token()};
    WebApi api{server, setup, guard};
    const std::string address = "http://127.0.0.1:" + std::to_string(server.port()) + guard.page();
    out << "Open " << address << " in a browser on this machine. Ctrl-C ends the program." << std::endl;
    std::optional<BrowserStart> browser;
    if (options.opens_browser) browser.emplace(address, log);
    server.run(api.handler());
    return EXIT_SUCCESS;
}

}  // namespace pahtum::web
