#include <memory>
#include <string_view>

#include "engine/base/random.hpp"
#include "engine/base/text.hpp"
#include "engine/base/version.hpp"
#include "engine/capi/call.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/rules/layout.hpp"
#include "engine/rules/line.hpp"
#include "engine/rules/text.hpp"
#include "engine/search/chance.hpp"

namespace pahtum::capi {

namespace {

Bitboard parse_cells(std::string_view text, int size) {
    Bitboard cells;
    for (const std::string_view word : split(text)) {
        const auto square = parse_square(word);
        if (!square || !square->is_on_board(size))
            throw ParseError{quote(word) + " is not a cell of a board of size " + std::to_string(size)};
        if (cells.contains(*square)) throw ParseError{to_text(*square) + " is given twice"};
        cells.insert(*square);
    }
    return cells;
}

Move required_move(const Position& position, pahtum_move number) {
    // The same move has one number only.
    for (const Move move : position.legal_moves()) {
        if (move.code() == number) return move;
    }
    throw CallError{PAHTUM_ILLEGAL_MOVE, "move " + std::to_string(number) + " is not legal here"};
}

pahtum_position* hand_over(const Position& position) {
    return std::make_unique<pahtum_position>(pahtum_position{position}).release();
}

int winner_of(const Position& position) {
    if (!position.is_over()) return -2;
    const Points margin = position.margin(Side::kBlack);
    return margin == 0 ? -1 : margin > 0 ? PAHTUM_BLACK : PAHTUM_WHITE;
}

pahtum_view view_of(const Position& position) {
    pahtum_view view{};
    for (const Side side : {Side::kBlack, Side::kWhite}) {
        const unsigned index = index_of(side);
        view.stones[index] = position.stones(side).bits();
        view.score[index] = position.score(side);
        view.board_points[index] = position.points_on_board(side);
        view.bank[index] = position.bank(side);
        view.hand[index] = position.hand(side);
    }
    view.boulders = position.boulders().bits();
    view.empty = position.empty().bits();
    view.key = position.key();
    view.size = position.size();
    view.side_to_move = static_cast<int32_t>(position.side_to_move());
    view.phase = static_cast<int32_t>(position.phase());
    view.can_swap = position.can_swap() ? 1 : 0;
    view.winner = winner_of(position);
    return view;
}

}  // namespace
}  // namespace pahtum::capi

using namespace pahtum;
using namespace pahtum::capi;

int pahtum_api_version(void) { return PAHTUM_API_VERSION; }

const char* pahtum_version(void) { return kVersion.data(); }

pahtum_status pahtum_new_game(const char* ruleset, const char* boulders, pahtum_position** position) {
    return call([&] {
        pahtum_position*& out = required(position, "position");
        const Ruleset rules = parse_ruleset(&required(ruleset, "ruleset"));
        out = hand_over(
            Position::new_game(rules, parse_cells(boulders == nullptr ? "" : boulders, rules.size)));
    });
}

pahtum_status pahtum_random_game(const char* ruleset, uint64_t seed, pahtum_position** position) {
    return call([&] {
        pahtum_position*& out = required(position, "position");
        Random random{seed};
        out = hand_over(draw_start(parse_ruleset(&required(ruleset, "ruleset")), random));
    });
}

pahtum_status pahtum_parse_position(const char* text, pahtum_position** position) {
    return call([&] {
        pahtum_position*& out = required(position, "position");
        out = hand_over(parse_position(&required(text, "text")));
    });
}

pahtum_status pahtum_copy_position(const pahtum_position* position, pahtum_position** copy) {
    return call([&] {
        pahtum_position*& out = required(copy, "copy");
        out = hand_over(required(position, "position").position);
    });
}

pahtum_status pahtum_assign_position(pahtum_position* position, const pahtum_position* other) {
    return call([&] { required(position, "position").position = required(other, "other").position; });
}

void pahtum_free_position(pahtum_position* position) { delete position; }

pahtum_status pahtum_position_text(const pahtum_position* position, char* text, size_t capacity) {
    return call([&] { write_text(to_text(required(position, "position").position), text, capacity); });
}

pahtum_status pahtum_ruleset_text(const pahtum_position* position, char* text, size_t capacity) {
    return call(
        [&] { write_text(describe(required(position, "position").position.ruleset()), text, capacity); });
}

pahtum_status pahtum_look(const pahtum_position* position, pahtum_view* view) {
    return call([&] {
        pahtum_view& out = required(view, "view");
        require_size(out, "view");
        write(view_of(required(position, "position").position), out);
    });
}

int32_t pahtum_line_points(int32_t length) {
    return length < 0 || length > kMaxSize ? -1 : run_points(length);
}

pahtum_status pahtum_legal_moves(const pahtum_position* position, pahtum_move* moves, size_t capacity,
                                 size_t* count) {
    return call([&] {
        size_t& number = required(count, "count");
        if (capacity > 0) (void)required(moves, "moves");
        const MoveList legal = required(position, "position").position.legal_moves();
        number = legal.size();
        if (number > capacity)
            throw CallError{PAHTUM_TOO_SMALL, "there are " + std::to_string(number) + " legal moves"};
        for (size_t index = 0; index < number; ++index) moves[index] = legal[index].code();
    });
}

pahtum_status pahtum_play(pahtum_position* position, pahtum_move move) {
    return call([&] {
        Position& played = required(position, "position").position;
        played.play(required_move(played, move));
    });
}

pahtum_status pahtum_parse_move(const pahtum_position* position, const char* text, pahtum_move* move) {
    return call([&] {
        pahtum_move& out = required(move, "move");
        out = parse_move(required(position, "position").position, &required(text, "text")).code();
    });
}

pahtum_status pahtum_move_text(const pahtum_position* position, pahtum_move move, char* text,
                               size_t capacity) {
    return call([&] {
        const Position& here = required(position, "position").position;
        write_text(to_text(here, required_move(here, move)), text, capacity);
    });
}

pahtum_status pahtum_evaluate(const pahtum_position* position, double* score, double* win_rate) {
    return call([&] {
        const Position& here = required(position, "position").position;
        const Side side = here.side_to_move();
        const double value = here.is_over()
                                 ? static_cast<double>(here.margin(side))
                                 : in_points(Evaluator{here.ruleset().scoring}.evaluate(here, side));
        if (score != nullptr) *score = value;
        if (win_rate != nullptr) *win_rate = pahtum::win_rate(value, here.is_over(), here);
    });
}
