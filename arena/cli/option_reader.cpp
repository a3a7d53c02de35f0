#include "arena/cli/option_reader.hpp"

#include <cmath>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {

double OptionReader::parse_number(const std::string& text) {
    std::size_t used = 0;
    double value = 0;
    try {
        value = std::stod(text, &used);
    } catch (const std::logic_error&) {
        used = 0;
    }
    if (text.empty() || used != text.size() || !std::isfinite(value)) {
        throw ParseError("'" + text + "' is not a number");
    }
    return value;
}

std::optional<std::string> OptionReader::text(const std::string& name) const {
    const auto found = options_.find(name);
    if (found == options_.end() || found->second.empty()) return std::nullopt;
    return found->second.back();
}

std::vector<std::string> OptionReader::all(const std::string& name) const {
    const auto found = options_.find(name);
    return found == options_.end() ? std::vector<std::string>{} : found->second;
}

bool OptionReader::flag(const std::string& name) const {
    const std::string value = text(name).value_or("false");
    if (value != "true" && value != "false") refuse(name, "expected true or false, not '" + value + "'");
    return value == "true";
}

std::optional<int> OptionReader::integer(const std::string& name, int low, int high) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    return guarded(name, [&] { return parse_integer(*value, low, high, "the value"); });
}

std::optional<double> OptionReader::number(const std::string& name) const {
    const auto value = text(name);
    if (!value) return std::nullopt;
    return guarded(name, [&] { return parse_number(*value); });
}

}  // namespace pahtum::arena
