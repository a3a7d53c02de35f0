#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/web/game_room.hpp"
#include "protocol/web/guard.hpp"
#include "protocol/web/http_server.hpp"
#include "protocol/web/json.hpp"

namespace pahtum::web {

/// Answers requests: the files of the page, the game as JSON and as a stream of events, and the actions that
/// change it. They are listed in protocol/web/README.md.
class WebApi {
  public:
    /// The server must outlive it.
    WebApi(HttpServer& server, const GameSetup& setup, Guard guard);

    /// For HttpServer::run. Its functions never throw for what comes from outside; the API must outlive them.
    [[nodiscard]] HttpHandler handler();

  private:
    struct Action {
        std::string_view name;
        void (WebApi::*act)(RequestFields&);
    };
    static const std::array<Action, 9> kActions;

    [[nodiscard]] std::optional<HttpResponse> refuse(const HttpRequest& request) const;
    [[nodiscard]] HttpResponse answer(const HttpRequest& request);
    [[nodiscard]] HttpResponse answer_admitted(const std::string& name, const HttpRequest& request);
    [[nodiscard]] HttpResponse get(const std::string& name);
    [[nodiscard]] HttpResponse post(const Action& action, const HttpRequest& request);
    [[nodiscard]] HttpResponse events();
    [[nodiscard]] std::string sgf() const;
    [[nodiscard]] std::string state() const;

    void play(RequestFields& fields);
    void go(RequestFields& fields);
    void undo(RequestFields& fields);
    void begin(RequestFields& fields);
    void genmove(RequestFields& fields);
    void hurry(RequestFields& fields);
    void halt(RequestFields& fields);
    void change_settings(RequestFields& fields);
    void load(RequestFields& fields);

    [[nodiscard]] GameRoom::Callbacks callbacks();
    [[nodiscard]] Position read_start(RequestFields& fields);
    [[nodiscard]] std::array<Controller, 2> read_controllers(RequestFields& fields) const;

    HttpServer& server_;
    const Guard guard_;
    std::uint64_t version_ = 0;  ///< of the state
    std::string analysis_;       ///< as last sent, even if the position has changed since; empty = none
    GameRoom room_;
};

struct WebOptions {
    std::uint16_t port = 0;  ///< 0 = any that is free
    bool opens_browser = false;
};

/// Runs `pahtum web`: writes a sentence with the address of the page to `out`, and serves the page until
/// SIGINT, SIGTERM or SIGHUP. What prevents the browser from opening is written to `log`. Returns the
/// program's exit code. Throws PortError.
[[nodiscard]] int run_web(const GameSetup& setup, const WebOptions& options, std::ostream& out,
                          std::ostream& log);

}  // namespace pahtum::web
