#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/base/files.hpp"
#include "engine/learn/proven_positions.hpp"

namespace pahtum::learn {

/// A file of proven positions for other programs: for NumPy (*.npy) or as a table of text (*.csv). README.md
/// has both forms.
class PositionFile {
  public:
    /// For `count` positions of this ruleset. Throws ParseError if the name ends in neither .npy nor .csv,
    /// FileError if the file cannot be written.
    PositionFile(const std::string& path, const Ruleset& ruleset, std::uint64_t count);

    /// Throws FileError.
    void append(const ProvenPosition& proven);
    /// The file appears, or replaces the one that was there. Requires as many positions as were announced.
    /// Throws FileError.
    void commit() { file_.commit(); }

  private:
    enum class Form { kNumpy, kCsv };

    [[nodiscard]] static Form form_of(const std::string& path);

    Form form_;
    AtomicFile file_;
};

}  // namespace pahtum::learn
