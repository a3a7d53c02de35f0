#include "engine/learn/sample.hpp"

#include <bit>
#include <string>

#include "engine/base/text.hpp"
#include "engine/core/live_board.hpp"
#include "engine/learn/little_endian.hpp"

namespace pahtum::learn {
namespace {

/// Throws ParseError unless the bytes of a file say what a Sample may say.
void check(const Sample& sample, unsigned mover) {
    if (sample.size < kMinSize || sample.size > kMaxSize)
        throw ParseError{"a board of size " + std::to_string(sample.size)};
    if (mover > 1) throw ParseError{"a third side has the move"};
    if (sample.lower > sample.upper) throw ParseError{"the bounds of the margin are exchanged"};
    if (sample.rules != RulesetName::kCustodial && !keeps_all_stones(position_of(sample)))
        throw ParseError{"there are not enough stones to fill the board"};
}

}  // namespace

Ruleset learned_ruleset(RulesetName rules, int size) {
    Ruleset ruleset = named_ruleset(rules, size);
    ruleset.setup = Setup::kFixed;
    return ruleset;
}

Sample sample_of(const Position& position) {
    Sample sample{.rules = position.ruleset().name};
    sample.stones = {position.stones(Side::kBlack), position.stones(Side::kWhite)};
    sample.boulders = position.boulders();
    sample.size = static_cast<std::uint8_t>(position.size());
    sample.mover = position.side_to_move();
    return sample;
}

Position position_of(const Sample& sample) {
    return Position::from_parts({.ruleset = learned_ruleset(sample.rules, sample.size),
                                 .stones = sample.stones,
                                 .boulders = sample.boulders,
                                 .side_to_move = sample.mover});
}

int cells_left(const Position& position) {
    if (position.ruleset().capture == Capture::kNone) return std::popcount(LiveBoard{position}.live());
    return position.is_over() ? 0 : position.empty().count();
}

SampleBytes to_bytes(const Sample& sample) {
    SampleBytes bytes{};
    BytesWriter writer{bytes};
    for (const Bitboard& stones : sample.stones) writer.write(stones.bits());
    writer.write(sample.boulders.bits());
    writer.write(sample.game);
    writer.write(static_cast<std::uint16_t>(sample.lower));
    writer.write(static_cast<std::uint16_t>(sample.upper));
    writer.write(sample.size);
    writer.write(static_cast<std::uint8_t>(index_of(sample.mover)));
    writer.write(sample.plies_back);
    return bytes;
}

Sample sample_from(RulesetName rules, std::span<const char, kSampleBytes> bytes) {
    BytesReader reader{bytes};
    Sample sample{.rules = rules};
    for (Bitboard& stones : sample.stones) stones = Bitboard{reader.read<std::uint64_t>()};
    sample.boulders = Bitboard{reader.read<std::uint64_t>()};
    sample.game = reader.read<std::uint32_t>();
    sample.lower = static_cast<std::int16_t>(reader.read<std::uint16_t>());
    sample.upper = static_cast<std::int16_t>(reader.read<std::uint16_t>());
    sample.size = reader.read<std::uint8_t>();
    const unsigned mover = reader.read<std::uint8_t>();
    sample.plies_back = reader.read<std::uint8_t>();
    sample.mover = mover == 0 ? Side::kBlack : Side::kWhite;
    check(sample, mover);
    return sample;
}

}  // namespace pahtum::learn
