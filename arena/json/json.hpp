#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace pahtum::arena {

/// Text that is not JSON, or JSON that is not what was expected. The message says what was found.
class JsonError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A JSON value; null unless it is given another. Objects keep the order of their members.
///
///     Json json = Json::object({{"name", "new"}, {"elo", estimate.elo}});   // null if there is no Elo
///     json["faults"] = Json::array();
///     json.dump();                                                          // {"name":"new","elo":12.5,...}
class Json {
  public:
    using Member = std::pair<std::string, Json>;
    using Array = std::vector<Json>;
    using Object = std::vector<Member>;

    Json() = default;
    // NOLINTBEGIN(google-explicit-constructor): values are written as themselves.
    Json(std::nullptr_t) {}
    template <std::same_as<bool> Bool>
    Json(Bool value) : value_(value) {}
    template <std::signed_integral Integer>
    Json(Integer value) : value_(std::int64_t{value}) {}
    template <std::unsigned_integral Integer>
    requires(!std::same_as<Integer, bool>) Json(Integer value) : value_(std::uint64_t{value}) {}
    Json(double value) : value_(value) {}
    Json(const char* text) : value_(std::string(text)) {}
    Json(std::string_view text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}
    /// Null for nothing.
    template <typename Value>
    Json(const std::optional<Value>& value) {
        if (value) *this = Json(*value);
    }
    template <typename Value>
    Json(const std::vector<Value>& values) : value_(Array(values.begin(), values.end())) {}
    template <typename Value, std::size_t kSize>
    Json(const std::array<Value, kSize>& values) : value_(Array(values.begin(), values.end())) {}
    // NOLINTEND(google-explicit-constructor)
    [[nodiscard]] static Json array(std::initializer_list<Json> values = {});
    /// Requires distinct names.
    [[nodiscard]] static Json object(std::initializer_list<Member> members = {});

    /// Reads UTF-8. Throws JsonError, also where values are nested more than 256 deep. Of members with the
    /// same name the last counts.
    [[nodiscard]] static Json parse(std::string_view text);
    /// On one line, without blanks. Bytes that are not UTF-8 become U+FFFD; numbers that are not finite,
    /// null.
    [[nodiscard]] std::string dump() const;

    /// The member of that name, added if there is none; null becomes an object. Requires one or the other.
    Json& operator[](std::string_view name);
    /// Appends to an array; null becomes one. Requires one or the other.
    void push_back(Json value);

    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
    [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
    [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }

    /// These throw JsonError if the value is of another type.
    [[nodiscard]] const std::string& text() const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] double number() const;  ///< whole or not
    [[nodiscard]] const Array& elements() const;
    [[nodiscard]] const Object& members() const;
    [[nodiscard]] std::vector<std::string> texts() const;  ///< of an array

    /// Throws JsonError if it is not a whole number of that type.
    template <std::integral Integer>
    [[nodiscard]] Integer integer() const {
        if (const auto* value = std::get_if<std::uint64_t>(&value_); value && std::in_range<Integer>(*value))
            return static_cast<Integer>(*value);
        if (const auto* value = std::get_if<std::int64_t>(&value_); value && std::in_range<Integer>(*value))
            return static_cast<Integer>(*value);
        refuse("a whole number");
    }

    /// An object's member; null if it has none of that name. Throws JsonError if it is not an object.
    [[nodiscard]] const Json* find(std::string_view name) const;
    /// Throws JsonError that names the member if there is none.
    [[nodiscard]] const Json& at(std::string_view name) const;
    /// An element of an array. Throws JsonError if there is none.
    [[nodiscard]] const Json& at(std::size_t index) const;

  private:
    [[noreturn]] void refuse(std::string_view expected) const;
    void append_to(std::string& text) const;

    std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object>
        value_;
};

/// Appends a JSON string with its quotes. Bytes that are not UTF-8 become U+FFFD.
void append_json_text(std::string& line, std::string_view text);

}  // namespace pahtum::arena
