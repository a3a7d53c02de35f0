#include "protocol/gtp/analysis_request.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/limits.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

constexpr std::chrono::milliseconds kCentisecond{10};
constexpr int kMaxInterval = 100'000'000;
constexpr int kMaxMoves = 1'000'000;
constexpr int kMaxDepth = 1'000'000;

/// Keys of KataGo for which there is nothing to say: clients send them always.
constexpr std::array<std::string_view, 6> kIgnored{"movesOwnership", "movesOwnershipStdev", "noResultValue",
                                                   "ownershipStdev", "pvEdgeVisits",        "pvVisits"};

/// Takes words one after the other.
class Words {
  public:
    explicit Words(Arguments words) : words_(words) {}

    [[nodiscard]] bool are_left() const { return !words_.empty(); }
    [[nodiscard]] const std::string& peek() const { return words_.front(); }
    const std::string& take() {
        const std::string& word = words_.front();
        words_ = words_.subspan(1);
        return word;
    }
    /// Throws ParseError that names the key whose value is missing.
    const std::string& take_value(const std::string& key, std::string_view value) {
        if (!are_left()) throw ParseError{"'" + key + "' is not followed by " + std::string{value}};
        return take();
    }

  private:
    Arguments words_;
};

bool is_side(const std::string& word) {
    try {
        static_cast<void>(parse_side(word));
        return true;
    } catch (const ParseError&) {
        return false;
    }
}

bool is_number(const std::string& word) {
    return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

/// KataGo takes fractions, too.
std::chrono::nanoseconds parse_interval(const std::string& word) {
    const std::optional<double> number = parse_decimal(word);
    if (!number || !(*number >= 0 && *number <= kMaxInterval))
        throw ParseError{"interval in centiseconds " + quote(word) + ": expected a number from 0 to " +
                         std::to_string(kMaxInterval)};
    return std::chrono::nanoseconds{std::llround(*number * std::chrono::nanoseconds{kCentisecond}.count())};
}

bool parse_flag(const std::string& key, const std::string& word) {
    if (word == "true") return true;
    if (word == "false") return false;
    throw ParseError{key + " '" + word + "': expected true or false"};
}

Bitboard parse_cells(const std::string& list, const Position& position) {
    Bitboard cells;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t end = std::min(list.find(',', begin), list.size());
        cells.insert(parse_vertex_of(list.substr(begin, end - begin), position.size()));
        begin = end + 1;
    }
    return cells;
}

Restriction parse_restriction(const std::string& key, Words& words, const Position& position) {
    const Side side = parse_side(words.take_value(key, "a colour, vertices and a depth"));
    const Bitboard cells = parse_cells(words.take_value(key, "vertices and a depth"), position);
    static_cast<void>(parse_integer(words.take_value(key, "a depth"), 1, kMaxDepth, key + " depth"));
    return {.allows = key == "allow", .side = side, .cells = cells};
}

std::size_t parse_count(const std::string& key, Words& words) {
    return static_cast<std::size_t>(
        parse_integer(words.take_value(key, "a number of moves"), 1, kMaxMoves, key));
}

/// Numbers of moves as they were given.
struct Counts {
    std::optional<std::size_t> least = std::nullopt;
    std::optional<std::size_t> most = std::nullopt;
};

void parse_pair(Words& words, const Position& position, AnalysisRequest& request, Counts& counts) {
    const std::string& key = words.take();
    if (key == "interval") {
        request.interval = parse_interval(words.take_value(key, "centiseconds"));
    } else if (key == "minmoves") {
        counts.least = parse_count(key, words);
    } else if (key == "maxmoves") {
        counts.most = parse_count(key, words);
    } else if (key == "avoid" || key == "allow") {
        request.restrictions.push_back(parse_restriction(key, words, position));
    } else if (key == "rootInfo") {
        request.root_info = parse_flag(key, words.take_value(key, "true or false"));
    } else if (key == "ownership") {
        request.ownership = parse_flag(key, words.take_value(key, "true or false"));
    } else if (std::find(kIgnored.begin(), kIgnored.end(), key) != kIgnored.end()) {
        static_cast<void>(words.take_value(key, "a value"));
    } else {
        throw ParseError{"'" + key +
                         "': expected interval, minmoves, maxmoves, avoid, allow, rootInfo or ownership"};
    }
}

bool is_allowed(Move move, Side side, const AnalysisRequest& request) {
    return std::all_of(
        request.restrictions.begin(), request.restrictions.end(), [&](const Restriction& restriction) {
            if (restriction.side != side) return true;
            const bool is_named = move.is_placement() && restriction.cells.contains(move.square());
            return is_named == restriction.allows;
        });
}

}  // namespace

AnalysisRequest parse_analysis_request(Arguments arguments, const Position& position) {
    AnalysisRequest request;
    Words words{arguments};
    if (words.are_left() && is_side(words.peek())) request.side = parse_side(words.take());
    if (words.are_left() && is_number(words.peek())) request.interval = parse_interval(words.take());
    Counts counts;
    while (words.are_left()) parse_pair(words, position, request, counts);
    request.max_moves = counts.most.value_or(std::max(kListedMoves, counts.least.value_or(0)));
    return request;
}

std::vector<Move> moves_to_analyse(const AnalysisRequest& request, const Position& position,
                                   bool vertices_only) {
    const std::vector<Move> legal = choosable_moves(position, {.vertices_only = vertices_only});
    std::vector<Move> allowed;
    std::copy_if(legal.begin(), legal.end(), std::back_inserter(allowed),
                 [&](Move move) { return is_allowed(move, position.side_to_move(), request); });
    if (allowed.empty() && !legal.empty()) throw ParseError{"avoid and allow leave no legal move"};
    return allowed.size() == legal.size() ? std::vector<Move>{} : allowed;
}

}  // namespace pahtum::gtp
