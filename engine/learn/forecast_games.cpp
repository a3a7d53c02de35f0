#include <memory>

#include "engine/base/hash.hpp"
#include "engine/learn/calibration.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/level_player.hpp"

namespace pahtum::learn {
namespace {

// Enough for the nodes of a game, and quickly cleared.
constexpr std::size_t kHashMebibytes = 32;
constexpr std::uint64_t kMostRandomMoves = 6;

Position start_of(const Ruleset& ruleset, Random& random) {
    Position position = draw_start(ruleset, random);
    for (std::uint64_t left = uniform(random, kMostRandomMoves + 1); left > 0; --left)
        position.play(one_of(position.legal_moves(), random));
    return position;
}

double result_of_margin(double margin) { return margin > 0 ? 1 : margin < 0 ? 0 : 0.5; }

/// Notes forecasts until the result is known; they are all from Black's view until then.
class ForecastGame {
  public:
    ForecastGame(const ForecastSettings& settings, std::uint64_t game)
        : settings_(settings),
          random_(mix_bits(mix_bits(settings.seed) + game)),
          position_(start_of(settings.ruleset, random_)),
          player_(make_player_of_level(PlayerKind::kSearch, settings.level, random_(), mind_)) {}

    std::vector<Forecast> play() {
        while (!position_.is_over()) {
            const MoveAnalysis seen = mind_.search(position_, {.nodes = settings_.nodes});
            if (seen.win_rate > 0 && seen.win_rate < 1 && !seen.exact) note(seen);
            if (seen.exact && settings_.level == kFullStrength) return finished(seen.score);
            const MoveAnalysis played = player_->choose(position_, {.nodes = settings_.nodes}).best();
            if (played.exact && settings_.level == kFullStrength) return finished(played.score);
            position_.play(played.move);
        }
        return finished(position_.margin(position_.side_to_move()));
    }

  private:
    void note(const MoveAnalysis& seen) {
        forecasts_.push_back({.placed = share_placed(position_),
                              .searched = seen.win_rate,
                              .reported = calibrated(seen.win_rate, position_),
                              .by_points = win_rate(seen.score, false, position_),
                              .result = 0});
        sides_.push_back(position_.side_to_move());
    }

    /// With this margin for the side to move.
    std::vector<Forecast> finished(double margin) {
        for (std::size_t i = 0; i < forecasts_.size(); ++i) {
            const bool is_same = sides_[i] == position_.side_to_move();
            forecasts_[i].result = result_of_margin(is_same ? margin : -margin);
        }
        return std::move(forecasts_);
    }

    const ForecastSettings& settings_;
    Random random_;
    Position position_;
    Mind mind_{{.hash_mebibytes = kHashMebibytes}};
    std::unique_ptr<Player> player_;
    std::vector<Forecast> forecasts_;
    std::vector<Side> sides_;  ///< whose view each forecast is from
};

}  // namespace

std::vector<Forecast> forecasts_of_game(const ForecastSettings& settings, std::uint64_t game) {
    return ForecastGame{settings, game}.play();
}

}  // namespace pahtum::learn
