#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum {

/// Sources that make values include <nlohmann/json.hpp>; headers need no more than this.
using Json = nlohmann::ordered_json;

/// Text that is not JSON, or JSON that is not what was expected. The message says what was found.
class JsonError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads UTF-8. Throws JsonError, also where values are nested more than 256 deep, and where an object has
/// two members of one name: which of them counts?
[[nodiscard]] Json parse_json(std::string_view text);

/// On one line, without blanks, in ASCII. Bytes that are not UTF-8 become U+FFFD; numbers that are not
/// finite, null.
[[nodiscard]] std::string json_text(const Json& json);
/// Appends a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_text(std::string& line, std::string_view text);

/// An object's member; null if it has none of that name. Throws JsonError if it is not an object.
[[nodiscard]] const Json* find_member(const Json& json, std::string_view name);
/// Throws JsonError that names the member if there is none.
[[nodiscard]] const Json& member(const Json& json, std::string_view name);
/// An element of an array. Throws JsonError if there is none.
[[nodiscard]] const Json& element(const Json& json, std::size_t index);

// These throw JsonError if the value is of another type.
[[nodiscard]] const Json& as_array(const Json& json);
[[nodiscard]] const Json& as_object(const Json& json);
[[nodiscard]] const std::string& as_text(const Json& json);
[[nodiscard]] std::vector<std::string> as_texts(const Json& json);  ///< of an array
[[nodiscard]] bool as_boolean(const Json& json);
[[nodiscard]] double as_number(const Json& json);  ///< whole or not
/// A whole number from least to most.
[[nodiscard]] std::uint64_t as_whole(const Json& json, std::int64_t least, std::uint64_t most);
template <std::integral Integer>
[[nodiscard]] Integer as_integer(const Json& json) {
    using Limits = std::numeric_limits<Integer>;
    return static_cast<Integer>(as_whole(json, std::int64_t{Limits::min()}, std::uint64_t{Limits::max()}));
}

}  // namespace pahtum

/// Null for nothing.
template <typename Value>
struct nlohmann::adl_serializer<std::optional<Value>> {
    template <typename Json>
    static void to_json(Json& json, const std::optional<Value>& value) {
        if (value) json = *value;
    }
};
