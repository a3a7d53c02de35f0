#include "engine/book/book.hpp"

#include <algorithm>
#include <array>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/symmetry.hpp"

namespace pahtum {
namespace {

constexpr std::string_view kTitle = "pahtum book 1 ";
constexpr std::size_t kItemBytes = 1 + 4 * 8 + 2 * 2 + 1;
constexpr std::size_t kHeaderBytes = kTitle.size() + 8 + 1 + 16 + 1;

/// FNV-1a.
std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = 0xcbf2'9ce4'8422'2325;
    for (const char byte : bytes) sum = (sum ^ static_cast<std::uint8_t>(byte)) * 0x100'0000'01b3;
    return sum;
}

std::string hexadecimal(std::uint64_t number, std::size_t digits) {
    std::string text(digits, '0');
    for (std::size_t i = digits; i-- > 0; number /= 16) text[i] = "0123456789abcdef"[number % 16];
    return text;
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

void append(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i));
}

/// Takes numbers off the front of bytes, the lower byte first.
class Numbers {
  public:
    explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
    [[nodiscard]] std::uint64_t next(int count) {
        std::uint64_t number = 0;
        for (int i = 0; i < count; ++i)
            number |= std::uint64_t{static_cast<std::uint8_t>(bytes_[next_++])} << (8 * i);
        return number;
    }
    [[nodiscard]] Points next_points() {
        return static_cast<std::int16_t>(static_cast<std::uint16_t>(next(2)));
    }

  private:
    std::string_view bytes_;
    std::size_t next_ = 0;
};

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

}  // namespace

BookAnswer answer_of(const BookEntry& entry) {
    if (entry.lower == entry.upper) return BookAnswer::kExact;
    return entry.lower > 0 || entry.upper < 0 ? BookAnswer::kOutcome : BookAnswer::kBounds;
}

Book Book::open(const std::string& path) {
    const std::string bytes = read_whole_file(path);
    Book book;
    book.path_ = path;
    try {
        book.entries_ = parse_book(bytes);
    } catch (const ParseError& error) {
        throw FileError{path + " is not a book, or is damaged: " + error.what() +
                        "; pahtum book build makes books"};
    }
    return book;
}

std::optional<BookEntry> Book::find(const Position& position) const {
    if (position.is_over() || !fills_the_board(position)) return std::nullopt;
    const auto [key, symmetry] = key_of(position);
    const auto found = std::lower_bound(entries_.begin(), entries_.end(), key,
                                        [](const Item& item, const BookKey& k) { return item.first < k; });
    if (found == entries_.end() || found->first != key) return std::nullopt;
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

std::string book_bytes(const std::vector<Book::Item>& items) {
    std::string bytes;
    bytes.reserve(items.size() * kItemBytes);
    for (const auto& [key, entry] : items) {
        append(bytes, key.size, 1);
        for (const std::uint64_t bits : {key.boulders, key.own, key.others, entry.moves.bits()})
            append(bytes, bits, 8);
        append(bytes, static_cast<std::uint16_t>(entry.lower), 2);
        append(bytes, static_cast<std::uint16_t>(entry.upper), 2);
        append(bytes, entry.moves_are_all ? 1 : 0, 1);
    }
    return std::string{kTitle} + hexadecimal(items.size(), 8) + " " + hexadecimal(checksum(bytes), 16) +
           "\n" + bytes;
}

std::string checksum_of(const Book& book) {
    constexpr std::size_t kDigits = 16;
    return book_bytes(book.items()).substr(kHeaderBytes - 1 - kDigits, kDigits);
}

std::vector<Book::Item> parse_book(std::string_view bytes) {
    if (!bytes.starts_with(kTitle)) throw ParseError{"it does not begin with '" + std::string{kTitle} + "'"};
    const std::string_view body = bytes.substr(std::min(kHeaderBytes, bytes.size()));
    const std::size_t count = body.size() / kItemBytes;
    const std::string expected =
        std::string{kTitle} + hexadecimal(count, 8) + " " + hexadecimal(checksum(body), 16) + "\n";
    if (bytes.substr(0, kHeaderBytes) != expected || body.size() % kItemBytes != 0)
        throw ParseError{"its length or its checksum is wrong"};
    Numbers numbers{body};
    std::vector<Book::Item> items(count);
    for (auto& item : items) {
        auto& [key, entry] = item;
        key.size = numbers.next(1);
        key.boulders = numbers.next(8);
        key.own = numbers.next(8);
        key.others = numbers.next(8);
        entry.moves = Bitboard{numbers.next(8)};
        entry.lower = numbers.next_points();
        entry.upper = numbers.next_points();
        entry.moves_are_all = numbers.next(1) != 0;
        check(item);
    }
    const auto is_after = [](const Book::Item& a, const Book::Item& b) { return a.first >= b.first; };
    if (std::adjacent_find(items.begin(), items.end(), is_after) != items.end())
        throw ParseError{"its entries are not in order"};
    return items;
}

}  // namespace pahtum
