#include "protocol/web/http_server.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <csignal>
#include <list>
#include <map>
#include <string_view>
#include <utility>

namespace pahtum::web {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using SteadyClock = asio::steady_timer::clock_type;
using std::chrono::seconds;

constexpr seconds kRequestTime{10};                   ///< for all of a request, and for all of an answer
constexpr seconds kIdleTime{60};                      ///< between an answer and the next request
constexpr seconds kFarewellTime{2};                   ///< for the client to read the last answer
constexpr seconds kHeartbeat{15};                     ///< of an event stream
constexpr std::size_t kFarewellBytes = 4 * kMaxBody;  ///< that are still read after the last answer
constexpr int kSystemBuffer = 256 << 10;  ///< bytes that the system keeps for a connection, each way

class HttpConnection;

/// What all connections share. It outlives them.
class ConnectionOwner {
  public:
    [[nodiscard]] virtual const HttpHandler& handler() const = 0;
    [[nodiscard]] virtual bool has_room_for_event_stream() const = 0;
    /// The connection is about to receive or answer a request that was not refused.
    virtual void make_room_for_request() = 0;
    /// A request of it has not been refused, or has been answered.
    virtual void used(HttpConnection& connection) = 0;
    virtual void ended(HttpConnection& connection) = 0;

  protected:
    ~ConnectionOwner() = default;
};

/// One client's connection: requests and answers in turn, or a stream of events. Whatever the client does,
/// each step has one deadline and a bounded size. Used by one thread; it lives as long as an operation is
/// pending.
class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
  public:
    HttpConnection(tcp::socket socket, ConnectionOwner& owner);
    ~HttpConnection() { owner_.ended(*this); }
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

    void await_request();
    void receive();
    void proceed();
    void take_steps();
    void consider_head();
    void write_continue();
    void write(const HttpResponse& response, bool keeps_alive);
    void write_last(const HttpResponse& response) { write(response, false); }
    void written(bool keeps_alive);
    void open_events();
    void write_events();
    void wait_for_heartbeat();
    void notice_end();
    void leave();
    void discard();
    void limit(seconds time);
    void lift_limit() { deadline_.expires_at(SteadyClock::time_point::max()); }

    tcp::socket socket_;
    asio::steady_timer deadline_;
    asio::steady_timer heartbeat_;
    ConnectionOwner& owner_;
    Phase phase_ = Phase::kWaiting;
    bool is_idle_ = false;     ///< no byte of the next request has arrived
    bool is_trusted_ = false;  ///< one of its requests was not refused
    std::array<char, kMaxHead> input_{};
    std::string_view unread_;  ///< of input_
    std::optional<RequestReader> reader_;
    std::string output_;                                 ///< being written
    std::map<std::string, std::string> pending_events_;  ///< by name
    bool is_writing_events_ = false;
    std::size_t discarded_ = 0;  ///< bytes
};

HttpConnection::HttpConnection(tcp::socket socket, ConnectionOwner& owner)
    : socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      heartbeat_(socket_.get_executor()),
      owner_(owner) {}

void HttpConnection::start() {
    error_code ignored;
    socket_.set_option(tcp::no_delay{true}, ignored);
    await_request();
    receive();
}

void HttpConnection::close() {
    error_code ignored;
    socket_.close(ignored);
    deadline_.cancel();
    heartbeat_.cancel();
}

std::optional<int> HttpConnection::worth() const {
    if (phase_ == Phase::kStreaming) return std::nullopt;
    if (phase_ == Phase::kLeaving) return 0;
    if (!is_trusted_) return 1;
    return phase_ == Phase::kWaiting ? 2 : 3;
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

void HttpConnection::await_request() {
    phase_ = Phase::kWaiting;
    reader_.emplace();
    limit(kRequestTime);
}

void HttpConnection::receive() {
    socket_.async_read_some(asio::buffer(input_),
                            [self = shared_from_this()](error_code error, std::size_t count) {
                                if (error || !self->socket_.is_open()) return self->close();
                                if (std::exchange(self->is_idle_, false)) self->limit(kRequestTime);
                                self->unread_ = {self->input_.data(), count};
                                self->proceed();
                            });
}

/// Goes as far with the request as the bytes that have arrived suffice.
void HttpConnection::proceed() {
    try {
        take_steps();
    } catch (const BadRequest& bad) {
        write_last(owner_.handler().complain(bad));
    }
}

void HttpConnection::take_steps() {
    switch (reader_->take(unread_)) {
        case RequestReader::Step::kMore:
            return receive();
        case RequestReader::Step::kHead:
            return consider_head();
        case RequestReader::Step::kWhole:
            return write(owner_.handler().answer(reader_->request()), reader_->keeps_alive());
    }
}

void HttpConnection::consider_head() {
    if (const auto refusal = owner_.handler().refuse(reader_->request())) return write_last(*refusal);
    owner_.make_room_for_request();
    phase_ = Phase::kAnswering;
    is_trusted_ = true;
    owner_.used(*this);
    if (reader_->awaits_continue()) return write_continue();
    take_steps();
}

void HttpConnection::write_continue() {
    output_ = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(output_),
                      [self = shared_from_this()](error_code error, std::size_t) {
                          if (error || !self->socket_.is_open()) return self->close();
                          self->proceed();
                      });
}

void HttpConnection::write(const HttpResponse& response, bool keeps_alive) {
    if (response.opens_events && !owner_.has_room_for_event_stream())
        return write_last(owner_.handler().complain({503, "too many pages of this game are open"}));
    const bool is_head = reader_->request().method == "HEAD";
    if (response.opens_events && !is_head) phase_ = Phase::kStreaming;
    is_writing_events_ = is_event_stream();
    keeps_alive = keeps_alive && !response.opens_events;
    output_ = head_text(response, keeps_alive);
    if (!is_head) output_ += response.body;
    limit(kRequestTime);
    asio::async_write(socket_, asio::buffer(output_),
                      [self = shared_from_this(), keeps_alive](error_code error, std::size_t) {
                          if (error || !self->socket_.is_open()) return self->close();
                          self->written(keeps_alive);
                      });
}

void HttpConnection::written(bool keeps_alive) {
    if (is_event_stream()) return open_events();
    if (!keeps_alive) return leave();
    output_ = {};
    owner_.used(*this);
    await_request();
    if (!unread_.empty()) return proceed();
    is_idle_ = true;
    limit(kIdleTime);
    receive();
}

void HttpConnection::open_events() {
    notice_end();
    write_events();
}

void HttpConnection::send_event(const std::string& name, const std::string& text) {
    pending_events_[name] = text;
    if (!is_writing_events_) write_events();
}

void HttpConnection::write_events() {
    lift_limit();
    output_.clear();
    for (const auto& [name, text] : std::exchange(pending_events_, {})) output_ += text;
    is_writing_events_ = !output_.empty();
    if (!is_writing_events_) return wait_for_heartbeat();
    limit(kRequestTime);
    asio::async_write(socket_, asio::buffer(output_),
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
    socket_.async_read_some(asio::buffer(input_),
                            [self = shared_from_this()](error_code, std::size_t) { self->close(); });
}

/// Closing a socket with unread bytes could discard the answer before the client reads it, so what the client
/// is still sending is read for a while.
void HttpConnection::leave() {
    phase_ = Phase::kLeaving;
    output_ = {};
    error_code error;
    socket_.shutdown(tcp::socket::shutdown_send, error);
    if (error) return close();
    limit(kFarewellTime);
    discard();
}

void HttpConnection::discard() {
    socket_.async_read_some(asio::buffer(input_),
                            [self = shared_from_this()](error_code error, std::size_t count) {
                                self->discarded_ += count;
                                const bool is_enough = self->discarded_ > kFarewellBytes;
                                if (error || is_enough || !self->socket_.is_open()) return self->close();
                                self->discard();
                            });
}

}  // namespace

class HttpServer::Implementation final : public ConnectionOwner {
  public:
    explicit Implementation(std::uint16_t port) { listen(port); }
    ~Implementation() { last_listener_gone_ = {}; }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    int run(HttpHandler handler) {
        handler_ = std::move(handler);
        int ended_by = 0;
        signals_.async_wait([&](error_code, int signal) {
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

    [[nodiscard]] std::size_t listeners() const { return count(&HttpConnection::is_event_stream); }

    void on_last_listener_gone(std::function<void()> act) { last_listener_gone_ = std::move(act); }
    void post(std::function<void()> act) { asio::post(context_, std::move(act)); }

    [[nodiscard]] const HttpHandler& handler() const override { return handler_; }
    [[nodiscard]] bool has_room_for_event_stream() const override { return listeners() < kMaxEventStreams; }

    void make_room_for_request() override {
        if (count(&HttpConnection::has_request) < kMaxRequests) return;
        close_and_forget(std::find_if(connections_.begin(), connections_.end(),
                                      std::mem_fn(&HttpConnection::has_request)));
    }

    void used(HttpConnection& connection) override {
        const auto found = std::find(connections_.begin(), connections_.end(), &connection);
        if (found != connections_.end()) connections_.splice(connections_.end(), connections_, found);
    }

    void ended(HttpConnection& connection) override {
        connections_.remove(&connection);
        if (connection.is_event_stream() && listeners() == 0 && last_listener_gone_) last_listener_gone_();
    }

  private:
    void listen(std::uint16_t port) {
        const tcp::endpoint here{asio::ip::address_v4::loopback(), port};
        acceptor_.open(here.protocol());
        acceptor_.set_option(tcp::acceptor::reuse_address{true});
        // Connections inherit them.
        acceptor_.set_option(asio::socket_base::send_buffer_size{kSystemBuffer});
        acceptor_.set_option(asio::socket_base::receive_buffer_size{kSystemBuffer});
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

    /// When descriptors run out, a connection makes room; with none, trying again at once would only waste
    /// time.
    void accept_again(error_code error) {
        if (!error || error == asio::error::connection_aborted || close_least()) return accept();
        pause_.expires_after(std::chrono::milliseconds{100});
        pause_.async_wait([this](error_code) { accept(); });
    }

    void welcome(tcp::socket socket) {
        if (connections_.size() >= kMaxConnections && !close_least()) return;
        const auto connection = std::make_shared<HttpConnection>(std::move(socket), *this);
        connections_.push_back(connection.get());
        connection->start();
    }

    /// Closes the connection of least worth. False if all are event streams.
    bool close_least() {
        auto least = connections_.end();
        for (auto here = connections_.begin(); here != connections_.end(); ++here) {
            const auto worth = (*here)->worth();
            if (worth && (least == connections_.end() || *worth < (*least)->worth())) least = here;
        }
        if (least == connections_.end()) return false;
        close_and_forget(least);
        return true;
    }

    void close_and_forget(std::list<HttpConnection*>::iterator place) {
        HttpConnection* const connection = *place;
        connections_.erase(place);
        connection->close();
    }

    [[nodiscard]] std::size_t count(bool (HttpConnection::*is_counted)() const) const {
        return static_cast<std::size_t>(
            std::count_if(connections_.begin(), connections_.end(), std::mem_fn(is_counted)));
    }

    HttpHandler handler_;
    std::function<void()> last_listener_gone_;
    std::list<HttpConnection*> connections_;  ///< the one that has not been used for longest first
    // Destroyed first, and with it the connections, which notify the members above.
    asio::io_context context_{1};
    // A signal that comes before run() ends it as well.
    asio::signal_set signals_{context_, SIGINT, SIGTERM, SIGHUP};
    tcp::acceptor acceptor_{context_};
    asio::steady_timer pause_{context_};
};

HttpServer::HttpServer(std::uint16_t port) {
    try {
        implementation_ = std::make_unique<Implementation>(port);
    } catch (const boost::system::system_error& error) {
        throw PortError{"the server cannot start: " + error.code().message()};
    }
}
HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const { return implementation_->port(); }
int HttpServer::run(HttpHandler handler) { return implementation_->run(std::move(handler)); }
void HttpServer::send_event(const std::string& name, const std::string& data) {
    implementation_->send_event(name, data);
}
bool HttpServer::has_listeners() const { return implementation_->listeners() > 0; }
void HttpServer::on_last_listener_gone(std::function<void()> act) {
    implementation_->on_last_listener_gone(std::move(act));
}
void HttpServer::post(std::function<void()> act) { implementation_->post(std::move(act)); }

}  // namespace pahtum::web
