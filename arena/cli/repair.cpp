#include "arena/store/repair.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>

#include "arena/cli/options.hpp"
#include "arena/cli/subcommands.hpp"
#include "arena/store/record.hpp"
#include "arena/tournament/refusal.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kRepairIntroduction =
    R"(Writes what is sound in a file of records to a new one, and names every line that is lost. The old file stays as it is.

After a power failure, or where run, report or rate say that a line is damaged:
  pahtum-arena repair games.jsonl --out sound.jsonl
)";

constexpr std::array kRepairOptions = {
    OptionInfo{"out", "NEW", "the new file, which must not exist (default: FILE with .repaired at its end)"}};

std::string lines_text(std::int64_t count) {
    return std::to_string(count) + (count == 1 ? " line" : " lines");
}

}  // namespace

int repair_command(int argc, const char* const* argv, const Console& console) try {
    const OptionTable table{"repair FILE [--out NEW]", kRepairOptions, std::string(kRepairIntroduction)};
    const ParsedLine line = table.parse(argc, argv);
    if (line.has("help")) {
        console.results << table.help();
        return EXIT_SUCCESS;
    }
    if (line.words.size() != 1) throw UsageError{"repair needs one file: pahtum-arena repair FILE"};
    const std::string& file = line.words.front();
    const std::string repaired = OptionReader(line.options).once("out").value_or(file + ".repaired");
    const Repair result = repair_records(
        file, repaired, [&console](const std::string& loss) { console.results << "Lost: " << loss << '\n'; });
    console.results << "Kept " << lines_text(result.kept) << " in '" << repaired << "', lost "
                    << (result.lost == 0 ? "none" : std::to_string(result.lost)) << std::endl;
    return EXIT_SUCCESS;
} catch (const StoreError& error) {
    refuse(error);
}

}  // namespace pahtum::arena
