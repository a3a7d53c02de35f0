#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "arena/report/results.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {

/// Files that tell of a tournament's games; those without a name are not written. Each replaces an older one
/// of its kind in one step, and nothing else.
struct ReportFiles {
    std::string html = {};
    std::string csv = {};
    std::string sgf = {};  ///< one file with all games if the name ends in ".sgf", else a directory of files

    [[nodiscard]] bool is_any() const { return !html.empty() || !csv.empty() || !sgf.empty(); }
};

/// Throws StoreError if one of them could not be written because of what is there. To be asked before games
/// are played.
void check(const ReportFiles& files);

/// Calls its argument with every game that counts, in the order of the records, each with the pairing it has
/// in Results.
using GameSource = std::function<void(const std::function<void(const GameRecord&)>&)>;

/// Writes them all, and a line into `notes` for each that is in the place of an older one. Throws StoreError
/// if one cannot be written; older ones are then as before.
void write_reports(const ReportFiles& files, const Results& results, const GameSource& games,
                   std::ostream& notes);

}  // namespace pahtum::arena
