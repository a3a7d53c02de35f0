#include "arena/commands/tournament_options.hpp"
#include "arena/match/time_control.hpp"
#include "engine/base/text.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"

using namespace pahtum;
using namespace pahtum::arena;
using namespace pahtum::fuzz;

namespace {

TournamentTexts read(std::string_view text) try {
    return read_config(MemoryFile{text}.path());
} catch (const UsageError&) {
    return {};
}

void check_time_control(std::string_view text) {
    TimeControl control;
    try {
        control = parse_time_control(text);
    } catch (const ParseError&) {
        return;
    }
    const std::string written = to_text(control);
    expect_same(to_text(parse_time_control(written)), written, "a time control is read back");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    TournamentTexts texts = read(text_of(data, size));
    for (const std::string& text : texts.options["tc"]) {
        const std::size_t colon = text.find(':');
        check_time_control(colon == std::string::npos ? text : text.substr(colon + 1));
    }
    return 0;
}
