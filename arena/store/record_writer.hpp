#pragma once

#include <array>
#include <chrono>
#include <span>
#include <string>
#include <vector>

#include "arena/match/game.hpp"

namespace pahtum::arena {

/// In each record; another number when its meaning changes.
inline constexpr int kRecordFormat = 1;

/// Puts games into words as records (see arena/store/record.hpp). A record is text without a tree of JSON
/// values behind it, and what is the same in all games of an engine is worked out once: else the records
/// would take a third of all the processor time that the arena spends on engines that answer at once.
class RecordWriter {
  public:
    /// `checksums` are those of the engines' programs, empty where one is not known.
    RecordWriter(std::span<const EngineSpec> engines, std::span<const std::string> checksums);

    /// One line of JSON without its line end, of a game that is not void between engines[players[0]] as Black
    /// and engines[players[1]] as White. Bytes that are not UTF-8 become U+FFFD. Several threads may call it
    /// at once.
    [[nodiscard]] std::string line(const GameResult& result, const std::array<int, 2>& players,
                                   std::chrono::system_clock::time_point started) const;

  private:
    /// The parts of an engine's object that are the same in every game.
    struct Player {
        std::string name;
        std::string settings;  ///< from its command to its limits
    };

    std::vector<Player> players_;
};

}  // namespace pahtum::arena
