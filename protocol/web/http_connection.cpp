#include "protocol/web/http_connection.hpp"

#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/status.hpp>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::seconds;
using Request = http::request<http::string_body>;

constexpr seconds kRequestTime{10};                   ///< for all of a request, and for all of an answer
constexpr seconds kIdleTime{60};                      ///< between an answer and the next request
constexpr seconds kFarewellTime{2};                   ///< for the client to read the last answer
constexpr seconds kHeartbeat{15};                     ///< of an event stream
constexpr std::size_t kFarewellBytes = 4 * kMaxBody;  ///< that are still read after the last answer
constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";

constexpr std::string_view kForEveryAnswer =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Cache-Control: no-store\r\n";

std::string text_of(beast::string_view text) { return {text.data(), text.size()}; }

/// What is wrong with a request.
struct Fault {
    unsigned status;
    std::string message;
};

Fault fault_of(error_code error) {
    if (error == http::error::header_limit) return {431, "the header is larger than 8 KiB"};
    if (error == http::error::body_limit)
        return {413, "too large: a request may hold " + std::to_string(kMaxBody >> 20U) + " MiB"};
    return {400, "this is not HTTP/1.1"};
}

bool is_continued(std::string_view lines) {
    return lines.find("\r\n ") != std::string_view::npos || lines.find("\r\n\t") != std::string_view::npos;
}

/// Beast takes any target.
bool is_path(const std::string& target) {
    return target.starts_with('/') &&
           std::all_of(target.begin(), target.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// Beast takes fields again and again, lists of lengths, and other framing than Content-Length. The test
/// whatever_could_mean_two_things_is_refused of run_web shows each. `lines` are those that were read.
std::optional<Fault> fault_of(const Request& request, std::string_view lines) {
    using http::field;
    if (is_continued(lines)) return Fault{400, "a line of the header is continued"};
    for (const field once : {field::host, field::origin, field::content_type, field::content_length})
        if (request.count(once) > 1) return Fault{400, "there is more than one " + text_of(to_string(once))};
    if (request.count(field::host) == 0) return Fault{400, "there is no host"};
    if (!is_path(text_of(request.target()))) return Fault{400, "the target is not a path"};
    if (request.count(field::transfer_encoding) > 0)
        return Fault{411, "send the body with its content-length, not with a transfer-encoding"};
    const std::string length = text_of(request[field::content_length]);
    if (!std::ranges::all_of(length, is_digit)) return Fault{400, "the content-length is not a number"};
    const auto [begin, end] = request.equal_range(field::expect);
    if (!std::all_of(begin, end,
                     [](const auto& line) { return beast::iequals(line.value(), "100-continue"); }))
        return Fault{417, "the only expectation met here is 100-continue"};
    return std::nullopt;
}

/// All but the body.
HttpRequest head_of(const Request& request) {
    const std::string target = text_of(request.target());
    HttpRequest head{.method = text_of(request.method_string()),
                     .path = target.substr(0, target.find('?')),
                     .host = text_of(request[http::field::host]),
                     .content_type = text_of(request[http::field::content_type]),
                     .body = {}};
    if (request.count(http::field::origin) > 0) head.origin = text_of(request[http::field::origin]);
    return head;
}

/// Status line and header, with the empty line at their end. Beast's serializer takes so long that floods of
/// refused requests keep others waiting: strangers_neither_shut_others_out_nor_take_memory.
std::string head_text(const HttpResponse& response, bool keeps_alive) {
    std::string text = "HTTP/1.1 " + std::to_string(response.status) + " ";
    text += text_of(http::obsolete_reason(static_cast<http::status>(response.status)));
    text += "\r\nContent-Type: " + response.content_type + "\r\n";
    text += kForEveryAnswer;
    for (const auto& [name, value] : response.headers) text += name + ": " + value + "\r\n";
    // An event stream has no length: it ends with the connection.
    if (!response.opens_events) text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
    if (!keeps_alive) text += "Connection: close\r\n";
    return text + "\r\n";
}

}  // namespace

HttpConnection::HttpConnection(tcp::socket socket, HttpConnections& all)
    : stream_(std::move(socket)), heartbeat_(stream_.get_executor()), all_(all) {}

void HttpConnection::start() {
    error_code ignored;
    stream_.socket().set_option(tcp::no_delay{true}, ignored);
    await_request(kRequestTime);
    receive();
}

void HttpConnection::close() {
    stream_.close();
    heartbeat_.cancel();
}

std::optional<int> HttpConnection::worth() const {
    if (phase_ == Phase::kStreaming) return std::nullopt;
    if (phase_ == Phase::kLeaving) return 0;
    if (!is_trusted_) return 1;
    return phase_ == Phase::kWaiting ? 2 : 3;
}

/// What happens after an operation that has succeeded; one that has failed ends the connection.
template <typename Next>
auto HttpConnection::then(Next next) {
    return [self = shared_from_this(), next](error_code error, std::size_t bytes) {
        if (error || !self->stream_.socket().is_open()) return self->close();
        next(bytes);
    };
}

/// The deadline is absolute, however the client spreads its bytes.
void HttpConnection::await_request(seconds time) {
    phase_ = Phase::kWaiting;
    head_size_ = 0;
    parser_.emplace();
    parser_->header_limit(kMaxHead);
    parser_->body_limit(kMaxBody);
    stream_.expires_after(time);
}

void HttpConnection::receive() {
    stream_.async_read_some(input_.prepare(input_.max_size() - input_.size()),
                            then([this](std::size_t bytes) {
                                if (std::exchange(is_idle_, false)) stream_.expires_after(kRequestTime);
                                input_.commit(bytes);
                                take_head();
                            }));
}

/// Not with async_read_header, which does not show the lines: Beast joins those that are continued.
void HttpConnection::take_head() {
    const asio::const_buffer bytes = input_.data();
    error_code error;
    const std::size_t used = parser_->put(bytes, error);
    const std::string lines{static_cast<const char*>(bytes.data()), used};
    input_.consume(used);
    head_size_ += used;
    if (head_size_ > kMaxHead) error = http::error::header_limit;
    if (error == http::error::need_more) return receive();
    if (error) {
        const Fault fault = fault_of(error);
        return complain(fault.status, fault.message);
    }
    consider_head(lines);
}

void HttpConnection::consider_head(std::string_view lines) {
    if (const auto fault = fault_of(parser_->get(), lines)) return complain(fault->status, fault->message);
    request_ = head_of(parser_->get());
    if (const auto refusal = all_.handler.refuse(request_)) return write_last(*refusal);
    all_.make_room_for_request();
    phase_ = Phase::kAnswering;
    is_trusted_ = true;
    all_.used(*this);
    const bool awaits_continue = parser_->get().count(http::field::expect) > 0 && !parser_->is_done();
    if (!awaits_continue) return receive_body();
    asio::async_write(stream_, asio::buffer(kContinue), then([this](std::size_t) { receive_body(); }));
}

void HttpConnection::receive_body() {
    http::async_read(stream_, input_, *parser_, then([this](std::size_t) {
                         request_.body = std::move(parser_->get().body());
                         const bool keeps_alive = parser_->keep_alive() && parser_->get().version() == 11;
                         write(all_.handler.answer(request_), keeps_alive);
                     }));
}

void HttpConnection::write(const HttpResponse& response, bool keeps_alive) {
    if (response.opens_events && all_.listeners() >= kMaxEventStreams)
        return complain(503, "too many pages of this game are open");
    const bool is_head = parser_->get().method() == http::verb::head;
    if (response.opens_events && !is_head) phase_ = Phase::kStreaming;
    is_writing_events_ = is_event_stream();
    keeps_alive = keeps_alive && !response.opens_events;
    output_ = head_text(response, keeps_alive);
    if (!is_head) output_ += response.body;
    stream_.expires_after(kRequestTime);
    asio::async_write(stream_, asio::buffer(output_),
                      then([this, keeps_alive](std::size_t) { written(keeps_alive); }));
}

void HttpConnection::written(bool keeps_alive) {
    output_ = {};
    if (is_event_stream()) return open_events();
    if (!keeps_alive) return leave();
    all_.used(*this);
    is_idle_ = input_.size() == 0;
    await_request(is_idle_ ? kIdleTime : kRequestTime);
    if (is_idle_) return receive();
    take_head();
}

/// Clients must not send anything on an event stream: whatever arrives ends it.
void HttpConnection::open_events() {
    stream_.expires_never();
    stream_.async_read_some(input_.prepare(1),
                            [self = shared_from_this()](error_code, std::size_t) { self->close(); });
    write_events();
}

void HttpConnection::send_event(const std::string& name, const std::string& text) {
    pending_events_[name] = text;
    if (!is_writing_events_) write_events();
}

void HttpConnection::write_events() {
    output_.clear();
    for (const auto& [name, text] : std::exchange(pending_events_, {})) output_ += text;
    is_writing_events_ = !output_.empty();
    if (!is_writing_events_) return wait_for_heartbeat();
    stream_.expires_after(kRequestTime);
    asio::async_write(stream_, asio::buffer(output_), then([this](std::size_t) { write_events(); }));
}

/// A client that vanished is noticed when a write fails.
void HttpConnection::wait_for_heartbeat() {
    heartbeat_.expires_after(kHeartbeat);
    heartbeat_.async_wait([weak = weak_from_this()](error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->send_event("", ":\n\n");
    });
}

/// Closing a socket with unread bytes could discard the answer before the client reads it, so what the client
/// is still sending is read for a while.
void HttpConnection::leave() {
    phase_ = Phase::kLeaving;
    error_code error;
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
    if (error) return close();
    stream_.expires_after(kFarewellTime);
    discard();
}

void HttpConnection::discard() {
    input_.clear();
    stream_.async_read_some(input_.prepare(input_.max_size()), then([this](std::size_t bytes) {
                                discarded_ += bytes;
                                if (discarded_ > kFarewellBytes) return close();
                                discard();
                            }));
}

void HttpConnections::welcome(tcp::socket socket) {
    if (all_.size() >= kMaxConnections && !close_least()) return;
    const auto connection = std::make_shared<HttpConnection>(std::move(socket), *this);
    all_.push_back(connection.get());
    connection->start();
}

bool HttpConnections::close_least() {
    auto least = all_.end();
    for (auto here = all_.begin(); here != all_.end(); ++here) {
        const auto worth = (*here)->worth();
        if (worth && (least == all_.end() || *worth < (*least)->worth())) least = here;
    }
    if (least == all_.end()) return false;
    close_and_forget(least);
    return true;
}

void HttpConnections::send_event(const std::string& name, const std::string& text) {
    for (HttpConnection* const connection : all_)
        if (connection->is_event_stream()) connection->send_event(name, text);
}

std::size_t HttpConnections::listeners() const { return count(&HttpConnection::is_event_stream); }

void HttpConnections::make_room_for_request() {
    if (count(&HttpConnection::has_request) < kMaxRequests) return;
    close_and_forget(std::ranges::find_if(all_, std::mem_fn(&HttpConnection::has_request)));
}

void HttpConnections::used(HttpConnection& connection) {
    const auto found = std::find(all_.begin(), all_.end(), &connection);
    if (found != all_.end()) all_.splice(all_.end(), all_, found);
}

void HttpConnections::ended(HttpConnection& connection) {
    all_.remove(&connection);
    if (connection.is_event_stream() && listeners() == 0 && handler.last_listener_gone)
        handler.last_listener_gone();
}

std::size_t HttpConnections::count(bool (HttpConnection::*is_counted)() const) const {
    return static_cast<std::size_t>(std::ranges::count_if(all_, std::mem_fn(is_counted)));
}

void HttpConnections::close_and_forget(std::list<HttpConnection*>::iterator place) {
    HttpConnection* const connection = *place;
    all_.erase(place);
    connection->close();
}

}  // namespace pahtum::web
