#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/sgf_nodes.hpp"

namespace pahtum {

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
