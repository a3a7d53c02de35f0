#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace pahtum::gtp {

/// The answer being given, for commands that give it line by line while they work.
class AnswerStream {
  public:
    /// Passes bytes on to the client at once.
    using Write = std::function<void(std::string_view)>;

    explicit AnswerStream(Write write = {}) : write_(std::move(write)) {}

    /// A command with this id is about to be answered; nothing is written yet.
    void begin(std::string_view id);
    /// Writes the answer's first line, `=id `, if that is not done yet.
    void open();
    /// Writes one more line, which must not be empty; opens the answer first.
    void line(std::string_view text);
    [[nodiscard]] bool is_open() const { return is_open_; }

  private:
    Write write_;
    std::string id_;
    bool is_open_ = false;
};

}  // namespace pahtum::gtp
