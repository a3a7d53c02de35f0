#include "engine/base/files.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <initializer_list>
#include <system_error>
#include <unistd.h>

namespace pahtum {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;
constexpr std::size_t kBufferBytes = std::size_t{64} << 10;

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
    throw FileError{"'" + path + "': " + reason};
}

[[noreturn]] void fail_with(const std::string& path, int error) {
    fail(path, std::generic_category().message(error));
}

/// The target of a symbolic link at the path, otherwise the path itself.
std::string target_of(const std::string& path) {
    std::error_code error;
    const std::string target = fs::weakly_canonical(path, error).string();
    if (error) fail(path, error.message());
    return target;
}

/// A name that no other writer uses, in this process or another.
std::string temporary_name(const std::string& target) {
    static std::atomic<unsigned> count{0};
    return target + "." + std::to_string(::getpid()) + "-" + std::to_string(++count);
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
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

bool is_file(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return false;
    if (error) fail(path, error.message());
    if (fs::is_directory(status)) fail_with(path, EISDIR);
    if (!fs::is_regular_file(status)) fail(path, "not a regular file");
    return true;
}

std::string read_whole_file(const std::string& path) {
    if (!is_file(path)) fail_with(path, ENOENT);
    const FileDescriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (!file.is_open()) fail_with(path, errno);
    std::string text;
    std::array<char, 65536> buffer{};
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count == 0) return text;
        if (count < 0 && errno != EINTR) fail_with(path, errno);
        if (count > 0) text.append(buffer.data(), static_cast<std::size_t>(count));
        if (text.size() > kMaxBytes) fail(path, "larger than 16 MiB");
    }
}

AtomicFile::AtomicFile(const std::string& path)
    : path_(path),
      replaces_(is_file(path)),
      target_(target_of(path)),
      temporary_(temporary_name(target_)),
      file_(::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
    if (!file_.is_open()) fail_with(errno == EEXIST ? temporary_ : path_, errno);
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

void AtomicFile::commit() {
    flush();
    if (const int error = file_.close(); error != 0) fail_with(path_, error);
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail_with(path_, errno);
    temporary_.clear();
}

TemporaryFile::TemporaryFile(const std::string& directory) : path_(directory + "/pahtum-XXXXXX") {
    const FileDescriptor file{::mkstemp(path_.data())};
    if (!file.is_open()) fail_with(directory, errno);
}

TemporaryFile::~TemporaryFile() { ::unlink(path_.c_str()); }

bool write_whole_file(const std::string& path, std::string_view text) {
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

}  // namespace pahtum
