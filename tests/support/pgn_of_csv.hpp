#pragma once

#include <sstream>
#include <string>

namespace pahtum::testing {

/// A table "white,black,result" below a line of headings: the same games in PGN, without moves.
[[nodiscard]] inline std::string pgn_of_csv(const std::string& table) {
    std::istringstream rows{table.substr(table.find('\n') + 1)};
    std::string games;
    std::string white;
    std::string black;
    std::string result;
    while (std::getline(rows, white, ',') && std::getline(rows, black, ',') && std::getline(rows, result))
        games += "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n\n" +
                 result + "\n\n";
    return games;
}

}  // namespace pahtum::testing
