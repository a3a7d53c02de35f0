#pragma once

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <memory>
#include <ostream>
#include <string>

#include "tests/support/postgres_server.hpp"
#include "tests/support/temporary_directory.hpp"

namespace pahtum::testing {

/// What a store is kept in.
enum class Backend { kFile, kServer };
inline std::ostream& operator<<(std::ostream& out, Backend backend) {
    return out << (backend == Backend::kFile ? "SQLite" : "PostgreSQL");
}
inline const auto kBackends = boost::unit_test::data::make({Backend::kFile, Backend::kServer});

/// A store with nothing in it: a file of the folder, or a server of its own.
struct StorePlace {
    explicit StorePlace(Backend backend) {
        if (backend == Backend::kServer) server = std::make_unique<PostgresServer>();
        address = server ? server->address() : directory.file("games.db");
    }

    TemporaryDirectory directory;
    std::unique_ptr<PostgresServer> server;  ///< null: SQLite
    std::string address;
};

}  // namespace pahtum::testing
