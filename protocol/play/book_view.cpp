#include "protocol/play/book_view.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <list>
#include <mutex>
#include <system_error>
#include <utility>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/book/book.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/limits.hpp"
#include "engine/solver/margin_bounds.hpp"

namespace pahtum {
namespace {

/// A book that turns out to be damaged says nothing there; that is said once.
std::optional<BookEntry> find_in(const Book& book, const Position& position) try {
    return book.find(position);
} catch (const FileError& error) {
    static std::once_flag once;
    std::call_once(once, [&error] { std::cerr << "pahtum: " << error.what() << std::endl; });
    return std::nullopt;
}

/// The move and what follows it, as far as the book goes.
std::vector<Move> line_from(const Book& book, Position position, Move move) {
    std::vector<Move> line{move};
    position.play(move);
    for (auto entry = find_in(book, position); entry && !entry->moves.is_empty();
         entry = find_in(book, position)) {
        line.push_back(Move::place(entry->moves.first()));
        position.play(line.back());
    }
    return line;
}

/// What bounds alone say.
SolveStatus status_of(const SolveReport& report) {
    if (report.lower == report.upper) return SolveStatus::kExact;
    return outcome(report) ? SolveStatus::kOutcome : SolveStatus::kBounds;
}

/// The least margin that the entry proves for its moves; nothing if they keep a loss, by any margin. Moves
/// that keep a win need not keep the margin.
std::optional<Points> least_by(const BookEntry& entry) {
    if (answer_of(entry) == BookAnswer::kExact) return entry.lower;
    return entry.lower > 0 ? std::optional{1} : std::nullopt;
}

/// The margin after a move, as far as the entry of the position bounds it.
MarginBounds bounds_by(const BookEntry& entry, Move move) {
    const std::optional<Points> least = least_by(entry);
    if (least && entry.moves.contains(move.square())) return {*least, entry.upper};
    return {-kMostPoints, least && entry.moves_are_all ? *least - 1 : entry.upper};
}

}  // namespace

const Book* open_book(const std::string& path) try {
    static std::mutex mutex;
    static std::list<Book> books;  // they must not move
    std::error_code ignored;
    const auto real = std::filesystem::weakly_canonical(path, ignored);
    Book book = Book::open(real.empty() ? path : real.string());
    const std::lock_guard lock{mutex};
    const auto known = std::find_if(books.begin(), books.end(), [&](const Book& other) {
        return other.path() == book.path() && other.checksum() == book.checksum() &&
               other.size() == book.size();
    });
    return known != books.end() ? &*known : &books.emplace_back(std::move(book));
} catch (const FileError& error) {
    throw ParseError{error.what()};
}

std::string path_of(const Book& book) { return book.path(); }

SolveReport to_report(const BookEntry& entry) {
    SolveReport report;
    report.lower = entry.lower;
    report.upper = entry.upper;
    report.status = status_of(report);
    report.best_is_complete = entry.moves_are_all;
    for (const Square square : entry.moves) report.best.push_back(Move::place(square));
    return report;
}

std::vector<Move> book_moves(const Book& book, const Position& position, const SearchLimits& limits) {
    const auto entry = find_in(book, position);
    if (!entry || answer_of(*entry) == BookAnswer::kBounds || entry->lower < 0) return {};
    std::vector<Move> moves;
    for (const Square square : entry->moves)
        if (may_choose(position, Move::place(square), limits)) moves.push_back(Move::place(square));
    return moves;
}

Thought book_choice(const Book& book, const Position& position, Move move) {
    const auto entry = find_in(book, position);
    const bool is_exact = answer_of(entry.value()) == BookAnswer::kExact;
    const Points least = least_by(*entry).value();
    const int depth = is_exact ? plies_to_end(position) : 0;
    return {.moves = {{.move = move,
                       .score = static_cast<double>(least),
                       .win_rate = win_rate(least, true, position),
                       .exact = is_exact,
                       .depth = depth,
                       .prior = 1,
                       .pv = line_from(book, position, move)}},
            .depth = depth,
            .is_complete = is_exact,
            .from_book = true};
}

std::optional<SolveReport> book_answer(const Book& book, const Position& position,
                                       const SolveRequest& request) {
    const auto entry = find_in(book, position);
    if (request.goal != SolveGoal::kExact || !entry || answer_of(*entry) != BookAnswer::kExact ||
        entry->moves.is_empty() || (request.all_best && !entry->moves_are_all))
        return std::nullopt;
    SolveReport report = to_report(*entry);
    if (!request.all_best) report.best = {report.best.front()};
    if (request.line) report.pv = line_from(book, position, report.best.front());
    return report;
}

void add_bounds(const Book& book, const Position& position, SolveGoal goal, SolveReport& report) {
    const bool is_open = report.status == SolveStatus::kUnsolved || report.status == SolveStatus::kBounds;
    const auto entry = find_in(book, position);
    if (!is_open || !entry) return;
    report.lower = std::max(report.lower, entry->lower);
    report.upper = std::min(report.upper, entry->upper);
    report.status = status_of(report);
    // Moves that keep a win need not keep the margin.
    if (report.status != to_report(*entry).status) return;
    report.best = to_report(*entry).best;
    // Others can win by less than those that are best.
    report.best_is_complete =
        entry->moves_are_all &&
        (goal != SolveGoal::kOutcome || report.status == SolveStatus::kOutcome || report.lower == 0);
}

KnownMargins known_margins(const Book& book, const Position& position, bool with_moves) {
    if (!fills_the_board(position)) return {};
    KnownMargins known;
    const auto entry = find_in(book, position);
    if (entry) {
        known.least = entry->lower;
        known.most = entry->upper;
    }
    if (!with_moves) return known;
    for (const Move move : position.legal_moves()) {
        MarginBounds bounds = entry ? bounds_by(*entry, move) : MarginBounds{-kMostPoints, kMostPoints};
        Position next = position;
        next.play(move);
        if (const auto after = find_in(book, next)) {
            bounds.lower = std::max(bounds.lower, -after->upper);
            bounds.upper = std::min(bounds.upper, -after->lower);
        } else if (!entry) {
            continue;
        }
        // Two entries can contradict each other only if one of them is wrong.
        if (bounds.lower > bounds.upper) continue;
        known.moves.push_back({.move = move, .lower = bounds.lower, .upper = bounds.upper});
        if (bounds.lower >= 0) known.moves.back().pv = line_from(book, position, move);
    }
    return known;
}

}  // namespace pahtum
