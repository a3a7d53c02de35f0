#pragma once

#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace pahtum::testing {

/// Variables of this process's environment as they are to be for as long as it lives.
class Environment {
  public:
    using Variables = std::map<std::string, std::optional<std::string>>;  ///< nothing = unset

    explicit Environment(const Variables& variables) {
        for (const auto& [name, value] : variables) {
            const char* const before = std::getenv(name.c_str());
            before_[name] = before == nullptr ? std::nullopt : std::optional<std::string>{before};
        }
        set(variables);
    }
    ~Environment() { set(before_); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    static void set(const Variables& variables) {
        for (const auto& [name, value] : variables) {
            if (value)
                setenv(name.c_str(), value->c_str(), 1);
            else
                unsetenv(name.c_str());
        }
    }

    Variables before_;
};

}  // namespace pahtum::testing
