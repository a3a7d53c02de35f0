#include "tests/arena/event/sample_events.hpp"

#include <stdexcept>

#include "arena/records/record.hpp"
#include "tests/support/process.hpp"

namespace pahtum::arena {

testing::PostgresServer& test_server() {
    static testing::PostgresServer server;
    return server;
}

EmptyStore::EmptyStore(Backend backend) : backend_(backend) {
    if (backend == Backend::kFile) {
        address_ = directory_ / "a store's.db";
        return;
    }
    static_cast<void>(
        test_server().sql("SET client_min_messages = error; DROP SCHEMA IF EXISTS pahtum_arena CASCADE"));
    address_ = test_server().address();
}

std::string EmptyStore::sql(const std::string& statements) const {
    if (backend_ == Backend::kServer)
        return test_server().sql("SET search_path = pahtum_arena; " + statements);
    const testing::Output output = testing::run_program(
        {"/usr/bin/sqlite3", "-bail", "-cmd", ".timeout 20000", address_}, {{statements}});
    if (output.exit_code != 0) throw std::runtime_error{"sqlite3 failed: " + statements};
    return output.out;
}

EventTerms sample_terms(const std::string& name) {
    return {
        .name = name,
        .header = {.id = "0123456789abcdef0123456789abcdef",
                   .started =
                       std::chrono::system_clock::time_point{std::chrono::milliseconds{1'000'000'000'125}},
                   .machine = "host",
                   .version = "0.1.0",
                   .settings = {{"time-margin", "100"}},
                   .plan = {{"openings", "crc32c:00000000, 6 positions"}},
                   .extent = {{"rounds", "3"}}},
        .engines = {
            {.name = "new", .checksum = "sha256:1", .commit = "abc", .signature = "77", .settings = "{}"},
            {.name = "old"}}};
}

WorkerTerms sample_worker(const std::string& key) {
    return {.key = key,
            .machine = "host",
            .process = 4321,
            .version = "0.1.0",
            .signature = "77",
            .speed = 1.5e6};
}

FinishedPair sample_pair(std::size_t number, const std::string& player) {
    FinishedPair pair{.number = number, .games = {}};
    for (std::size_t i = 0; i < 2; ++i) {
        FinishedGame& game = pair.games[i];
        game.record =
            R"({"format":2,"number":)" + std::to_string(2 * number + i) + R"(,"player":")" + player + "\"";
        seal(game.record);
        game.score = {.pairing = {0, 1},
                      .half_points = static_cast<int>((number + i) % 3),
                      .ending = i == 0 ? Ending::kTimeForfeit : Ending::kBoardFull,
                      .culprit = i == 0 ? std::optional<int>{1} : std::nullopt,
                      .fingerprint = ~std::uint64_t{number},
                      .first_is_black = i == 0,
                      .opening = ""};
        game.time_scale = 1.25;
    }
    return pair;
}

JoinedEvent::JoinedEvent(const std::string& address, std::size_t pairs, const std::string& key)
    : store(address),
      event(store.join(sample_terms(), pairs).number),
      worker(store.register_worker(event, sample_worker(key))) {}

}  // namespace pahtum::arena
