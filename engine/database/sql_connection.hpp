#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database/sql_database.hpp"

namespace pahtum {

/// The database ended a transaction so that another could go on.
class StoreCollision : public StoreUnreachable {
    using StoreUnreachable::StoreUnreachable;
};

/// A call has taken more than its time.
class StoreTooSlow : public StoreUnreachable {
    using StoreUnreachable::StoreUnreachable;
};

/// What follows the message of a file that is damaged.
inline constexpr const char* kDamageRemedy =
    "; restore a backup, or begin a new store: solves begin again, and events `import` the games that files "
    "have";

/// What a call takes in any case is not interrupted.
inline constexpr std::chrono::milliseconds kUninterrupted{500};

/// A connection of an SqlDatabase, until the first fault. Calls throw StoreError with what the database says.
class SqlConnection {
  public:
    SqlConnection() = default;
    virtual ~SqlConnection() = default;
    SqlConnection(const SqlConnection&) = delete;
    SqlConnection& operator=(const SqlConnection&) = delete;

    /// The text is prepared at its first use.
    std::vector<SqlRow> query(const std::string& text, const SqlValues& values) {
        auto found = prepared_.find(text);
        if (found == prepared_.end()) found = prepared_.emplace(text, prepare(text)).first;
        return execute(found->second, values);
    }
    virtual void run_script(const std::string& script) = 0;
    /// Whether all that was read is from one state of the database.
    [[nodiscard]] virtual bool is_consistent() const { return true; }

  private:
    virtual std::size_t prepare(const std::string& text) = 0;
    virtual std::vector<SqlRow> execute(std::size_t prepared, const SqlValues& values) = 0;

    std::map<std::string, std::size_t, std::less<>> prepared_;  ///< by the statement's text
};

/// How long a server may take for a call. Any thread may read it, and change `limit`.
struct ServerPatience {
    using Clock = std::chrono::steady_clock;

    /// Shared by twins.
    std::shared_ptr<std::atomic<std::chrono::milliseconds>> limit;
    std::atomic<Clock::time_point> began{};  ///< of the call that is going on; else the clock's epoch

    [[nodiscard]] std::chrono::milliseconds silence() const {
        const Clock::time_point begin = began.load();
        if (begin == Clock::time_point{}) return {};
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    }
};

/// Throws StoreError that says what is missing if this user cannot use the file so. `may_create`: it need not
/// be there yet. A call ends with StoreTooSlow after `limit`, which must outlive the connection and may
/// change at any time. What the file itself would have done, by views or triggers, is not done.
[[nodiscard]] std::unique_ptr<SqlConnection> open_file(const StoreAddress& address, bool may_write,
                                                       bool may_create,
                                                       const std::atomic<std::chrono::milliseconds>& limit);

/// Statements that make tables in an empty database, and the text of each table and index afterwards without
/// white space, by name.
[[nodiscard]] std::map<std::string, std::string> tables_made_by(const std::string& script);

/// Without any white space, in which the same statement may differ.
[[nodiscard]] std::string without_blanks(std::string_view text);

/// `patience` must outlive the connection. `is_known`: it has answered before, so that it gets no more than
/// patience and ten seconds; otherwise what the address says. Throws StoreError if a pooler lends it to
/// others between transactions, which another connection finds out within two seconds.
[[nodiscard]] std::unique_ptr<SqlConnection> connect_to_server(const StoreAddress& address,
                                                               ServerPatience& patience, bool is_known);

/// "store NAME: " and what a database says, in one line.
[[nodiscard]] std::string store_message(const StoreAddress& address, std::string_view text);

}  // namespace pahtum
