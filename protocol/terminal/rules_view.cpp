#include <vector>

#include "engine/rules/line.hpp"
#include "protocol/terminal/style.hpp"
#include "protocol/terminal/view.hpp"

namespace pahtum::terminal {
namespace {

/// "3 boulders (#)".
std::string boulders_text(const Ruleset& ruleset) { return counted(ruleset.boulders, "boulder") + " (#)"; }

std::string setup_sentence(const Ruleset& ruleset) {
    const std::string boulders = boulders_text(ruleset);
    switch (ruleset.setup) {
        case Setup::kFixed: break;
        case Setup::kCentre:
            return "First a boulder (#) is on the centre cell. The players place the others in turn, Black "
                   "first, until there are " +
                   std::to_string(ruleset.boulders) + ".";
        case Setup::kAlternate: return "First the players place " + boulders + " in turn, White first.";
        case Setup::kChoose:
            return "First White places " + boulders +
                   ". Then Black chooses who plays the first stone: type first for Black, second for White.";
        case Setup::kOffer: return "First Black places " + boulders + ".";
    }
    return "The boulders (#) are on the board from the start. Nobody can play there.";
}

/// "3 stones 3 points, 4: 10, 5: 25", to the longest line of the board.
std::string values_text(int size) {
    std::string text;
    for (int length = 3; length <= size; ++length) {
        text += text.empty() ? std::to_string(length) + " stones " : ", " + std::to_string(length) + ": ";
        text += std::to_string(run_points(length)) + (length == 3 ? " points" : "");
    }
    return text;
}

std::string scoring_sentence(const Ruleset& ruleset) {
    const std::string lines = "unbroken row or column of three or more stones of one colour";
    if (ruleset.scoring == Scoring::kRunning) {
        return "A stone scores at once, and for good: every " + lines +
               " that it is part of counts, even if an earlier stone has scored the shorter line: " +
               values_text(ruleset.size) + ".";
    }
    return "What counts is the board at the end. Every " + lines + " scores: " + values_text(ruleset.size) +
           ".";
}

std::vector<std::string> sentences(const Ruleset& ruleset) {
    const std::string stones = std::to_string(ruleset.stones);
    std::vector<std::string> all{
        setup_sentence(ruleset),
        "Black (X) and White (O) take turns placing a stone on an empty cell. Each has " + stones +
            " stones. Stones never move."};
    if (ruleset.swap)
        all.emplace_back("The other side may answer the first stone by taking it over: type swap.");
    if (ruleset.capture == Capture::kCustodial) {
        all.emplace_back(
            "A stone captures an enemy stone or a boulder next to it if your own stone is right behind that "
            "piece, in the same row or column: another stone of yours takes its place. "
            "Only one piece is captured at a time: type d4xd5 to play D4 and capture D5.");
    }
    all.push_back(scoring_sentence(ruleset));
    all.emplace_back(
        "The game ends when the board is full, or the side to move has no stone left. The side with more "
        "points wins.");
    return all;
}

}  // namespace

std::string rules_of_play(const Ruleset& ruleset, std::size_t columns) {
    std::string text = wrap("The rules " + rules_text(ruleset), columns) + '\n';
    for (const std::string& sentence : sentences(ruleset)) text += wrap("- " + sentence, columns, 2) + '\n';
    return text;
}

}  // namespace pahtum::terminal
