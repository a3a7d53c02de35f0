#pragma once

#include <string>
#include <utility>
#include <vector>

namespace pahtum::web {

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

/// Status line and header, with the empty line at their end. Every answer tells the browser that the page
/// uses only its own files, talks only to this program, and is not to be stored or framed.
[[nodiscard]] std::string head_text(const HttpResponse& response, bool keeps_alive);

}  // namespace pahtum::web
