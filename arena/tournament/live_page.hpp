#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/match/game.hpp"
#include "arena/records/record.hpp"
#include "arena/report/html_report.hpp"
#include "arena/report/results.hpp"
#include "arena/schedule/schedule.hpp"
#include "arena/score/scoreboard.hpp"

namespace pahtum::arena {

/// The page of a tournament while it runs. Its cost does not grow with the games: it shows numbers that the
/// run has anyway, and only the last games on boards.
class LivePage {
  public:
    /// More would slow down a page that is loaded so often.
    static constexpr std::size_t kMostGames = 200;

    /// What a page shows, taken while nothing changes it. The slow work on it is done later.
    struct Content {
        PageState state;
        std::string page;  ///< of a tuning; empty otherwise, and then the others count
        std::vector<std::shared_ptr<const GameRecord>> games;  ///< the last ones
        std::unique_ptr<const Scoreboard> score;
        std::vector<std::array<int, 2>> pairings;
        Results results;  ///< refers to these two
    };

    /// No page if the file has no name or the period is 0. `is_of_tuning`: whether the schedule is one.
    LivePage(std::string file, std::chrono::milliseconds period, bool is_of_tuning)
        : file_(std::move(file)), period_(period), pause_(period), is_of_tuning_(is_of_tuning) {}

    [[nodiscard]] bool is_wanted() const { return period_.count() > 0 && !file_.empty(); }
    /// How long to wait for the next one: the period, or longer where pages take long to make.
    [[nodiscard]] std::chrono::milliseconds pause() const { return pause_; }

    /// A game has ended. Cheap: called for every game.
    void add(const GameResult& result, std::chrono::system_clock::time_point started);

    /// The run waits for this call.
    [[nodiscard]] Content take(const Results& results, const Schedule& schedule, std::string_view state);
    /// Replaces the file. Throws StoreError or FileError; the file is then as it was.
    void write(const Content& content);

  private:
    void write_games(const Content& content) const;
    void note_cost(std::chrono::steady_clock::time_point begin, int most_share);

    std::string file_;
    std::chrono::milliseconds period_;
    std::chrono::milliseconds pause_;
    bool is_of_tuning_;
    std::deque<std::shared_ptr<const GameRecord>> games_;
};

}  // namespace pahtum::arena
