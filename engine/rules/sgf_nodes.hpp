#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pahtum {

/// A property of SGF, such as AB[aa][bb]: a name in capital letters, at least one value, and its place in the
/// text. Values are without their escapes, in UTF-8, lines in them separated by LF.
struct SgfProperty {
    std::string name;
    std::vector<std::string> values;
    std::size_t offset = 0;
};

using SgfNode = std::vector<SgfProperty>;

/// A variation: a branch beside the main line, with all that follows.
struct SgfVariation {
    std::size_t node = 0;  ///< index of the node of the main line that it is an alternative to
    std::string text;      ///< "(;...)" as in the file, in UTF-8
};

/// What read_sgf_nodes() does not return.
struct SgfRest {
    /// Those beside the main line, those of one node in the order of the file, except one in which the text
    /// ends within a value.
    std::vector<SgfVariation> variations{};
    /// Where the properties of each node begin and end in the text.
    std::vector<std::pair<std::size_t, std::size_t>> nodes{};
    std::size_t end = 0;  ///< of the main line
};

/// The nodes of the main line of the first game: the first variation everywhere. Keeps only properties with
/// one of the names given (all, if none is given) and, after the first node, only nodes with such a property.
/// A property without a value is skipped, except a move. Text before the first "(;" and after the main line
/// is ignored; closing brackets may be missing, but the text must reach a property or a bracket that closes.
/// Fills in `rest`, unless it is null. Throws ParseError with line and column.
[[nodiscard]] std::vector<SgfNode> read_sgf_nodes(std::string_view text,
                                                  std::span<const std::string_view> names = {},
                                                  SgfRest* rest = nullptr);

/// Text that is not UTF-8 is in the character set that SGF takes for granted, ISO-8859-1, read as
/// windows-1252.
[[nodiscard]] std::string as_utf8(std::string_view text);

/// A property with one value, any text: without control characters and empty lines.
[[nodiscard]] std::string sgf_property(std::string_view name, std::string_view value);

/// A property as it is in its file, from the name to the last bracket.
struct SgfText {
    std::string name;       ///< in capitals, without letters that only decorate it
    std::string_view text;  ///< part of the text it was read from
};

/// The properties at the beginning of a text, in their order, except those without a value.
[[nodiscard]] std::vector<SgfText> sgf_properties(std::string_view text);

/// Where the next "(;" begins; the size of the text if there is none.
[[nodiscard]] std::size_t start_of_sgf_game(std::string_view text, std::size_t from);
/// Behind the bracket that closes the game with which the text begins; nothing if it is not closed.
[[nodiscard]] std::optional<std::size_t> end_of_sgf_game(std::string_view game);

/// The texts of all games of a collection, each from "(;" on to the bracket that closes it, or to the end if
/// there is none. The whole text if it has no game.
[[nodiscard]] std::vector<std::string_view> sgf_games(std::string_view text);

/// The first property of that name; null if there is none.
[[nodiscard]] const SgfProperty* find_property(const SgfNode& node, std::string_view name);

/// A number. Nothing for other text: programs write anything there.
[[nodiscard]] std::optional<double> parse_sgf_real(std::string_view text);

/// Throws ParseError "line 3, column 5: message", where line and column are those of the offset.
[[noreturn]] void fail_in_sgf(std::string_view text, std::size_t offset, std::string_view message);

/// The properties that are read. Of the first five nothing but that none stands twice in a node.
inline constexpr std::array<std::string_view, 22> kSgfProperties{
    "CA", "FF", "GM", "AP", "KM", "SZ", "RU", "SQ",  "PTP", "PB", "PW",
    "RE", "AB", "AW", "AE", "PL", "B",  "W",  "PTC", "PTM", "V",  "C"};

inline constexpr int kDefaultSgfSize = 7;

/// Text of one line, without blanks around it.
[[nodiscard]] std::string simple_text(std::string text);
/// The first value of that property; empty if there is none.
[[nodiscard]] std::string simple_text(const SgfNode& node, std::string_view name);

/// RU. Null if it names rules of another game: GoGui and Sabaki write those of Go.
[[nodiscard]] const SgfProperty* rules_of(const SgfNode& root);

/// The ruleset without the name of the game; empty without rules.
[[nodiscard]] std::string rules_text(const SgfProperty* rules);

/// Whether a root tells the start: see names_boulders().
[[nodiscard]] bool root_names_boulders(const SgfNode& root);

/// SZ, or `other` if there is none. Throws ParseError with its place in the text.
[[nodiscard]] int size_of(std::string_view text, const SgfNode& root, int other);

}  // namespace pahtum
