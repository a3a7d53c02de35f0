#include "protocol/server/whole_file.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pahtum::gtp {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
    throw FileError{"'" + path + "': " + reason};
}

[[noreturn]] void fail_with(const std::string& path, int error) {
    fail(path, std::generic_category().message(error));
}

/// An open file, closed with this object.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    [[nodiscard]] int number() const { return number_; }
    /// 0, or what went wrong with what was written.
    [[nodiscard]] int close() { return ::close(std::exchange(number_, -1)) == 0 ? 0 : errno; }

  private:
    int number_;
};

/// Whether there is a file. Throws FileError for anything else that is there, such as a directory or device.
bool is_file(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return false;
    if (error) fail(path, error.message());
    if (fs::is_directory(status)) fail_with(path, EISDIR);
    if (!fs::is_regular_file(status)) fail(path, "not a regular file");
    return true;
}

/// 0, or what went wrong.
int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int write_new_file(const std::string& path, std::string_view text) {
    Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)};
    if (file.number() < 0) return errno;
    const int error = write_all(file.number(), text);
    const int late_error = file.close();
    return error != 0 ? error : late_error;
}

}  // namespace

std::string read_whole_file(const std::string& path) {
    if (!is_file(path)) fail_with(path, ENOENT);
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number() < 0) fail_with(path, errno);
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

bool write_whole_file(const std::string& path, const std::string& text) {
    const bool is_there = is_file(path);
    // A link keeps pointing where it does.
    std::error_code error;
    const std::string target = is_there ? fs::canonical(path, error).string() : path;
    if (error) fail(path, error.message());
    const std::string temporary = target + "." + std::to_string(::getpid());
    if (const int code = write_new_file(temporary, text); code != 0) {
        if (code == EEXIST) fail_with(temporary, code);
        fs::remove(temporary, error);
        fail_with(path, code);
    }
    fs::rename(temporary, target, error);
    if (!error) return is_there;
    const std::string reason = error.message();
    fs::remove(temporary, error);
    fail(path, reason);
}

}  // namespace pahtum::gtp
