#include "protocol/import/abstract_play.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/sgf_nodes.hpp"
#include "engine/rules/text.hpp"
#include "protocol/play/board_text.hpp"

namespace pahtum::records {
namespace {

using Json = nlohmann::json;

constexpr int kSize = 7;
constexpr int kBoulders = 5;
constexpr std::string_view kQuick = "Quick setup";
constexpr std::string_view kCaptures = "Custodial captures";

const Json& member(const Json& object, const char* name) {
    if (!object.is_object())
        throw ParseError{"expected an object with the member '" + std::string{name} + "'"};
    const auto found = object.find(name);
    if (found == object.end()) throw ParseError{"the member '" + std::string{name} + "' is missing"};
    return *found;
}

const std::string& text_of(const Json& json, const std::string& what) {
    if (!json.is_string()) throw ParseError{what + ": expected text"};
    return json.get_ref<const std::string&>();
}

const Json& list_of(const Json& json, const std::string& what) {
    if (!json.is_array()) throw ParseError{what + ": expected a list"};
    return json;
}

/// Rounds of one entry a player: text, {"move": text}, or null for who did not play in the last round.
std::vector<std::string> move_texts(const Json& rounds) {
    std::vector<std::string> moves;
    for (const Json& round : list_of(rounds, "moves")) {
        for (const Json& entry : list_of(round, "a round of moves")) {
            if (entry.is_null()) continue;
            moves.push_back(text_of(entry.is_object() ? member(entry, "move") : entry, "a move"));
        }
    }
    return moves;
}

/// One record becomes a game.
class GameReader {
  public:
    explicit GameReader(const Json& record)
        : header_(member(record, "header")), moves_(move_texts(member(record, "moves"))) {
        const Json& game = member(header_, "game");
        if (!game.contains("variants")) return;
        for (const Json& variant : list_of(game["variants"], "variants")) {
            const std::string& name = text_of(variant, "a variant");
            if (name == kQuick) {
                is_quick_ = true;
            } else if (name == kCaptures) {
                has_captures_ = true;
            } else {
                throw ParseError{"unknown variant " + quote(name)};
            }
        }
    }

    /// Throws ParseError, IllegalMove.
    SgfGame read() {
        const std::vector<std::string> opening = take_opening();
        SgfGame game{.start = start(opening), .moves = {}, .black = name(0), .white = name(1), .result = {}};
        game.root = header_text("event", "EV") + header_text("round", "RO");
        game.date = dates();
        Position position = game.start;
        for (std::size_t i = kBoulders; i < opening.size(); ++i) play(opening[i], game, position);
        for (; next_ < moves_.size() && !ends_early(moves_[next_]); ++next_)
            play(moves_[next_], game, position);
        if (next_ < moves_.size()) {
            if (position.is_over()) throw ParseError{"moves after the end of the game"};
            game.result = result_of(moves_[next_++], has_chosen_ ? position.side_to_move() : Side::kWhite);
        } else if (!position.is_over()) {
            throw ParseError{"the game is not finished"};
        }
        if (next_ < moves_.size()) throw ParseError{"moves after the end of the game"};
        if (position.is_over()) note_verdict(position.margin(Side::kBlack));
        return game;
    }

    [[nodiscard]] const std::string& remark() const { return remark_; }

  private:
    /// The cells of the first move, five boulders and a stone, or of the drawn start. None if the game ended
    /// before they were placed.
    std::vector<std::string> take_opening() {
        if (!is_quick_ && !moves_.empty() && ends_early(moves_[0])) return {};
        const std::string& cells = is_quick_ || moves_.empty()
                                       ? text_of(member(header_, "startingPosition"), "startingPosition")
                                       : moves_[next_++];
        const std::vector<std::string_view> words = split(cells, ",");
        std::vector<std::string> opening{words.begin(), words.end()};
        if (opening.size() != kBoulders && (is_quick_ || opening.size() != kBoulders + 1))
            throw ParseError{"expected five boulders" + std::string{is_quick_ ? "" : " and a stone"} +
                             " instead of " + quote(cells)};
        // Older records have no first stone: the opponent only chose a side, which is a 'pass'.
        if (!is_quick_ && opening.size() == kBoulders) {
            has_chosen_ = next_ == moves_.size() || !ends_early(moves_[next_]);
            if (has_chosen_ && (next_ == moves_.size() || moves_[next_++] != "pass"))
                throw ParseError{"expected 'pass' after the boulders"};
        }
        return opening;
    }

    [[nodiscard]] Position start(const std::vector<std::string>& opening) const {
        const auto cells = std::span{opening}.first(std::min(opening.size(), std::size_t{kBoulders}));
        const Bitboard boulders = parse_squares(cells, kSize);
        // So many that no side runs out of stones, as on the site.
        return Position::new_game(
            parse_ruleset(has_captures_ ? "custodial,setup=fixed,stones=49" : "classic"), boulders);
    }

    /// A text of the header as a property of SGF; empty if it has none.
    [[nodiscard]] std::string header_text(const char* name, std::string_view property) const {
        const auto found = header_.find(name);
        if (found == header_.end() || found->is_null()) return {};
        return sgf_property(property, found->is_string() ? found->get<std::string>() : found->dump());
    }

    /// The day on which the game began, and the one on which it ended if that is another.
    [[nodiscard]] std::string dates() const {
        const std::string first = day("date-start"), last = day("date-end");
        return first.empty() || last.empty() || first == last ? (first.empty() ? last : first)
                                                              : first + "," + last;
    }

    /// Of a time like "2026-11-27T10:00:00.000Z"; empty for other text.
    [[nodiscard]] std::string day(const char* name) const {
        constexpr std::string_view kForm = "0000-00-00";
        const auto found = header_.find(name);
        if (found == header_.end() || !found->is_string()) return {};
        std::string text = found->get<std::string>().substr(0, kForm.size());
        const auto fits = [](char letter, char form) {
            return form == '0' ? letter >= '0' && letter <= '9' : letter == form;
        };
        const bool is_day = std::equal(text.begin(), text.end(), kForm.begin(), kForm.end(), fits);
        return is_day ? text : "";
    }

    void play(const std::string& text, SgfGame& game, Position& position) const {
        if (position.is_over()) throw ParseError{"moves after the end of the game"};
        const std::size_t bracket = text.find("(x");
        const bool captures = bracket != std::string::npos && text.ends_with(')');
        const std::string ours =
            captures ? text.substr(0, bracket) + text.substr(bracket + 1, text.size() - bracket - 2) : text;
        const std::string number = "move " + std::to_string(game.moves.size() + 1) + ": ";
        try {
            const Move move = parse_move(position, ours);
            if (!captures && move.captured())
                throw IllegalMove{to_text(*move.captured()) + " would be captured by " + quote(text) +
                                  (position.boulders().contains(*move.captured())
                                       ? ": the site spares boulders, the rules of custodial capture do not"
                                       : ", of which the record says nothing")};
            position.play(move);
            game.moves.push_back(move);
        } catch (const std::runtime_error& error) {  // a ParseError or IllegalMove
            throw ParseError{number + error.what()};
        }
    }

    static bool ends_early(std::string_view move) {
        return move == "resign" || move == "timeout" || move == "draw" || move == "abandoned";
    }

    /// `mover` is the side whose turn it was.
    std::string result_of(std::string_view end, Side mover) {
        if (end == "draw") return "0";
        const std::optional<int> verdict = sites_verdict();
        if (end == "abandoned" || !verdict || *verdict == 0) return "Void";
        if ((*verdict > 0) == (mover == Side::kBlack))
            remark_ = "the site says that " + std::string{pahtum::to_text(mover)} +
                      " has won, though the last entry of that side is " + quote(std::string{end});
        return std::string{*verdict > 0 ? "B" : "W"} + (end == "resign" ? "+R" : "+T");
    }

    [[nodiscard]] const Json& player(std::size_t seat) const {
        const Json& players = list_of(member(header_, "players"), "players");
        if (players.size() != 2) throw ParseError{"expected two players"};
        return players[seat];
    }
    [[nodiscard]] std::string name(std::size_t seat) const {
        return text_of(member(player(seat), "name"), "a name");
    }

    /// Above 0 if Black has won, below 0 if White has. Nothing if the record does not say.
    [[nodiscard]] std::optional<int> sites_verdict() const {
        const Json& black = member(player(0), "result");
        const Json& white = member(player(1), "result");
        if (!black.is_number() || !white.is_number()) return std::nullopt;
        const auto difference = black.get<double>() - white.get<double>();
        return difference > 0 ? 1 : difference < 0 ? -1 : 0;
    }

    void note_verdict(Points margin) {
        const int ours = margin > 0 ? 1 : margin < 0 ? -1 : 0;
        const std::optional<int> sites = sites_verdict();
        if (!sites || *sites == ours) return;
        constexpr std::array<std::string_view, 3> kOutcomes{"a win for White", "a draw", "a win for Black"};
        const auto outcome = [&](int verdict) {
            return std::string{kOutcomes[static_cast<std::size_t>(verdict + 1)]};
        };
        remark_ = "the site says it is " + outcome(*sites) + ", by the rules it is " + outcome(ours) +
                  " (the site counts only one of two lines of three in a row or column)";
    }

    const Json& header_;
    std::vector<std::string> moves_;
    std::size_t next_ = 0;  ///< of the moves
    bool is_quick_ = false;
    bool has_chosen_ = true;  ///< the opponent, after the boulders were placed
    bool has_captures_ = false;
    std::string remark_;
};

std::string id_of(const Json& record) {
    const Json& header = member(record, "header");
    const auto site = header.find("site");
    if (site == header.end() || !site->is_object() || !site->contains("gameid")) return {};
    const Json& id = (*site)["gameid"];
    return id.is_string() ? id.get<std::string>() : id.is_number_integer() ? id.dump() : std::string{};
}

void read_record(const Json& record, std::size_t number, ImportedGames& games) {
    std::string id;
    try {
        const Json& game = member(member(record, "header"), "game");
        if (text_of(member(game, "name"), "the name of the game") != "Pah-Tum") {
            ++games.other_games;
            return;
        }
        id = id_of(record);
        GameReader reader{record};
        SgfGame sgf = reader.read();
        games.games.push_back({id, std::move(sgf), reader.remark()});
    } catch (const ParseError& error) {
        games.left_out.push_back({id.empty() ? "record " + std::to_string(number) : id, error.what()});
    }
}

}  // namespace

ImportedGames read_abstract_play(std::string_view text) {
    Json json = Json::parse(text, nullptr, false);
    if (json.is_object()) json = Json::array({std::move(json)});
    if (!json.is_array()) throw ParseError{"no game records: expected a JSON list or object"};
    ImportedGames games;
    for (std::size_t i = 0; i < json.size(); ++i) read_record(json[i], i + 1, games);
    return games;
}

}  // namespace pahtum::records
