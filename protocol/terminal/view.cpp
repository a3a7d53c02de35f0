#include "protocol/terminal/view.hpp"

#include "protocol/play/board_text.hpp"
#include "protocol/terminal/board_view.hpp"
#include "protocol/terminal/scoring_lines.hpp"

namespace pahtum::terminal {
namespace {

constexpr std::size_t kIndent = 2;

/// Who plays the side, where the two differ: ", you", ", engine".
std::string player_text(const Play& play, Side side) {
    if (play.people[0] == play.people[1]) return "";
    return play.people[index_of(side)] ? ", you" : ", engine";
}

void show_side(const Play& play, Side side) {
    const Position& position = play.position();
    const bool is_black = side == Side::kBlack;
    const std::string rest = " " + name_of(side) + player_text(play, side) + ": " +
                             std::to_string(position.score(side)) + " points, " +
                             std::to_string(position.hand(side)) + " in hand\n";
    play.console.show(play.console.style().paint(is_black ? Ink::kBlack : Ink::kWhite, is_black ? "X" : "O") +
                      rest);
}

std::string capitalized(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') text.front() -= 'a' - 'A';
    return text;
}

}  // namespace

std::string rules_text(const Ruleset& ruleset) {
    const std::string size = std::to_string(ruleset.size);
    return to_text(ruleset) + " " + size + "x" + size;
}

std::string counted(std::size_t count, const std::string& thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

void show_board(const Play& play) {
    Console& console = play.console;
    console.show(board_view(play.position(), play.last_move(), console.style()));
    show_side(play, Side::kBlack);
    show_side(play, Side::kWhite);
    if (!play.is_over()) console.say(capitalized(turn_text(play.position())) + ".");
}

void show_result(const Play& play) {
    Console& console = play.console;
    const Position& position = play.position();
    console.show(console.style().paint(Ink::kStrong, result_sentence(play) + ".") + "\n");
    const bool is_banked = position.ruleset().scoring == Scoring::kRunning;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::string banked =
            is_banked ? std::to_string(position.score(side)) + " points banked; on the board now " : "";
        console.say(name_of(side) + ": " + banked + lines_text(position, side), kIndent);
    }
}

std::string result_sentence(const Play& play) {
    const auto resigned = play.resigned();
    if (!resigned) return result_sentence(play.position());
    return name_of(*resigned) + " resigns: " + name_of(opponent(*resigned)) + " wins";
}

std::string name_of(Side side) { return side == Side::kBlack ? "Black" : "White"; }

}  // namespace pahtum::terminal
