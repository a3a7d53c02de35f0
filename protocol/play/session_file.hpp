#pragma once

#include <optional>
#include <string>

#include "engine/rules/position.hpp"

namespace pahtum {

/// A file through which processes with the same command line share the start of the game: one line of
/// position text.
class SessionFile {
  public:
    /// An empty path means that nothing is shared.
    explicit SessionFile(std::string path = {}) : path_(std::move(path)) {}

    /// Replaces the file in one step, so that no reader ever sees half of it. Throws FileError.
    void save(const Position& start);
    /// The position in the file, unless it is the one this object last saved or loaded. Throws ParseError.
    [[nodiscard]] std::optional<Position> load_if_changed();

  private:
    std::string path_;
    std::string known_;  ///< the file's text as last saved or loaded
};

}  // namespace pahtum
