#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "protocol/web/http.hpp"

namespace pahtum::web {

/// One client's connection: requests and answers in turn, or a stream of events. Whatever a client does or
/// leaves undone, each step has a deadline for all of it, and a bounded size. Used by one thread; alive as
/// long as something is under way.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    using Handler = std::function<HttpResponse(const HttpRequest&)>;
    /// Told when a connection is over.
    using Ended = std::function<void(HttpConnection&)>;

    /// `handler` and `ended` must outlive it.
    HttpConnection(boost::asio::ip::tcp::socket socket, const Handler& handler, const Ended& ended);
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    void start();
    /// Anything under way fails; safe to call at any time.
    void close();
    /// Whether it could be closed without loss: no complete request has come since the last answer.
    [[nodiscard]] bool is_waiting() const { return is_waiting_; }
    [[nodiscard]] bool is_event_stream() const { return is_event_stream_; }
    /// Requires an event stream. While a client is slow, only the latest event of each name is kept for it.
    void send_event(const std::string& name, const std::string& text);

  private:
    using Parser = boost::beast::http::request_parser<boost::beast::http::string_body>;
    using Response = boost::beast::http::response<boost::beast::http::string_body>;

    void read_request(std::chrono::seconds patience);
    void answer_request();
    void answer_bad_request(boost::system::error_code error);
    void write(const HttpResponse& response, bool keep_alive);
    void write_last(const HttpResponse& response) { write(response, false); }
    void open_events();
    void write_events();
    void wait_for_heartbeat();
    void notice_end();
    void end_politely();
    void discard();
    void limit(std::chrono::seconds time);
    void lift_limit();

    boost::asio::ip::tcp::socket socket_;
    boost::asio::steady_timer deadline_;
    boost::asio::steady_timer heartbeat_;
    const Handler& handler_;
    const Ended& ended_;
    boost::beast::flat_buffer input_;
    std::optional<Parser> parser_;
    std::optional<Response> response_;
    bool is_waiting_ = true;
    bool is_event_stream_ = false;
    std::map<std::string, std::string> pending_events_;  ///< by name
    std::string written_events_;                         ///< on their way
    bool is_writing_ = false;
};

}  // namespace pahtum::web
