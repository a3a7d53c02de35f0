#include "engine/rules/sgf_root.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/rules/sgf.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kGameName = "Pah-Tum";

bool names_ruleset(std::string_view word) {
    const auto names = ruleset_names();
    return std::find(names.begin(), names.end(), word) != names.end();
}

}  // namespace

std::string simple_text(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return std::string{trim(text, " ")};
}

std::string simple_text(const SgfNode& node, std::string_view name) {
    const SgfProperty* property = find_property(node, name);
    return property == nullptr ? std::string{} : simple_text(property->values.front());
}

const SgfProperty* rules_of(const SgfNode& root) {
    const SgfProperty* rules = find_property(root, "RU");
    if (rules == nullptr) return nullptr;
    const std::string text = simple_text(rules->values.front());
    const std::string first = text.substr(0, text.find_first_of(", "));
    const bool is_ours =
        text.starts_with(kGameName) || names_ruleset(first) || first.find('=') != std::string::npos;
    return is_ours ? rules : nullptr;
}

bool root_names_boulders(const SgfNode& root) {
    return find_property(root, "PTP") != nullptr || find_property(root, "SQ") != nullptr ||
           rules_of(root) != nullptr;
}

int size_of(std::string_view text, const SgfNode& root, int other) {
    const SgfProperty* property = find_property(root, "SZ");
    if (property == nullptr) return other;
    std::string size = simple_text(property->values.front());
    // "7:7" is a square board as well.
    const std::size_t colon = size.find(':');
    if (colon != std::string::npos && size.substr(0, colon) == size.substr(colon + 1)) size.resize(colon);
    try {
        return parse_integer(size, kMinSize, kMaxSize, "SZ");
    } catch (const ParseError& error) {
        fail_in_sgf(text, property->offset, error.what());
    }
}

std::string rules_text(const SgfProperty* rules) {
    if (rules == nullptr) return {};
    const std::string text = simple_text(rules->values.front());
    return text.starts_with(kGameName) ? text.substr(kGameName.size()) : text;
}

bool names_boulders(std::string_view text) {
    return root_names_boulders(read_sgf_nodes(text, kSgfProperties).front());
}

int board_size(std::string_view text) {
    return size_of(text, read_sgf_nodes(text, kSgfProperties).front(), kDefaultSgfSize);
}

}  // namespace pahtum
