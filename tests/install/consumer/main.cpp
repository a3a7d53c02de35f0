#include <iostream>

#include "engine/rules/position.hpp"
#include "engine/rules/text.hpp"

int main() {
    using namespace pahtum;
    Position position = parse_position("xx1/oo-/--- x classic,stones=9");
    position.play(parse_move(position, "c3"));
    std::cout << result_text(position) << '\n';
}
