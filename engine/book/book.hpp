#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/rules/position.hpp"

namespace pahtum {

/// What is proven of a position. Margins are final ones, points already on the board included, from the view
/// of the side to move.
struct BookEntry {
    Points lower = 0;  ///< the margin under best play lies within [lower, upper]
    Points upper = 0;
    /// Moves that keep the answer: the margin if it is known, otherwise the win or the loss.
    Bitboard moves{};
    bool moves_are_all = false;  ///< no other move keeps it
    bool operator==(const BookEntry&) const = default;
};

/// How much an entry says: the margin, who wins, or less.
enum class BookAnswer : std::uint8_t { kBounds, kOutcome, kExact };
[[nodiscard]] BookAnswer answer_of(const BookEntry& entry);

/// The same for a position, its eight images, and all of these with colours exchanged.
struct BookKey {
    std::uint64_t size = 0;
    std::uint64_t boulders = 0;
    std::uint64_t own = 0;  ///< stones of the side to move
    std::uint64_t others = 0;
    auto operator<=>(const BookKey&) const = default;
};

/// Proven positions, each once up to symmetry. README.md has the form of its file, which stays open and of
/// which no more is read than a lookup needs: a book may have any size. Any number of threads may read one
/// object.
class Book {
  public:
    /// Checks what stands before the positions. Throws FileError that names the file if it cannot be read, is
    /// not a book, or is damaged there.
    [[nodiscard]] static Book open(const std::string& path);

    /// Nothing if it is not in the book, as no position is for which fills_the_board() does not hold. Throws
    /// FileError if the book is damaged there, or cannot be read any more.
    [[nodiscard]] std::optional<BookEntry> find(const Position& position) const;
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    /// In hexadecimal digits, as in its file: books with the same one are the same.
    [[nodiscard]] const std::string& checksum() const { return checksum_; }

    /// Moves are those of the key's board.
    using Item = std::pair<BookKey, BookEntry>;
    /// All of them in the order of their keys, after all has been checked. Throws FileError.
    void for_each(const std::function<void(const Item&)>& take) const;

  private:
    /// Consecutive positions that are read together.
    struct Block {
        BookKey first;
        std::uint64_t sum = 0;  ///< FNV-1a of its bytes
    };

    void read_start();
    void read_blocks(std::uint64_t offset);
    [[nodiscard]] std::string bytes_at(std::uint64_t offset, std::size_t count) const;
    /// Those in [first, last), a whole block or none. Throws ParseError if they are damaged.
    [[nodiscard]] std::vector<Item> items_in(std::size_t first, std::size_t last) const;
    /// Where the key is if it is anywhere: [first, last).
    [[nodiscard]] std::pair<std::size_t, std::size_t> range_of(const BookKey& key) const;
    void check_all() const;
    [[noreturn]] void fail(const std::string& why) const;

    std::string path_;
    FileDescriptor file_;
    std::size_t size_ = 0;
    std::uint64_t first_item_ = 0;  ///< where in the file
    std::vector<Block> blocks_;
    std::string checksum_;
};

/// Takes the bytes of a book, piece by piece.
using BookSink = std::function<void(std::string_view)>;
/// Writes the contents of a book's file: these entries in the order of their keys. `BookMaker` has them so.
void write_book(const std::map<BookKey, BookEntry>& entries, const BookSink& out);

/// An entry for its key's board.
[[nodiscard]] Book::Item to_item(const Position& position, const BookEntry& entry);

/// Collects what is proven and makes a book of it.
class BookMaker {
  public:
    /// Positions with fewer empty cells are left out: the solver proves them faster than anybody notices.
    static constexpr int kLeastEmpty = 20;

    /// Adds an entry, or what it says beyond what is known of the position. False if books do not have such
    /// positions: it does not fills_the_board(), or has fewer than kLeastEmpty empty cells. Throws ParseError
    /// if a margin does not fit into a book, or if the entry contradicts what is known, naming the position:
    /// then one of the two is false.
    bool add(const Position& position, const BookEntry& entry);
    void add(const Book& book);

    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] const std::map<BookKey, BookEntry>& entries() const { return entries_; }

  private:
    void add(const Book::Item& item);

    std::map<BookKey, BookEntry> entries_;
};

/// A board as text, with the side to move as 'x'.
[[nodiscard]] std::string to_text(const BookKey& key);

}  // namespace pahtum
