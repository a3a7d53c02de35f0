#include "arena/schedule/swiss_pairing.hpp"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cassert>
#include <cstddef>
#include <numeric>

namespace pahtum::arena {
namespace {

using Ranking = std::vector<int>;  ///< players, best first

class Pairer {
  public:
    explicit Pairer(std::span<const SwissPlayer> players) : players_(players), unpaired_(players.size()) {
        std::iota(unpaired_.begin(), unpaired_.end(), 0);
        std::stable_sort(unpaired_.begin(), unpaired_.end(),
                         [this](int a, int b) { return points_of(a) > points_of(b); });
    }

    SwissRound run() {
        SwissRound round;
        if (unpaired_.size() % 2 == 1) {
            round.bye = choose_bye();
            std::erase(unpaired_, *round.bye);
        }
        new_pairs_ = most_new_pairs(unpaired_);
        while (!unpaired_.empty()) {
            const int first = unpaired_.front();
            const int second = choose_opponent();
            round.pairs.push_back({first, second});
            unpaired_ = without(first, second);
        }
        return round;
    }

  private:
    [[nodiscard]] const SwissPlayer& player(int index) const {
        return players_[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] int points_of(int index) const { return player(index).half_points; }

    [[nodiscard]] bool have_met(int a, int b) const {
        const std::vector<int>& opponents = player(a).opponents;
        return std::find(opponents.begin(), opponents.end(), b) != opponents.end();
    }

    [[nodiscard]] Ranking without(int a, int b) const {
        Ranking rest;
        std::copy_if(unpaired_.begin(), unpaired_.end(), std::back_inserter(rest),
                     [a, b](int index) { return index != a && index != b; });
        return rest;
    }

    /// The most pairs of players who have not met that can be had at once.
    [[nodiscard]] std::size_t most_new_pairs(const Ranking& players) const {
        using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;
        Graph graph(players.size());
        for (std::size_t a = 0; a < players.size(); ++a) {
            for (std::size_t b = a + 1; b < players.size(); ++b)
                if (!have_met(players[a], players[b])) boost::add_edge(a, b, graph);
        }
        std::vector<boost::graph_traits<Graph>::vertex_descriptor> partner(players.size());
        boost::edmonds_maximum_cardinality_matching(graph, partner.data());
        return boost::matching_size(graph, partner.data());
    }

    [[nodiscard]] int choose_bye() const {
        std::optional<int> best;
        std::size_t most_pairs = 0;
        for (auto index = unpaired_.rbegin(); index != unpaired_.rend(); ++index) {
            if (player(*index).had_bye) continue;
            const std::size_t pairs = most_new_pairs(without(*index, *index));
            if (best && pairs <= most_pairs) continue;
            best = *index;
            most_pairs = pairs;
        }
        return best.value_or(unpaired_.back());
    }

    /// For the first of the unpaired, as pair_swiss() says.
    int choose_opponent() {
        const int first = unpaired_.front();
        for (const int second : candidates()) {
            const std::size_t rest = new_pairs_ - (have_met(first, second) ? 0 : 1);
            if (most_new_pairs(without(first, second)) != rest) continue;
            new_pairs_ = rest;
            return second;
        }
        assert(false && "some pairing always keeps the number of new pairs");
        return unpaired_.back();
    }

    /// All but the first, the best opponent for it first.
    [[nodiscard]] Ranking candidates() const {
        const auto group_end = std::find_if(unpaired_.begin(), unpaired_.end(), [this](int index) {
            return points_of(index) != points_of(unpaired_.front());
        });
        const auto middle =
            unpaired_.begin() + std::max<std::ptrdiff_t>(1, (group_end - unpaired_.begin()) / 2);
        Ranking result(middle, group_end);
        result.insert(result.end(), std::make_reverse_iterator(middle),
                      std::make_reverse_iterator(unpaired_.begin() + 1));
        result.insert(result.end(), group_end, unpaired_.end());
        return result;
    }

    std::span<const SwissPlayer> players_;
    Ranking unpaired_;
    std::size_t new_pairs_ = 0;  ///< the most of unpaired_
};

}  // namespace

SwissRound pair_swiss(std::span<const SwissPlayer> players) {
    assert(players.size() >= 2);
    return Pairer{players}.run();
}

}  // namespace pahtum::arena
