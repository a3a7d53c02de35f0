#include "tests/support/variants.hpp"

#include <algorithm>

namespace pahtum::reference {

namespace {

const std::vector<std::string> kNames{"classic", "assyrian", "strategic", "custodial"};
const std::vector<std::string> kSetups{"fixed", "centre", "alternate", "choose", "offer"};

bool is_playable(const Rules& rules) {
    if (rules.boulders >= rules.size * rules.size) return false;
    return rules.setup != "centre" || (rules.size % 2 == 1 && rules.boulders > 0);
}

/// Boulder counts: none, one, the named ruleset's, or anything that leaves a cell. Supplies: as named, very
/// few, or any.
void draw_counts(Rules& rules, Random& random) {
    const int cells = rules.size * rules.size;
    const int at_least = rules.setup == "centre" ? 1 : 0;
    const int any = at_least + random_below(random, cells - at_least);
    const std::vector<int> boulders{at_least, 1, rules.boulders, std::min(any, cells / 2), any};
    rules.boulders = std::min(boulders.at(static_cast<std::size_t>(random_below(random, 5))), cells - 1);
    if (random_below(random, 4) == 0) rules.stones = 1 + random_below(random, 4);
    if (random_below(random, 4) == 0) rules.stones = 1 + random_below(random, 64);
}

}  // namespace

int random_below(Random& random, int bound) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

std::vector<Rules> variants(Random& random) {
    std::vector<Rules> all;
    for (int size = 3; size <= 8; ++size) {
        for (const std::string& setup : kSetups) {
            if (setup == "centre" && size % 2 == 0) continue;
            for (unsigned bits = 0; bits < 8; ++bits) {
                Rules rules = named_rules(kNames.at(static_cast<std::size_t>(random_below(random, 4))), size);
                rules.setup = setup;
                rules.scoring = (bits & 1) != 0 ? "running" : "final";
                rules.capture = (bits & 2) != 0 ? "custodial" : "none";
                rules.swap = (bits & 4) != 0;
                draw_counts(rules, random);
                all.push_back(rules);
            }
        }
        for (const std::string& name : kNames) {
            if (const Rules rules = named_rules(name, size); is_playable(rules)) all.push_back(rules);
        }
    }
    return all;
}

Game random_start(const Rules& rules, Random& random) {
    std::vector<Cell> boulders;
    if (rules.setup == "fixed") {
        std::vector<Cell> cells = cells_with(new_game(rules), '.');
        for (int count = 0; count < rules.boulders; ++count) {
            const auto pick = cells.begin() + random_below(random, static_cast<int>(cells.size()));
            boulders.push_back(*pick);
            cells.erase(pick);
        }
    }
    return new_game(rules, boulders);
}

std::string random_move(const Game& game, Random& random) {
    const std::vector<std::string> moves = legal_moves(game);
    if (moves.back() == "swap" && random_below(random, 2) == 0) return "swap";
    std::vector<std::string> captures;
    for (const std::string& move : moves) {
        const bool captures_one = game.phase == "stones" && move != "swap" &&
                                  (move.size() == 5 || !capture_candidates(game, cell_of(move)).empty());
        if (captures_one) captures.push_back(move);
    }
    const bool wants_capture = !captures.empty() && random_below(random, 3) == 0;
    const std::vector<std::string>& choice = wants_capture ? captures : moves;
    return choice.at(static_cast<std::size_t>(random_below(random, static_cast<int>(choice.size()))));
}

}  // namespace pahtum::reference
