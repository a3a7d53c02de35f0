#include "arena/store/database_file.hpp"

#include <array>
#include <fstream>
#include <string_view>
#include <system_error>

#include "arena/store/record.hpp"

namespace pahtum::arena {

bool is_database_file(const std::filesystem::path& file) {
    // https://www.sqlite.org/fileformat.html, offset 0
    constexpr std::string_view kStart("SQLite format 3\0", 16);
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return false;
    std::array<char, kStart.size()> start{};
    std::ifstream(file, std::ios::binary).read(start.data(), start.size());
    return std::string_view(start.data(), start.size()) == kStart;
}

void refuse_database_file(const std::filesystem::path& file) {
    if (!is_database_file(file)) return;
    throw StoreError{
        "'" + file.string() +
        "' is a database of SQLite, not a file of records: a store of events is given as --store, "
        "or to status, report, rate and export"};
}

}  // namespace pahtum::arena
