#include "engine/learn/weights_file.hpp"

#include <filesystem>
#include <istream>
#include <limits>
#include <string_view>

#include "engine/base/files.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/eval/outcome.hpp"
#include "engine/learn/examples.hpp"

namespace pahtum::learn {

std::string weights_text(std::span<const std::int32_t> numbers, std::size_t samples,
                         const TrainSettings& settings, const std::string& from) {
    std::string text =
        std::string{kWeightsStart} + "// Made by pahtum-learn from " + std::to_string(samples) +
        " samples, seed " + std::to_string(settings.seed) + ", " + std::to_string(settings.epochs) +
        " epochs" +
        (from.empty() ? "" : ", beginning with " + std::filesystem::path{from}.filename().string()) + ".\n";
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const bool ends_line = i % OutcomeNet::kFeatures == OutcomeNet::kFeatures - 1;
        text += std::to_string(numbers[i]) + (ends_line ? ",\n" : ",");
    }
    return text + '\n';
}

std::vector<std::int32_t> read_weights(const std::string& path, RulesetName rules) {
    InputFile in{path};
    std::vector<std::int32_t> numbers;
    int place = 0;
    for (std::string line; std::getline(in, line);) {
        ++place;
        if (line.starts_with("//")) continue;
        for (const std::string_view number : split(line, ",")) {
            try {
                numbers.push_back(parse_integer(number, std::numeric_limits<int>::min(),
                                                std::numeric_limits<int>::max(), "weight"));
            } catch (const ParseError& error) {
                throw ParseError{printable(path) + ":" + std::to_string(place) + ": " + error.what()};
            }
        }
    }
    if (numbers.size() != OutcomeNet::numbers_of(classes_of(rules)))
        throw ParseError{quote(path) + " is not a file of weights for these rules, or of another version"};
    return numbers;
}

std::uint64_t hash_of(std::span<const std::int32_t> numbers) {
    std::uint64_t hash = kHashStart;
    for (const std::int32_t number : numbers) hash = hash_step(hash, static_cast<std::uint32_t>(number));
    return hash | 1;
}

}  // namespace pahtum::learn
