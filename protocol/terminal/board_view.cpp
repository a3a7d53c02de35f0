#include "protocol/terminal/board_view.hpp"

#include "protocol/play/board_text.hpp"
#include "protocol/terminal/scoring_lines.hpp"

namespace pahtum::terminal {
namespace {

class BoardView {
  public:
    BoardView(const Position& position, std::optional<Move> last, const Style& style)
        : position_(position),
          style_(style),
          scoring_(scoring_cells(position, Side::kBlack) | scoring_cells(position, Side::kWhite)) {
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

std::string board_view(const Position& position, std::optional<Move> last, const Style& style) {
    const BoardView view{position, last, style};
    std::string board = view.letters();
    for (int row = position.size() - 1; row >= 0; --row) board += view.row(row);
    return board + view.letters();
}

}  // namespace pahtum::terminal
