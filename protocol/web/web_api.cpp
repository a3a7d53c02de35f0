#include "protocol/web/web_api.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <ostream>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/web/browser_start.hpp"
#include "protocol/web/json.hpp"
#include "protocol/web/page_files.hpp"

namespace pahtum::web {
namespace {

constexpr const char* kJson = "application/json";

HttpResponse failure(unsigned status, const std::string& message) {
    return {.status = status, .content_type = kJson, .body = error_json(message)};
}

HttpResponse wrong_method(const std::string& allowed) {
    HttpResponse response = failure(405, "allowed here: " + allowed);
    response.headers = {{"Allow", allowed}};
    return response;
}

Controller parse_controller(const std::string& text) {
    if (text == "human") return Controller::kHuman;
    if (text == "engine") return Controller::kEngine;
    throw RequestError{"player " + quote(text) + ": expected human or engine"};
}

/// Throws RequestError that says what the board has to do with the fault.
SgfGame parse_without_boulders(const std::string& sgf, const Position& board) {
    try {
        return parse_sgf(sgf, board);
    } catch (const ParseError& error) {
        throw RequestError{
            std::string{"the file names no boulders, and its moves do not fit the board that is here: "
                        "begin a game of its size and with its boulders, then open it again ("} +
            error.what() + ")"};
    }
}

}  // namespace

const std::array<WebApi::Action, 9> WebApi::kActions{{
    {"move", &WebApi::play},
    {"go", &WebApi::go},
    {"undo", &WebApi::undo},
    {"new", &WebApi::begin},
    {"genmove", &WebApi::genmove},
    {"hurry", &WebApi::hurry},
    {"halt", &WebApi::halt},
    {"settings", &WebApi::change_settings},
    {"load", &WebApi::load},
}};

WebApi::WebApi(HttpServer& server, const GameSetup& setup, Guard guard)
    : server_(server), guard_(std::move(guard)), room_(setup, callbacks()) {
    server_.on_last_listener_gone([this] { room_.set_watched(false); });
}

GameRoom::Callbacks WebApi::callbacks() {
    return {.post = [this](std::function<void()> act) { server_.post(std::move(act)); },
            .changed =
                [this] {
                    ++version_;
                    server_.send_event("state", state());
                },
            .analysed =
                [this](const AnalysisReport& report) {
                    analysis_ = analysis_json(report, room_);
                    server_.send_event("analysis", analysis_);
                }};
}

HttpHandler WebApi::handler() {
    return {.refuse = [this](const HttpRequest& request) { return refuse(request); },
            .answer = [this](const HttpRequest& request) { return answer(request); },
            .complain = [](const BadRequest& bad) { return failure(bad.status(), bad.what()); }};
}

std::optional<HttpResponse> WebApi::refuse(const HttpRequest& request) const {
    if (guard_.admit(request)) return std::nullopt;
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
    const auto action = std::find_if(kActions.begin(), kActions.end(),
                                     [&](const Action& known) { return known.name == name; });
    if (action != kActions.end())
        return request.method == "POST" ? post(*action, request) : wrong_method("POST");
    const bool is_read = request.method == "GET" || request.method == "HEAD";
    return is_read ? get(name) : wrong_method("GET, HEAD");
}

HttpResponse WebApi::get(const std::string& name) {
    if (name == "state") return {.content_type = kJson, .body = state()};
    if (name == "events") return events();
    if (name == "pahtum.sgf")
        return {.content_type = "application/x-go-sgf",
                .body = sgf(),
                .headers = {{"Content-Disposition", "attachment; filename=\"pahtum.sgf\""}}};
    const auto file = find_page_file(name);
    if (!file) return failure(404, "not found");
    return {.content_type = std::string{file->content_type}, .body = std::string{file->text}};
}

HttpResponse WebApi::post(const Action& action, const HttpRequest& request) {
    if (request.content_type != kJson) return failure(415, std::string{"the content type is not "} + kJson);
    try {
        RequestFields fields{request.body};
        (this->*action.act)(fields);
        return {.content_type = kJson, .body = state()};
    } catch (const RequestError& error) {
        return failure(400, error.what());
    } catch (const ParseError& error) {
        return failure(400, error.what());
    } catch (const IllegalMove& error) {
        return failure(409, std::string{"illegal move: "} + error.what());
    } catch (const InvalidState& error) {
        return failure(409, error.what());
    }
}

HttpResponse WebApi::events() {
    // The connection becomes a listener only after this answer.
    server_.post([this] { room_.set_watched(server_.has_listeners()); });
    std::string body = event_text("state", state());
    if (!analysis_.empty()) body += event_text("analysis", analysis_);
    return {
        .content_type = "text/event-stream", .body = std::move(body), .headers = {}, .opens_events = true};
}

std::string WebApi::state() const { return state_json(room_, version_); }

std::string WebApi::sgf() const {
    SgfGame record = room_.game().record(own_name(room_.settings()));
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        std::string& name = side == Side::kBlack ? record.black : record.white;
        if (name.empty() && room_.controller(side) == Controller::kHuman) name = "Human";
    }
    return to_sgf(record);
}

void WebApi::play(RequestFields& fields) {
    const std::string move = fields.required_text("move");
    const auto turn = fields.number("turn");
    fields.expect_no_more();
    // A click on a board that another page has changed meanwhile is refused.
    if (turn && *turn != room_.turn()) throw InvalidState{"the position has changed; try again"};
    room_.play(move);
}

void WebApi::go(RequestFields& fields) {
    const auto ply = fields.number("ply");
    if (!ply) throw RequestError{"'ply' is missing"};
    fields.expect_no_more();
    room_.go_to(*ply);
}

void WebApi::undo(RequestFields& fields) {
    fields.expect_no_more();
    room_.undo();
}

Position WebApi::read_start(RequestFields& fields) {
    const auto position = fields.text("position");
    const auto ruleset_text = fields.text("ruleset");
    const auto boulders = fields.text("boulders");
    if (position && (ruleset_text || boulders))
        throw RequestError{"'position' includes the ruleset and the boulders"};
    if (position) return parse_position(*position);
    const Ruleset ruleset = parse_ruleset(ruleset_text.value_or(""));
    if (!boulders) return room_.draw_start(ruleset);
    return Position::new_game(ruleset, parse_squares(*boulders, ruleset.size));
}

std::array<Controller, 2> WebApi::read_controllers(RequestFields& fields) const {
    std::array<Controller, 2> controllers{};
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const auto text = fields.text(std::string{pahtum::to_text(side)});
        controllers[index_of(side)] = text ? parse_controller(*text) : room_.controller(side);
    }
    return controllers;
}

void WebApi::begin(RequestFields& fields) {
    const std::array<Controller, 2> controllers = read_controllers(fields);
    const Position start = read_start(fields);
    fields.expect_no_more();
    room_.begin(start, controllers);
}

void WebApi::genmove(RequestFields& fields) {
    fields.expect_no_more();
    room_.let_engine_move();
}

void WebApi::hurry(RequestFields& fields) {
    fields.expect_no_more();
    room_.hurry();
}

void WebApi::halt(RequestFields& fields) {
    fields.expect_no_more();
    room_.halt();
}

void WebApi::change_settings(RequestFields& fields) {
    const std::array<Controller, 2> controllers = read_controllers(fields);
    const auto analysis = fields.flag("analysis");
    Settings settings = room_.settings();
    bool has_parameters = false;
    for (const std::string_view name : kPageParameters) {
        const auto value = fields.text(std::string{name});
        if (value) find_parameter(name).read(settings, *value);
        has_parameters = has_parameters || value.has_value();
    }
    fields.expect_no_more();
    if (has_parameters) room_.set_settings(settings);
    if (controllers[0] != room_.controller(Side::kBlack) || controllers[1] != room_.controller(Side::kWhite))
        room_.set_controllers(controllers);
    if (analysis) room_.set_analysis(*analysis);
}

void WebApi::load(RequestFields& fields) {
    const std::string sgf = fields.required_text("sgf");
    fields.expect_no_more();
    const Position board = room_.game().position_after(0);
    if (names_boulders(sgf)) return room_.begin(parse_sgf(sgf, board));
    const SgfGame record = parse_without_boulders(sgf, board);
    const bool has_boulders = !record.start.boulders().is_empty();
    room_.begin(record, std::string{"The file names no boulders: its game is shown on "} +
                            (has_boulders ? "the board that was here." : "a board without any."));
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
