#include "engine/search/player.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/search/playout_player.hpp"
#include "engine/search/simple_player.hpp"
#include "engine/search/uct_player.hpp"

namespace pahtum {
namespace {

constexpr std::array kKinds{std::pair{std::string_view{"search"}, PlayerKind::kSearch},
                            std::pair{std::string_view{"greedy"}, PlayerKind::kGreedy},
                            std::pair{std::string_view{"random"}, PlayerKind::kRandom},
                            std::pair{std::string_view{"beginner"}, PlayerKind::kBeginner},
                            std::pair{std::string_view{"blocker"}, PlayerKind::kBlocker},
                            std::pair{std::string_view{"montecarlo"}, PlayerKind::kMonteCarlo},
                            std::pair{std::string_view{"uct"}, PlayerKind::kUct}};

/// A mind at full strength.
class MindPlayer final : public Player {
  public:
    explicit MindPlayer(Mind& mind) : mind_(mind) {}

    Thought choose(const Position& position, const SearchLimits& limits, const StopThinking& stop,
                   const ThoughtSink& sink) override {
        return mind_.think(position, {.limits = limits}, stop, sink);
    }

  private:
    Mind& mind_;
};

}  // namespace

std::string_view to_text(PlayerKind kind) {
    return std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& entry) { return entry.second == kind; })
        ->first;
}

PlayerKind parse_player_kind(std::string_view text) {
    for (const auto& [name, kind] : kKinds) {
        if (name == text) return kind;
    }
    throw ParseError{"player " + quote(text) +
                     ": expected search, greedy, random, beginner, blocker, montecarlo or uct"};
}

std::unique_ptr<Player> make_player(PlayerKind kind, std::uint64_t seed, Mind& mind) {
    if (kind == PlayerKind::kSearch) return std::make_unique<MindPlayer>(mind);
    if (kind == PlayerKind::kMonteCarlo) return std::make_unique<MonteCarloPlayer>(seed);
    if (kind == PlayerKind::kUct) return std::make_unique<UctPlayer>(seed, mind);
    return make_simple_player(kind, seed);
}

}  // namespace pahtum
