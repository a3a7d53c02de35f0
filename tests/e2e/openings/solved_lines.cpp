#include "tests/e2e/openings/solved_lines.hpp"

#include "tests/support/test.hpp"

namespace pahtum::testing {
namespace {

using Json = nlohmann::json;

std::optional<int> number_or_null(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional{json.get<int>()};
}

}  // namespace

std::vector<SolvedLine> solved_lines(const std::filesystem::path& file) {
    std::ifstream stream{file};
    if (!stream) throw std::runtime_error{file.string()};
    std::vector<SolvedLine> lines;
    for (std::string text; std::getline(stream, text);) {
        const Json json = Json::parse(text);
        lines.push_back({.position = json.at("position"),
                         .status = json.at("status"),
                         .value = number_or_null(json.at("value")),
                         .wdl = number_or_null(json.at("wdl")),
                         .lower = json.at("lower"),
                         .upper = json.at("upper"),
                         .best = json.at("best"),
                         .best_complete = json.at("best_complete"),
                         .line = json.at("line")});
    }
    return lines;
}

}  // namespace pahtum::testing
