#include "arena/tournament/programs.hpp"

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <ostream>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "arena/process/limits.hpp"
#include "arena/report/progress.hpp"
#include "arena/tournament/console.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kShortName = 10;
constexpr std::chrono::seconds kLogInterval{10};

namespace fs = std::filesystem;

bool is_program(const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

std::optional<fs::path> in_search_path(const std::string& program) {
    const char* const path = std::getenv("PATH");
    std::istringstream directories(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
    for (std::string directory; std::getline(directories, directory, ':');) {
        const fs::path file = fs::path(directory.empty() ? "." : directory) / program;
        if (is_program(file)) return file;
    }
    return std::nullopt;
}

void check_program(const EngineSpec& engine) {
    const std::string who = "engine '" + engine.name + "': ";
    std::error_code ignored;
    if (!engine.directory.empty() && !fs::is_directory(engine.directory, ignored)) {
        throw UsageError{who + "there is no directory '" + engine.directory + "'"};
    }
    const std::string& program = engine.command.front();
    if (program.find('/') == std::string::npos) {
        if (in_search_path(program)) return;
        throw UsageError{who + "'" + program +
                         "' is in no directory of PATH; a program in the current directory is './" + program +
                         "'"};
    }
    const fs::path path = fs::path(engine.directory) / program;
    if (is_program(path)) return;
    const bool exists = fs::exists(path, ignored);
    throw UsageError{who + "'" + program + "' " + (exists ? "may not be executed" : "does not exist") +
                     (engine.directory.empty() ? "" : " in '" + engine.directory + "'")};
}

void require_sandbox() try { check_sandbox(); } catch (const std::runtime_error& error) {
    throw UsageError{std::string("--sandbox: ") + error.what()};
}

}  // namespace

void build_revisions(std::vector<EngineSpec>& engines, const RevisionSource& source, const Console& console) {
    RevisionCache cache(source.cache.empty() ? default_cache() : source.cache, source.recipe);
    for (EngineSpec& engine : engines) {
        const auto revision = revision_of(engine.command.front());
        if (!revision) continue;
        ProgressLine line(console.progress, console.is_terminal);
        std::chrono::seconds next{0};
        const auto show = [&](const std::string& commit, std::chrono::seconds elapsed) {
            if (elapsed < next) return;
            next = elapsed + (console.is_terminal ? std::chrono::seconds{1} : kLogInterval);
            line.show("Building '" + engine.name + "', revision " + commit.substr(0, kShortName) + ": " +
                      std::to_string(elapsed.count()) + " s");
        };
        try {
            engine.command.front() = cache.program(*revision, show).string();
        } catch (const RevisionError& error) {
            line.clear();
            throw UsageError{"engine '" + engine.name + "': " + error.what()};
        }
        line.clear();
    }
}

std::optional<fs::path> program_file(const EngineSpec& engine) {
    const std::string& program = engine.command.front();
    if (program.find('/') == std::string::npos) return in_search_path(program);
    const fs::path file = fs::path(engine.directory) / program;
    return is_program(file) ? std::optional(file) : std::nullopt;
}

std::string checksum_of(const fs::path& file) {
    constexpr std::uint64_t kPolynomial = 0x42F0E1EBA9EA3693;
    constexpr std::uint64_t kAllOnes = ~std::uint64_t{0};
    boost::crc_optimal<64, kPolynomial, kAllOnes, kAllOnes, true, true> crc;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return "";
    std::array<char, 1 << 16> block{};
    while (stream.read(block.data(), block.size()), stream.gcount() > 0)
        crc.process_bytes(block.data(), static_cast<std::size_t>(stream.gcount()));
    std::ostringstream text;
    text << "crc64:" << std::hex << std::setfill('0') << std::setw(16) << crc.checksum();
    return text.str();
}

void check_programs(const std::vector<EngineSpec>& engines) {
    for (const EngineSpec& engine : engines) check_program(engine);
    if (std::any_of(engines.begin(), engines.end(),
                    [](const auto& engine) { return engine.limits.is_sandboxed; }))
        require_sandbox();
}

}  // namespace pahtum::arena
