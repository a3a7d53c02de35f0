#include "tests/support/transcript.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace pahtum::testing {
namespace {

std::string without_trailing_lines(const std::string& text) {
    return text.substr(0, text.find_last_not_of(" \n") + 1);
}

std::vector<Exchange> parse_exchanges(const std::string& text) {
    std::vector<Exchange> exchanges;
    std::istringstream lines{text};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.starts_with("#=") || line.starts_with("#?")) {
            if (exchanges.empty()) throw std::runtime_error{"an answer without a command"};
            exchanges.back().expected = line.substr(1);
        } else if (line.starts_with("#|")) {
            exchanges.back().expected += "\n" + line.substr(std::min(line.size(), std::size_t{3}));
        } else {
            exchanges.push_back({.line = line, .expected = {}, .number = number});
        }
    }
    return exchanges;
}

Transcript load(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    if (text.empty()) throw std::runtime_error{"cannot read " + path.string()};
    return {.name = path.stem().string(), .text = text, .exchanges = parse_exchanges(text)};
}

}  // namespace

std::vector<Transcript> load_transcripts(const std::filesystem::path& folder) {
    std::vector<Transcript> transcripts;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() == ".gtp") transcripts.push_back(load(entry.path()));
    }
    if (transcripts.empty()) throw std::runtime_error{"no transcripts in " + folder.string()};
    std::sort(transcripts.begin(), transcripts.end(),
              [](const Transcript& a, const Transcript& b) { return a.name < b.name; });
    return transcripts;
}

std::filesystem::path transcript_folder() { return source_file("tests/data/transcripts"); }

bool fits(const Exchange& exchange, const std::string& response) {
    const std::string& expected = exchange.expected;
    if (expected.ends_with('*')) return response.starts_with(expected.substr(0, expected.size() - 1));
    return without_trailing_lines(response) == without_trailing_lines(expected);
}

}  // namespace pahtum::testing
