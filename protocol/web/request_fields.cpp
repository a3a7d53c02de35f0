#include "protocol/web/request_fields.hpp"

namespace pahtum::web {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& expected) {
    throw RequestError{"'" + name + "': expected " + expected};
}

}  // namespace

RequestFields::RequestFields(const std::string& body) : object_(nlohmann::json::object()) {
    if (!body.empty()) object_ = nlohmann::json::parse(body, nullptr, false);
    if (!object_.is_object()) throw RequestError{"the body is not a JSON object"};
}

const nlohmann::json* RequestFields::find(const std::string& name) {
    asked_.insert(name);
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
}

std::optional<std::string> RequestFields::text(const std::string& name) {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) refuse(name, "a string");
    return value->get<std::string>();
}

std::string RequestFields::required_text(const std::string& name) {
    const auto value = text(name);
    if (!value) throw RequestError{"'" + name + "' is missing"};
    return *value;
}

std::optional<bool> RequestFields::flag(const std::string& name) {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_boolean()) refuse(name, "true or false");
    return value->get<bool>();
}

std::optional<std::uint64_t> RequestFields::number(const std::string& name) {
    const nlohmann::json* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (!value->is_number_unsigned()) refuse(name, "a whole number, 0 or more");
    return value->get<std::uint64_t>();
}

void RequestFields::expect_no_more() const {
    for (const auto& [name, value] : object_.items())
        if (!asked_.contains(name)) throw RequestError{"'" + name + "' is not expected here"};
}

}  // namespace pahtum::web
