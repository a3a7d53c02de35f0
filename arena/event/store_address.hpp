#pragma once

#include <string>
#include <string_view>

namespace pahtum::arena {

/// Where a store is.
struct StoreAddress {
    bool is_server = false;  ///< PostgreSQL; otherwise a file of SQLite
    std::string place;       ///< the file, or what libpq connects with: "postgresql:///?dbname=arena&host=db"
    std::string name;        ///< for messages, printable
};

/// Throws StoreError that names the remedy if the address has a password or cannot be read. See EventStore.
[[nodiscard]] StoreAddress parse_store_address(std::string_view text);

}  // namespace pahtum::arena
