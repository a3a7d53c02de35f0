#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/commands/revision_matches.hpp"
#include "arena/commands/subcommands.hpp"
#include "arena/report/results.hpp"
#include "arena/report/strength_text.hpp"
#include "arena/report/table.hpp"
#include "arena/revisions/bisection.hpp"
#include "engine/base/text.hpp"

namespace pahtum::arena {
namespace {

using Answer = Bisection::Answer;

constexpr std::string_view kBisectIntroduction =
    R"(Finds the commit between GOOD and BAD, two revisions of a repository, that lost strength, or with --gain the one that
gained it: a sequential test of a revision against GOOD decides in which half it lies, and so on. Revisions that do not
build or cannot play are left out.

  pahtum-arena bisect v1.2 HEAD --out lost
  pahtum-arena bisect v1.2 HEAD --loss 50 --tc nodes=5000 --arguments "--hash 16" --store games.db

)";

constexpr std::string_view kBisectEnd = R"(
Defaults of the tests: --model normalized --tc 1+0.01 --rounds 5000 --shuffle, the balanced openings of 7x7 with 5 boulders.
With --store, every process that is given this command takes part.
Exit codes: 0 found; 1 BAD is no weaker than GOOD (with --gain: no stronger); 2 undecided: a test has not decided after all
rounds, or the commit is one of those left out; 3 GOOD or BAD failed too often; 4 wrong usage; 5 the arena itself failed;
130 interrupted: the same command with --out or --store resumes.
)";

/// What a bisection looks for.
struct Wanted {
    double elo = 0;
    bool is_gain = false;
    double error = 0;  ///< over all tests
};

/// A test that has been made, or a revision that was left out.
struct BisectTest {
    std::size_t revision = 0;
    Answer answer = Answer::kSkipped;
    RevisionScore score;

    [[nodiscard]] bool is_decided() const {
        return answer == Answer::kSkipped || score.verdict != Verdict::kUndecided;
    }
};

RevisionCommand bisect_command() {
    return {.name = "bisect",
            .own = {{"loss", "ELO", "how much weaker than GOOD a revision is that has lost", "20"},
                    {"gain", "ELO", "look for what made it so much stronger instead"},
                    {"error", "P", "probability of a wrong answer, over all tests together", "0.05"}},
            .has_test = true};
}

Usage bisect_usage() {
    return arena_usage("bisect", {.summary = std::string{kBisectIntroduction},
                                  .options = bisect_command().options(),
                                  .notes = std::string{kBisectEnd},
                                  .synopsis = "GOOD BAD [--loss ELO | --gain ELO] [--error P] [options]"});
}

Wanted read_wanted(const CommandLine& line) {
    constexpr double kMostElo = 1000;
    if (line.has("gain") && line.has("loss")) refuse_option("gain", "give only one of --loss and --gain");
    Wanted wanted{.is_gain = line.has("gain")};
    const std::string name = wanted.is_gain ? "gain" : "loss";
    wanted.elo = line.number(name).value();
    if (!(wanted.elo > 0 && wanted.elo <= kMostElo)) refuse_option(name, "expected Elo above 0, up to 1000");
    wanted.error = line.number("error").value();
    if (!(wanted.error >= 1e-4 && wanted.error <= 0.5))
        refuse_option("error", "expected a probability from 0.0001 to 0.5");
    return wanted;
}

std::vector<Commit> read_commits(const CommandLine& line, const RevisionMatches& matches) try {
    if (line.words().size() != 2)
        throw UsageError{"bisect needs two revisions, the older first: pahtum-arena bisect v1.2 HEAD"};
    const auto revision = [&line](std::size_t i) {
        return revision_of(line.words()[i]).value_or(line.words()[i]);
    };
    std::vector<Commit> commits = matches.cache().commits(revision(0), revision(1));
    if (commits.size() < 2) throw UsageError{"GOOD and BAD are the same commit"};
    return commits;
} catch (const RevisionError& error) {
    throw UsageError{std::string("bisect: ") + error.what()};
}

/// One search, from its first test to its answer.
class BisectRun {
  public:
    BisectRun(RevisionMatches matches, std::vector<Commit> commits, const Wanted& wanted)
        : matches_(std::move(matches)),
          commits_(std::move(commits)),
          wanted_(wanted),
          bisection_(commits_.size() - 1),
          most_tests_(bisection_.most_tests_left()) {
        // Rounded down to what the record of a run shows.
        constexpr double kSteps = 1e6;
        const std::string error =
            decimal_text(std::floor(wanted.error / static_cast<double>(most_tests_) * kSteps) / kSteps, 6);
        const std::string elo = decimal_text(wanted.elo, 3);
        matches_.set("sprt", wanted.is_gain ? "0," + elo : "-" + elo + ",0");
        matches_.set("alpha", error);
        matches_.set("beta", error);
    }

    /// Returns nothing when the search is over, or the exit code with which it ends before.
    [[nodiscard]] std::optional<int> run();
    [[nodiscard]] int exit_code() const;
    [[nodiscard]] std::string plan() const;
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string json() const;

  private:
    [[nodiscard]] Answer answer_of(const RevisionScore& score) const;
    [[nodiscard]] std::string_view word_of(Answer answer) const;
    [[nodiscard]] std::string heading() const;
    [[nodiscard]] bool is_decided() const;
    [[nodiscard]] bool is_found() const {
        return !bisection_.is_unchanged() && bisection_.first_changed() == bisection_.last_same() + 1;
    }
    void warn_if_undecided(const BisectTest& test) const;
    [[nodiscard]] std::string tests_table() const;
    [[nodiscard]] std::string conclusion() const;
    [[nodiscard]] std::string strength_of(std::size_t revision) const;

    RevisionMatches matches_;
    std::vector<Commit> commits_;
    Wanted wanted_;
    Bisection bisection_;
    std::size_t most_tests_;
    std::vector<BisectTest> tests_;
};

std::optional<int> BisectRun::run() {
    matches_.note(heading());
    while (const auto revision = bisection_.next()) {
        const Commit& commit = commits_[*revision];
        const bool is_last = *revision + 1 == commits_.size();
        matches_.note("Testing " + short_name(commit) + " " + quote(commit.subject) + ", at most " +
                      counted(bisection_.most_tests_left(), "test") + " left");
        BisectTest test{.revision = *revision, .score = matches_.play(commit, commits_.front())};
        const RevisionScore& score = test.score;
        if (score.is_interrupted) return score.exit_code;
        if (score.has_reference_failed || (is_last && !score.is_fit())) {
            matches_.say(score.has_reference_failed ? "GOOD fails in its games" : "BAD: " + score.unfit);
            return score.exit_code;
        }
        test.answer = answer_of(score);
        bisection_.add(test.answer);
        matches_.note(short_name(commit) + ": " + std::string(word_of(test.answer)) +
                      (score.is_fit() ? ", Elo " + elo_text(estimate_of(score.score)) : ", " + score.unfit));
        warn_if_undecided(test);
        tests_.push_back(std::move(test));
    }
    return std::nullopt;
}

Answer BisectRun::answer_of(const RevisionScore& score) const {
    if (!score.is_fit()) return Answer::kSkipped;
    const bool is_upper =
        score.verdict == Verdict::kUndecided ? score.llr > 0 : score.verdict == Verdict::kAcceptH1;
    return is_upper == wanted_.is_gain ? Answer::kChanged : Answer::kSame;
}

std::string_view BisectRun::word_of(Answer answer) const {
    if (answer == Answer::kSkipped) return "left out";
    if (answer == Answer::kSame) return "as GOOD";
    return wanted_.is_gain ? "stronger" : "weaker";
}

void BisectRun::warn_if_undecided(const BisectTest& test) const {
    if (test.is_decided()) return;
    matches_.note("Warning: the test of " + short_name(commits_[test.revision]) +
                  " has not decided after all its games. The search continues on the likelier side, and its "
                  "probability of error is no longer bounded; more --rounds let the test decide");
}

std::string BisectRun::heading() const {
    const std::size_t count = commits_.size() - 1;
    return counted(count, "revision") + " after " + short_name(commits_.front()) + ", at most " +
           counted(most_tests_, "test");
}

std::string BisectRun::plan() const {
    std::string text = heading() + ":\n";
    for (auto commit = commits_.begin() + 1; commit != commits_.end(); ++commit) text += line_of(*commit);
    return text;
}

bool BisectRun::is_decided() const { return std::ranges::all_of(tests_, &BisectTest::is_decided); }

int BisectRun::exit_code() const {
    if (!is_decided()) return kExitUndecided;
    if (bisection_.is_unchanged()) return kExitRejected;
    return is_found() ? EXIT_SUCCESS : kExitUndecided;
}

std::string BisectRun::tests_table() const {
    TextTable table{{"Commit", "Date", "Answer", "Elo against GOOD", "Games", "LLR", "Subject"}};
    for (const BisectTest& test : tests_) {
        const Commit& commit = commits_[test.revision];
        const Trinomial& games = test.score.score.games;
        const bool is_tested = test.answer != Answer::kSkipped;
        table.add_row({short_name(commit), commit.date,
                       std::string(word_of(test.answer)) + (test.is_decided() ? "" : "?"),
                       is_tested ? elo_text(estimate_of(test.score.score)) : "", games.games(),
                       is_tested ? number_text(test.score.llr, 2) : "", commit.subject});
    }
    return table.to_text(6);
}

std::string BisectRun::strength_of(std::size_t revision) const {
    if (revision == 0) return "  GOOD itself\n";
    for (const BisectTest& test : tests_)
        if (test.revision == revision)
            return "  Elo " + elo_text(estimate_of(test.score.score)) + " against GOOD\n";
    return "";
}

std::string BisectRun::conclusion() const {
    const auto line = [this](std::size_t revision) { return line_of(commits_[revision]); };
    const std::string change = wanted_.is_gain ? "gained" : "lost";
    if (bisection_.is_unchanged())
        return "BAD is no " + std::string(wanted_.is_gain ? "stronger" : "weaker") +
               " than GOOD: nothing was " + change + "\n";
    const std::size_t first = bisection_.last_same() + 1;
    const std::size_t last = bisection_.first_changed();
    std::string text;
    if (first == last) {
        text = "The first commit that " + change + ":\n" + line(last) + strength_of(last);
    } else {
        text = "One of these commits " + change + "; those but the last cannot be measured:\n";
        for (std::size_t i = first; i < last; ++i) text += line(i);
        text += line(last) + strength_of(last);
    }
    return text + "The one before:\n" + line(first - 1) + strength_of(first - 1);
}

std::string BisectRun::text() const {
    const std::string bound =
        is_decided() ? "Wrong with a probability of at most " + percent_text(wanted_.error) +
                           ", if one commit " + (wanted_.is_gain ? "gained " : "lost ") +
                           decimal_text(wanted_.elo, 0) + " or more and the others changed nothing\n"
                     : "A test has not decided (marked ?): this is a guess\n";
    return tests_table() + conclusion() + bound;
}

std::string BisectRun::json() const {
    std::vector<Json> tests;
    for (const BisectTest& test : tests_) {
        Json entry = commit_json(commits_[test.revision]);
        const bool is_skipped = test.answer == Answer::kSkipped;
        entry["answer"] = is_skipped ? "skipped" : test.answer == Answer::kSame ? "same" : "changed";
        entry["decided"] = test.is_decided();
        entry["reason"] = is_skipped ? Json(test.score.unfit) : Json(nullptr);
        entry["llr"] = is_skipped ? Json(nullptr) : Json(test.score.llr);
        put_score(test.score.score, entry);
        tests.push_back(std::move(entry));
    }
    std::vector<Json> suspects;
    if (!bisection_.is_unchanged())
        for (std::size_t i = bisection_.last_same() + 1; i <= bisection_.first_changed(); ++i)
            suspects.push_back(commit_json(commits_[i]));
    return json_text(Json::object({{"format", 1},
                                   {"good", commit_json(commits_.front())},
                                   {"bad", commit_json(commits_.back())},
                                   {"revisions", commits_.size() - 1},
                                   {"wanted", wanted_.is_gain ? "gain" : "loss"},
                                   {"elo", wanted_.elo},
                                   {"error", wanted_.error},
                                   {"decided", is_decided()},
                                   {"found", is_found() ? suspects.back() : Json(nullptr)},
                                   {"suspects", suspects},
                                   {"before", commit_json(commits_[bisection_.last_same()])},
                                   {"tests", tests}})) +
           "\n";
}

int run_bisect(const CommandLine& line, const Console& console) {
    const Wanted wanted = read_wanted(line);
    RevisionMatches matches{line, bisect_command(), console};
    std::vector<Commit> commits = read_commits(line, matches);
    BisectRun search{std::move(matches), std::move(commits), wanted};
    if (line.flag("dry-run")) {
        console.results << search.plan();
        return EXIT_SUCCESS;
    }
    if (const auto early = search.run()) return *early;
    console.results << (line.flag("json") ? search.json() : search.text()) << std::flush;
    return search.exit_code();
}

}  // namespace

const Subcommand kBisect{"bisect", "finds the commit that lost strength", bisect_usage, run_bisect};

}  // namespace pahtum::arena
