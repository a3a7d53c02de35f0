#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/sgf.hpp"

namespace pahtum::records {

struct ImportedGame {
    std::string id;  ///< the site's, any text; empty if it gave none
    SgfGame game;
    std::string remark;  ///< a message for people about the game; empty if there is none
};

struct GameLeftOut {
    std::string id;  ///< the site's, or "record 7": its place in the list
    std::string reason;
};

struct ImportedGames {
    std::vector<ImportedGame> games;
    std::vector<GameLeftOut> left_out;  ///< games of Pah-Tum that are faulty or follow other rules
    std::size_t other_games = 0;        ///< records that are not of Pah-Tum
};

/// Reads finished games as Abstract Play publishes them: JSON, an array of records or a single one, following
/// its schema "AP Game Record". The first player is Black; players are listed by the colours with which they
/// ended, so a swap by the pie rule is done already. A record that cannot be read is left out. Throws
/// ParseError if the text is not a JSON list or object.
[[nodiscard]] ImportedGames read_abstract_play(std::string_view text);

}  // namespace pahtum::records
