#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/analysis.hpp"

namespace pahtum::gtp {

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

}  // namespace pahtum::gtp
