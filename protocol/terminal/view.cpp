#include "protocol/terminal/view.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::terminal {
namespace {

constexpr std::size_t kIndent = 2;

/// Who plays the side, if a person plays the engine: ", you" or ", engine".
std::string player_text(const PlaySession& session, Side side) {
    if (session.people[0] == session.people[1]) return "";
    return session.people[index_of(side)] ? ", you" : ", engine";
}

void show_side(const PlaySession& session, Side side) {
    const Position& position = session.position();
    const bool is_black = side == Side::kBlack;
    const std::string rest = " " + name_of(side) + player_text(session, side) + ": " +
                             std::to_string(position.score(side)) + " points, " +
                             std::to_string(position.hand(side)) + " in hand\n";
    session.console.show(
        session.console.style().paint(is_black ? Ink::kBlack : Ink::kWhite, is_black ? "X" : "O") + rest);
}

/// The stones of all lines that count.
Bitboard scoring_cells(const Position& position) {
    Bitboard cells;
    for (const ScoringLine& line : scoring_lines(position)) cells |= line.squares();
    return cells;
}

class BoardView {
  public:
    BoardView(const Position& position, std::optional<Move> last, const Style& style)
        : position_(position), style_(style), scoring_(scoring_cells(position)) {
        if (last && last->is_placement()) marked_ = last->square();
    }

    [[nodiscard]] std::string letters() const {
        std::string line = "  ";
        for (int column = 0; column < position_.size(); ++column) {
            line += {' ', static_cast<char>('A' + column), ' '};
        }
        line.pop_back();
        return style_.paint(Ink::kFaint, line) + '\n';
    }

    [[nodiscard]] std::string row(int row) const {
        std::string line = style_.paint(Ink::kFaint, std::to_string(row + 1)) + ' ';
        for (int column = 0; column < position_.size(); ++column) line += cell({column, row});
        return line + style_.paint(Ink::kFaint, " " + std::to_string(row + 1)) + '\n';
    }

  private:
    [[nodiscard]] std::string cell(Square square) const {
        const char letter = cell_letter(position_, square, '#');
        const bool is_marked = marked_ == square;
        return style_.paint(ink(square),
                            (is_marked ? "[" : " ") + std::string{letter} + (is_marked ? "]" : " "));
    }

    [[nodiscard]] Ink ink(Square square) const {
        const bool scores = scoring_.contains(square);
        if (position_.stones(Side::kBlack).contains(square)) return scores ? Ink::kBlackLine : Ink::kBlack;
        if (position_.stones(Side::kWhite).contains(square)) return scores ? Ink::kWhiteLine : Ink::kWhite;
        return position_.boulders().contains(square) ? Ink::kBoulder : Ink::kFaint;
    }

    const Position& position_;
    const Style& style_;
    Bitboard scoring_;
    std::optional<Square> marked_;
};

}  // namespace

std::string rules_text(const Ruleset& ruleset) {
    const std::string size = std::to_string(ruleset.size);
    return to_text(ruleset) + " " + size + "x" + size;
}

void show_board(const PlaySession& session) {
    Console& console = session.console;
    console.show(board_view(session.position(), session.last_move(), console.style()));
    show_side(session, Side::kBlack);
    show_side(session, Side::kWhite);
    if (!session.is_over()) console.say(capitalized(turn_text(session.position())) + ".");
}

void show_result(const PlaySession& session) {
    Console& console = session.console;
    const Position& position = session.position();
    if (const auto won = person_won(session)) {
        const Points margin = position.margin(Side::kBlack);
        const std::string by = session.resigned() ? "" : " by " + std::to_string(std::abs(margin));
        console.say(*won == 0 ? "You have drawn." : (*won > 0 ? "You won" : "You lost") + by + ".");
    }
    console.show(console.style().paint(Ink::kStrong, result_sentence(session) + ".") + "\n");
    const bool is_banked = position.ruleset().scoring == Scoring::kRunning;
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::string banked =
            is_banked ? std::to_string(position.score(side)) + " points banked; on the board now " : "";
        console.say(name_of(side) + ": " + banked + lines_text(position, side), kIndent);
    }
}

std::optional<int> person_won(const PlaySession& session) {
    if (!session.is_over() || session.number() == 0 || session.people[0] == session.people[1])
        return std::nullopt;
    const Side person = session.people[0] ? Side::kBlack : Side::kWhite;
    if (const auto resigned = session.resigned()) return *resigned == person ? -1 : 1;
    const Points margin = session.position().score(person) - session.position().score(opponent(person));
    return margin == 0 ? 0 : margin > 0 ? 1 : -1;
}

std::string result_sentence(const PlaySession& session) {
    const auto resigned = session.resigned();
    if (!resigned) return result_sentence(session.position());
    return name_of(*resigned) + " resigns: " + name_of(opponent(*resigned)) + " wins";
}

std::string name_of(Side side) { return side == Side::kBlack ? "Black" : "White"; }

std::string board_view(const Position& position, std::optional<Move> last, const Style& style) {
    const BoardView view{position, last, style};
    std::string board = view.letters();
    for (int row = position.size() - 1; row >= 0; --row) board += view.row(row);
    return board + view.letters();
}

void play_engine_turn(PlaySession& session) {
    session.play_engine_move();
    const Position& before = session.game().position_after(session.game().length() - 1);
    const Move move = session.last_move().value();
    const auto captured = move.is_placement() ? move.captured() : std::nullopt;
    session.console.say(
        name_of(before.side_to_move()) + " plays " + to_text(before, move) +
        (captured ? " and captures " + to_text(*captured) : "") +
        (session.game().is_from_book(session.game().length() - 1) ? ", from the book." : "."));
    show_board(session);
}

std::vector<ScoringLine> lines_by_length(const Position& position, Side side) {
    std::vector<ScoringLine> lines = scoring_lines(position, side);
    std::ranges::stable_sort(lines,
                             [](const ScoringLine& a, const ScoringLine& b) { return a.length > b.length; });
    return lines;
}

std::string lines_text(const Position& position, Side side) {
    const std::vector<ScoringLine> lines = lines_by_length(position, side);
    std::string text;
    for (auto line = lines.begin(); line != lines.end();) {
        const auto end = std::find_if(line, lines.end(),
                                      [&](const ScoringLine& other) { return other.length != line->length; });
        const auto count = static_cast<int>(end - line);
        text += (text.empty() ? "" : "; ") + std::to_string(line->length) + " in a row: ";
        if (count > 1) text += std::to_string(count) + " x " + std::to_string(line->points()) + " = ";
        text += std::to_string(count * line->points());
        line = end;
    }
    return text.empty() ? "no lines" : text;
}

}  // namespace pahtum::terminal
