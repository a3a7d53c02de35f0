#include <cstddef>

#include "engine/capi/pahtum.h"

// Where capi.js reads and writes the structures of pahtum.h. The module has nothing of its own besides.

static_assert(sizeof(void*) == 4);

static_assert(sizeof(pahtum_view) == 104);
static_assert(offsetof(pahtum_view, key) == 40);
static_assert(offsetof(pahtum_view, score) == 48);
static_assert(offsetof(pahtum_view, board_points) == 56);
static_assert(offsetof(pahtum_view, bank) == 64);
static_assert(offsetof(pahtum_view, hand) == 72);
static_assert(offsetof(pahtum_view, size) == 80);
static_assert(offsetof(pahtum_view, side_to_move) == 84);
static_assert(offsetof(pahtum_view, phase) == 88);
static_assert(offsetof(pahtum_view, winner) == 96);

static_assert(sizeof(pahtum_engine_options) == 32);
static_assert(offsetof(pahtum_engine_options, player) == 4);
static_assert(offsetof(pahtum_engine_options, level) == 8);
static_assert(offsetof(pahtum_engine_options, hash_mebibytes) == 16);
static_assert(offsetof(pahtum_engine_options, seed) == 24);

static_assert(sizeof(pahtum_limits) == 32);
static_assert(offsetof(pahtum_limits, depth) == 4);
static_assert(offsetof(pahtum_limits, nodes) == 8);
static_assert(offsetof(pahtum_limits, seconds) == 16);

static_assert(sizeof(pahtum_choice) == 456);
static_assert(offsetof(pahtum_choice, score) == 8);
static_assert(offsetof(pahtum_choice, win_rate) == 16);
static_assert(offsetof(pahtum_choice, seconds) == 24);
static_assert(offsetof(pahtum_choice, nodes) == 32);
static_assert(offsetof(pahtum_choice, exact) == 40);
static_assert(offsetof(pahtum_choice, depth) == 44);
static_assert(offsetof(pahtum_choice, best) == 48);
static_assert(offsetof(pahtum_choice, line) == 50);
static_assert(offsetof(pahtum_choice, line_length) == 452);

static_assert(sizeof(pahtum_move_value) == 48);
static_assert(offsetof(pahtum_move_value, score) == 0);
static_assert(offsetof(pahtum_move_value, win_rate) == 8);
static_assert(offsetof(pahtum_move_value, prior) == 16);
static_assert(offsetof(pahtum_move_value, nodes) == 24);
static_assert(offsetof(pahtum_move_value, exact) == 32);
static_assert(offsetof(pahtum_move_value, depth) == 36);
static_assert(offsetof(pahtum_move_value, move) == 40);

static_assert(sizeof(pahtum_question) == 16);
static_assert(offsetof(pahtum_question, goal) == 4);
static_assert(offsetof(pahtum_question, at_least) == 8);
static_assert(offsetof(pahtum_question, one_best) == 12);

static_assert(sizeof(pahtum_solution) == 968);
static_assert(offsetof(pahtum_solution, seconds) == 8);
static_assert(offsetof(pahtum_solution, nodes) == 16);
static_assert(offsetof(pahtum_solution, proof) == 24);
static_assert(offsetof(pahtum_solution, lower) == 28);
static_assert(offsetof(pahtum_solution, upper) == 32);
static_assert(offsetof(pahtum_solution, best_is_complete) == 36);
static_assert(offsetof(pahtum_solution, best) == 40);
static_assert(offsetof(pahtum_solution, best_count) == 556);
static_assert(offsetof(pahtum_solution, line) == 560);
static_assert(offsetof(pahtum_solution, line_length) == 960);
