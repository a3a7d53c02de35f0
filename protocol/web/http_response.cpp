#include "protocol/web/http_response.hpp"

#include <string_view>

namespace pahtum::web {
namespace {

constexpr std::string_view kForEveryAnswer =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cache-Control: no-store\r\n";

std::string_view reason(unsigned status) {
    switch (status) {
        case 200:
            return "OK";
        case 308:
            return "Permanent Redirect";
        case 400:
            return "Bad Request";
        case 403:
            return "Forbidden";
        case 404:
            return "Not Found";
        case 405:
            return "Method Not Allowed";
        case 409:
            return "Conflict";
        case 411:
            return "Length Required";
        case 413:
            return "Content Too Large";
        case 415:
            return "Unsupported Media Type";
        case 417:
            return "Expectation Failed";
        case 431:
            return "Request Header Fields Too Large";
        case 500:
            return "Internal Server Error";
        case 503:
            return "Service Unavailable";
        default:
            return "";
    }
}

}  // namespace

std::string event_text(const std::string& name, const std::string& data) {
    return "event: " + name + "\ndata: " + data + "\n\n";
}

std::string head_text(const HttpResponse& response, bool keeps_alive) {
    std::string text = "HTTP/1.1 " + std::to_string(response.status) + " ";
    text += reason(response.status);
    text += "\r\nContent-Type: " + response.content_type + "\r\n";
    text += kForEveryAnswer;
    for (const auto& [name, value] : response.headers) text += name + ": " + value + "\r\n";
    // An event stream has no length: it ends with the connection.
    if (!response.opens_events) text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
    if (!keeps_alive) text += "Connection: close\r\n";
    return text + "\r\n";
}

}  // namespace pahtum::web
