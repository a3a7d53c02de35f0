#include "arena/report/what_if.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "arena/report/game_files.hpp"
#include "arena/report/table.hpp"

namespace pahtum::arena {
namespace {

std::optional<double> share(std::size_t part, std::size_t whole) {
    if (whole == 0) return std::nullopt;
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// Who has won by this margin of Black's.
int sign_of(Points margin) { return (margin > 0) - (margin < 0); }

}  // namespace

void WhatIf::add(const GameRecord& record) {
    const GameResult& result = record.result;
    if (result.ending != Ending::kBoardFull) return;
    const Replay game = replay(record);
    const std::size_t count = game.moves.size();
    Position position = game.start;
    std::vector<SaidScore> said;
    std::vector<bool> has_ended(rules_.size());
    bool is_silent = false;
    for (std::size_t i = 0; i < count; ++i) {
        position.play(game.moves[i]);
        said.push_back(said_by(game.movers[i], result.moves[i]));
        is_silent |= !said.back().value;
        for (std::size_t rule = 0; rule < rules_.size() && i + 1 < count; ++rule) {
            if (has_ended[rule]) continue;
            RuleEffect& effect = rules_[rule];
            const auto verdict = score_verdict(effect.rules, said, position.empty().count());
            if (!verdict) continue;
            has_ended[rule] = true;
            ++effect.ended;
            effect.saved += count - (i + 1);
            if (sign_of(verdict->margin) != sign_of(result.margin)) ++effect.otherwise;
        }
    }
    ++games_;
    moves_ += count;
    silent_ += is_silent ? 1 : 0;
}

std::string to_table(const WhatIf& what_if) {
    TextTable table({"What if", "Games", "Ended", "Share", "Moves saved", "Share", "Other result"});
    for (const RuleEffect& rule : what_if.rules())
        table.add_row({rule.name, what_if.games(), rule.ended,
                       percent_text(share(rule.ended, what_if.games())), rule.saved,
                       percent_text(share(rule.saved, what_if.moves())), rule.otherwise});
    std::string text = table.to_text(0);
    if (what_if.silent() > 0)
        text += "In " + std::to_string(what_if.silent()) +
                " of these games an engine said nothing of some moves\n";
    return text;
}

Json to_json(const WhatIf& what_if) {
    Json json = Json::object(
        {{"games", what_if.games()}, {"silent", what_if.silent()}, {"moves_made", what_if.moves()}});
    json["rules"] = Json::array();
    for (const RuleEffect& rule : what_if.rules())
        json["rules"].push_back(Json::object({{"rule", rule.name},
                                              {"ended", rule.ended},
                                              {"moves_saved", rule.saved},
                                              {"other_result", rule.otherwise}}));
    return json;
}

}  // namespace pahtum::arena
