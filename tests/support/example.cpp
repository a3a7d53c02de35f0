#include "tests/support/example.hpp"

#include <algorithm>
#include <ostream>

#include "tests/support/text.hpp"

namespace pahtum::testing {
namespace {

constexpr std::string_view kEllipsis = "…";
constexpr std::string_view kPrompt = "> ";
constexpr std::string_view kShellPrompt = "$ ";

using Lines = std::vector<std::string>;

bool is_start_of_answer(const std::string& line) { return line.starts_with("=") || line.starts_with("?"); }

std::string without_prompt(const std::string& line) {
    return line.starts_with(kPrompt) ? line.substr(kPrompt.size()) : line;
}

/// What stands behind a command line, as a conversation.
void read_conversation(const Lines& lines, ExampleRun& run) {
    bool is_in_answer = false;
    for (const std::string& line : lines) {
        if (is_in_answer || is_start_of_answer(line)) {
            is_in_answer = !line.empty();
            (run.steps.empty() ? run.shown : run.steps.back().shown).push_back(line);
        } else if (!line.empty()) {
            run.steps.push_back({.typed = without_prompt(line), .shown = {}});
        }
    }
}

ExampleRun read_run(const std::string& command_line, const Lines& lines) {
    ExampleRun run{.command_line = command_line, .shown = {}, .steps = {}};
    if (std::ranges::any_of(lines, is_start_of_answer)) {
        read_conversation(lines, run);
    } else {
        run.shown = lines;
    }
    return run;
}

std::string without_trailing_blanks(const std::string& line) {
    return line.substr(0, line.find_last_not_of(" \r") + 1);
}

Lines without_empty_end(Lines lines) {
    for (std::string& line : lines) line = without_trailing_blanks(line);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

bool line_fits(std::string_view shown, std::string_view line) {
    const std::size_t gap = shown.find(kEllipsis);
    if (gap == std::string_view::npos) return shown == line;
    if (line.substr(0, gap) != shown.substr(0, gap)) return false;
    const std::string_view rest = shown.substr(gap + kEllipsis.size());
    for (std::size_t skipped = gap; skipped <= line.size(); ++skipped) {
        if (line_fits(rest, line.substr(skipped))) return true;
    }
    return false;
}

}  // namespace

Example read_example(const CodeBlock& block, const std::string& file) {
    Example example{.place = file + ":" + std::to_string(block.line_number), .runs = {}};
    std::string command_line = "pahtum";
    Lines lines;
    const auto finish = [&] {
        if (!lines.empty()) example.runs.push_back(read_run(command_line, lines));
        lines.clear();
    };
    for (const std::string& line : block.lines) {
        if (line.starts_with(kShellPrompt)) {
            finish();
            command_line = line.substr(kShellPrompt.size());
        } else if (lines.empty() && command_line.ends_with('\\')) {
            command_line += "\n" + line;
        } else {
            lines.push_back(line);
        }
    }
    finish();
    return example;
}

bool fits(const std::vector<std::string>& shown_lines, std::string_view text) {
    const Lines shown = without_empty_end(shown_lines);
    const Lines lines = without_empty_end(split_lines(std::string{text}));
    // reached[i]: the lines so far are what the first i shown lines stand for.
    std::vector<bool> reached(shown.size() + 1);
    const auto pass_gaps = [&] {
        for (std::size_t i = 0; i < shown.size(); ++i)
            if (reached[i] && shown[i] == kEllipsis) reached[i + 1] = true;
    };
    reached[0] = true;
    pass_gaps();
    for (const std::string& line : lines) {
        std::vector<bool> next(shown.size() + 1);
        for (std::size_t i = 0; i < shown.size(); ++i) {
            if (!reached[i]) continue;
            if (shown[i] == kEllipsis) next[i] = true;
            if (shown[i] != kEllipsis && line_fits(shown[i], line)) next[i + 1] = true;
        }
        reached = next;
        pass_gaps();
    }
    return reached.back();
}

std::ostream& operator<<(std::ostream& out, const Example& example) { return out << example.place; }

}  // namespace pahtum::testing
