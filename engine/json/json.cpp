#include "engine/json/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "engine/base/text.hpp"

namespace pahtum {
namespace {

constexpr int kMostDepth = 256;

[[noreturn]] void refuse(const Json& json, std::string_view expected) {
    throw JsonError{"expected " + std::string(expected) + ", not " + quote(json_text(json))};
}

const Json& checked(const Json& json, bool is_expected, std::string_view expected) {
    if (!is_expected) refuse(json, expected);
    return json;
}

/// Throws JsonError if the object has a member of that name already.
void note_name(std::set<std::string>& names, const std::string& name) {
    if (!names.insert(name).second) throw JsonError{"an object with two members " + quote(name)};
}

}  // namespace

Json parse_json(std::string_view text) try {
    std::vector<std::set<std::string>> names;  // of the objects that have begun and not ended
    return Json::parse(text, [&names](int depth, Json::parse_event_t event, const Json& value) {
        if (depth >= kMostDepth) throw JsonError{"nested too deep"};
        if (event == Json::parse_event_t::object_start) names.emplace_back();
        if (event == Json::parse_event_t::object_end) names.pop_back();
        if (event == Json::parse_event_t::key) note_name(names.back(), value.get_ref<const std::string&>());
        return true;
    });
} catch (const Json::parse_error& error) {
    throw JsonError{"not JSON from character " + std::to_string(error.byte) + " on"};
} catch (const Json::out_of_range&) {
    throw JsonError{"not JSON: a number is too large"};
}

std::string json_text(const Json& json) {
    // In ASCII, so that no terminal, log or page obeys what a text holds.
    return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

void append_json_text(std::string& line, std::string_view text) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (std::ranges::all_of(text, is_plain)) {
        line.append("\"").append(text).append("\"");
    } else {
        line += json_text(text);
    }
}

const Json* find_member(const Json& json, std::string_view name) {
    const auto found = as_object(json).find(name);
    return found == json.end() ? nullptr : &*found;
}

const Json& member(const Json& json, std::string_view name) {
    if (const Json* const found = find_member(json, name)) return *found;
    throw JsonError{"there is no '" + std::string(name) + "'"};
}

const Json& element(const Json& json, std::size_t index) {
    if (index < as_array(json).size()) return json[index];
    throw JsonError{"an array of " + std::to_string(json.size()) + " values is too short"};
}

const Json& as_array(const Json& json) { return checked(json, json.is_array(), "an array"); }

const Json& as_object(const Json& json) { return checked(json, json.is_object(), "an object"); }

const std::string& as_text(const Json& json) {
    return checked(json, json.is_string(), "a string").get_ref<const std::string&>();
}

std::vector<std::string> as_texts(const Json& json) {
    std::vector<std::string> texts;
    for (const Json& text : as_array(json)) texts.push_back(as_text(text));
    return texts;
}

bool as_boolean(const Json& json) { return checked(json, json.is_boolean(), "true or false").get<bool>(); }

double as_number(const Json& json) { return checked(json, json.is_number(), "a number").get<double>(); }

std::uint64_t as_whole(const Json& json, std::int64_t least, std::uint64_t most) {
    if (json.is_number_unsigned() && json.get<std::uint64_t>() <= most) return json.get<std::uint64_t>();
    // Numbers below zero, and those that were not read but made.
    if (json.is_number_integer() && !json.is_number_unsigned()) {
        const auto number = json.get<std::int64_t>();
        if (number >= least && std::cmp_less_equal(number, most)) return static_cast<std::uint64_t>(number);
    }
    refuse(json, "a whole number");
}

}  // namespace pahtum
