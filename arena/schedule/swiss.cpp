#include <algorithm>
#include <bit>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/max_cardinality_matching.hpp>
#include <cassert>
#include <cstddef>
#include <functional>
#include <numeric>

#include "arena/schedule/formats.hpp"

namespace pahtum::arena {
namespace {

using Ranking = std::vector<int>;  ///< players, best first

class Pairer {
  public:
    explicit Pairer(std::span<const SwissPlayer> players) : players_(players), unpaired_(players.size()) {
        std::iota(unpaired_.begin(), unpaired_.end(), 0);
        std::ranges::stable_sort(unpaired_, [this](int a, int b) { return points_of(a) > points_of(b); });
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
        return std::ranges::find(opponents, b) != opponents.end();
    }

    [[nodiscard]] Ranking without(int a, int b) const {
        Ranking rest;
        std::copy_if(unpaired_.begin(), unpaired_.end(), std::back_inserter(rest),
                     [a, b](int index) { return index != a && index != b; });
        return rest;
    }

    /// The largest number of disjoint pairs of players that have not met.
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

    /// An opponent for the first of the unpaired, chosen as pair_swiss() describes.
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

    /// All but the first, the preferred opponents first.
    [[nodiscard]] Ranking candidates() const {
        const auto group_end = std::ranges::find_if(
            unpaired_, [this](int index) { return points_of(index) != points_of(unpaired_.front()); });
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
    std::size_t new_pairs_ = 0;  ///< the most that unpaired_ allows
};

}  // namespace

SwissRound pair_swiss(std::span<const SwissPlayer> players) {
    assert(players.size() >= 2);
    return Pairer{players}.run();
}

Swiss::Swiss(int engines, int rounds, std::size_t match_pairs)
    : rounds_(rounds),
      match_pairs_(match_pairs),
      players_(static_cast<std::size_t>(engines)),
      engines_(static_cast<std::size_t>(engines)) {}

int Swiss::default_rounds(int engines) {
    return static_cast<int>(std::bit_width(static_cast<unsigned>(engines) - 1));
}

std::vector<Fixture> Swiss::next_round(std::span<const FixtureResult> finished) {
    for (const FixtureResult& match : finished) settle(match);
    settle_bye();
    if (round_ == rounds_) return {};
    const std::size_t first_opening = static_cast<std::size_t>(round_++) * match_pairs_;
    const SwissRound round = pair_swiss(players_);
    bye_ = round.bye;
    std::vector<Fixture> fixtures;
    for (const auto& [first, second] : round.pairs) {
        fixtures.push_back({.pairing = {std::min(first, second), std::max(first, second)},
                            .first_opening = first_opening,
                            .pairs = match_pairs_});
    }
    return fixtures;
}

void Swiss::settle_bye() {
    if (!bye_) return;
    const auto index = static_cast<std::size_t>(*bye_);
    players_[index].had_bye = true;
    players_[index].half_points += 2;
    ++engines_[index].byes;
}

void Swiss::settle(const FixtureResult& match) {
    const auto winner = winner_of(match);
    for (const std::size_t who : {0U, 1U}) {
        const auto index = static_cast<std::size_t>(match.fixture.pairing[who]);
        SwissPlayer& player = players_[index];
        player.opponents.push_back(match.fixture.pairing[1 - who]);
        if (winner) {
            player.half_points += static_cast<std::size_t>(*winner) == who ? 2 : 0;
        } else if (!match.has_forfeited[who]) {
            player.half_points += 1;
        }
        engines_[index].game_half_points += match.half_points[who];
        engines_[index].forfeits += match.has_forfeited[who];
    }
}

std::size_t Swiss::fewest_pairs() const {
    return static_cast<std::size_t>(rounds_) * (players_.size() / 2) * match_pairs_;
}

std::vector<Standing> Swiss::standings() const {
    std::vector<std::array<int, 3>> merits;  // by engine: points, those of its opponents, those in games
    for (std::size_t engine = 0; engine < engines_.size(); ++engine) {
        int opponents = 0;
        for (const int opponent : players_[engine].opponents)
            opponents += players_[static_cast<std::size_t>(opponent)].half_points;
        merits.push_back({players_[engine].half_points, opponents, engines_[engine].game_half_points});
    }
    std::vector<std::size_t> order(merits.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t engine) { return merits[engine]; });
    std::vector<Standing> standings;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::size_t engine = order[i];
        const bool shares = i > 0 && merits[engine] == merits[order[i - 1]];
        standings.push_back({.engine = static_cast<int>(engine),
                             .place = shares ? standings.back().place : static_cast<int>(i) + 1,
                             .points = merits[engine][0] / 2.0,
                             .tie_break = merits[engine][1] / 2.0,
                             .byes = engines_[engine].byes,
                             .forfeits = engines_[engine].forfeits});
    }
    return standings;
}

std::string Swiss::rule() const {
    return "Round " + std::to_string(round_) + " of " + std::to_string(rounds_) +
           "; in each later round, engines with equal points that have not met yet play each other.";
}

}  // namespace pahtum::arena
