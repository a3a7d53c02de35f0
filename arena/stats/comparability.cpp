#include "arena/stats/comparability.hpp"

#include <algorithm>
#include <numeric>

namespace pahtum::arena {

Comparability::Comparability(int player_count, std::span<const std::array<int, 2>> points)
    : group_(index(player_count)), reach_(index(player_count) * index(player_count)) {
    find_reach(points);
    number_groups();
}

void Comparability::find_reach(std::span<const std::array<int, 2>> points) {
    const std::size_t count = group_.size();
    std::vector<std::vector<std::size_t>> below(count);
    for (const auto& [winner, loser] : points) below[index(winner)].push_back(index(loser));
    for (std::size_t start = 0; start < count; ++start) {
        std::vector<std::size_t> to_visit = {start};
        reach_[start * count + start] = true;
        while (!to_visit.empty()) {
            const std::size_t player = to_visit.back();
            to_visit.pop_back();
            for (const std::size_t next : below[player]) {
                if (reach_[start * count + next]) continue;
                reach_[start * count + next] = true;
                to_visit.push_back(next);
            }
        }
    }
}

void Comparability::number_groups() {
    const int count = static_cast<int>(group_.size());
    std::vector<std::vector<int>> groups;
    std::vector<bool> is_grouped(group_.size());
    for (int player = 0; player < count; ++player) {
        if (is_grouped[index(player)]) continue;
        std::vector<int>& members = groups.emplace_back();
        for (int other = player; other < count; ++other) {
            if (!leads(player, other) || !leads(other, player)) continue;
            members.push_back(other);
            is_grouped[index(other)] = true;
        }
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (std::size_t number = 0; number < groups.size(); ++number) {
        size_.push_back(static_cast<int>(groups[number].size()));
        for (const int player : groups[number]) group_[index(player)] = static_cast<int>(number);
    }
}

}  // namespace pahtum::arena
