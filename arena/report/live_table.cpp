#include "arena/report/live_table.hpp"

#include <algorithm>
#include <numeric>
#include <sys/ioctl.h>

#include "arena/report/text.hpp"

namespace pahtum::arena {
namespace {

/// Lines that the table needs beside its engines: progress, header, and one to spare, lest the screen
/// scrolls.
constexpr std::size_t kOtherLines = 3;

/// At most so many characters of each line; UTF-8 stays whole.
std::string cut_lines(const std::string& text, std::size_t columns) {
    std::string cut;
    std::size_t column = 0;
    for (const char c : text) {
        const bool starts_character = (c & 0xC0) != 0x80;
        if (c == '\n') column = 0;
        if (c != '\n' && starts_character) ++column;
        if (column <= columns) cut += c;
    }
    return cut;
}

std::vector<std::size_t> by_score(const Results& results) {
    std::vector<double> scores;
    for (std::size_t engine = 0; engine < results.engines.size(); ++engine) {
        const Score score = results.tally.field_score(static_cast<int>(engine));
        scores.push_back(estimate(sample_of(score.games)).score.value_or(0));
    }
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    return order;
}

std::vector<std::string> row_of(const Results& results, std::size_t engine) {
    const Score score = results.tally.field_score(static_cast<int>(engine));
    const Estimate strength = estimate_of(score);
    const auto error = score.pairs.pairs() >= kPairsForErrors ? strength.elo_error95 : std::nullopt;
    return {results.engines[engine].name,
            number_text(strength.elo, 1, true),
            number_text(error, 1),
            percent_text(strength.score),
            std::to_string(score.games.games()),
            std::to_string(score.games.wins),
            std::to_string(score.games.draws),
            std::to_string(score.games.losses),
            std::to_string(total(results.tally.faults(static_cast<int>(engine))))};
}

}  // namespace

ScreenSize screen_size(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return {};
    return {size.ws_col, size.ws_row};
}

std::string live_table(const Results& results, const RunState& state, const ScreenSize& screen) {
    std::string text = progress_text(results, state) + "\n";
    if (screen.rows > kOtherLines) {
        TextTable table({"Engine", "Elo", "±95%", "Score", "Games", "W", "D", "L", "Faults"});
        std::vector<std::size_t> engines = by_score(results);
        engines.resize(std::min(engines.size(), screen.rows - kOtherLines));
        for (const std::size_t engine : engines) table.add_row(row_of(results, engine));
        text += table.to_text(0);
    }
    text.pop_back();
    return cut_lines(text, screen.columns);
}

}  // namespace pahtum::arena
