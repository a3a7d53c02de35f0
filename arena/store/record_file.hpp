#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <sys/types.h>

#include "arena/store/record.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// Gives every record of a file to `use`, in order; locks and changes nothing, so an arena may be writing it.
/// A last line that is the beginning of a record is left out: it is being written, or some crash left it
/// behind. Throws StoreError that names the file, and the line if it is not a record or `use` throws
/// StoreError. Returns the size of the lines that were read, in bytes.
std::uintmax_t read_records(const std::filesystem::path& file, const std::function<void(GameRecord&&)>& use);

/// A file of game records, one line of JSON each, that is read once and then appended to. A line reaches the
/// system in one write and is not synchronised to the disk: whatever kills the arena costs at most the game
/// being written. One process at a time may have a file open.
class RecordFile {
  public:
    /// Opens the file, or creates it. Throws StoreError if that fails or another process has it open.
    explicit RecordFile(std::filesystem::path path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Gives every record to `use`, in order, and cuts off a last line without its end, which some crash left
    /// behind. Throws StoreError that names file and line if a line is not a record or `use` throws
    /// StoreError, or if it is not a regular file; it is then unchanged. Call once, before append().
    void read(const std::function<void(GameRecord&&)>& use);

    /// Throws StoreError if the line cannot be written whole; the file is then as before.
    void append(std::string_view line);

  private:
    [[nodiscard]] StoreError error(std::string_view what, int number) const;
    void cut_to(off_t size);

    std::filesystem::path path_;
    FileDescriptor file_;
    off_t size_ = 0;  ///< of the complete lines
};

}  // namespace pahtum::arena
