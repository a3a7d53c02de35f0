#include "protocol/web/http_server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/system/system_error.hpp>
#include <chrono>
#include <csignal>

#include "protocol/web/http_connection.hpp"

namespace pahtum::web {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

}  // namespace

class HttpServer::Implementation {
  public:
    explicit Implementation(std::uint16_t port) { listen(port); }
    ~Implementation() { connections.handler.last_listener_gone = {}; }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    int run(HttpHandler handler) {
        connections.handler = std::move(handler);
        int ended_by = 0;
        signals_.async_wait([&](error_code, int signal) {
            ended_by = signal;
            context.stop();
        });
        accept();
        context.run();
        return ended_by;
    }

    // The context is destroyed first, and with it the connections' operations, which notify this.
    HttpConnections connections;
    asio::io_context context{1};
    tcp::acceptor acceptor{context};

  private:
    void listen(std::uint16_t port) {
        const tcp::endpoint here{asio::ip::address_v4::loopback(), port};
        acceptor.open(here.protocol());
        acceptor.set_option(tcp::acceptor::reuse_address{true});
        // Connections inherit them.
        acceptor.set_option(asio::socket_base::send_buffer_size{kSystemBuffer});
        acceptor.set_option(asio::socket_base::receive_buffer_size{kSystemBuffer});
        error_code error;
        acceptor.bind(here, error);
        if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
        if (!error) return;
        const bool is_taken = error == asio::error::address_in_use;
        throw PortError{"port " + std::to_string(port) + " cannot be used: " + error.message() +
                        (is_taken ? "; choose another with --port, or 0 for any free port" : "")};
    }

    void accept() {
        acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (!error) connections.welcome(std::move(socket));
            accept_again(error);
        });
    }

    /// When descriptors run out, a connection makes room; with none, trying again at once would only waste
    /// time.
    void accept_again(error_code error) {
        if (!error || error == asio::error::connection_aborted || connections.close_least()) return accept();
        pause_.expires_after(std::chrono::milliseconds{100});
        pause_.async_wait([this](error_code) { accept(); });
    }

    // A signal that comes before run() ends it as well.
    asio::signal_set signals_{context, SIGINT, SIGTERM, SIGHUP};
    asio::steady_timer pause_{context};
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

std::uint16_t HttpServer::port() const { return implementation_->acceptor.local_endpoint().port(); }
int HttpServer::run(HttpHandler handler) { return implementation_->run(std::move(handler)); }
void HttpServer::send_event(const std::string& name, const std::string& data) {
    implementation_->connections.send_event(name, event_text(name, data));
}
bool HttpServer::has_listeners() const { return implementation_->connections.listeners() > 0; }
void HttpServer::post(std::function<void()> act) { asio::post(implementation_->context, std::move(act)); }

}  // namespace pahtum::web
