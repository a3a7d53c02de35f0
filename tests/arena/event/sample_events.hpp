#pragma once

#include <cstddef>
#include <string>

#include "arena/event/event_store.hpp"
#include "tests/support/store_place.hpp"

namespace pahtum::arena {

using testing::Backend;
using testing::kBackends;

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

/// A new store, the event and one worker.
struct BegunEvent : EmptyStore, JoinedEvent {
    BegunEvent(Backend backend, std::size_t pairs) : EmptyStore(backend), JoinedEvent(address(), pairs) {}
};

}  // namespace pahtum::arena
