#pragma once

#include <atomic>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <thread>

namespace pahtum::testing {

/// A TCP port of this machine whose connections lead to a Unix socket, as a network between the two would,
/// with all that networks do. Connections that are made later are sound.
class UnreliableLink {
  public:
    /// Throws std::runtime_error if no port can be opened.
    explicit UnreliableLink(std::string socket);
    ~UnreliableLink();
    UnreliableLink(const UnreliableLink&) = delete;
    UnreliableLink& operator=(const UnreliableLink&) = delete;

    [[nodiscard]] int port() const { return port_; }

    /// Resets all connections.
    void cut();
    /// Likewise, each after so many more bytes, whichever way they go: a statement arrives in part, or its
    /// answer does not.
    void cut_after(std::size_t bytes);
    /// Nothing gets through any more on the connections that there are, which both ends take for open.
    void stall();

  private:
    struct Connection {
        int client = -1;
        int server = -1;
        std::size_t left = static_cast<std::size_t>(-1);  ///< bytes until it is cut
        bool is_stalled = false;
    };

    void run();
    void accept_one();
    /// False if the connection has ended.
    bool pass(Connection& connection, int from, int to) const;
    static void reset(Connection& connection);

    std::string socket_;
    int listener_ = -1;
    int port_ = 0;
    std::mutex mutex_;
    std::list<Connection> connections_;
    std::atomic<bool> is_ending_ = false;
    std::thread thread_;
};

}  // namespace pahtum::testing
