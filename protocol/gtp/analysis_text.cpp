#include "protocol/gtp/analysis_text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string_view>

#include "engine/base/text.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/limits.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::gtp {
namespace {

constexpr int kChanceDecimals = 4;
constexpr double kTenThousand = 10'000;

std::string chance_text(double chance, ChanceFormat format) {
    if (format == ChanceFormat::kDecimals) return decimal_text(chance, kChanceDecimals);
    return std::to_string(std::lround(chance * kTenThousand));
}

std::string win_rate_text(double win_rate, ChanceFormat format) {
    return chance_text(shown_chance(win_rate, kChanceDecimals), format);
}

std::string word(const Position& position, Move move, bool vertices_only) {
    return vertices_only && move.is_placement() ? to_text(move.square()) : to_text(position, move);
}

std::string exact_text(const MoveAnalysis& move) {
    return move.exact ? " exact true" : move.is_upper_bound ? " upperbound true" : "";
}

/// Without sampling error the lower confidence bound equals the win rate. At least one visit is reported,
/// because clients scale by visits.
std::string info(const Position& position, const MoveAnalysis& move, std::size_t order,
                 const AnalysisStyle& style) {
    const std::string win_rate = win_rate_text(move.win_rate, style.chances);
    return "info move " + word(position, move.move, style.vertices_only) + " visits " +
           std::to_string(std::max<std::uint64_t>(move.nodes, 1)) + " winrate " + win_rate + " prior " +
           chance_text(move.prior, style.chances) + " lcb " + win_rate + " scoreLead " +
           points_text(move.score) + " order " + std::to_string(order) + exact_text(move) + " pv " +
           line_text(position, move.pv, style.vertices_only);
}

std::string root_info(const Thought& report, const AnalysisStyle& style) {
    const MoveAnalysis& best = report.moves.front();
    return " rootInfo visits " + std::to_string(report.nodes) + " winrate " +
           win_rate_text(best.win_rate, style.chances) + " scoreLead " + points_text(best.score) + " depth " +
           std::to_string(report.depth) + exact_text(best);
}

std::string ownership(const Position& position, const Thought& report) {
    const std::array<double, 64> owners = expected_ownership(position, report);
    std::string text = " ownership";
    for (int row = position.size() - 1; row >= 0; --row) {
        for (int column = 0; column < position.size(); ++column) {
            text += ' ' + points_text(owners[static_cast<std::size_t>(Square{column, row}.index())]);
        }
    }
    return text;
}

Position after_line(Position position, const std::vector<Move>& line) {
    for (const Move move : line) position.play(move);
    return position;
}

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
    for (const std::string_view vertex : parts_between(list, ','))
        cells.insert(parse_vertex_of(vertex, position.size()));
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
    } else if (std::ranges::find(kIgnored, key) != kIgnored.end()) {
        static_cast<void>(words.take_value(key, "a value"));
    } else {
        throw ParseError{"'" + key +
                         "': expected interval, minmoves, maxmoves, avoid, allow, rootInfo or ownership"};
    }
}

bool is_allowed(Move move, Side side, const AnalysisRequest& request) {
    return std::ranges::all_of(request.restrictions, [&](const Restriction& restriction) {
        if (restriction.side != side) return true;
        const bool is_named = move.is_placement() && restriction.cells.contains(move.square());
        return is_named == restriction.allows;
    });
}

}  // namespace

std::string analysis_line(const Position& position, const Thought& report, const AnalysisStyle& style) {
    assert(!report.moves.empty());
    std::string line;
    for (std::size_t order = 0; order < report.moves.size(); ++order) {
        if (order > 0) line += ' ';
        line += info(position, report.moves[order], order, style);
    }
    if (style.root_info) line += root_info(report, style);
    if (style.ownership) line += ownership(position, report);
    return line;
}

std::string line_text(Position position, const std::vector<Move>& line, bool vertices_only) {
    std::string text;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += word(position, move, vertices_only);
        position.play(move);
    }
    return text;
}

std::array<double, 64> expected_ownership(const Position& position, const Thought& report) {
    const Side side = position.side_to_move();
    std::array<double, 64> owners{};
    double total = 0;
    double weight = 1;
    for (const MoveAnalysis& move : report.moves) {
        const Position end = after_line(position, move.pv);
        for (const Square square : end.stones(side)) {
            owners[static_cast<std::size_t>(square.index())] += weight;
        }
        for (const Square square : end.stones(opponent(side))) {
            owners[static_cast<std::size_t>(square.index())] -= weight;
        }
        total += weight;
        weight /= 2;
    }
    if (total > 0) {
        for (double& owner : owners) owner /= total;
    }
    return owners;
}

std::string evaluation_text(const Position& position, const MoveAnalysis& move) {
    return word(position, move.move, false) + ": " + short_points(move) + " for " +
           std::string{to_text(position.side_to_move())} + (move.exact ? ", proven" : "");
}

std::string short_points(const MoveAnalysis& move) {
    constexpr double kShort = 9.95;
    if (move.exact || std::abs(move.score) >= kShort)
        return signed_text(static_cast<int>(std::lround(move.score)));
    const double tenths = rounded(move.score, 1);
    return (tenths > 0 ? "+" : "") + decimal_text(tenths, 1);
}

std::string points_text(double points) { return decimal_text(rounded(points, 2), 2); }

AnalysisRequest parse_analysis_request(Arguments arguments, const Position& position) {
    AnalysisRequest request;
    Words words{arguments};
    if (words.are_left() && is_side(words.peek())) request.side = parse_side(words.take());
    if (words.are_left() && is_digit(words.peek().front())) request.interval = parse_interval(words.take());
    Counts counts;
    while (words.are_left()) parse_pair(words, position, request, counts);
    request.max_moves = counts.most.value_or(std::max(kListedMoves, counts.least.value_or(0)));
    return request;
}

std::vector<Move> moves_to_analyse(const AnalysisRequest& request, const Position& position,
                                   bool vertices_only) {
    const std::vector<Move> legal = choosable_moves(position, {.vertices_only = vertices_only});
    std::vector<Move> allowed = legal;
    std::erase_if(allowed, [&](Move move) { return !is_allowed(move, position.side_to_move(), request); });
    if (allowed.empty() && !legal.empty()) throw ParseError{"avoid and allow leave no legal move"};
    return allowed.size() == legal.size() ? std::vector<Move>{} : allowed;
}

}  // namespace pahtum::gtp
