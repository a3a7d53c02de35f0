#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pahtum::web {

inline constexpr std::size_t kMaxHead = 8 << 10;  ///< bytes of request line and header
inline constexpr std::size_t kMaxBody = 1 << 20;  ///< bytes
inline constexpr std::size_t kMaxConnections = 256;
inline constexpr std::size_t kMaxEventStreams = 32;
inline constexpr std::size_t kMaxRequests = 32;  ///< that have not been refused and are not yet answered

/// A client's request. All is untrusted text.
struct HttpRequest {
    std::string method;  ///< "GET", "POST", ...
    std::string path;    ///< begins with "/", without the query
    std::string host;
    std::optional<std::string> origin = std::nullopt;
    std::string content_type;  ///< empty if it was not sent
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

/// The port cannot be used, or the system has no means left for a server; the message says why and what to
/// do.
class PortError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a server answers. The functions must not throw.
struct HttpHandler {
    /// Called when the head of a request has arrived: the answer to a request that may not be made, whose
    /// body is then not read. A client without a refusal is trusted more than others from then on.
    std::function<std::optional<HttpResponse>(const HttpRequest&)> refuse;
    /// Called with the whole of any other request.
    std::function<HttpResponse(const HttpRequest&)> answer;
    /// The answer to what is not a request, or is beyond the limits of the server.
    std::function<HttpResponse(unsigned status, const std::string& message)> complain;
    std::function<void()> last_listener_gone{};  ///< called whenever the last event stream closes
};

/// An HTTP/1.1 server on 127.0.0.1, for a few clients. One thread, the one in run(), does everything, the
/// handler's work included. HEAD is answered like GET, without the body. Every answer tells the browser that
/// the page uses only its own files, talks only to this program, and is not to be stored or framed.
///
/// It takes less than HTTP/1.1 allows, so that a request has one meaning for everyone who reads it: a body
/// has a Content-Length and no other framing, so there are no chunks and trailers; Host, Origin, Content-Type
/// and Content-Length come once; lines end in CR LF, are not continued, and hold no control characters; the
/// target is a path.
///
/// Whatever clients do, each of them costs bounded memory and time:
/// - kMaxHead bytes and 10 seconds to send the head of a request; kMaxBody and the same 10 seconds for the
///   body, which is read only if the handler does not refuse the head;
/// - 10 seconds to take an answer or an event, 60 between an answer and the next request, and 2 seconds and
///   4 MiB after the last answer;
/// - kMaxConnections, kMaxRequests of them with a request that was not refused, kMaxEventStreams of them
/// event
///   streams, which last as long as their clients read. A newcomer is always let in: another connection is
///   closed for it, first one that has had its last answer, then one that has made no request without
///   refusal, then one without a request, then any but the event streams; of these the one that has not been
///   used for longest. For one request too many, the request that has been there for longest is given up.
class HttpServer {
  public:
    /// Binds the port; clients can connect but are not answered until run(). Port 0 picks any free port.
    /// Throws PortError.
    explicit HttpServer(std::uint16_t port);
    ~HttpServer();

    [[nodiscard]] std::uint16_t port() const;
    /// Serves until SIGINT, SIGTERM or SIGHUP, also one that has come since the construction, and returns
    /// which one it was.
    int run(HttpHandler handler);

    /// Sends to every open event stream. A client that reads slowly gets only the latest event of each name.
    void send_event(const std::string& name, const std::string& data);
    [[nodiscard]] bool has_listeners() const;

    /// Makes run() call `act` soon. May be called from any thread.
    void post(std::function<void()> act);

  private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace pahtum::web
