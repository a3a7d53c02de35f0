#include "engine/learn/game_player.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "engine/base/hash.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/learn/arithmetic.hpp"
#include "engine/rules/layout.hpp"

namespace pahtum::learn {
namespace {

constexpr int kSmallest = 5;
// Enough for the nodes of a game, and quickly cleared.
constexpr std::size_t kProofHashMebibytes = 16;
constexpr std::size_t kSearchHashMebibytes = 4;

/// How games of the rules are played. Cells are the live ones, with captures the empty ones.
struct Customs {
    /// How often which number of boulders on 7x7, from 0 on; in proportion on other sizes.
    std::vector<int> boulders;
    int first_proof;  ///< the solver tries when at most this many cells are left
    int fewest;       ///< with fewer a search always sees the end
};

const Customs& customs_of(RulesetName rules) {
    static const Customs kClassic{{0, 4, 1, 14, 2, 34, 3, 16, 2, 11, 2, 9, 1, 8, 1}, 26, 4};
    static const Customs kStrategic{{0, 2, 12, 3, 48, 4, 14, 2, 8, 1, 4, 0, 2}, 14, 3};
    static const Customs kCustodial{{0, 3, 4, 12, 8, 44, 6, 12, 2, 5, 1, 2, 0, 1}, 6, 1};
    if (rules == RulesetName::kStrategic) return kStrategic;
    return rules == RulesetName::kCustodial ? kCustodial : kClassic;
}

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

/// Mostly the numbers that are played with. Boards with an odd number of cells have at least one boulder:
/// the last cell of an empty one would stay empty.
int draw_boulders(RulesetName rules, int size, Random& random) {
    return std::max(1, draw(customs_of(rules).boulders, random) * size * size / 49);
}

int filled_cells_of(const Sample& sample) {
    return (sample.stones[0] | sample.stones[1] | sample.boulders).count();
}

/// By the side to move, less what the other side has banked.
Points banked(const Position& position) {
    const Side mover = position.side_to_move();
    return position.bank(mover) - position.bank(opponent(mover));
}

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
          memory_(player.memories_[static_cast<std::size_t>(size_ - kSmallest)]) {
        memory_.clear();
    }

    std::vector<Sample> play() {
        play_random_moves();
        while (goes_on()) play_move();
        if (position_.is_over()) carry_back(position_.margin(position_.side_to_move()));
        return std::move(samples_);
    }

  private:
    Position start() {
        const int boulders = draw_boulders(settings_.rules, size_, random_);
        return Position::new_game(learned_ruleset(settings_.rules, size_),
                                  random_layout(size_, boulders, random_));
    }

    [[nodiscard]] bool goes_on() const { return cells_left(position_) >= customs_.fewest; }

    void play_random_moves() {
        const double temperature = this->temperature();
        const int most = size_ * size_ / 2;
        const int moves = static_cast<int>(most * uniform_real(random_) * uniform_real(random_));
        for (int i = 0; i < moves && goes_on(); ++i)
            position_.play(any_move(position_, temperature, random_));
    }

    /// The bounds are of points to come and of those on the board, not of those banked.
    void add(Sample sample, Points lower, Points upper, int plies_back) {
        sample.lower = static_cast<std::int16_t>(lower);
        sample.upper = static_cast<std::int16_t>(upper);
        sample.plies_back = static_cast<std::uint8_t>(plies_back);
        sample.game = number_;
        samples_.push_back(sample);
    }

    void play_move() {
        if (cells_left(position_) <= customs_.first_proof) {
            const SolveReport report =
                solver_.solve(position_, {.all_best = false, .nodes = settings_.proof_nodes});
            const Points before = banked(position_);
            if (outcome(report)) add(sample_of(position_), report.lower - before, report.upper - before, 0);
            if (report.status == SolveStatus::kExact) {
                carry_back(report.lower);
                play_on_from(report);
                return;
            }
            if (!outcome(report)) unproven_.push_back({sample_of(position_), before});
        } else {
            unproven_.push_back({sample_of(position_), banked(position_)});
        }
        position_.play(search_best(memory_, position_, {.nodes = settings_.play_nodes}).best().move);
    }

    /// `margin`: of the position, from its mover's view.
    void carry_back(Points margin) {
        const int filled = filled_cells_of(sample_of(position_));
        for (const auto& [sample, before] : unproven_) {
            const Points value = (sample.mover == position_.side_to_move() ? margin : -margin) - before;
            add(sample, value, value, filled - filled_cells_of(sample));
        }
        unproven_.clear();
    }

    void play_on_from(const SolveReport& proof) {
        constexpr double kRandomShare = 0.35;
        const bool is_random = proof.best.empty() || uniform_real(random_) < kRandomShare;
        position_.play(is_random ? any_move(position_, temperature(), random_) : proof.best.front());
    }

    /// In points.
    double temperature() { return 0.3 + 2 * uniform_real(random_); }

    /// A position whose margin may still be proven by those that follow.
    struct Unproven {
        Sample sample;
        Points banked;
    };

    const GameSettings& settings_;
    const Customs& customs_ = customs_of(settings_.rules);
    Solver& solver_;
    std::uint32_t number_;
    Random random_;
    int size_;
    Position position_;
    SearchMemory& memory_;
    std::vector<Unproven> unproven_;
    std::vector<Sample> samples_;
};

GamePlayer::GamePlayer(const GameSettings& settings, const OutcomeNet& net)
    : settings_(settings), solver_({.hash_mebibytes = kProofHashMebibytes}) {
    for (int size = kSmallest; size <= kMaxSize; ++size)
        memories_.emplace_back(SearchOptions{.hash_mebibytes = kSearchHashMebibytes}, &net);
}

std::vector<Sample> GamePlayer::play(std::uint32_t game) {
    solver_.clear();
    return Game{*this, game}.play();
}

void generate_games(const GameSettings& settings, const OutcomeNet& net, std::uint32_t first,
                    std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop) {
    using Games = OrderedWork<std::vector<Sample>>;
    const auto make_worker = [&]() -> Games::Worker {
        return [player = std::make_shared<GamePlayer>(settings, net)](std::uint64_t game,
                                                                      const auto& /*wanted*/) {
            return player->play(static_cast<std::uint32_t>(game));
        };
    };
    const auto take_game = [&](std::uint64_t /*game*/, const std::vector<Sample>& samples) {
        take(samples);
        return true;
    };
    Games{first, end}.run(threads, make_worker, take_game, stop);
}

Move any_move(const Position& position, double temperature, Random& random) {
    const Evaluator evaluator{position.ruleset().scoring};
    const Side mover = position.side_to_move();
    const Score before = evaluator.evaluate(position, mover);
    const MoveList moves = position.legal_moves();
    Position board = position;
    std::vector<double> weights;
    double sum = 0;
    for (const Move move : moves) {
        const ScopedMove guard{board, move};
        const Score change = evaluator.evaluate(board, mover) - before;
        weights.push_back(exponential_of(in_points(change) / temperature));
        sum += weights.back();
    }
    double left = uniform_real(random) * sum;
    std::size_t chosen = 0;
    for (; chosen + 1 < weights.size() && left >= weights[chosen]; ++chosen) left -= weights[chosen];
    return moves[chosen];
}

}  // namespace pahtum::learn
