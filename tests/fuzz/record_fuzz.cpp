#include <optional>
#include <string>
#include <variant>

#include "arena/records/record.hpp"
#include "arena/records/record_file.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"

using namespace pahtum::arena;
using namespace pahtum::fuzz;

namespace {

std::optional<RecordLine> read(std::string_view text) try {
    return parse_line(text);
} catch (const pahtum::StoreError&) {
    return std::nullopt;
}

std::string written(const RecordLine& line) {
    return std::visit([](const auto& content) { return to_line(content); }, line);
}

void check_line(std::string_view text) {
    const std::optional<RecordLine> record = read(text);
    if (!record) return;
    const std::string line = written(*record);
    expect(line.find('\n') == std::string::npos, "a record is one line");
    const std::optional<RecordLine> again = read(line);
    expect(again.has_value(), "a record that was written is read: " + line);
    expect_same(written(*again), line, "and written the same");
}

/// Every file is read or refused.
void check_file(std::string_view text) try {
    const MemoryFile file(text);
    const ReadLines lines = read_lines(
        file.path(), [](std::string_view line, const LinePlace&) { static_cast<void>(parse_line(line)); });
    expect(lines.size + lines.torn == text.size(), "every byte belongs to a line");
} catch (const pahtum::StoreError&) {
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(text_of(data, size));
    check_line(text);
    // No fuzzer guesses a checksum.
    std::string sealed = text;
    seal(sealed);
    check_line(sealed);
    check_file(text);
    check_file(sealed + "\n" + text);
    return 0;
}
