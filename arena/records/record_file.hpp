#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <thread>

#include "arena/records/record.hpp"
#include "engine/base/unusable.hpp"

namespace pahtum::arena {

/// Puts on the disk what was written to a file, once a second, in a thread of its own, so that no writer
/// waits for the disk.
class DiskSync {
  public:
    /// The file must stay open as long as this object lives. No signal is delivered to the thread.
    DiskSync(int file, std::string path);
    ~DiskSync();
    DiskSync(const DiskSync&) = delete;
    DiskSync& operator=(const DiskSync&) = delete;

    /// After a write.
    void mark() noexcept { is_dirty_.store(true, std::memory_order_release); }
    /// The errno with which the disk refused a write, or 0.
    [[nodiscard]] int error() const noexcept { return error_.load(std::memory_order_acquire); }

    /// Puts everything on the disk and ends the thread. Returns 0, or the first errno there has been.
    [[nodiscard]] int finish();

  private:
    void run(const std::stop_token& stop);
    void sync();

    int file_;
    std::string path_;
    bool has_name_on_disk_ = false;
    std::atomic<bool> is_dirty_ = false;
    std::atomic<int> error_ = 0;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

/// What takes the lines of a file of records, in their order.
struct RecordReader {
    std::function<void(GameRecord&&)> game;
    std::function<void(RunHeader&&)> run = [](RunHeader&&) {};
};

/// Where a line is in its file.
struct LinePlace {
    std::uint64_t offset = 0;
    std::uint32_t size = 0;    ///< in bytes, without its end
    std::uint32_t number = 0;  ///< from 1
};

/// How far a file could be read.
struct ReadLines {
    std::uintmax_t size = 0;  ///< of the complete lines, in bytes
    std::uintmax_t torn = 0;  ///< bytes of the incomplete line after them; 0 if there is none
    bool lacks_end =
        false;              ///< the last of them is whole but for its line end, or has NUL bytes in its place
    std::string note = {};  ///< says where an incomplete line is left out; empty if there is none
};

/// Takes the lines of a file in their order, without their end. Throws StoreError or ParseError, DamagedLine
/// for a line that is not as it was written.
using LineTaker = std::function<void(std::string_view line, const LinePlace& place)>;

/// "games.jsonl:12: ".
[[nodiscard]] std::string place_of(const std::string& file, std::uint32_t line);

/// Says itself where the fault is.
class PlacedError : public StoreError {
  public:
    using StoreError::StoreError;
};

/// Does a step; a StoreError or ParseError that it throws gets `place` in front, and that of a DamagedLine
/// the remedy behind it. A StoreUnreachable or PlacedError passes as it is.
void at_place(const std::string& place, const std::function<void()>& step);

/// Reads a file of lines that begin with kLineStart; locks and changes nothing, so an arena may be writing
/// it. A last line without its end is left out if it is the beginning of a line, or NUL bytes: it is being
/// written, or a crash or a power failure left it behind. With its checksum it counts: an editor took its end
/// away. Throws StoreError that names the file and the line, and says in plain words what is wrong with it if
/// `take` throws StoreError.
ReadLines read_lines(const std::filesystem::path& file, const LineTaker& take);

/// A file of records that is read once and then appended to. A line reaches the system in one write: whatever
/// kills the arena costs at most the line being written. It reaches the disk about a second later, see
/// DiskSync: that is what a power failure may cost. One process at a time may have a file open.
class RecordFile {
  public:
    /// Opens the file, or creates it. Throws StoreError if that fails or another process has it open,
    /// UnusableStore if the system refuses a file of this name.
    explicit RecordFile(std::filesystem::path path);

    /// Whether another object, of this process or another, has the file open.
    [[nodiscard]] static bool is_in_use(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    /// Whether the file has been deleted since it was opened.
    [[nodiscard]] bool is_deleted() const;

    /// Reads as read_lines() does, ends a last line that lacks its end, and cuts off an incomplete one;
    /// `torn` says how much that was.
    /// Throws StoreError as it does, and if it is not a regular file; it is then unchanged. Call once, before
    /// append().
    ReadLines read(const RecordReader& reader);
    /// The same of lines of any kind.
    ReadLines read(const LineTaker& take);

    /// Throws StoreError if the line cannot be written whole, and the file is then as before.
    void append(std::string_view line);
    /// Throws StoreError if the disk has refused lines that were written.
    void check_disk() const;

    /// Returns when all lines are on the disk. Throws StoreError if it refused some, or if the file has been
    /// removed or replaced meanwhile. Nothing can be appended any more.
    void close();

  private:
    [[nodiscard]] UnusableStore error(std::string_view what, int number) const;
    [[nodiscard]] UnusableStore sync_error(int number) const;
    void cut_to(off_t size);
    void end_line();
    void check_still_there() const;

    std::filesystem::path path_;
    FileDescriptor file_;
    off_t size_ = 0;                  ///< of the complete lines
    std::unique_ptr<DiskSync> sync_;  ///< from the first line on
};

}  // namespace pahtum::arena
