#include "tests/support/unreliable_link.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pahtum::testing {

UnreliableLink::UnreliableLink(std::string socket) : socket_(std::move(socket)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_, generic, size) != 0 || listen(listener_, 100) != 0 ||
        getsockname(listener_, generic, &size) != 0)
        throw std::runtime_error{"cannot open a port"};
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
}

UnreliableLink::~UnreliableLink() {
    is_ending_ = true;
    thread_.join();
    for (Connection& connection : connections_) reset(connection);
    close(listener_);
}

void UnreliableLink::cut() { cut_after(0); }

void UnreliableLink::cut_after(std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    for (Connection& connection : connections_) connection.left = bytes;
}

void UnreliableLink::stall() {
    const std::lock_guard lock(mutex_);
    for (Connection& connection : connections_) connection.is_stalled = true;
}

void UnreliableLink::run() {
    constexpr int kTurn = 5;  // milliseconds
    while (!is_ending_) {
        std::vector<pollfd> all{{listener_, POLLIN, 0}};
        {
            const std::lock_guard lock(mutex_);
            for (const Connection& connection : connections_) {
                const short events = connection.is_stalled ? 0 : POLLIN;
                all.push_back({connection.client, events, 0});
                all.push_back({connection.server, events, 0});
            }
        }
        poll(all.data(), all.size(), kTurn);
        const std::lock_guard lock(mutex_);
        auto entry = all.begin();
        if ((entry++->revents & POLLIN) != 0) accept_one();
        for (auto connection = connections_.begin(); entry != all.end(); entry += 2) {
            const bool is_alive = connection->left > 0 &&
                                  (entry[0].revents == 0 || connection->is_stalled ||
                                   pass(*connection, connection->client, connection->server)) &&
                                  (entry[1].revents == 0 || connection->is_stalled ||
                                   pass(*connection, connection->server, connection->client));
            if (!is_alive) reset(*connection);
            connection = is_alive ? std::next(connection) : connections_.erase(connection);
        }
    }
}

void UnreliableLink::accept_one() {
    Connection connection;
    connection.client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    connection.server = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socket_.c_str(), sizeof address.sun_path - 1);
    if (connect(connection.server, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        reset(connection);
        return;
    }
    connections_.push_back(connection);
}

bool UnreliableLink::pass(Connection& connection, int from, int to) const {
    std::array<char, 4096> bytes{};
    const ssize_t count = recv(from, bytes.data(), std::min(bytes.size(), connection.left), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (count <= 0) return false;
    connection.left -= static_cast<std::size_t>(count);
    return send(to, bytes.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count;
}

void UnreliableLink::reset(Connection& connection) {
    const linger at_once{1, 0};
    setsockopt(connection.client, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(connection.client);
    close(connection.server);
}

}  // namespace pahtum::testing
