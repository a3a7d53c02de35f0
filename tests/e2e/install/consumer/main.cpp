#include <iostream>

#include "engine/rules/position.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/searcher.hpp"
#include "engine/solver/solver.hpp"

int main() {
    using namespace pahtum;
    Position position = parse_position("xx1/oo-/--- x classic,stones=9");
    Solver solver{{.hash_mebibytes = 1}};
    std::cout << "solved: " << solver.solve(position).lower << '\n';
    Searcher searcher{{.hash_mebibytes = 1}};
    position.play(*searcher.run(position, {.depth = 1}).best);
    std::cout << "scored: " << result_text(position) << '\n';
}
