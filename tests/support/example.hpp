#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/markdown.hpp"

namespace pahtum::testing {

/// A line that is typed, and what the program is shown to write before the next one.
struct ExampleStep {
    std::string typed;
    std::vector<std::string> shown;
};

/// A command line and what comes of it.
struct ExampleRun {
    std::string command_line;
    std::vector<std::string> shown;  ///< before anything is typed
    std::vector<ExampleStep> steps;
};

/// An example of a manual.
struct Example {
    std::string place;  ///< "README.md:12"
    std::vector<ExampleRun> runs;
};

/// Reads a block without a language. A line that begins with `$ ` is a command line, and the next one belongs
/// to it if it ends in a backslash; a block without one starts with `pahtum`. If there is an answer, a line
/// that begins with `=` or `?`, the block is a conversation: an answer ends at an empty line, and what stands
/// between answers is typed, with or without `> ` before it. Otherwise everything is output.
[[nodiscard]] Example read_example(const CodeBlock& block, const std::string& file);

/// Whether the text is what is shown. A line `…` stands for any number of lines, `…` within a line for any
/// text; blanks at the end of lines and empty lines at the end of the text do not count.
[[nodiscard]] bool fits(const std::vector<std::string>& shown, std::string_view text);

std::ostream& operator<<(std::ostream& out, const Example& example);

}  // namespace pahtum::testing
