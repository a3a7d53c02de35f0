#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cli/settings.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

/// Reads the values of options and says which one is wrong: every function throws UsageError that begins with
/// the option's name.
class OptionReader {
  public:
    explicit OptionReader(const OptionTexts& options) : options_(options) {}

    /// Throws ParseError.
    [[nodiscard]] static double parse_number(const std::string& text);

    /// What `read` returns; if it finds the text wrong (ParseError), the option is named.
    template <class Read>
    static auto guarded(const std::string& name, const Read& read) {
        try {
            return read();
        } catch (const ParseError& error) {
            refuse(name, error.what());
        }
    }

    [[noreturn]] static void refuse(const std::string& name, const std::string& reason) {
        throw UsageError("--" + name + ": " + reason);
    }

    /// The last value given.
    [[nodiscard]] std::optional<std::string> text(const std::string& name) const;
    /// All values given, in their order.
    [[nodiscard]] std::vector<std::string> all(const std::string& name) const;
    [[nodiscard]] bool flag(const std::string& name) const;
    [[nodiscard]] std::optional<int> integer(const std::string& name, int low, int high) const;
    [[nodiscard]] std::optional<double> number(const std::string& name) const;

  private:
    const OptionTexts& options_;
};

}  // namespace pahtum::arena
