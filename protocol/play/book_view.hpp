#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/search/thought.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum {

class Book;
struct BookEntry;

/// What players, analyses and proofs take from a book. Where there is no file system nothing is in it.

/// Stays until the program ends; the same file with the same contents is the same book. Throws ParseError
/// that names the file if it is not a book that can be read. May be called in any thread.
[[nodiscard]] const Book* open_book(const std::string& path);
/// The file that it was opened from.
[[nodiscard]] std::string path_of(const Book& book);

/// What an entry says, with its moves as the best ones.
[[nodiscard]] SolveReport to_report(const BookEntry& entry);
/// The moves of the book that win or draw, of those that the limits allow. Where all moves lose, a search
/// finds the one that sets the hardest problem.
[[nodiscard]] std::vector<Move> book_moves(const Book& book, const Position& position,
                                           const SearchLimits& limits);
/// What the book says of one of these.
[[nodiscard]] Thought book_choice(const Book& book, const Position& position, Move move);
/// The margin, if it is asked for and the book has it with as many of the best moves as are.
[[nodiscard]] std::optional<SolveReport> book_answer(const Book& book, const Position& position,
                                                     const SolveRequest& request);
/// Tightens the bounds of a report with that goal by those of the book.
void add_bounds(const Book& book, const Position& position, SolveGoal goal, SolveReport& report);
/// From the entry of the position and, with its moves, those of the positions after them.
[[nodiscard]] KnownMargins known_margins(const Book& book, const Position& position, bool with_moves = true);

}  // namespace pahtum
