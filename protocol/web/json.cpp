#include "protocol/web/json.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "engine/base/text.hpp"
#include "engine/json/json_object.hpp"
#include "engine/platform/decimals.hpp"
#include "engine/rules/ruleset.hpp"
#include "engine/rules/scoring_lines.hpp"
#include "engine/rules/sgf.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "engine/search/level_player.hpp"
#include "protocol/play/hint.hpp"
#include "protocol/play/lesson.hpp"
#include "protocol/play/settings.hpp"
#include "protocol/review/review.hpp"
#include "protocol/review/review_report.hpp"

namespace pahtum::web {
namespace {

using nlohmann::ordered_json;

/// Of what the page is told, as its schemas have it.
constexpr int kFormat = 2;

std::string_view to_text(Phase phase) {
    constexpr std::array<std::string_view, 4> kPhases{"placing", "choosing", "stones", "over"};
    return kPhases.at(static_cast<std::size_t>(phase));
}

ordered_json lines_json(const Position& position) {
    ordered_json lines = ordered_json::array();
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        for (const ScoringLine& line : scoring_lines(position, side)) {
            ordered_json cells = ordered_json::array();
            for (const Square square : line.squares()) cells.push_back(pahtum::to_text(square));
            lines.push_back(
                json_object({{"side", pahtum::to_text(side)}, {"points", line.points()}, {"cells", cells}}));
        }
    }
    return lines;
}

/// The move's text, and what it does to the board.
ordered_json move_json(const Position& before, Move move) {
    ordered_json json = json_object({{"text", pahtum::to_text(before, move)}});
    if (!move.is_placement()) return json;
    json["cell"] = pahtum::to_text(move.square());
    if (const auto captured = move.captured()) json["captured"] = pahtum::to_text(*captured);
    return json;
}

ordered_json legal_json(const Position& position) {
    ordered_json legal = ordered_json::array();
    for (const Move move : position.legal_moves()) legal.push_back(move_json(position, move));
    return legal;
}

template <typename Value>
ordered_json both(const Value& of) {
    return json_object({{"black", of(Side::kBlack)}, {"white", of(Side::kWhite)}});
}

constexpr int kDecimals = 3;

/// null if there is none.
ordered_json evaluation_json(const std::optional<Evaluation>& evaluation) {
    if (!evaluation) return {};
    return json_object({{"score", rounded(evaluation->score, kDecimals)},
                        {"win_rate", shown_chance(evaluation->win_rate, kDecimals)},
                        {"exact", evaluation->exact}});
}

ordered_json judgement_json(const review::ReviewedMove& move, const Position& before) {
    return json_object(
        {{"verdict", review::to_text(move.verdict())},
         {"lost_points", rounded(move.lost_points(), kDecimals)},
         {"lost_win_rate", rounded(move.lost_win_rate(), kDecimals)},
         {"best", move.pv.empty() ? ordered_json() : ordered_json(pahtum::to_text(before, move.pv.front()))},
         {"turning_point", move.is_turning_point()},
         {"costly", move.is_costly()},
         {"mistake", move.is_mistake()},
         {"practise", review::is_to_practise(move, before)},
         {"position", pahtum::to_text(before)}});
}

/// At most 12 moves.
ordered_json line_json(Position position, const std::vector<Move>& line) {
    constexpr std::size_t kLongest = 12;
    ordered_json texts = ordered_json::array();
    for (const Move move : line) {
        if (texts.size() == kLongest || !position.is_legal(move)) break;
        texts.push_back(pahtum::to_text(position, move));
        position.play(move);
    }
    return texts;
}

/// null if there is none.
ordered_json judged_json(const std::optional<JudgedMove>& judged) {
    if (!judged) return {};
    ordered_json json = judgement_json(judged->move, judged->before);
    json["move"] = pahtum::to_text(judged->before, judged->move.move);
    json["line"] = line_json(judged->before, judged->move.pv);
    return json;
}

ordered_json truth_json(const Truth& truth, const Position& position) {
    ordered_json moves = ordered_json::array();
    for (const Move move : truth.moves) moves.push_back(pahtum::to_text(position, move));
    const int for_black = position.side_to_move() == Side::kBlack ? truth.outcome : -truth.outcome;
    return json_object({{"outcome", for_black}, {"moves", moves}, {"all", truth.moves_are_all}});
}

ordered_json record_json(const Game& game, const Reviews& reviews, const Truths& truths) {
    ordered_json record = ordered_json::array();
    for (std::size_t ply = 0; ply <= game.length(); ++ply) {
        const Position& position = game.position_after(ply);
        ordered_json entry = json_object({{"points", both([&](Side side) { return position.score(side); })},
                                          {"evaluation", evaluation_json(game.evaluation_after(ply))}});
        if (ply > 0) {
            const Position& before = game.position_after(ply - 1);
            const auto review = reviews.find(game.node_after(ply));
            ordered_json others = ordered_json::array();
            for (const Move other : game.other_moves(ply - 1))
                others.push_back(pahtum::to_text(before, other));
            add_members(entry, {{"side", pahtum::to_text(before.side_to_move())},
                                {"move", move_json(before, *game.move(ply - 1))},
                                {"from_book", game.is_from_book(ply - 1)},
                                {"review", review == reviews.end() ? ordered_json()
                                                                   : judgement_json(review->second, before)},
                                {"others", others}});
        }
        if (position.is_over()) entry["over"] = true;
        if (const auto side = game.resigned_after(ply)) entry["resigned"] = pahtum::to_text(*side);
        if (const auto found = truths.find(game.node_after(ply)); found != truths.end())
            entry["truth"] = truth_json(found->second, position);
        record.push_back(entry);
    }
    return record;
}

ordered_json cells_json(Bitboard cells) {
    ordered_json json = ordered_json::array();
    for (const Square square : cells) json.push_back(pahtum::to_text(square));
    return json;
}

/// null if there is none.
ordered_json room_json(const std::optional<HintRoom>& room) {
    if (!room) return {};
    return json_object({{"cells", cells_json(room->cells)}, {"stones", room->stones}});
}

ordered_json hint_lines_json(const std::vector<HintLine>& lines) {
    ordered_json json = ordered_json::array();
    for (const HintLine& line : lines)
        json.push_back(
            json_object({{"cells", cells_json(line.cells)}, {"points", line.points}, {"gain", line.gain}}));
    return json;
}

ordered_json reasons_json(const HintReasons& reasons) {
    return json_object({{"builds", hint_lines_json(reasons.builds)},
                        {"blocks", hint_lines_json(reasons.blocks)},
                        {"room", room_json(reasons.room)},
                        {"takes", room_json(reasons.takes)}});
}

/// null if there is none.
ordered_json hint_json(const std::optional<MoveAnalysis>& hint, const Position& position) {
    if (!hint) return {};
    ordered_json json = move_json(position, hint->move);
    json["score"] = rounded(hint->score, kDecimals);
    json["exact"] = hint->exact;
    json["wins"] = hint->wins();
    json.update(reasons_json(reasons_for(position, hint->move)));
    return json;
}

std::string_view to_text(Advice advice) {
    constexpr std::array<std::string_view, 6> kAdvice{"make", "block", "join", "take", "begin", "fill"};
    return kAdvice.at(static_cast<std::size_t>(advice));
}

/// The lines that a turn of the line shown has made.
ordered_json made_json(const Game& game, std::size_t turns_ago) {
    if (game.ply() < turns_ago) return ordered_json::array();
    const std::size_t turn = game.ply() - turns_ago;
    return hint_lines_json(reasons_for(game.position_after(turn), *game.move(turn)).builds);
}

/// Whether kept_json() was of a game in which somebody has moved.
bool has_moves(const std::string& kept) {
    return kept.find(";B[") != std::string::npos || kept.find(";W[") != std::string::npos;
}

/// null unless a lesson is on. No advice unless the learner is to move.
ordered_json lesson_json(const GameRoom& room) {
    if (!room.before_lesson()) return {};
    const Game& game = room.game();
    const bool is_learners = !game.has_ended() && game.position().side_to_move() == kLearner;
    ordered_json json = json_object({{"waits", has_moves(*room.before_lesson())}});
    if (!is_learners) return json;
    const Lesson lesson = advise(game.position());
    add_members(json, {{"advice", to_text(lesson.advice)}, {"cells", cells_json(lesson.targets)}});
    json.update(reasons_json(lesson.reasons));
    json["made"] = json_object({{"learner", made_json(game, 2)}, {"engine", made_json(game, 1)}});
    return json;
}

/// Each setting as text.
ordered_json rules_json(const Ruleset& ruleset) {
    ordered_json json = json_object({{"name", pahtum::to_text(ruleset.name)}});
    for (const RulesetSetting& setting : ruleset_settings())
        json[std::string{setting.name}] = setting.value(ruleset);
    return json;
}

/// What a level sees, and how far it strays from the best.
ordered_json handicap_json(const Handicap& handicap) {
    return json_object(
        {{"overlooks", handicap.overlooks ? ordered_json(*handicap.overlooks) : ordered_json()},
         {"depth", handicap.depth ? ordered_json(*handicap.depth) : ordered_json()},
         {"nodes", handicap.nodes},
         {"tolerance", handicap.tolerance}});
}

/// What a new game can be: each ruleset on the usual board, the least and the greatest size, how many
/// boulders suit a size, and the levels.
ordered_json choices_json() {
    ordered_json rulesets = ordered_json::array();
    for (const std::string_view name : ruleset_names()) rulesets.push_back(rules_json(parse_ruleset(name)));
    ordered_json boulders = ordered_json::object();
    for (int size = kMinSize; size <= kMaxSize; ++size) boulders[std::to_string(size)] = usual_boulders(size);
    ordered_json handicaps = ordered_json::array();
    for (int level = 1; level < kFullStrength; ++level)
        handicaps.push_back(handicap_json(handicap_of(level)));
    return json_object({{"rulesets", rulesets},
                        {"sizes", ordered_json::array({kMinSize, kMaxSize})},
                        {"boulders", boulders},
                        {"levels", ordered_json::array({1, kFullStrength})},
                        {"handicaps", handicaps}});
}

ordered_json resigned_json(const Game& game) {
    const auto side = game.resigned();
    return side ? ordered_json(pahtum::to_text(*side)) : ordered_json();
}

ordered_json result_json(const Game& game) {
    if (const auto side = game.resigned()) return *side == Side::kBlack ? "W+R" : "B+R";
    return game.position().is_over() ? ordered_json(result_text(game.position())) : ordered_json();
}

/// What a board shows.
ordered_json board_object(const Position& position) {
    return json_object({{"size", position.ruleset().size},
                        {"cells", cells_text(position)},
                        {"position", pahtum::to_text(position)},
                        {"to_move", pahtum::to_text(position.side_to_move())},
                        {"phase", to_text(position.phase())},
                        {"points", both([&](Side side) { return position.score(side); })},
                        {"hand", both([&](Side side) { return position.hand(side); })},
                        {"lines", lines_json(position)},
                        {"legal", legal_json(position)}});
}

ordered_json game_object(const Game& game, const Reviews& reviews, const Truths& truths) {
    const Position& position = game.position();
    ordered_json json = json_object({{"ruleset", pahtum::to_text(position.ruleset())},
                                     {"start", pahtum::to_text(game.start())},
                                     {"description", describe(position.ruleset())},
                                     {"rules", rules_json(position.ruleset())},
                                     {"result", result_json(game)},
                                     {"resigned", resigned_json(game)},
                                     {"names", both([&](Side side) { return game.names[index_of(side)]; })},
                                     {"ply", game.ply()},
                                     {"record", record_json(game, reviews, truths)}});
    json.update(board_object(position));
    return json;
}

/// In one line; what is not UTF-8 is replaced.
std::string dump(const ordered_json& json) {
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

std::string_view to_text(Controller controller) {
    return controller == Controller::kHuman ? "human" : "engine";
}

ordered_json parameters_json(const Settings& settings) {
    ordered_json json = ordered_json::object();
    for (const Parameter& parameter : parameters()) {
        if (std::find(kPageParameters.begin(), kPageParameters.end(), parameter.name) !=
            kPageParameters.end())
            json[std::string{parameter.name}] = parameter.print(settings);
    }
    return json;
}

}  // namespace

std::string game_json(const Game& game) { return dump(game_object(game, {}, {})); }

std::string state_json(const GameRoom& room, std::uint64_t version) {
    ordered_json json = game_object(room.game(), room.reviews(), room.truths());
    const auto reviewed = room.review_progress();
    add_members(json, {{"format", kFormat},
                       {"players", both([&](Side side) { return to_text(room.controller(side)); })},
                       {"parameters", parameters_json(room.settings())},
                       {"pace", json_object({{"answer", room.pace().answer.count()},
                                             {"between", room.pace().between.count()}})},
                       {"analysis", room.is_analysis_on()},
                       {"thinking", room.is_thinking()},
                       {"hinting", room.is_finding_hint()},
                       {"hint", hint_json(room.hint(), room.game().position())},
                       {"lesson", lesson_json(room)},
                       {"reviewing", reviewed ? ordered_json(*reviewed) : ordered_json()},
                       {"accuracy", both([&](Side side) {
                            const auto accuracy = room.accuracy(side);
                            return accuracy ? ordered_json(rounded(*accuracy, kDecimals)) : ordered_json();
                        })},
                       {"proving", room.is_proving()},
                       {"judging", room.is_judging()},
                       {"judged", judged_json(room.judged())},
                       {"choices", choices_json()},
                       {"trouble", room.trouble()},
                       {"begun", room.begun()},
                       {"loaded", room.loaded()},
                       {"turn", room.turn()},
                       {"version", version}});
    return dump(json);
}

std::string boards_json(Position position, const std::vector<std::string_view>& moves) {
    ordered_json boards = ordered_json::array({board_object(position)});
    for (const std::string_view text : moves) {
        const Move move = parse_move(position, text);
        ordered_json played = move_json(position, move);
        played["reasons"] = reasons_json(reasons_for(position, move));
        position.play(move);
        boards.push_back(board_object(position));
        boards.back()["move"] = played;
    }
    return dump(json_object({{"boards", boards}}));
}

namespace {

/// As Standing has them, "2.5,0.8" each, with a "!" where they are exact.
std::string evaluations_text(const std::vector<std::optional<Evaluation>>& evaluations) {
    std::vector<std::string> words;
    for (const std::optional<Evaluation>& known : evaluations)
        words.push_back(!known ? "-"
                               : shortest_decimal(rounded(known->score, kDecimals)) + ',' +
                                     shortest_decimal(shown_chance(known->win_rate, kDecimals)) +
                                     (known->exact ? "!" : ""));
    return join(words);
}

/// Likewise, "1:all:A1,B2" or "0:some:A1" each.
std::string truths_text(const std::vector<std::optional<Truth>>& truths, const Game& game) {
    std::vector<std::string> words;
    for (const std::optional<Truth>& known : truths) {
        const Position& position = game.position_after(words.size());
        std::vector<std::string> moves;
        if (known)
            for (const Move move : known->moves) moves.push_back(pahtum::to_text(position, move));
        words.push_back(!known ? "-"
                               : std::to_string(known->outcome) +
                                     (known->moves_are_all ? ":all:" : ":some:") + join(moves, ","));
    }
    return join(words);
}

}  // namespace

std::string kept_json(const GameRoom& room) {
    const Standing standing = room.standing();
    SgfGame record = room.game().record();
    record.black = room.game().names[index_of(Side::kBlack)];
    record.white = room.game().names[index_of(Side::kWhite)];
    ordered_json json = json_object({{"sgf", to_sgf(record)},
                                     {"ply", standing.ply},
                                     {"playing", standing.is_playing},
                                     {"begun", room.begun()},
                                     {"loaded", standing.loaded},
                                     {"evaluations", evaluations_text(standing.evaluations)},
                                     {"truths", truths_text(standing.truths, room.game())}});
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const std::string name{pahtum::to_text(side)};
        json[name] = to_text(standing.controllers[index_of(side)]);
        const std::string& own = standing.own_names[index_of(side)];
        json[name + "_own"] = !own.empty();
        if (!own.empty()) json[name + "_name"] = own;
    }
    if (standing.before_lesson) json["before"] = *standing.before_lesson;
    if (standing.resigned) json["resigned"] = pahtum::to_text(*standing.resigned);
    if (standing.review)
        json["review"] = review::review_json({.file = "", .options = "", .review = *standing.review});
    json.update(parameters_json(room.settings()));
    json["analysis"] = room.is_analysis_on();
    return dump(json);
}

std::string copy_json(const std::string& kept, const std::string& sgf, std::uint64_t version) {
    return dump(json_object({{"kept", kept}, {"sgf", sgf}, {"version", version}}));
}

std::string analysis_json(const Thought& report, const GameRoom& room) {
    const Game& game = room.game();
    ordered_json moves = ordered_json::array();
    for (const MoveAnalysis& analysis : report.moves) {
        ordered_json json = move_json(game.position(), analysis.move);
        json["score"] = rounded(analysis.score, kDecimals);
        json["win_rate"] = shown_chance(analysis.win_rate, kDecimals);
        json["exact"] = analysis.exact;
        json["line"] = line_json(game.position(), analysis.pv);
        moves.push_back(json);
    }
    return dump(
        json_object({{"depth", report.depth},
                     {"nodes", report.nodes},
                     {"seconds", rounded(std::chrono::duration<double>(report.elapsed).count(), kDecimals)},
                     {"complete", report.is_complete},
                     {"from_book", report.from_book},
                     {"moves", moves},
                     {"format", kFormat},
                     {"evaluation", evaluation_json(game.evaluation_after(game.ply()))},
                     {"turn", room.turn()}}));
}

std::string error_json(const std::string& message) {
    constexpr std::size_t kLongest = 300;
    return dump(json_object({{"error", printable_lines(message, kLongest)}}));
}

}  // namespace pahtum::web
