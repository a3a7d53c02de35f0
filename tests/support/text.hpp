#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pahtum::testing {

[[nodiscard]] inline bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// How often the part stands in the text.
[[nodiscard]] inline std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++count;
    return count;
}

/// All bytes of a file; none if it cannot be read.
[[nodiscard]] inline std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// A path in the sources, by the environment that CTest sets.
[[nodiscard]] inline std::string source_file(const std::string& path) {
    const char* const root = std::getenv("PAHTUM_SOURCE_DIR");
    if (root == nullptr) throw std::runtime_error{"PAHTUM_SOURCE_DIR is not set: run the tests with ctest"};
    return std::string{root} + "/" + path;
}

/// Replaces the file.
inline void write_file(const std::filesystem::path& file, std::string_view text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

/// The lines of a text without their ends.
[[nodiscard]] inline std::vector<std::string> split_lines(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream{text};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// What white space separates.
[[nodiscard]] inline std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream{text};
    return {std::istream_iterator<std::string>{stream}, {}};
}

/// Each match of a regular expression in a text: the whole, then its groups. Tests call this instead of
/// including <regex>, which takes a compiler seconds.
[[nodiscard]] std::vector<std::vector<std::string>> matches(const std::string& text,
                                                            const std::string& expression);

/// What the Error says that the call throws; empty if it throws none.
template <class Error = std::runtime_error, class Call>
[[nodiscard]] std::string error_of(const Call& call) {
    try {
        static_cast<void>(call());
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace pahtum::testing
