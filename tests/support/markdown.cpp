#include "tests/support/markdown.hpp"

#include <cctype>
#include <fstream>
#include <stdexcept>

namespace pahtum::testing {
namespace {

constexpr std::string_view kFence = "```";

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// The cells of "| a | b |"; a bar behind a backslash is text.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells(1);
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '\\' && line.substr(i + 1, 1) == "|") {
            cells.back() += line[++i];
        } else if (line[i] == '|') {
            cells.emplace_back();
        } else {
            cells.back() += line[i];
        }
    }
    cells.pop_back();
    for (std::string& cell : cells) cell = trimmed(cell);
    return cells;
}

/// Takes a file apart, line by line.
class Reader {
  public:
    void read(const std::string& line) {
        ++number_;
        if (line.starts_with(kFence)) {
            if (is_in_block_) return static_cast<void>(is_in_block_ = false);
            is_in_block_ = true;
            result_.blocks.push_back({.language = line.substr(kFence.size()),
                                      .lines = {},
                                      .line_number = number_ + 1,
                                      .text_before = text_before_});
        } else if (is_in_block_) {
            result_.blocks.back().lines.push_back(line);
        } else {
            read_text(line);
        }
    }

    [[nodiscard]] Markdown result() { return std::move(result_); }

  private:
    void read_text(const std::string& line) {
        if (!trimmed(line).empty()) text_before_ = line;
        const bool is_row = line.starts_with("|");
        if (is_row && !is_in_table_)
            result_.tables.push_back({.section = section_, .heading = heading_, .rows = {}});
        is_in_table_ = is_row;
        constexpr std::string_view kLink = "](";
        for (std::size_t at = line.find(kLink); at != std::string::npos; at = line.find(kLink, at)) {
            at += kLink.size();
            result_.links.push_back(line.substr(at, line.find(')', at) - at));
        }
        if (is_row && !line.starts_with("|-")) result_.tables.back().rows.push_back(cells_of(line));
        if (!line.starts_with("#")) return;
        heading_ = trimmed(line.substr(line.find_first_not_of('#')));
        result_.headings.push_back(heading_);
        if (line.starts_with("# ")) result_.title = heading_;
        if (line.starts_with("## ")) section_ = heading_;
    }

    Markdown result_;
    std::string section_;
    std::string heading_;
    std::string text_before_;
    bool is_in_block_ = false;
    bool is_in_table_ = false;
    int number_ = 0;
};

}  // namespace

Markdown load_markdown(const std::filesystem::path& file) {
    std::ifstream stream{file};
    if (!stream) throw std::runtime_error{"cannot read " + file.string()};
    Reader reader;
    for (std::string line; std::getline(stream, line);) reader.read(line);
    return reader.result();
}

std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char letter : heading) {
        const auto code = static_cast<unsigned char>(letter);
        if (std::isalnum(code) != 0 || letter == '-' || letter == '_')
            anchor += static_cast<char>(std::tolower(code));
        if (letter == ' ') anchor += '-';
    }
    return anchor;
}

std::vector<std::string> code_spans(const std::string& text) {
    std::vector<std::string> spans;
    for (std::size_t start = text.find('`'); start != std::string::npos; start = text.find('`', start)) {
        const std::size_t end = text.find('`', start + 1);
        if (end == std::string::npos) break;
        spans.push_back(text.substr(start + 1, end - start - 1));
        start = end + 1;
    }
    return spans;
}

}  // namespace pahtum::testing
