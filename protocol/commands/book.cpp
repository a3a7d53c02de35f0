#include "engine/book/book.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/json/json.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/margin_bounds.hpp"
#include "protocol/commands/certify.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/solve_report.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/play/book_view.hpp"
#include "protocol/play/position_reader.hpp"

namespace pahtum::program {
namespace {

constexpr std::string_view kBookNotes = R"(
A book has proven positions with at least 20 empty cells, each once up to symmetry: bounds on the final margin, and
moves that keep the answer. pahtum plays from it at once and says so; --book names one.

  build BOOK FILE...       makes a book of what pahtum solve --json has printed, of certificates that prove a win, or of
                           other books; - is standard input
  show BOOK [POSITION...]  what it says of positions, or how much is in it
  check BOOK PROOF...      compares it with certificates (pahtum solve --certificate), which are checked first

Examples:
  head -3 openings/7x7-11-boulders.txt | pahtum solve --json --wdl --one-best - > eleven.jsonl
  pahtum book build mine.book eleven.jsonl openings/solved/7x7-13-boulders.jsonl
  pahtum book show mine.book "3---1/5-1/-2-1-1/5--/7/3-1-1/1-3-1 x classic,boulders=13"
  pahtum --book mine.book
Exit code: 0; 1: a certificate is wrong, or proves that the book is; 4: wrong options, or an argument or a line that cannot
be read; 5: a file that cannot be read or written; 128 + signal: interrupted.
)";

Usage book_usage() {
    return {.program = "pahtum book",
            .summary = "Makes, shows and checks books of proven positions.",
            .options = {solver_options(solver_defaults()).front()},
            .notes = std::string{kBookNotes},
            .words = "build|show|check BOOK FILE...",
            .min_words = 1,
            .max_words = kAnyWords,
            .is_word = looks_like_position};
}

/// The entry of a position whose margin, from the view of the side to move, is within the bounds.
BookEntry entry_of(Points lower, Points upper, const std::vector<Move>& moves, bool are_all) {
    BookEntry entry{.lower = lower, .upper = upper, .moves = {}, .moves_are_all = are_all};
    for (const Move move : moves) entry.moves.insert(move.square());
    return entry;
}

std::vector<Move> moves_of(const Position& position, const Json& words) {
    std::vector<Move> moves;
    for (const auto& word : words) {
        const Move move = parse_move(position, word.get<std::string>());
        if (!move.is_placement() || !position.is_legal(move))
            throw ParseError{quote(word.get<std::string>()) + " is not a move there"};
        moves.push_back(move);
    }
    return moves;
}

/// Whether the answer has a move that puts no stone, such as `swap`: books have no such moves.
bool has_other_moves(const Position& position, const Json& solved) {
    const Json best = solved.value("best", Json::array());
    return std::ranges::any_of(best, [&](const Json& word) {
        const Move move = parse_move(position, word.get<std::string>());
        return !move.is_placement() && position.is_legal(move);
    });
}

/// Throws ParseError unless the line begins with one of the best moves, can be played, and, if it leads to
/// the end of the game, ends with a margin within the bounds.
void check_line(Position position, const std::vector<Move>& best, const std::vector<std::string>& line,
                Points lower, Points upper) {
    const Side side = position.side_to_move();
    for (const std::string& word : line) {
        const Move move = moves_of(position, Json::array({word})).front();
        if (&word == line.data() && std::ranges::find(best, move) == best.end())
            throw ParseError{"its line does not begin with one of its best moves"};
        position.play(move);
    }
    if (!position.is_over()) return;
    const Points margin = position.margin(side);
    if (margin < lower || margin > upper)
        throw ParseError{"its line ends with a margin of " + signed_text(margin) +
                         ", which is not what it says"};
}

/// Throws ParseError if other members contradict the bounds.
void check_members(const Json& solved, Points lower, Points upper, bool is_over) {
    const auto status = solved.at("status").get<std::string>();
    if (std::ranges::find(kSolveStatuses, status) == kSolveStatuses.end())
        throw ParseError{quote(status) + " is no status that pahtum solve prints"};
    const auto says = [&](const char* member, std::optional<int> expected) {
        if (!solved.contains(member)) return true;
        const Json& value = solved.at(member);
        return expected ? value == *expected : value.is_null();
    };
    const bool is_exact = status == to_text(SolveStatus::kExact);
    const bool is_answer =
        status == to_text(SolveStatus::kReached) || status == to_text(SolveStatus::kMissed);
    const bool is_outcome = status == to_text(SolveStatus::kOutcome);
    const std::optional<int> result =
        outcome(to_report({.lower = lower, .upper = upper, .moves = {}, .moves_are_all = false}));
    // Also an answer may leave no doubt about the margin.
    if ((is_exact ? lower != upper : lower == upper && !is_answer) || (is_outcome && !result) ||
        !says("value", lower == upper ? std::optional{lower} : std::nullopt) || !says("wdl", result)) {
        throw ParseError{"its status, value and result contradict the bounds " + signed_text(lower) + " to " +
                         signed_text(upper)};
    }
    if (!is_over && (is_exact || is_outcome) && solved.at("best").empty() &&
        solved.at("best_complete").get<bool>())
        throw ParseError{"it has no best move, but says that its list of them is complete"};
}

/// Adds the positions after moves that reach a margin within these bounds.
void add_replies(BookMaker& maker, const Position& position, const std::vector<Move>& moves, Points lower,
                 Points upper) {
    for (const Move move : moves) {
        Position next = position;
        next.play(move);
        static_cast<void>(maker.add(next, {.lower = -upper, .upper = -lower}));
    }
}

/// Adds a line that `pahtum solve --json` has printed: the position, those after its best moves, and those on
/// its line of best play.
/// False if books do not have such positions.
bool add_solved(BookMaker& maker, const Json& solved) {
    if (solved.value("format", 1) != 1)
        throw ParseError{"its format is newer than this program: use a newer pahtum"};
    Position position = parse_position(solved.at("position").get<std::string>());
    const auto status = solved.at("status").get<std::string>();
    Points lower = solved.at("lower").get<int>();
    Points upper = solved.at("upper").get<int>();
    check_members(solved, lower, upper, position.is_over());
    const MarginBounds limits = margin_limits(position);
    if (lower > limits.upper || upper < limits.lower)
        throw ParseError{"no game from there ends with a margin of " + signed_text(lower) + " to " +
                         signed_text(upper)};
    const bool is_settled =
        status == to_text(SolveStatus::kExact) || status == to_text(SolveStatus::kOutcome);
    // Moves that reach a margin above 0 win.
    const bool wins = status == to_text(SolveStatus::kReached) && lower > 0;
    if (has_other_moves(position, solved)) return false;
    if (!is_settled && !wins) return maker.add(position, {.lower = lower, .upper = upper});
    const auto best = moves_of(position, solved.at("best"));
    const auto line = solved.at("line").get<std::vector<std::string>>();
    check_line(position, best, line, lower, upper);
    const bool are_all = is_settled && solved.at("best_complete").get<bool>();
    if (!maker.add(position, entry_of(lower, upper, best, are_all))) return false;
    if (lower >= 0) add_replies(maker, position, best, lower == upper ? lower : 1, upper);
    for (const std::string& word : line) {
        const Move move = parse_move(position, word);
        static_cast<void>(maker.add(position, entry_of(lower, upper, {move}, false)));
        const Side mover = position.side_to_move();
        position.play(move);
        if (position.side_to_move() != mover) std::tie(lower, upper) = std::pair{-upper, -lower};
    }
    return true;
}

/// Adds the lines of a stream. Returns how many are of positions that books do not have. Throws ParseError
/// that names the line.
std::uint64_t add_lines(BookMaker& maker, std::istream& in, const std::string& name) {
    std::uint64_t left_out = 0;
    bool has_any = false;
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        try {
            if (number == 1) line = std::string{strip_byte_order_mark(line)};
            if (line.empty()) continue;
            has_any = true;
            if (!add_solved(maker, parse_json(line))) ++left_out;
        } catch (const Json::exception&) {
            throw ParseError{name + ":" + std::to_string(number) +
                             ": expected an object as pahtum solve --json prints it"};
        } catch (const std::runtime_error& error) {
            // Neither text nor moves are ours.
            throw ParseError{name + ":" + std::to_string(number) + ": " + error.what()};
        }
    }
    if (!has_any) throw ParseError{name + " is empty"};
    return left_out;
}

constexpr std::string_view kBookBegins = "pahtum book";
constexpr std::string_view kCertificateBegins = "pahtum certificate";

std::string beginning_of(const std::string& path, std::size_t length) {
    InputFile file{path};
    std::string begin(length, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    return begin;
}

/// Adds the positions in which the winner of each proof is to move, and counts the proofs of which a book can
/// have none.
/// Returns the exit code of the reader.
int add_certificates(BookMaker& maker, const std::string& path, int threads, const Console& console,
                     std::uint64_t& left_out) {
    bool has_any = false;
    const auto add = [&](const certificate::Claim& claim, const certificate::Board& board, int cell) {
        if (claim.margin <= 0) return;
        const Position root = parse_position(claim.position);
        const Square square{cell % root.size(), cell / root.size()};
        const BookEntry entry{
            .lower = claim.margin, .upper = kMostOnBoard, .moves = Bitboard{square}, .moves_are_all = false};
        if (maker.add(position_of(board, root, side_of(claim)), entry)) has_any = true;
    };
    CertificateReader reader{console, threads};
    return reader.read(
        path,
        [&](const certificate::Proof&) {
            if (!has_any) ++left_out;
            has_any = false;
        },
        add);
}

/// Adds answers of the solver, or another book. Returns how many positions books do not have.
std::uint64_t add_answers(BookMaker& maker, const std::string& path, const Console& console) {
    if (path == "-") return add_lines(maker, console.in, "standard input");
    if (beginning_of(path, kBookBegins.size()) != kBookBegins) {
        InputFile lines{path};
        return add_lines(maker, lines, path);
    }
    try {
        maker.add(Book::open(path));
    } catch (const ParseError& error) {
        throw ParseError{path + ": " + error.what()};
    }
    return 0;
}

/// How many positions of each kind.
std::string summary(const Book& book) {
    std::array<std::size_t, 3> answers{};
    book.for_each([&answers](const Book::Item& item) {
        ++answers.at(static_cast<std::size_t>(answer_of(item.second)));
    });
    return counted(book.size(), "position") + ": " + std::to_string(answers[2]) + " with their margin, " +
           std::to_string(answers[1]) + " with who wins, " + std::to_string(answers[0]) + " with bounds";
}

int threads_of(const CommandLine& line) { return read_settings(line, solver_defaults()).search.threads; }

/// Throws FileError, OptionError if the book to build would replace something else, or one of its sources.
void check_book(const CommandLine& line) {
    const std::string& book = line.words()[1];
    for (std::size_t i = 2; i < line.words().size(); ++i) {
        const std::string& path = line.words()[i];
        if (path != "-" && is_same_file(path, book))
            throw OptionError{quote(path, kLongestPathShown) +
                              " cannot be both the book and a source of it: name another BOOK"};
    }
    check_replaceable(book, kBookBegins, "a book");
}

/// `proofs`: certificates of which a book can have nothing.
void report_left_out(const Console& console, std::uint64_t left_out, std::uint64_t proofs) {
    if (left_out > 0)
        console.progress << "pahtum: left out " << counted(left_out, "position")
                         << ": books have those with at least " << BookMaker::kLeastEmpty
                         << " empty cells, all of which will be filled, final scoring, and no captures"
                         << std::endl;
    if (proofs > 0)
        console.progress << "pahtum: left out " << counted(proofs, "certificate")
                         << ": books have positions of won games with at least " << BookMaker::kLeastEmpty
                         << " empty cells" << std::endl;
}

int build(const CommandLine& line, const Console& console) {
    if (line.words()[1] == "-") throw OptionError{"a book cannot be written to standard output: name a file"};
    check_book(line);
    BookMaker maker;
    AtomicFile out{line.words()[1]};
    std::uint64_t left_out = 0;
    std::uint64_t proofs = 0;
    for (std::size_t i = 2; i < line.words().size(); ++i) {
        const std::string& path = line.words()[i];
        if (path == "-" || beginning_of(path, kCertificateBegins.size()) != kCertificateBegins) {
            left_out += add_answers(maker, path, console);
        } else if (const int code = add_certificates(maker, path, threads_of(line), console, proofs);
                   code != EXIT_SUCCESS) {
            return code;
        }
    }
    report_left_out(console, left_out, proofs);
    if (maker.size() == 0)
        throw OptionError{"no book was written: there is nothing in these files that belongs into one"};
    write_book(maker.entries(), [&out](std::string_view bytes) { out.write(bytes); });
    out.commit();
    console.results << summary(Book::open(line.words()[1])) << std::endl;
    return EXIT_SUCCESS;
}

std::string entry_text(const NamedPosition& named, const std::optional<BookEntry>& entry) {
    if (!entry) return printable(named.text) + "\nnot in the book\n";
    SolveReport report = to_report(*entry);
    // A certificate bounds the margin on one side only.
    const MarginBounds limits = margin_limits(named.position);
    report.lower = std::max(report.lower, limits.lower);
    report.upper = std::min(report.upper, limits.upper);
    return findings_text(named, {}, report);
}

int show(const CommandLine& line, const Console& console) {
    const Book book = Book::open(line.words()[1]);
    if (line.words().size() == 2) {
        console.results << summary(book) << std::endl;
        return EXIT_SUCCESS;
    }
    PositionReader reader{{line.words().begin() + 2, line.words().end()}, console.in};
    while (const auto named = reader.next())
        console.results << entry_text(*named, book.find(named->position)) << std::flush;
    return EXIT_SUCCESS;
}

bool contradicts(const certificate::Claim& claim, const Position& position, const BookEntry& entry) {
    const bool is_mover = (claim.side == 'x') == (position.side_to_move() == Side::kBlack);
    return is_mover ? entry.upper < claim.margin : -entry.lower < claim.margin;
}

int check(const CommandLine& line, const Console& console) {
    const Book book = Book::open(line.words()[1]);
    CertificateReader reader{console, threads_of(line)};
    int exit_code = EXIT_SUCCESS;
    const auto compare = [&](const certificate::Proof& proof) {
        const Position position = parse_position(proof.claim.position);
        const auto entry = book.find(position);
        console.results << printable(proof.claim.position) << '\n';
        if (!entry) {
            console.results << "not in the book" << std::endl;
        } else if (contradicts(proof.claim, position, *entry)) {
            console.results << "the book is wrong: it says " << signed_text(entry->lower) << " to "
                            << signed_text(entry->upper) << std::endl;
            exit_code = std::max(exit_code, kExitRefused);
        } else {
            console.results << "the book agrees" << std::endl;
        }
    };
    for (std::size_t i = 2; i < line.words().size() && exit_code < kSignalBase; ++i)
        exit_code = std::max(exit_code, reader.read(line.words()[i], compare));
    return exit_code;
}

int run_book(const CommandLine& line, const Console& console) try {
    const std::string& action = line.words().front();
    if (action != "build" && action != "show" && action != "check")
        throw OptionError{unknown_word("use of pahtum book", action, {"build", "show", "check"})};
    if (line.words().size() < (action == "show" ? 2U : 3U))
        throw OptionError{"pahtum book " + action + ": expected a book and then files"};
    if (action == "build") return build(line, console);
    return action == "show" ? show(line, console) : check(line, console);
} catch (const ParseError& error) {
    throw OptionError{error.what()};
}

}  // namespace

const Subcommand kBook{"book", "make, show and check books of proven positions", book_usage, run_book};

}  // namespace pahtum::program
