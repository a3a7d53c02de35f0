#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"

namespace pahtum {

/// What a store is opened for.
enum class StoreAccess : std::uint8_t {
    kRead,    ///< changes nothing, and leaves nothing in a folder; needs only the reader's rights
    kChange,  ///< changes what is there, and does not create an SQLite file
    kWrite,   ///< creates or migrates an SQLite file, or a database if this user may
};

/// Where a store is.
struct StoreAddress {
    bool is_server = false;  ///< PostgreSQL; otherwise a file of SQLite
    std::string place;       ///< the file, beginning with "/" or "./", or what libpq connects with:
                             ///< "postgresql:///?dbname=arena&host=db"
    std::string name;        ///< for messages, printable
};

/// `text` is the path of an SQLite file, "sqlite:PATH", "postgresql://..." or "postgres://...", or
/// "postgresql:" and anything that libpq takes ("postgresql:service=arena"), also nothing: then libpq's own
/// files and variables count. `application` is what the server calls the connection. Throws StoreError that
/// names the remedy if the address has a password, another scheme ("mysql://..."), or cannot be read.
[[nodiscard]] StoreAddress parse_store_address(std::string_view text, const char* application);

/// With %XX for all that is not a letter or a digit.
[[nodiscard]] std::string url_text(std::string_view text);

}  // namespace pahtum
