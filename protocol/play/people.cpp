#include "protocol/play/people.hpp"

#include <string>

#include "engine/base/text.hpp"
#include "engine/rules/text.hpp"

namespace pahtum {

People parse_people(std::string_view text) {
    if (text == "both") return {true, true};
    if (text == "none") return {false, false};
    try {
        const Side side = parse_side(text);
        return {side == Side::kBlack, side == Side::kWhite};
    } catch (const ParseError&) {
        throw ParseError{"'" + std::string{text} + "' is not a side: expected b, w, both or none"};
    }
}

}  // namespace pahtum
