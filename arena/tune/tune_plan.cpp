#include "arena/tune/tune_plan.hpp"

#include <limits>
#include <string>
#include <vector>

#include "arena/json/json.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

std::string number_json(double value) { return Json{value}.dump(); }

std::size_t count_in(const RunSettings& recorded, const std::string& name, std::uint64_t low) {
    const std::uint64_t count = parse_unsigned(value_in(recorded, name), low, name);
    if (count > std::numeric_limits<std::int32_t>::max()) throw ParseError{name + " is too large"};
    return static_cast<std::size_t>(count);
}

double number_in(const RunSettings& recorded, const std::string& name) try {
    return Json::parse(value_in(recorded, name)).number();
} catch (const JsonError&) {
    throw ParseError{name + " is not a number"};
}

std::vector<TuneParameter> parameters_in(const RunSettings& recorded) try {
    std::vector<TuneParameter> parameters;
    for (const std::string& text : Json::parse(value_in(recorded, "param")).texts())
        parameters.push_back(parse_tune_parameter(text));
    check_tune_parameters(parameters);
    return parameters;
} catch (const JsonError&) {
    throw ParseError{"param is not a list of parameters"};
}

}  // namespace

RunSettings tune_plan(const TuningSettings& settings) {
    std::vector<std::string> parameters;
    for (const TuneParameter& parameter : settings.parameters) parameters.push_back(to_text(parameter));
    return {
        {"param", Json{parameters}.dump()},          {"iterations", std::to_string(settings.spsa.iterations)},
        {"pairs", std::to_string(settings.pairs)},   {"stability", number_json(settings.spsa.stability)},
        {"alpha", number_json(settings.spsa.alpha)}, {"gamma", number_json(settings.spsa.gamma)},
        {"ahead", std::to_string(settings.ahead)}};
}

TuningSettings tuning_settings_of(const RunSettings& recorded) {
    return {.parameters = parameters_in(recorded),
            .spsa = {.iterations = count_in(recorded, "iterations", 1),
                     .stability = number_in(recorded, "stability"),
                     .alpha = number_in(recorded, "alpha"),
                     .gamma = number_in(recorded, "gamma"),
                     .seed = count_in(recorded, std::string(kTuneSeed), 0)},
            .pairs = count_in(recorded, "pairs", 1),
            .ahead = count_in(recorded, "ahead", 0)};
}

}  // namespace pahtum::arena
