#include "arena/match/game.hpp"

#include "engine/rules/move.hpp"

namespace pahtum::arena {

std::string_view to_text(Ending ending) {
    switch (ending) {
        case Ending::kBoardFull:
            return "board-full";
        case Ending::kResigned:
            return "resigned";
        case Ending::kAdjudicated:
            return "adjudicated";
        case Ending::kIllegalMove:
            return "illegal-move";
        case Ending::kProtocolError:
            return "protocol-error";
        case Ending::kTimeForfeit:
            return "time-forfeit";
        case Ending::kEngineHung:
            return "hung";
        case Ending::kEngineCrash:
            return "crash";
        case Ending::kVoid:
            return "void";
    }
    return "";
}

}  // namespace pahtum::arena
