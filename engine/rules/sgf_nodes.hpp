#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum {

/// A property of SGF, such as AB[aa][bb]: name in capital letters, at least one value, and where it stands in
/// the text. Values are without their escapes, in UTF-8, lines in them separated by LF.
struct SgfProperty {
    std::string name;
    std::vector<std::string> values;
    std::size_t offset = 0;
};

using SgfNode = std::vector<SgfProperty>;

/// The nodes of the main line of the first game: the first variation everywhere. Keeps the properties of the
/// names given (all, if none is), and of the nodes behind the first those that then have any; a property
/// without a value is skipped, except a move. What follows the main line is not looked at, nor what precedes
/// the first "(;"; the text may end without the brackets that close the game. Throws ParseError with line and
/// column.
[[nodiscard]] std::vector<SgfNode> read_sgf_nodes(std::string_view text,
                                                  std::span<const std::string_view> names = {});

/// Null if the node has none of that name; of several the first.
[[nodiscard]] const SgfProperty* find_property(const SgfNode& node, std::string_view name);

/// Throws ParseError "line 3, column 5: message", with the place of the offset in the text.
[[noreturn]] void fail_in_sgf(std::string_view text, std::size_t offset, std::string_view message);

}  // namespace pahtum
