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
#include "engine/search/analyst.hpp"

namespace pahtum::gtp {

/// The boulders in GoGui's drawing language, `COLOR #505050 B2 D4`; empty if there are none.
[[nodiscard]] std::string boulder_gfx(const Position& position);

/// A drawing in GoGui's language for analyze commands of type `gfx` and for live graphics. It begins with the
/// boulders, since GoGui wipes everything off its board before it draws.
class Gfx {
  public:
    explicit Gfx(const Position& position);

    /// Background; `colour` is "#rrggbb" or one of GoGui's names. Cells of a colour are collected.
    void colour(std::string_view colour, Bitboard cells);
    /// MARK, CIRCLE, SQUARE, TRIANGLE, BLACK or WHITE; the last two draw territory.
    void mark(std::string_view kind, Bitboard cells);
    /// `text` must not have blanks.
    void label(Square square, std::string_view text);
    /// A square in Black's (positive) or White's colour, of full size at 1.
    void influence(Square square, double value);
    /// Numbered stones: as much of the line as consists of stones.
    void variation(const std::vector<Move>& line);
    /// The status line.
    void text(std::string_view text);

    /// A command a line; never an empty one.
    [[nodiscard]] std::string str() const;

  private:
    void add(const std::string& command);

    Position position_;
    std::map<std::string, Bitboard, std::less<>> colours_;
    std::string lines_;
    std::string labels_;
    std::string influences_;
    std::string text_;
};

/// What GoGui draws while the engine thinks: one set of commands for each update on stderr, behind a line
/// `gogui-gfx:` and ended by an empty line. A set shows the expected line of play, who may expect the lines
/// through what it leaves empty, and in words where the thought stands.
class LiveGraphics {
  public:
    using Write = std::function<void(std::string_view)>;

    /// Thinking about `position` begins.
    LiveGraphics(const Position& position, Write write) : position_(position), write_(std::move(write)) {}
    /// Wipes everything but the boulders off the board, if anything was drawn.
    ~LiveGraphics();
    LiveGraphics(const LiveGraphics&) = delete;
    LiveGraphics& operator=(const LiveGraphics&) = delete;

    /// Draws the best move of the report; not more often than a person can follow.
    void hear(const AnalysisReport& report);

  private:
    Position position_;
    Write write_;
    std::optional<std::chrono::steady_clock::time_point> last_update_;
};

/// One set for a report that lists a move.
[[nodiscard]] std::string live_set(const Position& position, const AnalysisReport& report);

/// What an array with an element for every square has for `square`.
template <typename Values>
auto& at(Values& values, Square square) {
    return values[static_cast<std::size_t>(square.index())];
}

}  // namespace pahtum::gtp
