#pragma once

#include <optional>
#include <string>

#include "engine/rules/position.hpp"

namespace pahtum {

/// A file through which processes with the same command line share the start of the game: one line of
/// position text, followed by a comment that says who wrote it.
class SessionFile {
  public:
    /// An empty path means that nothing is shared.
    explicit SessionFile(std::string path = {}) : path_(std::move(path)) {}

    /// Replaces the file in one step, so that no reader ever sees half of it. Throws FileError, also if there
    /// is a file that is not empty and that no session wrote.
    void save(const Position& start);
    /// The position in the file, unless the text is the one this object last saved or loaded. Anybody may
    /// have written it, but the file must hold nothing else. Throws ParseError or FileError, the same one
    /// only once in a row.
    [[nodiscard]] std::optional<Position> load_if_changed();

  private:
    std::string path_;
    std::string known_;  ///< the file's text as last saved or loaded, or why it could not be loaded
};

}  // namespace pahtum
