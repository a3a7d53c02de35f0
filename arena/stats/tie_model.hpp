#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace pahtum::arena {

/// How likely draws are. Both models describe a game by x, the natural-logarithm strength of the first to
/// move over the other, and a draw parameter; both log-likelihoods are concave in x and the free parameter.
enum class TieModel : std::uint8_t {
    kDavidson,   ///< win : draw : loss = e^(x/2) : nu : e^(-x/2) (R. Davidson 1970)
    kRaoKupper,  ///< win = 1 / (1 + e^(g - x)), loss = 1 / (1 + e^(g + x)), g >= 0 (P. Rao, L. Kupper 1967)
};

/// "davidson" / "rao-kupper".
[[nodiscard]] std::string_view to_text(TieModel model);

/// Elo per unit of natural-logarithm strength, 400 / ln 10.
inline constexpr double kEloPerNat = 173.71779276130073;

/// The probabilities of one game's results, from the view of the first to move.
struct GameChances {
    double loss = 0;
    double draw = 0;
    double win = 0;

    [[nodiscard]] double score() const { return win + draw / 2; }
    [[nodiscard]] double score_variance() const { return win + draw / 4 - score() * score(); }
};

/// Requires draw_parameter >= 0: nu of Davidson, g of Rao and Kupper.
[[nodiscard]] GameChances chances(TieModel model, double x, double draw_parameter);

/// ln P(outcome) with its first and second derivatives by x and by the free draw parameter k, which is
/// ln nu for Davidson and g for Rao and Kupper.
struct LogChance {
    double value = 0;
    double by_x = 0;
    double by_k = 0;
    double by_xx = 0;
    double by_xk = 0;
    double by_kk = 0;
};

/// For `half_points` 0, 1, 2 of the first to move. `k` may be -infinity (Davidson) or 0 (Rao and Kupper) if
/// the draw is not used; the derivatives by k are then meaningless.
[[nodiscard]] std::array<LogChance, 3> log_chances(TieModel model, double x, double k);

}  // namespace pahtum::arena
