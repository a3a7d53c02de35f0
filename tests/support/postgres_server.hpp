#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pahtum::testing {

/// A PostgreSQL server of Debian with an empty database of its own, in a temporary directory, on a Unix
/// socket that only this user and the server's can reach. Ended and removed with this object, and ended if
/// this process dies.
class PostgresServer {
  public:
    /// Throws std::runtime_error if it cannot be started. As root it runs as another user: PostgreSQL
    /// insists.
    PostgresServer();
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    /// For a store, as that user; the owner by default.
    [[nodiscard]] std::string address(const std::string& user = "owner") const;
    /// The same through a pgbouncer of this mode, which is started, with one or two connections to the
    /// server. It ends if this process dies.
    [[nodiscard]] std::string pooled_address(const std::string& mode);
    /// Runs statements with psql as the owner. Throws std::runtime_error with what it prints if one fails.
    [[nodiscard]] std::string sql(const std::string& statements) const;

    /// What it and its poolers have written to their logs.
    [[nodiscard]] std::string log() const;

    /// As kill -9 of it and of all its processes.
    void kill();
    /// Stops all its processes without ending them, so that it does not answer.
    void suspend() const;
    void resume() const;
    /// After kill(). Returns when it answers.
    void start();

  private:
    [[nodiscard]] std::string program(const std::string& name) const;
    void make_data() const;
    void signal_all(int signal) const;

    std::filesystem::path directory_;
    std::optional<pid_t> process_;
    std::vector<pid_t> poolers_;
};

}  // namespace pahtum::testing
