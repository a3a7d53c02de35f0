#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/protocol/web/client/web_program.hpp"
#include "tests/support/text.hpp"

namespace pahtum::testing {

/// A TCP connection to this machine, for sending anything.
class WebConnection {
  public:
    /// Throws std::runtime_error if nobody listens.
    explicit WebConnection(std::uint16_t port);
    ~WebConnection();
    WebConnection(const WebConnection&) = delete;
    WebConnection& operator=(const WebConnection&) = delete;

    /// False if the other end does not take them any more.
    bool send(std::string_view bytes);
    /// The other end finds the end of what is sent.
    void end_sending();
    /// All that comes until the other end closes, or what came so far is enough. Throws std::runtime_error
    /// after half a minute.
    std::string receive(const std::function<bool(const std::string&)>& is_enough = {});

  private:
    int socket_ = -1;
    std::string received_;
};

struct WebReply {
    int status = 0;
    std::string head;  ///< status line and header
    std::string body;
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body); }
};

/// What a well-behaved client sends; tests change what they are about.
struct WebRequest {
    std::string method = "GET";
    std::string path = "";  ///< behind the token; or all of it if it begins with "/"
    std::string host = "127.0.0.1";
    std::string header = "";  ///< more lines, each with its end
    std::string body = "";
};

/// One request on a connection of its own.
[[nodiscard]] WebReply ask(const WebProgram& program, const WebRequest& request);
WebReply post(const WebProgram& program, const std::string& action, const std::string& body);
/// What opens a stream of events.
[[nodiscard]] std::string events_request(const WebProgram& program);
/// A person plays this cell.
WebReply play(const WebProgram& program, const std::string& move);
/// GET state.
[[nodiscard]] nlohmann::json state_of(const WebProgram& program);
/// The first state that is as wanted. Throws std::runtime_error if there is none within half a minute.
nlohmann::json wait_for_state(const WebProgram& program,
                              const std::function<bool(const nlohmann::json&)>& is_wanted);

/// A fixture: a game on an empty 3x3 board, whose engine takes 0.05 s a move.
struct QuickGame {
    WebProgram program{{"--position", "3/3/3 x classic", "--time", "0.05"}};
};

}  // namespace pahtum::testing
