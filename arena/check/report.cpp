#include "arena/check/report.hpp"

#include <nlohmann/json.hpp>

namespace pahtum::arena {

std::string to_line(const Finding& finding) {
    std::string level{to_text(finding.sight.level)};
    level.resize(5, ' ');
    std::string line = level + std::string{finding.name} + ": " + finding.sight.text;
    if (!finding.remedy.empty()) line += " - " + std::string{finding.remedy};
    return line;
}

std::string to_json(const std::vector<std::string>& command, std::span<const Finding> findings) {
    nlohmann::ordered_json json = {{"format", 1},
                                   {"command", command},
                                   {"conforms", conforms(findings)},
                                   {"left_out", left_out(findings)}};
    json["checks"] = nlohmann::ordered_json::array();
    for (const Finding& finding : findings) {
        json["checks"].push_back({{"name", finding.name},
                                  {"level", to_text(finding.sight.level)},
                                  {"seen", finding.sight.text},
                                  {"remedy", finding.remedy}});
    }
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace pahtum::arena
