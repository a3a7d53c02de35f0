#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/files.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/base/usage.hpp"
#include "engine/rules/sgf.hpp"
#include "protocol/commands/common_options.hpp"
#include "protocol/commands/subcommands.hpp"
#include "protocol/import/abstract_play.hpp"

namespace pahtum::program {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kImportNotes = R"(
FILE has games of Pah-Tum as abstractplay.com publishes them (JSON). Each becomes a file of SGF in the folder of --out,
named after the site's id of the game; a file that exists already is not changed. Records of other games are skipped,
and games that cannot be played by the rules are named and left out.

Examples:
  pahtum import pahtum.json --out games
  pahtum review games
Exit code: 0; 4: wrong options, or a FILE or a game that cannot be read (the others are still imported); 5: a file that
cannot be written.
)";

constexpr std::size_t kLongestFileName = 100;

Usage import_usage() {
    return {.program = "pahtum import",
            .summary = "Makes SGF files of games played on a site.",
            .options = {{"out", "FOLDER", "write the games into FOLDER"}},
            .notes = std::string{kImportNotes},
            .words = "FILE...",
            .min_words = 1,
            .max_words = kAnyWords};
}

/// A different name for each id: small letters, digits and '-' stay, and '#' becomes '_'. An id with anything
/// else, or a long one, becomes a number; a game without an id is numbered by its text.
std::string file_name(const records::ImportedGame& game) {
    std::string name;
    const std::string content = game.id.empty() ? to_sgf(game.game) : "";
    const std::string_view id = game.id.empty() ? content : game.id;
    std::uint64_t hash = kHashStart;
    bool is_plain = !id.empty() && id.size() <= kLongestFileName;
    for (const char letter : id) {
        hash = hash_step(hash, static_cast<unsigned char>(letter));
        const bool is_kept =
            (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || letter == '-';
        is_plain = is_plain && (is_kept || letter == '#');
        name += letter == '#' ? '_' : letter;
    }
    return (is_plain ? name : "game_" + std::to_string(hash)) + ".sgf";
}

/// One run of `pahtum import`.
class ImportCommand {
  public:
    ImportCommand(const CommandLine& line, const Console& console)
        : console_(console), folder_(line.value("out")) {
        if (folder_.empty()) throw OptionError{"--out: expected the name of a folder"};
        make_folder("out", folder_);
    }

    int run(const std::vector<std::string>& files) {
        for (const std::string& file : files) read(file);
        console_.results << "imported " << imported_ << ", there already " << known_ << ", left out "
                         << left_out_ << ", other games " << other_games_ << std::endl;
        return left_out_ == 0 && !has_fault_ ? EXIT_SUCCESS : kExitUsage;
    }

  private:
    void read(const std::string& file) {
        file_ = file;
        records::ImportedGames games;
        try {
            games = records::read_abstract_play(read_whole_file(file));
        } catch (const ParseError& error) {
            has_fault_ = true;
            say({}, error.what());
        } catch (const FileError& error) {
            has_fault_ = true;  // the message names the file
            console_.progress << "pahtum: " << printable_lines(error.what(), kLongestMessage) << std::endl;
        }
        take(games);
    }

    /// Of a game in the current file, or of the file if `about` is empty. Ids and messages may have text of
    /// the file in them, which must not reach the terminal as it is.
    void say(const std::string& about, const std::string& words) {
        console_.progress << "pahtum: " << printable(file_, kLongestPathShown) << ": "
                          << printable(about, kLongestPathShown) << (about.empty() ? "" : ": ")
                          << printable_lines(words, kLongestMessage) << std::endl;
    }

    void take(const records::ImportedGames& games) {
        other_games_ += games.other_games;
        left_out_ += games.left_out.size();
        for (const records::GameLeftOut& game : games.left_out) say(game.id, game.reason);
        for (const records::ImportedGame& game : games.games) {
            if (!game.remark.empty()) say(game.id, game.remark);
            write(game);
        }
    }

    void write(const records::ImportedGame& game) {
        const std::string name = file_name(game), text = to_sgf(game.game);
        const auto [written, is_new] = written_.try_emplace(name, text);
        if (!is_new && written->second != text) {
            ++left_out_;
            say(game.id, "another game has the same id");
            return;
        }
        const fs::path path = folder_ / name;
        if (fs::exists(fs::symlink_status(path))) {
            ++known_;
            return;
        }
        write_whole_file(path.string(), text);
        ++imported_;
    }

    const Console& console_;
    fs::path folder_;
    std::string file_;                            ///< the one that is read
    std::map<std::string, std::string> written_;  ///< name and text of the games of this run
    std::size_t imported_ = 0;
    std::size_t known_ = 0;
    std::size_t left_out_ = 0;
    std::size_t other_games_ = 0;
    bool has_fault_ = false;
};

int run_import(const CommandLine& line, const Console& console) {
    return ImportCommand{line, console}.run(line.words());
}

}  // namespace

const Subcommand kImport{"import", "make SGF files of games from abstractplay.com", import_usage, run_import};

}  // namespace pahtum::program
