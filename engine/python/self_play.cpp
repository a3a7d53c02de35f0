#include <algorithm>
#include <cstdint>
#include <memory>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/core/ordered_work.hpp"
#include "engine/python/bindings.hpp"
#include "engine/python/whole_number.hpp"
#include "engine/rules/action.hpp"
#include "engine/rules/layout.hpp"
#include "engine/search/player.hpp"

namespace pahtum::python {
namespace {

namespace py = pybind11;

/// A small table is enough for the few nodes of a move, and soon cleared for the next game.
constexpr std::size_t kTableMebibytes = 2;

struct SelfPlay {
    Ruleset ruleset;
    PlayerKind player;
    std::uint64_t nodes;  ///< of each move that is not random
    int random_moves;     ///< how many moves at the start are random
    std::uint64_t seed;
};

struct PlayedGame {
    Position start;
    std::vector<Move> moves{};
    Points margin = 0;  ///< Black's
};

PlayedGame play_game(const SelfPlay& options, std::uint64_t number, Mind& mind, const StopThinking& stop) {
    Random random{options.seed + 0x9e37'79b9'7f4a'7c15 * (number + 1)};
    PlayedGame game{.start = draw_start(options.ruleset, random)};
    mind.clear();
    const auto player = make_player(options.player, random(), mind);
    const SearchLimits limits{.nodes = options.nodes};
    Position position = game.start;
    for (int ply = 0; !position.is_over() && !stop(); ++ply) {
        const Move move = ply < options.random_moves || options.player == PlayerKind::kRandom
                              ? one_of(position.legal_moves(), random)
                              : player->choose(position, limits, stop).best().move;
        game.moves.push_back(move);
        position.play(move);
    }
    game.margin = position.margin(Side::kBlack);
    return game;
}

/// They do not depend on the number of threads. `stop` is asked some ten times a second. Throws Interrupted,
/// and what a player or a thread throws.
std::vector<PlayedGame> played_games(const SelfPlay& options, std::uint64_t games, int threads,
                                     const Batch::Stop& stop) {
    std::vector<PlayedGame> played;
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
    OrderedWork<PlayedGame>{0, games}.run(threads, make_worker, take, stop);
    if (played.size() < games) throw Interrupted{};
    return played;
}

/// Of one call: all are kept until it returns.
using Games = Whole<"games", std::uint64_t, 0, 100'000'000>;

py::object self_play(const RulesetOrText& ruleset, Games games, const std::string& player,
                     Whole<"nodes", std::uint64_t, 1> nodes, Whole<"random_moves", int, 0> random_moves,
                     Whole<"seed", std::uint64_t> seed, Whole<"threads", int, 1, 1024> threads) {
    const SelfPlay options{ruleset_of(ruleset), parse_player_kind(player), nodes, random_moves, seed};
    const std::vector<PlayedGame> played =
        interruptibly([&](const Batch::Stop& stop) { return played_games(options, games, threads, stop); });
    std::size_t longest = 0;
    for (const PlayedGame& game : played) longest = std::max(longest, game.moves.size());
    const auto count = static_cast<py::ssize_t>(played.size());
    py::array_t<std::int16_t> actions({count, static_cast<py::ssize_t>(longest)});
    py::array_t<std::int32_t> margins(count);
    std::fill_n(actions.mutable_data(), actions.size(), std::int16_t{-1});
    py::list starts;
    for (std::size_t number = 0; number < played.size(); ++number) {
        Position position = played[number].start;
        std::int16_t* next = actions.mutable_data() + number * longest;
        starts.append(position);
        for (const Move move : played[number].moves) {
            *next++ = static_cast<std::int16_t>(action_of(position, move));
            position.play(move);
        }
        margins.mutable_data()[number] = played[number].margin;
    }
    using namespace py::literals;
    return py::module_::import("pahtum._results")
        .attr("Games")("starts"_a = starts, "actions"_a = actions, "margins"_a = margins);
}

}  // namespace

void add_self_play(py::module_& module) {
    module.def("self_play", self_play, py::arg("ruleset"), py::arg("games"), py::kw_only(),
               py::arg("player") = "search", py::arg("nodes") = 100, py::arg("random_moves") = 0,
               py::arg("seed") = 1, py::arg("threads") = 1);
}

}  // namespace pahtum::python
