/* A program in C that uses the shared library: careless calls, threads, stops. Prints what is wrong, else "done". */
#define _POSIX_C_SOURCE 200809L

#include <pahtum.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int faults = 0;

#define EXPECT(condition)                                           \
    do {                                                            \
        if (!(condition)) {                                         \
            printf("line %d: %s (%s)\n", __LINE__, #condition, pahtum_error()); \
            faults = 1;                                             \
        }                                                           \
    } while (0)

/* The call fails this way, says why, and writes no handle. */
#define REFUSED(call, status)               \
    do {                                    \
        EXPECT((call) == (status));         \
        EXPECT(strlen(pahtum_error()) > 0); \
    } while (0)

/* The size that begins a structure. */
#define CHOICE sizeof(pahtum_choice)
#define LIMITS sizeof(pahtum_limits)
#define OPTIONS sizeof(pahtum_engine_options)
#define QUESTION sizeof(pahtum_question)

static const char* kBoard = "7/5-1/7/3-3/7/2-4/7 x classic";

static void refuse_null(pahtum_position* position, pahtum_engine* engine) {
    char text[PAHTUM_MAX_TEXT];
    pahtum_position* made = NULL;
    pahtum_choice choice = {.struct_size = sizeof choice};
    pahtum_solution solution = {.struct_size = sizeof solution};
    pahtum_view view = {.struct_size = sizeof view};
    pahtum_move move;
    size_t count;
    REFUSED(pahtum_new_game(NULL, NULL, &made), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_new_game("", NULL, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_random_game(NULL, 1, &made), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_parse_position(NULL, &made), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_copy_position(NULL, &made), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_copy_position(position, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_assign_position(NULL, position), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_assign_position(position, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_position_text(NULL, text, sizeof text), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_position_text(position, NULL, 100), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_ruleset_text(NULL, text, sizeof text), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_look(NULL, &view), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_look(position, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_legal_moves(NULL, &move, 1, &count), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_legal_moves(position, NULL, 1, &count), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_legal_moves(position, &move, 1, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_play(NULL, 0), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_parse_move(NULL, "d4", &move), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_parse_move(position, NULL, &move), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_parse_move(position, "c3", NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_move_text(NULL, 0, text, sizeof text), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_evaluate(NULL, NULL, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_new_stop(NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_new_engine(NULL, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_clear(NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_choose(NULL, position, NULL, &choice), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_choose(engine, NULL, NULL, &choice), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_choose(engine, position, NULL, NULL), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_analyze(NULL, position, NULL, NULL, 0, &count), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_analyze(engine, position, NULL, NULL, 5, &count), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_solve(NULL, position, NULL, NULL, &solution), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_solve(engine, position, NULL, NULL, NULL), PAHTUM_INVALID_ARGUMENT);
    EXPECT(made == NULL);
    pahtum_free_position(NULL);
    pahtum_free_engine(NULL);
    pahtum_free_stop(NULL);
    pahtum_request_stop(NULL);
    pahtum_reset_stop(NULL);
}

static void refuse_bad_texts(pahtum_position* position) {
    static const char* const texts[] = {"", "x", "7/7 x", "9/9 x classic", "\xff\xfe", "7/5-1/7/3-3/7/1-5/7 x chess",
                                        "7/5-1/7/3-3/7/1-5/7 x classic,size=99999999999999999999"};
    char* const huge = malloc(1 << 20);
    pahtum_position* made = NULL;
    pahtum_move move = 7;
    size_t index;
    for (index = 0; index < sizeof texts / sizeof *texts; ++index)
        REFUSED(pahtum_parse_position(texts[index], &made), PAHTUM_PARSE_ERROR);
    memset(huge, 'x', (1 << 20) - 1);
    huge[(1 << 20) - 1] = '\0';
    REFUSED(pahtum_parse_position(huge, &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_new_game(huge, NULL, &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_new_game("", huge, &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_parse_move(position, huge, &move), PAHTUM_PARSE_ERROR);
    EXPECT(strlen(pahtum_error()) < 1000);
    free(huge);
    REFUSED(pahtum_new_game("size=5", "A1 F6", &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_new_game("", "A1 a1", &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_new_game("custodial", "A1", &made), PAHTUM_PARSE_ERROR);
    REFUSED(pahtum_parse_move(position, "d4", &move), PAHTUM_ILLEGAL_MOVE);
    EXPECT(made == NULL && move == 7);
}

/* Of all 65536 numbers, those of the legal moves can be played, and the others change nothing. */
static void try_every_number(const pahtum_position* position) {
    pahtum_position* copy = NULL;
    pahtum_move moves[PAHTUM_MAX_MOVES];
    pahtum_view before = {.struct_size = sizeof before}, after = {.struct_size = sizeof after};
    size_t count = 0, played = 0;
    long number;
    EXPECT(pahtum_legal_moves(position, moves, PAHTUM_MAX_MOVES, &count) == PAHTUM_OK);
    EXPECT(pahtum_copy_position(position, &copy) == PAHTUM_OK);
    EXPECT(pahtum_look(position, &before) == PAHTUM_OK);
    for (number = 0; number < 65536; ++number) {
        char text[PAHTUM_MAX_TEXT];
        const pahtum_status status = pahtum_play(copy, (pahtum_move)number);
        EXPECT(status == PAHTUM_OK || status == PAHTUM_ILLEGAL_MOVE);
        EXPECT(pahtum_move_text(position, (pahtum_move)number, text, sizeof text) == status);
        if (status == PAHTUM_OK) {
            ++played;
            EXPECT(pahtum_assign_position(copy, position) == PAHTUM_OK);
        }
        EXPECT(pahtum_look(copy, &after) == PAHTUM_OK && memcmp(&before, &after, sizeof after) == 0);
    }
    EXPECT(played == count && count == 46);
    pahtum_free_position(copy);
}

static void find_no_room(pahtum_position* position, pahtum_engine* engine) {
    char text[PAHTUM_MAX_TEXT] = "as before";
    pahtum_move moves[2] = {11, 12};
    pahtum_move_value value;
    size_t count = 0;
    REFUSED(pahtum_position_text(position, text, strlen(kBoard)), PAHTUM_TOO_SMALL);
    EXPECT(strcmp(text, "as before") == 0);
    EXPECT(pahtum_position_text(position, text, strlen(kBoard) + 1) == PAHTUM_OK);
    EXPECT(strcmp(text, kBoard) == 0);
    REFUSED(pahtum_legal_moves(position, moves, 1, &count), PAHTUM_TOO_SMALL);
    EXPECT(count == 46 && moves[0] == 11 && moves[1] == 12);
    REFUSED(pahtum_legal_moves(position, NULL, 0, &count), PAHTUM_TOO_SMALL);
    REFUSED(pahtum_analyze(engine, position, NULL, &value, 1, &count), PAHTUM_TOO_SMALL);
}

static void refuse_numbers(pahtum_position* position, pahtum_engine* engine) {
    const pahtum_engine_options options[] = {{OPTIONS, NULL, 16, 0, 0, 0}, {OPTIONS, NULL, -1, 0, 0, 0}, {OPTIONS, NULL, 0, -1, 0, 0},
                                             {OPTIONS, NULL, 0, 1 << 20, 0, 0}, {OPTIONS, NULL, 0, 0, -5, 0}};
    const pahtum_engine_options unknown = {OPTIONS, "chess", 0, 0, 0, 0};
    const pahtum_limits limits[] = {{LIMITS, -1, 0, 0, NULL}, {LIMITS, 1000, 0, 0, NULL}, {LIMITS, 0, 0, -1, NULL},
                                    {LIMITS, 0, 0, 1e300, NULL}};
    const pahtum_question questions[] = {{QUESTION, -1, 0, 0}, {QUESTION, 3, 0, 0}, {QUESTION, PAHTUM_AT_LEAST, 2147483647, 0}};
    const pahtum_limits none = {LIMITS, 0, 1, 0, NULL};
    pahtum_engine* made = NULL;
    pahtum_choice choice = {.struct_size = sizeof choice};
    pahtum_solution solution = {.struct_size = sizeof solution};
    size_t index;
    for (index = 0; index < 5; ++index)
        REFUSED(pahtum_new_engine(&options[index], &made), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_new_engine(&unknown, &made), PAHTUM_PARSE_ERROR);
    EXPECT(made == NULL);
    for (index = 0; index < 4; ++index)
        REFUSED(pahtum_choose(engine, position, &limits[index], &choice), PAHTUM_INVALID_ARGUMENT);
    for (index = 0; index < 3; ++index)
        REFUSED(pahtum_solve(engine, position, &questions[index], &none, &solution), PAHTUM_INVALID_ARGUMENT);
    /* One node is enough for a move, and too few for a proof. */
    EXPECT(pahtum_choose(engine, position, &none, &choice) == PAHTUM_OK && choice.best != PAHTUM_NO_MOVE);
    EXPECT(pahtum_solve(engine, position, NULL, &none, &solution) == PAHTUM_OK);
    EXPECT(solution.proof <= PAHTUM_BOUNDS && solution.lower < solution.upper);
}

/* What the header of a later release might say. */
struct later_limits {
    pahtum_limits known;
    int32_t later;
};
struct later_choice {
    pahtum_choice known;
    int32_t later;
};

/* A size that no structure had is refused; a later one is welcome if it asks for nothing new, and gets zeros. */
static void meet_other_sizes(pahtum_position* position, pahtum_engine* engine) {
    static const size_t sizes[] = {0, 1, CHOICE - 1, (size_t)-1};
    pahtum_engine* made = NULL;
    pahtum_engine_options options = {OPTIONS, NULL, 0, 0, 0, 0};
    pahtum_question question = {QUESTION, 0, 0, 0};
    pahtum_limits limits = {LIMITS, 0, 1, 0, NULL};
    pahtum_choice choice = {.struct_size = CHOICE};
    pahtum_solution solution = {.struct_size = sizeof solution};
    pahtum_view view = {.struct_size = sizeof view};
    struct later_limits asking = {{sizeof asking, 0, 1, 0, NULL}, 0};
    struct later_choice answer;
    size_t index;
    for (index = 0; index < sizeof sizes / sizeof *sizes; ++index) {
        choice.struct_size = sizes[index];
        REFUSED(pahtum_choose(engine, position, &limits, &choice), PAHTUM_INVALID_ARGUMENT);
    }
    view.struct_size = solution.struct_size = options.struct_size = question.struct_size = limits.struct_size = 3;
    REFUSED(pahtum_look(position, &view), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_solve(engine, position, NULL, &asking.known, &solution), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_new_engine(&options, &made), PAHTUM_INVALID_ARGUMENT);
    solution.struct_size = sizeof solution;
    choice.struct_size = CHOICE;
    REFUSED(pahtum_solve(engine, position, &question, NULL, &solution), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_choose(engine, position, &limits, &choice), PAHTUM_INVALID_ARGUMENT);
    REFUSED(pahtum_analyze(engine, position, &limits, NULL, 0, &index), PAHTUM_INVALID_ARGUMENT);
    EXPECT(made == NULL);

    memset(&answer, 0xff, sizeof answer);
    answer.known.struct_size = sizeof answer;
    EXPECT(pahtum_choose(engine, position, &asking.known, &answer.known) == PAHTUM_OK);
    EXPECT(answer.known.struct_size == sizeof answer && answer.known.best != PAHTUM_NO_MOVE && answer.later == 0);
    asking.later = 1;
    REFUSED(pahtum_choose(engine, position, &asking.known, &answer.known), PAHTUM_INVALID_ARGUMENT);
}

/* The sizes that the structures had first are welcome for ever: those of 64 bits, as numbers. */
static void keep_first_sizes(pahtum_position* position) {
    pahtum_engine_options options = {40, NULL, 0, 0, 0, 0};
    pahtum_question question = {24, 0, 0, 0};
    pahtum_limits limits = {40, 0, 1, 0, NULL};
    pahtum_choice choice = {.struct_size = 464};
    pahtum_solution solution = {.struct_size = 976};
    pahtum_view view = {.struct_size = 104};
    pahtum_engine* engine = NULL;
    if (sizeof(void*) != 8) return;
    EXPECT(pahtum_look(position, &view) == PAHTUM_OK);
    EXPECT(pahtum_new_engine(&options, &engine) == PAHTUM_OK);
    EXPECT(pahtum_choose(engine, position, &limits, &choice) == PAHTUM_OK);
    EXPECT(pahtum_solve(engine, position, &question, &limits, &solution) == PAHTUM_OK);
    pahtum_free_engine(engine);
}

/*
 * Programs that are compiled rely on these places. Where one changes, PAHTUM_API_VERSION and the library's name must.
 * A new member comes at the end; kFirstSize in call.hpp then says the size before it.
 */
#define AT(structure, member, place) EXPECT(sizeof(void*) != 8 || offsetof(pahtum_##structure, member) == (place))
static void keep_places(void) {
    EXPECT(PAHTUM_API_VERSION == 2);
    AT(view, stones, 8); AT(view, boulders, 24); AT(view, empty, 32); AT(view, key, 40); AT(view, score, 48);
    AT(view, board_points, 56); AT(view, bank, 64); AT(view, hand, 72); AT(view, size, 80); AT(view, side_to_move, 84);
    AT(view, phase, 88); AT(view, can_swap, 92); AT(view, winner, 96);
    AT(engine_options, player, 8); AT(engine_options, level, 16); AT(engine_options, threads, 20);
    AT(engine_options, hash_mebibytes, 24); AT(engine_options, seed, 32);
    AT(limits, depth, 8); AT(limits, nodes, 16); AT(limits, seconds, 24); AT(limits, stop, 32);
    AT(choice, score, 8); AT(choice, win_rate, 16); AT(choice, seconds, 24); AT(choice, nodes, 32); AT(choice, exact, 40);
    AT(choice, depth, 44); AT(choice, best, 48); AT(choice, line, 50); AT(choice, line_length, 456);
    AT(move_value, score, 0); AT(move_value, win_rate, 8); AT(move_value, prior, 16); AT(move_value, nodes, 24);
    AT(move_value, exact, 32); AT(move_value, depth, 36); AT(move_value, move, 40);
    AT(question, goal, 8); AT(question, at_least, 12); AT(question, one_best, 16);
    AT(solution, seconds, 8); AT(solution, nodes, 16); AT(solution, proof, 24); AT(solution, lower, 28);
    AT(solution, upper, 32); AT(solution, best_is_complete, 36); AT(solution, best, 40); AT(solution, best_count, 560);
    AT(solution, line, 568); AT(solution, line_length, 968);
}

struct task {
    pahtum_engine* engine;
    const pahtum_position* position;
    const pahtum_stop* stop;
    pahtum_status status;
};

static void* solve_for_ever(void* argument) {
    struct task* const task = argument;
    pahtum_limits limits = {LIMITS, 0, 0, 0, NULL};
    pahtum_solution solution = {.struct_size = sizeof solution};
    limits.stop = task->stop;
    do { /* The other thread may be at its turn just now. */
        task->status = pahtum_solve(task->engine, task->position, NULL, &limits, &solution);
    } while (task->status == PAHTUM_BUSY);
    return NULL;
}

/* While one thread proves what would take years, others find the engine busy, then stop it. */
static void stop_from_another_thread(const pahtum_position* position, pahtum_engine* engine) {
    const struct timespec pause = {0, 1000000};
    pahtum_stop* stop = NULL;
    struct task task;
    pthread_t thread;
    pahtum_choice choice = {.struct_size = sizeof choice};
    pahtum_limits limits = {LIMITS, 0, 1, 0, NULL};
    pahtum_status status;
    EXPECT(pahtum_new_stop(&stop) == PAHTUM_OK);
    task.engine = engine;
    task.position = position;
    task.stop = stop;
    EXPECT(pthread_create(&thread, NULL, solve_for_ever, &task) == 0);
    do {
        nanosleep(&pause, NULL);
        status = pahtum_choose(engine, position, &limits, &choice);
    } while (status == PAHTUM_OK);
    EXPECT(status == PAHTUM_BUSY);
    EXPECT(pahtum_clear(engine) == PAHTUM_BUSY);
    pahtum_request_stop(stop);
    EXPECT(pthread_join(thread, NULL) == 0);
    EXPECT(task.status == PAHTUM_OK);
    /* The request stands until it is taken back. */
    limits.nodes = 0;
    limits.stop = stop;
    EXPECT(pahtum_choose(engine, position, &limits, &choice) == PAHTUM_OK && choice.best != PAHTUM_NO_MOVE);
    pahtum_reset_stop(stop);
    limits.depth = 2;
    EXPECT(pahtum_choose(engine, position, &limits, &choice) == PAHTUM_OK && choice.depth == 2);
    pahtum_free_stop(stop);
}

/* A message belongs to the thread in which the call failed. */
static void* keep_own_message(void* argument) {
    pahtum_position* made = NULL;
    (void)argument;
    EXPECT(strcmp(pahtum_error(), "") == 0);
    REFUSED(pahtum_parse_position("nonsense", &made), PAHTUM_PARSE_ERROR);
    return NULL;
}

static void finish_games(pahtum_engine* engine) {
    pahtum_position* position = NULL;
    pahtum_limits limits = {LIMITS, 0, 50, 0, NULL};
    pahtum_choice choice = {.struct_size = sizeof choice};
    pahtum_view view = {.struct_size = sizeof view};
    int plies = 0;
    EXPECT(pahtum_random_game("classic,size=5,boulders=3", 5, &position) == PAHTUM_OK);
    for (;; ++plies) {
        EXPECT(pahtum_choose(engine, position, &limits, &choice) == PAHTUM_OK);
        if (choice.best == PAHTUM_NO_MOVE) break;
        EXPECT(pahtum_play(position, choice.best) == PAHTUM_OK);
    }
    EXPECT(plies == 22);
    EXPECT(pahtum_look(position, &view) == PAHTUM_OK && view.phase == PAHTUM_OVER && view.winner >= -1);
    REFUSED(pahtum_play(position, 0), PAHTUM_ILLEGAL_MOVE);
    pahtum_free_position(position);
}

int main(void) {
    const pahtum_engine_options options = {OPTIONS, NULL, 0, 2, 4, 1};
    pahtum_position* position = NULL;
    pahtum_engine* engine = NULL;
    pthread_t thread;
    char message[600];
    EXPECT(pahtum_api_version() == PAHTUM_API_VERSION);
    EXPECT(strcmp(pahtum_error(), "") == 0);
    EXPECT(pahtum_parse_position(kBoard, &position) == PAHTUM_OK);
    EXPECT(pahtum_new_engine(&options, &engine) == PAHTUM_OK);
    refuse_null(position, engine);
    refuse_bad_texts(position);
    try_every_number(position);
    find_no_room(position, engine);
    refuse_numbers(position, engine);
    meet_other_sizes(position, engine);
    keep_first_sizes(position);
    keep_places();
    strcpy(message, pahtum_error());
    EXPECT(pthread_create(&thread, NULL, keep_own_message, NULL) == 0 && pthread_join(thread, NULL) == 0);
    EXPECT(strcmp(message, pahtum_error()) == 0);
    stop_from_another_thread(position, engine);
    finish_games(engine);
    pahtum_free_engine(engine);
    pahtum_free_position(position);
    if (!faults) printf("done with %s\n", pahtum_version());
    return faults;
}
