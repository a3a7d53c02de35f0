#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "engine/cli/output.hpp"
#include "engine/cli/program.hpp"
#include "engine/learn/sample_file.hpp"

namespace pahtum::learn {

// One file each.
extern const Subcommand kGenerate;
extern const Subcommand kTrain;
extern const Subcommand kAll;
extern const Subcommand kMeasure;
extern const Subcommand kCalibrate;
extern const Subcommand kPositions;

// Steps that a command of their own and kAll have in common.

/// The options that name the games, without --rules and --out.
[[nodiscard]] std::vector<Option> game_options();
struct SampleFiles {
    RulesetName rules;
    std::string weights;  ///< that the search judges by; empty = none
    std::string out;
};
/// Plays the games that the file does not have yet. Returns the signal that ended it early, else 0.
[[nodiscard]] int generate_file(const CommandLine& line, const SampleFiles& files, const Console& console);

[[nodiscard]] std::vector<Option> train_options();
struct TrainFiles {
    std::vector<std::string> data;
    std::string from;  ///< weights to begin with; empty = random ones
    std::string out;
};
/// Learns from samples and writes the weights. Throws ParseError if they are not of the same rules.
void train_file(const CommandLine& line, const TrainFiles& files, const Console& console);

/// The value of an option that names a file. Throws OptionError if it is missing.
[[nodiscard]] std::string file_option(const CommandLine& line, std::string_view option);

inline constexpr int kMostThreads = 256;  ///< that play games at once
/// Between lines of progress that are not redrawn.
inline constexpr std::chrono::seconds kProgressInterval{60};

}  // namespace pahtum::learn
