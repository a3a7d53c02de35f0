#pragma once

#include <filesystem>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "arena/report/game_files.hpp"
#include "arena/report/html_report.hpp"
#include "arena/report/results.hpp"
#include "arena/tournament/failures.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {

/// Throws StoreError if `path` holds something that a report must not replace: anything but a file that is
/// empty or begins with `start`, as all reports of that kind do.
void check_replaceable(const std::filesystem::path& path, std::string_view start);

/// Opens a report that takes its place when it is committed. Throws StoreError as check_replaceable() does,
/// and FileError if no file can be created there.
[[nodiscard]] AtomicFile open_report(const std::filesystem::path& path, std::string_view start);

/// The reports to write about the games of a tournament; those without a name are not written. Each replaces
/// an older one of its kind in one step, and nothing else.
struct ReportFiles {
    std::string html = {};
    std::string csv = {};
    std::string sgf = {};  ///< one file with all games if the name ends in ".sgf", otherwise a directory with
                           ///< a file for each

    bool has_html = false;  ///< the page has been written already, so that it is replaced without a word

    [[nodiscard]] bool is_any() const { return !html.empty() || !csv.empty() || !sgf.empty(); }
};

/// Throws StoreError if one of them exists and must not be replaced. Check before playing.
void check_replaceable(const ReportFiles& files);

/// Throws StoreError as check_replaceable() does, and FileError if one of them could not be written. Leaves
/// nothing behind.
void check_writable(const ReportFiles& files);

/// Throws StoreError if two options name one file, whatever the spelling. Each is an option and its file;
/// empty files are not written. Throws FileError if a symbolic link leads nowhere.
void check_distinct(std::span<const std::pair<std::string_view, std::string>> outputs);

/// `page` is what the HTML page says about itself. Writes them all, and a line to `notes` for each that
/// replaces an older one. What cannot be written is among the failures, by name, and leaves an older one
/// unchanged; the others are written.
void write_reports(const ReportFiles& files, const Results& results, const PageState& page,
                   const GameSource& games, std::ostream& notes, Failures& failures);

}  // namespace pahtum::arena
