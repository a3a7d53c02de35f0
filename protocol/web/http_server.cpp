#include "protocol/web/http_server.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace pahtum::web {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using SteadyClock = asio::steady_timer::clock_type;
using std::chrono::seconds;

constexpr std::size_t kMaxConnections = 64;

constexpr seconds kRequestTime{10};  ///< for all of a request, and for all of an answer
constexpr seconds kIdleTime{60};     ///< between an answer and the next request
constexpr seconds kFarewellTime{2};  ///< for the client to read the last answer
constexpr seconds kHeartbeat{15};    ///< of an event stream
constexpr std::uint32_t kMaxHeader = 8 << 10;
constexpr std::uint64_t kMaxBody = 1 << 20;

std::string only_value(const http::request<http::string_body>& request, http::field field) {
    return request.count(field) == 1 ? std::string{request[field]} : std::string{};
}

HttpRequest plain(http::request<http::string_body>&& request) {
    const std::string target{request.target()};
    return {.method = std::string{request.method_string()},
            .path = target.substr(0, target.find('?')),
            .host = only_value(request, http::field::host),
            .origin = only_value(request, http::field::origin),
            .content_type = only_value(request, http::field::content_type),
            .body = std::move(request.body())};
}

/// One client's connection: requests and answers in turn, or a stream of events. Whatever the client does,
/// each step has one deadline and a bounded size. Used by one thread; it lives as long as an operation is
/// pending.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    using Handler = std::function<HttpResponse(const HttpRequest&)>;
    /// Called when a connection ends.
    using Ended = std::function<void(HttpConnection&)>;

    /// `handler` and `ended` must outlive it.
    HttpConnection(boost::asio::ip::tcp::socket socket, const Handler& handler, const Ended& ended);
    ~HttpConnection();
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;

    void start();
    /// Pending operations fail; safe to call at any time.
    void close();
    /// Whether it can be closed without loss: no complete request has arrived since the last answer.
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
    std::string written_events_;                         ///< being written
    bool is_writing_ = false;
};

HttpConnection::HttpConnection(boost::asio::ip::tcp::socket socket, const Handler& handler,
                               const Ended& ended)
    : socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      heartbeat_(socket_.get_executor()),
      handler_(handler),
      ended_(ended) {}

HttpConnection::~HttpConnection() { ended_(*this); }

void HttpConnection::start() {
    error_code ignored;
    socket_.set_option(boost::asio::ip::tcp::no_delay{true}, ignored);
    read_request(kRequestTime);
}

void HttpConnection::close() {
    error_code ignored;
    socket_.close(ignored);
    deadline_.cancel();
    heartbeat_.cancel();
}

/// Sets one absolute deadline for the next operation, however the client spreads its bytes.
void HttpConnection::limit(seconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        // A deadline that passed while the next was being set no longer counts.
        if (!error && self && self->deadline_.expiry() <= SteadyClock::now()) self->close();
    });
}

void HttpConnection::lift_limit() { deadline_.expires_at(SteadyClock::time_point::max()); }

void HttpConnection::read_request(seconds patience) {
    is_waiting_ = true;
    parser_.emplace();
    parser_->header_limit(kMaxHeader);
    parser_->body_limit(kMaxBody);
    limit(patience);
    http::async_read(socket_, input_, *parser_, [self = shared_from_this()](error_code error, std::size_t) {
        self->is_waiting_ = false;
        if (error) return self->answer_bad_request(error);
        self->answer_request();
    });
}

void HttpConnection::answer_request() {
    const bool keep_alive = parser_->keep_alive();
    const HttpResponse response = handler_(plain(parser_->release()));
    // The body of a refused HEAD would be taken for the next answer.
    write(response, keep_alive && response.status == 200 && !response.opens_events);
}

/// Errors of the parser get a response; a broken connection does not.
void HttpConnection::answer_bad_request(error_code error) {
    if (error == http::error::body_limit)
        return write_last({.status = 413, .body = "the body is larger than 1 MiB\n"});
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return write_last({.status = 431, .body = "the header is larger than 8 KiB\n"});
    const bool is_syntax = error.category() == make_error_code(http::error::bad_method).category();
    if (is_syntax && error != http::error::end_of_stream && error != http::error::partial_message)
        return write_last({.status = 400, .body = "this is not HTTP/1.1\n"});
    close();
}

void HttpConnection::write(const HttpResponse& response, bool keep_alive) {
    is_event_stream_ = is_writing_ = response.opens_events;
    response_.emplace(static_cast<http::status>(response.status), 11);
    response_->set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) response_->set(name, value);
    response_->body() = response.body;
    response_->keep_alive(keep_alive);
    // An event stream has no length: it ends with the connection.
    if (!is_event_stream_) response_->prepare_payload();
    limit(kRequestTime);
    http::async_write(socket_, *response_,
                      [self = shared_from_this(), keep_alive](error_code error, std::size_t) {
                          if (error) return self->close();
                          if (self->is_event_stream_) return self->open_events();
                          if (!keep_alive) return self->end_politely();
                          self->read_request(kIdleTime);
                      });
}

void HttpConnection::open_events() {
    notice_end();
    write_events();
}

void HttpConnection::send_event(const std::string& name, const std::string& text) {
    pending_events_[name] = text;
    if (!is_writing_) write_events();
}

void HttpConnection::write_events() {
    lift_limit();
    written_events_.clear();
    for (const auto& [name, text] : std::exchange(pending_events_, {})) written_events_ += text;
    is_writing_ = !written_events_.empty();
    if (!is_writing_) return wait_for_heartbeat();
    limit(kRequestTime);
    boost::asio::async_write(socket_, boost::asio::buffer(written_events_),
                             [self = shared_from_this()](error_code error, std::size_t) {
                                 if (error) return self->close();
                                 self->write_events();
                             });
}

/// A client that vanished is noticed when a write fails.
void HttpConnection::wait_for_heartbeat() {
    heartbeat_.expires_after(kHeartbeat);
    heartbeat_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->send_event("", ":\n\n");
    });
}

/// Clients must not send anything on an event stream: whatever arrives ends it.
void HttpConnection::notice_end() {
    input_.clear();
    socket_.async_read_some(input_.prepare(1),
                            [self = shared_from_this()](error_code, std::size_t) { self->close(); });
}

/// Closing a socket with unread bytes could discard the answer before the client reads it.
void HttpConnection::end_politely() {
    error_code error;
    socket_.shutdown(boost::asio::ip::tcp::socket::shutdown_send, error);
    if (error) return close();
    limit(kFarewellTime);
    input_.clear();
    discard();
}

void HttpConnection::discard() {
    constexpr std::size_t kPiece = 16 << 10;
    socket_.async_read_some(input_.prepare(kPiece),
                            [self = shared_from_this()](error_code error, std::size_t) {
                                if (error) return self->close();
                                self->discard();
                            });
}

}  // namespace

std::string event_text(const std::string& name, const std::string& data) {
    return "event: " + name + "\ndata: " + data + "\n\n";
}

class HttpServer::Implementation {
  public:
    explicit Implementation(std::uint16_t port) { listen(port); }
    ~Implementation() { last_listener_gone_ = {}; }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    int run(Handler handler) {
        handler_ = std::move(handler);
        int ended_by = 0;
        asio::signal_set signals{context_, SIGINT, SIGTERM};
        signals.async_wait([&](error_code, int signal) {
            ended_by = signal;
            context_.stop();
        });
        accept();
        context_.run();
        return ended_by;
    }

    void send_event(const std::string& name, const std::string& data) {
        const std::string text = event_text(name, data);
        for (HttpConnection* const connection : connections_)
            if (connection->is_event_stream()) connection->send_event(name, text);
    }

    [[nodiscard]] bool has_listeners() const {
        return std::any_of(connections_.begin(), connections_.end(),
                           [](const HttpConnection* connection) { return connection->is_event_stream(); });
    }

    void on_last_listener_gone(std::function<void()> act) { last_listener_gone_ = std::move(act); }
    void post(std::function<void()> act) { asio::post(context_, std::move(act)); }

  private:
    void listen(std::uint16_t port) {
        const tcp::endpoint here{asio::ip::address_v4::loopback(), port};
        acceptor_.open(here.protocol());
        acceptor_.set_option(tcp::acceptor::reuse_address{true});
        error_code error;
        acceptor_.bind(here, error);
        if (!error) acceptor_.listen(tcp::acceptor::max_listen_connections, error);
        if (!error) return;
        const bool is_taken = error == asio::error::address_in_use;
        throw PortError{"port " + std::to_string(port) + " cannot be used: " + error.message() +
                        (is_taken ? "; choose another with --port, or 0 for any free port" : "")};
    }

    void accept() {
        acceptor_.async_accept([this](error_code error, tcp::socket socket) {
            if (!error) welcome(std::move(socket));
            accept_again(error);
        });
    }

    /// When descriptors run out, trying again at once would only waste time.
    void accept_again(error_code error) {
        if (!error || error == asio::error::connection_aborted) return accept();
        pause_.expires_after(std::chrono::milliseconds{100});
        pause_.async_wait([this](error_code) { accept(); });
    }

    void welcome(tcp::socket socket) {
        if (connections_.size() >= kMaxConnections && !close_idle()) return;
        const auto connection = std::make_shared<HttpConnection>(std::move(socket), handler_, ended_);
        connections_.push_back(connection.get());
        connection->start();
    }

    bool close_idle() {
        const auto idle =
            std::find_if(connections_.begin(), connections_.end(),
                         [](const HttpConnection* connection) { return connection->is_waiting(); });
        if (idle == connections_.end()) return false;
        HttpConnection* const connection = *idle;
        connections_.erase(idle);
        connection->close();
        return true;
    }

    void forget(HttpConnection& connection) {
        connections_.remove(&connection);
        if (connection.is_event_stream() && !has_listeners() && last_listener_gone_) last_listener_gone_();
    }

    Handler handler_;
    const HttpConnection::Ended ended_ = [this](HttpConnection& connection) { forget(connection); };
    std::function<void()> last_listener_gone_;
    std::list<HttpConnection*> connections_;  ///< oldest first
    // Destroyed first, and with it the connections, which notify the members above.
    asio::io_context context_{1};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer pause_{context_};
};

HttpServer::HttpServer(std::uint16_t port) : implementation_(std::make_unique<Implementation>(port)) {}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return implementation_->port(); }
int HttpServer::run(Handler handler) { return implementation_->run(std::move(handler)); }
void HttpServer::send_event(const std::string& name, const std::string& data) {
    implementation_->send_event(name, data);
}
bool HttpServer::has_listeners() const { return implementation_->has_listeners(); }
void HttpServer::on_last_listener_gone(std::function<void()> act) {
    implementation_->on_last_listener_gone(std::move(act));
}
void HttpServer::post(std::function<void()> act) { implementation_->post(std::move(act)); }

}  // namespace pahtum::web
