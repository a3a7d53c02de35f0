#include "engine/python/self_play.hpp"

#include <memory>
#include <utility>

#include "engine/core/ordered_work.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/mind.hpp"

namespace pahtum::python {
namespace {

/// A small table is enough for the few nodes of a move, and soon cleared for the next game.
constexpr std::size_t kTableMebibytes = 2;

PlayedGame play_game(const SelfPlayOptions& options, std::uint64_t number, Mind& mind,
                     const StopThinking& stop) {
    Random random{options.seed + 0x9e37'79b9'7f4a'7c15 * (number + 1)};
    PlayedGame game{.start = draw_start(options.ruleset, random)};
    mind.clear();
    const auto player = make_player(options.player, random(), mind);
    const SearchLimits limits{.nodes = options.nodes};
    Position position = game.start;
    for (int ply = 0; !position.is_over() && !stop(); ++ply) {
        const MoveList moves = position.legal_moves();
        const Move move = ply < options.random_moves || options.player == PlayerKind::kRandom
                              ? moves[uniform(random, moves.size())]
                              : player->choose(position, limits, stop).best().move;
        game.moves.push_back(move);
        position.play(move);
    }
    game.margin = position.margin(Side::kBlack);
    return game;
}

}  // namespace

std::vector<PlayedGame> self_play(const SelfPlayOptions& options, std::uint64_t games,
                                  const std::function<bool()>& stop) {
    std::vector<PlayedGame> played;
    OrderedWork<PlayedGame> work{0, games};
    const auto make_worker = [&]() -> OrderedWork<PlayedGame>::Worker {
        const auto mind = std::make_shared<Mind>(SearchOptions{.hash_mebibytes = kTableMebibytes});
        return [&options, mind](std::uint64_t number, const auto& is_wanted) {
            return play_game(options, number, *mind, [&is_wanted] { return !is_wanted(); });
        };
    };
    const auto take = [&](std::uint64_t, PlayedGame game) {
        played.push_back(std::move(game));
        return true;
    };
    work.run(options.threads, make_worker, take, stop);
    return played;
}

}  // namespace pahtum::python
