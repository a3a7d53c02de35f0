#include "protocol/review/review.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/text.hpp"
#include "engine/base/unusable.hpp"
#include "engine/base/usage.hpp"
#include "engine/base/version.hpp"
#include "engine/book/book.hpp"
#include "engine/cli/interrupt_watch.hpp"
#include "engine/cli/output.hpp"
#include "engine/rules/sgf_charset.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/lines_file.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::program {
namespace {

namespace fs = std::filesystem;
using review::GameReview;
using review::NamedReview;

constexpr std::string_view kReviewNotes = R"(
FILE is a game in SGF, or several one after the other, as `savesgf` and the page write them. What GoGui and others save themselves does not tell where
the boulders are: name them with --boulders, or have pahtum save the game (in GoGui's Analyze menu: Save game with
boulders). FOLDER stands for all files in it, and in the folders
below, whose names end in .sgf or .SGF.

Every move is compared with the best one, by search and, where it reaches, by proof. A move that gives away 5% of the
chances of winning is an inaccuracy, 10% a mistake, 20% a blunder; a draw counts as half a win. Each move of the game
gets the nodes once for the best move and, if it is another, once for itself; --time alone lifts their limit.

Examples:
  pahtum review game.sgf
  pahtum review --html review.html --sgf annotated games/
  pahtum review --out reviews.jsonl --nodes 2000000 games/     the same command resumes after an interruption
Exit code: 0; 4: wrong options, a FILE or FOLDER that cannot be read, or a FILE that holds no game (the others are still
reviewed), or no game at all; 5: a file of --html, --sgf or --out that cannot be written; 128 + signal: interrupted,
after the games that were finished.
)";

Usage review_usage() {
    return {.program = "pahtum review",
            .summary = "Judges every move of games and names better ones.",
            .options = all_of(
                {{{"boulders", "VERTICES",
                   "vertices, like \"B2 D4\", of the games whose files name none; \"\" for an empty board"},
                  {"json", "", "print one JSON object per line, a game each"},
                  {"html", "FILE", "write a page with all games to FILE"},
                  {"sgf", "FOLDER", "write each game with values, comments and better lines into FOLDER"},
                  {"out", "FILE", "append the reviews to FILE as JSON, and skip games that are in it"}},
                 parameter_options({"nodes", "time", "threads", "hash", "book"}, review_defaults())}),
            .notes = std::string{kReviewNotes},
            .words = "FILE|FOLDER...",
            .min_words = 1,
            .max_words = kAnyWords};
}

/// Also GAME.SGF, as other systems write it.
bool names_game(const fs::path& file) { return lower_case(file.extension().string()) == ".sgf"; }

/// Throws OptionError for a file that is something else, see check_replaceable().
void check_output(const std::string& option, const std::string& file, std::string_view start,
                  std::string_view kind) try {
    check_replaceable(file, start, kind);
} catch (const UnusableFile&) {
    throw;
} catch (const FileError& error) {
    refuse_option(option, error.what());
}

/// Where the annotated games go, so that none replaces another, or one of the games themselves.
class AnnotatedFolder {
  public:
    /// Throws OptionError.
    AnnotatedFolder(fs::path folder, const std::vector<std::string>& files) : folder_(std::move(folder)) {
        std::map<fs::path, std::string> writers;
        for (const std::string& file : files) {
            const fs::path target = path_of(file);
            std::error_code error;
            if (fs::exists(target, error) && fs::equivalent(target, file, error)) {
                throw OptionError{"--sgf: " + quote(target.string(), kLongestPathShown) +
                                  " is the game itself: name another folder"};
            }
            check_output("sgf", target.string(), "(;", "a game");
            const auto [other, is_new] = writers.try_emplace(target, file);
            if (!is_new) {
                throw OptionError{"--sgf: " + quote(other->second, kLongestPathShown) + " and " +
                                  quote(file, kLongestPathShown) + " have the same name: review them apart"};
            }
        }
        make_folder("sgf", folder_);
    }

    /// `games`: the file's, annotated.
    void write(const std::string& file, std::string_view games) const {
        write_whole_file(path_of(file).string(), games, kAnySize);
    }

  private:
    [[nodiscard]] fs::path path_of(const std::string& file) const {
        return folder_ / fs::path{file}.filename();
    }

    fs::path folder_;
};

/// The reviews of earlier runs, in a file of JSON lines.
class ReviewFile {
  public:
    /// `options`: of the reviews that can be taken over. Throws FileError, OptionError if it holds other
    /// things.
    ReviewFile(const std::string& path, std::string_view options) : file_(path) {
        constexpr std::string_view kBegin = R"({"format":)";
        const auto& torn = file_.torn();
        if (!torn.starts_with(kBegin.substr(0, torn.size())))
            throw OptionError{"--out: " + quote(path, kLongestPathShown) +
                              " holds something other than reviews"};
        for (std::size_t i = 0; i < file_.lines().size(); ++i) {
            try {
                NamedReview review = review::parse_review_json(file_.lines()[i]);
                if (review.options == options) known_.insert_or_assign(review.file, review);
            } catch (const ParseError& error) {
                throw OptionError{"--out: " + printable(path, kLongestPathShown) + ":" +
                                  std::to_string(i + 1) + ": " + error.what()};
            }
        }
        file_.drop_torn();
    }

    /// The review of this game from that file, if there is one.
    [[nodiscard]] const NamedReview* find(const std::string& file, const SgfGame& game) const {
        const auto found = known_.find(file);
        if (found == known_.end()) return nullptr;
        const SgfGame& known = found->second.review.game;
        return known.start == game.start && known.moves == game.moves ? &found->second : nullptr;
    }
    void add(std::string_view line) { file_.append(line); }

  private:
    LinesFile file_;
    std::map<std::string, NamedReview> known_;
};

/// One run of `pahtum review`.
class ReviewCommand {
  public:
    ReviewCommand(const CommandLine& line, const Console& console)
        : console_(console),
          settings_(read_settings_with_book(line, review_defaults(), console)),
          options_(options_text(settings_, line.has("nodes") || !settings_.time)),
          files_(games_of(line.words())),
          is_json_(line.has("json")),
          page_(line.text("html").value_or("")),
          reviewer_(reviewer_options(line)),
          progress_(console.progress, console.is_terminal) {
        if (!settings_.nodes && !settings_.time) throw OptionError{"--nodes: none needs a --time"};
        if (!page_.empty()) check_page(line);
        if (line.has("boulders")) boulders_ = line.value("boulders");
        if (const auto folder = line.text("sgf")) folder_.emplace(*folder, files_);
        if (const auto file = line.text("out")) kept_.emplace(*file, options_);
    }

    int run() {
        int exit_code = has_unreadable_folder_ ? kExitUsage : EXIT_SUCCESS;
        for (file_ = 0; file_ < files_.size() && !is_stopped_; ++file_) {
            if (!review_file()) exit_code = kExitUsage;
        }
        if (!page_.empty() && !reviews_.empty())
            write_whole_file(page_, review::review_page(reviews_), kAnySize);
        if (watch_.first() != 0) return kSignalBase + watch_.first();
        return is_stopped_ ? kExitFailure : exit_code;
    }

  private:
    /// The files that the words name, or that the folders among them hold, by name within each. Says which
    /// folders have none. Throws OptionError if nothing has any.
    std::vector<std::string> games_of(const std::vector<std::string>& words) {
        std::vector<std::string> games;
        for (const std::string& word : words) {
            std::error_code error;
            if (!fs::is_directory(word, error)) {
                games.push_back(word);
                continue;
            }
            const auto before = std::ssize(games);
            const bool is_readable = add_folder(word, games);
            std::sort(games.begin() + before, games.end());
            has_unreadable_folder_ = has_unreadable_folder_ || !is_readable;
            if (is_readable && std::ssize(games) == before)
                warn("folder " + quote(word, kLongestPathShown) + " holds no file that ends in .sgf");
        }
        if (games.empty()) throw OptionError{"there is no game to review"};
        return games;
    }

    /// Adds the games of a folder, and of those below that are no links. Warns if one cannot be read; false
    /// then.
    [[nodiscard]] bool add_folder(const fs::path& folder, std::vector<std::string>& games) const {
        bool is_readable = true;
        std::error_code error;
        for (fs::directory_iterator entry{folder, error}; !error && entry != fs::directory_iterator{};
             entry.increment(error)) {
            std::error_code ignored;
            if (!entry->is_symlink(ignored) && entry->is_directory(ignored))
                is_readable = add_folder(entry->path(), games) && is_readable;
            else if (names_game(entry->path()) && entry->is_regular_file(ignored))
                games.push_back(entry->path().string());
        }
        if (error)
            warn("folder " + quote(folder.string(), kLongestPathShown) +
                 " cannot be read: " + error.message());
        return is_readable && !error;
    }

    void warn(const std::string& what) const { console_.progress << "pahtum: " << what << std::endl; }

    /// A page replaces nothing but another page: not a game, nor what else is written. Throws OptionError,
    /// and FileError if it cannot be written.
    void check_page(const CommandLine& line) const {
        const auto refuse = [this](const std::string& why) {
            throw OptionError{"--html: " + quote(page_, kLongestPathShown) + " " + why +
                              ": name another file"};
        };
        std::error_code error;
        if (line.has("out") &&
            fs::weakly_canonical(page_, error) == fs::weakly_canonical(line.value("out"), error))
            refuse("is what --out names");
        const bool is_named_like_a_game = std::ranges::any_of(files_, [this](const std::string& file) {
            return fs::path{file}.filename() == fs::path{page_}.filename();
        });
        const auto folder_of = [&error](const fs::path& folder) {
            return fs::weakly_canonical(fs::absolute(folder), error);
        };
        if (line.has("sgf") && is_named_like_a_game &&
            folder_of(fs::absolute(page_).parent_path() / "") == folder_of(fs::path{line.value("sgf")} / ""))
            refuse("is where --sgf writes a game");
        check_output("html", page_, review::kPageBegin, "a page of reviews");
        (void)AtomicFile{page_};
    }

    /// What decides about a review, in words.
    [[nodiscard]] static std::string options_text(const Settings& settings, bool has_nodes) {
        std::string text = std::string{kVersion} + " threads=" + std::to_string(settings.search.threads) +
                           " hash=" + std::to_string(settings.search.hash_mebibytes);
        if (has_nodes) text += " nodes=" + std::to_string(settings.nodes.value_or(0));
        if (settings.time) text += " time=" + seconds_text(*settings.time);
        if (settings.book) text += " book=" + settings.book->checksum();
        return text;
    }

    /// --time alone means no limit of nodes.
    [[nodiscard]] review::ReviewOptions reviewer_options(const CommandLine& line) const {
        review::ReviewOptions options = review_options(settings_);
        if (settings_.time && !line.has("nodes")) options.limits.nodes.reset();
        return options;
    }

    /// Reviews each game in the current file. Warns about what it cannot read, and then returns false.
    bool review_file() {
        std::string text;
        try {
            text = sgf_as_utf8(read_whole_file(files_[file_], kAnySize));
        } catch (const FileError& error) {
            warn(printable_lines(error.what(), kLongestMessage));
            return false;
        } catch (const ParseError& error) {
            warn(printable(files_[file_], kLongestPathShown) + ": " +
                 printable_lines(error.what(), kLongestMessage));
            return false;
        }
        const std::vector<std::string_view> games = sgf_games(text);
        games_ = games.size();
        annotated_.clear();
        bool all = true;
        for (game_ = 0; game_ < games_ && !is_stopped_; ++game_) {
            const std::optional<SgfGame> game = read_game(games[game_]);
            all = all && game;
            if (game) take(*game);
        }
        if (folder_ && !is_stopped_ && !annotated_.empty()) folder_->write(files_[file_], annotated_);
        return all;
    }

    /// "games.sgf", or "games.sgf#2" if the file has more than one game.
    [[nodiscard]] std::string name_of_game() const {
        return files_[file_] + (games_ > 1 ? "#" + std::to_string(game_ + 1) : "");
    }

    /// Warns and returns nothing if the text is not a game.
    [[nodiscard]] std::optional<SgfGame> read_game(std::string_view text) const try {
        return names_boulders(text) ? parse_sgf(text) : parse_sgf(text, board_of(text));
    } catch (const ParseError& error) {
        warn(printable(name_of_game(), kLongestPathShown) + ": " +
             printable_lines(error.what(), kLongestMessage));
        return std::nullopt;
    }

    /// The start of a game whose file does not tell it.
    [[nodiscard]] Position board_of(std::string_view text) const {
        const int size = board_size(text);
        if (!boulders_) {
            throw ParseError{
                "the file does not tell where the boulders are: give them with --boulders (\"\" for none), "
                "or save the game in GoGui with Save game with boulders in the Analyze menu"};
        }
        Ruleset ruleset = parse_ruleset("classic,size=" + std::to_string(size));
        return Position::new_game(ruleset, parse_squares(*boulders_, size));
    }

    void take(const SgfGame& game) {
        const std::string file = name_of_game();
        if (const NamedReview* const known = kept_ ? kept_->find(file, game) : nullptr) {
            NamedReview taken = *known;
            taken.review.game = game;  // with what the file of reviews does not keep
            finish(taken, false);
            return;
        }
        std::optional<GameReview> review = reviewer_.run(
            game, [this] { return must_stop(); },
            [this](std::size_t done, std::size_t total) {
                done_ = done;
                total_ = total;
            });
        is_stopped_ = !review;
        if (review) finish({file, options_, *std::move(review)}, true);
    }

    void finish(const NamedReview& named, bool is_new) {
        const std::string line = review::review_json(named);
        if (folder_) annotated_ += to_sgf(annotated(named.review));
        if (is_new && kept_) kept_->add(line);
        console_.results << (is_json_ ? line : review::review_text(named)) << std::endl;
        if (!page_.empty()) reviews_.push_back(named);
    }

    bool must_stop() {
        if (progress_.is_due()) {
            const bool has_many = games_ > 1;
            progress_.show("game " + std::to_string((has_many ? game_ : file_) + 1) + " of " +
                           std::to_string(has_many ? games_ : files_.size()) +
                           (has_many ? " in " + files_[file_] : "") + ", move " + std::to_string(done_) +
                           " of " + std::to_string(total_));
        }
        return watch_.has_come() || !has_reader(console_.output);
    }

    const Console& console_;
    Settings settings_;
    std::string options_;
    bool has_unreadable_folder_ = false;
    std::vector<std::string> files_;
    std::optional<std::string> boulders_;  ///< of files that name none
    bool is_json_;
    std::string page_;
    review::Reviewer reviewer_;
    std::optional<AnnotatedFolder> folder_;
    std::optional<ReviewFile> kept_;
    std::vector<NamedReview> reviews_;  ///< for the page
    InterruptWatch watch_;
    bool is_stopped_ = false;  ///< by a signal, or because nobody reads any more
    ProgressLine progress_;
    std::size_t file_ = 0;
    std::size_t game_ = 0;   ///< of the file
    std::size_t games_ = 1;  ///< in the file
    std::string annotated_;  ///< those reviewed so far
    std::size_t done_ = 0;
    std::size_t total_ = 0;
};

int run_review(const CommandLine& line, const Console& console) { return ReviewCommand{line, console}.run(); }

}  // namespace

const Subcommand kReview{"review", "judge the moves of games", review_usage, run_review};

}  // namespace pahtum::program
