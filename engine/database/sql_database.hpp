#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/database/store_address.hpp"

namespace pahtum {

/// A value that goes into a statement or comes out of one.
using SqlValue = std::variant<std::int64_t, double, std::string>;
using SqlValues = std::vector<SqlValue>;

/// One row of a result. Each throws StoreError that names the store and the row if the value is not of that
/// kind; null is 0.
class SqlRow {
  public:
    explicit SqlRow(SqlValues values) : values_(std::move(values)) {}
    /// Of which store it is, for messages.
    void set_store(std::shared_ptr<const std::string> name) { store_ = std::move(name); }

    [[nodiscard]] std::int64_t integer(std::size_t column) const;
    [[nodiscard]] std::size_t size(std::size_t column) const;
    [[nodiscard]] double number(std::size_t column) const;
    [[nodiscard]] std::string& text(std::size_t column);

  private:
    template <typename Number>
    [[nodiscard]] Number number_of(std::size_t column) const;
    [[noreturn]] void refuse(std::size_t column, std::string_view expected) const;

    SqlValues values_;
    std::shared_ptr<const std::string> store_;
};

/// The call was ended because somebody wanted that, see StoreInterrupt.
class StoreInterrupted : public StoreUnreachable {
    using StoreUnreachable::StoreUnreachable;
};

/// While it exists, a call of any store that has taken half a second ends with StoreInterrupted as soon as
/// `is_wanted` says so, which is asked often, in the thread of the call. At most one exists.
class StoreInterrupt {
  public:
    explicit StoreInterrupt(std::function<bool()> is_wanted);
    ~StoreInterrupt();
    StoreInterrupt(const StoreInterrupt&) = delete;
    StoreInterrupt& operator=(const StoreInterrupt&) = delete;

    /// For connections.
    [[nodiscard]] static bool is_wanted();

  private:
    std::function<bool()> is_wanted_;
};

class SqlConnection;
class SqlDatabase;
struct ServerPatience;

/// The tables of one use of a store. Several uses may share a file or a database, each with its own version.
struct SqlSchema {
    const char* name;  ///< where the tables are in PostgreSQL
    /// Step n leads from version n to version n + 1; a step that was released never changes.
    std::span<const std::string_view> steps;
    const char* version_table;  ///< has one column and row: the version
    const char* program;        ///< that reads and writes them, for messages
    const char* nothing_there;  ///< what a reader of a store without these tables is told
    const char* how_to_update;  ///< likewise if they are older: "open it with `run` first"
    const char* who_may_read;   ///< what a user of a server is told who may not read them
    /// Called in the transaction of a migration before any table is made; may be null.
    void (*before)(SqlDatabase&) = nullptr;
};

/// How a program uses its database.
struct SqlUse {
    const SqlSchema& schema;  ///< outlives the database
    StoreAccess access = StoreAccess::kWrite;
    /// A call throws StoreUnreachable if the server has not answered, or SQLite's query has not ended, after
    /// this time or a little later; and StoreInterrupted, see StoreInterrupt.
    std::chrono::milliseconds patience = kPatience;

    static constexpr std::chrono::milliseconds kPatience = std::chrono::seconds{90};
};

/// A connection to SQLite or PostgreSQL. Any fault ends it; the next call makes a new one. Statements are the
/// same for both, with $1, $2 ... for values and these words where the two differ:
///
///     {now}       the database's clock, in milliseconds since 1970
///     {identity}  the type of a key that the database numbers
///     {rowless}   of a table whose rows are small: they stand in the index of its key
///     {lock}      at the end of a SELECT in a transaction: waits for its rows and keeps them
///     {skip}      the same, and leaves out rows that others keep
///     {index X}   after a table: use the index X, where SQLite would choose another
class SqlDatabase {
  public:
    /// Connects. Each new connection creates the tables of the schema, or takes the steps that lead from an
    /// older version to ours, in one transaction. Calls throw StoreUnreachable or StoreError; the latter
    /// names the remedy if the schema is newer, if it is older or missing and this connection may not write,
    /// if a file has the tables of another program, and if it has anything but our tables and indexes (a
    /// view, a trigger, a table with other columns), by its name.
    SqlDatabase(StoreAddress address, const SqlUse& use);
    ~SqlDatabase();
    SqlDatabase(const SqlDatabase&) = delete;
    SqlDatabase& operator=(const SqlDatabase&) = delete;

    /// Another connection to the same place. limit_waits() is for both. May be called in any thread.
    [[nodiscard]] std::unique_ptr<SqlDatabase> twin() const;
    /// From now on a store has no more than this time for a call, also for the one that is going on, and to
    /// take a lost connection up again. May be called in any thread.
    void limit_waits(std::chrono::milliseconds patience);
    /// How long a server has not answered a call; 0 if none is going on. May be called in any thread.
    [[nodiscard]] std::chrono::milliseconds silence() const;

    [[nodiscard]] bool is_server() const { return address_.is_server; }
    /// Throws a StoreError that names the store.
    [[noreturn]] void refuse(const std::string& what) const;

    /// All rows of a statement's result. The statement stays prepared.
    std::vector<SqlRow> query(std::string_view statement, const SqlValues& values = {});
    /// The one row. Throws StoreError if there is none: `what`, "the event", is not there any more.
    SqlRow row(std::string_view statement, const SqlValues& values, const std::string& what);
    /// Several statements that are not needed again.
    void run_script(std::string_view script);

    /// All of the body takes place or nothing. Repeats it where the database had to end one of two
    /// transactions that waited for each other. No other process writes to a file of SQLite meanwhile.
    void transaction(const std::function<void()>& body);

  private:
    SqlDatabase(StoreAddress address, const SqlUse& use,
                std::shared_ptr<std::atomic<std::chrono::milliseconds>> limit, bool was_connected);

    void connect();
    void guarded(const std::function<void()>& action);
    [[nodiscard]] std::string expanded(std::string_view statement) const;

    [[nodiscard]] bool may_write() const { return use_.access != StoreAccess::kRead; }
    [[nodiscard]] int newest() const { return static_cast<int>(use_.schema.steps.size()); }
    void bring_up_to_date();
    [[nodiscard]] int version();
    void check_version(int version) const;
    void check_owner();
    void check_tables(int old);
    [[noreturn]] void refuse_damaged() const;
    [[noreturn]] void refuse_foreign(const std::string& type, const std::string& name) const;
    void migrate();
    void use_write_ahead_log();

    StoreAddress address_;
    SqlUse use_;
    std::shared_ptr<const std::string> name_ = std::make_shared<std::string>(address_.name);
    std::unique_ptr<ServerPatience> patience_;
    std::unique_ptr<SqlConnection> connection_;
    bool was_connected_;
    bool is_guarded_ = false;  ///< in a call of guarded()
};

}  // namespace pahtum
