#include "arena/records/foreign_games.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "arena/records/line_reader.hpp"
#include "engine/base/files.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

InputFile open_file(const std::filesystem::path& file) try {
    return InputFile{file.string()};
} catch (const FileError& error) {
    throw StoreError{std::string{"cannot open "} + error.what()};
}

/// The next line without its end.
bool next_line(std::istream& stream, std::string& line) {
    if (!std::getline(stream, line)) return false;
    if (line.ends_with('\r')) line.pop_back();
    return true;
}

/// Without blanks; hyphens, en dashes, minus signs and colons as '-', and commas as points.
std::string plain_result(std::string_view result) {
    static const std::array<std::pair<std::string_view, std::string_view>, 9> kSame{{{"\xE2\x80\x90", "-"},
                                                                                     {"\xE2\x80\x91", "-"},
                                                                                     {"\xE2\x80\x93", "-"},
                                                                                     {"\xE2\x80\x94", "-"},
                                                                                     {"\xE2\x88\x92", "-"},
                                                                                     {"\xC2\xA0", ""},
                                                                                     {"\xC2\xBD", "0.5"},
                                                                                     {":", "-"},
                                                                                     {",", "."}}};
    std::string text;
    while (!result.empty()) {
        const auto same =
            std::ranges::find_if(kSame, [&](const auto& pair) { return result.starts_with(pair.first); });
        if (same != kSame.end()) {
            text += same->second;
            result.remove_prefix(same->first.size());
            continue;
        }
        if (kBlanks.find(result.front()) == std::string_view::npos) text += result.front();
        result.remove_prefix(1);
    }
    return text;
}

/// Half points of the first to move. Nothing for "*" and anything else that is not a result.
std::optional<int> half_points(std::string_view result) {
    static const std::map<std::string, int, std::less<>> kResults{
        {"1-0", 2},     {"0-1", 0}, {"1/2-1/2", 1}, {"0.5-0.5", 1}, {".5-.5", 1}, {"1.0-0.0", 2},
        {"0.0-1.0", 0}, {"1", 2},   {"1.0", 2},     {"0", 0},       {"0.0", 0},   {"1/2", 1},
        {"0.5", 1},     {".5", 1},  {"0.50", 1},    {"1.00", 2},    {"0.00", 0},  {"=", 1}};
    const auto found = kResults.find(plain_result(result));
    if (found == kResults.end()) return std::nullopt;
    return found->second;
}

/// Whether the game has no result yet.
bool is_unfinished(const std::string& text) {
    return text.empty() || text == "*" || text == "?" || text == "-";
}

/// What stands behind the moves of a game in PGN.
bool ends_moves(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// "?" means unknown.
bool is_player(std::string_view name) { return !name.empty() && name != "?"; }

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts) text.append(part) += '\n';
    return text;
}

/// The first moves of a game in PGN that all have the comment {book}.
class BookMoves {
  public:
    /// A move, with or without its number; numbers alone do not count.
    void move(std::string_view word) {
        if (!is_open_) return;
        word.remove_prefix(std::min(word.find_first_not_of("0123456789."), word.size()));
        if (word.empty()) return;
        is_open_ = move_.empty();
        move_ = word;
    }

    void comment(char c) {
        if (is_open_) comment_ += c;
    }

    void end_comment() {
        if (!is_open_) return;
        is_open_ = move_.empty() || lower_case(trim(comment_, kBlanks)) == "book";
        if (is_open_ && !move_.empty()) moves_ += " " + move_;
        move_.clear();
        comment_.clear();
    }

    /// Each after a blank.
    [[nodiscard]] const std::string& moves() const { return moves_; }

  private:
    std::string moves_;
    std::string move_;     ///< the last, whose comment may follow
    std::string comment_;  ///< as far as it was read
    bool is_open_ = true;  ///< whether a further move of the book may follow
};

/// See ForeignGame::round. Empty if the tag has no number, as "?" and "-".
std::string round_of(const std::string& event, const std::string& tag) {
    constexpr std::string_view kDigits = "0123456789";
    constexpr std::size_t kMostDigits = 9;
    if (tag.find_first_of(kDigits) == std::string::npos) return "";
    const std::size_t start = tag.rfind('.') + 1;
    const std::string game = tag.substr(start);
    if (start == 0 || game.empty() || game.size() > kMostDigits ||
        game.find_first_not_of(kDigits) != std::string::npos)
        return joined({event, tag});
    return joined({event, tag.substr(0, start), std::to_string((std::stoi(game) + 1) / 2)});
}

/// A PGN file line by line.
class PgnReader {
  public:
    explicit PgnReader(const std::function<void(const ForeignGame&)>& use) : use_(use) {}

    void read(std::string_view line) {
        ++line_;
        if (!is_in_comment_ && line.starts_with('%')) return;
        std::string_view text = trim(line, kBlanks);
        while (!is_in_comment_ && text.starts_with('[')) text = trim(read_tag(text), kBlanks);
        read_moves(text);
    }

    /// Of the line that was read last, from 1.
    [[nodiscard]] std::int64_t line() const { return line_; }
    /// The line on which the unfinished comment begins.
    [[nodiscard]] std::optional<std::int64_t> open_comment() const {
        return is_in_comment_ ? std::optional(comment_line_) : std::nullopt;
    }

    /// At the end of the file; returns how many games were left out.
    std::int64_t finish() {
        end_game();
        return left_out_;
    }

  private:
    /// [Name "value"], in which \" and \\ stand for " and \. Names in any case; returns the rest of the line.
    std::string_view read_tag(std::string_view text) {
        const std::size_t start = text.find('"');
        if (start == std::string_view::npos) return {};
        std::string value;
        std::size_t end = start + 1;
        for (; end < text.size() && text[end] != '"'; ++end) {
            if (text[end] == '\\' && end + 1 < text.size()) ++end;
            value += text[end];
        }
        const std::string name = lower_case(trim(text.substr(1, start - 1), kBlanks));
        if (has_moves_ || tags_.contains(name)) end_game();
        tags_[name] = trim(value, kBlanks);
        if (name == "result" && !half_points(value) && !is_unfinished(tags_[name]))
            throw StoreError{quote(value) + " is not a result; PGN has 1-0, 1/2-1/2, 0-1 and *"};
        return text.substr(std::min(text.find(']', end), text.size() - 1) + 1);
    }

    /// Keeps the last word outside comments, the result if the game is complete, and the book's moves.
    void read_moves(std::string_view text) {
        std::string word;
        const auto end_word = [&] {
            if (word.empty()) return;
            last_word_ = std::exchange(word, {});
            words_ = hash_step(words_, std::hash<std::string>{}(last_word_));
            has_moves_ = true;
            book_.move(last_word_);
            if (tags_.empty() && ends_moves(last_word_)) end_game();
        };
        for (const char c : text) {
            if (is_in_comment_) {
                is_in_comment_ = c != '}';
                if (is_in_comment_) {
                    book_.comment(c);
                } else {
                    book_.end_comment();
                }
            } else if (c == ';') {
                break;
            } else if (c == '{' || kBlanks.find(c) != std::string_view::npos) {
                is_in_comment_ = c == '{';
                if (is_in_comment_) comment_line_ = line_;
                end_word();
            } else {
                word += c;
            }
        }
        end_word();
    }

    /// Moves without tags count as a game left out; any other text is ignored.
    void end_game() {
        if (!tags_.empty()) {
            use_tags();
        } else if (ends_moves(last_word_)) {
            ++left_out_;
        }
        tags_.clear();
        last_word_.clear();
        words_ = kHashStart;
        book_ = {};
        has_moves_ = false;
    }

    void use_tags() {
        auto points = half_points(tags_["result"]);
        if (tags_["result"].empty()) points = half_points(last_word_);
        ForeignGame game{tags_["white"],
                         tags_["black"],
                         points.value_or(0),
                         "",
                         tags_["fen"] + book_.moves(),
                         round_of(tags_["event"], tags_["round"]),
                         content()};
        if (points && is_player(game.first) && is_player(game.second) && game.first != game.second) {
            use_(game);
        } else {
            ++left_out_;
        }
    }

    [[nodiscard]] std::uint64_t content() const {
        std::uint64_t content = words_;
        for (const auto& [name, value] : tags_)
            content = hash_step(content, std::hash<std::string>{}(joined({name, value})));
        return content;
    }

    const std::function<void(const ForeignGame&)>& use_;
    std::map<std::string, std::string> tags_;
    std::string last_word_;
    std::uint64_t words_ = kHashStart;  ///< a hash of all words outside comments
    BookMoves book_;
    bool has_moves_ = false;
    bool is_in_comment_ = false;
    std::int64_t line_ = 0;
    std::int64_t comment_line_ = 0;  ///< where the comment begins that it is in, or was in
    std::int64_t left_out_ = 0;
};

/// The fields of a line of CSV (RFC 4180), which may be several in the file.
class CsvFields {
  public:
    /// The next line, or part of one, with its end if the one before it is_open().
    void add(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            if (c == '"' && is_quoted_ && i + 1 < text.size() && text[i + 1] == '"') {
                fields_.back() += text[++i];
            } else if (c == '"' &&
                       (is_quoted_ || fields_.back().find_first_not_of(kBlanks) == std::string::npos)) {
                is_quoted_ = !is_quoted_;
            } else if (c == ',' && !is_quoted_) {
                fields_.emplace_back();
            } else {
                fields_.back() += c;
            }
        }
    }

    /// Whether a quoted field has not ended.
    [[nodiscard]] bool is_open() const { return is_quoted_; }

    /// Call once.
    std::vector<std::string> take() {
        for (std::string& field : fields_) field = text_of_csv(trim(field, kBlanks));
        return std::move(fields_);
    }

  private:
    std::vector<std::string> fields_{""};
    bool is_quoted_ = false;
};

/// The fields of a line. Lines in which a quoted field goes on are appended to it and counted in `number`.
/// Nothing if a quoted field does not end.
std::optional<std::vector<std::string>> read_fields(std::istream& stream, std::string& line, int& number) {
    CsvFields fields;
    fields.add(line);
    for (std::string more; fields.is_open(); line += more) {
        if (!next_line(stream, more)) return std::nullopt;
        ++number;
        more.insert(0, "\n");
        fields.add(more);
    }
    return fields.take();
}

/// What to do about a line whose fields are not separated by commas.
std::string other_separator(std::string_view line) {
    const auto count = [line](char c) { return std::ranges::count(line, c); };
    if (count(';') >= 2) return "; the fields are separated by semicolons: save them with commas";
    if (count('\t') >= 2) return "; the fields are separated by tabs: save them with commas";
    return "";
}

/// Who moves first, if it is one of our positions.
std::optional<Side> mover_of(const std::string& opening) try {
    return parse_position(opening).side_to_move();
} catch (const ParseError&) {
    return std::nullopt;
}

/// The columns of a CSV file.
struct Columns {
    struct Identity {
        std::size_t started = 0;
        std::size_t opening = 0;
        std::size_t repeat = 0;
        std::optional<std::size_t> run = std::nullopt;  ///< where records name none there is none
    };

    std::size_t white = 0;
    std::size_t black = 1;
    std::size_t result = 2;
    std::optional<Identity> identity = std::nullopt;
    std::size_t width = 3;  ///< no line has more fields

    /// Nothing if the line does not name all three.
    static std::optional<Columns> named_by(const std::vector<std::string>& header, const std::string& place) {
        const auto column = [&header](const std::string& name) {
            const auto found = std::ranges::find_if(
                header, [&](const std::string& field) { return lower_case(field) == name; });
            return static_cast<std::size_t>(found - header.begin());
        };
        Columns columns{column("white"), column("black"), column("result")};
        if (columns.last() >= header.size()) return std::nullopt;
        for (const std::string name : {"white", "black", "result"})
            if (std::ranges::count(header, name, lower_case) > 1)
                throw StoreError{place + "two columns have the name " + name};
        columns.width = header.size();
        Identity identity{column("started"), column("opening"), column("repeat")};
        if (const std::size_t run = column("run"); run < header.size()) identity.run = run;
        if (std::max({identity.started, identity.opening, identity.repeat}) < header.size())
            columns.identity = identity;
        return columns;
    }

    [[nodiscard]] std::size_t last() const {
        const std::size_t needed = std::max({white, black, result});
        if (!identity) return needed;
        return std::max(
            {needed, identity->started, identity->opening, identity->repeat, identity->run.value_or(0)});
    }

    [[nodiscard]] std::optional<int> half_points_of_first(const std::string& text) const {
        const std::string word = lower_case(text);
        const auto is_one_of = [&word](std::initializer_list<std::string_view> words) {
            return std::ranges::find(words, word) != words.end();
        };
        if (is_one_of({"draw", "drawn", "d", "tie"})) return 1;
        if (is_one_of({"win", "won"})) return 2;
        if (is_one_of({"loss", "lost", "l"})) return 0;
        if (is_one_of({"white", "black", "b"})) return (word == "white") == (white < black) ? 2 : 0;
        // Where Black comes first, it may be a win of the first or of White.
        if (word == "w" && white < black) return 2;
        return half_points(text);
    }

    [[nodiscard]] std::string identity_in(const std::vector<std::string>& fields) const {
        if (!identity) return "";
        return joined({identity->run ? fields[*identity->run] : "", fields[identity->started], fields[black],
                       fields[white], fields[identity->opening], fields[identity->repeat]});
    }

    /// Nothing if a player or the result is missing. Throws StoreError if the result is not understood.
    [[nodiscard]] std::optional<ForeignGame> game_of(const std::vector<std::string>& fields) const {
        const auto points = half_points_of_first(fields[result]);
        const std::string& first = fields[std::min(white, black)];
        const std::string& second = fields[std::max(white, black)];
        if (!points && lower_case(fields[result]) == "w")
            throw StoreError{quote(fields[result]) +
                             " may be White or a win where Black's column comes first: write white or win"};
        if (!points && !is_unfinished(fields[result]))
            throw StoreError{
                quote(fields[result]) +
                " is not a result; write 1-0, 1/2-1/2 or 0-1; white, draw or black; or 1, 0.5, 0 "
                "or win, draw, loss for the player whose column comes first"};
        if (!points || !is_player(first) || !is_player(second) || first == second) return std::nullopt;
        ForeignGame game{first, second, *points, identity_in(fields)};
        if (identity) add_origin(fields, game);
        return game;
    }

    /// Opening and round, and who moves first in one of our openings.
    void add_origin(const std::vector<std::string>& fields, ForeignGame& game) const {
        game.opening = fields[identity->opening];
        game.round = joined({identity->run ? fields[*identity->run] : "", fields[identity->repeat]});
        const Side named_first = white < black ? Side::kWhite : Side::kBlack;
        if (mover_of(game.opening).value_or(named_first) == named_first) return;
        std::swap(game.first, game.second);
        game.half_points = 2 - game.half_points;
    }
};

/// Columns::game_of() of the line at `place`, which its error names. Where the first line may be a header,
/// the error says what a header has.
std::optional<ForeignGame> game_in(const Columns& columns, const std::vector<std::string>& fields,
                                   const std::string& place, bool is_first) try {
    return columns.game_of(fields);
} catch (const StoreError& error) {
    throw StoreError{
        place +
        (is_first ? "if this is a header, name its columns white, black and result; otherwise " : "") +
        error.what()};
}

}  // namespace

std::string_view to_text(GameFormat format) {
    constexpr std::array<std::string_view, 3> kNames{"records", "PGN", "CSV"};
    return kNames.at(static_cast<std::size_t>(format));
}

std::string identity_of(const GameRecord& record) {
    const GameUnit& unit = record.result.unit;
    return joined({record.run, timestamp(record.started), record.engines[0].name, record.engines[1].name,
                   unit.opening, std::to_string(unit.repeat)});
}

GameFormat format_of(const std::filesystem::path& file) {
    refuse_foreign_file(file);
    InputFile stream = open_file(file);
    std::string line;
    while (next_line(stream, line) && trim(line, kBlanks).empty()) {
    }
    const std::string_view text = trim(line, kBlanks);
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        throw StoreError{"'" + file.string() + "' is in UTF-16: save it in UTF-8"};
    if (text.starts_with('{')) return GameFormat::kRecords;
    if (text.find('\r') != std::string_view::npos)
        throw StoreError{"'" + file.string() + "' ends its lines with CR alone: save it with LF or CR LF"};
    if (text.starts_with('[')) return GameFormat::kPgn;
    const std::string extension = lower_case(file.extension().string());
    if (extension == ".pgn") return GameFormat::kPgn;
    if (extension == ".jsonl") return GameFormat::kRecords;
    if (extension == ".csv" || std::ranges::count(text, ',') >= 2 || !other_separator(text).empty())
        return GameFormat::kCsv;
    throw StoreError{"'" + file.string() + "' is neither records of ours (JSON lines) nor PGN nor CSV"};
}

std::int64_t read_pgn(const std::filesystem::path& file, const std::function<void(const ForeignGame&)>& use) {
    InputFile stream = open_file(file);
    PgnReader reader(use);
    const auto place = [&file](std::int64_t line) {
        return file.string() + ":" + std::to_string(line) + ": ";
    };
    for (std::string line; next_line(stream, line);) {
        try {
            reader.read(line);
        } catch (const StoreError& error) {
            throw StoreError{place(reader.line()) + error.what()};
        }
    }
    if (const auto line = reader.open_comment()) throw StoreError{place(*line) + "a comment does not end"};
    return reader.finish();
}

std::int64_t read_csv(const std::filesystem::path& file, const std::function<void(const ForeignGame&)>& use) {
    InputFile stream = open_file(file);
    Columns columns;
    bool is_first = true;
    std::int64_t left_out = 0;
    int number = 0;
    for (std::string line; next_line(stream, line);) {
        ++number;
        const std::string place = file.string() + ":" + std::to_string(number) + ": ";
        const auto fields = read_fields(stream, line, number);
        if (!fields) throw StoreError{place + "a quoted field does not end"};
        if (trim(line, kBlanks).empty()) continue;
        if (const auto named = is_first ? Columns::named_by(*fields, place) : std::nullopt) {
            columns = *named;
        } else if (fields->size() <= columns.last()) {
            throw StoreError{place + "expected white,black,result" + other_separator(line)};
        } else if (fields->size() > columns.width) {
            throw StoreError{place + "it has " + std::to_string(fields->size()) + " fields instead of " +
                             std::to_string(columns.width) +
                             ": name all columns in the first line, among them white, black and result, and "
                             "put numbers with a comma in quotes"};
        } else if (auto game = game_in(columns, *fields, place, is_first)) {
            game->content = std::hash<std::string>{}(line);
            use(*game);
        } else {
            ++left_out;
        }
        is_first = false;
    }
    return left_out;
}

}  // namespace pahtum::arena
