#include "arena/event/schema.hpp"

#include <array>
#include <string_view>

#include "arena/event/roles.hpp"
#include "engine/sql/migrations.hpp"

namespace pahtum::arena {
namespace {

// See README.md for what the columns mean.
constexpr std::array<std::string_view, 1> kSteps{R"sql(
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
)sql"};

/// Tables have one owner whoever creates them.
void become_owner(SqlDatabase& database) {
    if (database.is_server() && acts_as_owner(database)) database.run_script("SET LOCAL ROLE pahtum_owner");
}

}  // namespace

void bring_up_to_date(SqlDatabase& database) {
    pahtum::bring_up_to_date(
        database,
        {.steps = kSteps,
         .version_table = "schema_version",
         .program = "pahtum-arena",
         .nothing_there = "there are no events in it yet",
         .how_to_update = "open it with `run` or `store` first, as a user who may change it",
         .who_may_read = "its owner can create the roles (`pahtum-arena roles`) and grant pahtum_reader "
                         "to who reads and pahtum_worker to who plays",
         .before = become_owner});
}

}  // namespace pahtum::arena
