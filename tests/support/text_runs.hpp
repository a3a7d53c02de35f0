#pragma once

#include <cstddef>
#include <string>

#include "tests/support/reference.hpp"

// Runs in a line that is written as letters, one a cell.
namespace pahtum::testing {

/// Length of the run of the letter that holds the cell; 0 if another letter is there.
[[nodiscard]] inline int run_around(const std::string& line, std::size_t cell, char letter = 'x') {
    if (line[cell] != letter) return 0;
    std::size_t first = cell;
    while (first > 0 && line[first - 1] == letter) --first;
    std::size_t end = cell;
    while (end < line.size() && line[end] == letter) ++end;
    return static_cast<int>(end - first);
}

/// Points of all runs of the letter.
[[nodiscard]] inline int points_of(const std::string& line, char letter = 'x') {
    int points = 0;
    for (std::size_t cell = 0; cell < line.size(); ++cell) {
        const bool starts_run = line[cell] == letter && (cell == 0 || line[cell - 1] != letter);
        if (starts_run) points += reference::run_points(run_around(line, cell, letter));
    }
    return points;
}

}  // namespace pahtum::testing
