#include "arena/tournament/live_page.hpp"

#include <algorithm>

#include "arena/tournament/report_files.hpp"
#include "arena/tournament/tune_tournament.hpp"
#include "engine/base/files.hpp"

namespace pahtum::arena {
namespace {

using std::chrono::steady_clock;

/// A page may hold up the run for a 200th of the time, and keep a processor busy for a 20th.
constexpr int kRareWaits = 200;
constexpr int kRareWrites = 20;

}  // namespace

void LivePage::add(const GameResult& result, std::chrono::system_clock::time_point started) {
    if (!is_wanted() || is_of_tuning_) return;
    if (games_.size() == kMostGames) games_.pop_front();
    games_.push_back(
        std::make_shared<const GameRecord>(GameRecord{.result = result, .engines = {}, .started = started}));
}

LivePage::Content LivePage::take(const Results& results, const Schedule& schedule, std::string_view state) {
    const auto begin = steady_clock::now();
    Content content;
    content.state = {.state = std::string(state), .every = pause_};
    if (is_of_tuning_) {
        content.page = tune_page(dynamic_cast<const TuneSchedule&>(schedule).tuning(), content.state);
    } else {
        content.games.assign(games_.begin(), games_.end());
        content.score = std::make_unique<const Scoreboard>(*results.score);
        content.pairings.assign(results.pairings.begin(), results.pairings.end());
        content.results = results;
        content.results.score = content.score.get();
        content.results.pairings = content.pairings;
    }
    pause_ = period_;
    note_cost(begin, kRareWaits);
    return content;
}

void LivePage::write(const Content& content) {
    const auto begin = steady_clock::now();
    if (!is_of_tuning_) {
        write_games(content);
    } else {
        AtomicFile file = open_report(file_, kTunePageStart);
        file.write(content.page);
        file.commit(AtomicFile::Durability::kLater);
    }
    note_cost(begin, kRareWrites);
}

void LivePage::write_games(const Content& content) const {
    AtomicFile file = open_report(file_, HtmlReport::kStart);
    HtmlReport page{[&file](std::string_view text) { file.write(text); }, 0};
    for (const auto& game : content.games) page.add(*game);
    const std::size_t games = content.games.size();
    page.finish(content.results, content.state,
                content.results.played - std::min(content.results.played, games));
    file.commit(AtomicFile::Durability::kLater);
}

void LivePage::note_cost(steady_clock::time_point begin, int most_share) {
    const auto cost = std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now() - begin);
    pause_ = std::max(pause_, most_share * cost);
}

}  // namespace pahtum::arena
