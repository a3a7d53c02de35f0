#include <algorithm>
#include <array>
#include <sstream>

#include "arena/check/check.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 4> kNeeded = {"play", "genmove", "quit", "list_commands"};
constexpr std::array<std::string_view, 4> kUseful = {"position", "known_command", "limit", "time_left"};

std::string shown(const Probe::Answer& answer) {
    return quote((answer.success ? "=" : "?") + answer.id + " " + answer.text);
}

std::vector<std::string> listed_commands(Probe& probe) {
    std::istringstream lines{probe.require("list_commands")};
    std::vector<std::string> commands;
    for (std::string line; std::getline(lines, line);) commands.push_back(line);
    return commands;
}

/// Those of `wanted` that are not listed, separated by commas.
template <std::size_t kSize>
std::string missing(const std::vector<std::string>& listed,
                    const std::array<std::string_view, kSize>& wanted) {
    std::string names;
    for (const std::string_view name : wanted) {
        if (std::find(listed.begin(), listed.end(), name) != listed.end()) continue;
        names += (names.empty() ? "" : ", ") + std::string{name};
    }
    return names;
}

Sight silence(Examination& examination) {
    Probe probe = examination.start();
    const std::string text = probe.listen(300ms);
    if (!text.empty()) return {Level::kFailure, "wrote " + text + " before it was asked"};
    return {Level::kOk, "writes nothing before it is asked"};
}

Sight handshake(Examination& examination) {
    Probe probe = examination.start();
    const std::string protocol = probe.require("protocol_version");
    if (protocol != "2") return {Level::kFailure, "speaks version " + quote(protocol) + " of the protocol"};
    const std::string name = probe.require("name");
    const std::string version = probe.require("version");
    if (name.empty()) return {Level::kWarning, "has no name"};
    return {Level::kOk, quote(name + " " + version) + " speaks version 2"};
}

Sight commands(Examination& examination) {
    Probe probe = examination.start();
    const std::vector<std::string> listed = listed_commands(probe);
    if (const std::string names = missing(listed, kNeeded); !names.empty())
        return {Level::kFailure, "does not list " + names};
    const std::string names = missing(listed, kUseful);
    if (names.find("position") != std::string::npos &&
        !missing(listed, std::array<std::string_view, 2>{"newgame", "boulders"}).empty())
        return {Level::kFailure, "lists neither position nor newgame and boulders"};
    if (!names.empty()) return {Level::kWarning, "does not list " + names};
    return {Level::kOk, std::to_string(listed.size()) + " are listed"};
}

Sight known_command(Examination& examination) {
    Probe probe = examination.start();
    for (const std::string& command : listed_commands(probe)) {
        if (probe.require("known_command " + command) != "true")
            return {Level::kWarning, "lists " + quote(command) + ", but known_command denies it"};
    }
    if (probe.require("known_command no_such_command") != "false")
        return {Level::kWarning, "claims to know 'no_such_command'"};
    return {Level::kOk, "agrees with list_commands"};
}

Sight ids(Examination& examination) {
    Probe probe = examination.start();
    const auto answers = probe.exchange("7 name\n123456 no_such_command\nname\n", 3);
    const std::array<std::string_view, 3> expected = {"7", "123456", ""};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (answers[i].id != expected[i])
            return {Level::kFailure, "answered " + shown(answers[i]) + " to a command with the id '" +
                                         std::string{expected[i]} + "'"};
    }
    return {Level::kOk, "are repeated in answers"};
}

Sight unknown_command(Examination& examination) {
    Probe probe = examination.start();
    const Probe::Answer answer = probe.ask("no_such_command with arguments");
    if (answer.success) return {Level::kFailure, "answered " + shown(answer) + " to 'no_such_command'"};
    if (answer.text.empty()) return {Level::kWarning, "refuses it without a reason"};
    probe.require("name");
    return {Level::kOk, "is refused: " + quote(answer.text)};
}

Sight refusal(Examination& examination) {
    Probe probe = examination.start();
    probe.require("position 5/5/5/5/5 x");
    probe.require("play b C3");
    for (const std::string command : {"play w C3", "play b A1", "play w Z9", "play w"}) {
        if (const auto answer = probe.ask(command); answer.success)
            return {Level::kFailure,
                    "answered " + shown(answer) + " to " + quote(command) + " after 'play b C3'"};
    }
    probe.require("play w A1");
    return {Level::kOk, "illegal moves are refused and change nothing"};
}

Sight blank_lines(Examination& examination) {
    Probe probe = examination.start();
    const std::string name = probe.require("name");
    const auto answer = probe.exchange("\n   \n# a comment\n\t\nname # of the engine\n", 1).front();
    if (!answer.success || answer.text != name)
        return {Level::kFailure, "answered " + shown(answer) + " to 'name' behind blank lines and comments"};
    if (const std::string text = probe.listen(100ms); !text.empty())
        return {Level::kFailure, "wrote " + text + " in answer to blank lines or comments"};
    return {Level::kOk, "blank lines and comments get no answer"};
}

Sight line_ends(Examination& examination) {
    Probe probe = examination.start();
    const std::string name = probe.require("name");
    if (const auto answer = probe.exchange("name\r\n", 1).front(); !answer.success || answer.text != name)
        return {Level::kWarning, "answered " + shown(answer) + " to a line that ends with CR LF"};
    return {Level::kOk, "CR is ignored"};
}

Sight pieces(Examination& examination) {
    Probe probe = examination.start();
    const std::string name = probe.require("name");
    const auto answers = probe.exchange("name\nprotocol_version\nname\n", 3);
    if (answers[0].text != name || answers[1].text != "2" || answers[2].text != name)
        return {Level::kFailure,
                "answered " + shown(answers[1]) + " to the second of three commands in one write"};
    for (const char* const piece : {"na", "me", "\nna"}) probe.send(piece);
    if (probe.exchange("me\n", 2).back().text != name)
        return {Level::kFailure, "does not answer a command that comes in pieces"};
    return {Level::kOk, "commands may come together or in pieces"};
}

Sight letter_case(Examination& examination) {
    Probe probe = examination.start();
    for (const std::string command :
         {"position 5/5/5/5/5 x", "play b c3", "play W A1", "play BLACK B2", "play White b3"}) {
        if (const auto answer = probe.ask(command); !answer.success)
            return {Level::kWarning, "answered " + shown(answer) + " to " + quote(command)};
    }
    return {Level::kOk, "colours and vertices in lower and upper case are understood"};
}

}  // namespace

std::vector<Check> answer_checks() {
    return {
        {"silence", "print greetings to stderr", silence},
        {.name = "handshake",
         .remedy = "answer protocol_version with 2, name and version with a line each",
         .run = handshake,
         .is_vital = true},
        {"commands", "implement and list what is missing, see protocol/README.md", commands},
        {"known_command", "make it say what list_commands says", known_command},
        {"ids", "begin the answer to a command with an id by '=id' or '?id'", ids},
        {"unknown_command", "answer '? unknown command' and go on", unknown_command},
        {"refusal", "answer '? illegal move' and leave the game as it was", refusal},
        {"blank_lines", "skip lines without a command, and what follows a #", blank_lines},
        {"line_ends", "drop CR", line_ends},
        {"pieces", "read lines, whatever the reads that they come in, and flush each answer", pieces},
        {"letter_case", "read colours and vertices without regard to case", letter_case},
    };
}

}  // namespace pahtum::arena
