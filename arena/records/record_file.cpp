#include "arena/records/record_file.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>

#include "arena/records/line_reader.hpp"
#include "engine/base/no_signals.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

namespace {

/// Whether a last line without its end was written by us: the beginning of a line, or zeros in its place.
bool is_torn(std::string_view text) {
    text = text.substr(0, text.find('\0'));
    return text.substr(0, kLineStart.size()) == kLineStart.substr(0, text.size());
}

/// With its remedy, unless it is the first: then the file is something else.
[[noreturn]] void refuse_line(bool is_first) {
    if (is_first) throw StoreError{"not a game record"};
    throw DamagedLine{"not a game record"};
}

/// Of a last line without its end, before which the file has `size` bytes.
ReadLines take_last(const std::string& name, const LineReader& lines, std::string_view line,
                    std::uintmax_t size, const LineTaker& take) {
    const auto number = static_cast<std::uint32_t>(lines.number());
    const std::string_view whole = line.substr(0, line.find('\0'));
    bool is_whole = false;
    at_place(place_of(name, number), [&] { is_whole = !lines.is_too_long() && is_sealed(whole); });
    if (is_whole) {
        const LinePlace place{.offset = lines.offset() - line.size(),
                              .size = static_cast<std::uint32_t>(whole.size()),
                              .number = number};
        at_place(place_of(name, number), [&] { take(whole, place); });
        const std::size_t zeros = line.size() - whole.size();
        return {.size = lines.offset() - zeros, .torn = zeros, .lacks_end = true};
    }
    if (!is_torn(line)) at_place(place_of(name, number), [size] { refuse_line(size == 0); });
    return {
        .size = size,
        .torn = lines.offset() - size,
        .note = place_of(name, number) +
                "the last line is incomplete and left out: it is being written, or a crash has cut it off"};
}

void give(RecordLine&& line, const RecordReader& reader) {
    if (auto* const game = std::get_if<GameRecord>(&line)) {
        reader.game(std::move(*game));
    } else {
        reader.run(std::move(std::get<RunHeader>(line)));
    }
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

constexpr std::chrono::seconds kInterval{1};

/// Returns 0 or an errno; where the file system has no such operation there is nothing that could be done.
int synced(int file) {
    while (fdatasync(file) != 0) {
        if (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP) return 0;
        if (errno != EINTR) return errno;
    }
    return 0;
}

}  // namespace

std::string place_of(const std::string& file, std::uint32_t line) {
    return file + ":" + std::to_string(line) + ": ";
}

void at_place(const std::string& place, const std::function<void()>& step) try {
    step();
} catch (const StoreUnreachable&) {
    throw;
} catch (const PlacedError&) {
    throw;
} catch (const DamagedLine& error) {
    throw StoreError{place + error.what() + "; pahtum-arena repair keeps the lines that are sound"};
} catch (const StoreError& error) {
    throw StoreError{place + error.what()};
} catch (const ParseError& error) {
    throw StoreError{place + error.what()};
}

ReadLines read_lines(const std::filesystem::path& file, const LineTaker& take) {
    const std::string name = file.string();
    LineReader lines(file);
    std::uintmax_t size = 0;
    for (std::string_view line; lines.next(line); size = lines.offset()) {
        if (!lines.is_ended()) return take_last(name, lines, line, size, take);
        const auto number = static_cast<std::uint32_t>(lines.number());
        at_place(place_of(name, number), [&] {
            if (lines.is_too_long()) refuse_line(size == 0);
            if (line.empty() && size > 0) throw DamagedLine{"the line is empty"};
            // Behind a byte order mark, which is no part of the line.
            take(line, {.offset = lines.offset() - 1 - line.size(),
                        .size = static_cast<std::uint32_t>(line.size()),
                        .number = number});
        });
    }
    return {.size = size};
}

bool RecordFile::is_in_use(const std::filesystem::path& path) {
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return file.is_open() && flock(file.number(), LOCK_SH | LOCK_NB) != 0;
}

RecordFile::RecordFile(std::filesystem::path path)
    : path_(std::move(path)), file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
    if (!file_.is_open() && is_wrong_name(errno)) throw StoreError{error("cannot open", errno)};
    if (!file_.is_open()) throw error("cannot open", errno);
    refuse_foreign_file(path_);
    if (!lock(file_.number())) {
        if (errno != EWOULDBLOCK) throw error("cannot lock", errno);
        throw StoreError{"'" + path_.string() +
                         "' is being written by another arena; wait for it or use another file"};
    }
}

bool RecordFile::is_deleted() const {
    struct stat facts {};
    return fstat(file_.number(), &facts) == 0 && facts.st_nlink == 0;
}

ReadLines RecordFile::read(const RecordReader& reader) {
    return read([&reader](std::string_view line, const LinePlace&) { give(parse_line(line), reader); });
}

ReadLines RecordFile::read(const LineTaker& take) {
    if (!std::filesystem::is_regular_file(path_))
        throw StoreError{"'" + path_.string() +
                         "' is a device or a pipe, from which no run can go on; name a file"};
    const ReadLines lines = read_lines(path_, take);
    // Nothing shows that a file without one sound line is ours to cut.
    if (lines.size == 0 && lines.torn > 0)
        throw StoreError{place_of(path_.string(), 1) +
                         "the file has no complete record and is left as it is; delete it, or name another"};
    size_ = static_cast<off_t>(lines.size);
    if (lines.torn > 0 || lines.lacks_end) cut_to(size_);
    if (lines.lacks_end) end_line();
    return lines;
}

void RecordFile::append(std::string_view line) {
    std::string text;
    text.reserve(line.size() + 1);
    text += line;
    text += '\n';
    if (!sync_) sync_ = std::make_unique<DiskSync>(file_.number(), path_.string());
    if (const int number = write_all(file_.number(), text); number != 0) {
        const UnusableStore cause = error("cannot write", number);
        if (ftruncate(file_.number(), size_) == 0) throw cause;
        throw UnusableStore{std::string(cause.what()) + ", nor shorten it; its last line is incomplete"};
    }
    size_ += static_cast<off_t>(text.size());
    sync_->mark();
}

void RecordFile::check_disk() const {
    if (const int number = sync_ ? sync_->error() : 0; number != 0) throw sync_error(number);
}

void RecordFile::close() {
    const int number = sync_ ? sync_->finish() : 0;
    if (number != 0) throw sync_error(number);
    if (sync_) check_still_there();
    if (const int reason = file_.close(); reason != 0) throw error("cannot write", reason);
}

void RecordFile::check_still_there() const {
    struct stat named {};
    struct stat ours {};
    if (fstat(file_.number(), &ours) == 0 && stat(path_.c_str(), &named) == 0 &&
        named.st_ino == ours.st_ino && named.st_dev == ours.st_dev)
        return;
    throw StoreError{"'" + path_.string() +
                     "' was removed or replaced during the run, and its records are lost"};
}

UnusableStore RecordFile::sync_error(int number) const {
    return UnusableStore{error("cannot write", number).what() +
                         std::string("; the records of the last seconds may not be on the disk")};
}

UnusableStore RecordFile::error(std::string_view what, int number) const {
    return UnusableStore(std::string(what) + " '" + path_.string() +
                         "': " + std::generic_category().message(number));
}

void RecordFile::cut_to(off_t size) {
    if (ftruncate(file_.number(), size) != 0) throw error("cannot shorten", errno);
}

void RecordFile::end_line() {
    if (const int number = write_all(file_.number(), "\n"); number != 0) throw error("cannot write", number);
    ++size_;
}

DiskSync::DiskSync(int file, std::string path) : file_(file), path_(std::move(path)) {
    const NoSignals none;
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

DiskSync::~DiskSync() { static_cast<void>(finish()); }

int DiskSync::finish() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
        sync();
    }
    return error_.load();
}

void DiskSync::run(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, stop, kInterval, [&stop] { return stop.stop_requested(); })) sync();
}

void DiskSync::sync() {
    if (!is_dirty_.exchange(false, std::memory_order_acq_rel)) return;
    int error = synced(file_);
    if (error == 0 && !std::exchange(has_name_on_disk_, true)) error = sync_folder_of(path_);
    int none = 0;
    if (error != 0) error_.compare_exchange_strong(none, error);
}

}  // namespace pahtum::arena
