export const en = {
  language: 'English', decimal: '.', black: 'Black', white: 'White', close: 'Close', cancel: 'Cancel', copy: 'Copy', copied: 'Copied',
  point_one: '{n} point', point_other: '{n} points', stones_one: '{n} stone', stones_other: '{n} stones',
  points: 'Points', moves: 'Moves', move: 'Move', game: 'Game', board: 'Board', more: 'More', settings: 'Engine and rules', side_panels: 'About the game',
  // Header and menu
  new_game: 'New game', learn: 'How to play', open: 'Open SGF', save: 'Save SGF', share: 'Share', games: 'My games', keys: 'Keys', sound_on: 'Sound on', sound_off: 'Sound off', choose_language: 'Language',
  // Controls
  to_start: 'To the start', one_back: 'One move back', one_on: 'One move forward', to_end: 'To the end', take_back: 'Take back', hint: 'Hint',
  engine_moves: 'Engine moves', move_now: 'Move now', stop: 'Stop', resign: 'Resign', resign_sure: 'Really resign?', analysis: 'Analysis',
  // Status
  your_turn: 'Your turn: {side}.', your_boulder: 'Your turn: place a boulder.', to_move: '{side} to move.', to_move_or_swap: '{side}: move, or swap.', your_turn_or_swap: 'Your turn: move, or swap.', your_choice: 'Your turn: choose who moves first.', thinking: '{side} is thinking\u2026',
  to_place: '{side} places a boulder.', to_choose: '{side} chooses who moves first.', choose_capture: 'Choose what to capture.', looking: 'Looking for a good move\u2026',
  wins: '{side} wins by {margin}: {more} to {less}.', draw: 'Draw, {points} to {points}.', resigned: '{side} has resigned. {winner} wins.',
  played: '{side} played {move}.', played_captured: '{side} played {move} and captured {cell}.', placed: '{side} placed a boulder on {cell}.', at_move: 'Move {ply} of {last}: {side}, {move}.', at_start: 'The start of the game.',
  quoted: '“{words}”', move_swap: 'Swap', move_first: 'I move first', move_second: 'White moves first', capture: 'Capture {cell}',
  // Board
  board_label: 'Board. Type a cell such as D4, or move with Shift and the arrow keys; Enter plays.',
  cell_black: 'black stone', cell_white: 'white stone', cell_boulder: 'boulder', cell_empty: 'empty', cell_last: 'last move', cell_hint: 'hint', cell_better: 'better move', cell_value: 'value {value}', cell_illegal: 'not a legal move',
  line: '{side}: {n} in a row, {points}',
  // Players
  human: 'Human', engine: 'Engine', who_plays: 'Who plays {side}', in_hand: '{n} in hand', in_hand_long: 'Stones still to be placed', lines_of_one: '{n} line of {length}', lines_of_other: '{n} lines of {length}',
  // Record and analysis
  chances: 'Chances and points', chances_help: 'Both as expected at each move, if both sides play on like the engine; between weaker players much more can still happen. Click to go to a move.', no_chances: 'No evaluation yet: play the engine, or switch analysis on.',
  chances_label: 'Black\u2019s chance of winning and expected margin after each move', after_move: 'After move {ply}: Black {chance}, {score}', n_moves_one: '{n} move', n_moves_other: '{n} moves',
  move_label: 'Move {ply}, {side}, {move}', or_move: 'or {move}', other_label: 'or {move}, move {ply}, variation',
  analysis_off: 'Off. Press Analysis to see the value of every move on its cell.', analysis_over: 'The game is over.', analysis_waits: 'The engine is choosing its move.', analysis_starts: 'Thinking\u2026',
  analysis_head: 'Expected margins for {side}; bold values are proven.', wins_column: 'Wins', play_column: 'Expected play', proven: 'proven', expected: 'expected',
  all_proven: 'All moves proven', depth: 'Depth {depth}', effort: '{depth}, {nodes} nodes, {seconds} s', from_book: 'with the book of solved boards', move_from_book: 'Move {ply}: from the book of solved boards.',
  // New game and settings
  rules: 'Rules', size: 'Size', boulders: 'Boulders', boulders_where: 'Click cells to place boulders; none: at random', pie: 'Pie rule', you_play: 'You play', both: 'Two people on one device', none: 'nobody (two engines)',
  level: 'Level', or_position: 'Or a position', start: 'Start', seconds: 'Seconds per move', threads: 'Threads', one_thread: 'Without a server the engine has one thread.', memory: 'Memory, MiB', position: 'Position',
  level_1: 'Newcomer', level_2: 'Beginner', level_3: 'Learner', level_4: 'Casual player', level_5: 'Regular player', level_6: 'Club player', level_7: 'Tournament player', level_8: 'Strong player', level_9: 'Very strong player', level_10: 'Expert', level_11: 'Candidate master', level_12: 'Master', level_13: 'Senior master', level_14: 'Grandmaster', level_15: 'Full strength',
  boulder_cell: 'Boulder on {cell}',
  // Rules in words
  classic: 'Classic', assyrian: 'Assyrian', strategic: 'Strategic', custodial: 'Custodial',
  says_size: 'The board has {n} by {n} cells.', says_fixed_one: '{n} boulder lies on it from the start.', says_fixed_other: '{n} boulders lie on it from the start.', says_none: 'There are no boulders.', says_centre_one: 'One boulder lies in the middle; Black places one more.', says_centre_other: 'One boulder lies in the middle; the players take turns placing {n} more, Black first.', says_one_centre: 'One boulder lies in the middle.',
  says_alternate_one: 'White places {n} boulder.', says_alternate_other: 'The players take turns placing {n} boulders, White first.', says_choose_one: 'White places {n} boulder; then Black chooses who moves first.', says_choose_other: 'White places {n} boulders; then Black chooses who moves first.', says_offer_one: 'Black places {n} boulder and moves first.', says_offer_other: 'Black places {n} boulders and moves first.',
  says_final: 'Lines are counted when the game has ended.', says_running: 'Every stone scores at once, all the points of each line that it makes longer. Points are never lost.',
  says_custodial: 'If your new stone and another of yours have exactly one enemy stone or boulder between them, that piece becomes your stone.', says_stones_one: 'Each side has {n} stone.', says_stones_other: 'Each side has {n} stones.', says_swap: 'After the first stone the other side may take it over instead of moving (pie rule).',
  // How to play
  learn_goal: 'The goal', learn_goal_1: 'Black and White take turns. A turn places one stone on a free cell. Stones never move. When no more stones can be placed, the side with more points wins.',
  learn_lines: 'Lines', learn_lines_1: 'Three or more of your stones in a row, next to each other, are a line. Lines go across or up and down, never diagonally.',
  learn_lines_2: 'A gap, an enemy stone or a boulder ends a line.', learn_points: 'Points', learn_points_1: 'One more stone more than doubles the points. So make a few long lines rather than many short ones.',
  learn_cross: 'A stone can be in two lines at once: one across and one up and down. Both count.', learn_block: 'Compare what your stone would score with what it would stop: go where more points are at stake.',
  learn_rulesets: 'Which rules', learn_pie: 'Pie rule: the first stone should be neither too good nor too bad, because the other side may press Swap and take it over.', learn_pie_option: 'New game can add the pie rule: the other side may take over the first stone instead of moving, so moving first is no advantage.', learn_show: 'Show the rules of', learn_tour: 'Play a first game', learn_boulder: 'Boulders block both sides. Nobody may place a stone on one.',
  // First game
  tour_title: 'First game {step}/{steps}', tour_leave: 'Leave',
  tour_end: 'That was your first game! The real board has 7 by 7 cells; the opponent there is at level 1.', tour_real: 'Play on the real board',
  tour_lost: 'That was your first game! Try again: follow the cells that glow.', tour_again: 'Try again',
  // Hint
  hint_title: 'Hint: {move}', hint_builds: 'It makes {length} in a row, {cells}: {points}.', hint_builds_more: 'It makes {length} in a row, {cells}: {points}, {gain} more than before.',
  hint_blocks: 'It stops {side} from making {length} in a row, {cells}, for {points}.', hint_room: 'Then {stones} have room for {length} in a row, {cells}.', hint_room_first: 'There is room for {length} in a row, {cells}.',
  hint_takes: 'It takes room from {side}, who has {stones} in {cells}.', hint_captures: 'It captures {cell}.', hint_boulder: 'Of all cells for a boulder this one leaves you the best board.', hint_swap: 'The first stone is worth taking over.', hint_first: 'On this board it is better to move first.', hint_second: 'On this board it is better to move second.',
  hint_wins: '{side} is then expected to win by about {points}.', hint_wins_surely: 'With best play {side} then wins; this is proven, but not by how much.', hint_even: 'The game is then expected to end about even.', hint_wins_proven: 'With best play {side} then wins by {points}; this is proven.', hint_even_proven: 'With best play the game is then a draw; this is proven.',
  // Exercises
  practise: 'Practise the mistakes', exercise_mistake: '{side} to move. In the game, move {ply} was {move}: find a better one.', exercise_wrong_chances: '{move} gives away {chances} of the chances. Try again.', exercise_judging: 'Looking at {move}\u2026', exercise_busy: 'The engine is busy with the game. Try again soon.',
  exercises: 'Exercises', exercise_next: 'Next', exercise_show: 'Solution', exercise_leave: 'Back to the game', exercise_score: '{solved} of {tried} solved',
  exercise_win_one: '{side} to move. Find the move that wins by {points}.', exercise_win_some: '{side} to move. Find a move that wins by {points}.', exercise_draw_one: '{side} to move. Find the move that holds the draw.', exercise_draw_some: '{side} to move. Find a move that holds the draw.',
  exercise_lose_one: '{side} to move. Find the move that loses by only {points}.', exercise_lose_some: '{side} to move. Find a move that loses by only {points}.',
  exercise_right: 'Right! {move} is it.', exercise_others: 'Right, too: {moves}.', exercise_wrong: '{move} gives away {points}. Try again.', exercise_solution: 'The solution: {moves}.', exercise_hint_column: 'Look in column {column}.', exercise_hint_cell: 'Look at {cell}.',
  // Result
  result_title: 'The game is over', result_banked: 'Points scored move by move', result_no_lines: 'no lines', rematch: 'Rematch', rematch_long: 'Rematch on the same board, sides exchanged', new_rules: 'Other rules',
  // Review
  review: 'Review', reviewing: 'Reviewing: {done} of {all} moves\u2026', review_runs: 'Reviewing the moves\u2026', turning_points: 'Turning points', no_turning_points: 'No turning points', turning_point: '{ply}. {side} {move} gave away {chances} of the chances; better {best}', accuracy: 'Accuracy: Black {black}, White {white} (100% gives no points away; each 3 points a move halve it).', verdict_best: 'Move {ply}: the best move.', verdict_good: 'Move {ply}: good.',
  verdict_inaccuracy: 'Move {ply}: an inaccuracy, {points} and {chances} of the chances given away; better is {best}.', verdict_mistake: 'Move {ply}: a mistake, {points} and {chances} of the chances given away; better is {best}.', verdict_blunder: 'Move {ply}: a blunder, {points} and {chances} of the chances given away; better is {best}.',
  // Share
  link_game: 'Link to the game', link_position: 'Link to this position', share_help: 'Whoever opens the link sees the game with all its moves, or begins with the position.', share_here: 'The address of this page is for this machine only. What begins with # is the text of the game or the position: put it behind the address of any Pah-Tum page, or give the image or the SGF file.', share_jpeg: 'Image (JPEG)', share_send: 'Send\u2026', share_svg: 'Image (SVG)', link_bad: 'This link cannot be opened.',
  link_damaged: 'It is damaged: copy all of it again, or ask for it.', link_long: 'It is longer than {n} letters.', exercise_day_done: 'Done for today.',
  // Keys
  key_step: 'Left, Right', key_step_does: 'one move back, one forward, also on the board', key_ends: 'Home, End', key_ends_does: 'to the start, to the end', key_walk: 'Shift and arrows', key_walk_does: 'move from cell to cell on the board', key_type: 'D 4', key_type_does: 'a letter and a number go to that cell',
  key_play: 'Enter or Space', key_play_does: 'place a stone on the cell', key_escape: 'Escape', key_escape_does: 'closes what is open, cancels a choice, leaves the exercises', key_tab: 'Tab', key_tab_does: 'to the next button',
  // My games, and what is asked before another game begins
  games_help: 'This browser keeps the last 50 games.', games_none: 'No games yet. This browser will keep the last 50 here.', games_save: 'Save all as SGF', game_open: 'Open', game_continue: 'Continue', game_delete: 'Delete', game_delete_sure: 'Really delete?',
  game_running: 'Not finished', game_won: '{side} won by {margin}', game_drawn: 'Draw', game_people: 'two people', game_against: 'you {side}, level {engine}', game_engines: 'engine against engine, level {engine}',
  ask_title: 'Begin another game?', ask_link: 'Open the game of the link?', games_in_file: 'The file has several games', games_first: 'The first {n} of {all} games. pahtum review reads all.', ask_yes: 'Begin', ask_new: 'Your game is not finished.', ask_kept: 'You find it again under More, My games.', ask_tour: 'It waits meanwhile, and comes back after the first game.',
  mark_inaccuracy: 'inaccuracy', mark_mistake: 'mistake', mark_blunder: 'blunder', mark_answer: 'best answer to one',
  // Pace, themes, the end of a game, and what cannot be played
  pace_answer: '{n} s', pace_answer_label: 'Answers after at least', pace_between: '{n} s a move', pace_between_label: 'At least, from move to move', pause: 'Pause', go_on: 'Go on',
  theme: 'Look', theme_wood: 'Wood', theme_slate: 'Slate', theme_contrast: 'High contrast',
  you_won: 'You won by {margin}!', you_lost: 'You lost by {margin}.', you_drew: 'You drew.', tally: 'Level {level}: {won} won, {drew} drawn, {lost} lost.', first_counts: 'This game counts with its first result.', next_level: 'Next level: {level}',
  no_boulder: '{cell} holds a boulder. Nobody may play there.', no_black: '{cell} is taken by a black stone.', no_white: '{cell} is taken by a white stone.', no_move: '{cell} is no legal move.',
  key_lines: 'Lines on the board', chances_curve: 'Black\u2019s chance of winning', points_curve: 'Black\u2019s margin in points',
  // Where a finger points
  boulders_where_touch: 'Tap cells to place boulders; none: at random', chances_help_touch: 'Both as expected at each move. Tap to go to a move.',
  // Exercises with themes and ratings, and reviews in points
  exercise_theme: 'Which exercises', exercise_all: 'All themes', exercise_make: 'Make a line', exercise_block: 'Block', exercise_double: 'Double threat', exercise_count: 'Count the last cells', exercise_day: 'Exercise of the day',
  exercise_rating: 'Your rating {rating}, this one {exercise}', exercise_streak: '{n} in a row', exercise_days_one: '{n} day', exercise_days_other: '{n} days in a row', exercise_why: 'Why {move}', exercise_line: 'How it goes on',
  verdict_costly: 'Move {ply}: keeps the chances, but gives away {points}; better is {best}.', costly_moves: 'Costly moves', costly_move: '{ply}. {side} {move} gave away {points}; better {best}',
  // Trouble
  no_answer: 'No answer from the program. Save SGF still saves the game. To go on, start pahtum web again with --port {port}.', no_page: 'The program does not serve this page any more: it was started again, or too many of its pages are open. Open the address that it shows in its terminal; in this tab the game then goes on.', too_large: 'the file is too large: it has {has} MiB, and a game may have {may} MiB', charset_unknown: 'its charset {name} (CA) is unknown; save it as UTF-8', set_aside: 'Some of what this browser stored cannot be read: {names}. It is kept under the same names with “damaged-” in front.',
  // The first visit: card, levels, lesson, and the form of a new game
  welcome: 'New here?', welcome_game: 'Place stones in turn: rows of three or more score, and long rows score far more.', welcome_learn: 'Learn in two minutes', welcome_play: 'Play', welcome_set_up: 'Set up a board',
  skill_question: 'How well do you know the game?', skill_new: 'I am new to it', skill_rules: 'I know the rules', skill_strong: 'I am strong',
  adaptive: 'Adaptive (now {level})', adaptive_help: 'After a game that you win it is one level higher, after one that you lose one lower.', adaptive_next: 'Adaptive: the next game is at level {level}.',
  suggest_up: 'You have won twice in a row at this level. Try the next one.', suggest_down: 'You have lost twice in a row at this level. Try an easier one.', suggest_play: 'Play level {level}',
  level_glance: 'Builds its own lines, and notices about {share} of your rows and columns.', level_ahead_one: 'Sees all lines, {n} move ahead.', level_ahead_other: 'Sees all lines, {n} moves ahead.', level_nodes: 'Sees all lines, and looks at {nodes} positions for a move.',
  level_worse: 'It may choose a move that seems up to {points} points worse than the best.', level_full: 'Looks as far as the time allows, and plays the best move that it finds.',
  lesson_row: '{length} in a row, {points}', lesson_you_made: 'You have made {row}!', lesson_made: '{side} has made {row}.', lesson_press: 'Click a cell that glows.', lesson_press_touch: 'Tap a cell that glows.',
  lesson_start: 'You have the black stones. Nobody may play on the grey boulders.', lesson_line: 'Three or more stones side by side, across or up and down, are a line.', lesson_points: 'A line of three is 3 points, of four 10, of five 25.', lesson_back: 'Take back undoes your last move.',
  lesson_make: 'Make {row}.', lesson_make_two: 'Make two lines at once, across and up and down.', lesson_stops: 'This stops {side}, too.', lesson_block: '{side} would make {row} here: block!', lesson_join: 'Go on: you then have {stones} in line, with room for {length}.',
  lesson_take: '{side} has {stones} in line, with room for {length}: get in the way.', lesson_begin: 'Begin a line where there is room for {length}.', lesson_fill: 'No line can be made any more: place your stones anywhere.', lesson_waits: '{side} is to move.', cell_advised: 'advised',
  about_classic: 'Boulders lie there from the start; lines count at the end.', about_assyrian: 'One boulder lies in the middle; you take turns placing the others.', about_strategic: 'You take turns placing the boulders; every stone scores at once.', about_custodial: 'A piece between two of your stones becomes yours.',
  pie_says: 'After the first stone the other side may take it over, so beginning is no advantage.', boulders_beside: 'Not on this board, and left out: {cells}.', boulders_by_players: 'The players place the boulders.', fair: 'A fair board', fair_says: 'A fair board: under best play nobody wins, which is proven.', boulders_too_many: 'Too many for this board.', advanced: 'Advanced', seed: 'Seed for boulders',
  // Games of others, and the way back from the first game
  welcome_sent: 'Someone has sent you this game.', game_opened: 'opened', lesson_back_to: 'Back to your game', you_resigned: 'You have resigned. {winner} wins.',
  // Fair boards, matches, and what encourages
  random: 'A random board', match_score: 'Match on this board, two games: you {you}, engine {engine}.', engine_level: 'Level {level}',
  try_again_there: 'Try again from there', loss_drawn: 'After move {ply} you could still expect a draw.', loss_led: 'After move {ply} you could still expect to win.', loss_blow: '{side} gained most with move {ply}, {move}: {points}.',
  loss_drawn_then: 'After move {ply} you could still expect a draw; then {side} played {move} for {points}.', loss_led_then: 'After move {ply} you could still expect to win; then {side} played {move} for {points}.',
  chances_wait: 'Shown when the game is over: at this level much can still happen.', chances_show: 'Show now', chances_hide: 'Hide until the end',
  // Games by links
  letters: 'Two people by links', letter_title: 'A game by links', letter_of: 'by links, you {side}', letter_turn: 'Your turn', letter_waits: 'Waiting for the other side.',
  letter_begins: 'Send the link: the other side begins.', letter_start: 'Play the first move and send its link. Or send the link now: then the other side begins.', letter_yours: 'You are {side}. Play a move, then send its link.', letter_played: 'You have played {move}.', letter_send_says: 'Send the link: it is your move.', letter_sent_says: 'When the answer comes, open its link, or paste it under More, My games.',
  letter_again: 'You have sent another answer to this position, {move}: the other side will be told.', letter_send: 'Send the link', letter_past: 'This move has been answered. Go to the last move to go on.', letter_link: 'Link with the game', letter_help: 'Send it by mail or chat. Whoever opens it sees the game and answers with another link.', letter_here: 'Send this text by mail or chat. The other side pastes it under More, My games, on any Pah-Tum page.',
  letter_unkept: 'This browser stores nothing more: keep the links of this game.', letter_older: 'This link is older than your game, which stays as it is.', letter_mine: 'This link does not fit your game: as your move {ply} it has {there}, and you played {here}. Your game stays as it is: take your move back and play {there}, or ask for another link.', letter_board: 'This link has another board than your game. Your game stays as it is: ask for another link.',
  letter_second_title: 'A second answer', letter_second: 'You have been sent {here} as move {ply}; this link has {there} instead. Have you agreed on that?', letter_take: 'Take {there}', letter_own: 'This link holds a move or resignation of yours that was not made here. Take it only if you made it on another device.', letter_own_take: 'Take the link', letter_paste: 'A link or text that you were sent',
  // Between sentences, and between clauses
  two_sentences: '{first} {second}', two_clauses: '{first}, {second}',
  truth: 'Who should win?', truth_runs: 'Looking for a proof\u2026', truth_wins: 'With best play {side} wins this board: proven.', truth_draw: 'With best play nobody wins this board: proven.', truth_open: 'Who should win this board is not proven within two seconds.',
  truth_now_wins: 'From the position shown {side} wins.', truth_now_draw: 'From the position shown it is a draw.', truth_now_open: 'Of the position shown nothing is proven.', truth_keep: 'First moves that keep this: {n} ({moves}).', truth_keep_some: 'Proven to keep this: {moves}; of other first moves nothing is proven.',
  truth_slip_win: '{side} gave the win away with move {ply}, {move}.', truth_slip_draw: '{side} gave the draw away with move {ply}, {move}.', truth_better: 'Better was {moves}.', truth_gap: 'Between moves {from} and {to} the outcome changed; where is not proven.', truth_none: 'From move {from} on neither side gave anything away.',
  famous: 'Famous boards', famous_won: 'Five boulders, and Black wins', famous_mirrored: 'Drawn by mirroring: five of 84 boards', famous_hard_won: 'The hardest proofs: Black wins', famous_hard_drawn: 'The hardest proofs: nobody wins',
};
