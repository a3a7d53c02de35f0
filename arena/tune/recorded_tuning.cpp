#include "arena/tune/recorded_tuning.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>

#include "arena/match/time_control.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/store/json.hpp"
#include "arena/store/line_reader.hpp"
#include "arena/store/record_file.hpp"
#include "arena/tune/tune_record.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

/// Whether a line begins as `tune` begins its files.
bool is_tune_header(std::string_view line) { return line.find("\"tune\":{") != std::string_view::npos; }

bool is_tuning(const RunHeader& header) {
    return value_in(header.plan, "tournament") == to_text(TournamentKind::kTuning);
}

void count_results(EventStore& store, const StoredEvent& event, Tuning& tuning) {
    constexpr std::size_t kPairsAtOnce = 20'000;
    for (std::size_t first = 0; first < tuning.pairs();) {
        const std::vector<StoredResult> results =
            store.results(event.number, first, tuning.pairs(), kPairsAtOnce);
        for (std::size_t i = 0; i + 1 < results.size(); i += 2) {
            const std::size_t pair = results[i].number / 2;
            if (!tuning.pair(pair) || results[i + 1].number != results[i].number + 1)
                throw StoreError{"pair " + std::to_string(pair) + " of the event '" + event.terms.name +
                                 "' was stored before those it depends on"};
            tuning.add(pair, results[i].score.half_points + results[i + 1].score.half_points);
        }
        if (results.empty()) return;
        first = results.back().number / 2 + 1;
    }
}

/// The engine of an event, whose program each worker has where it likes.
std::string engine_of(const EventEngine& engine, std::string& time_control) try {
    const Json settings = parse_json(engine.settings);
    time_control = describe(parse_time_control(as_text(member(settings, "tc"))));
    const std::string name = engine.commit.empty() ? "engine" : "git:" + engine.commit;
    const std::string arguments = join(as_texts(member(settings, "arguments")));
    return name + (arguments.empty() ? "" : " ") + arguments;
} catch (const JsonError& error) {
    throw StoreError{std::string("the event's engine is damaged: ") + error.what()};
}

}  // namespace

std::optional<RecordedTuning> tuning_of(EventStore& store, const StoredEvent& event) try {
    if (!is_tuning(event.terms.header)) return std::nullopt;
    RecordedTuning recorded{
        .tuning = Tuning{tuning_settings_of(event.terms.header.plan)}, .engine = {}, .time_control = {}};
    count_results(store, event, recorded.tuning);
    if (!event.terms.engines.empty())
        recorded.engine = engine_of(event.terms.engines.front(), recorded.time_control);
    return recorded;
} catch (const ParseError& error) {
    throw StoreError{"the settings of the event '" + event.terms.name + "' are damaged: " + error.what()};
}

std::optional<std::size_t> recorded_ahead(EventStore& store, const std::string& event) {
    const auto found = store.find(event);
    if (!found || !is_tuning(found->terms.header)) return std::nullopt;
    return tuning_settings_of(found->terms.header.plan).ahead;
}

std::optional<std::size_t> recorded_ahead(const std::string& file) try {
    if (!std::filesystem::exists(file)) return std::nullopt;
    LineReader lines(file);
    std::string_view text;
    if (!lines.next(text) || !lines.is_ended()) return std::nullopt;
    const TuneLine line = parse_tune_line(text);
    const auto* const header = std::get_if<TuneHeader>(&line);
    const std::string ahead = header == nullptr ? "" : value_in(header->settings, "ahead");
    return ahead.empty() ? std::nullopt : std::optional<std::size_t>(parse_unsigned(ahead, 0, "ahead"));
} catch (const StoreError&) {
    // Whoever reads the whole file is told.
    return std::nullopt;
}

std::optional<RecordedTuning> read_tuning(const std::string& file) try {
    if (std::string_view first; !LineReader{file}.next(first) || !is_tune_header(first)) return std::nullopt;
    struct Line {
        std::uint32_t number = 0;
        int half_points = 0;
    };
    std::map<std::size_t, Line> pairs;  // by number
    std::optional<RecordedTuning> recorded;
    const ReadLines lines = read_lines(file, [&](std::string_view text, const LinePlace& place) {
        const TuneLine line = parse_tune_line(text);
        if (const auto* const pair = std::get_if<TunedPair>(&line)) {
            pairs[pair->number] = {.number = place.number, .half_points = pair->half_points()};
            return;
        }
        const auto& header = std::get<TuneHeader>(line);
        recorded.emplace(
            RecordedTuning{.tuning = Tuning{tuning_settings_of(header.settings)},
                           .engine = value_in(header.settings, "engine"),
                           .time_control = describe(parse_time_control(value_in(header.settings, "tc")))});
    });
    if (!recorded) return std::nullopt;
    for (const auto& pair : pairs)
        at_place(place_of(file, pair.second.number), [&] {
            if (!recorded->tuning.pair(pair.first))
                throw StoreError{"pair " + std::to_string(pair.first) + " depends on pairs that are missing"};
            recorded->tuning.add(pair.first, pair.second.half_points);
        });
    recorded->is_torn = lines.torn > 0;
    return recorded;
} catch (const ParseError& error) {
    throw StoreError{file + ": the settings of the tuning are damaged: " + error.what()};
}

}  // namespace pahtum::arena
