#pragma once

#include <optional>
#include <string>

#include "engine/search/analyst.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

class Book;

/// What players, analyses and proofs take from a book. Where there is no file system nothing is in it.

/// Stays until the program ends; the same file with the same contents is the same book. Throws ParseError
/// that names the file if it is not a book that can be read. May be called in any thread.
[[nodiscard]] const Book* open_book(const std::string& path);
/// The file that it was opened from.
[[nodiscard]] std::string path_of(const Book& book);

/// A move of the book, if it has one that the limits allow.
[[nodiscard]] std::optional<SearchReport> book_choice(const Book& book, const Position& position,
                                                      const SearchLimits& limits);
/// The answer, if the book has all that is asked for.
[[nodiscard]] std::optional<SolveReport> book_answer(const Book& book, const Position& position,
                                                     const SolveRequest& request);
/// Brings the bounds of a report nearer, where the book knows better ones.
void add_bounds(const Book& book, const Position& position, SolveReport& report);
/// Gives moves whose margin is in the book that margin, and their place in the order.
void add_book(const Book& book, const Position& position, AnalysisReport& report);

}  // namespace pahtum
