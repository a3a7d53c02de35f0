#pragma once

#include <chrono>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "engine/learn/sample.hpp"
#include "protocol/program/command_line.hpp"
#include "protocol/program/subcommands.hpp"

namespace pahtum::learn {

/// Exit codes from here on: ended by a signal, and which.
inline constexpr int kSignalBase = 128;

// One file each.
extern const program::Subcommand kGenerate;
extern const program::Subcommand kTrain;
extern const program::Subcommand kAll;
extern const program::Subcommand kMeasure;

/// Runs the command that the arguments name, or answers a Question about it; the program's own name is not
/// among them. Returns the exit code. Throws OptionError, and what the command throws.
[[nodiscard]] int run_command(std::span<const std::string> arguments, const program::Streams& streams);

// Steps that a command of their own and kAll have in common.

/// The options that name the games, without --rules and --out.
[[nodiscard]] std::vector<program::Option> game_options();
/// Plays the games that the file does not have yet. Returns the signal that ended it early, else 0.
[[nodiscard]] int generate_file(const program::CommandLine& line, RulesetName rules, const std::string& path,
                                const program::Streams& streams);

[[nodiscard]] std::vector<program::Option> train_options();
struct TrainFiles {
    std::vector<std::string> data;
    std::string from;  ///< weights to begin with; empty = random ones
    std::string out;
};
/// Learns from samples and writes the weights. Throws ParseError if they are not of the same rules.
void train_file(const program::CommandLine& line, const TrainFiles& files, const program::Streams& streams);

/// The value of an option that names a file. Throws OptionError if it is missing.
[[nodiscard]] std::string file_option(const program::CommandLine& line, std::string_view option);

/// How far the work is: a line that is overwritten on a terminal, elsewhere one line a minute.
class ProgressLine {
  public:
    explicit ProgressLine(const program::Streams& streams) : streams_(streams) {}
    ~ProgressLine() { finish(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Whether the next line is due; then call show().
    [[nodiscard]] bool is_due() const { return std::chrono::steady_clock::now() >= next_; }
    void show(const std::string& text);
    /// Removes the line from a terminal.
    void finish();

    [[nodiscard]] std::chrono::seconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
    }

  private:
    const program::Streams& streams_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point next_ = start_ + std::chrono::seconds{1};
    bool is_shown_ = false;
};

}  // namespace pahtum::learn
