#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The engine's side of a conversation: text in, text out. Its only other input and output are the session
/// file, and stderr if that cannot be read.
class Session {
  public:
    explicit Session(State state) : state_(std::move(state)) {}

    /// The whole response to one raw line, its closing empty line included; nothing if the line asks for
    /// nothing.
    [[nodiscard]] std::optional<std::string> answer(std::string_view line);

    /// Between commands: thinks during the opponent's turn, if the settings say so, until any input arrives.
    void ponder();

    /// Whether `quit` was answered.
    [[nodiscard]] bool is_finished() const { return state_.is_finished; }

  private:
    [[nodiscard]] std::string run(const Request& request);
    void follow_session_file();

    State state_;
};

class Input;
class Output;

/// Answers line by line until `quit` or the end of the input, and lets the session ponder while no line is
/// waiting. Responses to lines that arrived together are written together. False if one could not be written.
[[nodiscard]] bool serve(Session& session, Input& input, Output& output);

}  // namespace pahtum::gtp
