#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "arena/records/record.hpp"
#include "arena/report/game_files.hpp"
#include "arena/report/results.hpp"
#include "arena/score/recent_fingerprints.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// The pages of games, of a tuning and of all events, but for their first line and for their data, which are
/// elements that follow. Generated at build time from the files in page/.
extern const std::string_view kReportPage;
extern const std::string_view kTunePage;
extern const std::string_view kIndexPage;

/// What a page says about itself at its top.
struct PageState {
    std::string state = {};  ///< "running", "paused", "finished", "interrupted", ...; empty = says only when
    std::chrono::system_clock::time_point written = std::chrono::system_clock::now();
    /// The interval at which it is rewritten and reloads itself; 0 = it is the last one.
    std::chrono::milliseconds every{0};
};

/// As an element of the page, which its script reads.
[[nodiscard]] std::string page_state_element(const PageState& state);

/// A game as the page reads it. Positions and points are computed here, by the rules library, so that the
/// page need not know the rules:
///
/// | key | value |
/// |---|---|
/// | `players` | numbers of the engines with Black and White |
/// | `winner` | "b", "w", or "" for a draw |
/// | `ending`, `margin`, `detail`, `opening`, `repeat` | as in the record |
/// | `board` | the cells at the start, rows from the top: `.` `x` `o` `-` |
/// | `points` | Black's and White's at the start and after each move, all in one array |
/// | `movers` | "b" or "w" for each move |
/// | `moves` | texts separated by blanks |
/// | `changes` | for each move, separated by blanks: each cell it changed, as two characters (see below) |
/// | `times` | microseconds of each move |
/// | `info` | for each move null or [value from the mover's view, depth, nodes], if any engine gave it |
/// | `stderr` | the end of what the loser wrote there, if the record has it |
///
/// The first character of a change is that of kCellNames at the cell's index in `board`, the second one is
/// the cell's new content.
///
/// Requires the record's replay.
[[nodiscard]] Json game_json(const GameRecord& record, const Replay& game);

/// A character for each of at most 64 cells.
inline constexpr std::string_view kCellNames =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$";
static_assert(kCellNames.size() == 64);

/// A histogram of durations, in steps of 1, 2, 5, 10, ... microseconds up to 1000 s.
class TimeHistogram {
  public:
    static constexpr std::size_t kBins = 29;

    /// A bin holds times below this; the last one holds the rest.
    [[nodiscard]] static constexpr std::chrono::nanoseconds upper_limit(std::size_t bin) {
        std::int64_t limit = 1000;
        for (std::size_t i = 0; i < bin; ++i) limit = i % 3 == 1 ? limit / 2 * 5 : limit * 2;
        return std::chrono::nanoseconds{limit};
    }

    void add(std::chrono::nanoseconds time) {
        std::size_t bin = 0;
        while (bin + 1 < kBins && time >= upper_limit(bin)) ++bin;
        ++counts_[bin];
    }
    [[nodiscard]] const std::array<std::int64_t, kBins>& counts() const { return counts_; }

  private:
    std::array<std::int64_t, kBins> counts_{};
};

static_assert(TimeHistogram::upper_limit(1) == std::chrono::microseconds{2} &&
              TimeHistogram::upper_limit(2) == std::chrono::microseconds{5} &&
              TimeHistogram::upper_limit(3) == std::chrono::microseconds{10} &&
              TimeHistogram::upper_limit(27) == std::chrono::seconds{1000});

/// A tournament as one HTML file that needs nothing else: no network, no other file, any current browser.
/// Each game is written at once, so memory does not grow with their number.
///
/// Text from engines enters the page only as JSON, escaped so that it cannot end the element
/// it is in, and from there as text, never as markup.
class HtmlReport {
  public:
    /// What every file begins with.
    static constexpr std::string_view kStart = "<!DOCTYPE html>\n<!-- pahtum-arena report -->\n";
    /// More games than this make a page slow to open; earlier ones are then only counted.
    static constexpr std::size_t kMostGames = 10'000;
    /// More openings are only counted.
    static constexpr std::size_t kMostOpenings = 1000;

    /// Takes the next piece of the page.
    using Write = std::function<void(std::string_view)>;

    /// Begins the page. The first `hidden` games are counted but cannot be viewed.
    HtmlReport(Write write, std::size_t hidden);

    /// The next game; its unit has the pairing that Results has. Throws StoreError if it cannot be replayed.
    void add(const GameRecord& record);
    /// Ends the page with the results and a summary of the games that were added and of `earlier` ones before
    /// them.
    void finish(const Results& results, const PageState& state = {}, std::size_t earlier = 0);

  private:
    void count(const GameRecord& record, const Replay& game);

    Write write_;
    std::size_t hidden_;
    std::size_t games_ = 0;
    RecentFingerprints seen_;  ///< so that endings and times leave out what the results leave out
    std::map<std::string, int> endings_;
    std::map<int, std::string> versions_;      ///< by engine
    std::map<int, TimeHistogram> move_times_;  ///< by engine
    std::array<std::string, 2> period_;        ///< when the first and the last game started
};

/// JSON text that may stand in any HTML element: `<`, `>` and `&` are escaped, and texts are
/// printable_lines(), so that no invisible character, such as one that turns the direction of writing, hides
/// or disguises what an engine is called or has said.
[[nodiscard]] std::string page_json(Json json);

/// Text of others, printable() and safe anywhere in a page, also in an attribute.
[[nodiscard]] std::string html_text(std::string_view text);

}  // namespace pahtum::arena
