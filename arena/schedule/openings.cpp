#include "arena/schedule/openings.hpp"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

std::string_view position_part(std::string_view line) {
    if (line.starts_with('#')) return {};
    return trim(line.substr(0, line.find(';')));
}

std::string checked_opening(std::string_view text) {
    const Position position = parse_position(text);
    if (position.is_over()) throw ParseError{quote(text, 200) + ": the game is over in this position"};
    return to_text(position);
}

std::vector<Bitboard> layouts_of(const Ruleset& ruleset, std::size_t wanted, std::uint64_t seed) {
    Random random{seed};
    try {
        return distinct_layouts(ruleset.size, ruleset.boulders, wanted, random);
    } catch (const std::invalid_argument&) {
        return all_layouts(ruleset.size, ruleset.boulders);  // few enough to be quick
    }
}

}  // namespace

std::vector<std::string> make_openings(const OpeningSettings& settings, std::size_t wanted) try {
    auto openings =
        settings.ruleset ? starts_of(*settings.ruleset, wanted, settings.seed) : read_openings(settings.file);
    if (!settings.ruleset && settings.order.start >= openings.size())
        throw ParseError{"--start " + std::to_string(settings.order.start) + " is beyond the end of " +
                         quote(settings.file, 400) + ", which has " + counted(openings.size(), "opening")};
    openings = in_order(std::move(openings), settings.order);
    return settings.with_symmetries ? with_symmetries(std::move(openings)) : openings;
} catch (const ParseError& error) {
    throw ParseError{settings.place + error.what()};
}

std::vector<std::string> starts_of(const Ruleset& ruleset, std::size_t wanted, std::uint64_t seed) {
    if (ruleset.setup != Setup::kFixed || ruleset.boulders == 0)
        return {to_text(Position::new_game(ruleset))};
    std::vector<std::string> starts;
    for (const Bitboard layout : layouts_of(ruleset, wanted, seed))
        starts.push_back(to_text(Position::new_game(ruleset, layout)));
    return starts;
}

std::vector<std::string> with_symmetries(std::vector<std::string> openings) {
    std::unordered_set<std::string> known(openings.begin(), openings.end());
    const std::size_t originals = openings.size();
    for (const Symmetry symmetry : kSymmetries) {
        for (std::size_t i = 0; i < originals; ++i) {
            std::string image = to_text(transform(parse_position(openings[i]), symmetry));
            if (known.insert(image).second) openings.push_back(std::move(image));
        }
    }
    return openings;
}

std::vector<std::string> read_openings(const std::filesystem::path& file) try {
    InputFile stream(file.string());
    std::vector<std::string> openings;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string_view text = position_part(line);
        if (text.empty()) continue;
        try {
            openings.push_back(checked_opening(text));
        } catch (const ParseError& error) {
            throw ParseError{printable(file.string()) + ":" + std::to_string(number) + ": " + error.what()};
        }
    }
    if (openings.empty())
        throw ParseError{"openings file " + quote(file.string(), 400) + " has no positions"};
    return openings;
} catch (const FileError& error) {
    throw ParseError{std::string{"openings file "} + error.what()};
}

std::vector<std::string> in_order(std::vector<std::string> openings, const OpeningOrder& order) {
    if (order.shuffle_seed) {
        Random random{*order.shuffle_seed};
        for (std::size_t left = openings.size(); left > 1; --left) {
            std::swap(openings[left - 1], openings[uniform(random, left)]);
        }
    }
    if (!openings.empty()) {
        const auto start = static_cast<std::ptrdiff_t>(order.start % openings.size());
        std::rotate(openings.begin(), openings.begin() + start, openings.end());
    }
    return openings;
}

OpeningCycle::OpeningCycle(std::vector<std::string> openings) : openings_(std::move(openings)) {
    assert(!openings_.empty());
    for (std::size_t place = 0; place < openings_.size(); ++place) {
        auto& places = places_[openings_[place]];
        earlier_.push_back(places.size());
        places.push_back(place);
    }
}

OpeningCycle::Turn OpeningCycle::at(std::size_t turn) const {
    const std::size_t place = turn % openings_.size();
    const std::string& opening = openings_[place];
    const std::size_t times_each_lap = places_.at(opening).size();
    return {opening, static_cast<int>(turn / openings_.size() * times_each_lap + earlier_[place])};
}

GameUnit OpeningCycle::game(std::size_t number, const std::array<int, 2>& pairing, std::size_t turn) const {
    const auto [opening, repeat] = at(turn);
    return {.pairing = pairing,
            .first_is_black = number % 2 == 0,
            .opening = opening,
            .repeat = repeat,
            .number = number};
}

std::optional<std::size_t> OpeningCycle::turn_of(const std::string& opening, int repeat) const {
    const auto places = places_.find(opening);
    if (places == places_.end() || repeat < 0) return std::nullopt;
    const auto times = static_cast<std::size_t>(repeat);
    const std::size_t times_each_lap = places->second.size();
    return times / times_each_lap * openings_.size() + places->second[times % times_each_lap];
}

bool OpeningCycle::repeats_within(std::size_t turns) const {
    if (turns > openings_.size()) return true;
    return std::any_of(earlier_.begin(), earlier_.begin() + static_cast<std::ptrdiff_t>(turns),
                       [](std::size_t earlier) { return earlier > 0; });
}

}  // namespace pahtum::arena
