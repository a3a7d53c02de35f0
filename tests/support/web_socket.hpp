#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pahtum::testing {

/// A client's end of a WebSocket (RFC 6455) to a server of this machine, for texts.
class WebSocket {
  public:
    using Deadline = std::chrono::steady_clock::time_point;

    /// Throws std::runtime_error if nobody listens at the port, or the server refuses.
    WebSocket(std::uint16_t port, const std::string& target, Deadline deadline);
    ~WebSocket();
    WebSocket(const WebSocket&) = delete;
    WebSocket& operator=(const WebSocket&) = delete;

    /// Throws std::runtime_error if the connection has ended.
    void send(std::string_view text) const;
    /// The next text. Throws std::runtime_error if the connection has ended, or ends before there is one.
    [[nodiscard]] std::string receive(Deadline deadline);

  private:
    struct Frame {
        unsigned kind = 0;
        bool is_last = false;
        std::string data;
    };
    void write_all(std::string_view bytes) const;
    void send_frame(unsigned kind, std::string_view data) const;
    Frame receive_frame(Deadline deadline);
    /// Waits until at least this many bytes have arrived.
    void need(std::size_t bytes, Deadline deadline);
    /// Waits for this many bytes, and removes them from what has arrived.
    std::string take(std::size_t bytes, Deadline deadline);

    int socket_ = -1;
    std::string received_;
};

}  // namespace pahtum::testing
