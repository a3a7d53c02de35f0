#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/bytes.hpp"
#include "engine/base/files.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/learn/program/commands.hpp"
#include "engine/learn/sample_file.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::learn {
namespace {

/// A position in which stones are being placed, and its exact value.
struct ProvenPosition {
    Position position;
    Points margin;  ///< the final one under best play, from the mover's view
    Move best;      ///< keeps the margin
};

/// What determines the positions, besides the program.
struct ProvenSettings {
    Ruleset ruleset{};
    int empty = 14;                ///< empty cells of each position, at least 1
    std::uint64_t nodes = 100000;  ///< limit of each proof; positions that need more are skipped
    std::uint64_t seed = 1;
};
using Proven = std::vector<ProvenPosition>;

constexpr std::string_view kNumpyStart = "\x93NUMPY\x01";
constexpr std::string_view kCsvHeader = "position,value,best\n";

/// Version 1.0 of numpy's format: magic, version, length of the rest, a dictionary, and blanks so that the
/// data begins at a multiple of 64 bytes.
std::string numpy_header(const Ruleset& ruleset, std::uint64_t count) {
    constexpr std::size_t kPrefix = 10;
    constexpr std::size_t kAlignment = 64;
    const std::string size = std::to_string(ruleset.size);
    std::string text = "{'descr': [('board', '|i1', (" + size + ", " + size +
                       ")), ('mover', '|i1'), ('scores', '<i2', (2,)), ('value', '<i2'), ('best', '<i2')], "
                       "'fortran_order': False, 'shape': (" +
                       std::to_string(count) + ",), }";
    text.append(kAlignment - 1 - (kPrefix + text.size()) % kAlignment, ' ');
    text += '\n';
    std::string header{kNumpyStart};
    header += '\0';
    append_bytes(header, text.size(), 2);
    return header + text;
}

char cell_of(const Position& position, Square square) {
    if (position.stones(Side::kBlack).contains(square)) return 1;
    if (position.stones(Side::kWhite).contains(square)) return -1;
    return position.boulders().contains(square) ? 2 : 0;
}

std::string numpy_record(const ProvenPosition& proven) {
    const Position& position = proven.position;
    std::string record;
    for (int row = 0; row < position.size(); ++row)
        for (int column = 0; column < position.size(); ++column)
            record += cell_of(position, Square{column, row});
    record += static_cast<char>(index_of(position.side_to_move()));
    for (const int number : {position.score(Side::kBlack), position.score(Side::kWhite), proven.margin,
                             action_of(position, proven.best)})
        append_bytes(record, number, 2);
    return record;
}

std::string csv_line(const ProvenPosition& proven) {
    return '"' + spreadsheet_text(to_text(proven.position)) + "\"," + std::to_string(proven.margin) + ',' +
           to_text(proven.position, proven.best) + '\n';
}

/// A file of proven positions for other programs: for NumPy (*.npy) or as a table of text (*.csv).
/// engine/learn/README.md has both forms.
class PositionFile {
  public:
    /// For `count` positions of this ruleset. Throws ParseError if the name ends in neither .npy nor .csv,
    /// FileError if the file cannot be written.
    PositionFile(const std::string& path, const Ruleset& ruleset, std::uint64_t count)
        : is_numpy_(is_numpy(path)), file_(path) {
        check_replaceable(path, is_numpy_ ? kNumpyStart : kCsvHeader, "such a file of positions");
        file_.write(is_numpy_ ? numpy_header(ruleset, count) : std::string{kCsvHeader});
    }

    void append(const ProvenPosition& proven) {
        file_.write(is_numpy_ ? numpy_record(proven) : csv_line(proven));
    }
    /// Requires as many positions as were announced.
    void commit() { file_.commit(); }

  private:
    static bool is_numpy(const std::string& path) {
        if (path.ends_with(".npy") || path.ends_with(".csv")) return path.ends_with(".npy");
        throw ParseError{quote(path) + ": the name must end in .npy or .csv"};
    }

    bool is_numpy_;
    AtomicFile file_;
};

/// Positions that share a table before it is cleared: clearing costs as much as proving a short ending.
constexpr int kChunk = 64;
constexpr std::size_t kTableMebibytes = 16;
/// Random games tried for one position, and chunks tried without any proof, before giving up.
constexpr int kMostTries = 1000;
constexpr std::uint64_t kMostChunks = 16;

/// The position of a random game in which a stone is to be placed and `settings.empty` cells are empty;
/// nothing if the game has none.
std::optional<Position> random_position(const ProvenSettings& settings, Random& random) {
    Position position = draw_start(settings.ruleset, random);
    while (!position.is_over() &&
           (position.phase() != Phase::kStones || position.empty().count() > settings.empty))
        position.play(one_of(position.legal_moves(), random));
    if (position.is_over() || position.empty().count() != settings.empty) return std::nullopt;
    return position;
}

Position required_position(const ProvenSettings& settings, Random& random) {
    for (int game = 0; game < kMostTries; ++game)
        if (const auto position = random_position(settings, random)) return *position;
    throw ParseError{"no random game of " + to_text(settings.ruleset) + " reached a stone to place with " +
                     std::to_string(settings.empty) + " empty cells: choose another number"};
}

Proven prove_chunk(const ProvenSettings& settings, std::uint64_t number, Solver& solver,
                   const Solver::Stop& stop) {
    Random random{settings.seed + 0x9e37'79b9'7f4a'7c15 * (number + 1)};
    solver.clear();
    Proven proven;
    for (int count = 0; count < kChunk && !stop(); ++count) {
        const Position position = required_position(settings, random);
        const SolveReport report = solver.solve(position, {.all_best = false, .nodes = settings.nodes}, stop);
        if (report.status == SolveStatus::kExact && !report.best.empty())
            proven.push_back({.position = position, .margin = report.lower, .best = report.best.front()});
    }
    return proven;
}

/// Proves positions that are reached by random moves from random layouts. In the calling thread `take` gets a
/// few dozen positions at a time, and returns false to end the work; `stop` is polled some ten times a
/// second.
void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const Proven&)>& take, const std::function<bool()>& stop) {
    const auto make_worker = [&]() -> OrderedWork<Proven>::Worker {
        const auto solver = std::make_shared<Solver>(SolverOptions{.hash_mebibytes = kTableMebibytes});
        return [&settings, solver](std::uint64_t number, const auto& is_wanted) {
            return prove_chunk(settings, number, *solver, [&] { return !is_wanted(); });
        };
    };
    bool has_any = false;
    const auto take_chunk = [&](std::uint64_t number, const Proven& proven) {
        has_any = has_any || !proven.empty();
        if (!has_any && number + 1 == kMostChunks)
            throw ParseError{"none of " + std::to_string(kMostChunks * kChunk) +
                             " positions could be proven: allow more nodes, or fewer empty cells"};
        return take(proven);
    };
    OrderedWork<Proven> work{0, std::numeric_limits<std::uint64_t>::max()};
    work.run(threads, make_worker, take_chunk, stop);
}

constexpr int kMostPositions = 1'000'000'000;
constexpr int kMostProofNodes = 1'000'000'000;

constexpr std::string_view kPositionsNotes = R"(
The positions are reached by random moves from random layouts. The same options give the same file, with any number
of threads. The file appears when all positions are proven; an interrupted run leaves none.
Exit code: 0; 128 + signal: interrupted; 4: wrong options; 5: failure.

Examples:
  pahtum-learn positions --threads 8 --out positions.npy
  pahtum-learn positions --rules size=5 --empty 12 --count 1000 --out positions.csv
)";

Usage positions_usage() {
    return {
        .program = "pahtum-learn positions",
        .summary = "Writes random positions and their proven margins, for other programs to learn from.",
        .options = {{"rules", "RULES", "ruleset of the positions", "classic"},
                    {"empty", "N", "empty cells of each", "14"},
                    {"count", "N", "how many positions", "1000000"},
                    {"nodes", "N", "limit of each proof; a position that needs more is replaced", "100000"},
                    {"seed", "N", "of all random choices", "1"},
                    {"threads", "N", "how many proofs are made at once", "1"},
                    {"out", "FILE", "for NumPy if its name ends in .npy, text if it ends in .csv"}},
        .notes = std::string{kPositionsNotes}};
}

int run_positions(const CommandLine& line, const Console& console) {
    ProvenSettings settings;
    settings.ruleset = read_option("rules", [&] { return parse_ruleset(line.value("rules")); });
    settings.seed = read_option("seed", [&] { return parse_unsigned(line.value("seed"), 0, "seed"); });
    settings.empty = line.integer("empty", 1, settings.ruleset.cells()).value();
    settings.nodes = static_cast<std::uint64_t>(line.integer("nodes", 1, kMostProofNodes).value());
    const auto count = static_cast<std::uint64_t>(line.integer("count", 1, kMostPositions).value());
    PositionFile file{file_option(line, "out"), settings.ruleset, count};

    InterruptWatch watch;
    std::uint64_t done = 0;
    ProgressLine progress{console.progress, console.is_terminal, kProgressInterval};
    const auto take = [&](const Proven& proven) {
        const std::uint64_t wanted = std::min<std::uint64_t>(proven.size(), count - done);
        for (std::uint64_t number = 0; number < wanted; ++number) file.append(proven[number]);
        done += wanted;
        return done < count;
    };
    prove_positions(settings, line.integer("threads", 1, kMostThreads).value(), take, [&] {
        if (progress.is_due())
            progress.show(std::to_string(done) + " of " + std::to_string(count) + " positions");
        return watch.has_come();
    });
    if (watch.first() != 0) return kSignalBase + watch.first();
    file.commit();
    progress.say("positions: " + std::to_string(count) + ", " +
                 duration_text(std::chrono::floor<std::chrono::seconds>(progress.elapsed())));
    return EXIT_SUCCESS;
}

}  // namespace

const Subcommand kPositions{"positions", "proven positions for other programs", positions_usage,
                            run_positions};

}  // namespace pahtum::learn
