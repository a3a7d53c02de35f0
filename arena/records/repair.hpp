#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace pahtum::arena {

/// Throws StoreError for a line that is damaged or of no use.
using LineCheck = std::function<void(std::string_view line)>;

/// What became of the lines of a file of records.
struct Repair {
    std::int64_t kept = 0;  ///< lines, headers of runs included
    std::int64_t lost = 0;
};

/// Gives all that is sound in a file of records to `take`, as repair_records() finds it.
void read_sound_lines(const std::filesystem::path& file, const LineCheck& take);

/// Writes all that is sound in a file of records to a new file: whole lines, and lines with their checksum
/// that follow damage on the same line. `check` is given all lines in their order. Gives what is lost as
/// "FILE:LINE: why" or "FILE:FIRST-LAST: why" to `tell`. The new file has the permissions of the old one and
/// is on the disk on return. Throws StoreError if the old one cannot be read or has nothing that is of use,
/// or if there is a file of the new one's name already, which is left alone.
[[nodiscard]] Repair repair_records(const std::filesystem::path& file, const std::filesystem::path& repaired,
                                    const LineCheck& check,
                                    const std::function<void(const std::string&)>& tell);

}  // namespace pahtum::arena
