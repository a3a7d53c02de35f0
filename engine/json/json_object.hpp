#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <utility>

namespace pahtum {

/// A member of a JSON object. Objects can be made of the library's own lists as well, but each member of
/// those is some 200 bytes more of the page's program.
struct JsonMember {
    const char* name;
    mutable nlohmann::ordered_json value;
};

inline void add_members(nlohmann::ordered_json& json, std::initializer_list<JsonMember> members) {
    for (const JsonMember& member : members) json[member.name] = std::move(member.value);
}

inline nlohmann::ordered_json json_object(std::initializer_list<JsonMember> members) {
    nlohmann::ordered_json json;
    add_members(json, members);
    return json;
}

}  // namespace pahtum
