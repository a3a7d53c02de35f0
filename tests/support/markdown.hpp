#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pahtum::testing {

/// Text between fences.
struct CodeBlock {
    std::string language;  ///< what follows the opening fence; empty if nothing does
    std::vector<std::string> lines;
    int line_number = 0;      ///< of its first line in the file
    std::string text_before;  ///< the last line before the block that is not empty
};

struct MarkdownTable {
    std::string section;                         ///< the heading of second level it stands under
    std::string heading;                         ///< the nearest heading above it, of any level
    std::vector<std::vector<std::string>> rows;  ///< the names of the columns first
};

struct Markdown {
    std::string title;  ///< the heading of first level
    std::vector<std::string> headings;
    std::vector<std::string> links;  ///< where they lead, as written
    std::vector<CodeBlock> blocks;
    std::vector<MarkdownTable> tables;
};

/// Throws std::runtime_error if the file cannot be read.
[[nodiscard]] Markdown load_markdown(const std::filesystem::path& file);

/// What follows `#` in a link to that heading.
[[nodiscard]] std::string anchor_of(const std::string& heading);

/// What stands between backticks, in order: "`a`, `b C`" gives {"a", "b C"}.
[[nodiscard]] std::vector<std::string> code_spans(const std::string& text);

}  // namespace pahtum::testing
