#include "engine/solver/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "engine/base/bytes.hpp"
#include "engine/base/text.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kHeader = "pahtum solver checkpoint, version 1\n";
/// Of a path in a message.
constexpr std::size_t kLongestPath = 400;
constexpr std::size_t kWords = 8;
constexpr std::size_t kRecordSize = 8 * kWords;
using Words = std::array<std::uint64_t, kWords>;

/// FNV-1a over whole words, and a final mix so that every bit counts.
std::uint64_t checksum(const Words& words) {
    std::uint64_t sum = 0xcbf2'9ce4'8422'2325;
    for (std::size_t i = 0; i + 1 < kWords; ++i) sum = (sum ^ words[i]) * 0x100'0000'01b3;
    return (sum ^ sum >> 32) * 0x9e37'79b9'7f4a'7c15;
}

std::uint64_t unsigned_of(Points points) { return static_cast<std::uint32_t>(points); }
Points points_of(std::uint64_t word) { return static_cast<Points>(static_cast<std::uint32_t>(word)); }

/// Key; salt and lower bound; upper bound; payload; checksum. Each word low byte first.
std::string record_of(const Proof& proof) {
    Words words{proof.key, proof.salt | unsigned_of(proof.lower) << 32, unsigned_of(proof.upper)};
    std::copy(proof.payload.begin(), proof.payload.end(), words.begin() + 3);
    words.back() = checksum(words);
    std::string record;
    for (const std::uint64_t word : words) append_bytes(record, word);
    return record;
}

/// Nothing if the checksum is wrong.
std::optional<Proof> proof_of(const char* record) {
    Words words{};
    BytesReader reader{{record, kRecordSize}};
    for (std::uint64_t& word : words) word = reader.read<std::uint64_t>();
    if (words.back() != checksum(words)) return std::nullopt;
    Proof proof{.key = words[0],
                .salt = static_cast<std::uint32_t>(words[1]),
                .lower = points_of(words[1] >> 32),
                .upper = points_of(words[2])};
    std::copy_n(words.begin() + 3, proof.payload.size(), proof.payload.begin());
    return proof;
}

/// Reads what the file holds after the offset, up to the size of the buffer; nothing on an error, see errno.
std::optional<std::size_t> read_at(int descriptor, std::size_t offset, char* buffer, std::size_t size) {
    std::size_t done = 0;
    while (done < size) {
        const ssize_t count =
            pread(descriptor, buffer + done, size - done, static_cast<off_t>(offset + done));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return std::nullopt;
        if (count == 0) break;
        done += static_cast<std::size_t>(count);
    }
    return done;
}

}  // namespace

Checkpoint::Checkpoint(std::filesystem::path file)
    : file_(std::move(file)), descriptor_(open_regular_file(file_.string(), O_RDWR | O_CREAT | O_APPEND)) {
    prepare();
}

/// Locks the file, checks or writes its header, and cuts off an incomplete record.
void Checkpoint::prepare() {
    if (flock(descriptor_.number(), LOCK_EX | LOCK_NB) != 0) {
        if (errno == EWOULDBLOCK) fail("another solve is using");
        fail_by_errno("cannot lock");
    }
    std::array<char, kHeader.size()> header{};
    const auto size = read_at(descriptor_.number(), 0, header.data(), header.size());
    if (!size) fail_by_errno("cannot read");
    const off_t end = lseek(descriptor_.number(), 0, SEEK_END);
    if (end < 0) fail_by_errno("cannot read");
    const std::string_view found{header.data(), *size};
    const bool is_begun = *size < kHeader.size() && kHeader.starts_with(found);
    // A power failure can leave the length of a text that never reached the disk.
    const bool is_empty = static_cast<std::size_t>(end) <= kHeader.size() &&
                          found.find_first_not_of('\0') == std::string_view::npos;
    if (!is_begun && !is_empty && found != kHeader) fail("not a solver checkpoint:");
    if (is_begun || is_empty) {
        // New, or its creator ended while it wrote the header.
        if (ftruncate(descriptor_.number(), 0) != 0) fail_by_errno("cannot write");
        append(kHeader);
        flush();
        errno = sync_folder_of(file_.string());
        if (errno != 0) fail_by_errno("cannot write");
        return;
    }
    const auto excess = (end - static_cast<off_t>(kHeader.size())) % static_cast<off_t>(kRecordSize);
    if (ftruncate(descriptor_.number(), end - excess) != 0) fail_by_errno("cannot write");
}

void Checkpoint::add(const Proof& proof) {
    const std::string record = record_of(proof);
    const std::lock_guard lock{mutex_};
    if (has_failed()) return;
    append(record);
    const auto now = std::chrono::steady_clock::now();
    if (now - last_sync_ < std::chrono::seconds{1}) return;
    last_sync_ = now;
    sync();
}

/// The system reports a failure once, and may then have dropped what it could not write.
void Checkpoint::sync() {
    if (fdatasync(descriptor_.number()) != 0) note_failure(errno);
    is_synced_ = true;
}

/// Remembers a failure; whoever opens the file next cuts off an incomplete record.
void Checkpoint::append(std::string_view bytes) {
    is_synced_ = false;
    const int error = write_all(descriptor_.number(), bytes);
    if (error != 0) note_failure(error);
}

void Checkpoint::note_failure(int error) {
    error_ = error;
    failed_.store(true, std::memory_order_relaxed);
}

void Checkpoint::replay(const std::function<void(const Proof&)>& receive) const {
    std::vector<char> buffer(4096 * kRecordSize);
    for (std::size_t offset = kHeader.size();;) {
        const auto size = read_at(descriptor_.number(), offset, buffer.data(), buffer.size());
        if (!size) fail_by_errno("cannot read");
        const std::size_t records = *size / kRecordSize;
        if (records == 0) return;
        for (std::size_t i = 0; i < records; ++i)
            if (const auto proof = proof_of(buffer.data() + i * kRecordSize)) receive(*proof);
        offset += records * kRecordSize;
    }
}

void Checkpoint::flush() {
    const std::lock_guard lock{mutex_};
    if (!has_failed() && !is_synced_) sync();
    if (!has_failed()) return;
    errno = error_;
    fail_by_errno("cannot write");
}

void Checkpoint::fail(const std::string& what) const {
    throw FileError{what + " " + quote(file_.string(), kLongestPath)};
}

void Checkpoint::fail_by_errno(const std::string& what) const {
    const std::string why = std::strerror(errno);
    throw FileError{what + " " + quote(file_.string(), kLongestPath) + ": " + why};
}

}  // namespace pahtum
