#include "arena/records/repair.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "arena/records/line_reader.hpp"
#include "arena/records/record.hpp"
#include "engine/base/unusable.hpp"

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
        if (errno == EEXIST)
            throw StoreError{"'" + path.string() + "' exists already; give another name with --out"};
        if (is_wrong_name(errno))
            throw StoreError{"cannot write '" + path.string() +
                             "': " + std::generic_category().message(errno)};
        fail(errno);
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
        throw UnusableStore{"cannot write '" + path_.string() +
                            "': " + std::generic_category().message(error)};
    }

    std::filesystem::path path_;
    FileDescriptor file_;
};

/// Tells what is lost: lines that follow each other for the same reason as one.
class Losses {
  public:
    Losses(std::string file, const std::function<void(const std::string&)>& tell)
        : file_(std::move(file)), tell_(tell) {}

    void add(int line, std::string reason) {
        if (line != last_ + 1 || reason != reason_) {
            tell();
            first_ = line;
            reason_ = std::move(reason);
        }
        last_ = line;
    }
    /// What has been added and not been told.
    void tell() {
        if (first_ == 0) return;
        const std::string lines =
            std::to_string(first_) + (last_ > first_ ? "-" + std::to_string(last_) : "");
        tell_(file_ + ":" + lines + ": " + reason_);
        first_ = 0;
    }

  private:
    std::string file_;
    const std::function<void(const std::string&)>& tell_;
    int first_ = 0;  ///< 0 = none
    int last_ = 0;
    std::string reason_;
};

/// Why the line is of no use; empty if it is.
std::string fault_of(std::string_view line, const LineCheck& check) try {
    check(line);
    return "";
} catch (const StoreError& error) {
    return error.what();
} catch (const ParseError& error) {
    return error.what();
}

/// Uses the sound lines that damage has joined with others, and returns how many there are.
std::int64_t salvage(std::string_view text, const LineCheck& check, const LineCheck& write) {
    std::int64_t found = 0;
    for (std::size_t begin = text.find(kLineStart); begin != std::string_view::npos;) {
        const std::size_t next = text.find(kLineStart, begin + 1);
        const std::string_view line = sealed_at(text.substr(0, next), begin);
        if (!line.empty() && fault_of(line, check).empty()) {
            write(line);
            ++found;
        }
        begin = next;
    }
    return found;
}

/// Gives every sound line to `write`, and why another is lost to `lose`.
template <typename Lose>
void scan(const std::filesystem::path& file, const LineCheck& check, const LineCheck& write,
          const Lose& lose) {
    LineReader lines(file);
    for (std::string_view line; lines.next(line);) {
        std::string fault = lines.is_too_long() ? "not a game record" : fault_of(line, check);
        if (fault.empty()) {
            write(line);
            continue;
        }
        if (const std::int64_t salvaged = salvage(line, check, write); salvaged > 0)
            fault += "; " + std::to_string(salvaged) + " sound behind the damage";
        lose(lines.number(), std::move(fault));
    }
}

mode_t mode_of(const std::filesystem::path& file) {
    struct stat status {};
    constexpr mode_t kUsual = 0644;
    return stat(file.c_str(), &status) == 0 ? status.st_mode & 0777 : kUsual;
}

}  // namespace

void read_sound_lines(const std::filesystem::path& file, const LineCheck& take) {
    scan(
        file, take, [](std::string_view) {}, [](int, const std::string&) {});
}

Repair repair_records(const std::filesystem::path& file, const std::filesystem::path& repaired,
                      const LineCheck& check, const std::function<void(const std::string&)>& tell) {
    NewFile out(repaired, mode_of(file));
    Losses losses(file.string(), tell);
    Repair result;
    scan(
        file, check,
        [&](std::string_view line) {
            out.write_line(line);
            ++result.kept;
        },
        [&](int line, std::string fault) {
            ++result.lost;
            losses.add(line, std::move(fault));
        });
    losses.tell();
    if (result.kept == 0)
        throw StoreError{
            "'" + file.string() +
            "' has no line that is of use, and nothing is written; begin again, with another file"};
    out.keep();
    return result;
}

}  // namespace pahtum::arena
