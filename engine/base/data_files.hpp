#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pahtum {

/// Folders that may hold our `openings`, in the order in which they are searched: $PAHTUM_DATA, the data
/// installed beside the program (../share/pahtum, or for one in libexec/pahtum ../../share/pahtum), the
/// source tree that it was built in, and the prefix that it was configured for. They need not exist.
[[nodiscard]] std::vector<std::filesystem::path> data_folders();

/// The file of that name: as it is if it exists or the name is absolute, otherwise the first in
/// data_folders(), in their `openings` or in their `openings/suites`. `name` itself if there is none.
[[nodiscard]] std::string find_data_file(const std::string& name,
                                         const std::vector<std::filesystem::path>& folders = data_folders());

}  // namespace pahtum
