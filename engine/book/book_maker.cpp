#include "engine/book/book_maker.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

/// Both entries are true. Moves that keep a win need not keep the margin.
BookEntry merged(const BookEntry& a, const BookEntry& b) {
    BookEntry both{.lower = std::max(a.lower, b.lower), .upper = std::min(a.upper, b.upper)};
    for (const BookEntry& entry : {a, b}) {
        if (answer_of(entry) != answer_of(both)) continue;
        both.moves |= entry.moves;
        both.moves_are_all = both.moves_are_all || entry.moves_are_all;
    }
    return both;
}

}  // namespace

bool BookMaker::add(const Position& position, const BookEntry& entry) {
    constexpr Points kMost = std::numeric_limits<std::int16_t>::max();
    if (entry.lower > entry.upper || entry.lower < -kMost || entry.upper > kMost)
        throw ParseError{"a margin of " + std::to_string(entry.lower) + " to " + std::to_string(entry.upper) +
                         " is impossible"};
    if (position.is_over() || !fills_the_board(position) || position.empty().count() < kLeastEmpty)
        return false;
    add(to_item(position, entry));
    return true;
}

void BookMaker::add(const Book& book) {
    book.for_each([this](const Book::Item& item) { add(item); });
}

void BookMaker::add(const Book::Item& item) {
    const auto [known, is_new] = entries_.insert(item);
    if (is_new) return;
    const BookEntry both = merged(known->second, item.second);
    if (both.lower > both.upper)
        throw ParseError{to_text(item.first) + ": one source says " + signed_text(known->second.lower) +
                         " to " + signed_text(known->second.upper) + ", another " +
                         signed_text(item.second.lower) + " to " + signed_text(item.second.upper)};
    known->second = both;
}

std::string to_text(const BookKey& key) {
    PositionParts parts;
    parts.ruleset = named_ruleset(RulesetName::kClassic, static_cast<int>(key.size));
    parts.ruleset.boulders = Bitboard{key.boulders}.count();
    parts.boulders = Bitboard{key.boulders};
    parts.stones = {Bitboard{key.own}, Bitboard{key.others}};
    return to_text(Position::from_parts(parts));
}

}  // namespace pahtum
