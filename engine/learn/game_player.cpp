#include "engine/learn/game_player.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>

#include "engine/base/hash.hpp"
#include "engine/learn/arithmetic.hpp"
#include "engine/rules/layout.hpp"
#include "engine/solver/live_board.hpp"

namespace pahtum::learn {
namespace {

constexpr int kSmallest = 5;
constexpr std::size_t kHashMebibytes = 16;  // enough for the nodes of a game, and quickly cleared
/// The solver tries when at most this many cells are live.
constexpr int kFirstProof = 26;
/// Below this the search always sees the end.
constexpr int kFewestLive = 4;

/// An index, each as likely as its share of the sum.
int draw(std::span<const int> shares, Random& random) {
    int sum = 0;
    for (const int share : shares) sum += share;
    int left = static_cast<int>(uniform(random, static_cast<std::uint64_t>(sum)));
    int index = 0;
    for (; left >= shares[static_cast<std::size_t>(index)]; ++index)
        left -= shares[static_cast<std::size_t>(index)];
    return index;
}

int draw_size(Random& random) {
    constexpr std::array kShares{5, 7, 80, 8};  // of sizes 5 to 8
    return kSmallest + draw(kShares, random);
}

/// On 7x7 mostly the numbers that are played with; in proportion on other sizes. Boards with an odd number
/// of cells have at least one: the last cell of an empty one would stay empty.
int draw_boulders(int size, Random& random) {
    constexpr std::array kShares{0, 4, 1, 14, 2, 34, 3, 16, 2, 11, 2, 9, 1, 8, 1};  // by boulders on 7x7
    return std::max(1, draw(kShares, random) * size * size / 49);
}

int live_cells_of(const Position& position) { return std::popcount(LiveBoard{position}.live()); }

int stones_of(const Sample& sample) { return (sample.stones[0] | sample.stones[1]).count(); }

}  // namespace

/// One game being played.
class GamePlayer::Game {
  public:
    Game(GamePlayer& player, std::uint32_t number)
        : settings_(player.settings_),
          solver_(player.solver_),
          number_(number),
          random_(mix_bits(mix_bits(player.settings_.seed) + number)),
          size_(draw_size(random_)),
          position_(start()),
          mind_(player.evaluators_[static_cast<std::size_t>(size_ - kSmallest)],
                player.settings_.play_nodes) {}

    std::vector<Sample> play() {
        play_random_moves();
        while (live_cells_of(position_) >= kFewestLive) play_move();
        return std::move(samples_);
    }

  private:
    Position start() {
        const Bitboard boulders = random_layout(size_, draw_boulders(size_, random_), random_);
        return Position::new_game(named_ruleset(RulesetName::kClassic, size_), boulders);
    }

    void play_random_moves() {
        const double temperature = this->temperature();
        const int most = size_ * size_ / 2;
        const int moves = static_cast<int>(most * fraction(random_) * fraction(random_));
        for (int i = 0; i < moves && live_cells_of(position_) >= kFewestLive; ++i)
            position_.play(mind_.any(position_, temperature, random_));
    }

    void add(Sample sample, Points lower, Points upper, int plies_back) {
        sample.lower = static_cast<std::int16_t>(lower);
        sample.upper = static_cast<std::int16_t>(upper);
        sample.plies_back = static_cast<std::uint8_t>(plies_back);
        sample.game = number_;
        samples_.push_back(sample);
    }

    void play_move() {
        if (live_cells_of(position_) <= kFirstProof) {
            const SolveReport report =
                solver_.solve(position_, {.all_best = false, .nodes = settings_.proof_nodes});
            if (outcome(report)) add(sample_of(position_), report.lower, report.upper, 0);
            if (report.status == SolveStatus::kExact) {
                carry_back(report.lower);
                play_on_from(report);
                return;
            }
            if (!outcome(report)) unproven_.push_back(sample_of(position_));
        } else {
            unproven_.push_back(sample_of(position_));
        }
        position_.play(mind_.best(position_));
    }

    /// `margin`: of the position, from its mover's view.
    void carry_back(Points margin) {
        for (const Sample& sample : unproven_) {
            const Points value = sample.mover == position_.side_to_move() ? margin : -margin;
            add(sample, value, value, stones_of(sample_of(position_)) - stones_of(sample));
        }
        unproven_.clear();
    }

    void play_on_from(const SolveReport& proof) {
        constexpr double kRandomShare = 0.35;
        const bool is_random = proof.best.empty() || fraction(random_) < kRandomShare;
        position_.play(is_random ? mind_.any(position_, temperature(), random_) : proof.best.front());
    }

    /// In points, as LinePlayer::any() takes it.
    double temperature() { return 0.3 + 2 * fraction(random_); }

    const GameSettings& settings_;
    Solver& solver_;
    std::uint32_t number_;
    Random random_;
    int size_;
    Position position_;
    LinePlayer mind_;
    std::vector<Sample> unproven_;  ///< positions whose margin may still be proven by those that follow
    std::vector<Sample> samples_;
};

GamePlayer::GamePlayer(const GameSettings& settings)
    : settings_(settings), solver_({.hash_mebibytes = kHashMebibytes}) {
    for (int size = kSmallest; size <= kMaxSize; ++size) evaluators_.emplace_back(size);
}

GamePlayer::~GamePlayer() = default;

std::vector<Sample> GamePlayer::play(std::uint32_t game) {
    solver_.clear();
    return Game{*this, game}.play();
}

}  // namespace pahtum::learn
