#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/base/files.hpp"

namespace pahtum::arena {

/// Reads a file of records line by line, in bounded memory whatever it holds.
class LineReader {
  public:
    /// Longer lines are no records.
    static constexpr std::size_t kLongestLine = std::size_t{4} << 20;

    /// Throws StoreError if it is not a regular file or cannot be opened.
    explicit LineReader(const std::filesystem::path& file);

    /// The next line without its end, valid until the next call; false at the end of the file. What follows
    /// the last line end is a line, too, unless it is empty. A line that is too long is cut. Throws
    /// StoreError if the file cannot be read.
    [[nodiscard]] bool next(std::string_view& line);

    /// Of the line that was read last, from 1.
    [[nodiscard]] int number() const { return number_; }
    /// Whether it has a line end.
    [[nodiscard]] bool is_ended() const { return is_ended_; }
    [[nodiscard]] bool is_too_long() const { return is_too_long_; }
    /// Where the next line begins, in bytes.
    [[nodiscard]] std::uintmax_t offset() const { return offset_; }

  private:
    /// Into the buffer; false at the end of the file.
    bool read_more();
    /// Of a line that is too long.
    void skip_rest();
    [[nodiscard]] std::size_t read_into(char* block);
    [[noreturn]] void fail() const;

    std::string name_;
    FileDescriptor file_;
    std::string buffer_;
    std::size_t begin_ = 0;  ///< of what has not been given yet, in the buffer
    std::uintmax_t offset_ = 0;
    int number_ = 0;
    bool is_ended_ = false;
    bool is_too_long_ = false;
};

/// Whether it is a regular file that SQLite has written, as stores of events are, whatever its name.
[[nodiscard]] bool is_database_file(const std::filesystem::path& file);

/// Throws StoreError that says what to do, if the file is a database or compressed.
void refuse_foreign_file(const std::filesystem::path& file);

}  // namespace pahtum::arena
