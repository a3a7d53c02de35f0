#include "protocol/server/session.hpp"

#include <iostream>
#include <new>
#include <system_error>

#include "engine/rules/parse_error.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kGoguiPrefix = "gogui-";

void check_arguments(const Command& command, Arguments arguments) {
    if (arguments.size() >= command.min_arguments && arguments.size() <= command.max_arguments) return;
    std::string usage{command.name};
    if (!command.usage.empty()) usage += " " + std::string{command.usage};
    throw CommandFailure{"syntax error: usage: " + usage};
}

}  // namespace

std::optional<std::string> Session::answer(std::string_view line) {
    const std::optional<Request> request = parse_request(line);
    if (!request) return std::nullopt;
    const auto failure = [&](const std::string& text) {
        return format_response({.success = false, .id = request->id, .text = text});
    };
    try {
        const std::string text = run(*request);
        return format_response({.success = true, .id = request->id, .text = text});
    } catch (const CommandFailure& error) {
        return failure(error.what());
    } catch (const ParseError& error) {
        return failure(std::string{"syntax error: "} + error.what());
    } catch (const IllegalMove& error) {
        return failure(std::string{"illegal move: "} + error.what());
    } catch (const std::bad_alloc&) {
        return failure("out of memory: set a smaller hash with param");
    } catch (const std::system_error& error) {
        return failure(std::string{"out of resources: set fewer threads with param: "} + error.what());
    }
}

std::string Session::run(const Request& request) {
    const Command* command = find_command(request.command);
    if (command == nullptr)
        throw CommandFailure{"unknown command: '" + request.command + "', see list_commands"};
    check_arguments(*command, request.arguments);
    follow_session_file();
    // GoGui and its tools understand vertices and no other moves.
    if (request.command.starts_with(kGoguiPrefix)) state_.settings.vertices_only = true;
    return command->run(state_, request.arguments);
}

void Session::follow_session_file() {
    if (state_.game.length() > 0 || state_.game.has_stones()) return;
    try {
        if (const auto start = state_.session_file.load_if_changed()) state_.begin(*start);
    } catch (const ParseError& error) {
        std::cerr << "pahtum: the session file is left aside: " << error.what() << '\n';
    }
}

}  // namespace pahtum::gtp
