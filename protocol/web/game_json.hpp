#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/search/analysis.hpp"
#include "protocol/web/web_game.hpp"

namespace pahtum::web {

// What the page is sent; the members are explained in protocol/web/README.md.

/// The game and the position that is shown.
[[nodiscard]] nlohmann::ordered_json game_json(const WebGame& game);

/// null if there is none.
[[nodiscard]] nlohmann::ordered_json evaluation_json(const std::optional<Evaluation>& evaluation);

/// Of this position. Scores and chances are from the view of its side to move.
[[nodiscard]] nlohmann::ordered_json analysis_json(const AnalysisReport& report, const Position& position);

/// In one line; what is not UTF-8 is replaced.
[[nodiscard]] std::string dump(const nlohmann::ordered_json& json);

}  // namespace pahtum::web
