#include "arena/tune/recorded_tuning.hpp"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <variant>
#include <vector>

#include "arena/match/time_control.hpp"
#include "arena/records/line_reader.hpp"
#include "arena/records/record_file.hpp"
#include "arena/schedule/schedule.hpp"
#include "engine/base/text.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {
namespace {

std::size_t count_in(const RunSettings& recorded, const std::string& name, std::uint64_t low) {
    const std::uint64_t count = parse_unsigned(value_in(recorded, name), low, name);
    if (count > std::numeric_limits<std::int32_t>::max()) throw ParseError{name + " is too large"};
    return static_cast<std::size_t>(count);
}

double number_in(const RunSettings& recorded, const std::string& name) try {
    return as_number(parse_json(value_in(recorded, name)));
} catch (const JsonError&) {
    throw ParseError{name + " is not a number"};
}

std::vector<TuneParameter> parameters_in(const RunSettings& recorded) try {
    std::vector<TuneParameter> parameters;
    for (const std::string& text : as_texts(parse_json(value_in(recorded, "param"))))
        parameters.push_back(parse_tune_parameter(text));
    check_tune_parameters(parameters);
    return parameters;
} catch (const JsonError&) {
    throw ParseError{"param is not a list of parameters"};
}

struct FirstHeader {
    RunHeader run;
    std::uint32_t line = 0;
};

/// In the first line, unless the lines are in another order; nothing if there is none or it is damaged.
/// Reading the whole file reports damage.
std::optional<FirstHeader> first_header(const std::string& file) try {
    if (!std::filesystem::exists(file)) return std::nullopt;
    LineReader lines(file);
    for (std::string_view text; lines.next(text);)
        if (begins_as_header(text))
            return FirstHeader{std::get<RunHeader>(parse_line(text)),
                               static_cast<std::uint32_t>(lines.number())};
    return std::nullopt;
} catch (const StoreError&) {
    return std::nullopt;
}

/// Requires that it is the tuning of this header.
void take(const RecordLine& line, const RunHeader& header, TuningSettings& settings, TunedGames& games) {
    const auto* const game = std::get_if<GameRecord>(&line);
    if ((game != nullptr ? game->run : std::get<RunHeader>(line).id) != header.id)
        throw StoreError{"another run begins here, and a tuning is reported alone"};
    if (game == nullptr) return;
    if (!add_game(*game, games))
        throw DamagedLine{"an earlier line has another result of game " + std::to_string(*game->number)};
    settings.engine = join(game->engines[0].command);
    settings.time_control = describe(game->engines[0].time_control);
}

}  // namespace

RunSettings tune_plan(const TuningSettings& settings) {
    std::vector<std::string> parameters;
    for (const TuneParameter& parameter : settings.parameters) parameters.push_back(to_text(parameter));
    return {
        {"param", json_text(parameters)},          {"iterations", std::to_string(settings.spsa.iterations)},
        {"pairs", std::to_string(settings.pairs)}, {"stability", json_text(settings.spsa.stability)},
        {"alpha", json_text(settings.spsa.alpha)}, {"gamma", json_text(settings.spsa.gamma)},
        {"ahead", std::to_string(settings.ahead)}};
}

std::optional<TuningSettings> tuning_settings_of(const RunHeader& header) {
    const RunSettings& plan = header.plan;
    if (value_in(plan, "tournament") != to_text(TournamentKind::kTuning)) return std::nullopt;
    return TuningSettings{.parameters = parameters_in(plan),
                          .spsa = {.iterations = count_in(plan, "iterations", 1),
                                   .stability = number_in(plan, "stability"),
                                   .alpha = number_in(plan, "alpha"),
                                   .gamma = number_in(plan, "gamma"),
                                   .seed = count_in(plan, "seed", 0)},
                          .pairs = count_in(plan, "pairs", 1),
                          .ahead = count_in(plan, "ahead", 0)};
}

std::optional<std::size_t> recorded_ahead(const RunHeader& header) {
    const auto settings = tuning_settings_of(header);
    return settings ? std::optional{settings->ahead} : std::nullopt;
}

bool add_game(const GameRecord& record, TunedGames& games) {
    if (!record.number) throw StoreError{"this game of a tuning has no number"};
    const GameResult& result = record.result;
    const auto plus = record.engines[0].name == "plus" ? Side::kBlack : Side::kWhite;
    const int half_points = !result.loser ? 1 : (*result.loser == plus ? 0 : 2);
    return games.try_emplace(*record.number, half_points).first->second == half_points;
}

std::optional<std::size_t> count_games(const TunedGames& games, Tuning& tuning) {
    for (const auto& [number, half_points] : games) {
        if (number / 2 >= tuning.known_pairs()) return number;
        if (number % 2 == 0) continue;
        if (const auto first = games.find(number - 1); first != games.end())
            tuning.add(number / 2, first->second + half_points);
    }
    return std::nullopt;
}

std::optional<Tuning> read_tuning(const std::string& file, std::string& note) {
    const auto header = first_header(file);
    std::optional<TuningSettings> settings;
    if (header) at_place(place_of(file, header->line), [&] { settings = tuning_settings_of(header->run); });
    if (!settings) return std::nullopt;
    TunedGames games;
    note = read_lines(file, [&](std::string_view text, const LinePlace&) {
               take(parse_line(text), header->run, *settings, games);
           }).note;
    if (games.empty()) return std::nullopt;
    Tuning tuning{*settings};
    if (const auto game = count_games(games, tuning))
        throw StoreError{
            file + ": game " + std::to_string(*game) +
            " depends on games that are missing; pahtum-arena repair keeps the lines that are sound"};
    return tuning;
}

std::optional<std::size_t> recorded_ahead(const std::string& file) {
    const auto header = first_header(file);
    return header ? recorded_ahead(header->run) : std::nullopt;
}

}  // namespace pahtum::arena
