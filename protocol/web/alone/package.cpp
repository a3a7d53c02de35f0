#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/base/version.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/live_evaluator.hpp"
#include "engine/json/json_object.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"
#include "protocol/play/board_text.hpp"
#include "protocol/play/game.hpp"
#include "protocol/web/alone/browser.hpp"
#include "protocol/web/alone/engine_messages.hpp"

// What the package for npm asks besides: proofs, and positions, which are texts there.

namespace pahtum::web {
namespace {

void tell(const Json& json) {
    const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    browser_answer(text.data(), text.size());
}

Position start_of(const Json& asked) {
    const auto text = [&](const char* name) { return asked[name].get<std::string>(); };
    if (asked.contains("position")) return parse_position(text("position"));
    const Ruleset ruleset = parse_ruleset(text("ruleset"));
    if (asked.contains("boulders"))
        return Position::new_game(ruleset, parse_squares(text("boulders"), ruleset.size));
    Settings settings;
    find_parameter("seed").read(settings, text("seed"));
    Random random{settings.seed};
    return draw_start(ruleset, random);
}

Json winner_of(const Position& position) {
    if (!position.is_over()) return {};
    const Points margin = position.margin(Side::kBlack);
    return margin == 0 ? "draw" : std::string{to_text(margin > 0 ? Side::kBlack : Side::kWhite)};
}

Json view_of(const Position& position) {
    constexpr const char* kPhases[]{"placing", "choosing", "stones", "over"};
    const auto both = [&](const auto& of) {
        return json_object({{"black", of(Side::kBlack)}, {"white", of(Side::kWhite)}});
    };
    return json_object({{"ruleset", describe(position.ruleset())},
                        {"size", position.size()},
                        {"sideToMove", to_text(position.side_to_move())},
                        {"phase", kPhases[static_cast<std::size_t>(position.phase())]},
                        {"winner", winner_of(position)},
                        {"score", both([&](Side side) { return position.score(side); })},
                        {"boardPoints", both([&](Side side) { return position.points_on_board(side); })},
                        {"bank", both([&](Side side) { return position.bank(side); })},
                        {"hand", both([&](Side side) { return position.hand(side); })},
                        {"key", std::to_string(position.key())}});
}

Json legal_moves(const Position& position) {
    Json moves = Json::array();
    for (const Move move : position.legal_moves()) moves.push_back(to_text(position, move));
    return moves;
}

const Evaluator& evaluator_for(Scoring scoring) {
    static std::optional<Evaluator> evaluator;
    if (!evaluator || evaluator->scoring() != scoring) evaluator.emplace(scoring);
    return *evaluator;
}

Json evaluation_of(const Position& position) {
    const Side side = position.side_to_move();
    const double score = position.is_over()
                             ? static_cast<double>(position.margin(side))
                             : in_points(evaluator_for(position.ruleset().scoring).evaluate(position, side));
    return json_object({{"score", score}, {"winRate", win_rate(score, position.is_over(), position)}});
}

Json answer_to(const Json& asked) {
    Position position = start_of(asked);
    if (asked.contains("view")) return view_of(position);
    if (asked.contains("legalMoves")) return legal_moves(position);
    if (asked.contains("evaluation")) return evaluation_of(position);
    if (!asked.contains("move")) return json_object({{"position", to_text(position)}});
    const Move move = parse_move(position, asked["move"].get<std::string>());
    const std::string written = to_text(position, move);
    position.play(move);
    return json_object({{"position", to_text(position)}, {"move", written}});
}

void refuse(const char* code, const std::exception& error) {
    tell(json_object({{"error", error.what()}, {"code", code}}));
}

SolveGoal goal_from(const std::string& text) {
    if (text == "atLeast") return SolveGoal::kAtLeast;
    return text == "result" ? SolveGoal::kOutcome : SolveGoal::kExact;
}

SolveRequest request_from(const Json& json) {
    const SearchLimits limits = limits_from(json["limits"]);
    return {.goal = goal_from(json["goal"]),
            .at_least = json["atLeast"],
            .all_best = !json["oneBest"].get<bool>(),
            .nodes = limits.nodes,
            .time = limits.time};
}

std::string solution_json(const SolveReport& found, const Position& position) {
    Json best = Json::array();
    for (const Move move : found.best) best.push_back(to_text(position, move));
    return json_object({{"proof", to_text(found.status)},
                        {"lower", found.lower},
                        {"upper", found.upper},
                        {"best", best},
                        {"bestIsComplete", found.best_is_complete},
                        {"line", line_json(position, found.pv)},
                        {"nodes", found.nodes},
                        {"seconds", std::chrono::duration<double>{found.elapsed}.count()},
                        {"isLast", true}})
        .dump();
}

}  // namespace

/// As do_task, but proves the value of a position.
PAHTUM_FOR_BROWSER("solve") void solve(const char* text, std::size_t size) try {
    const Json asked = Json::parse(text, text + size);
    const Position position = parse_position(asked["position"].get<std::string>());
    const SolveReport found = thinker_for(asked).solve(
        position, settings_from(asked["settings"]), request_from(asked), [] { return false; },
        &OutcomeJudge::shared());
    report(solution_json(found, position));
} catch (const std::bad_alloc&) {
    report_failure("out of memory");
}

PAHTUM_FOR_BROWSER("version") void version() { browser_answer(kVersion.data(), kVersion.size()); }

/// Answers with what is asked of a position: its text by `position`, or by `ruleset` and `boulders` or
/// `seed`; after `move`, what was played, too.
PAHTUM_FOR_BROWSER("ask_position") void ask_position(const char* text, std::size_t size) try {
    tell(answer_to(Json::parse(text, text + size)));
} catch (const IllegalMove& error) {
    refuse("ILLEGAL_MOVE", error);
} catch (const std::bad_alloc& error) {
    refuse("OUT_OF_MEMORY", error);
} catch (const std::exception& error) {
    refuse("PARSE_ERROR", error);
}

}  // namespace pahtum::web
