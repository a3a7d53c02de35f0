#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "engine/book/book.hpp"

namespace pahtum {

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
