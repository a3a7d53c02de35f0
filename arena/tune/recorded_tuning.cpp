#include "arena/tune/recorded_tuning.hpp"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "arena/match/time_control.hpp"
#include "arena/records/json.hpp"
#include "arena/records/line_reader.hpp"
#include "arena/records/record_file.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/tune/tune_record.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

bool begins_with_tuning(const std::string& file) {
    LineReader lines(file);
    std::string_view line;
    return lines.next(line) && is_of_tuning(line);
}

}  // namespace

std::optional<std::size_t> recorded_ahead(const std::string& file) try {
    if (!std::filesystem::exists(file)) return std::nullopt;
    LineReader lines(file);
    std::string_view text;
    if (!lines.next(text)) return std::nullopt;
    const TuneLine line = parse_tune_line(text);
    const auto* const header = std::get_if<TuneHeader>(&line);
    const std::string ahead = header == nullptr ? "" : value_in(header->settings, "ahead");
    return ahead.empty() ? std::nullopt : std::optional<std::size_t>(parse_unsigned(ahead, 0, "ahead"));
} catch (const StoreError&) {
    // Whoever reads the whole file is told.
    return std::nullopt;
}

bool is_of_tuning(std::string_view line) {
    return line.find(R"("tune":{)") != std::string_view::npos ||
           line.find(R"("pair":{)") != std::string_view::npos;
}

RecordedTuning recorded_tuning(const TuneHeader& header) try {
    return {.tuning = Tuning{tuning_settings_of(header.settings)},
            .engine = value_in(header.settings, "engine"),
            .time_control = describe(parse_time_control(value_in(header.settings, "tc")))};
} catch (const ParseError& error) {
    throw StoreError{std::string("the settings of the tuning are damaged: ") + error.what()};
}

void refuse_dependent() { throw DamagedLine{"the pair depends on pairs that are missing"}; }

void TuneLines::take(std::string_view text, std::uint32_t number) {
    TuneLine line = parse_tune_line(text);
    if (auto* const header = std::get_if<TuneHeader>(&line); header != nullptr && !header_) {
        header_ = std::move(*header);
        return;
    }
    has_second_ |= std::holds_alternative<TuneHeader>(line);
    if (has_second_) throw StoreError{"another tuning begins here, and only one can go on in a file"};
    if (!header_)
        throw StoreError{
            "the settings of this pair's tuning are missing before it; begin it again, with another file for "
            "the records"};
    auto& pair = std::get<TunedPair>(line);
    for (TunedGame& game : pair.games) game.moves = {};
    const auto [known, is_new] = pairs_.try_emplace(pair.number, Pair{number, pair});
    if (known->second.pair != pair)
        throw StoreError{"an earlier line has another result of pair " + std::to_string(pair.number)};
}

std::optional<RecordedTuning> read_tuning(const std::string& file) {
    if (!begins_with_tuning(file)) return std::nullopt;
    TuneLines tuning;
    const ReadLines lines = read_lines(
        file, [&](std::string_view text, const LinePlace& place) { tuning.take(text, place.number); });
    if (!tuning.header()) return std::nullopt;
    std::optional<RecordedTuning> recorded;
    at_place(place_of(file, 1), [&] { recorded = recorded_tuning(*tuning.header()); });
    for (const auto& [number, line] : tuning.pairs()) {
        if (!recorded->tuning.pair(number)) at_place(place_of(file, line.line), refuse_dependent);
        recorded->tuning.add(number, line.pair.half_points());
    }
    recorded->note = lines.note;
    return recorded;
}

}  // namespace pahtum::arena
