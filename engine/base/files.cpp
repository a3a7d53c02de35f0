#include "engine/base/files.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <span>
#include <streambuf>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

namespace pahtum {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBufferBytes = std::size_t{64} << 10;
/// Of a path in a message.
constexpr std::size_t kLongestPath = 400;
/// As many as Linux follows.
constexpr int kMostLinks = 40;
/// So many may be about to take the place of one file at once.
constexpr int kMostUnfinished = 16;
/// Windows renames and removes no file that is open, but it can be asked to remove it later.
#ifdef O_TEMPORARY
constexpr bool kMovesOpenFiles = false;
constexpr int kRemovedWhenClosed = O_TEMPORARY;
#else
constexpr bool kMovesOpenFiles = true;
constexpr int kRemovedWhenClosed = 0;
#endif

/// Whether the kernel makes up the file as it is read, as in /proc and /sys: some such files wait, some never
/// end. False where there are none.
bool is_made_up([[maybe_unused]] int descriptor) {
#ifdef __linux__
    constexpr std::array<std::uint32_t, 6> kTypes{PROC_SUPER_MAGIC, SYSFS_MAGIC,      DEBUGFS_MAGIC,
                                                  TRACEFS_MAGIC,    SECURITYFS_MAGIC, CGROUP2_SUPER_MAGIC};
    struct statfs system {};
    if (::fstatfs(descriptor, &system) != 0) return false;
    const auto type = static_cast<std::uint32_t>(system.f_type);
    return std::find(kTypes.begin(), kTypes.end(), type) != kTypes.end();
#else
    return false;
#endif
}

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
    throw FileError{quote(path, kLongestPath) + ": " + reason};
}

[[noreturn]] void fail_with(const std::string& path, int error) {
    const std::string reason = std::generic_category().message(error);
    if (is_wrong_name(error)) fail(path, reason);
    throw UnusableFile{quote(path, kLongestPath) + ": " + reason};
}

/// Of a file that is to take the place of `target`.
std::string unfinished_name(const std::string& target, int number) {
    return target + ".pahtum-part-" + std::to_string(number);
}

/// A new file without a name in the folder, gone when this process ends. None where there are no such files.
FileDescriptor open_nameless([[maybe_unused]] const fs::path& folder, [[maybe_unused]] int flags,
                             [[maybe_unused]] mode_t mode) {
#ifdef __linux__
    FileDescriptor file{::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_CLOEXEC | flags, mode)};
    // It gets its name through there.
    if (file.is_open() && ::access("/proc/self/fd", X_OK) == 0) return file;
#endif
    return {};
}

/// Returns 0 or an errno.
int give_name([[maybe_unused]] const FileDescriptor& nameless, [[maybe_unused]] const std::string& name) {
#ifdef __linux__
    const std::string link = "/proc/self/fd/" + std::to_string(nameless.number());
    return ::linkat(AT_FDCWD, link.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
#else
    return ENOSYS;
#endif
}

/// Locks the file, as whoever writes an unfinished one does until it has its place. False if another process
/// has, or its file system knows no locks.
bool try_lock([[maybe_unused]] const FileDescriptor& file) {
#ifdef __EMSCRIPTEN__
    return true;
#else
    return ::flock(file.number(), LOCK_EX | LOCK_NB) == 0;
#endif
}

/// Whether the name leads to the open file.
bool has_name(const FileDescriptor& file, const std::string& name) {
    struct stat open {
    }, named{};
    return ::fstat(file.number(), &open) == 0 && ::stat(name.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// Removes what writers have left that were killed: unfinished files that nobody has locked.
void clear_unfinished(const std::string& target) {
    for (int number = 1; number <= kMostUnfinished; ++number) {
        const std::string name = unfinished_name(target, number);
        FileDescriptor left{::open(name.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
        struct stat status {};
        const bool is_file = ::fstat(left.number(), &status) == 0 && S_ISREG(status.st_mode);
        if (!is_file || !try_lock(left) || !has_name(left, name)) continue;
        if (!kMovesOpenFiles) left.close();
        ::unlink(name.c_str());
    }
}

void wait_until_writable(int descriptor) {
    pollfd watched{.fd = descriptor, .events = POLLOUT, .revents = 0};
    static_cast<void>(::poll(&watched, 1, -1));
}

/// Reads once, again if a signal interrupts. Throws FileError.
std::size_t read_some(int descriptor, std::span<char> buffer, const std::string& path) {
    for (;;) {
        const ssize_t count = ::read(descriptor, buffer.data(), buffer.size());
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) fail_with(path, errno);
    }
}

}  // namespace

int FileDescriptor::close() {
    if (!is_open()) return 0;
    return ::close(std::exchange(number_, kNone)) == 0 ? 0 : errno;
}

FileDescriptor moved_to(int lowest, FileDescriptor descriptor) {
    if (descriptor.number() >= lowest) return descriptor;
    return FileDescriptor{fcntl(descriptor.number(), F_DUPFD_CLOEXEC, lowest)};
}

int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EAGAIN) {
            wait_until_writable(descriptor);
        } else if (count < 0 && errno != EINTR) {
            return errno;
        }
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

bool has_reader(int descriptor) {
    pollfd watched{.fd = descriptor, .events = 0, .revents = 0};
    return ::poll(&watched, 1, 0) <= 0;
}

std::string target_of(const std::string& path) {
    fs::path target = path;
    std::error_code error;
    for (int links = 0; fs::is_symlink(fs::symlink_status(target, error)); ++links) {
        if (links == kMostLinks) fail_with(path, ELOOP);
        const fs::path next = fs::read_symlink(target, error);
        if (error) fail(path, error.message());
        target = next.is_absolute() ? next : target.parent_path() / next;
    }
    return target.string();
}

bool is_file(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return false;
    if (error) fail_with(path, error.value());
    if (fs::is_directory(status)) fail_with(path, EISDIR);
    if (!fs::is_regular_file(status)) fail(path, "not a regular file");
    return true;
}

int sync_folder_of(const std::string& file) {
    const std::string folder = fs::path{file}.parent_path().string();
    FileDescriptor descriptor{
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    // A folder may be writable without being readable, and not every file system can sync one.
    if (!descriptor.is_open()) return errno == EACCES ? 0 : errno;
    return ::fsync(descriptor.number()) == 0 || errno == EINVAL ? 0 : errno;
}

FileDescriptor open_regular_file(const std::string& path, int flags) {
    // Opening a device can have effects, so what is there is looked at before and, since it may be replaced
    // meanwhile, once more afterwards. O_NONBLOCK: opening a pipe would wait for its other end.
    if (!is_file(path) && (flags & O_CREAT) == 0) fail_with(path, ENOENT);
    FileDescriptor file{::open(path.c_str(), flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0666)};
    struct stat status {};
    if (!file.is_open() || ::fstat(file.number(), &status) != 0) fail_with(path, errno);
    if (!S_ISREG(status.st_mode) || is_made_up(file.number())) fail(path, "not a regular file");
    return file;
}

class InputFile::Buffer final : public std::streambuf {
  public:
    explicit Buffer(const std::string& path) : path_(path), file_(open_regular_file(path, O_RDONLY)) {}

  protected:
    int_type underflow() override {
        const std::size_t count = read_some(file_.number(), bytes_, path_);
        const std::string_view bytes{bytes_.data(), count};
        const bool is_start = std::exchange(is_at_start_, false);
        const std::size_t begin = is_start ? count - strip_byte_order_mark(bytes).size() : 0;
        setg(bytes_.data(), bytes_.data() + begin, bytes_.data() + count);
        if (begin == count) return count == 0 ? traits_type::eof() : underflow();
        return traits_type::to_int_type(bytes_[begin]);
    }

    /// To where the file begins only.
    pos_type seekpos(pos_type position, std::ios_base::openmode) override {
        if (position != pos_type{0} || ::lseek(file_.number(), 0, SEEK_SET) != 0)
            return pos_type{off_type{-1}};
        setg(nullptr, nullptr, nullptr);
        is_at_start_ = true;
        return position;
    }

  private:
    std::string path_;
    FileDescriptor file_;
    bool is_at_start_ = true;
    std::array<char, kBufferBytes> bytes_{};
};

InputFile::InputFile(const std::string& path)
    : std::istream(nullptr), buffer_(std::make_unique<Buffer>(path)) {
    rdbuf(buffer_.get());
    // The buffer's FileError passes through the stream.
    exceptions(std::ios::badbit);
}

InputFile::~InputFile() = default;

std::string read_whole_file(const std::string& path, std::size_t most) {
    const FileDescriptor file = open_regular_file(path, O_RDONLY);
    std::string text;
    std::vector<char> buffer(kBufferBytes);
    while (const std::size_t count = read_some(file.number(), buffer, path)) {
        text.append(buffer.data(), count);
        if (text.size() > most) fail(path, "larger than " + std::to_string(most >> 20U) + " MiB");
    }
    return text;
}

void read_at(const FileDescriptor& file, std::uint64_t offset, std::span<char> bytes,
             const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t count = ::pread(file.number(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail_with(path, errno);
        if (count == 0) fail(path, "the file has become shorter");
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void check_replaceable(const std::string& path, std::string_view start, std::string_view kind) {
    if (!is_file(path)) return;
    InputFile there{path};
    std::string begin(start.size(), '\0');
    there.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(there.gcount()));
    if (!begin.empty() && begin != start)
        throw FileError{quote(path, kLongestPath) + " exists and is not " + std::string{kind} +
                        "; remove it or give another name"};
}

bool is_same_file(const std::string& one, const std::string& other) {
    std::error_code error;  // then it is false
    return fs::equivalent(one, other, error);
}

AtomicFile::AtomicFile(const std::string& path)
    : path_(path), replaces_(is_file(path)), target_(target_of(path)) {
    clear_unfinished(target_);
    create_unfinished();
    if (!replaces_) return;
    try {
        take_permissions();
    } catch (...) {
        if (!temporary_.empty()) ::unlink(temporary_.c_str());
        throw;
    }
}

void AtomicFile::create_unfinished() {
    const mode_t mode = replaces_ ? 0600 : 0666;
    file_ = open_nameless(fs::path{target_}.parent_path(), O_WRONLY, mode);
    if (file_.is_open()) return static_cast<void>(try_lock(file_));
    for (int number = 1; number <= kMostUnfinished; ++number) {
        const std::string name = unfinished_name(target_, number);
        file_ = FileDescriptor{::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)};
        if (!file_.is_open() && errno == EEXIST) continue;
        if (!file_.is_open()) fail_with(path_, errno);
        static_cast<void>(try_lock(file_));
        // Otherwise another process has taken it for one that was left.
        if (!has_name(file_, name)) continue;
        temporary_ = name;
        return;
    }
    fail_with(unfinished_name(target_, 1), EEXIST);
}

void AtomicFile::name_unfinished() {
    int error = temporary_.empty() ? EEXIST : 0;
    for (int number = 1; error == EEXIST && number <= kMostUnfinished; ++number) {
        const std::string name = unfinished_name(target_, number);
        error = give_name(file_, name);
        if (error == 0) temporary_ = name;
    }
    if (error != 0) fail_with(path_, error);
}

/// A file that cannot be written cannot be replaced either.
void AtomicFile::take_permissions() {
    const FileDescriptor old = open_regular_file(target_, O_WRONLY);
    struct stat before {};
    if (::fstat(old.number(), &before) != 0) fail_with(path_, errno);
    // Only root can give a file away, only to groups of its own can anyone else.
    if (::fchown(file_.number(), before.st_uid, before.st_gid) != 0)
        static_cast<void>(!::fchown(file_.number(), static_cast<uid_t>(-1), before.st_gid));
    struct stat now {};
    if (::fstat(file_.number(), &now) != 0) fail_with(path_, errno);
    mode_t mode = before.st_mode & 0777;
    if (now.st_gid != before.st_gid) mode &= ~mode_t{S_IRWXG};
    // Where permissions are those of the file system they cannot be set, and need not be.
    if (::fchmod(file_.number(), mode) != 0 && (now.st_mode & 0777 & ~mode) != 0) fail_with(path_, errno);
}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() >= kBufferBytes) flush();
}

void AtomicFile::flush() {
    if (const int error = write_all(file_.number(), buffer_); error != 0) fail_with(path_, error);
    buffer_.clear();
}

void AtomicFile::commit(Durability durability) {
    flush();
    const bool is_synced = durability == Durability::kOnDisk;
    if (is_synced && ::fsync(file_.number()) != 0) fail_with(path_, errno);
    name_unfinished();
    // Closing can fail, and would unlock the file before it has its place.
    const FileDescriptor locked{kMovesOpenFiles ? fcntl(file_.number(), F_DUPFD_CLOEXEC, 0) : -1};
    if (const int error = file_.close(); error != 0) fail_with(path_, error);
    std::error_code error_code;
    fs::rename(temporary_, target_, error_code);
    if (error_code) fail_with(path_, error_code.value());
    temporary_.clear();
    if (!is_synced) return;
    if (const int error = sync_folder_of(target_); error != 0) fail_with(path_, error);
}

TemporaryFile::TemporaryFile(const std::string& directory) : path_(directory + "/pahtum-XXXXXX") {
    const FileDescriptor file{::mkstemp(path_.data())};
    if (!file.is_open()) fail_with(directory, errno);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

FileDescriptor open_unnamed_file(const std::string& directory) {
    if (FileDescriptor nameless = open_nameless(directory, O_RDWR, 0600); nameless.is_open()) return nameless;
    const TemporaryFile named{directory};
    return open_regular_file(named.path(), O_RDWR | kRemovedWhenClosed);
}

bool write_whole_file(const std::string& path, std::string_view text, std::size_t most) {
    if (text.size() > most) fail(path, "the text is larger than " + std::to_string(most >> 20U) + " MiB");
    AtomicFile file{path};
    file.write(text);
    file.commit();
    return file.replaces();
}

void open_standard_streams() {
    // open() takes the lowest number that is free.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", O_RDONLY));
}

std::string temporary_folder(const std::string& or_else) {
    std::error_code error;
    const fs::path path = fs::temp_directory_path(error);
    if (!error) return path.string();
    const char* const named = std::getenv("TMPDIR");
    throw FileError{"temporary files" + (named == nullptr ? "" : " in " + quote(named)) + ": " +
                    error.message() + "; set TMPDIR to a folder" + or_else};
}

std::string user_folder(const char* variable, const std::string& below_home, const std::string& option) {
    const auto named = [](const char* name) -> std::string {
        const char* const value = std::getenv(name);
        return value != nullptr && *value == '/' ? value : "";
    };
    if (std::string folder = named(variable); !folder.empty()) return folder;
    if (const std::string home = named("HOME"); !home.empty()) return home + "/" + below_home;
    throw FileError{"HOME is not the full name of a folder; set it to one, or give " + option};
}

}  // namespace pahtum
