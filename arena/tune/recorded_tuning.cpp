#include "arena/tune/recorded_tuning.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
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

RecordedTuning recorded_tuning(const TuneHeader& header) try {
    return {.tuning = Tuning{tuning_settings_of(header.settings)},
            .engine = value_in(header.settings, "engine"),
            .time_control = describe(parse_time_control(value_in(header.settings, "tc")))};
} catch (const ParseError& error) {
    throw StoreError{std::string("the settings of the tuning are damaged: ") + error.what()};
}

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

void take_tune_line(std::string_view text, std::optional<RecordedTuning>& recorded) {
    const TuneLine line = parse_tune_line(text);
    if (const auto* const header = std::get_if<TuneHeader>(&line)) {
        if (recorded) throw StoreError{std::string(kSecondTuning)};
        recorded = recorded_tuning(*header);
        return;
    }
    const auto& pair = std::get<TunedPair>(line);
    if (!recorded) throw StoreError{std::string(kNoTuneHeader)};
    if (!recorded->tuning.pair(pair.number))
        throw DamagedLine{"the pair depends on pairs that are missing before it"};
    recorded->tuning.add(pair.number, pair.half_points());
}

std::optional<RecordedTuning> read_tuning(const std::string& file) {
    if (!begins_with_tuning(file)) return std::nullopt;
    struct Line {
        std::uint32_t number = 0;
        int half_points = 0;
    };
    std::map<std::size_t, Line> pairs;  // by number
    std::optional<RecordedTuning> recorded;
    const ReadLines lines = read_lines(file, [&](std::string_view text, const LinePlace& place) {
        const TuneLine line = parse_tune_line(text);
        if (const auto* const pair = std::get_if<TunedPair>(&line))
            pairs[pair->number] = {.number = place.number, .half_points = pair->half_points()};
        else if (recorded)
            throw StoreError{std::string(kSecondTuning)};
        else
            recorded = recorded_tuning(std::get<TuneHeader>(line));
    });
    for (const auto& [number, line] : pairs)
        at_place(place_of(file, line.number), [&, number = number, half_points = line.half_points] {
            if (!recorded) throw StoreError{std::string(kNoTuneHeader)};
            if (!recorded->tuning.pair(number))
                throw DamagedLine{"the pair depends on pairs that are missing"};
            recorded->tuning.add(number, half_points);
        });
    if (recorded) recorded->note = lines.note;
    return recorded;
}

}  // namespace pahtum::arena
