#include <iostream>
#include <pahtum/rules.hpp>
#include <pahtum/search.hpp>
#include <pahtum/solver.hpp>

#if __has_include("engine/rules/position.hpp")
#error "the folder of Pah-Tum's sources is searched for the headers of another project"
#endif

int main() {
    using namespace pahtum;
    Position position = parse_position("xx1/oo-/--- x classic,stones=9");
    Solver solver{{.hash_mebibytes = 1}};
    std::cout << "solved: " << solver.solve(position).lower << '\n';
    Mind mind{{.hash_mebibytes = 1}};
    position.play(mind.think(position, {.limits = {.depth = 1}}).best().move);
    std::cout << "scored: " << result_text(position) << '\n';
}
