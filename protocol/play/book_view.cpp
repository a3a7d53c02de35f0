#include "protocol/play/book_view.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/book/book.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/search/limits.hpp"

namespace pahtum {
namespace {

/// Whether the entry's moves answer what is asked of a margin.
bool settles(const BookEntry& entry, const SolveRequest& request) {
    switch (request.goal) {
        case SolveGoal::kExact:
            return answer_of(entry) == BookAnswer::kExact;
        case SolveGoal::kOutcome:
            return answer_of(entry) != BookAnswer::kBounds;
        case SolveGoal::kAtLeast:
            return entry.upper < request.at_least || entry.lower >= request.at_least;
    }
    return false;
}

SolveStatus status_of(const BookEntry& entry, const SolveRequest& request) {
    if (request.goal == SolveGoal::kAtLeast)
        return entry.lower >= request.at_least ? SolveStatus::kReached : SolveStatus::kMissed;
    return answer_of(entry) == BookAnswer::kExact ? SolveStatus::kExact : SolveStatus::kOutcome;
}

/// Whether no other move is good enough for the request: moves that keep a margin of 3 are not all that win.
bool are_all(const BookEntry& entry, const SolveRequest& request) {
    if (!entry.moves_are_all) return false;
    const bool is_exact = answer_of(entry) == BookAnswer::kExact;
    if (request.goal == SolveGoal::kAtLeast) return entry.lower == request.at_least;
    return request.goal == SolveGoal::kExact || !is_exact || entry.lower == 0;
}

std::optional<Move> first_allowed(Bitboard cells, const Position& position, const SearchLimits& limits) {
    for (const Square square : cells)
        if (may_choose(position, Move::place(square), limits)) return Move::place(square);
    return std::nullopt;
}

/// The move and what follows it, as far as the book goes.
std::vector<Move> line_from(const Book& book, Position position, Move move) {
    std::vector<Move> line{move};
    position.play(move);
    for (auto entry = book.find(position); entry && !entry->moves.is_empty(); entry = book.find(position)) {
        line.push_back(Move::place(entry->moves.first()));
        position.play(line.back());
    }
    return line;
}

/// The margin after a move, from the view of the side that moves, if the book has it.
std::optional<Points> margin_after(const Book& book, const std::optional<BookEntry>& entry, Position position,
                                   Move move) {
    if (entry && entry->lower == entry->upper && entry->moves.contains(move.square())) return entry->lower;
    position.play(move);
    const auto after = book.find(position);
    if (!after || after->lower != after->upper) return std::nullopt;
    return -after->lower;
}

double chance_of(Points margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

}  // namespace

const Book* open_book(const std::string& path) try {
    static std::mutex mutex;
    static std::vector<std::shared_ptr<const Book>> books;
    std::error_code ignored;
    const auto real = std::filesystem::weakly_canonical(path, ignored);
    auto book = Book::open(real.empty() ? path : real.string());
    const std::lock_guard lock{mutex};
    const auto known = std::find_if(books.begin(), books.end(), [&](const auto& other) {
        return other->path() == book->path() && other->items() == book->items();
    });
    if (known != books.end()) return known->get();
    books.push_back(std::move(book));
    return books.back().get();
} catch (const FileError& error) {
    throw ParseError{error.what()};
}

std::string path_of(const Book& book) { return book.path(); }

std::optional<SearchReport> book_choice(const Book& book, const Position& position,
                                        const SearchLimits& limits) {
    const auto entry = book.find(position);
    if (!entry || answer_of(*entry) == BookAnswer::kBounds) return std::nullopt;
    const auto move = first_allowed(entry->moves, position, limits);
    if (!move) return std::nullopt;
    const bool is_exact = answer_of(*entry) == BookAnswer::kExact;
    const Points margin = entry->lower > 0 ? entry->lower : entry->upper;
    return SearchReport{.best = move,
                        .score = static_cast<double>(margin),
                        .win_rate = chance_of(margin),
                        .exact = is_exact,
                        .from_book = true,
                        .depth = is_exact ? plies_to_end(position) : 0,
                        .pv = line_from(book, position, *move)};
}

std::optional<SolveReport> book_answer(const Book& book, const Position& position,
                                       const SolveRequest& request) {
    const auto entry = book.find(position);
    if (!entry || !settles(*entry, request)) return std::nullopt;
    SolveReport report;
    report.status = status_of(*entry, request);
    report.lower = entry->lower;
    report.upper = entry->upper;
    report.best_is_complete = report.status == SolveStatus::kMissed || are_all(*entry, request);
    if (report.status == SolveStatus::kMissed) return report;
    if (entry->moves.is_empty() || (request.all_best && !report.best_is_complete)) return std::nullopt;
    for (const Square square : entry->moves) report.best.push_back(Move::place(square));
    if (!request.all_best) report.best = {report.best.front()};
    if (request.line) report.pv = line_from(book, position, report.best.front());
    return report;
}

void add_bounds(const Book& book, const Position& position, SolveReport& report) {
    const bool is_open = report.status == SolveStatus::kUnsolved || report.status == SolveStatus::kBounds;
    const auto entry = book.find(position);
    if (!is_open || !entry) return;
    report.lower = std::max(report.lower, entry->lower);
    report.upper = std::min(report.upper, entry->upper);
    report.status = report.lower == report.upper ? SolveStatus::kExact
                    : outcome(report)            ? SolveStatus::kOutcome
                                                 : SolveStatus::kBounds;
    if (report.status == SolveStatus::kBounds || answer_of(*entry) == BookAnswer::kBounds) return;
    for (const Square square : entry->moves) report.best.push_back(Move::place(square));
    report.best_is_complete = false;
}

void add_book(const Book& book, const Position& position, AnalysisReport& report) {
    if (!fills_the_board(position)) return;
    const auto entry = book.find(position);
    bool has_changed = false;
    for (MoveAnalysis& move : report.moves) {
        if (move.exact) continue;
        const auto margin = margin_after(book, entry, position, move.move);
        if (!margin) continue;
        move.score = *margin;
        move.win_rate = chance_of(*margin);
        move.exact = true;
        move.depth = plies_to_end(position);
        move.pv = line_from(book, position, move.move);
        has_changed = true;
    }
    if (!has_changed) return;
    std::stable_sort(report.moves.begin(), report.moves.end(),
                     [](const MoveAnalysis& a, const MoveAnalysis& b) {
                         return std::pair{a.win_rate, a.score} > std::pair{b.win_rate, b.score};
                     });
}

}  // namespace pahtum
