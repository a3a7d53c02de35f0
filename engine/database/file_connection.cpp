#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <sqlite3.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"
#include "engine/database/sql_connection.hpp"

namespace pahtum {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kWaitForOthers{20'000};  ///< while they write to the file
constexpr milliseconds kLongestNap{50};
constexpr int kStepsBetweenLooks = 10'000;  ///< at the clock, of SQLite's virtual machine
constexpr std::size_t kWholeName = 1000;
constexpr const char* kReader = "pahtum-reader";

/// SQLite would create the log of a file that it only reads.
int open_to_read(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* result) {
    constexpr int kKept =
        SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    if (name != nullptr && (flags & kKept) != 0)
        flags = (flags & ~(SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE)) | SQLITE_OPEN_READONLY;
    return sqlite3_vfs_find(nullptr)->xOpen(vfs, name, file, flags, result);
}

/// The usual way to files, but for the above.
void provide_reader() {
    static sqlite3_vfs reader = [] {
        sqlite3_initialize();
        sqlite3_vfs copy = *sqlite3_vfs_find(nullptr);
        copy.pNext = nullptr;
        copy.zName = kReader;
        copy.xOpen = open_to_read;
        return copy;
    }();
    static const int kRegistered = sqlite3_vfs_register(&reader, 0);
    if (kRegistered != SQLITE_OK) throw StoreError("SQLite cannot be set up to read");
}

/// -1 if it is not there.
std::int64_t size_of(const std::string& file) {
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? std::int64_t{status.st_size} : -1;
}

bool may(const std::string& path, int what) {
    return faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

/// Whether it is there, and this user may not read it.
bool is_closed(const std::string& file) { return !may(file, R_OK) && errno == EACCES; }

bool owns(const std::string& file) {
    struct stat status {};
    return geteuid() == 0 || (stat(file.c_str(), &status) == 0 && status.st_uid == geteuid());
}

/// How a process reads a file of SQLite that others may be writing, without creating a file and without the
/// right to write in its folder. A writer keeps two files beside it, FILE-wal and FILE-shm. If they are
/// there, they are used, read-only. If not, the file holds everything, and is read as one that nobody
/// changes; afterwards one asks whether that was true.
class FileView {
  public:
    /// Throws StoreError if the file cannot be read in this way: those two are closed to this user, or a
    /// writer has died, and only a user who may write to the file can repair it.
    explicit FileView(std::string file) : file_(std::move(file)) {
        provide_reader();
        before_ = traces();
        const std::int64_t log = size_of(file_ + "-wal");
        is_shared_ = log >= 0 && size_of(file_ + "-shm") >= 0;
        is_repaired_ = !is_shared_ && log > 0;
        if (is_shared_ && (is_closed(file_ + "-wal") || is_closed(file_ + "-shm")))
            throw StoreError(quote(file_, kWholeName) +
                             ": its last games are in the files that end in -wal and -shm, which this user "
                             "may not read: their owner has to give them the permissions of the store");
        if (is_repaired_ && !owns(file_))
            throw StoreError(
                quote(file_, kWholeName) +
                ": its last games are in the file that ends in -wal, which a process that died has left "
                "alone: its owner has to read it once (pahtum-arena status)");
    }

    /// What SQLite is to open.
    [[nodiscard]] std::string address() const {
        if (is_repaired_) return file_;
        return "file:" + url_text(file_) + "?mode=ro&vfs=" + kReader +
               (is_shared_ ? "&readonly_shm=1" : "&immutable=1");
    }
    /// Whether nobody can have written to the file itself since this view was made, or SQLite sees to it that
    /// readers do not notice.
    [[nodiscard]] bool is_valid() const { return is_shared_ || is_repaired_ || traces() == before_; }

  private:
    /// The state of the file and its companions.
    using Traces = std::vector<std::int64_t>;

    [[nodiscard]] Traces traces() const {
        struct stat status {};
        if (stat(file_.c_str(), &status) != 0) return {};
        // A writer has both of its files before it changes this one.
        return {static_cast<std::int64_t>(status.st_ino),
                std::int64_t{status.st_size},
                std::int64_t{status.st_mtim.tv_sec},
                std::int64_t{status.st_mtim.tv_nsec},
                size_of(file_ + "-wal"),
                size_of(file_ + "-shm")};
    }

    std::string file_;
    bool is_shared_ = false;    ///< a writer's two files are there
    bool is_repaired_ = false;  ///< as a writer would open it: this user owns the file
    Traces before_;
};

/// Throws StoreError that says what is missing, or FileError.
void check_rights(const std::string& file, bool to_write, bool to_create) {
    const std::string name = quote(file, kWholeName);
    const std::string parent = std::filesystem::path(file).parent_path().string();
    if (!is_file(file)) {
        if (!to_create) throw StoreError("there is no store " + name);
        if (!std::filesystem::is_directory(parent))
            throw StoreError("the folder " + quote(parent, kWholeName) + " of the store is not there");
    } else if (!may(file, R_OK)) {
        throw StoreError("this user may not read the store " + name);
    } else if (to_write && !may(file, W_OK)) {
        throw UnusableStore("this user may not write to the store " + name);
    }
    if (to_write && !may(parent, W_OK | X_OK))
        throw UnusableStore("this user may not write in the folder " + quote(parent, kWholeName) +
                            ", where SQLite keeps two more files beside the store");
    for (const std::string& log : {file + "-wal", file + "-shm"})
        if (to_write && !may(log, W_OK) && errno == EACCES)
            throw UnusableStore("this user may not write to " + quote(log, kWholeName) +
                                " beside the store, which another user's SQLite has left: its owner has to "
                                "allow it (chmod)");
}

/// SQLite lets nobody but the owner write to a file that it makes, whatever the umask, so the file is made
/// before; opening it here would cost other connections of this process their locks. What cannot be made is
/// left to SQLite. As with SQLite, others never get the right to write.
void make_for_group(const std::string& file) { mknod(file.c_str(), S_IFREG | 0664, 0); }

/// What no store of ours reaches. 16 times the longest line of records.
constexpr std::array<std::pair<int, int>, 4> kLimits{{{SQLITE_LIMIT_LENGTH, 64 << 20},
                                                      {SQLITE_LIMIT_COLUMN, 100},
                                                      {SQLITE_LIMIT_ATTACHED, 0},
                                                      {SQLITE_LIMIT_TRIGGER_DEPTH, 1}}};

/// A file may have been made by anybody: it is given nothing to do (https://www.sqlite.org/security.html).
void distrust(sqlite3* database) {
    for (const auto& [limit, value] : kLimits) sqlite3_limit(database, limit, value);
    for (const int permission : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_VIEW,
                                 SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION})
        sqlite3_db_config(database, permission, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

[[noreturn]] void throw_file_error(int result, const std::string& message) {
    switch (result & 0xff) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_NOMEM:
        case SQLITE_IOERR:
        case SQLITE_FULL:
        case SQLITE_CANTOPEN:
        case SQLITE_PROTOCOL: throw StoreUnreachable(message);
        case SQLITE_CORRUPT: throw StoreError(message + kDamageRemedy);
        default: throw StoreError(message);
    }
}

class FileConnection final : public SqlConnection {
  public:
    /// `file` is what the address names; see open_file().
    FileConnection(const StoreAddress& address, const std::string& file, bool may_write, bool may_create,
                   const std::atomic<milliseconds>& limit)
        : address_(address), limit_(limit) {
        if (!may_write) view_.emplace(file);
        sqlite3* opened = nullptr;
        const int result = sqlite3_open_v2(
            (view_ ? view_->address() : file).c_str(), &opened,
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | (may_create ? SQLITE_OPEN_CREATE : 0), nullptr);
        database_.reset(opened);
        check(result);
        distrust(opened);
        sqlite3_busy_handler(opened, wait_for_others, this);
        sqlite3_progress_handler(opened, kStepsBetweenLooks, should_end, this);
    }

    void run_script(const std::string& script) override {
        begin();
        check(sqlite3_exec(database_.get(), script.c_str(), nullptr, nullptr, nullptr));
    }
    [[nodiscard]] bool is_consistent() const override { return !view_ || view_->is_valid(); }

  private:
    using Statement = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;
    using Clock = std::chrono::steady_clock;

    void begin() {
        began_ = Clock::now();
        is_interrupted_ = false;
    }

    [[nodiscard]] bool is_over() {
        const auto elapsed = Clock::now() - began_;
        is_interrupted_ = is_interrupted_ || (elapsed > kUninterrupted && StoreInterrupt::is_wanted());
        return is_interrupted_ || elapsed > limit_.load();
    }

    /// Other than 0 ends the call that is going on.
    static int should_end(void* self) { return static_cast<FileConnection*>(self)->is_over() ? 1 : 0; }

    /// Other than 0 to try again.
    static int wait_for_others(void* self, int attempts) {
        auto& connection = *static_cast<FileConnection*>(self);
        if (connection.is_over() || Clock::now() - connection.began_ > kWaitForOthers) return 0;
        std::this_thread::sleep_for(std::min(milliseconds{attempts + 1}, kLongestNap));
        return 1;
    }

    void check(int result) const {
        if (result != SQLITE_OK && is_interrupted_)
            throw StoreInterrupted(store_message(address_, "the query was interrupted"));
        if ((result & 0xff) == SQLITE_INTERRUPT)
            throw StoreTooSlow(store_message(
                address_, "a query has not ended within " + seconds_text(limit_.load()) + " s"));
        if (result != SQLITE_OK)
            throw_file_error(result, store_message(address_, sqlite3_errmsg(database_.get())));
    }

    std::size_t prepare(const std::string& text) override {
        begin();
        sqlite3_stmt* statement = nullptr;
        check(sqlite3_prepare_v2(database_.get(), text.c_str(), -1, &statement, nullptr));
        statements_.emplace_back(statement, &sqlite3_finalize);
        return statements_.size() - 1;
    }

    std::vector<SqlRow> execute(std::size_t prepared, const SqlValues& values) override {
        begin();
        sqlite3_stmt* const statement = statements_[prepared].get();
        for (std::size_t i = 0; i < values.size(); ++i) bind(statement, static_cast<int>(i) + 1, values[i]);
        std::vector<SqlRow> rows;
        int result = SQLITE_ROW;
        while ((result = sqlite3_step(statement)) == SQLITE_ROW) rows.push_back(row_of(statement));
        if (result != SQLITE_DONE) check(result);
        check(sqlite3_reset(statement));
        return rows;
    }

    void bind(sqlite3_stmt* statement, int place, const SqlValue& value) const {
        // The value is there until the statement has been executed.
        if (const auto* text = std::get_if<std::string>(&value))
            check(sqlite3_bind_text64(statement, place, text->data(), text->size(), nullptr, SQLITE_UTF8));
        else if (const auto* number = std::get_if<double>(&value))
            check(sqlite3_bind_double(statement, place, *number));
        else
            check(sqlite3_bind_int64(statement, place, std::get<std::int64_t>(value)));
    }

    static SqlRow row_of(sqlite3_stmt* statement) {
        SqlValues values(static_cast<std::size_t>(sqlite3_column_count(statement)));
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            SqlValue& value = values[static_cast<std::size_t>(i)];
            switch (sqlite3_column_type(statement, i)) {
                case SQLITE_NULL: break;
                case SQLITE_INTEGER: value = std::int64_t{sqlite3_column_int64(statement, i)}; break;
                case SQLITE_FLOAT: value = sqlite3_column_double(statement, i); break;
                default: {
                    const auto* const bytes = static_cast<const char*>(sqlite3_column_blob(statement, i));
                    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, i));
                    value = bytes == nullptr ? std::string{} : std::string(bytes, size);
                }
            }
        }
        return SqlRow{std::move(values)};
    }

    const StoreAddress& address_;
    const std::atomic<milliseconds>& limit_;
    Clock::time_point began_ = Clock::now();  ///< the call that is going on
    bool is_interrupted_ = false;             ///< likewise
    std::optional<FileView> view_;            ///< of a file that is only read
    std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database_{nullptr, &sqlite3_close};
    std::vector<Statement> statements_;
};

}  // namespace

std::map<std::string, std::string> tables_made_by(const std::string& script) {
    const StoreAddress memory{.is_server = false, .place = ":memory:", .name = ""};
    const std::atomic<milliseconds> limit{SqlUse::kPatience};
    FileConnection connection{memory, memory.place, true, true, limit};
    connection.run_script(script);
    std::map<std::string, std::string> texts;
    for (SqlRow& row : connection.query("SELECT name, COALESCE(sql, '') FROM sqlite_master", {}))
        texts.emplace(row.text(0), without_blanks(row.text(1)));
    return texts;
}

std::unique_ptr<SqlConnection> open_file(const StoreAddress& address, bool may_write, bool may_create,
                                         const std::atomic<milliseconds>& limit) try {
    // SQLite keeps its two files beside that, not beside a link to it.
    const std::string file = target_of(address.place);
    check_rights(file, may_write, may_create);
    if (may_create) make_for_group(file);
    return std::make_unique<FileConnection>(address, file, may_write, may_create, limit);
} catch (const FileError& error) {
    throw StoreError(error.what());
}

}  // namespace pahtum
