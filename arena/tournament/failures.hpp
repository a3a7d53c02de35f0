#pragma once

#include <cstddef>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/joined.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {

/// Several failures at once. what() has a line for each.
class SeveralErrors : public std::runtime_error {
  public:
    explicit SeveralErrors(std::vector<std::string> messages);

    [[nodiscard]] const std::vector<std::string>& messages() const { return messages_; }

  private:
    std::vector<std::string> messages_;
};

/// Collects failures where one must not prevent other steps, or hide their failures.
class Failures {
  public:
    /// False if the step throws a std::exception, which is kept; the same message is kept once.
    template <typename Step>
    bool attempt(const Step& step) {
        try {
            step();
            return true;
        } catch (const SeveralErrors& errors) {
            for (const std::string& message : errors.messages()) add(message);
        } catch (const std::exception& error) {
            add(error.what());
        }
        return false;
    }

    /// Throws what was kept, if anything: a single failure as it was, several as SeveralErrors, in their
    /// order.
    void raise() const;

  private:
    /// Keeps the exception that is being handled.
    void add(const std::string& message);

    std::exception_ptr first_;
    std::vector<std::string> messages_;
};

/// For a handler of an error from before the first game: throws it again if it is nobody's mistake, since a
/// store is merely away (StoreUnreachable) or the system does not let us use what has a good name
/// (UnusableStore, UnusableFile), and otherwise a UsageError with its message.
[[noreturn]] void refuse(const StoreError& error);
[[noreturn]] void refuse(const FileError& error);

/// Each of the texts as quote() shows it, with commas between them.
template <typename Texts>
[[nodiscard]] std::string quote_all(const Texts& texts, std::size_t limit = 60) {
    return joined(texts, ", ", [limit](const std::string& text) { return quote(text, limit); });
}

}  // namespace pahtum::arena
