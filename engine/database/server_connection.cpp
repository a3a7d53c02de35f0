#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <libpq-fe.h>
#include <poll.h>

#include "engine/base/text.hpp"
#include "engine/database/sql_connection.hpp"

namespace pahtum {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kMostToConnect{10'000};
constexpr milliseconds kMostToProbe{2'000};
constexpr milliseconds kLook{50};  ///< how often a call that waits looks whether its time is over

using Result = std::unique_ptr<PGresult, decltype(&PQclear)>;

bool begins_with_one_of(std::string_view text, std::initializer_list<std::string_view> beginnings) {
    return std::ranges::any_of(beginnings,
                               [&](std::string_view beginning) { return text.starts_with(beginning); });
}

// SQLSTATE classes: https://www.postgresql.org/docs/15/errcodes-appendix.html
[[noreturn]] void throw_server_error(std::string_view state, const std::string& message) {
    // Not from the server: libpq has lost the connection, or lacks memory.
    if (state.empty()) throw StoreUnreachable(message);
    if (state == "40001" || state == "40P01") throw StoreCollision(message);
    // No connection; out of disk, memory or connections; not now; shutting down; the system's errors.
    if (begins_with_one_of(state, {"08", "53", "55P03", "57", "58"})) throw StoreUnreachable(message);
    if (state == "42501") {
        throw StoreError(
            message + "; the owner of the database can grant what is missing: see the roles in the manual");
    }
    throw StoreError(message);
}

/// libpq does not tell the code of an error that prevents a connection.
[[noreturn]] void throw_connection_error(std::string_view reason, const std::string& message) {
    for (const char* passing :
         {"the database system is", "too many", "connection slots", "no more connections"})
        if (reason.find(passing) != std::string_view::npos) throw StoreUnreachable(message);
    for (const char* lasting :
         {"FATAL:", "no password supplied", "invalid ", "definition of service", "certificate"})
        if (reason.find(lasting) != std::string_view::npos) throw StoreError(message);
    throw StoreUnreachable(message);
}

/// As libpq takes it.
std::string text_of(const SqlValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    std::array<char, 32> digits{};
    char* const end = digits.data() + digits.size();
    const auto* const integer = std::get_if<std::int64_t>(&value);
    const auto written = integer != nullptr ? std::to_chars(digits.data(), end, *integer)
                                            : std::to_chars(digits.data(), end, std::get<double>(value));
    return {digits.data(), written.ptr};
}

std::vector<SqlRow> rows_of(const PGresult* result) {
    const int columns = PQnfields(result);
    std::vector<SqlRow> rows;
    for (int row = 0; row < PQntuples(result); ++row) {
        SqlValues values(static_cast<std::size_t>(columns));
        for (int i = 0; i < columns; ++i) {
            if (PQgetisnull(result, row, i) != 0) continue;
            values[static_cast<std::size_t>(i)].emplace<std::string>(
                PQgetvalue(result, row, i), static_cast<std::size_t>(PQgetlength(result, row, i)));
        }
        rows.emplace_back(std::move(values));
    }
    return rows;
}

bool has_several_servers(const StoreAddress& address) {
    return address.place.find("%2C") != std::string::npos;
}

/// Nothing here waits but wait().
class ServerConnection final : public SqlConnection {
  public:
    ServerConnection(const StoreAddress& address, ServerPatience& patience, bool is_known)
        : address_(address), patience_(patience), connection_(nullptr, &PQfinish) {
        // The steps know only one of several servers.
        if (is_known && !has_several_servers(address)) {
            connect_in_steps();
        } else {
            connection_.reset(PQconnectdb(address.place.c_str()));
        }
        if (PQstatus(connection()) != CONNECTION_OK || PQsetnonblocking(connection(), 1) != 0) {
            const std::string_view reason = PQerrorMessage(connection());
            throw_connection_error(reason, store_message(address_, reason));
        }
        // libpq would print what the server says in passing on stderr.
        PQsetNoticeProcessor(
            connection(), [](void*, const char*) {}, nullptr);
    }

    void run_script(const std::string& script) override {
        static_cast<void>(exchange(PQsendQuery(connection(), script.c_str())));
    }

    /// A pooler tells another process at the start than the one that answers. If it lends that one for a
    /// session it is as good as the server: then another connection has another, and this one keeps its own.
    void refuse_shared_process() {
        const std::string ours = process();
        if (ours == std::to_string(PQbackendPID(connection()))) return;
        if (process_of_another() == ours || process() != ours) {
            throw StoreError(store_message(address_,
                                           "a pooler lends it for a transaction or a statement at a time "
                                           "(pgbouncer: pool_mode = transaction "
                                           "or statement), so that one client's settings and statements "
                                           "reach others; give the server's own "
                                           "address, or use pool_mode = session"));
        }
    }

  private:
    /// The number of the server's process that answers.
    std::string process() {
        const Result result = exchange(PQsendQuery(connection(), "SELECT pg_backend_pid()"));
        return PQgetvalue(result.get(), 0, 0);
    }

    /// Of another connection; empty if there is none in time. Several servers number theirs by themselves.
    std::string process_of_another() {
        if (has_several_servers(address_)) return {};
        ServerPatience brief;
        brief.limit = std::make_shared<std::atomic<milliseconds>>(kMostToProbe);
        try {
            return ServerConnection(address_, brief, true).process();
        } catch (const StoreInterrupted&) {
            throw;
        } catch (const StoreError&) {
            return {};  // all sessions are lent
        }
    }

    /// Of a call, which goes on while that is kept.
    [[nodiscard]] std::shared_ptr<void> begin() {
        patience_.began = ServerPatience::Clock::now();
        return {nullptr, [this](void*) { patience_.began = ServerPatience::Clock::time_point{}; }};
    }

    [[nodiscard]] PGconn* connection() const { return connection_.get(); }

    std::size_t prepare(const std::string& text) override {
        const std::string name = std::to_string(++prepared_);
        static_cast<void>(exchange(PQsendPrepare(connection(), name.c_str(), text.c_str(), 0, nullptr)));
        return prepared_;
    }

    std::vector<SqlRow> execute(std::size_t prepared, const SqlValues& values) override {
        std::vector<std::string> texts;
        std::transform(values.begin(), values.end(), std::back_inserter(texts), text_of);
        std::vector<const char*> places;
        for (const std::string& text : texts) places.push_back(text.c_str());
        const Result result = exchange(PQsendQueryPrepared(connection(), std::to_string(prepared).c_str(),
                                                           static_cast<int>(places.size()), places.data(),
                                                           nullptr, nullptr, 0));
        return rows_of(result.get());
    }

    /// The last result of what was sent.
    Result exchange(int is_sent) {
        const auto call = begin();
        if (is_sent == 0) throw StoreUnreachable(store_message(address_, PQerrorMessage(connection())));
        Result last{nullptr, &PQclear};
        for (;;) {
            while (has_to_wait() && PQconsumeInput(connection()) != 0) {
            }
            Result result{PQgetResult(connection()), &PQclear};
            if (!result) return last;
            const ExecStatusType status = PQresultStatus(result.get());
            if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_EMPTY_QUERY) {
                const char* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
                throw_server_error(state != nullptr ? state : "",
                                   store_message(address_, PQresultErrorMessage(result.get())));
            }
            last = std::move(result);
        }
    }

    /// Waits for the server if it has not received all or not answered. False if PQgetResult() will not wait.
    bool has_to_wait() {
        const int unsent = PQflush(connection());
        if (unsent < 0 || PQsocket(connection()) < 0 || (unsent == 0 && PQisBusy(connection()) == 0))
            return false;
        wait(static_cast<short>(unsent == 0 ? POLLIN : POLLIN | POLLOUT), milliseconds::max());
        return true;
    }

    void wait(short events, milliseconds most) {
        pollfd waiting{.fd = PQsocket(connection()), .events = events, .revents = 0};
        for (;;) {
            const milliseconds rest = std::min(patience_.limit->load(), most) - patience_.silence();
            if (patience_.silence() > kUninterrupted && StoreInterrupt::is_wanted())
                throw StoreInterrupted(store_message(address_, "the query was interrupted"));
            if (rest <= milliseconds{0})
                throw StoreUnreachable(store_message(address_, "it does not answer"));
            if (poll(&waiting, 1, static_cast<int>(std::min(rest, kLook).count())) > 0) return;
        }
    }

    void connect_in_steps() {
        const auto call = begin();
        connection_.reset(PQconnectStart(address_.place.c_str()));
        PostgresPollingStatusType state = PGRES_POLLING_WRITING;
        while (PQstatus(connection()) != CONNECTION_BAD &&
               (state == PGRES_POLLING_WRITING || state == PGRES_POLLING_READING)) {
            wait(state == PGRES_POLLING_READING ? POLLIN : POLLOUT, kMostToConnect);
            state = PQconnectPoll(connection());
        }
    }

    const StoreAddress& address_;
    ServerPatience& patience_;
    std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
    std::size_t prepared_ = 0;  ///< statements, whose names are 1, 2, 3 ...
};

}  // namespace

std::unique_ptr<SqlConnection> connect_to_server(const StoreAddress& address, ServerPatience& patience,
                                                 bool is_known) {
    auto connection = std::make_unique<ServerConnection>(address, patience, is_known);
    connection->refuse_shared_process();
    return connection;
}

}  // namespace pahtum
