#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

namespace pahtum {

/// A member of a JSON object. The library's own lists make the same objects, but take far more room in the
/// page's WebAssembly.
struct JsonMember {
    const char* name;
    mutable nlohmann::ordered_json value;
};

/// A name that is known already gets the new value. The values are moved out of the list.
inline void add_members(nlohmann::ordered_json& json, std::initializer_list<JsonMember> members) {
    for (const JsonMember& member : members) json[member.name] = std::move(member.value);
}

/// In the order of the list.
inline nlohmann::ordered_json json_object(std::initializer_list<JsonMember> members) {
    nlohmann::ordered_json json;
    add_members(json, members);
    return json;
}

}  // namespace pahtum
