#include "arena/event/schema.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "engine/base/hash.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

// See README.md for what the columns mean.
constexpr std::array<std::string_view, 2> kSteps{R"sql(
CREATE TABLE event (
    number {identity},
    name TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    state INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    planned BIGINT NOT NULL,
    created BIGINT NOT NULL);
CREATE TABLE engine (
    event BIGINT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    commit_id TEXT NOT NULL,
    signature TEXT NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (event, number));
CREATE TABLE worker (
    number {identity},
    event BIGINT NOT NULL,
    key TEXT NOT NULL,
    machine TEXT NOT NULL,
    process BIGINT NOT NULL,
    version TEXT NOT NULL,
    signature TEXT NOT NULL,
    speed DOUBLE PRECISION NOT NULL,
    joined BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    UNIQUE (event, key));
CREATE TABLE pair (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    done INTEGER NOT NULL,
    worker BIGINT NOT NULL,
    lease_until BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    PRIMARY KEY (event, number)) {rowless};
CREATE INDEX pair_open ON pair (event, number) WHERE done = 0;
CREATE INDEX pair_held ON pair (event, worker, number) WHERE done = 0 AND worker <> 0;
CREATE TABLE game (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    worker BIGINT NOT NULL,
    stored BIGINT NOT NULL,
    first_engine INTEGER NOT NULL,
    second_engine INTEGER NOT NULL,
    first_is_black INTEGER NOT NULL,
    half_points INTEGER NOT NULL,
    ending INTEGER NOT NULL,
    culprit INTEGER NOT NULL,
    fingerprint BIGINT NOT NULL,
    time_scale DOUBLE PRECISION NOT NULL,
    digest BIGINT NOT NULL,
    PRIMARY KEY (event, number)) {rowless};
CREATE TABLE record (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (event, number));
CREATE TABLE late_game (
    event BIGINT NOT NULL,
    number BIGINT NOT NULL,
    digest BIGINT NOT NULL,
    worker BIGINT NOT NULL,
    stored BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (event, number, digest));
)sql",
                                                 R"sql(
ALTER TABLE event ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
ALTER TABLE event ADD COLUMN share INTEGER NOT NULL DEFAULT 100;
ALTER TABLE event ADD COLUMN task TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN purges INTEGER NOT NULL DEFAULT 0;
ALTER TABLE worker ADD COLUMN is_void INTEGER NOT NULL DEFAULT 0;
)sql"};

constexpr std::string_view kRoles = R"sql(DO $$ DECLARE role TEXT; BEGIN
    FOREACH role IN ARRAY ARRAY['pahtum_owner', 'pahtum_worker', 'pahtum_reader'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = role) THEN
            EXECUTE 'CREATE ROLE ' || role || ' NOLOGIN'; END IF; END LOOP; END $$;
GRANT pahtum_owner TO CURRENT_USER;
CREATE SCHEMA IF NOT EXISTS pahtum_arena;
DO $$ DECLARE relation TEXT; BEGIN
    FOR relation IN SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = 'pahtum_arena' LOOP
        EXECUTE 'ALTER TABLE pahtum_arena.' || relation || ' OWNER TO pahtum_owner'; END LOOP; EXECUTE 'GRANT CREATE ON DATABASE ' || quote_ident(current_database()) || ' TO pahtum_owner'; END $$;
ALTER SCHEMA pahtum_arena OWNER TO pahtum_owner;
SET ROLE pahtum_owner;
REVOKE ALL ON SCHEMA pahtum_arena FROM PUBLIC;
GRANT USAGE ON SCHEMA pahtum_arena TO pahtum_reader, pahtum_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA pahtum_arena TO pahtum_reader, pahtum_worker;
ALTER DEFAULT PRIVILEGES IN SCHEMA pahtum_arena GRANT SELECT ON TABLES TO pahtum_reader, pahtum_worker;
GRANT INSERT ON pahtum_arena.event, pahtum_arena.engine, pahtum_arena.worker, pahtum_arena.pair, pahtum_arena.game,
    pahtum_arena.record, pahtum_arena.late_game TO pahtum_worker;
GRANT UPDATE (header, state, verdict, planned, priority, share) ON pahtum_arena.event TO pahtum_worker;
GRANT UPDATE (signature, speed, last_seen) ON pahtum_arena.worker TO pahtum_worker;
GRANT UPDATE (done, worker, lease_until, attempts) ON pahtum_arena.pair TO pahtum_worker;
RESET ROLE;
)sql";

constexpr std::array<std::string_view, 4> kStates{"running", "paused", "cancelled", "decided"};

/// Tables have one owner whoever creates them: the role, if this user is a member and it has been given its
/// rights on this database.
void become_owner(SqlDatabase& database) {
    if (!database.is_server()) return;
    const auto roles = database.query(
        "SELECT 1 FROM pg_catalog.pg_roles WHERE rolname = 'pahtum_owner' "
        "AND pg_has_role(current_user, oid, 'MEMBER') "
        "AND has_database_privilege(oid, current_database(), 'CREATE')");
    if (!roles.empty()) database.run_script("SET LOCAL ROLE pahtum_owner");
}

}  // namespace

const SqlSchema kEventSchema{
    .name = "pahtum_arena",
    .steps = kSteps,
    .version_table = "schema_version",
    .program = "pahtum-arena",
    .nothing_there = "there are no events in it yet",
    .how_to_update = "open it with `run` or `store` first, as a user who may change it",
    .who_may_read =
        "its owner can create the roles (`pahtum-arena roles`) and grant pahtum_reader "
        "to who reads and pahtum_worker to who plays",
    .before = become_owner};

std::string_view role_statements() { return kRoles; }

void create_roles(SqlDatabase& database) {
    if (!database.is_server()) database.refuse("a file has no roles; its permissions say who may use it");
    database.transaction([&] { database.run_script(kRoles); });
}

std::string_view to_text(EventState state) { return kStates[static_cast<std::size_t>(state)]; }

std::int64_t sql_number(std::size_t number) {
    // Half of the range, so that a pair's games have numbers, too.
    constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max() / 4);
    return static_cast<std::int64_t>(std::min(number, kMost));
}

std::int64_t sql_bits(std::uint64_t bits) { return std::bit_cast<std::int64_t>(bits); }

std::string sql_text(std::string_view text) {
    std::string clean;
    while (!text.empty()) {
        const auto character = first_character(text);
        const std::size_t bytes = character ? character->bytes : 1;
        clean += !character || character->code == 0 ? "\ufffd" : text.substr(0, bytes);
        text.remove_prefix(bytes);
    }
    return clean;
}

std::chrono::system_clock::time_point time_of(std::int64_t milliseconds) {
    return std::chrono::system_clock::time_point(std::chrono::milliseconds(milliseconds));
}

EventState event_state_of(const SqlDatabase& database, std::int64_t number) {
    if (number < 0 || number >= static_cast<std::int64_t>(kStates.size()))
        database.refuse("it is damaged: an event is in state " + std::to_string(number) +
                        ", which does not exist");
    return static_cast<EventState>(number);
}

std::int64_t digest_of(std::string_view line) {
    std::uint64_t hash = hash_step(kHashStart, line.size());
    while (!line.empty()) {
        std::uint64_t block = 0;
        const std::size_t bytes = std::min(line.size(), sizeof block);
        std::copy_n(line.begin(), bytes, reinterpret_cast<char*>(&block));
        hash = mix_bits(hash_step(hash, block));
        line.remove_prefix(bytes);
    }
    return sql_bits(hash);
}

}  // namespace pahtum::arena
