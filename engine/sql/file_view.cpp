#include "engine/sql/file_view.hpp"

#include <fcntl.h>
#include <filesystem>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/files.hpp"
#include "engine/base/store_error.hpp"
#include "engine/base/text.hpp"

namespace pahtum {
namespace {

constexpr std::size_t kWholeName = 1000;
constexpr const char* kReader = "pahtum-reader";

/// SQLite would create the log of a file that it only reads.
int open_to_read(sqlite_api::sqlite3_vfs* vfs, const char* name, sqlite_api::sqlite3_file* file, int flags,
                 int* result) {
    constexpr int kKept =
        SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    if (name != nullptr && (flags & kKept) != 0)
        flags = (flags & ~(SQLITE_OPEN_CREATE | SQLITE_OPEN_READWRITE)) | SQLITE_OPEN_READONLY;
    return sqlite_api::sqlite3_vfs_find(nullptr)->xOpen(vfs, name, file, flags, result);
}

/// The usual way to files, but for the above.
void provide_reader() {
    static sqlite_api::sqlite3_vfs reader = [] {
        // Does nothing where SQLite is at work already; Debian's knows such addresses anyway.
        sqlite_api::sqlite3_config(SQLITE_CONFIG_URI, 1);
        sqlite_api::sqlite3_vfs copy = *sqlite_api::sqlite3_vfs_find(nullptr);
        copy.pNext = nullptr;
        copy.zName = kReader;
        copy.xOpen = open_to_read;
        return copy;
    }();
    static const int kRegistered = sqlite_api::sqlite3_vfs_register(&reader, 0);
    if (kRegistered != SQLITE_OK) throw StoreError("SQLite cannot be set up to read");
}

/// -1 if it is not there.
std::int64_t size_of(const std::string& file) {
    struct stat status {};
    return stat(file.c_str(), &status) == 0 ? std::int64_t{status.st_size} : -1;
}

bool may(const std::string& path, int what) {
    return faccessat(AT_FDCWD, path.c_str(), what, AT_EACCESS) == 0;
}

bool owns(const std::string& file) {
    struct stat status {};
    return geteuid() == 0 || (stat(file.c_str(), &status) == 0 && status.st_uid == geteuid());
}

std::string folder_of(const std::string& file) {
    const std::string folder = std::filesystem::path(file).parent_path().string();
    return folder.empty() ? "." : folder;
}

}  // namespace

FileView::FileView(std::string file) : file_(std::move(file)) {
    provide_reader();
    before_ = traces();
    const std::int64_t log = size_of(file_ + "-wal");
    is_shared_ = log >= 0 && size_of(file_ + "-shm") >= 0;
    is_repaired_ = !is_shared_ && log > 0;
    if (is_repaired_ && !owns(file_))
        throw StoreError(
            quote(file_, kWholeName) +
            ": its last games are in the file that ends in -wal, which a process that died has left "
            "alone: its owner has to read it once (pahtum-arena status)");
}

std::string FileView::address() const {
    if (is_repaired_) return file_;
    constexpr std::string_view kHexadecimal = "0123456789ABCDEF";
    std::string text = "file:";
    for (const char c : file_) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain =
            is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '/' || c == '.';
        if (is_plain) {
            text += c;
        } else {
            text += '%';
            text += kHexadecimal[byte / 16];
            text += kHexadecimal[byte % 16];
        }
    }
    return text + "?mode=ro&vfs=" + kReader + (is_shared_ ? "&readonly_shm=1" : "&immutable=1");
}

bool FileView::is_valid() const { return is_shared_ || is_repaired_ || traces() == before_; }

FileView::Traces FileView::traces() const {
    struct stat status {};
    if (stat(file_.c_str(), &status) != 0) return {};
    // A writer has both of its files before it changes this one.
    return {static_cast<std::int64_t>(status.st_ino),
            std::int64_t{status.st_size},
            std::int64_t{status.st_mtim.tv_sec},
            std::int64_t{status.st_mtim.tv_nsec},
            size_of(file_ + "-wal"),
            size_of(file_ + "-shm")};
}

void check_file_rights(const std::string& file, bool to_write, bool to_create) try {
    const std::string name = quote(file, kWholeName);
    const std::string folder = folder_of(file);
    if (!is_file(file)) {
        if (!to_create) throw StoreError("there is no store " + name);
        if (!std::filesystem::is_directory(folder))
            throw StoreError("the folder " + quote(folder, kWholeName) + " of the store is not there");
    } else if (!may(file, to_write ? R_OK | W_OK : R_OK)) {
        throw StoreError(std::string("this user may not ") + (to_write ? "write to" : "read") +
                         " the store " + name);
    }
    if (to_write && !may(folder, W_OK | X_OK))
        throw StoreError("this user may not write in the folder " + quote(folder, kWholeName) +
                         ", where SQLite keeps two more files beside the store");
} catch (const FileError& error) {
    throw StoreError(error.what());
}

}  // namespace pahtum
