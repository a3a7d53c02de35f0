#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/commands/tournament_options.hpp"
#include "arena/revisions/revision_cache.hpp"
#include "arena/score/tally.hpp"
#include "arena/stats/sprt.hpp"
#include "engine/cli/program.hpp"
#include "engine/json/json.hpp"

namespace pahtum::arena {

/// What came of a match of a revision against the reference, from the revision's view.
struct RevisionScore {
    int exit_code = 0;                  ///< of the run
    bool is_interrupted = false;        ///< by a signal, or the event was cancelled
    bool has_reference_failed = false;  ///< so it says nothing about the revision
    std::string unfit;                  ///< why the revision cannot be measured; empty = it can
    MatchScore score;
    Verdict verdict = Verdict::kUndecided;
    double llr = 0;

    [[nodiscard]] bool is_fit() const { return unfit.empty(); }
};

/// A command that plays matches of revisions.
struct RevisionCommand {
    std::string name;           ///< also how the names of files and, by default, of events begin
    std::vector<Option> own;    ///< its own options
    bool has_test = false;      ///< whether a sequential test ends a match
    OptionTexts defaults = {};  ///< other than those of a gate

    /// Its own options, then those of a tournament that it leaves alone.
    [[nodiscard]] std::vector<Option> options() const;
    /// Whether an option of a run means the same to it.
    [[nodiscard]] bool takes(std::string_view option) const;
};

/// Matches of revisions of a repository against one of them, as runs like any other: each keeps its games in
/// a file of its own, or in an event of its own.
class RevisionMatches {
  public:
    /// Throws UsageError.
    RevisionMatches(const CommandLine& line, const RevisionCommand& command, const Console& console);

    [[nodiscard]] RevisionCache cache() const;
    /// For an option of a tournament that the command sets itself.
    void set(const std::string& option, const std::string& value) { texts_.options[option] = {value}; }

    /// Plays `revision` against `reference`, or what is missing of that match. Throws as run_tournament()
    /// does.
    [[nodiscard]] RevisionScore play(const Commit& revision, const Commit& reference) const;

    /// Shows a sentence to people, unless they want to be left alone.
    void note(const std::string& text) const;
    /// Shows why nothing more is played.
    void say(const std::string& text) const;

  private:
    [[nodiscard]] TournamentTexts texts_for(const Commit& revision, const Commit& reference) const;

    std::string name_;
    TournamentTexts texts_;
    std::vector<std::string> arguments_;  ///< of both programs
    std::string folder_;                  ///< of the records; empty = none
    bool is_quiet_;
    const Console& console_;
};

/// As git abbreviates it: an engine's name.
[[nodiscard]] std::string short_name(const Commit& commit);

/// A line for people: its name, date and subject.
[[nodiscard]] std::string line_of(const Commit& commit);

/// What is known of a commit: "commit", "date", "subject".
[[nodiscard]] Json commit_json(const Commit& commit);

}  // namespace pahtum::arena
