#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pahtum::web {

/// A client's request. Fields that were not sent are empty; all are untrusted text.
struct HttpRequest {
    std::string method;  ///< "GET", "POST", ...
    std::string path;    ///< begins with "/", without the query
    std::string host;    ///< empty too if it was sent twice
    std::string origin;
    std::string content_type;
    std::string body;
};

struct HttpResponse {
    unsigned status = 200;
    std::string content_type = "text/plain; charset=utf-8";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers = {};
    /// The body starts an event stream: the connection stays open for HttpServer::send_event.
    bool opens_events = false;
};

/// One server-sent event. `data` is without line breaks.
[[nodiscard]] std::string event_text(const std::string& name, const std::string& data);

/// The port cannot be used; the message says why and what to do.
class PortError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An HTTP/1.1 server on 127.0.0.1, for a few clients. One thread, the one in run(), does everything, the
/// handler's work included.
///
/// Limits: 8 KiB of header, 1 MiB of body, 10 seconds to receive the first request and to send a response, 60
/// seconds to receive each later request, 64 connections. Beyond that, the oldest idle connection is closed.
/// Event streams last as long as the client reads.
class HttpServer {
  public:
    using Handler = std::function<HttpResponse(const HttpRequest&)>;

    /// Binds the port; clients can connect but are not answered until run(). Port 0 picks any free port.
    /// Throws PortError.
    explicit HttpServer(std::uint16_t port);
    ~HttpServer();

    [[nodiscard]] std::uint16_t port() const;
    /// Serves until SIGINT or SIGTERM, and returns which one it was. The handler must not throw.
    int run(Handler handler);

    /// Sends to every open event stream. A client that reads slowly gets only the latest event of each name.
    void send_event(const std::string& name, const std::string& data);
    [[nodiscard]] bool has_listeners() const;
    /// Calls `act` whenever the last event stream closes.
    void on_last_listener_gone(std::function<void()> act);

    /// Makes run() call `act` soon. May be called from any thread.
    void post(std::function<void()> act);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace pahtum::web
