/*
 * Pah-Tum for programs in C and in any language that can call C: rules, positions, search and proofs.
 *
 * Handles. pahtum_position, pahtum_engine and pahtum_stop are opaque. A handle belongs to the caller of the function
 * that made it, who frees it once with its pahtum_free_* function. Freeing NULL does nothing. A freed handle must not
 * be used; NULL is refused wherever a handle or a result is needed. All else is plain data in the caller's memory,
 * and the library keeps no pointer to it after the call.
 *
 * Sizes. Every structure that may grow begins with struct_size, its size in bytes as the caller knows it:
 *     pahtum_limits limits = {.struct_size = sizeof limits, .nodes = 1000};
 * Set it also in a structure that a function fills. New members come at the end, so a program that was compiled with an
 * older header works with a newer library. A program that was compiled with a newer header works with an older library
 * while it leaves the members that the library does not know at 0; otherwise the call fails with
 * PAHTUM_INVALID_ARGUMENT. In results those members are 0.
 *
 * Errors. Functions that can fail return a pahtum_status. After PAHTUM_OK they have written their results; otherwise
 * they have written none, and positions are unchanged. pahtum_error() says what was wrong. No C++ exception leaves
 * the library.
 *
 * Threads. Different handles can be used at once. One position can be read by many threads while none changes it.
 * An engine does one thing at a time: a call from another thread returns PAHTUM_BUSY. A pahtum_stop can be used by
 * any number of threads at any time.
 *
 * Texts are UTF-8 and end with a null byte. Squares, moves, rulesets and positions are written as in the protocol's
 * manual: "D4", "D4xD5", "classic,size=5", "7/5-1/7/3-3/7/1-5/7 x classic".
 *
 * Link with -lpahtum (pkg-config pahtum, or pahtum::pahtum of CMake's package). For static linking in Windows define
 * PAHTUM_STATIC (pahtum::pahtum_static does).
 */
#ifndef PAHTUM_H
#define PAHTUM_H

#include <stddef.h>
#include <stdint.h>

/* In Windows a program imports from the DLL, unless it says that it contains the library. */
#if defined(_WIN32) && defined(PAHTUM_STATIC)
#define PAHTUM_API
#elif defined(_WIN32) && defined(PAHTUM_EXPORTS)
#define PAHTUM_API __declspec(dllexport)
#elif defined(_WIN32)
#define PAHTUM_API __declspec(dllimport)
#else
#define PAHTUM_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* NOLINTBEGIN(readability-identifier-naming): the style of C. */

/* Changes when a program that was compiled with an older header must be compiled again. */
#define PAHTUM_API_VERSION 2
/* That of the library that is loaded. */
PAHTUM_API int pahtum_api_version(void);
/* The release, like "0.1.0". */
PAHTUM_API const char* pahtum_version(void);

typedef enum pahtum_status {
    PAHTUM_OK = 0,
    PAHTUM_INVALID_ARGUMENT = 1, /* NULL, or a number out of range */
    PAHTUM_PARSE_ERROR = 2,      /* a text that cannot be read; names of players are texts, too */
    PAHTUM_ILLEGAL_MOVE = 3,     /* the rules forbid it here, as a stone on a taken cell or beside the board */
    PAHTUM_TOO_SMALL = 4,        /* the caller's memory has no room for the result */
    PAHTUM_BUSY = 5,             /* another thread is using the engine */
    PAHTUM_OUT_OF_MEMORY = 6,
    PAHTUM_FAILED = 7            /* anything else, such as no thread left */
} pahtum_status;

/* Why the last failed call in this thread failed; "" if none has. Valid until the next call in this thread. */
PAHTUM_API const char* pahtum_error(void);

/* ---- Positions ---- */

typedef struct pahtum_position pahtum_position;

typedef enum pahtum_side { PAHTUM_BLACK = 0, PAHTUM_WHITE = 1 } pahtum_side;

typedef enum pahtum_phase {
    PAHTUM_PLACING = 0,  /* the players put boulders on the board */
    PAHTUM_CHOOSING = 1, /* Black answers first or second */
    PAHTUM_STONES = 2,   /* the players put stones on the board */
    PAHTUM_OVER = 3
} pahtum_phase;

/*
 * One cell of 0 to 63: row * 8 + column, whatever the size of the board; A1 is 0, B1 is 1, A2 is 8. A set of cells is
 * 64 bits, bit number = cell.
 */
#define PAHTUM_CELL(column, row) ((row) * 8 + (column))

/*
 * A move is a number below 2^14: cell, plus 64 * captured cell (the cell itself if nothing is captured), plus 4096 *
 * kind, where kind is 0 for a stone or boulder put on the cell. The other kinds have cell and captured cell 0.
 */
typedef uint16_t pahtum_move;
#define PAHTUM_SWAP 4096   /* the answer to the first stone: it becomes mine */
#define PAHTUM_FIRST 8192  /* Black opens the stone phase */
#define PAHTUM_SECOND 12288 /* White does */
#define PAHTUM_NO_MOVE 65535

#define PAHTUM_MAX_MOVES 257 /* a position never has more legal moves */
#define PAHTUM_MAX_TEXT 256  /* room for every text that this library writes, the null byte included */

/*
 * A new game by the ruleset ("" for classic). `boulders`: cells separated by blanks, like "B2 D4"; none if NULL or "".
 * Boulders can only be given where they stand on the board from the start (setup=fixed).
 */
PAHTUM_API pahtum_status pahtum_new_game(const char* ruleset, const char* boulders, pahtum_position** position);
/* The same, with as many boulders as the ruleset says, on random cells that depend on the seed only. */
PAHTUM_API pahtum_status pahtum_random_game(const char* ruleset, uint64_t seed, pahtum_position** position);
PAHTUM_API pahtum_status pahtum_parse_position(const char* text, pahtum_position** position);
PAHTUM_API pahtum_status pahtum_copy_position(const pahtum_position* position, pahtum_position** copy);
/* Makes `position` equal to `other`, without allocating: to take moves back, keep a copy and assign it. */
PAHTUM_API pahtum_status pahtum_assign_position(pahtum_position* position, const pahtum_position* other);
PAHTUM_API void pahtum_free_position(pahtum_position* position);

/* Text that pahtum_parse_position reads back as an equal position. `capacity`: bytes at `text`. */
PAHTUM_API pahtum_status pahtum_position_text(const pahtum_position* position, char* text, size_t capacity);
/* The name of the ruleset and every setting: "classic size=7 setup=fixed ... swap=off". */
PAHTUM_API pahtum_status pahtum_ruleset_text(const pahtum_position* position, char* text, size_t capacity);

/* Everything about a position; arrays by pahtum_side. */
typedef struct pahtum_view {
    size_t struct_size; /* sizeof (pahtum_view) */
    uint64_t stones[2];
    uint64_t boulders;
    uint64_t empty;
    uint64_t key;             /* equal for positions from which the game can go on in the same ways */
    int32_t score[2];         /* the points that would decide if the game ended now */
    int32_t board_points[2];  /* of the lines on the board, whatever the scoring */
    int32_t bank[2];          /* banked with scoring=running, else 0 */
    int32_t hand[2];          /* stones still to be placed */
    int32_t size;             /* cells in a row, 3 to 8 */
    int32_t side_to_move;     /* pahtum_side */
    int32_t phase;            /* pahtum_phase */
    int32_t can_swap;         /* 0 or 1 */
    int32_t winner;           /* when the game is over: a pahtum_side, or -1 for a draw; before, -2 */
} pahtum_view;

PAHTUM_API pahtum_status pahtum_look(const pahtum_position* position, pahtum_view* view);

/* Points of an unbroken row or column of `length` stones: 0, 0, 0, 3, 10, 25, 56, 119, 246; -1 for other lengths. */
PAHTUM_API int32_t pahtum_line_points(int32_t length);

/* ---- Moves ---- */

/*
 * Writes the legal moves, each once, in a fixed order, and how many there are to `count`: none when the game is over.
 * If `capacity` is less than that, nothing is written to `moves`, only to `count`, and PAHTUM_TOO_SMALL returned.
 * `moves` may be NULL if `capacity` is 0.
 */
PAHTUM_API pahtum_status pahtum_legal_moves(const pahtum_position* position, pahtum_move* moves, size_t capacity,
                                            size_t* count);
PAHTUM_API pahtum_status pahtum_play(pahtum_position* position, pahtum_move move);
/*
 * "D4", "D4xD5", "swap", "first" or "second", in either case. Where a stone on D4 can capture, D4 alone means the
 * capture that gains the mover most at once.
 */
PAHTUM_API pahtum_status pahtum_parse_move(const pahtum_position* position, const char* text, pahtum_move* move);
/* Of a legal move. */
PAHTUM_API pahtum_status pahtum_move_text(const pahtum_position* position, pahtum_move move, char* text,
                                          size_t capacity);

/* ---- The engine ---- */

typedef struct pahtum_engine pahtum_engine;
typedef struct pahtum_stop pahtum_stop;

/* A request to stop, which any thread can make, before or while an engine works. At first there is none. */
PAHTUM_API pahtum_status pahtum_new_stop(pahtum_stop** stop);
/* Every call with this stop ends within milliseconds, with what it has found; calls that begin later, too. */
PAHTUM_API void pahtum_request_stop(pahtum_stop* stop);
/* Takes the request back, for the next use. */
PAHTUM_API void pahtum_reset_stop(pahtum_stop* stop);
/* No engine may still be using it. */
PAHTUM_API void pahtum_free_stop(pahtum_stop* stop);

/* Other members that are 0 or NULL have their default; numbers out of range are PAHTUM_INVALID_ARGUMENT. */
typedef struct pahtum_engine_options {
    size_t struct_size; /* sizeof (pahtum_engine_options) */
    /* "search" (default), "greedy", "random", "beginner", "blocker", "montecarlo" or "uct" */
    const char* player;
    int32_t level;          /* strength of "search": 1, a beginner, to 15, full strength, the default */
    int32_t threads;        /* 1, the default, to 1024 */
    /* 1 to 1048576: of the tables, half for search and half for proofs; 64 by default; allocated when used */
    int32_t hash_mebibytes;
    /*
     * Of random choices, by "search" below level 15 and all other players: they depend on it and on the first position
     * in which the engine, new or cleared, chooses a move.
     */
    uint64_t seed;
} pahtum_engine_options;

/* `options` may be NULL. */
PAHTUM_API pahtum_status pahtum_new_engine(const pahtum_engine_options* options, pahtum_engine** engine);
/*
 * Forgets what earlier calls have found: the same calls then give the same results, without time limits or threads.
 * To be called when a new game begins.
 */
PAHTUM_API pahtum_status pahtum_clear(pahtum_engine* engine);
/* No other thread may still be using it. */
PAHTUM_API void pahtum_free_engine(pahtum_engine* engine);

/* The first limit that is reached ends the work; 0 or NULL means none. */
typedef struct pahtum_limits {
    size_t struct_size; /* sizeof (pahtum_limits) */
    int32_t depth;  /* plies, 1 to 200; for choosing and analysing moves, proofs ignore it */
    uint64_t nodes; /* "montecarlo" and "uct" count games played out, and stop after 2^30; simple players ignore it */
    double seconds; /* up to 1e8 */
    const pahtum_stop* stop;
} pahtum_limits;

#define PAHTUM_MAX_LINE 200 /* no game has more moves */

/* What the engine would play. Scores are points, from the view of the side to move. */
typedef struct pahtum_choice {
    size_t struct_size; /* sizeof (pahtum_choice) */
    double score;     /* expected final margin */
    double win_rate;  /* chance of a win, a draw counting half */
    double seconds;
    uint64_t nodes;
    int32_t exact;    /* 1: score is the proven final margin under best play */
    int32_t depth;    /* plies searched completely */
    pahtum_move best; /* PAHTUM_NO_MOVE if the game is over */
    pahtum_move line[PAHTUM_MAX_LINE]; /* expected play by both sides; begins with best */
    size_t line_length;
} pahtum_choice;

/*
 * Without limits (or with NULL) "search" at level 15 thinks until the value is proven: on most boards for ever. Lower
 * levels have limits of their own; "montecarlo" and "uct" play out 100000 games, and the other players answer at once.
 *
 * The first call for a board size and a way of scoring makes tables before the clock starts, which takes some
 * hundredths of a second.
 */
PAHTUM_API pahtum_status pahtum_choose(pahtum_engine* engine, const pahtum_position* position,
                                       const pahtum_limits* limits, pahtum_choice* choice);

/* One move, from the view of the side that plays it. It does not grow, since there are arrays of it. */
typedef struct pahtum_move_value {
    double score;
    double win_rate;
    double prior;     /* chance of being the best move, judged before any search */
    uint64_t nodes;
    int32_t exact;
    int32_t depth;
    pahtum_move move;
} pahtum_move_value;

/*
 * The value of every legal move, best first, by search and proofs at full strength, whatever the player. As
 * pahtum_legal_moves, but `capacity` must be at least their number.
 */
PAHTUM_API pahtum_status pahtum_analyze(pahtum_engine* engine, const pahtum_position* position,
                                        const pahtum_limits* limits, pahtum_move_value* values, size_t capacity,
                                        size_t* count);

/* Without any search, for the side to move: the expected final margin, and the chance of a win. Results may be NULL. */
PAHTUM_API pahtum_status pahtum_evaluate(const pahtum_position* position, double* score, double* win_rate);

typedef enum pahtum_goal {
    PAHTUM_MARGIN = 0,  /* the final margin under best play */
    PAHTUM_RESULT = 1,  /* win, draw or loss: much faster */
    PAHTUM_AT_LEAST = 2 /* whether the margin is at least `at_least` */
} pahtum_goal;

typedef struct pahtum_question {
    size_t struct_size; /* sizeof (pahtum_question) */
    int32_t goal;     /* pahtum_goal */
    int32_t at_least; /* for PAHTUM_AT_LEAST, from the view of the side to move; -1048576 to 1048576 */
    int32_t one_best; /* not 0: one best move is enough, which is faster than all */
} pahtum_question;

typedef enum pahtum_proof {
    PAHTUM_UNSOLVED = 0,
    PAHTUM_BOUNDS = 1,       /* lower and upper say something, but not who wins */
    PAHTUM_RESULT_KNOWN = 2, /* they say whether it is a win or a loss */
    PAHTUM_MARGIN_KNOWN = 3, /* lower == upper */
    PAHTUM_YES = 4,          /* PAHTUM_AT_LEAST was asked, and the margin is: then never 2 or 3 */
    PAHTUM_NO = 5            /* ..., and it is not */
} pahtum_proof;

/*
 * What was proven. The final margin under best play is from lower to upper, from the view of the side to move.
 *
 * Best moves and line are proven to keep the answer: PAHTUM_MARGIN_KNOWN the margin, or the result if that was asked;
 * PAHTUM_RESULT_KNOWN the result, so that after a question for the margin others may win by more; PAHTUM_YES what was
 * asked. With any other proof there are none. A limit can also end the work after the answer and before its moves are
 * proven: then some or all moves are missing, and the line ends early. So look at best_count, whatever the proof.
 */
typedef struct pahtum_solution {
    size_t struct_size; /* sizeof (pahtum_solution) */
    double seconds;
    uint64_t nodes;
    int32_t proof; /* pahtum_proof */
    int32_t lower;
    int32_t upper;
    int32_t best_is_complete;           /* 1: all other moves are proven not to keep the answer */
    pahtum_move best[PAHTUM_MAX_MOVES]; /* PAHTUM_NO_MOVE in the first place if there is none */
    size_t best_count;
    pahtum_move line[PAHTUM_MAX_LINE]; /* by both sides; begins with best[0] */
    size_t line_length;
} pahtum_solution;

/* `question` may be NULL: the margin and all best moves. Reaching a limit is no error: see proof. */
PAHTUM_API pahtum_status pahtum_solve(pahtum_engine* engine, const pahtum_position* position,
                                      const pahtum_question* question, const pahtum_limits* limits,
                                      pahtum_solution* solution);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
}
#endif

#endif
