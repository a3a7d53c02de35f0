#pragma once

#include <filesystem>

namespace pahtum::arena {

/// Whether it is a regular file that SQLite has written, as stores of events are, whatever its name.
[[nodiscard]] bool is_database_file(const std::filesystem::path& file);

/// Throws StoreError that says what such a file can be given to.
void refuse_database_file(const std::filesystem::path& file);

}  // namespace pahtum::arena
