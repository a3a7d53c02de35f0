#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// The nodes of the main line of the first game: the first variation everywhere. Keeps only properties with
/// one of the names given (all, if none is given) and, after the first node, only nodes with such a property.
/// A property without a value is skipped, except a move. Text before the first "(;" and after the main line
/// is ignored; closing brackets may be missing, but the text must reach a property or a bracket that closes.
/// Adds the other variations to `variations`, those of one node in the order of the file, except one in which
/// the text ends within a value. Throws ParseError with line and column.
[[nodiscard]] std::vector<SgfNode> read_sgf_nodes(std::string_view text,
                                                  std::span<const std::string_view> names = {},
                                                  std::vector<SgfVariation>* variations = nullptr);

/// The texts of all games of a collection, each from "(;" on to the bracket that closes it, or to the end if
/// there is none. The whole text if it has no game.
[[nodiscard]] std::vector<std::string_view> sgf_games(std::string_view text);

/// The first property of that name; null if there is none.
[[nodiscard]] const SgfProperty* find_property(const SgfNode& node, std::string_view name);

/// A number. Nothing for other text: programs write anything there.
[[nodiscard]] std::optional<double> parse_sgf_real(std::string_view text);

/// Throws ParseError "line 3, column 5: message", where line and column are those of the offset.
[[noreturn]] void fail_in_sgf(std::string_view text, std::size_t offset, std::string_view message);

}  // namespace pahtum
