#include "protocol/play/settings.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/book_view.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kUnset = "none";
/// In MiB. Pages, with addresses of 32 bits, have half of what those reach.
constexpr int kMaxHash = std::numeric_limits<std::size_t>::digits > 32 ? 1 << 20 : 2048;
constexpr int kMaxThreads = 1024;
constexpr int kMaxDepth = 1000;
constexpr int kMaxResign = 1'000'000;
constexpr std::string_view kOff = "off";

std::chrono::nanoseconds parse_move_time(std::string_view text) {
    const std::chrono::nanoseconds time = parse_seconds(text, "time");
    if (time.count() == 0) throw ParseError{"time '" + std::string{text} + "': expected more than 0 seconds"};
    return time;
}

/// Nothing for the word that unsets the parameter, else what the reader makes of the text; its complaint
/// names that word, too.
template <typename Reader>
auto read_unless(std::string_view unset, std::string_view text, Reader reader)
    -> std::optional<decltype(reader())> {
    if (text == unset) return std::nullopt;
    try {
        return reader();
    } catch (const ParseError& error) {
        throw ParseError{std::string{error.what()} + ", or " + std::string{unset}};
    }
}

std::uint64_t parse_seed(std::string_view text) {
    try {
        return parse_unsigned(text, 0, "seed");
    } catch (const ParseError&) {
        throw ParseError{"seed " + quote(text) + ": expected a whole number from 0 to " +
                         std::to_string(std::numeric_limits<std::uint64_t>::max())};
    }
}

bool parse_bool(std::string_view text, std::string_view what) {
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    throw ParseError{std::string{what} + " '" + std::string{text} + "': expected true or false"};
}

constexpr int kMostMovesPerPly = 5000;
constexpr int kLatestMove = 100;
constexpr int kMostLateDepth = 100;

constexpr char kVerticesOnly[] = "vertices_only";
constexpr char kPonder[] = "ponder";
constexpr char kLiveGraphics[] = "live_gfx";

template <const char* kName, bool Settings::*kMember>
constexpr Parameter switched(std::string_view help) {
    return {kName, "bool", help, [](const Settings& s) { return std::string{s.*kMember ? "true" : "false"}; },
            [](Settings& s, std::string_view text) { s.*kMember = parse_bool(text, kName); }};
}

/// A constant of the search: a whole number.
template <int SearchTuning::*kMember, int kLow, int kHigh>
constexpr Parameter tuned(std::string_view name, std::string_view help) {
    return {name,
            "string",
            help,
            [](const Settings& s) { return std::to_string(s.search.tuning.*kMember); },
            [](Settings& s, std::string_view text) {
                s.search.tuning.*kMember = parse_integer(text, kLow, kHigh, "the value");
            },
            Parameter::Range{kLow, kHigh}};
}

// In the order in which they are listed.
constexpr std::array kParameters{
    Parameter{"player", "list/search/greedy/random/beginner/blocker/montecarlo/uct",
              "how moves are chosen: search, greedy, random, beginner, blocker, montecarlo or uct",
              [](const Settings& s) { return std::string{to_text(s.player)}; },
              [](Settings& s, std::string_view text) { s.player = parse_player_kind(text); }},
    Parameter{
        "level", "list/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15",
        "playing strength of search, 1 (beginner) to 15 (full)",
        [](const Settings& s) { return std::to_string(s.level); },
        [](Settings& s, std::string_view text) { s.level = parse_integer(text, 1, kFullStrength, "level"); },
        Parameter::Range{1, kFullStrength}},
    Parameter{"hash", "string", "size of the tables in MiB, half for search and half for proofs",
              [](const Settings& s) { return std::to_string(s.search.hash_mebibytes); },
              [](Settings& s, std::string_view text) {
                  s.search.hash_mebibytes =
                      static_cast<std::size_t>(parse_integer(text, 1, kMaxHash, "hash"));
              },
              Parameter::Range{1, kMaxHash}},
    Parameter{"threads", "string", "number of search and solver threads",
              [](const Settings& s) { return std::to_string(s.search.threads); },
              [](Settings& s, std::string_view text) {
                  s.search.threads = parse_integer(text, 1, kMaxThreads, "threads");
              },
              Parameter::Range{1, kMaxThreads}},
    Parameter{"seed", "string", "seed for random boulders and random choices of moves",
              [](const Settings& s) { return std::to_string(s.seed); },
              [](Settings& s, std::string_view text) { s.seed = parse_seed(text); }},
    Parameter{"time", "string", "seconds for each move, or none",
              [](const Settings& s) { return s.time ? seconds_text(*s.time) : std::string{kUnset}; },
              [](Settings& s, std::string_view text) {
                  s.time = read_unless(kUnset, text, [&] { return parse_move_time(text); });
              }},
    Parameter{"depth", "string", "maximum depth in plies, or none",
              [](const Settings& s) { return s.depth ? std::to_string(*s.depth) : std::string{kUnset}; },
              [](Settings& s, std::string_view text) {
                  s.depth =
                      read_unless(kUnset, text, [&] { return parse_integer(text, 1, kMaxDepth, "depth"); });
              }},
    Parameter{"nodes", "string", "maximum number of nodes, or none",
              [](const Settings& s) { return s.nodes ? std::to_string(*s.nodes) : std::string{kUnset}; },
              [](Settings& s, std::string_view text) {
                  s.nodes = read_unless(kUnset, text, [&] { return parse_unsigned(text, 1, "nodes"); });
              }},
    Parameter{"overhead", "string", "seconds of each move's time reserved for communication delays",
              [](const Settings& s) { return seconds_text(s.overhead); },
              [](Settings& s, std::string_view text) { s.overhead = parse_seconds(text, "overhead"); }},
    switched<kVerticesOnly, &Settings::vertices_only>(
        "play only moves that can be written as a vertex, not D4xD5"),
    Parameter{"resign", "string", "resign when this many points behind, or off",
              [](const Settings& s) { return s.resign ? std::to_string(*s.resign) : std::string{kOff}; },
              [](Settings& s, std::string_view text) {
                  s.resign =
                      read_unless(kOff, text, [&] { return parse_integer(text, 1, kMaxResign, "resign"); });
              }},
    switched<kPonder, &Settings::ponder>("think during the opponent's turn"),
    Parameter{"book", "string", "file of proven positions, or off",
              [](const Settings& s) { return s.book ? path_of(*s.book) : std::string{kOff}; },
              [](Settings& s, std::string_view text) {
                  s.book = text == kOff ? nullptr : open_book(std::string{text});
              }},
    switched<kLiveGraphics, &Settings::live_graphics>(
        "draw live graphics for GoGui on stderr while thinking"),
    tuned<&SearchTuning::moves_per_ply, 1, kMostMovesPerPly>(
        "moves_per_ply", "moves tried for each 100 plies of depth, 1 to 5000; to be tuned, like all below"),
    tuned<&SearchTuning::late_first, 1, kLatestMove>(
        "late_first", "moves searched to the full depth; later ones a ply less deep, 1 to 100"),
    tuned<&SearchTuning::late_second, 1, kLatestMove>("late_second", "the same for two plies, 1 to 100"),
    tuned<&SearchTuning::late_third, 1, kLatestMove>("late_third", "the same for three plies, 1 to 100"),
    tuned<&SearchTuning::late_depth, 1, kMostLateDepth>(
        "late_depth", "those moves are searched another ply less deep for each N plies of depth, 1 to 100"),
};

}  // namespace

std::span<const Parameter> parameters() { return kParameters; }

const Parameter& find_parameter(std::string_view name) {
    const auto* const found = std::find_if(kParameters.begin(), kParameters.end(),
                                           [&](const Parameter& each) { return each.name == name; });
    if (found != kParameters.end()) return *found;
    std::vector<std::string> names;
    for (const Parameter& parameter : kParameters) names.emplace_back(parameter.name);
    throw ParseError{unknown_word("parameter", name, names)};
}

Settings settings_for_people() {
    Settings settings;
    settings.level = kLevelForPeople;
    return settings;
}

}  // namespace pahtum
