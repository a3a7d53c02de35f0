#include "arena/match/dialogue_log.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {
namespace {

/// "2026-11-22 06:44:00.123456", in UTC.
std::string time_text() {
    constexpr long kMicroseconds = 1'000'000;
    constexpr long kNanosecondsOfOne = 1000;
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    std::tm parts{};
    gmtime_r(&now.tv_sec, &parts);
    std::array<char, 24> seconds{};
    std::strftime(seconds.data(), seconds.size(), "%Y-%m-%d %H:%M:%S", &parts);
    const std::string digits = std::to_string(kMicroseconds + now.tv_nsec / kNanosecondsOfOne);
    return std::string{seconds.data()} + '.' + digits.substr(1);
}

/// Whether it is empty. Throws FileError if it begins like something else than a log.
bool is_new(const FileDescriptor& file, const std::string& path) {
    std::string start(DialogueLog::kStart.size(), '\0');
    const ssize_t count = pread(file.number(), start.data(), start.size(), 0);
    if (count == 0) return true;
    if (count < 0 || start != DialogueLog::kStart)
        throw FileError{quote(path) + " exists and is not a log of pahtum-arena; give the log another name"};
    return false;
}

/// Whether its last line has no end, as a full disk or a power failure leaves it.
bool is_torn(const FileDescriptor& file) {
    const off_t size = lseek(file.number(), 0, SEEK_END);
    char last = '\n';
    return size > 0 && pread(file.number(), &last, 1, size - 1) == 1 && last != '\n';
}

}  // namespace

DialogueLog::DialogueLog(const std::string& path)
    : path_(path), file_(open_regular_file(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC)) {
    const bool is_begun = !is_new(file_, path);
    if (is_begun && !is_torn(file_)) return;
    if (const int error = write_all(file_.number(), is_begun ? "\n" : kStart); error != 0)
        throw UnusableFile{"cannot write " + quote(path) + ": " + std::generic_category().message(error)};
}

void DialogueLog::add(std::string_view who, LogKind kind, std::string_view text) {
    std::string line = time_text();
    line += ' ';
    line += who;
    line += ' ';
    line += static_cast<char>(kind);
    if (!text.empty()) line += ' ' + printable(text);
    line += '\n';
    const std::lock_guard lock{mutex_};
    if (error_ == 0) error_ = write_all(file_.number(), line);
}

std::string DialogueLog::error() const {
    const std::lock_guard lock{mutex_};
    if (error_ == 0) return "";
    return "the log " + quote(path_) + " is incomplete: " + std::generic_category().message(error_);
}

Dialogue::Dialogue(DialogueLog& log, std::string_view name, int process)
    : log_(log), who_(printable(name) + ' ' + std::to_string(process)) {}

Dialogue::~Dialogue() {
    if (!received_.empty()) log_.add(who_, LogKind::kReceived, received_);
    if (!stderr_.empty()) log_.add(who_, LogKind::kStderr, stderr_);
}

void Dialogue::send(std::string_view lines) {
    std::string unfinished;
    put(unfinished, LogKind::kSent, lines);
    if (!unfinished.empty()) log_.add(who_, LogKind::kSent, unfinished);
}

void Dialogue::receive(std::string_view bytes) {
    if (received_bytes_ >= kMostOfStdout) return;
    bytes = bytes.substr(0, kMostOfStdout - received_bytes_);
    received_bytes_ += bytes.size();
    put(received_, LogKind::kReceived, bytes);
    if (received_bytes_ == kMostOfStdout) note("wrote 16 MiB to stdout; no more of it is logged");
}

void Dialogue::receive_stderr(std::string_view bytes) {
    if (stderr_bytes_ >= kMostOfStderr) return;
    bytes = bytes.substr(0, kMostOfStderr - stderr_bytes_);
    stderr_bytes_ += bytes.size();
    put(stderr_, LogKind::kStderr, bytes);
    if (stderr_bytes_ == kMostOfStderr) note("wrote 1 MiB to stderr; no more of it is logged");
}

void Dialogue::put(std::string& line, LogKind kind, std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t room = kLongestLine - line.size();
        const std::size_t end = std::min({bytes.find('\n'), room, bytes.size()});
        line += bytes.substr(0, end);
        const bool is_finished = end < bytes.size() && bytes[end] == '\n';
        bytes.remove_prefix(end + (is_finished ? 1 : 0));
        if (!is_finished && line.size() < kLongestLine) continue;
        if (line.ends_with('\r')) line.pop_back();
        log_.add(who_, kind, line);
        line.clear();
    }
}

}  // namespace pahtum::arena
