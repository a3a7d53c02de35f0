#include "engine/learn/generate.hpp"

#include <memory>

#include "engine/core/ordered_work.hpp"
#include "engine/learn/game_player.hpp"

namespace pahtum::learn {

void generate_games(const GameSettings& settings, std::uint32_t first, std::uint32_t end, int threads,
                    const std::function<void(const std::vector<Sample>&)>& take,
                    const std::function<bool()>& stop) {
    using Games = OrderedWork<std::vector<Sample>>;
    const auto make_worker = [&]() -> Games::Worker {
        return [player = std::make_shared<GamePlayer>(settings)](std::uint64_t game, const auto& /*wanted*/) {
            return player->play(static_cast<std::uint32_t>(game));
        };
    };
    const auto take_game = [&](std::uint64_t /*game*/, const std::vector<Sample>& samples) {
        take(samples);
        return true;
    };
    Games{first, end}.run(threads, make_worker, take_game, stop);
}

}  // namespace pahtum::learn
