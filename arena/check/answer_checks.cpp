#include <algorithm>
#include <array>

#include "arena/check/check.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using namespace std::chrono_literals;

constexpr std::array<std::string_view, 4> kNeeded = {"play", "genmove", "quit", "list_commands"};
constexpr std::array<std::string_view, 5> kUseful = {"position", "known_command", "limit", "time_settings",
                                                     "time_left"};
constexpr std::array<std::string_view, 2> kUsefulAnyhow = {"position", "known_command"};

std::string shown(const EngineUnderTest::Answer& answer) {
    return quote((answer.success ? "=" : "?") + answer.id + " " + answer.text);
}

std::vector<std::string> listed_commands(EngineUnderTest& engine) {
    const std::string text = engine.require("list_commands");
    const auto lines = split(text, "\n");
    return {lines.begin(), lines.end()};
}

/// Which of these commands are not listed, separated by commas.
template <std::size_t kSize>
std::string missing(const std::vector<std::string>& listed,
                    const std::array<std::string_view, kSize>& wanted) {
    std::string names;
    for (const std::string_view name : wanted) {
        if (std::ranges::find(listed, name) != listed.end()) continue;
        names += (names.empty() ? "" : ", ") + std::string{name};
    }
    return names;
}

Observation silence(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const std::string text = engine.listen(300ms);
    if (!text.empty()) return {Level::kFailure, "wrote " + text + " before it was asked"};
    return {Level::kOk, "writes nothing before it is asked"};
}

Observation handshake(Candidate& candidate) {
    const Deadline begin = Clock::now();
    EngineUnderTest engine = candidate.start();
    const std::string protocol = engine.require("protocol_version");
    const auto start = std::chrono::ceil<std::chrono::milliseconds>(Clock::now() - begin);
    if (protocol != "2") return {Level::kFailure, "speaks version " + quote(protocol) + " of the protocol"};
    const std::string name = engine.require("name");
    const std::string version = engine.require("version");
    if (name.empty()) return {Level::kWarning, "has no name"};
    const std::string seen =
        quote(name + " " + version) + " speaks version 2, " + seconds_text(start) + " s after its start";
    if (start <= EngineUnderTest::kPatience) return {Level::kOk, seen};
    return {Level::kWarning, seen + ", so it can enter only with --start-time"};
}

/// What time controls need is left to the check `time_control` if one is asked for.
Observation commands(Candidate& candidate, bool with_time_controls) {
    EngineUnderTest engine = candidate.start();
    const std::vector<std::string> listed = listed_commands(engine);
    if (const std::string names = missing(listed, kNeeded); !names.empty())
        return {Level::kFailure, "does not list " + names};
    const std::string names = with_time_controls ? missing(listed, kUseful) : missing(listed, kUsefulAnyhow);
    if (names.find("position") != std::string::npos &&
        !missing(listed, std::array<std::string_view, 2>{"newgame", "boulders"}).empty())
        return {Level::kFailure, "lists neither position nor newgame and boulders"};
    if (with_time_controls &&
        missing(listed, std::array<std::string_view, 2>{"limit", "time_settings"}) == "limit, time_settings")
        return {Level::kFailure, "lists neither limit nor time_settings: it can enter only with --tc none"};
    if (!names.empty()) return {Level::kWarning, "does not list " + names};
    return {Level::kOk, std::to_string(listed.size()) + " are listed"};
}

/// The parameters that --option can set, with their values; protocol/gtp/parameters.md has the form.
Observation parameters(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const std::vector<std::string> listed = listed_commands(engine);
    if (std::ranges::find(listed, "param") == listed.end())
        return {Level::kOk, "the engine does not list param, so it has none for --option"};
    const std::string answer = engine.require("param");
    std::string shown;
    for (const std::string_view line : split(answer, "\n")) {
        const std::size_t end = line.find("] ");
        if (!line.starts_with('[') || end == std::string_view::npos)
            return {Level::kWarning, quote(line) + " in the answer to param is not '[TYPE] NAME VALUE'"};
        const std::string_view rest = line.substr(end + 2);
        const std::size_t blank = rest.find(' ');
        shown += (shown.empty() ? "" : ", ") + std::string{rest.substr(0, blank)} + "=" +
                 std::string{blank == std::string_view::npos ? "" : rest.substr(blank + 1)};
    }
    return {Level::kOk, shown.empty() ? "there are none" : shown};
}

Observation known_command(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    for (const std::string& command : listed_commands(engine)) {
        if (engine.require("known_command " + command) != "true")
            return {Level::kWarning, "lists " + quote(command) + ", but known_command denies it"};
    }
    if (engine.require("known_command no_such_command") != "false")
        return {Level::kWarning, "claims to know 'no_such_command'"};
    return {Level::kOk, "agrees with list_commands"};
}

Observation ids(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const auto answers = engine.exchange("7 name\n123456 no_such_command\nname\n", 3);
    const std::array<std::string_view, 3> expected = {"7", "123456", ""};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        // An id is a number: engines may answer 7 with =007, or 007 with =7.
        std::string_view id = answers[i].id;
        while (id.size() > 1 && id.front() == '0') id.remove_prefix(1);
        if (id != expected[i])
            return {Level::kFailure, "answered " + shown(answers[i]) + " to a command with the id '" +
                                         std::string{expected[i]} + "'"};
    }
    return {Level::kOk, "are repeated in answers"};
}

Observation unknown_command(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const EngineUnderTest::Answer answer = engine.ask("no_such_command with arguments");
    if (answer.success) return {Level::kFailure, "answered " + shown(answer) + " to 'no_such_command'"};
    if (answer.text.empty()) return {Level::kWarning, "refuses it without giving a reason"};
    engine.require("name");
    return {Level::kOk, "is refused: " + quote(answer.text)};
}

Observation refusal(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    engine.set_up("5/5/5/5/5 x");
    engine.require("play b C3");
    for (const std::string command : {"play w C3", "play b A1", "play w Z9", "play w"}) {
        if (const auto answer = engine.ask(command); answer.success)
            return {Level::kFailure,
                    "answered " + shown(answer) + " to " + quote(command) + " after 'play b C3'"};
    }
    engine.require("play w A1");
    return {Level::kOk, "illegal moves are refused and change nothing"};
}

Observation blank_lines(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const std::string name = engine.require("name");
    const auto answer = engine.exchange("\n   \n# a comment\n\t\nname # of the engine\n", 1).front();
    if (!answer.success || answer.text != name)
        return {Level::kFailure, "answered " + shown(answer) + " to 'name' after blank lines and comments"};
    if (const std::string text = engine.listen(100ms); !text.empty())
        return {Level::kFailure, "wrote " + text + " in answer to blank lines or comments"};
    return {Level::kOk, "blank lines and comments get no answer"};
}

Observation line_ends(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const std::string name = engine.require("name");
    if (const auto answer = engine.exchange("name\r\n", 1).front(); !answer.success || answer.text != name)
        return {Level::kWarning, "answered " + shown(answer) + " to a line that ends with CR LF"};
    return {Level::kOk, "CR is ignored"};
}

Observation pieces(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const std::string name = engine.require("name");
    const auto answers = engine.exchange("name\nprotocol_version\nname\n", 3);
    if (answers[0].text != name || answers[1].text != "2" || answers[2].text != name)
        return {Level::kFailure,
                "answered " + shown(answers[1]) + " to the second of three commands in one write"};
    for (const char* const piece : {"na", "me", "\nna"}) engine.send(piece);
    if (engine.exchange("me\n", 2).back().text != name)
        return {Level::kFailure, "does not answer a command that comes in pieces"};
    return {Level::kOk, "commands may come together or in pieces"};
}

Observation letter_case(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    try {
        engine.set_up("5/5/5/5/5 x");
    } catch (const EngineFault& fault) {
        if (fault.kind() != EngineFault::Kind::kWrongAnswer) throw;
        return {Level::kWarning, std::string{"not tried on 5x5: "} + fault.what()};
    }
    for (const std::string command : {"play b c3", "play W A1", "play BLACK B2", "play White b3"}) {
        if (const auto answer = engine.ask(command); !answer.success)
            return {Level::kWarning, "answered " + shown(answer) + " to " + quote(command)};
    }
    return {Level::kOk, "understands colours and vertices in lower and upper case"};
}

}  // namespace

std::vector<Check> answer_checks(const CheckOptions& options) {
    const bool with_time_controls = !options.time_control;
    return {
        {"silence", "print greetings to stderr", silence},
        {.name = "handshake",
         .remedy = "answer protocol_version with 2, and name and version with one line each",
         .run = handshake,
         .is_vital = true},
        {"commands", "implement and list what is missing, see protocol/write-an-engine.md",
         [with_time_controls](Candidate& candidate) { return commands(candidate, with_time_controls); }},
        {"known_command", "make it agree with list_commands", known_command},
        {"parameters", "answer param with a line '[TYPE] NAME VALUE' for each parameter", parameters},
        {"ids", "begin the answer to a command with an id by '=id' or '?id'", ids},
        {"unknown_command", "answer '? unknown command' and continue", unknown_command},
        {"refusal", "answer '? illegal move' and leave the game unchanged", refusal},
        {"blank_lines", "ignore lines without a command, and what follows a #", blank_lines},
        {"line_ends", "ignore CR", line_ends},
        {"pieces", "collect input until a line is complete, and flush each answer", pieces},
        {"letter_case", "read colours and vertices in either case", letter_case},
    };
}

}  // namespace pahtum::arena
