#pragma once

#include <array>
#include <cstddef>
#include <iosfwd>
#include <map>
#include <string>
#include <string_view>

#include "arena/html/time_histogram.hpp"
#include "arena/report/replay.hpp"
#include "arena/report/results.hpp"
#include "arena/store/record.hpp"

namespace pahtum::arena {

/// A tournament as one HTML file that needs nothing else: no network, no other file, any browser of today.
/// Games are written as they come, so memory does not grow with them.
///
/// What engines say of themselves gets into the page as JSON only, escaped so that it cannot end the element
/// it is in, and from there as text, never as markup.
class HtmlReport {
  public:
    /// What every file begins with.
    static constexpr std::string_view kStart = "<!DOCTYPE html>\n<!-- pahtum-arena report -->\n";
    /// More games than this make a page slow to open; those before the last ones are then only counted.
    static constexpr std::size_t kMostGames = 10'000;

    /// Begins the page. `hidden`: so many of the first games are not to be looked at.
    HtmlReport(std::ostream& out, std::size_t hidden);

    /// The next game; its unit has the pairing that Results has. Throws StoreError if it cannot be replayed.
    void add(const GameRecord& record);
    /// Ends the page.
    void finish(const Results& results);

  private:
    void count(const GameRecord& record, const Replay& game);

    std::ostream& out_;
    std::size_t hidden_;
    std::size_t games_ = 0;
    std::map<std::string, int> endings_;
    std::map<int, std::string> versions_;      ///< by engine
    std::map<int, TimeHistogram> move_times_;  ///< by engine
    std::array<std::string, 2> period_;        ///< when the first and the last game started
};

/// JSON text that may stand in any HTML element: `<`, `>`, `&` and the two line ends that only JSON knows are
/// escaped, which all occur in strings only.
[[nodiscard]] std::string html_safe(std::string_view json);

}  // namespace pahtum::arena
