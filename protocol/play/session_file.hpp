#pragma once

#include <optional>
#include <string>

#include "engine/rules/position.hpp"

namespace pahtum {

/// A file through which processes with the same command line share the start of the game: one line of
/// position text.
class SessionFile {
  public:
    /// No path: shares nothing.
    explicit SessionFile(std::string path = {}) : path_(std::move(path)) {}

    /// Replaces the file in one step, so that no reader ever sees half of it. Throws FileError.
    void save(const Position& start);
    /// What the file holds, if that is not what this object saved or loaded last. Throws ParseError.
    [[nodiscard]] std::optional<Position> load_if_changed();

  private:
    std::string path_;
    std::string known_;  ///< the file's text as last saved or loaded
};

}  // namespace pahtum
