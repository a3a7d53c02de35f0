#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/stats/counts.hpp"
#include "arena/stats/covariances.hpp"
#include "arena/stats/tie_model.hpp"

namespace pahtum::arena {

/// The games of two players in which the same one always moved first. Players are indices from 0.
struct OrderedGames {
    int first = 0;    ///< moved first
    int second = 0;   ///< another player
    Trinomial games;  ///< from the view of `first`
};

/// The two games of colour-swapped pairs, by the half points (0, 1, 2) that player `one` got moving first and
/// moving second: `counts[3 * first + second]`.
struct OrderedPairs {
    int one = 0;
    int other = 0;
    std::array<std::int64_t, 9> counts{};
};
/// From the view of `one`.
[[nodiscard]] Pentanomial pentanomial_of(const OrderedPairs& pairs);

/// What a difference of ratings means.
enum class RatingScale : std::uint8_t {
    kLogistic,  ///< d Elo: an expected score of 1 / (1 + 10^(-d/400)) over both colours, see
                ///< logistic_scale.hpp
    kModel,     ///< the tie model's own unit of strength, see tie_model.hpp
};

/// "logistic" / "model".
[[nodiscard]] std::string_view to_text(RatingScale scale);

/// Told now and then what is being done.
using Progress = std::function<void(const std::string&)>;

struct RatingOptions {
    /// A player whose Elo is given; all others in its group are rated relative to it.
    struct Anchor {
        int player = 0;
        double elo = 0;
    };

    TieModel model = TieModel::kDavidson;
    RatingScale scale = RatingScale::kModel;
    std::optional<Anchor> anchor = std::nullopt;  ///< nothing: the mean of each group is 0
    /// Draws credited to every player, spread over its opponents in proportion to its games and over both
    /// colours (the prior of BayesElo). 0: the games alone.
    double prior = 0;
    std::optional<double> fixed_advantage =
        std::nullopt;  ///< first-move advantage, the model's Elo; nothing: fitted
    std::optional<double> fixed_draw_parameter = std::nullopt;  ///< in the model's unit; nothing: fitted
    bool wants_covariances = false;       ///< fills Ratings::covariances also if players are many
    std::vector<std::string> names = {};  ///< by player; without them their numbers break ties of ranks
    Progress progress = {};
};

/// Why a player has no rating.
enum class RatingGap : std::uint8_t {
    kNone,      ///< it has one
    kNoGames,   ///< has not played
    kWonAll,    ///< scored everything: no upper bound on its strength
    kLostAll,   ///< scored nothing: no lower bound on its strength
    kOneSided,  ///< scored everything against some opponents and nothing against the others
    kAllDrawn,  ///< all relevant games were drawn: differences have no scale
    kUnbounded  ///< the likelihood has no maximum, for example if the first to move always won
};

/// "won every game", ... ; empty for kNone.
[[nodiscard]] std::string_view to_text(RatingGap gap);

struct PlayerRating {
    std::optional<double> elo;
    std::optional<double> error95;  ///< half the 95% interval; 0 for the anchor
    RatingGap gap = RatingGap::kNone;
    int group = 0;  ///< only ratings of one group can be compared; 0 is the largest
    /// The error and the LOS over others are rough: of the player's trials (pairs where they are known,
    /// otherwise games) within its group, or of the anchor's, fewer than kFewestForLargeSample are
    /// telling_trials().
    bool is_rough = false;
    Trinomial games{};
};

/// A number that was fitted or fixed; an error only if it was fitted.
struct FittedParameter {
    std::optional<double> value;
    std::optional<double> error95;
};

/// The score of two players against each other, and the one their ratings predict; `one` < `other`.
struct Residual {
    int one = 0;
    int other = 0;
    Trinomial games{};                     ///< from the view of `one`
    Pentanomial pairs{};                   ///< those games that are known to be pairs, likewise
    std::optional<double> expected_score;  ///< share of the points, between 0 and 1
    std::optional<double> expected_draws;  ///< share of the games
    std::optional<double> deviation;       ///< (actual - expected score) / standard deviation
};

/// Which players' strengths can be compared. A point that `a` took from `b` shows that a is not infinitely
/// weaker; two players connected by points in both directions, directly or through others, differ by a finite
/// amount. Such players form a group.
class Comparability {
  public:
    Comparability() = default;
    /// `points`: [a, b] where player a took at least half a point from player b; may repeat.
    Comparability(int player_count, std::span<const std::array<int, 2>> points);

    /// Numbered from 0, the largest group first; among groups of one size, the one with the lowest player.
    [[nodiscard]] int group(int player) const { return group_[index(player)]; }
    [[nodiscard]] int group_size(int player) const { return size_[index(group(player))]; }
    /// Whether points lead from `one` to `other` but not back: nothing bounds how much stronger `one` is.
    [[nodiscard]] bool is_above(int one, int other) const;

  private:
    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    std::vector<int> group_;               ///< by player
    std::vector<int> size_;                ///< by group
    std::vector<std::vector<int>> below_;  ///< by group: others of which it took points
};

/// Maximum-likelihood ratings of many players.
///
/// The chances of a game depend on x = Elo of the first to move - Elo of the other + first-move advantage and
/// on the draw parameter, see tie_model.hpp. Ratings, advantage and draw parameter are fitted together and
/// the errors come from the inverse of the full observed information, so that each error
/// includes the uncertainty of all the others.
///
/// The likelihood has a finite maximum only for players that are connected in both directions by points won
/// (L. Ford 1957). The fit is made within such groups; points between groups say nothing about differences
/// within them and are left out. A prior connects all players that met.
struct Ratings {
    std::vector<PlayerRating> players;
    /// All players: group by group the strongest first, then those without a rating by their scores. Ratings
    /// that are equal to a tenth, as they are shown, are a tie, broken by name.
    std::vector<int> ranking;
    /// Elo value of moving first, on the scale of the ratings. Fixed at 0 where the games cannot distinguish
    /// it from strength, whatever the prior.
    FittedParameter first_move_advantage;
    /// Davidson: nu. Rao-Kupper: the Elo lead at which a win becomes as likely as not. 0 if no game was
    /// drawn. Where the games do not bound it (it and the ratings could grow together without end), it is
    /// held fixed at the value for equal players with this share of draws.
    FittedParameter draw_parameter;
    /// Natural logarithm, over the games within groups (with the prior's draws).
    double log_likelihood = 0;
    /// One for every two players that met.
    std::vector<Residual> residuals;
    /// Of every two players, row by row, Elo squared, 0 where undefined. Empty for more than
    /// kMostWithCovariances players, unless they are asked for.
    std::vector<double> covariances;
    static constexpr int kMostWithCovariances = 300;
    Comparability comparability;
    Covariances uncertainty;                          ///< of the fit, in natural logarithms
    std::optional<int> anchor = std::nullopt;         ///< the player that errors are relative to
    std::map<std::array<int, 2>, double> neighbours;  ///< variances of differences of players next in rank

    /// Whether both have ratings, of one group.
    [[nodiscard]] bool are_comparable(int one, int other) const;
    /// Covariance of two ratings, Elo squared; nothing if they cannot be compared.
    [[nodiscard]] std::optional<double> covariance(int one, int other) const;
    /// Likelihood that `one` is stronger than `other`: Phi(difference / its standard deviation). Where the
    /// games bound the difference on one side only, cautious_los() of their games against each other, in
    /// pairs if most are. Nothing for the same player, or if those games say nothing about it.
    [[nodiscard]] std::optional<double> los(int one, int other) const;

  private:
    [[nodiscard]] double difference_variance(int one, int other) const;
};

/// Fits the ratings of `player_count` players. Entries for the same players add up. `pairs` says which of
/// these games are pairs on one opening: the errors then treat pairs as the trials (the sandwich estimator
/// A^-1 B A^-1 n / (n - p) with the score vectors of a pair summed, for n trials and p fitted parameters; J.
/// MacKinnon, H. White 1985), otherwise games as independent. Few pairs may hardly differ by chance; players
/// with few telling ones have at least the errors of independent games. Throws std::invalid_argument, with a
/// message for people, if an option is invalid.
[[nodiscard]] Ratings fit_ratings(int player_count, std::span<const OrderedGames> games,
                                  const RatingOptions& options = {},
                                  std::span<const OrderedPairs> pairs = {});

}  // namespace pahtum::arena
