#include "engine/base/text.hpp"
#include "protocol/play/book_view.hpp"

// For pages, which have no files.

namespace pahtum {

const Book* open_book(const std::string& /*path*/) { throw ParseError{"this build has no books"}; }
std::string path_of(const Book& /*book*/) { return {}; }
std::vector<Move> book_moves(const Book& /*book*/, const Position& /*position*/,
                             const SearchLimits& /*limits*/) {
    return {};
}
Thought book_choice(const Book& /*book*/, const Position& /*position*/, Move /*move*/) { return {}; }
std::optional<SolveReport> book_answer(const Book& /*book*/, const Position& /*position*/,
                                       const SolveRequest& /*request*/) {
    return std::nullopt;
}
void add_bounds(const Book& /*book*/, const Position& /*position*/, SolveGoal /*goal*/,
                SolveReport& /*report*/) {}
KnownMargins known_margins(const Book& /*book*/, const Position& /*position*/, bool /*with_moves*/) {
    return {};
}

}  // namespace pahtum
