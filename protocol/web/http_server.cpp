#include "protocol/web/http_server.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <csignal>
#include <list>

#include "protocol/web/http_connection.hpp"

namespace pahtum::web {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

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
        close_and_forget(std::ranges::find_if(connections_, std::mem_fn(&HttpConnection::has_request)));
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
        return static_cast<std::size_t>(std::ranges::count_if(connections_, std::mem_fn(is_counted)));
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

std::string event_text(const std::string& name, const std::string& data) {
    return "event: " + name + "\ndata: " + data + "\n\n";
}

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
