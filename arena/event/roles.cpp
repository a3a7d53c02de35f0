#include "arena/event/roles.hpp"

#include "engine/sql/sql_database.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kStatements = R"sql(DO $$ DECLARE role TEXT; BEGIN
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
GRANT UPDATE (header, state, verdict, planned) ON pahtum_arena.event TO pahtum_worker;
GRANT UPDATE (signature, speed, last_seen) ON pahtum_arena.worker TO pahtum_worker;
GRANT UPDATE (done, worker, lease_until, attempts) ON pahtum_arena.pair TO pahtum_worker;
RESET ROLE;
)sql";

}  // namespace

std::string_view role_statements() { return kStatements; }

void create_roles(SqlDatabase& database) {
    if (!database.is_server())
        throw StoreError("store " + database.name() +
                         ": a file has no roles; its permissions say who may use it");
    database.transaction([&] { database.run_script(kStatements); });
}

bool acts_as_owner(SqlDatabase& database) {
    return database
               .query(
                   "SELECT COUNT(*) FROM pg_catalog.pg_roles WHERE rolname = 'pahtum_owner' "
                   "AND pg_has_role(current_user, oid, 'MEMBER') "
                   "AND has_database_privilege(oid, current_database(), 'CREATE')",
                   {}, "i")[0]
               .integer(0) != 0;
}

}  // namespace pahtum::arena
