#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/rules/position.hpp"

namespace pahtum::learn {

/// A position in which stones are being placed, and its exact value.
struct ProvenPosition {
    Position position;
    Points margin;  ///< the final one under best play, from the mover's view
    Move best;      ///< keeps the margin
};

/// What determines the positions, besides the program.
struct ProvenSettings {
    Ruleset ruleset{};
    int empty = 14;                ///< empty cells of each position, at least 1
    std::uint64_t nodes = 100000;  ///< limit of each proof; positions that need more are skipped
    std::uint64_t seed = 1;
};

/// Proves positions that are reached by random moves from random layouts. The result does not depend on the
/// number of threads. In the calling thread `take` gets a few dozen positions at a time, and returns false to
/// end the work; `stop` is polled some ten times a second, and returns true to end it. Throws what `take`
/// throws, and ParseError if no random game reaches a position with that many empty cells, or none of the
/// first positions is proven within `nodes`.
void prove_positions(const ProvenSettings& settings, int threads,
                     const std::function<bool(const std::vector<ProvenPosition>&)>& take,
                     const std::function<bool()>& stop);

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
