#include <optional>

#include "arena/store/record.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace pahtum::arena;
using namespace pahtum::fuzz;

namespace {

std::optional<GameRecord> read(std::string_view text) try {
    return parse_record(text);
} catch (const StoreError&) {
    return std::nullopt;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::optional<GameRecord> record = read(text_of(data, size));
    if (!record) return 0;
    const std::string line = to_line(*record);
    expect(line.find('\n') == std::string::npos, "a record is one line");
    const std::optional<GameRecord> again = read(line);
    expect(again.has_value(), "a record that was written is read: " + line);
    expect_same(to_line(*again), line, "and written the same");
    return 0;
}
