#include "engine/python/batch.hpp"

#include <string>
#include <utility>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/python/encoding.hpp"
#include "engine/python/self_play.hpp"
#include "engine/rules/action.hpp"
#include "engine/search/playout_player.hpp"

namespace pahtum::python {

Batch::Batch(const Ruleset& ruleset, std::size_t count, std::uint64_t seed) {
    if (count == 0) throw ParseError{"a batch needs at least one game"};
    Random random{seed};
    positions_.reserve(count);
    for (std::size_t index = 0; index < count; ++index) positions_.push_back(random_start(ruleset, random));
}

Batch::Batch(std::vector<Position> positions) : positions_(std::move(positions)) {
    if (positions_.empty()) throw ParseError{"a batch needs at least one game"};
    for (const Position& position : positions_) {
        if (position.ruleset() != ruleset()) throw ParseError{"the positions are not of one ruleset"};
    }
}

Batch Batch::select(std::span<const std::size_t> games) const {
    std::vector<Position> chosen;
    chosen.reserve(games.size());
    for (const std::size_t game : games) chosen.push_back(positions_[game]);
    return Batch{std::move(chosen)};
}

Batch Batch::transformed(std::span<const Symmetry> symmetries) const {
    Batch image = *this;
    for (std::size_t game = 0; game < positions_.size(); ++game)
        image.positions_[game] = transform(positions_[game], symmetries[game]);
    return image;
}

void Batch::reset(std::span<const std::size_t> games, std::uint64_t seed) {
    Random random{seed};
    for (const std::size_t game : games) positions_[game] = random_start(ruleset(), random);
}

void Batch::play(std::span<const std::int64_t> actions) {
    std::vector<Move> moves(positions_.size(), Move::swap());
    for (std::size_t index = 0; index < positions_.size(); ++index) {
        if (positions_[index].is_over()) continue;
        const auto move = move_of_action(positions_[index], actions[index]);
        if (!move) {
            throw IllegalMove{"action " + std::to_string(actions[index]) + " is not legal in game " +
                              std::to_string(index)};
        }
        moves[index] = *move;
    }
    for (std::size_t index = 0; index < positions_.size(); ++index) {
        if (!positions_[index].is_over()) positions_[index].play(moves[index]);
    }
}

void Batch::play_random(std::uint64_t seed) {
    Random random{seed};
    for (Position& position : positions_) {
        if (position.is_over()) continue;
        const MoveList moves = position.legal_moves();
        position.play(moves[uniform(random, moves.size())]);
    }
}

void Batch::observations(float* out) const {
    const auto row = static_cast<std::size_t>(kPlanes * ruleset().cells());
    for (const Position& position : positions_) {
        observe(position, position.side_to_move(), {out, row});
        out += row;
    }
}

void Batch::legal_actions(bool* out) const {
    const auto row = static_cast<std::size_t>(action_count(ruleset()));
    for (const Position& position : positions_) {
        mark_legal(position, {out, row});
        out += row;
    }
}

bool Batch::playouts(std::size_t count, std::uint64_t seed, std::int32_t* out,
                     const std::function<bool()>& stop) const {
    constexpr unsigned kGamesBetween = 64;
    Random random{seed};
    unsigned games = 0;
    for (const Position& position : positions_) {
        for (std::size_t game = 0; game < count; ++game) {
            if (games++ % kGamesBetween == 0 && stop()) return false;
            *out++ = play_out(position, random).margin;
        }
    }
    return true;
}

}  // namespace pahtum::python
