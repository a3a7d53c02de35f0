#include "engine/learn/sample_file.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <istream>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/bytes.hpp"
#include "engine/base/text.hpp"
#include "engine/core/live_board.hpp"

namespace pahtum::learn {
namespace {

struct Magic {
    std::string_view text;  ///< ends in the version of the format
    RulesetName rules;
};
constexpr std::array<Magic, kLearnedRules.size()> kMagics{{{"pahtum samples 2", RulesetName::kClassic},
                                                           {"pahtum running 2", RulesetName::kStrategic},
                                                           {"pahtum capture 2", RulesetName::kCustodial}}};
constexpr std::size_t kMagicBytes = 16;
constexpr std::size_t kHeaderBytes = 40;
static_assert(kMagicBytes + 3 * sizeof(std::uint64_t) == kHeaderBytes);

std::string header_of(const GameSettings& settings) {
    std::string bytes;
    for (const Magic& magic : kMagics)
        if (magic.rules == settings.rules) bytes = magic.text;
    append_bytes(bytes, settings.seed);
    append_bytes(bytes, settings.play_nodes);
    append_bytes(bytes, settings.proof_nodes);
    append_bytes(bytes, settings.weights);
    return bytes;
}

GameSettings settings_in(std::istream& in, const std::string& path) {
    std::string bytes(kHeaderBytes, '\0');
    in.read(bytes.data(), kHeaderBytes);
    const std::string text = bytes.substr(0, kMagicBytes);
    const auto magic = std::ranges::find(kMagics, text, &Magic::text);
    if (in.gcount() != kHeaderBytes || magic == kMagics.end())
        throw ParseError{quote(path) + " is not a file of samples, or of another version"};
    BytesReader reader{std::string_view{bytes}.substr(kMagicBytes)};
    GameSettings settings{.rules = magic->rules};
    settings.seed = reader.read<std::uint64_t>();
    settings.play_nodes = reader.read<std::uint32_t>();
    settings.proof_nodes = reader.read<std::uint32_t>();
    settings.weights = reader.read<std::uint64_t>();
    return settings;
}

/// Calls take(sample, its number in the file).
template <typename Take>
void read_samples(std::istream& in, const std::string& path, RulesetName rules, const Take& take) {
    std::string bytes(kSampleBytes, '\0');
    for (std::size_t number = 0; in.read(bytes.data(), kSampleBytes); ++number) {
        std::optional<Sample> sample;
        try {
            sample = sample_from(rules, bytes);
        } catch (const ParseError& error) {
            throw ParseError{quote(path) + ", sample " + std::to_string(number + 1) + ": " + error.what()};
        }
        take(*sample, number);
    }
}

[[noreturn]] void fail(const std::string& path, int error) {
    throw FileError{"cannot write " + quote(path) + ": " + std::strerror(error)};
}

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

GameSettings settings_of(const std::string& path) {
    InputFile in{path};
    return settings_in(in, path);
}

void for_each_sample(const std::string& path, const std::function<void(const Sample&)>& take) {
    InputFile in{path};
    const RulesetName rules = settings_in(in, path).rules;
    read_samples(in, path, rules, [&](const Sample& sample, std::size_t) { take(sample); });
}

SampleLog::SampleLog(const std::string& path, const GameSettings& settings)
    : path_(path), file_(open_regular_file(path, O_RDWR | O_CREAT)) {
    if (flock(file_.number(), LOCK_EX | LOCK_NB) != 0)
        throw FileError{"cannot write " + quote(path) + ": another program is using it"};
    struct stat status {};
    if (fstat(file_.number(), &status) != 0) fail(path_, errno);
    if (status.st_size > 0) {
        resume(settings);
    } else {
        const int error = write_all(file_.number(), header_of(settings));
        if (error != 0) {
            static_cast<void>(ftruncate(file_.number(), 0));  // part of a header would be refused for ever
            fail(path_, error);
        }
    }
}

void SampleLog::resume(const GameSettings& settings) {
    InputFile in{path_};
    if (settings_in(in, path_) != settings) {
        throw ParseError{
            quote(path_) +
            " was made with other rules, weights or nodes, or another seed: give those, or another file"};
    }
    std::optional<std::uint32_t> last;
    std::size_t complete = 0;  // samples before the last game
    read_samples(in, path_, settings.rules, [&](const Sample& sample, std::size_t number) {
        if (last != sample.game) complete = number;
        last = sample.game;
    });
    next_game_ = last.value_or(0);
    complete_ = kHeaderBytes + complete * kSampleBytes;
}

void SampleLog::append(std::span<const Sample> samples) {
    std::string text;
    for (const Sample& sample : samples) text += to_bytes(sample);
    if (complete_) {
        const auto end = static_cast<off_t>(*complete_);
        if (ftruncate(file_.number(), end) != 0 || lseek(file_.number(), end, SEEK_SET) != end)
            fail(path_, errno);
        complete_.reset();
    }
    const int error = write_all(file_.number(), text);
    if (error != 0) fail(path_, error);
    if (!samples.empty()) next_game_ = samples.back().game + 1;
}

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

std::string to_bytes(const Sample& sample) {
    std::string bytes;
    for (const Bitboard& stones : sample.stones) append_bytes(bytes, stones.bits());
    append_bytes(bytes, sample.boulders.bits());
    append_bytes(bytes, sample.game);
    append_bytes(bytes, sample.lower);
    append_bytes(bytes, sample.upper);
    append_bytes(bytes, sample.size);
    append_bytes(bytes, index_of(sample.mover), 1);
    append_bytes(bytes, sample.plies_back);
    bytes.resize(kSampleBytes);
    return bytes;
}

Sample sample_from(RulesetName rules, std::string_view bytes) {
    BytesReader reader{bytes};
    Sample sample{.rules = rules};
    for (Bitboard& stones : sample.stones) stones = Bitboard{reader.read<std::uint64_t>()};
    sample.boulders = Bitboard{reader.read<std::uint64_t>()};
    sample.game = reader.read<std::uint32_t>();
    sample.lower = reader.read<std::int16_t>();
    sample.upper = reader.read<std::int16_t>();
    sample.size = reader.read<std::uint8_t>();
    const unsigned mover = reader.read<std::uint8_t>();
    sample.plies_back = reader.read<std::uint8_t>();
    sample.mover = mover == 0 ? Side::kBlack : Side::kWhite;
    check(sample, mover);
    return sample;
}

}  // namespace pahtum::learn
