#include "tests/engine/solver/text_lines.hpp"

namespace pahtum::testing {

std::string row_text(const reference::Game& game, int row) {
    return game.rows.at(static_cast<std::size_t>(row));
}

std::string column_text(const reference::Game& game, int column) {
    std::string line;
    for (const std::string& row : game.rows) line += row.at(static_cast<std::size_t>(column));
    return line;
}

LinePattern pattern_of(const std::string& line, char own) {
    LinePattern pattern = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '.') continue;
        const CellState state = line[i] == '-'   ? CellState::kBlocked
                                : line[i] == own ? CellState::kOwn
                                                 : CellState::kOther;
        pattern = with_cell(pattern, static_cast<int>(i), state);
    }
    return pattern;
}

bool is_open(const std::string& line, std::size_t first, char side) {
    if (first + 3 > line.size()) return false;
    for (std::size_t i = first; i < first + 3; ++i) {
        if (line[i] != '.' && line[i] != side) return false;
    }
    return true;
}

bool is_live(const std::string& line, std::size_t cell) {
    if (line[cell] != '.') return false;
    for (std::size_t first = cell < 2 ? 0 : cell - 2; first <= cell; ++first) {
        if (is_open(line, first, 'x') || is_open(line, first, 'o')) return true;
    }
    return false;
}

std::string live_segments_of(const std::string& line, char side) {
    std::string live(line.size(), '#');
    for (std::size_t first = 0; first < line.size(); ++first) {
        std::size_t end = first;
        while (end < line.size() && (line[end] == '.' || line[end] == side)) ++end;
        const std::string segment = line.substr(first, end - first);
        if (segment.size() >= 3 && segment.find('.') != std::string::npos)
            live.replace(first, segment.size(), segment);
        first = end;
    }
    return live;
}

bool is_covered(const std::string& line, std::size_t cell, std::size_t by) {
    if (cell == by || line[cell] != '.' || line[by] != '.') return false;
    for (std::size_t first = cell < 2 ? 0 : cell - 2; first <= cell; ++first) {
        const bool has_other = first <= by && by < first + 3;
        if (!has_other && (is_open(line, first, 'x') || is_open(line, first, 'o'))) return false;
    }
    return true;
}

}  // namespace pahtum::testing
