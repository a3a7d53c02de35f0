#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/sgf.hpp"

namespace pahtum::records {

struct ImportedGame {
    std::string id;  ///< the site's, any text
    SgfGame game;
    std::string remark;  ///< what people should know about the game; empty if there is nothing
};

struct GameLeftOut {
    std::string id;
    std::string reason;
};

struct ImportedGames {
    std::vector<ImportedGame> games;
    std::vector<GameLeftOut> left_out;  ///< games of Pah-Tum that are faulty or follow other rules
    std::size_t other_games = 0;        ///< records that are not of Pah-Tum
};

/// Reads finished games as Abstract Play publishes them: JSON, an array of records or a single one, after its
/// schema "AP Game Record". The first player is Black; who has taken the other's place by the pie rule has
/// changed places with him. Throws ParseError if the text is no such JSON at all.
[[nodiscard]] ImportedGames read_abstract_play(std::string_view text);

}  // namespace pahtum::records
