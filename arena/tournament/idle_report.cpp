#include "arena/tournament/idle_report.hpp"

#include "engine/base/text.hpp"

namespace pahtum::arena {

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
                        " s of processor time in " + std::to_string(used.games) +
                        (used.games == 1 ? " game" : " games") + "; --suspend prevents that");
    }
    return lines;
}

}  // namespace pahtum::arena
