#include "arena/store/repair.hpp"

#include <cerrno>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "arena/store/json.hpp"
#include "arena/store/line_reader.hpp"
#include "arena/store/record.hpp"
#include "arena/store/seal.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

/// A file that is new, and removed again unless it is kept.
class NewFile {
  public:
    NewFile(const std::filesystem::path& path, mode_t mode)
        : path_(path), file_(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)) {
        if (file_.is_open()) {
            static_cast<void>(fchmod(file_.number(), mode));
            return;
        }
        if (errno != EEXIST) fail(errno);
        throw StoreError{"'" + path.string() + "' exists already; give another name with --out"};
    }
    ~NewFile() {
        if (!path_.empty()) unlink(path_.c_str());
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write_line(std::string_view line) {
        if (const int error = write_all(file_.number(), std::string(line) + "\n"); error != 0) fail(error);
    }
    void keep() {
        if (fsync(file_.number()) != 0 && errno != EINVAL) fail(errno);
        if (const int error = file_.close(); error != 0) fail(error);
        if (const int error = sync_folder_of(path_.string()); error != 0) fail(error);
        path_.clear();
    }

  private:
    [[noreturn]] void fail(int error) const {
        throw StoreError{"cannot write '" + path_.string() + "': " + std::generic_category().message(error)};
    }

    std::filesystem::path path_;
    FileDescriptor file_;
};

/// Whether the line has its checksum and is a record of a tuning, which `tune` writes.
bool is_of_tuning(std::string_view line) try {
    if (!check_seal(line)) return false;
    const Json json = parse_json(line);
    return find_member(json, "tune") != nullptr || find_member(json, "pair") != nullptr;
} catch (const std::runtime_error&) {
    return false;
}

/// Why the line is of no use; empty if it is sound.
std::string fault_of(std::string_view line) try {
    static_cast<void>(parse_line(line));
    return "";
} catch (const StoreError& error) {
    return is_of_tuning(line) ? "" : error.what();
}

/// Writes the sound lines that damage has joined with others, and returns how many there are.
std::int64_t salvage(std::string_view text, NewFile& out) {
    std::int64_t found = 0;
    for (std::size_t begin = text.find(kLineStart); begin != std::string_view::npos;) {
        const std::size_t next = text.find(kLineStart, begin + 1);
        const std::string_view line = sealed_at(text.substr(0, next), begin);
        if (!line.empty() && fault_of(line).empty()) {
            out.write_line(line);
            ++found;
        }
        begin = next;
    }
    return found;
}

mode_t mode_of(const std::filesystem::path& file) {
    struct stat status {};
    constexpr mode_t kUsual = 0644;
    return stat(file.c_str(), &status) == 0 ? status.st_mode & 0777 : kUsual;
}

}  // namespace

Repair repair_records(const std::filesystem::path& file, const std::filesystem::path& repaired,
                      const std::function<void(const std::string&)>& tell) {
    LineReader lines(file);
    NewFile out(repaired, mode_of(file));
    Repair result;
    for (std::string_view line; lines.next(line);) {
        const std::string fault = lines.is_too_long() ? "not a game record" : fault_of(line);
        if (fault.empty()) {
            out.write_line(line);
            ++result.kept;
            continue;
        }
        const std::int64_t salvaged = salvage(line, out);
        result.kept += salvaged;
        ++result.lost;
        std::string text = file.string() + ":" + std::to_string(lines.number()) + ": " + fault;
        if (salvaged > 0) text += "; " + std::to_string(salvaged) + " sound behind the damage";
        tell(text);
    }
    if (result.kept == 0)
        throw StoreError{"'" + file.string() + "' has no line that is sound; nothing is written"};
    out.keep();
    return result;
}

}  // namespace pahtum::arena
