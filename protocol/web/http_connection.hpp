#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/web/http_server.hpp"

namespace pahtum::web {

inline constexpr int kSystemBuffer = 256 << 10;  ///< bytes that the system keeps for a connection, each way

class HttpConnection;

/// All connections of a server, and what they share. It outlives them.
class HttpConnections {
  public:
    HttpHandler handler;

    void welcome(boost::asio::ip::tcp::socket socket);
    /// Closes the connection of least worth. False if all are event streams.
    bool close_least();
    void send_event(const std::string& name, const std::string& text);
    [[nodiscard]] std::size_t listeners() const;
    /// A connection is about to receive or answer a request that was not refused.
    void make_room_for_request();
    /// A request of it has not been refused, or has been answered.
    void used(HttpConnection& connection);
    void ended(HttpConnection& connection);

  private:
    [[nodiscard]] std::size_t count(bool (HttpConnection::*is_counted)() const) const;
    void close_and_forget(std::list<HttpConnection*>::iterator place);

    std::list<HttpConnection*> all_;  ///< the one that has not been used for longest first
};

/// One client's connection: requests and answers in turn, or a stream of events. Whatever the client does,
/// each step has one deadline and a bounded size. Used by one thread; it lives as long as an operation is
/// pending.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(boost::asio::ip::tcp::socket socket, HttpConnections& all);
    ~HttpConnection() { all_.ended(*this); }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    void start();
    /// Pending operations fail; safe to call at any time.
    void close();
    /// How much is lost if it is closed: the least comes first. None for an event stream.
    [[nodiscard]] std::optional<int> worth() const;
    [[nodiscard]] bool has_request() const { return phase_ == Phase::kAnswering; }
    [[nodiscard]] bool is_event_stream() const { return phase_ == Phase::kStreaming; }
    /// Requires an event stream. While a client is slow, only the latest event of each name is kept for it.
    void send_event(const std::string& name, const std::string& text);

  private:
    enum class Phase : std::uint8_t {
        kWaiting,    ///< for the head of a request
        kAnswering,  ///< a request whose head has not been refused
        kStreaming,  ///< events
        kLeaving,    ///< the last answer has been given
    };

    template <typename Next>
    auto then(Next next);
    void await_request(std::chrono::seconds time);
    void receive();
    void take_head();
    void consider_head(std::string_view lines);
    void receive_body();
    void write(const HttpResponse& response, bool keeps_alive);
    void write_last(const HttpResponse& response) { write(response, false); }
    void complain(unsigned status, const std::string& message) {
        write_last(all_.handler.complain(status, message));
    }
    void written(bool keeps_alive);
    void open_events();
    void write_events();
    void wait_for_heartbeat();
    void leave();
    void discard();

    boost::beast::tcp_stream stream_;
    boost::asio::steady_timer heartbeat_;
    HttpConnections& all_;
    Phase phase_ = Phase::kWaiting;
    bool is_idle_ = false;     ///< no byte of the next request has arrived
    bool is_trusted_ = false;  ///< one of its requests was not refused
    boost::beast::flat_static_buffer<kMaxHead> input_;
    std::size_t head_size_ = 0;  ///< bytes that the parser has taken of it
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
    HttpRequest request_;
    std::string output_;                                 ///< being written
    std::map<std::string, std::string> pending_events_;  ///< by name
    bool is_writing_events_ = false;
    std::size_t discarded_ = 0;  ///< bytes
};

}  // namespace pahtum::web
