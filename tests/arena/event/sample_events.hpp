#pragma once

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <cstddef>
#include <ostream>
#include <string>

#include "arena/event/event_store.hpp"
#include "tests/support/postgres_server.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::arena {

/// What a store is kept in.
enum class Backend { kFile, kServer };
std::ostream& operator<<(std::ostream& out, Backend backend);
inline const auto kBackends = boost::unit_test::data::make({Backend::kFile, Backend::kServer});

/// A new empty store.
class EmptyStore {
  public:
    explicit EmptyStore(Backend backend);

    [[nodiscard]] const std::string& address() const { return address_; }
    /// The result of statements that sqlite3 or psql runs, without our code.
    [[nodiscard]] std::string sql(const std::string& statements) const;

  private:
    Backend backend_;
    testing::TemporaryDirectory directory_;
    std::string address_;
};

/// One server for all tests of this program.
[[nodiscard]] testing::PostgresServer& test_server();

[[nodiscard]] EventTerms sample_terms(const std::string& name = "event");
[[nodiscard]] WorkerTerms sample_worker(const std::string& key);

/// Two games whose records name the player.
[[nodiscard]] FinishedPair sample_pair(std::size_t number, const std::string& player = "worker");

/// Sets up the event and one worker.
struct JoinedEvent {
    JoinedEvent(const std::string& address, std::size_t pairs, const std::string& key = "key");

    EventStore store;
    std::int64_t event;
    EventWorker worker;
};

}  // namespace pahtum::arena
