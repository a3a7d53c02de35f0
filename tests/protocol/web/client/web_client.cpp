#include "tests/protocol/web/client/web_client.hpp"

#include <arpa/inet.h>
#include <array>
#include <chrono>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace pahtum::testing {
namespace {

using std::chrono::steady_clock;

std::string text_of(const WebProgram& program, const WebRequest& request) {
    const std::string path = request.path.starts_with('/') ? request.path : program.path() + request.path;
    std::string text = request.method + " " + path + " HTTP/1.1\r\nHost: " + request.host +
                       "\r\nConnection: close\r\n" + request.header;
    if (!request.body.empty()) text += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
    return text + "\r\n" + request.body;
}

}  // namespace

WebConnection::WebConnection(std::uint16_t port) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        close(socket_);
        throw std::runtime_error{"nobody listens on port " + std::to_string(port)};
    }
}

WebConnection::~WebConnection() { close(socket_); }

bool WebConnection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void WebConnection::end_sending() { shutdown(socket_, SHUT_WR); }

std::string WebConnection::receive(const std::function<bool(const std::string&)>& is_enough) {
    const auto deadline = steady_clock::now() + std::chrono::seconds{30};
    while (!is_enough || !is_enough(received_)) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - steady_clock::now());
        pollfd watched{.fd = socket_, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) == 0)
            throw std::runtime_error{"no end after: " + received_.substr(0, 1000)};
        std::array<char, 1 << 16> buffer{};
        const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
        if (count <= 0) break;
        received_.append(buffer.data(), static_cast<std::size_t>(count));
    }
    return received_;
}

WebReply ask(const WebProgram& program, const WebRequest& request) {
    WebConnection connection{program.port()};
    connection.send(text_of(program, request));
    const std::string text = connection.receive();
    if (!text.starts_with("HTTP/1.1 ")) throw std::runtime_error{"not an HTTP response: " + text};
    const std::size_t end = text.find("\r\n\r\n");
    return {
        .status = std::stoi(text.substr(9, 3)), .head = text.substr(0, end), .body = text.substr(end + 4)};
}

WebReply post(const WebProgram& program, const std::string& action, const std::string& body) {
    return ask(
        program,
        {.method = "POST", .path = action, .header = "Content-Type: application/json\r\n", .body = body});
}

std::string events_request(const WebProgram& program) {
    return "GET " + program.path() + "events HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

WebReply play(const WebProgram& program, const std::string& move) {
    return post(program, "move", nlohmann::json({{"move", move}}).dump());
}

nlohmann::json state_of(const WebProgram& program) { return ask(program, {.path = "state"}).json(); }

nlohmann::json wait_for_state(const WebProgram& program,
                              const std::function<bool(const nlohmann::json&)>& is_wanted) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{120};
    for (;;) {
        nlohmann::json state = state_of(program);
        if (is_wanted(state)) return state;
        if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error{"never: " + state.dump()};
        std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
}

}  // namespace pahtum::testing
