#include "protocol/gtp/session.hpp"

#include <algorithm>
#include <array>
#include <iostream>
#include <new>
#include <system_error>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/move.hpp"
#include "protocol/wire/pipes.hpp"
#include "protocol/wire/response.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::string_view kGoguiPrefix = "gogui-";

/// What a client asks before a game, and the board that GoGui draws (it would crash): works without a game.
bool works_without_game(std::string_view command) {
    constexpr std::array<std::string_view, 10> kOthers{"protocol_version", "name",
                                                       "version",          "known_command",
                                                       "list_commands",    "quit",
                                                       "cputime",          "gogui-version",
                                                       "gogui-interrupt",  "gogui-analyze_commands"};
    return command.starts_with("gogui-rules_") || std::ranges::find(kOthers, command) != kOthers.end();
}

void check_arguments(const Command& command, Arguments arguments) {
    if (arguments.size() >= command.min_arguments && arguments.size() <= command.max_arguments) return;
    std::string usage{command.name};
    if (!command.usage.empty()) usage += " " + std::string{command.usage};
    throw CommandFailure{"syntax error: usage: " + usage};
}

/// The command that does not exist, and what to type instead.
std::string advice_on(const std::string& command) {
    if (command == "help" || command == "?" || command == "h") {
        return "'" + command +
               "'; type play b D4 for a stone, genmove w for the engine's move, showboard for the board,\n"
               "list_commands for all commands, quit to leave. For people: pahtum play, pahtum web";
    }
    std::vector<std::string> names;
    for (const Command& known : all_commands()) names.emplace_back(known.name);
    const std::string hint = suggestion(command, names);
    return "'" + command + "'" + (hint.empty() ? ", see list_commands" : hint);
}

struct Outcome {
    bool success;
    std::string text;
};

template <typename Run>
Outcome attempt(const Run& run) {
    try {
        return {true, run()};
    } catch (const CommandFailure& error) {
        return {false, error.what()};
    } catch (const ParseError& error) {
        return {false, std::string{"syntax error: "} + error.what()};
    } catch (const IllegalMove& error) {
        return {false, std::string{"illegal move: "} + error.what()};
    } catch (const std::bad_alloc&) {
        return {false, "out of memory: set a smaller hash with param"};
    } catch (const std::system_error& error) {
        return {false, resources_text(error, "set fewer threads with param")};
    }
}

/// The rest of an answer that was begun line by line.
std::string end_of_stream(const Outcome& outcome) {
    if (outcome.success) return outcome.text.empty() ? "\n" : outcome.text + "\n\n";
    std::cerr << "pahtum: the answer is cut short: " << outcome.text << '\n';
    return "\n";
}

std::optional<std::string> response_to(Session& session, const LineBuffer::Line& line) {
    if (!line.too_long) return session.answer(line.text);
    const std::optional<Request> request = parse_request(line.text);
    return format_response({.success = false,
                            .id = request ? request->id : std::string{},
                            .text = "syntax error: the line is too long"});
}

}  // namespace

std::optional<std::string> Session::answer(std::string_view line) {
    const std::optional<Request> request = parse_request(line);
    if (!request) return std::nullopt;
    state_.stream.begin(request->id);
    const Outcome outcome = attempt([&] { return run(*request); });
    if (state_.stream.is_open()) return end_of_stream(outcome);
    return format_response({.success = outcome.success, .id = request->id, .text = outcome.text});
}

void Session::ponder() {
    if (!state_.settings.ponder || state_.own_turn_end != state_.game.length()) return;
    try {
        state_.thinker.ponder(state_.game.position(), state_.settings, state_.any_input);
    } catch (const std::exception& error) {
        // If the cause persists, the next command will report it.
        std::cerr << "pahtum: not pondering: " << printable_lines(error.what(), kLongestMessage) << '\n';
    }
}

std::string Session::run(const Request& request) {
    const Command* command = find_command(request.command);
    if (command == nullptr) throw CommandFailure{"unknown command: " + advice_on(request.command)};
    if (!fault_.empty() && !works_without_game(command->name))
        throw CommandFailure{"cannot start: " + fault_};
    check_arguments(*command, request.arguments);
    follow_session_file();
    // GoGui and its tools understand only vertices as moves.
    if (request.command.starts_with(kGoguiPrefix)) state_.settings.vertices_only = true;
    std::string answer = command->run(state_, request.arguments);
    make_ready();
    return answer;
}

void Session::make_ready() {
    const Position& position = state_.game.position();
    if (state_.settings.time || state_.clocks.of(position.side_to_move()))
        state_.thinker.make_ready(position, state_.settings);
}

void Session::follow_session_file() {
    if (state_.game.length() > 0 || state_.game.has_stones()) return;
    try {
        if (const auto start = state_.session_file.load_if_changed()) state_.begin(*start);
    } catch (const std::runtime_error& error) {  // a FileError or ParseError
        std::cerr << "pahtum: ignoring the session file: " << printable_lines(error.what(), kLongestMessage)
                  << '\n';
    }
}

bool serve(Session& session, Input& input, Output& output) {
    session.make_ready();
    while (!session.is_finished() && !output.has_failed()) {
        if (!input.has_line()) {
            output.flush();
            session.ponder();
        }
        const auto line = input.read_line();
        if (!line) break;
        if (const auto response = response_to(session, *line)) output.add(*response);
    }
    output.flush();
    return !output.has_failed() && !input.has_lost_client();
}

}  // namespace pahtum::gtp
