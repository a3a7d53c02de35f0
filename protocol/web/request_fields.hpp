#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>

namespace pahtum::web {

/// The request is not what it should be; the message says why, for people.
class RequestError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The members of a JSON object from outside. Each reader gives nothing if there is no such member, and
/// throws RequestError if it is of another type.
class RequestFields {
  public:
    /// An empty body has no members. Throws RequestError for what is no JSON object.
    explicit RequestFields(const std::string& body);

    [[nodiscard]] std::optional<std::string> text(const std::string& name);
    /// The same for a member that must be there.
    [[nodiscard]] std::string required_text(const std::string& name);
    [[nodiscard]] std::optional<bool> flag(const std::string& name);
    [[nodiscard]] std::optional<std::uint64_t> number(const std::string& name);

    /// Throws RequestError if there is a member nobody has asked for.
    void expect_no_more() const;

  private:
    [[nodiscard]] const nlohmann::json* find(const std::string& name);

    nlohmann::json object_;
    std::set<std::string> asked_;
};

}  // namespace pahtum::web
