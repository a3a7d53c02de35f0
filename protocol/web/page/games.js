// The dialog with the games that this browser has kept.
import { whenClosed } from './dialogs.js';
import { byId, button, node } from './dom.js';
import { datedName, giveFile } from './download.js';
import { forgetPlayed, playedGames, resultOf } from './played.js';
import { lineOf, rootValue } from './sgf.js';
import { counted, currentLanguage, levelName, nameOf, t } from './texts.js';

const sideOf = { B: 'black', W: 'white' }, otherOf = { B: 'white', W: 'black' };

const resultWords = (result) => {
  const [, winner, by] = result?.match(/^([BW])\+(.*)$/) ?? [];
  if (!result) return t('game_running');
  if (!winner) return t('game_drawn');
  if (/^R/.test(by)) return t('resigned', { side: nameOf(otherOf[winner]), winner: nameOf(sideOf[winner]) });
  return by ? t('game_won', { side: nameOf(sideOf[winner]), margin: by }) : result;
};
// To a person who has played alone, with what that person has won or lost.
const outcomeWords = (result, people) => {
  const [, winner, by] = result?.match(/^([BW])\+(\d+)$/) ?? [];
  return winner && people && !people.includes(' ') ? t(sideOf[winner] === people ? 'you_won' : 'you_lost', { margin: by }) : resultWords(result);
};
const playersWords = ({ people, level, opened }) => {
  if (Array.isArray(opened)) return [t('game_opened'), ...opened].join(' \u00b7 ');
  if (people === 'black white') return t('game_people');
  const engine = levelName(level);
  return people ? t('game_against', { side: nameOf(people), engine }) : t('game_engines', { engine });
};
const mostShown = 500;  // of a file
// Asks which one; nothing if none is chosen.
export const chooseGame = (games) => new Promise((resolve) => {
  const dialog = byId('dialog');
  const take = (game) => () => {
    dialog.close();
    resolve(game);
  };
  const words = (game, i) => [`${i + 1}`, resultWords(rootValue(game, 'RE')), ['PB', 'PW'].map((name) => rootValue(game, name)).filter((name) => name).join(' \u2013 '), counted('n_moves', lineOf(game).length)];
  const shown = games.slice(0, mostShown), note = games.length > mostShown ? [node('p', {}, t('games_first', { n: mostShown, all: games.length }))] : [];
  whenClosed(dialog, resolve);
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('games_in_file')), ...note,
    node('ol', { class: 'games' }, shown.map((game, i) => node('li', {}, button(words(game, i).filter((word) => word).join(' \u00b7 '), take(game), { class: 'game-choose' })))),
    node('div', { class: 'controls' }, button(t('cancel'), () => dialog.close(), { class: 'main' })));
  dialog.showModal();
});
const dateWords = ({ begun }) => new Date(begun).toLocaleString(currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });

// `open` and `review` get a game; both show it on the board.
export const showGames = ({ open, review }) => {
  const dialog = byId('dialog');
  const leaveFor = (does, game) => () => {
    dialog.close();
    does(game);
  };
  // A second press deletes.
  const deleteButton = (game) => {
    const sure = (event) => {
      if (event.detail > 1) return;  // a double click is one press
      forgetPlayed(game);
      draw();
    };
    const first = button(t('game_delete'), () => {
      first.textContent = t('game_delete_sure');
      first.addEventListener('click', sure);
    }, { class: 'game-delete' });
    return first;
  };
  const row = (game) => {
    const result = resultOf(game), ruleset = `${t(game.ruleset)} ${game.size}\u00d7${game.size}`;
    return node('li', { class: 'played' },
      node('p', {}, node('strong', {}, outcomeWords(result, game.people)), ` \u00b7 ${counted('n_moves', game.moves)}`),
      node('p', { class: 'faint' }, [ruleset, playersWords(game), dateWords(game)].join(' \u00b7 ')),
      node('div', { class: 'controls' }, button(t(result ? 'game_open' : 'game_continue'), leaveFor(open, game), { class: 'game-open' }), button(t('review'), leaveFor(review, game), { class: 'game-review' }), deleteButton(game)));
  };
  const draw = () => {
    const games = playedGames();
    const saveAll = button(t('games_save'), () => giveFile(datedName('pahtum-games'), games.map(({ sgf }) => sgf).join('')), { id: 'games-save' });
    dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('games')), node('p', { class: 'faint' }, t(games.length ? 'games_help' : 'games_none')),
      node('ol', { class: 'games' }, games.map(row)),
      node('div', { class: 'controls' }, ...(games.length ? [saveAll] : []), button(t('close'), () => dialog.close(), { class: 'main', id: 'games-close' })));
  };
  draw();
  dialog.showModal();
};
