#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Proven positions, each once up to symmetry. README.md has the form of its file. Any number of threads may
/// read one object.
class Book {
  public:
    /// Throws FileError that names the file if it cannot be read, is not a book, or is damaged.
    [[nodiscard]] static Book open(const std::string& path);

    /// Nothing if it is not in the book, as no position is for which fills_the_board() does not hold.
    [[nodiscard]] std::optional<BookEntry> find(const Position& position) const;
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Moves are those of the key's board.
    using Item = std::pair<BookKey, BookEntry>;
    [[nodiscard]] const std::vector<Item>& items() const { return entries_; }

  private:
    std::string path_;
    std::vector<Item> entries_;  ///< in the order of their keys
};

/// In hexadecimal digits, as in its file: books with the same one are the same.
[[nodiscard]] std::string checksum_of(const Book& book);

/// The contents of a book's file.
[[nodiscard]] std::string book_bytes(const std::vector<Book::Item>& items);
/// Throws ParseError that says what is wrong.
[[nodiscard]] std::vector<Book::Item> parse_book(std::string_view bytes);

/// An entry for its key's board.
[[nodiscard]] Book::Item to_item(const Position& position, const BookEntry& entry);

}  // namespace pahtum
