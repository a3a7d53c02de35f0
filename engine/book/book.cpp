#include "engine/book/book.hpp"

#include <algorithm>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>

#include "engine/base/bytes.hpp"
#include "engine/base/digits.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kTitle = "pahtum book ";
constexpr std::size_t kKeyBytes = 1 + 3 * 8;
constexpr std::size_t kItemBytes = kKeyBytes + 8 + 2 + 2 + 1;
constexpr std::size_t kHeaderBytes = kTitle.size() + 2 + 8 + 1 + 16 + 1;
/// How many positions are read together, and what the table says of each such block.
constexpr std::size_t kBlockItems = 256;
constexpr std::size_t kBlockBytes = kKeyBytes + 8;

/// FNV-1a.
std::uint64_t sum_of(std::string_view bytes) {
    std::uint64_t sum = kHashStart;
    for (const char byte : bytes) sum = (sum ^ static_cast<std::uint8_t>(byte)) * 0x100'0000'01b3;
    return sum;
}

/// The key of a position and a symmetry that leads to its board.
std::pair<BookKey, Symmetry> key_of(const Position& position) {
    const int size = position.size();
    const Side mover = position.side_to_move();
    std::optional<std::pair<BookKey, Symmetry>> least;
    for (const Symmetry symmetry : kSymmetries) {
        const BookKey key{.size = static_cast<std::uint64_t>(size),
                          .boulders = transform(position.boulders(), symmetry, size).bits(),
                          .own = transform(position.stones(mover), symmetry, size).bits(),
                          .others = transform(position.stones(opponent(mover)), symmetry, size).bits()};
        if (!least || key < least->first) least = {key, symmetry};
    }
    return *least;
}

BookKey next_key(BytesReader& numbers) {
    BookKey key{.size = numbers.read<std::uint8_t>(),
                .boulders = numbers.read<std::uint64_t>(),
                .own = numbers.read<std::uint64_t>(),
                .others = numbers.read<std::uint64_t>()};
    return key;
}

void append_key(std::string& bytes, const BookKey& key) {
    append_bytes(bytes, key.size, 1);
    for (const std::uint64_t bits : {key.boulders, key.own, key.others}) append_bytes(bytes, bits);
}

void append_item(std::string& bytes, const Book::Item& item) {
    const auto& [key, entry] = item;
    append_key(bytes, key);
    append_bytes(bytes, entry.moves.bits());
    append_bytes(bytes, entry.lower, 2);
    append_bytes(bytes, entry.upper, 2);
    append_bytes(bytes, entry.moves_are_all);
}

std::size_t blocks_of(std::size_t items) { return (items + kBlockItems - 1) / kBlockItems; }

std::string header_text(std::size_t size, const std::string& checksum) {
    return std::string{kTitle} + "2 " + hexadecimal(size, 8) + " " + checksum + "\n";
}

std::uint64_t empty_cells(const BookKey& key) {
    return Bitboard::full(static_cast<int>(key.size)).bits() & ~(key.boulders | key.own | key.others);
}

void check(const Book::Item& item) {
    const auto& [key, entry] = item;
    if (key.size < kMinSize || key.size > kMaxSize) throw ParseError{"a board has an impossible size"};
    const std::uint64_t outside = ~Bitboard::full(static_cast<int>(key.size)).bits();
    if (((key.boulders | key.own | key.others) & outside) != 0 || (key.boulders & key.own) != 0 ||
        (key.boulders & key.others) != 0 || (key.own & key.others) != 0)
        throw ParseError{"a board is impossible"};
    if ((entry.moves.bits() & ~empty_cells(key)) != 0 || entry.lower > entry.upper)
        throw ParseError{"an entry is impossible"};
}

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

BookAnswer answer_of(const BookEntry& entry) {
    if (entry.lower == entry.upper) return BookAnswer::kExact;
    return entry.lower > 0 || entry.upper < 0 ? BookAnswer::kOutcome : BookAnswer::kBounds;
}

Book Book::open(const std::string& path) {
    Book book;
    book.path_ = path;
    book.file_ = open_regular_file(path, O_RDONLY);
    try {
        book.read_start();
    } catch (const ParseError& error) {
        book.fail(error.what());
    }
    return book;
}

void Book::fail(const std::string& why) const {
    throw FileError{path_ + " is not a book, or is damaged: " + why + "; pahtum book build makes books"};
}

std::string Book::bytes_at(std::uint64_t offset, std::size_t count) const {
    std::string bytes(count, '\0');
    read_at(file_, offset, bytes, path_);
    return bytes;
}

void Book::read_start() {
    struct stat status {};
    if (::fstat(file_.number(), &status) != 0) throw ParseError{"it cannot be read"};
    const auto bytes = static_cast<std::uint64_t>(status.st_size);
    const std::string header = bytes_at(0, std::min<std::uint64_t>(bytes, kHeaderBytes));
    if (!header.starts_with(kTitle)) throw ParseError{"it does not begin with '" + std::string{kTitle} + "'"};
    const bool is_whole = header.size() == kHeaderBytes;
    const char format = is_whole ? header[kTitle.size()] : '0';
    if (format == '1')
        throw ParseError{"its format is that of before 2026-11-27: make it again from its sources"};
    if (format > '2' && format <= '9') throw ParseError{"its format is newer than this program"};
    if (is_whole) {
        size_ = std::strtoull(header.substr(kTitle.size() + 2, 8).c_str(), nullptr, 16);
        checksum_ = header.substr(kHeaderBytes - 17, 16);
    }
    first_item_ = kHeaderBytes + blocks_of(size_) * kBlockBytes;
    if (header != header_text(size_, checksum_) || bytes != first_item_ + size_ * kItemBytes)
        throw ParseError{"its length or its checksum is wrong"};
    read_blocks(kHeaderBytes);
}

void Book::read_blocks(std::uint64_t offset) {
    const std::string table = bytes_at(offset, blocks_of(size_) * kBlockBytes);
    if (hexadecimal(sum_of(table), 16) != checksum_) throw ParseError{"its length or its checksum is wrong"};
    BytesReader numbers{table};
    blocks_.resize(blocks_of(size_));
    for (Block& block : blocks_) {
        block.first = next_key(numbers);
        block.sum = numbers.read<std::uint64_t>();
    }
}

std::vector<Book::Item> Book::items_in(std::size_t first, std::size_t last) const {
    if (first == last) return {};
    const std::string bytes = bytes_at(first_item_ + first * kItemBytes, (last - first) * kItemBytes);
    if (sum_of(bytes) != blocks_.at(first / kBlockItems).sum)
        throw ParseError{"the checksum of its positions from number " + std::to_string(first + 1) +
                         " on is wrong"};
    BytesReader numbers{bytes};
    std::vector<Item> items(last - first);
    for (Item& item : items) {
        item.first = next_key(numbers);
        BookEntry& entry = item.second;
        entry.moves = Bitboard{numbers.read<std::uint64_t>()};
        entry.lower = numbers.read<std::int16_t>();
        entry.upper = numbers.read<std::int16_t>();
        entry.moves_are_all = numbers.read<std::uint8_t>() != 0;
        check(item);
    }
    const auto is_after = [](const Item& a, const Item& b) { return a.first >= b.first; };
    if (std::ranges::adjacent_find(items, is_after) != items.end())
        throw ParseError{"its entries are not in order"};
    return items;
}

std::pair<std::size_t, std::size_t> Book::range_of(const BookKey& key) const {
    const auto behind = std::ranges::upper_bound(blocks_, key, {}, &Block::first);
    const std::size_t last = static_cast<std::size_t>(behind - blocks_.begin()) * kBlockItems;
    return {last == 0 ? 0 : last - kBlockItems, std::min(last, size_)};
}

void Book::check_all() const {
    std::optional<BookKey> before;
    for (std::size_t first = 0; first < size_; first += kBlockItems) {
        const std::vector<Item> items = items_in(first, std::min(first + kBlockItems, size_));
        if ((before && *before >= items.front().first) ||
            blocks_[first / kBlockItems].first != items.front().first)
            throw ParseError{"its entries are not in order"};
        before = items.back().first;
    }
}

void Book::for_each(const std::function<void(const Item&)>& take) const {
    const auto read = [this](std::size_t first) {
        try {
            if (first == 0) check_all();
            return items_in(first, std::min(first + kBlockItems, size_));
        } catch (const ParseError& error) {
            fail(error.what());
        }
    };
    for (std::size_t first = 0; first < size_; first += kBlockItems)
        for (const Item& item : read(first)) take(item);
}

std::optional<BookEntry> Book::find(const Position& position) const {
    if (position.is_over() || !fills_the_board(position)) return std::nullopt;
    const auto [key, symmetry] = key_of(position);
    std::vector<Item> items;
    try {
        const auto [first, last] = range_of(key);
        items = items_in(first, last);
    } catch (const ParseError& error) {
        fail(error.what());
    }
    const auto found = std::ranges::lower_bound(items, key, {}, &Item::first);
    if (found == items.end() || found->first != key) return std::nullopt;
    BookEntry entry = found->second;
    entry.moves = {};
    for (const Square square : position.empty())
        if (found->second.moves.contains(transform(square, symmetry, position.size())))
            entry.moves.insert(square);
    return entry;
}

Book::Item to_item(const Position& position, const BookEntry& entry) {
    const auto [key, symmetry] = key_of(position);
    BookEntry turned = entry;
    turned.moves = transform(entry.moves, symmetry, position.size());
    return {key, turned};
}

void write_book(const std::map<BookKey, BookEntry>& entries, const BookSink& out) {
    std::string block;
    const auto for_each_block = [&](const auto& take) {
        const BookKey* first = nullptr;
        std::size_t left = entries.size();
        for (const auto& item : entries) {
            if (block.empty()) first = &item.first;
            append_item(block, item);
            if (--left > 0 && block.size() < kBlockItems * kItemBytes) continue;
            take(*first);
            block.clear();
        }
    };
    std::string table;
    for_each_block([&](const BookKey& first) {
        append_key(table, first);
        append_bytes(table, sum_of(block));
    });
    out(header_text(entries.size(), hexadecimal(sum_of(table), 16)));
    out(table);
    for_each_block([&](const BookKey&) { out(block); });
}

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
    PositionParts parts{.ruleset = named_ruleset(RulesetName::kClassic, static_cast<int>(key.size))};
    parts.ruleset.boulders = Bitboard{key.boulders}.count();
    parts.boulders = Bitboard{key.boulders};
    parts.stones = {Bitboard{key.own}, Bitboard{key.others}};
    return to_text(Position::from_parts(parts));
}

}  // namespace pahtum
