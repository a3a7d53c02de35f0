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

/// Reads a block without a language. A line that begins with `$ ` is a command line; a block without one
/// starts with `pahtum`. Where there is an answer, a line that begins with `=` or `?`, it is a conversation:
/// an answer goes up to an empty line, and what stands between answers is typed, `> ` before it or not.
/// Otherwise all is output.
[[nodiscard]] Example read_example(const CodeBlock& block, const std::string& file);

/// All examples of a manual: its blocks without a language. Throws std::runtime_error if there are none.
[[nodiscard]] std::vector<Example> load_examples(const std::string& file, const Markdown& manual);

/// Whether the text is what is shown. A line `…` stands for any number of lines, `…` within a line for any
/// text; blanks at the end of lines and empty lines at the end of the text do not count.
[[nodiscard]] bool fits(const std::vector<std::string>& shown, std::string_view text);

std::ostream& operator<<(std::ostream& out, const Example& example);

}  // namespace pahtum::testing
