#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/sql/file_view.hpp"
#include "engine/sql/silence_alarm.hpp"
#include "engine/sql/store_address.hpp"

namespace pahtum {

/// A value that goes into a statement or comes out of one.
using SqlValue = std::variant<std::int64_t, double, std::string>;

/// What stands for ":name" in a statement.
using SqlParameters = std::vector<std::pair<const char*, SqlValue>>;

/// One row of a result.
class SqlRow {
  public:
    explicit SqlRow(std::vector<SqlValue> values) : values_(std::move(values)) {}

    [[nodiscard]] std::int64_t integer(std::size_t column) const {
        return std::get<std::int64_t>(values_[column]);
    }
    [[nodiscard]] std::size_t size(std::size_t column) const {
        return static_cast<std::size_t>(integer(column));
    }
    [[nodiscard]] double number(std::size_t column) const { return std::get<double>(values_[column]); }
    [[nodiscard]] std::string& text(std::size_t column) { return std::get<std::string>(values_[column]); }

  private:
    std::vector<SqlValue> values_;
};

class SqlDatabase;

/// How a program uses its database.
struct SqlUse {
    const char* schema;  ///< where its tables are in PostgreSQL
    StoreAccess access = StoreAccess::kWrite;
    /// A call throws StoreUnreachable if the server has not answered after this time, or a little later.
    std::chrono::milliseconds patience = kPatience;
    /// Called on every new connection, before anything else.
    std::function<void(SqlDatabase&)> prepare;

    static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds{90};
};

/// A connection to SQLite or PostgreSQL. Any fault ends it; the next call makes a new one. Statements are the
/// same for both, with these words for what is not:
///
///     {now}       the database's clock, in milliseconds since 1970
///     {identity}  the type of a key that the database numbers
///     {rowless}   of a table whose rows are small: they stand in the index of its key
///     {lock}      at the end of a SELECT in a transaction: waits for its rows and keeps them
///     {skip}      the same, and leaves out rows that others keep
///     {index X}   after a table: use the index X, where SQLite would choose another
class SqlDatabase {
  public:
    /// Connects. Calls throw StoreUnreachable or StoreError.
    SqlDatabase(StoreAddress address, SqlUse use);
    ~SqlDatabase();
    SqlDatabase(const SqlDatabase&) = delete;
    SqlDatabase& operator=(const SqlDatabase&) = delete;

    /// Another connection to the same place. hurry() is for both. May be called in any thread.
    [[nodiscard]] std::unique_ptr<SqlDatabase> twin() const;
    /// From now on a server has no more than this time for a call, also for the one that is going on, and to
    /// take a lost connection up again. May be called in any thread.
    void hurry(std::chrono::milliseconds patience);
    /// How long a server has not answered a call; 0 if none is going on. May be called in any thread.
    [[nodiscard]] std::chrono::milliseconds silence() const;

    /// Where the tables are in PostgreSQL.
    [[nodiscard]] const char* schema() const { return use_.schema; }
    [[nodiscard]] bool is_server() const { return address_.is_server; }
    [[nodiscard]] bool may_write() const { return use_.access != StoreAccess::kRead; }
    /// For messages.
    [[nodiscard]] const std::string& name() const { return address_.name; }

    /// All rows of a statement's result. `columns` has the type of each column: 'i' an integer, 'd' a number,
    /// 's' text. Nulls are 0 and "". The statement stays prepared.
    std::vector<SqlRow> query(const char* statement, const SqlParameters& parameters,
                              std::string_view columns);
    /// A statement without a result.
    void run(const char* statement, const SqlParameters& parameters = {}) {
        query(statement, parameters, "");
    }
    /// Several statements, separated by ";" at line ends, that are not needed again.
    void run_script(std::string_view script);

    /// All of the body takes place or nothing. Repeats it where the database had to end one of two
    /// transactions that waited for each other. No other process writes to a file of SQLite meanwhile.
    void transaction(const std::function<void()>& body);

  private:
    class Session;

    SqlDatabase(StoreAddress address, SqlUse use, std::shared_ptr<CallPatience> patience, bool was_connected);

    void connect();
    void check_server_answers() const;
    /// What the server does not answer in time fails.
    void timed(const std::function<void()>& action);
    void guarded(const std::function<void()>& action);
    /// Whether all that was read is from one state of the file. If not, the next call connects anew.
    [[nodiscard]] bool is_consistent();
    [[nodiscard]] std::string expanded(std::string_view statement) const;

    StoreAddress address_;
    SqlUse use_;
    std::shared_ptr<CallPatience> patience_;
    std::optional<SilenceAlarm> alarm_;  ///< of a server
    std::optional<FileView> view_;       ///< of a file that is only read
    std::unique_ptr<Session> session_;
    bool was_connected_;
};

}  // namespace pahtum
