#pragma once

#include <cstddef>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cli/options.hpp"
#include "engine/cli/program.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/position.hpp"
#include "engine/solver/solver.hpp"
#include "protocol/play/game.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/review/review.hpp"

namespace pahtum::program {

/// How many characters of a path a message shows.
inline constexpr std::size_t kLongestPathShown = 400;

/// Exit code: a proof is wrong, or shows that something is.
inline constexpr int kExitRefused = 1;

// Options that several subcommands share. The functions that read them throw OptionError.

/// The most positions one run prints or measures.
inline constexpr int kMaxPositions = 1'000'000;
/// The most threads of a program that plays by itself, and the most nodes of its moves.
inline constexpr int kMostThreads = 1024;
inline constexpr int kMostNodes = 1'000'000'000;

/// An option for each of these parameters of `param`; --help shows these defaults.
[[nodiscard]] std::vector<Option> parameter_options(const std::vector<std::string_view>& names,
                                                    const Settings& defaults = {});
/// `settings`, changed by the options that were given.
[[nodiscard]] Settings read_settings(const CommandLine& line, Settings settings = {});

/// Likewise, with the installed book unless --book is given. Warns if that book is damaged, and uses none.
[[nodiscard]] Settings read_settings_with_book(const CommandLine& line, Settings settings,
                                               const Console& console);

/// --ruleset, --boulders and --position: where a game starts.
[[nodiscard]] std::vector<Option> start_options();
/// As --ruleset reads it, with the size unless that is the usual one.
[[nodiscard]] std::string ruleset_text(const Ruleset& ruleset);
/// Boulders that are not listed are placed at random.
[[nodiscard]] Position read_start(const CommandLine& line, Random& random);
/// The start, with random numbers from the seed of the settings.
[[nodiscard]] GameSetup read_setup(const CommandLine& line, const Settings& settings);
/// --seed of programs that people play with. Without it every run has a seed of its own.
[[nodiscard]] Option seed_option_for_people();
/// The start and settings of those programs: a fair board, drawn by the seed, unless an option names the
/// start.
[[nodiscard]] GameSetup read_setup_for_people(const CommandLine& line, const Console& console);

/// --size and --boulders, a number: classic rules for generated positions.
[[nodiscard]] std::vector<Option> classic_options();
[[nodiscard]] Ruleset read_classic(const CommandLine& line);

/// --threads and --hash, with these defaults.
[[nodiscard]] std::vector<Option> solver_options(const Settings& defaults);
/// For a run that has the machine to itself: all processors and generous_hash_mebibytes().
[[nodiscard]] Settings solver_defaults();
/// The defaults of `review` and `train` for judging moves.
[[nodiscard]] Settings review_defaults();
/// The engine that judges moves. The settings' book must outlive it.
[[nodiscard]] review::ReviewOptions review_options(const Settings& settings);
/// With the network of the search as judge.
[[nodiscard]] SolverOptions solver_options_of(const Settings& settings);

/// Mebibytes for the table of a program that has the machine to itself: 1024, or half of the memory that
/// `meminfo`, in the form of /proc/meminfo, says is available if that is less. At least 1.
[[nodiscard]] std::size_t generous_hash_mebibytes(std::istream& meminfo);

/// Makes the folder that the option names if it is missing. Throws OptionError if it is something else, and
/// as check_usable() if the system has no means left.
void make_folder(const std::string& option, const std::filesystem::path& folder);

/// "A,B" with A in [0, most], B in [2, most]; throws ParseError that names `what`.
[[nodiscard]] std::pair<int, int> parse_pair(const std::string& text, int most, std::string_view what);

}  // namespace pahtum::program
