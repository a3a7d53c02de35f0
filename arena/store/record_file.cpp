#include "arena/store/record_file.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <sys/file.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace pahtum::arena {
namespace {

/// What every line begins with; a torn line that does not was not written by us and stays.
constexpr std::string_view kLineStart = R"({"format":)";

bool is_torn_record(std::string_view text) {
    return text.substr(0, kLineStart.size()) == kLineStart.substr(0, text.size());
}

/// Waits a moment: when an arena is killed, a process that it was just starting holds the lock until its
/// exec.
bool lock(int file) {
    constexpr std::chrono::milliseconds kPatience{1000};
    constexpr std::chrono::milliseconds kPause{20};
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (flock(file, LOCK_EX | LOCK_NB) != 0) {
        const int reason = errno;
        if (reason != EWOULDBLOCK || std::chrono::steady_clock::now() >= end) {
            errno = reason;
            return false;
        }
        std::this_thread::sleep_for(kPause);
    }
    return true;
}

}  // namespace

std::uintmax_t read_records(const std::filesystem::path& file, const std::function<void(GameRecord&&)>& use) {
    const std::string name = file.string();
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw StoreError{"cannot open '" + name + "': " + std::generic_category().message(errno)};
    std::uintmax_t size = 0;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string place = name + ":" + std::to_string(number) + ": ";
        if (stream.eof()) {
            if (!is_torn_record(line)) throw StoreError{place + "not a game record"};
            return size;
        }
        try {
            use(parse_record(line));
        } catch (const StoreError& error) {
            throw StoreError{place + error.what()};
        }
        size += line.size() + 1;
    }
    if (stream.bad()) throw StoreError{"cannot read '" + name + "'"};
    return size;
}

RecordFile::RecordFile(std::filesystem::path path)
    : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (!file_.is_open()) throw error("cannot open", errno);
    if (!lock(file_.number())) {
        if (errno != EWOULDBLOCK) throw error("cannot lock", errno);
        throw StoreError{"'" + path_.string() +
                         "' is being written by another arena; wait for it or use another file"};
    }
}

void RecordFile::read(const std::function<void(GameRecord&&)>& use) {
    if (!std::filesystem::is_regular_file(path_))
        throw StoreError{"'" + path_.string() +
                         "' is a device or a pipe, from which no run can go on; name a file"};
    size_ = static_cast<off_t>(read_records(path_, use));
    cut_to(size_);
}

void RecordFile::append(std::string_view line) {
    std::string text;
    text.reserve(line.size() + 1);
    text += line;
    text += '\n';
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = write(file_.number(), text.data() + written, text.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int number = errno;
            cut_to(size_);
            throw error("cannot write", number);
        }
        written += static_cast<std::size_t>(count);
    }
    size_ += static_cast<off_t>(text.size());
}

StoreError RecordFile::error(std::string_view what, int number) const {
    return StoreError(std::string(what) + " '" + path_.string() +
                      "': " + std::generic_category().message(number));
}

void RecordFile::cut_to(off_t size) {
    if (ftruncate(file_.number(), size) != 0) throw error("cannot shorten", errno);
}

}  // namespace pahtum::arena
