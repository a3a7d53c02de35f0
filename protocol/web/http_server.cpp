#include "protocol/web/http_server.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <list>
#include <utility>

#include "protocol/web/http_connection.hpp"

namespace pahtum::web {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t kMaxConnections = 64;

}  // namespace

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
                        (is_taken ? "; name another with --port, or 0 for any that is free" : "")};
    }

    void accept() {
        acceptor_.async_accept([this](error_code error, tcp::socket socket) {
            if (!error) welcome(std::move(socket));
            accept_again(error);
        });
    }

    /// Without descriptors for more clients, trying again at once would only heat the room.
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
    // Ends first, and with it the connections, which tell that to the members above.
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
