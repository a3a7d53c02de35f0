#include "engine/book/book.hpp"

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/symmetry.hpp"
#include "engine/rules/text.hpp"
#include "tests/support/swapped.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/test.hpp"

namespace pahtum {
namespace {

const Position kBoard = parse_position("3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x classic,boulders=13");

Bitboard cells(const Position& position, std::string_view names) {
    Bitboard cells;
    for (const std::string_view name : split(names)) cells.insert(parse_move(position, name).square());
    return cells;
}

std::string bytes_of(const std::map<BookKey, BookEntry>& entries) {
    std::string bytes;
    write_book(entries, [&bytes](std::string_view more) { bytes += more; });
    return bytes;
}

/// A book with these contents, from a file. (An open file needs no name.)
Book book_of_bytes(const std::string& bytes) { return Book::open(testing::WrittenFile{bytes}.path()); }

Book book_of(const BookMaker& maker) { return book_of_bytes(bytes_of(maker.entries())); }

/// As many boards as are asked for, none of them an image of another; their entries tell them apart.
std::map<BookKey, BookEntry> many_entries(std::uint64_t count) {
    std::map<BookKey, BookEntry> entries;
    for (std::uint64_t i = 0; i < count; ++i)
        entries[{.size = 8, .boulders = 1, .own = i << 20U, .others = 2}] = {
            static_cast<Points>(i % 100), static_cast<Points>(i % 100 + 1), {}, false};
    return entries;
}

BookMaker maker_of(const Position& position, const BookEntry& entry) {
    BookMaker maker;
    maker.add(position, entry);
    return maker;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(book)

BOOST_AUTO_TEST_CASE(an_entry_is_found_from_all_images_and_for_both_colours) {
    const BookEntry entry{.lower = 3, .upper = 3, .moves = cells(kBoard, "C3 E3 A1"), .moves_are_all = true};
    const auto book = book_of(maker_of(kBoard, entry));
    BOOST_TEST_REQUIRE(book.size() == 1U);
    for (const Symmetry symmetry : kSymmetries) {
        const Position image = transform(kBoard, symmetry);
        BookEntry expected = entry;
        expected.moves = transform(entry.moves, symmetry, kBoard.size());
        BOOST_TEST((book.find(image) == expected));
        BOOST_TEST((book.find(testing::swap_colours(image)) == expected));
    }
    // Other stones, the other side to move, other boulders, another size.
    for (const char* const other :
         {"3---1/5-1/-2-1-1/2x2--/2o4/3-1-1/1-3-1 x classic,boulders=13",
          "3---1/5-1/-2-1-1/2o2--/3x3/3-1-1/1-3-1 x classic,boulders=13",
          "3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/2-2-1 x classic,boulders=13", "8/8/8/8/8/8/8/8 x classic"})
        BOOST_TEST(!book.find(parse_position(other)));
}

BOOST_AUTO_TEST_CASE(only_positions_of_which_the_board_tells_all_are_kept) {
    BookMaker maker;
    const BookEntry win{.lower = 1, .upper = 300, .moves = {}, .moves_are_all = false};
    for (const char* const other :
         {"3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x custodial,boulders=13",
          "3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x classic,boulders=13,stones=9",
          "3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x classic,boulders=13,scoring=running",
          "4/4/4/4 x classic"})
        maker.add(parse_position(other), win);
    BOOST_TEST(maker.size() == 0U);
    maker.add(kBoard, win);
    BOOST_TEST(maker.size() == 1U);
    // Its supply lasts until the board is full, whatever the text says of it.
    const auto book = book_of(maker);
    BOOST_TEST(
        book.find(parse_position("3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x classic,boulders=13,stones=24"))
            .has_value());
    BOOST_TEST(!book.find(parse_position("3---1/5-1/-2-1-1/2x2--/3o3/3-1-1/1-3-1 x custodial,boulders=13")));
}

BOOST_AUTO_TEST_CASE(what_two_sources_say_is_put_together) {
    const BookEntry win{.lower = 1, .upper = 300, .moves = cells(kBoard, "C3"), .moves_are_all = false};
    const BookEntry other_win{.lower = 1, .upper = 30, .moves = cells(kBoard, "E3"), .moves_are_all = false};
    const BookEntry three{.lower = 3, .upper = 3, .moves = cells(kBoard, "A1"), .moves_are_all = true};
    const BookEntry at_most{.lower = -9, .upper = 1, .moves = {}, .moves_are_all = false};
    const auto both = [](const BookEntry& a, const BookEntry& b) {
        BookMaker maker = maker_of(kBoard, a);
        maker.add(
            transform(kBoard, Symmetry::kRotateLeft),
            {b.lower, b.upper, transform(b.moves, Symmetry::kRotateLeft, kBoard.size()), b.moves_are_all});
        return book_of(maker).find(kBoard).value();
    };
    BOOST_TEST((both(win, other_win) == BookEntry{1, 30, cells(kBoard, "C3 E3"), false}));
    // Moves that win need not win by three, nor by what two bounds leave.
    BOOST_TEST((both(win, three) == three));
    BOOST_TEST((both(three, win) == three));
    BOOST_TEST((both(win, at_most) == BookEntry{1, 1, {}, false}));
    BOOST_TEST((both(three, three) == three));
    BOOST_CHECK_THROW(both(three, at_most), ParseError);
}

BOOST_AUTO_TEST_CASE(damaged_books_are_refused) {
    BookMaker maker = maker_of(kBoard, {1, 300, cells(kBoard, "C3"), false});
    maker.add(parse_position("5/5/3-1/5/5 x classic,boulders=1"), {3, 3, {}, false});
    const std::string bytes = bytes_of(maker.entries());
    const auto read = [](const std::string& book) { book_of_bytes(book).for_each([](const Book::Item&) {}); };
    BOOST_CHECK_NO_THROW(read(bytes));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        BOOST_CHECK_THROW(read(damaged), FileError);
        BOOST_CHECK_THROW(read(bytes.substr(0, i)), FileError);
    }
    std::string old = bytes;
    old[old.find('2')] = '1';
    BOOST_TEST(testing::contains(
        testing::error_of<FileError>([&] { return book_of_bytes(old); }),
        "its format is that of before 2026-11-27: make it again from its sources; pahtum book build"));
    // With a checksum that is right.
    const auto refused = [&](const std::function<void(Book::Item&)>& change) {
        Book::Item item = *maker.entries().rbegin();
        change(item);
        BOOST_CHECK_THROW(read(bytes_of({item})), FileError);
    };
    refused([](Book::Item& item) { item.first.size = 9; });
    refused([](Book::Item& item) { item.first.size = 2; });
    refused([](Book::Item& item) { item.first.own = item.first.boulders; });
    refused([](Book::Item& item) { item.first.others = ~std::uint64_t{0}; });
    refused([](Book::Item& item) { item.second.moves = Bitboard{item.first.boulders}; });
    refused([](Book::Item& item) { item.second.lower = 301; });
    const testing::TemporaryDirectory folder;
    BOOST_CHECK_THROW(static_cast<void>(Book::open(folder.file("none"))), FileError);
}

BOOST_AUTO_TEST_CASE(a_book_of_more_than_16_mebibytes_is_read) {
    constexpr std::size_t kCount = 500'000;
    const auto entries = many_entries(kCount);
    const std::string bytes = bytes_of(entries);
    BOOST_TEST(bytes.size() > (std::size_t{16} << 20U));
    const Book book = book_of_bytes(bytes);
    BOOST_TEST(book.size() == kCount);
    std::size_t same = 0;
    auto expected = entries.begin();
    book.for_each([&](const Book::Item& item) { same += item == Book::Item{*expected++} ? 1U : 0U; });
    BOOST_TEST(same == kCount);
}

BOOST_AUTO_TEST_CASE(every_position_of_a_large_book_is_found_and_no_other) {
    BookMaker maker;
    std::map<BookKey, BookEntry> entries;
    std::vector<std::pair<Position, BookEntry>> known;
    for (int i = 0; i < 1 << 14; ++i) {
        PositionParts parts{.ruleset = named_ruleset(RulesetName::kClassic, 8)};
        for (int cell = 0; cell < 14; ++cell) {
            if ((i >> cell & 1) != 0)
                parts.stones.at(static_cast<std::size_t>(cell % 2)).insert(Square{cell % 4, cell / 4});
        }
        if (parts.stones[0].count() != parts.stones[1].count()) continue;
        const Position position = Position::from_parts(parts);
        const BookEntry entry{-i, i, {}, false};
        const auto [at, is_new] = entries.insert(to_item(position, entry));
        if (is_new) known.emplace_back(position, entry);
    }
    BOOST_TEST(entries.size() > 512U);
    const Book book = book_of_bytes(bytes_of(entries));
    std::size_t found = 0;
    for (const auto& [position, entry] : known) found += book.find(position) == entry ? 1U : 0U;
    BOOST_TEST(found == known.size());
    BOOST_TEST(!book.find(parse_position("7x/7o/8/8/8/8/8/7x o classic")));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace pahtum
