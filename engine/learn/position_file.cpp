#include "engine/learn/position_file.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/csv.hpp"
#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/learn/little_endian.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/text.hpp"
#include "engine/solver/solver.hpp"

namespace pahtum::learn {
namespace {

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
    header += static_cast<char>(text.size() & 0xff);
    header += static_cast<char>(text.size() >> 8);
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
    std::array<char, 8> numbers{};
    BytesWriter writer{numbers};
    for (const int number : {position.score(Side::kBlack), position.score(Side::kWhite), proven.margin,
                             action_of(position, proven.best)})
        writer.write(static_cast<std::uint16_t>(number));
    return record.append(numbers.data(), numbers.size());
}

std::string csv_line(const ProvenPosition& proven) {
    return '"' + spreadsheet_text(to_text(proven.position)) + "\"," + std::to_string(proven.margin) + ',' +
           to_text(proven.position, proven.best) + '\n';
}

using Proven = std::vector<ProvenPosition>;

/// Positions that share a table before it is cleared: clearing costs as much as proving a short ending.
constexpr int kChunk = 64;
constexpr std::size_t kTableMebibytes = 16;
/// Random games tried for one position, and chunks tried without any proof, before giving up.
constexpr int kMostGames = 1000;
constexpr std::uint64_t kMostChunks = 16;

/// The position of a random game in which a stone is to be placed and `settings.empty` cells are empty;
/// nothing if the game has none.
std::optional<Position> random_position(const ProvenSettings& settings, Random& random) {
    const Ruleset& rules = settings.ruleset;
    Position position = rules.setup == Setup::kFixed
                            ? Position::new_game(rules, random_layout(rules.size, rules.boulders, random))
                            : Position::new_game(rules);
    while (!position.is_over() &&
           (position.phase() != Phase::kStones || position.empty().count() > settings.empty)) {
        const MoveList moves = position.legal_moves();
        position.play(moves[uniform(random, moves.size())]);
    }
    if (position.is_over() || position.empty().count() != settings.empty) return std::nullopt;
    return position;
}

Position required_position(const ProvenSettings& settings, Random& random) {
    for (int game = 0; game < kMostGames; ++game)
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

}  // namespace

PositionFile::Form PositionFile::form_of(const std::string& path) {
    if (path.ends_with(".npy")) return Form::kNumpy;
    if (path.ends_with(".csv")) return Form::kCsv;
    throw ParseError{quote(path) + ": the name must end in .npy or .csv"};
}

PositionFile::PositionFile(const std::string& path, const Ruleset& ruleset, std::uint64_t count)
    : form_(form_of(path)), file_(path) {
    const bool is_numpy = form_ == Form::kNumpy;
    check_replaceable(path, is_numpy ? kNumpyStart : kCsvHeader, "such a file of positions");
    file_.write(is_numpy ? numpy_header(ruleset, count) : std::string{kCsvHeader});
}

void PositionFile::append(const ProvenPosition& proven) {
    file_.write(form_ == Form::kNumpy ? numpy_record(proven) : csv_line(proven));
}

void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const std::vector<ProvenPosition>&)>& take,
                     const std::function<bool()>& stop) {
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

}  // namespace pahtum::learn
