#include <algorithm>
#include <array>
#include <cctype>

#include "arena/check/check.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

struct Opening {
    std::string_view name;
    std::string_view position;
    std::string_view remedy;
    bool is_needed = false;
};

constexpr std::string_view kRulesRemedy =
    "read what position says of the rules; until then enter it only where they are not used";

constexpr std::array kOpenings = {
    Opening{"plays_7x7", "7/5-1/7/3-3/7/1-5/7 x classic", "answer genmove with a legal move", true},
    Opening{"plays_3x3", "3/1-1/3 x classic,boulders=1", "read the size of the board from the position"},
    Opening{"plays_8x8", "8/8/2-5/8/8/5-2/8/8 x classic,boulders=2",
            "read the size of the board from the position"},
    Opening{"plays_midgame", "2x2/1o3/2-2/3x1/o4 x classic", "start from positions with stones on the board"},
    Opening{"plays_running", "4/2-1/1-2/4 x strategic,boulders=2", kRulesRemedy},
    Opening{"plays_custodial", "5/5/5/5/5 x custodial,boulders=0", kRulesRemedy},
    Opening{"plays_swap", "5/3-1/5/1-3/5 x classic,boulders=2,swap=on", kRulesRemedy},
    Opening{"plays_placing", "4/4/4/4 o classic,setup=alternate,boulders=3 placing", kRulesRemedy},
};

bool is_resignation(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text == "resign";
}

/// What makes a move quick where that can be said.
void limit_thinking(Probe& probe) {
    if (!probe.ask("limit time 0.05").success) probe.ask("time_settings 0 0.05 1");
}

/// Plays both sides until the end or until one resigns, and says how many moves that took. Throws
/// Misbehaviour at the first that is not legal.
int play_to_the_end(Probe& probe, Position position) {
    int moves = 0;
    for (; !position.is_over(); ++moves) {
        const bool is_black = position.side_to_move() == Side::kBlack;
        const std::string command = is_black ? "genmove b" : "genmove w";
        const std::string answer = probe.require(command);
        if (is_resignation(answer)) return moves;
        try {
            position.play(parse_move(position, answer));
        } catch (const std::runtime_error& error) {
            throw Misbehaviour{"answered " + quote(answer) + " to " + quote(command) + " in '" +
                               to_text(position) + "': " + error.what()};
        }
    }
    return moves;
}

Sight play(const Opening& opening, Examination& examination) {
    Probe probe = examination.start();
    const Position position = parse_position(opening.position);
    const auto answer = probe.ask("position " + to_text(position));
    if (!answer.success) {
        return {opening.is_needed ? Level::kFailure : Level::kWarning,
                "answered " + quote("? " + answer.text) + " to " + quote("position " + to_text(position))};
    }
    limit_thinking(probe);
    const int moves = play_to_the_end(probe, position);
    if (moves == 0) return {Level::kWarning, "resigns at once"};
    return {Level::kOk, std::to_string(moves) + " legal moves"};
}

/// A second answer shifts all that come behind it.
Sight one_answer(Examination& examination) {
    Probe probe = examination.start();
    probe.require("position 7/5-1/7/3-3/7/1-5/7 x classic");
    limit_thinking(probe);
    const std::string answer = probe.require("genmove b");
    if (const std::string text = probe.listen(std::chrono::milliseconds{200}); !text.empty())
        throw Misbehaviour{"wrote " + text + " behind its answer " + quote(answer) + " to 'genmove b'",
                           Misbehaviour::Kind::kUnasked};
    return {Level::kOk, "genmove is answered once"};
}

/// The first moves of a game, under a limit that does not depend on the machine.
std::string first_moves(Examination& examination) {
    Probe probe = examination.start();
    probe.require("position 7/5-1/7/3-3/7/1-5/7 x classic");
    probe.require("limit nodes 2000");
    std::string moves;
    for (const char* const command : {"genmove b", "genmove w", "genmove b", "genmove w"})
        moves += probe.require(command) + " ";
    return moves;
}

Sight determinism(Examination& examination) {
    Probe probe = examination.start();
    if (!probe.ask("limit nodes 2000").success)
        return {Level::kWarning, "not examined, since it does not know 'limit nodes 2000'"};
    const std::string first = first_moves(examination);
    const std::string second = first_moves(examination);
    if (first != second)
        return {Level::kWarning,
                "two processes with 2000 nodes a move played " + quote(first) + " and " + quote(second)};
    return {Level::kOk, "the same moves by the same limit of nodes"};
}

}  // namespace

std::vector<Check> play_checks() {
    std::vector<Check> checks{{"one_answer", "answer genmove with a move", one_answer}};
    for (const Opening& opening : kOpenings)
        checks.push_back({opening.name, opening.remedy,
                          [opening](Examination& examination) { return play(opening, examination); }});
    checks.push_back({"determinism", "give it a seed, or games cannot be repeated", determinism});
    return checks;
}

}  // namespace pahtum::arena
