#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "protocol/web/json.hpp"

namespace pahtum::web {

using nlohmann::ordered_json;

RequestFields::RequestFields(const std::string& body) {
    if (body.empty()) return;
    std::set<std::string> names;
    std::optional<std::string> repeated;
    const auto note_name = [&](int depth, ordered_json::parse_event_t event, ordered_json& name) {
        using Event = ordered_json::parse_event_t;
        // No field is a list or an object: the library takes the square of their number to read them.
        if (depth > 0 && (event == Event::object_start || event == Event::array_start))
            throw ParseError{"no field of the body can be a list or an object"};
        if (event == Event::array_start) throw ParseError{"the body is not a JSON object"};
        if (event == Event::key && !names.insert(name.get<std::string>()).second)
            repeated = name.get<std::string>();
        constexpr std::size_t kMostFields = 100;
        if (names.size() > kMostFields) throw ParseError{"the body has too many fields"};
        return true;
    };
    const auto object = ordered_json::parse(body, note_name, false);
    if (!object.is_object()) throw ParseError{"the body is not a JSON object"};
    if (repeated) throw ParseError{quote(*repeated) + " is there twice"};
    for (const auto& [name, value] : object.items()) {
        Value& known = values_[name];
        if (value.is_string()) known = value.get<std::string>();
        if (value.is_boolean()) known = value.get<bool>();
        if (value.is_number_unsigned()) known = value.get<std::uint64_t>();
    }
}

template <typename Type>
std::optional<Type> RequestFields::find(const std::string& name, const char* expected) {
    asked_.insert(name);
    const auto found = values_.find(name);
    if (found == values_.end()) return std::nullopt;
    if (const Type* const value = std::get_if<Type>(&found->second)) return *value;
    throw ParseError{quote(name) + ": expected " + expected};
}

std::optional<std::string> RequestFields::text(const std::string& name) {
    return find<std::string>(name, "a string");
}

std::string RequestFields::required_text(const std::string& name) {
    const auto value = text(name);
    if (!value) throw ParseError{quote(name) + " is missing"};
    return *value;
}

std::optional<bool> RequestFields::flag(const std::string& name) { return find<bool>(name, "true or false"); }

std::optional<std::uint64_t> RequestFields::number(const std::string& name) {
    return find<std::uint64_t>(name, "a whole number, 0 or more");
}

void RequestFields::expect_no_more() const {
    for (const auto& [name, value] : values_)
        if (!asked_.contains(name)) throw ParseError{quote(name) + " is not expected here"};
}

}  // namespace pahtum::web
