#include "arena/report/progress.hpp"

#include <algorithm>
#include <numeric>
#include <sys/ioctl.h>

#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "engine/base/text.hpp"
#include "engine/base/utf8.hpp"

namespace pahtum::arena {
namespace {

/// The engine to report: the first of two, otherwise the leader.
int reported_engine(const Results& results) {
    return results.engines.size() == 2 ? 0 : by_score(results).front();
}

std::string leader_text(const Results& results) {
    const int engine = reported_engine(results);
    const Trinomial games = results.score->tally().field_score(engine).games;
    if (games.games() == 0) return "";
    return ", " + printable(results.engines[static_cast<std::size_t>(engine)].name) + " " +
           percent_text(sample_of(games).mean());
}

/// Lines of the table besides the engines: progress, header, and a spare one so that the screen does not
/// scroll.
constexpr std::size_t kOtherLines = 3;

/// The first characters of each line.
std::string cut_lines(std::string_view text, std::size_t columns) {
    std::string cut;
    for (const std::string_view line : split(text, "\n")) {
        if (!cut.empty()) cut += '\n';
        cut += line.substr(0, bytes_within(line, columns));
    }
    return cut;
}

TextTable::Row live_row(const Results& results, int engine) {
    const MatchScore score = results.score->tally().field_score(engine);
    const Estimate strength = estimate_of(score);
    return {printable(results.engines[static_cast<std::size_t>(engine)].name),
            number_text(strength.elo, 1, true),
            elo_error_text(strength),
            percent_text(strength.score),
            score.games.games(),
            score.games.wins,
            score.games.draws,
            score.games.losses,
            total(results.score->tally().faults(engine))};
}

}  // namespace

RunState Pace::state(std::size_t planned, std::size_t played, Time now) {
    if (played < last_) *this = Pace{played, now};
    last_ = played;
    return {.planned = planned, .played = played, .before = before_, .elapsed = now - start_};
}

std::string speed_text(const RunState& state) {
    const double seconds = std::chrono::duration<double>(state.elapsed).count();
    const std::size_t done = state.played - state.before;
    if (done == 0 || seconds <= 0 || state.is_held_up) return "";
    const double rate = static_cast<double>(done) / seconds;
    const auto left = static_cast<double>(state.planned - state.played) / rate;
    return ", " + number_text(rate, rate < 10 ? 2 : 0) + " games/s, " +
           duration_text(std::chrono::seconds{static_cast<std::int64_t>(left)}) + " left";
}

std::string progress_text(const Results& results, const RunState& state) {
    std::string text = std::to_string(results.played) + "/" + std::to_string(results.planned) + " games";
    text += speed_text(state) + leader_text(results);
    if (results.score->sprt() != nullptr) text += ", " + llr_text(*results.score->sprt());
    if (const int faults = results.score->tally().all_faults(); faults > 0)
        text += ", faults " + std::to_string(faults);
    int replayed = 0;
    for (const std::vector<int>* const counts : {&results.replayed, &results.voided})
        replayed += std::accumulate(counts->begin(), counts->end(), 0);
    if (replayed > 0) text += ", void and replayed " + std::to_string(replayed);
    return text;
}

ScreenSize screen_size(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
    return {size.ws_col, size.ws_row};
}

std::string live_table(const Results& results, const RunState& state, const ScreenSize& screen) {
    std::string text = progress_text(results, state) + "\n";
    if (screen.rows > kOtherLines) {
        TextTable table({"Engine", "Elo", "±95%", "Score", "Games", "W", "D", "L", "Faults"});
        std::vector<int> engines = by_score(results);
        engines.resize(std::min(engines.size(), screen.rows - kOtherLines));
        for (const int engine : engines) table.add_row(live_row(results, engine));
        text += table.to_text(0);
    }
    return cut_lines(text, screen.columns);
}

void IdleReport::add(const GameResult& result) {
    for (const std::size_t colour : {0U, 1U}) {
        if (result.idle_cpu[colour].count() == 0) continue;
        Used& used = used_[result.engine_name[colour]];
        used.time += result.idle_cpu[colour];
        ++used.games;
    }
}

std::vector<std::string> IdleReport::lines() const {
    std::vector<std::string> lines;
    for (const auto& [name, used] : used_) {
        const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(used.time);
        lines.push_back(name + " thinks on the opponent's time: at least " + seconds_text(milliseconds) +
                        " s of processor time in " + counted(used.games, "game") +
                        "; --suspend prevents that");
    }
    return lines;
}

}  // namespace pahtum::arena
