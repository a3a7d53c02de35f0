#include "engine/base/data_files.hpp"

#include <cstdlib>
#include <system_error>

namespace pahtum {
namespace {

namespace fs = std::filesystem;

bool is_there(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(file, ignored);
}

/// The folder that holds openings and is the nearest above the program's; empty if there is none.
fs::path source_folder(const fs::path& program_folder) {
    for (fs::path folder = program_folder; folder.has_relative_path(); folder = folder.parent_path()) {
        if (is_there(folder / "openings/7x7-5-boulders.txt")) return folder;
    }
    return {};
}

}  // namespace

std::vector<fs::path> data_folders() {
    std::vector<fs::path> folders;
    if (const char* const chosen = std::getenv("PAHTUM_DATA"); chosen != nullptr && *chosen != '\0')
        folders.emplace_back(chosen);
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) {
        const fs::path above = program.parent_path().parent_path();
        folders.push_back(above / "share/pahtum");
        if (program.parent_path().filename() == "pahtum")  // in libexec
            folders.push_back(above.parent_path() / "share/pahtum");
        if (fs::path source = source_folder(program.parent_path()); !source.empty())
            folders.push_back(std::move(source));
    }
    folders.emplace_back(PAHTUM_DATA_DIRECTORY);
    return folders;
}

std::string find_data_file(const std::string& name, const std::vector<fs::path>& folders) {
    if (name.empty() || fs::path(name).is_absolute() || is_there(name)) return name;
    for (const fs::path& folder : folders) {
        for (const char* const part : {"", "openings", "openings/suites"}) {
            if (const fs::path file = folder / part / name; is_there(file)) return file.string();
        }
    }
    return name;
}

}  // namespace pahtum
