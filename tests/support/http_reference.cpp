#include "tests/support/http_reference.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

namespace pahtum::testing {

namespace http = boost::beast::http;

std::optional<ReferenceRequest> read_reference(std::string_view bytes) {
    http::request_parser<http::string_body> parser;
    parser.eager(true);
    boost::system::error_code error;
    parser.put(boost::asio::buffer(bytes), error);
    if (error || !parser.is_done()) return std::nullopt;
    const auto& request = parser.get();
    ReferenceRequest read{.method = std::string{request.method_string()},
                          .target = std::string{request.target()},
                          .host = std::string{request[http::field::host]},
                          .origin = std::nullopt,
                          .content_type = std::string{request[http::field::content_type]},
                          .keeps_alive = parser.keep_alive() && request.version() == 11,
                          .body = request.body()};
    if (request.count(http::field::origin) > 0) read.origin = std::string{request[http::field::origin]};
    return read;
}

}  // namespace pahtum::testing
