#include <array>

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
    "read the rules given by position; until then enter the engine only where they are not used";

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

bool is_resignation(std::string_view text) { return lower_case(text) == "resign"; }

/// Asks for quick moves, if the engine knows how.
void limit_thinking(EngineUnderTest& engine) {
    if (!engine.ask("limit time 0.05").success) engine.ask("time_settings 0 0.05 1");
}

/// What to say of an answer to `genmove` that is no legal move.
EngineFault no_legal_move(EngineUnderTest& engine, const std::string& seen, const std::string& reason) {
    const std::string stray = engine.client().sign_of_a_stray_answer();
    if (stray.empty()) return {EngineFault::Kind::kWrongAnswer, seen + ": " + reason};
    return {EngineFault::Kind::kUnasked, seen + stray};
}

/// Plays both sides to the end, or until one resigns. Returns the number of moves. Throws EngineFault at the
/// first illegal move.
int play_to_the_end(EngineUnderTest& engine, Position position) {
    int moves = 0;
    for (; !position.is_over(); ++moves) {
        const bool is_black = position.side_to_move() == Side::kBlack;
        const std::string command = is_black ? "genmove b" : "genmove w";
        const std::string answer = engine.require(command);
        if (is_resignation(answer)) return moves;
        try {
            position.play(parse_move(position, answer));
        } catch (const std::runtime_error& error) {
            const std::string seen =
                "answered " + quote(answer) + " to " + quote(command) + " in '" + to_text(position) + "'";
            throw no_legal_move(engine, seen, error.what());
        }
    }
    return moves;
}

Observation play(const Opening& opening, Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    const Position position = parse_position(opening.position);
    try {
        engine.set_up(to_text(position));
    } catch (const EngineFault& fault) {
        if (fault.kind() != EngineFault::Kind::kWrongAnswer || opening.is_needed) throw;
        return {Level::kWarning, fault.what()};
    }
    limit_thinking(engine);
    const int moves = play_to_the_end(engine, position);
    if (moves == 0) return {Level::kWarning, "resigns at once"};
    return {Level::kOk, std::to_string(moves) + " legal moves"};
}

/// A second answer would be taken for the answer to the next command.
Observation one_answer(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    engine.set_up(kOpenings.front().position);
    limit_thinking(engine);
    const std::string answer = engine.require("genmove b");
    if (const std::string text = engine.listen(std::chrono::milliseconds{200}); !text.empty())
        throw EngineFault{EngineFault::Kind::kUnasked,
                          "wrote " + text + " after its answer " + quote(answer) + " to 'genmove b'"};
    return {Level::kOk, "genmove is answered once"};
}

/// The first moves of a game, with a limit that does not depend on the machine.
std::string first_moves(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    engine.set_up(kOpenings.front().position);
    engine.require("limit nodes 2000");
    std::string moves;
    for (const char* const command : {"genmove b", "genmove w", "genmove b", "genmove w"})
        moves += engine.require(command) + " ";
    return moves;
}

Observation determinism(Candidate& candidate) {
    EngineUnderTest engine = candidate.start();
    if (!engine.ask("limit nodes 2000").success)
        return {Level::kWarning, "not checked, since it does not know 'limit nodes 2000'"};
    const std::string first = first_moves(candidate);
    const std::string second = first_moves(candidate);
    if (first != second)
        return {Level::kWarning,
                "two processes with 2000 nodes a move played " + quote(first) + " and " + quote(second)};
    return {Level::kOk, "the same moves with the same node limit"};
}

}  // namespace

std::vector<Check> play_checks() {
    std::vector<Check> checks{{"one_answer", "answer genmove with a move", one_answer}};
    for (const Opening& opening : kOpenings)
        checks.push_back({opening.name, opening.remedy,
                          [opening](Candidate& candidate) { return play(opening, candidate); }});
    checks.push_back({"determinism", "fix its seed, or games cannot be repeated", determinism});
    return checks;
}

}  // namespace pahtum::arena
