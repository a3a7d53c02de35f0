#include "arena/suite/self_play.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {
namespace {

/// An outcome is 1, 0 or -1 from a side's view.
int seen_by(Side side, Side viewer, int outcome) { return side == viewer ? outcome : -outcome; }

int proven_for_black(const SuitePosition& start) {
    return seen_by(start.position.side_to_move(), Side::kBlack, *start.outcome);
}

int reached_by_black(const GameResult& game) {
    if (!game.loser) return 0;
    return *game.loser == Side::kBlack ? -1 : 1;
}

std::string_view name_of(Side side) { return side == Side::kBlack ? "Black" : "White"; }

std::string outcome_text(int for_black) {
    if (for_black == 0) return "a draw";
    return "a win for " + std::string(name_of(for_black > 0 ? Side::kBlack : Side::kWhite));
}

std::vector<std::string> texts(const std::vector<MoveRecord>& moves) {
    std::vector<std::string> words;
    for (const MoveRecord& move : moves) words.push_back(move.text);
    return words;
}

std::chrono::nanoseconds time_of(const GameResult& game) {
    std::chrono::nanoseconds time{};
    for (const MoveRecord& move : game.moves) time += move.elapsed;
    return time;
}

Json game_json(const SuitePosition& start, const GameResult& game) {
    const Side mover = start.position.side_to_move();
    const bool is_finished = !is_fault(game.ending);
    const bool has_margin = is_finished && game.ending != Ending::kResigned;
    const GivenAway lost = is_finished ? given_away(start, game) : GivenAway{};
    const auto if_finished = [is_finished](int number) {
        return is_finished ? std::optional{number} : std::nullopt;
    };
    Json json = Json::object(
        {{"id", start.id},
         {"position", to_text(start.position)},
         {"wdl", start.outcome},
         {"value", start.value},
         {"reached", if_finished(seen_by(Side::kBlack, mover, reached_by_black(game)))},
         {"margin", has_margin ? std::optional{seen_by(Side::kBlack, mover, game.margin)} : std::nullopt},
         {"kept", is_kept(start, game)},
         {"lost_by_black", if_finished(lost.black)},
         {"lost_by_white", if_finished(lost.white)},
         {"ending", to_text(game.ending)},
         {"moves", texts(game.moves)},
         {"time_ns", time_of(game).count()}});
    if (is_finished) return json;
    json["at_fault"] = *game.loser == Side::kBlack ? "black" : "white";
    json["detail"] = game.detail;
    json["stderr"] = game.stderr_tail[index_of(*game.loser)];
    return json;
}

}  // namespace

GivenAway given_away(const SuitePosition& start, const GameResult& game) {
    const int gained = reached_by_black(game) - proven_for_black(start);
    return {.black = std::max(-gained, 0), .white = std::max(gained, 0)};
}

bool is_kept(const SuitePosition& start, const GameResult& game) {
    return !is_fault(game.ending) && given_away(start, game) == GivenAway{};
}

std::optional<double> SelfPlayScore::mean_lost() const {
    if (finished() == 0) return std::nullopt;
    return static_cast<double>(half_points()) / finished();
}

SelfPlayScore score(std::span<const SuitePosition> suite, std::span<const std::optional<GameResult>> games) {
    SelfPlayScore sum;
    for (std::size_t i = 0; i < suite.size(); ++i) {
        const auto& game = games[i];
        if (!game) continue;
        const bool is_drawn = *suite[i].outcome == 0;
        ++(is_drawn ? sum.drawn : sum.decided);
        if (is_fault(game->ending)) {
            ++sum.faults;
            continue;
        }
        if (is_kept(suite[i], *game)) ++(is_drawn ? sum.held : sum.won);
        const GivenAway lost = given_away(suite[i], *game);
        sum.lost.black += lost.black;
        sum.lost.white += lost.white;
        sum.time += time_of(*game);
    }
    return sum;
}

std::string self_play_failure(const SuitePosition& start, const GameResult& game) {
    std::string text = "  " + printable(start.id) + ": " + to_text(start.position) + "\n    ";
    if (is_fault(game.ending)) {
        text += std::string(to_text(game.ending)) + " as " + std::string(name_of(*game.loser)) + ": " +
                printable(game.detail);
    } else {
        const GivenAway lost = given_away(start, game);
        const Side giver = lost.black > 0 ? Side::kBlack : Side::kWhite;
        text += outcome_text(proven_for_black(start)) + " became " + outcome_text(reached_by_black(game)) +
                "; " + std::string(name_of(giver)) + " gave away " +
                (lost.black + lost.white == 1 ? "half a point" : "a point");
    }
    text += "\n   ";
    for (const MoveRecord& move : game.moves) text += " " + printable(move.text);
    return text + "\n";
}

Json self_play_json(std::span<const SuitePosition> suite, std::span<const std::optional<GameResult>> games) {
    const SelfPlayScore sum = score(suite, games);
    Json list = Json::array();
    for (std::size_t i = 0; i < suite.size(); ++i)
        if (games[i]) list.push_back(game_json(suite[i], *games[i]));
    return Json::object({{"decided", sum.decided},
                         {"won", sum.won},
                         {"drawn", sum.drawn},
                         {"held", sum.held},
                         {"faults", sum.faults},
                         {"half_points_lost", sum.half_points()},
                         {"lost_by_black", sum.lost.black},
                         {"lost_by_white", sum.lost.white},
                         {"mean_lost", sum.mean_lost()},
                         {"seconds", std::chrono::duration<double>(sum.time).count()},
                         {"games", list}});
}

}  // namespace pahtum::arena
