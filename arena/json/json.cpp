#include "arena/json/json.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::size_t kMostDepth = 256;

std::string dump(const nlohmann::json& json) {
    // In ASCII, so that no terminal, log or page obeys what a text holds.
    return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

/// Builds a value from the events of nlohmann's parser.
class Builder {
  public:
    [[nodiscard]] Json take() { return std::move(root_); }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(std::int64_t value) { return add(value); }
    bool number_unsigned(std::uint64_t value) { return add(value); }
    bool number_float(double value, const std::string&) { return add(value); }
    bool string(std::string& value) { return add(std::move(value)); }
    bool binary(nlohmann::json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool key(std::string& name) {
        place_ = &(*open_.back())[name];
        return true;
    }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    static bool parse_error(std::size_t place, const std::string&, const nlohmann::json::exception&) {
        throw JsonError{"not JSON from character " + std::to_string(place) + " on"};
    }

  private:
    /// Puts the value where it belongs and returns where it is. Values that are open stay in place: only the
    /// innermost one grows.
    Json& put(Json value) {
        if (open_.empty()) return root_ = std::move(value);
        if (open_.back()->is_object()) return *place_ = std::move(value);
        open_.back()->push_back(std::move(value));
        return const_cast<Json&>(open_.back()->elements().back());
    }
    bool add(Json value) {
        put(std::move(value));
        return true;
    }
    bool open(Json value) {
        if (open_.size() == kMostDepth) throw JsonError{"nested too deep"};
        open_.push_back(&put(std::move(value)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    Json root_;
    Json* place_ = nullptr;    ///< of the member whose name was read last
    std::vector<Json*> open_;  ///< objects and arrays that have not ended
};

}  // namespace

Json Json::array(std::initializer_list<Json> values) {
    Json json;
    json.value_ = Array(values);
    return json;
}

Json Json::object(std::initializer_list<Member> members) {
    Json json;
    json.value_ = Object(members);
    return json;
}

Json Json::parse(std::string_view text) {
    Builder builder;
    nlohmann::json::sax_parse(text, &builder);
    return builder.take();
}

std::string Json::dump() const {
    std::string text;
    append_to(text);
    return text;
}

void Json::append_to(std::string& text) const {
    const auto append_all = [&text](char begin, char end, const auto& values, const auto& append) {
        text += begin;
        for (const auto& value : values) {
            append(value);
            text += ',';
        }
        if (!values.empty()) text.pop_back();
        text += end;
    };
    if (is_null()) {
        text += "null";
    } else if (const auto* truth = std::get_if<bool>(&value_)) {
        text += *truth ? "true" : "false";
    } else if (const auto* integer = std::get_if<std::int64_t>(&value_)) {
        text += std::to_string(*integer);
    } else if (const auto* natural = std::get_if<std::uint64_t>(&value_)) {
        text += std::to_string(*natural);
    } else if (const auto* number = std::get_if<double>(&value_)) {
        text += arena::dump(nlohmann::json(*number));
    } else if (const auto* string = std::get_if<std::string>(&value_)) {
        append_json_text(text, *string);
    } else if (const auto* array = std::get_if<Array>(&value_)) {
        append_all('[', ']', *array, [&](const Json& value) { value.append_to(text); });
    } else {
        append_all('{', '}', std::get<Object>(value_), [&](const Member& member) {
            append_json_text(text, member.first);
            text += ':';
            member.second.append_to(text);
        });
    }
}

Json& Json::operator[](std::string_view name) {
    if (is_null()) value_ = Object{};
    auto& object = std::get<Object>(value_);
    const auto found = std::find_if(object.begin(), object.end(),
                                    [name](const Member& member) { return member.first == name; });
    if (found != object.end()) return found->second;
    return object.emplace_back(std::string(name), Json{}).second;
}

void Json::push_back(Json value) {
    if (is_null()) value_ = Array{};
    std::get<Array>(value_).push_back(std::move(value));
}

const std::string& Json::text() const {
    if (const auto* text = std::get_if<std::string>(&value_)) return *text;
    refuse("a string");
}

bool Json::boolean() const {
    if (const auto* truth = std::get_if<bool>(&value_)) return *truth;
    refuse("true or false");
}

double Json::number() const {
    if (const auto* number = std::get_if<double>(&value_)) return *number;
    if (const auto* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
    if (const auto* number = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*number);
    refuse("a number");
}

const Json::Array& Json::elements() const {
    if (const auto* array = std::get_if<Array>(&value_)) return *array;
    refuse("an array");
}

const Json::Object& Json::members() const {
    if (const auto* object = std::get_if<Object>(&value_)) return *object;
    refuse("an object");
}

std::vector<std::string> Json::texts() const {
    std::vector<std::string> texts;
    for (const Json& element : elements()) texts.push_back(element.text());
    return texts;
}

const Json* Json::find(std::string_view name) const {
    const Object& object = members();
    const auto found = std::find_if(object.begin(), object.end(),
                                    [name](const Member& member) { return member.first == name; });
    return found == object.end() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view name) const {
    if (const Json* const member = find(name)) return *member;
    throw JsonError{"there is no '" + std::string(name) + "'"};
}

const Json& Json::at(std::size_t index) const {
    const Array& array = elements();
    if (index < array.size()) return array[index];
    throw JsonError{"an array of " + std::to_string(array.size()) + " values is too short"};
}

void Json::refuse(std::string_view expected) const {
    throw JsonError{"expected " + std::string(expected) + ", not " + quote(dump())};
}

void append_json_text(std::string& line, std::string_view text) {
    if (std::all_of(text.begin(), text.end(), is_plain)) {
        line.append("\"").append(text).append("\"");
    } else {
        line += dump(nlohmann::json(text));
    }
}

}  // namespace pahtum::arena
