#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/gtp/command.hpp"
#include "protocol/gtp/state.hpp"
#include "protocol/wire/request.hpp"

namespace pahtum::gtp {

/// The engine's end of the protocol: text in, text out. It also reads the session file, and reports on stderr
/// if it cannot.
class Session {
  public:
    /// `fault` says why there is no game, for example because of a wrong option. If it is not empty, commands
    /// that need a game fail with `cannot start: ` and the fault. The commands of a client's handshake still
    /// work, so that a GUI can show the error.
    Session(const GameSetup& setup, SessionFile shared_file, Client client, std::string fault = {})
        : state_(setup, std::move(shared_file), std::move(client)), fault_(std::move(fault)) {}

    /// The whole response to one raw line, with the empty line that ends it. Nothing if the line holds no
    /// command.
    [[nodiscard]] std::optional<std::string> answer(std::string_view line);

    /// To be called between commands: if pondering is on and it is the opponent's turn, thinks until any
    /// input arrives.
    void ponder();

    /// If moves are timed, makes the tables that the next one needs, as every answer does: a few
    /// milliseconds' work, which would take most of a short first move.
    void make_ready();

    /// Whether `quit` was answered.
    [[nodiscard]] bool is_finished() const { return state_.is_finished; }

  private:
    [[nodiscard]] std::string run(const Request& request);
    void follow_session_file();

    State state_;
    std::string fault_;
};

class Input;
class Output;

/// Answers line by line until `quit` or the end of the input, and lets the session ponder while no line is
/// waiting. Responses to lines that arrived together go out in one write. False if writing failed.
[[nodiscard]] bool serve(Session& session, Input& input, Output& output);

}  // namespace pahtum::gtp
