#include "protocol/web/http_connection.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <utility>

namespace pahtum::web {
namespace {

namespace http = boost::beast::http;
using boost::system::error_code;
using std::chrono::seconds;
using Clock = boost::asio::steady_timer::clock_type;

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

}  // namespace

std::string event_text(const std::string& name, const std::string& data) {
    return "event: " + name + "\ndata: " + data + "\n\n";
}

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

/// One absolute deadline for what begins now, however the client spreads its bytes.
void HttpConnection::limit(seconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        // One that passed while the next was being set counts no more.
        if (!error && self && self->deadline_.expiry() <= Clock::now()) self->close();
    });
}

void HttpConnection::lift_limit() { deadline_.expires_at(Clock::time_point::max()); }

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
    // A refused HEAD would leave its body in the way of the next answer.
    write(response, keep_alive && response.status == 200 && !response.opens_events);
}

/// The parser's own errors are answered; a connection that broke off is not.
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

/// A client that is gone without a word is found out by a write that fails.
void HttpConnection::wait_for_heartbeat() {
    heartbeat_.expires_after(kHeartbeat);
    heartbeat_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->send_event("", ":\n\n");
    });
}

/// A client has nothing more to say on an event stream: whatever comes is its end.
void HttpConnection::notice_end() {
    input_.clear();
    socket_.async_read_some(input_.prepare(1),
                            [self = shared_from_this()](error_code, std::size_t) { self->close(); });
}

/// A socket closed with bytes unread would take the answer away from the client.
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

}  // namespace pahtum::web
