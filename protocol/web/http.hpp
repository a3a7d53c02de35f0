#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pahtum::web {

/// What a client wants. Fields that were not sent are empty; all are text from outside.
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
    /// The body begins a stream of events: the connection stays open for HttpServer::send_event.
    bool opens_events = false;
};

/// One server-sent event. `data` is without line breaks.
[[nodiscard]] std::string event_text(const std::string& name, const std::string& data);

}  // namespace pahtum::web
