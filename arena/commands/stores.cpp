#include "arena/commands/stores.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "arena/records/line_reader.hpp"

namespace pahtum::arena {

bool is_store(const std::string& name) {
    std::error_code error;
    if (std::filesystem::is_regular_file(name, error) && std::filesystem::file_size(name, error) > 0)
        return is_database_file(name);
    constexpr std::array<std::string_view, 3> kSchemes{"sqlite:", "postgresql:", "postgres://"};
    constexpr std::array<std::string_view, 3> kEndings{".db", ".sqlite", ".sqlite3"};
    const auto begins = [&name](std::string_view scheme) { return name.starts_with(scheme); };
    const std::filesystem::path ending = std::filesystem::path(name).extension();
    return std::any_of(kSchemes.begin(), kSchemes.end(), begins) ||
           std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

int play_tournament(const TournamentTexts& texts, const TournamentSettings& settings,
                    const Console& console) {
    return texts.options.contains("store") ? stores().play(texts, settings, console)
                                           : run_tournament(settings, console);
}

std::shared_ptr<RecordSource> open_source(const std::string& name, const std::string& event) {
    if (is_store(name)) return stores().source(name, event);
    return std::make_shared<RecordFileSource>(name);
}

}  // namespace pahtum::arena
