#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/position.hpp"
#include "engine/rules/square.hpp"
#include "engine/search/thought.hpp"

namespace pahtum::gtp {

/// The boulders in GoGui's drawing language, `COLOR #505050 B2 D4` and `MARK B2 D4` on two lines; empty if
/// there are none. The cross tells them from Black's territory, which GoGui draws in about the same colour;
/// nothing else is marked with one.
[[nodiscard]] std::string boulder_gfx(const Position& position);

/// A drawing in GoGui's language, for analyze commands of type `gfx` and for live graphics. It starts with
/// the boulders, since GoGui clears its board before it draws.
class Gfx {
  public:
    explicit Gfx(const Position& position);

    /// Background colour: "#rrggbb" or one of GoGui's names. Cells of one colour are drawn together.
    void colour(std::string_view colour, Bitboard cells);
    /// CIRCLE, SQUARE, TRIANGLE, BLACK or WHITE; the last two draw territory. MARK is for boulders.
    void mark(const std::string& kind, Bitboard cells);
    /// `text` must not contain blanks.
    void label(Square square, std::string_view text);
    /// A square in Black's (positive) or White's colour, of full size at 1.
    void influence(Square square, double value);
    /// Numbered stones, up to the first move of the line that is not a stone.
    void variation(const std::vector<Move>& line);
    /// The status line.
    void text(std::string_view text);

    /// One command per line, no empty lines.
    [[nodiscard]] std::string str() const;

  private:
    Position position_;
    std::map<std::string, Bitboard, std::less<>> colours_;
    std::string lines_;
    std::string labels_;
    std::string influences_;
    std::string text_;
};

/// What GoGui draws while the engine thinks: each update is a set of commands on stderr, between a line
/// `gogui-gfx:` and an empty line. A set shows the expected line of play, which side is likely to score
/// through the cells that stay empty, and the state of the search in words.
class LiveGraphics {
  public:
    using Write = std::function<void(std::string_view)>;

    /// To be made when the engine starts to think about `position`.
    LiveGraphics(const Position& position, Write write) : position_(position), write_(std::move(write)) {}
    /// Clears everything but the boulders, if anything was drawn.
    ~LiveGraphics();
    LiveGraphics(const LiveGraphics&) = delete;
    LiveGraphics& operator=(const LiveGraphics&) = delete;

    /// Draws the best move of the report. Ignores reports that follow the last drawing too soon for a person
    /// to see.
    void update(const Thought& report);

  private:
    Position position_;
    Write write_;
    std::optional<std::chrono::steady_clock::time_point> last_update_;
};

/// One set for a report that lists a move.
[[nodiscard]] std::string live_set(const Position& position, const Thought& report);

/// The element for `square` of an array with one for every square.
template <typename Values>
auto& at(Values& values, Square square) {
    return values[static_cast<std::size_t>(square.index())];
}

}  // namespace pahtum::gtp
