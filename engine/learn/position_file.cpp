#include "engine/learn/position_file.hpp"

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/csv.hpp"
#include "engine/base/text.hpp"
#include "engine/learn/little_endian.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/text.hpp"

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

}  // namespace pahtum::learn
