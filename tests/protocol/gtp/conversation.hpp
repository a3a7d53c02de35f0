#pragma once

#include <string>
#include <utility>

#include "engine/rules/text.hpp"
#include "protocol/gtp/session.hpp"

namespace pahtum::gtp {

/// A session that a test talks to.
struct Conversation {
    explicit Conversation(const std::string& position = "5/3-1/5/1-3/5 x classic", Client client = {},
                          std::string fault = {})
        : session(GameSetup{{}, parse_position(position), Random{1}}, SessionFile{}, std::move(client),
                  std::move(fault)) {}

    /// The answer without its closing empty line.
    std::string ask(const std::string& line) {
        std::string response = session.answer(line).value_or("");
        if (response.ends_with("\n\n")) response.resize(response.size() - 2);
        return response;
    }

    Session session;
};

}  // namespace pahtum::gtp
