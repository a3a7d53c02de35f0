#include "arena/suite/suite_run.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum::arena {

namespace {

/// The engines, and then each of them once more, to play White against itself.
std::vector<EngineSpec> with_opponents(std::vector<EngineSpec> engines) {
    const std::size_t count = engines.size();
    for (std::size_t i = 0; i < count; ++i) {
        engines.push_back(engines[i]);
        engines.back().name += " (White)";
    }
    return engines;
}

/// No game depends on those before.
PoolOptions with_clear_boards(PoolOptions options) {
    options.slot.game.clears_board = true;
    return options;
}

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
    Json json =
        Json::object({{"id", start.id},
                      {"position", to_text(start.position)},
                      {"wdl", start.outcome},
                      {"value", start.value},
                      {"reached_wdl", if_finished(seen_by(Side::kBlack, mover, reached_by_black(game)))},
                      {"reached_value",
                       has_margin ? std::optional{seen_by(Side::kBlack, mover, game.margin)} : std::nullopt},
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

SuiteRun::SuiteRun(std::span<const SuitePosition> suite, const std::vector<EngineSpec>& engines,
                   PoolOptions options, SuiteEvents events)
    : suite_(suite),
      events_(std::move(events)),
      answers_(engines.size(), std::vector<std::optional<SingleMove>>(suite.size())),
      games_(engines.size(), std::vector<std::optional<GameResult>>(suite.size())),
      pool_(with_opponents(engines), with_clear_boards(std::move(options))) {}

void SuiteRun::run() {
    pool_.run([this](Slot& slot) {
        while (const auto question = next()) {
            if (suite_[question->position].is_start()) {
                if (auto game = play(slot, *question)) keep(*question, *std::move(game));
            } else if (auto answer = ask(slot, *question)) {
                keep(*question, *std::move(answer));
            }
        }
    });
}

/// Nothing if the run is ending.
std::optional<SingleMove> SuiteRun::ask(Slot& slot, const Question& question) {
    for (int attempt = 1;; ++attempt) {
        try {
            return slot.ask(static_cast<int>(question.engine), suite_[question.position].position);
        } catch (const ArenaLate& late) {
            if (!may_repeat(attempt, late.what())) return std::nullopt;
        }
    }
}

/// Nothing if the run is ending.
std::optional<GameResult> SuiteRun::play(Slot& slot, const Question& question) {
    const int black = static_cast<int>(question.engine);
    const int white = static_cast<int>(question.engine + answers_.size());
    const GameUnit unit{.pairing = {black, white},
                        .first_is_black = true,
                        .opening = to_text(suite_[question.position].position)};
    return pool_.play(slot, unit, [this](const GameResult& /*spoilt*/) { ++repeated_; });
}

bool SuiteRun::may_repeat(int attempt, const std::string& reason) {
    if (!pool_.may_repeat(attempt, reason)) return false;
    ++repeated_;
    return true;
}

std::optional<SuiteRun::Question> SuiteRun::next() {
    const std::lock_guard lock{mutex_};
    while (!pool_.is_winding_down() && next_question_ < answers_.size() * suite_.size()) {
        const Question question{next_question_ / suite_.size(), next_question_ % suite_.size()};
        ++next_question_;
        if (!pool_.is_halted(static_cast<int>(question.engine))) return question;
    }
    return std::nullopt;
}

void SuiteRun::keep(const Question& question, SingleMove answer) {
    const std::lock_guard lock{mutex_};
    pool_.count(static_cast<int>(question.engine), answer.fault.has_value());
    if (events_.answered) events_.answered(question.engine, question.position, answer);
    answers_[question.engine][question.position] = std::move(answer);
}

void SuiteRun::keep(const Question& question, GameResult game) {
    const std::lock_guard lock{mutex_};
    pool_.count(static_cast<int>(question.engine), is_fault(game.ending));
    if (events_.played) events_.played(question.engine, question.position, game);
    games_[question.engine][question.position] = std::move(game);
}

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
                         {"lost_half_points", sum.half_points()},
                         {"lost_by_black", sum.lost.black},
                         {"lost_by_white", sum.lost.white},
                         {"mean_lost_half_points", sum.mean_lost()},
                         {"seconds", std::chrono::duration<double>(sum.time).count()},
                         {"games", list}});
}

}  // namespace pahtum::arena
