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
                store.refuse(event,
                             "pair " + std::to_string(pair) + " was stored before those it depends on");
            tuning.add(pair, results[i].score.half_points + results[i + 1].score.half_points);
        }
        if (results.empty()) return;
        first = results.back().number / 2 + 1;
    }
}

/// The engine of an event, whose program each worker has where it likes.
std::string engine_of(const EventStore& store, const StoredEvent& event, std::string& time_control) try {
    const EventEngine& engine = event.terms.engines.front();
    const Json settings = parse_json(engine.settings);
    time_control = describe(parse_time_control(as_text(member(settings, "tc"))));
    const std::string name = engine.commit.empty() ? "engine" : "git:" + engine.commit;
    const std::string arguments = join(as_texts(member(settings, "arguments")));
    return name + (arguments.empty() ? "" : " ") + arguments;
} catch (const JsonError& error) {
    store.refuse(event, std::string("its engine is damaged: ") + error.what());
}

bool begins_with_tuning(const std::string& file) {
    LineReader lines(file);
    std::string_view line;
    return lines.next(line) && is_of_tuning(line);
}

}  // namespace

std::optional<RecordedTuning> tuning_of(EventStore& store, const StoredEvent& event) try {
    if (!is_tuning(event.terms.header)) return std::nullopt;
    RecordedTuning recorded{
        .tuning = Tuning{tuning_settings_of(event.terms.header.plan)}, .engine = {}, .time_control = {}};
    count_results(store, event, recorded.tuning);
    if (!event.terms.engines.empty()) recorded.engine = engine_of(store, event, recorded.time_control);
    return recorded;
} catch (const ParseError& error) {
    store.refuse(event, std::string("its settings are damaged: ") + error.what());
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
