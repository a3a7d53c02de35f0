#include "tests/support/web_socket.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace pahtum::testing {
namespace {

// Section 5.2 of the RFC.
constexpr unsigned kContinuation = 0;
constexpr unsigned kText = 1;
constexpr unsigned kClose = 8;
constexpr unsigned kPing = 9;
constexpr unsigned kPong = 10;
constexpr unsigned kLast = 0x80;
constexpr unsigned kMasked = 0x80;
constexpr unsigned kTwoBytesOfLength = 126;
constexpr unsigned kEightBytesOfLength = 127;

std::string big_endian(std::size_t number, int bytes) {
    std::string text;
    for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(number >> 8 * i & 0xffU);
    return text;
}

std::size_t big_endian(const std::string& bytes) {
    std::size_t number = 0;
    for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

int connect_to(std::uint16_t port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket < 0) throw std::runtime_error{"no socket"};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
    close(socket);
    throw std::runtime_error{"nobody listens at port " + std::to_string(port)};
}

}  // namespace

WebSocket::WebSocket(std::uint16_t port, const std::string& target, Deadline deadline)
    : socket_(connect_to(port)) {
    try {
        // The key is any 16 bytes in base64; it tells caches apart from servers, and there are none here.
        write_all("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
        const std::string end = "\r\n\r\n";
        while (received_.find(end) == std::string::npos) need(received_.size() + 1, deadline);
        const std::string head = take(received_.find(end) + end.size(), deadline);
        if (!head.starts_with("HTTP/1.1 101 ")) throw std::runtime_error{"no WebSocket: " + head};
    } catch (...) {
        close(socket_);
        throw;
    }
}

WebSocket::~WebSocket() { close(socket_); }

void WebSocket::write_all(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) throw std::runtime_error{"the other end does not read"};
        if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    }
}

void WebSocket::send_frame(unsigned kind, std::string_view data) const {
    std::string frame{static_cast<char>(kLast | kind)};
    if (data.size() < kTwoBytesOfLength) {
        frame += static_cast<char>(kMasked | data.size());
    } else if (data.size() <= 0xffff) {
        frame += static_cast<char>(kMasked | kTwoBytesOfLength) + big_endian(data.size(), 2);
    } else {
        frame += static_cast<char>(kMasked | kEightBytesOfLength) + big_endian(data.size(), 8);
    }
    // Clients must mask what they send, so that no text looks like another protocol's. Firefox refuses a mask
    // of zeros.
    constexpr std::string_view kMask = "mask";
    frame += kMask;
    for (std::size_t i = 0; i < data.size(); ++i)
        frame += static_cast<char>(data[i] ^ kMask[i % kMask.size()]);
    write_all(frame);
}

void WebSocket::send(std::string_view text) const { send_frame(kText, text); }

std::string WebSocket::receive(Deadline deadline) {
    std::string text;
    for (;;) {
        const Frame frame = receive_frame(deadline);
        if (frame.kind == kClose) throw std::runtime_error{"the other end has closed the WebSocket"};
        if (frame.kind == kPing) send_frame(kPong, frame.data);
        if (frame.kind != kText && frame.kind != kContinuation) continue;
        text += frame.data;
        if (frame.is_last) return text;
    }
}

WebSocket::Frame WebSocket::receive_frame(Deadline deadline) {
    const std::string head = take(2, deadline);
    const auto first = static_cast<unsigned char>(head[0]);
    // Servers do not mask.
    std::size_t length = static_cast<unsigned char>(head[1]);
    if (length == kTwoBytesOfLength)
        length = big_endian(take(2, deadline));
    else if (length == kEightBytesOfLength)
        length = big_endian(take(8, deadline));
    return {.kind = first & 0x0fU, .is_last = (first & kLast) != 0, .data = take(length, deadline)};
}

void WebSocket::need(std::size_t bytes, Deadline deadline) {
    while (received_.size() < bytes) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        pollfd watched{.fd = socket_, .events = POLLIN, .revents = 0};
        if (left.count() <= 0 || poll(&watched, 1, static_cast<int>(left.count())) == 0)
            throw std::runtime_error{"the other end does not answer"};
        std::array<char, 1 << 16> buffer{};
        const ssize_t count = recv(socket_, buffer.data(), buffer.size(), 0);
        if (count == 0) throw std::runtime_error{"the other end has closed the connection"};
        if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

std::string WebSocket::take(std::size_t bytes, Deadline deadline) {
    need(bytes, deadline);
    std::string taken = received_.substr(0, bytes);
    received_.erase(0, bytes);
    return taken;
}

}  // namespace pahtum::testing
