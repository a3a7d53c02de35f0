#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/trainer.hpp"
#include "engine/rules/ruleset.hpp"

namespace pahtum::learn {

/// All files of weights begin with it.
inline constexpr std::string_view kWeightsStart = "// version 1\n";

/// A file of weights: kWeightsStart, what it was made from, and the numbers, one vector of a class a line.
/// `from`: the file of weights that learning began with, or empty.
[[nodiscard]] std::string weights_text(std::span<const std::int32_t> numbers, std::size_t samples,
                                       const TrainSettings& settings, const std::string& from);

/// The numbers of such a file. Throws FileError, and ParseError that names the file if it has not those of a
/// network for these rules.
[[nodiscard]] std::vector<std::int32_t> read_weights(const std::string& path, RulesetName rules);

/// Never 0.
[[nodiscard]] std::uint64_t hash_of(std::span<const std::int32_t> numbers);

}  // namespace pahtum::learn
