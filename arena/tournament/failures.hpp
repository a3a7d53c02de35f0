#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

namespace pahtum::arena {

/// Several failures at once. what() has a line for each.
class SeveralErrors : public std::runtime_error {
  public:
    explicit SeveralErrors(std::vector<std::string> messages);

    [[nodiscard]] const std::vector<std::string>& messages() const { return messages_; }

  private:
    std::vector<std::string> messages_;
};

/// Collects what fails where one failure must not keep other things from being done, or hide theirs.
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

    /// Throws what was kept, if anything: one failure as it was, several as SeveralErrors, in their order.
    void raise() const;

  private:
    /// Keeps the exception that is being handled.
    void add(const std::string& message);

    std::exception_ptr first_;
    std::vector<std::string> messages_;
};

}  // namespace pahtum::arena
