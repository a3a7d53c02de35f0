// The dialog with the games that this browser has kept.
import { whenClosed } from './dialogs.js';
import { byId, button, node } from './dom.js';
import { datedName, giveFile } from './download.js';
import { forgetPlayed, playedGames, resultOf } from './played.js';
import { counted, currentLanguage, levelName, nameOf, t } from './texts.js';

const sideOf = { B: 'black', W: 'white' }, otherOf = { B: 'white', W: 'black' };

const resultWords = (result) => {
  const [, winner, by] = result?.match(/^([BW])\+(.*)$/) ?? [];
  if (!result) return t('game_running');
  if (!winner) return t('game_drawn');
  if (/^R/.test(by)) return t('resigned', { side: nameOf(otherOf[winner]), winner: nameOf(sideOf[winner]) });
  return by ? t('game_won', { side: nameOf(sideOf[winner]), margin: by }) : result;
};
const playersWords = ({ people, level, opened }) => {
  if (Array.isArray(opened)) return [t('game_opened'), ...opened].join(' \u00b7 ');
  if (people === 'black white') return t('game_people');
  const engine = levelName(level);
  return people ? t('game_against', { side: nameOf(people), engine }) : t('game_engines', { engine });
};
// The texts of all games in a file, each from "(;" on to the bracket that closes it.
export const gamesIn = (text) => {
  const games = [];
  let start = 0, depth = 0;
  for (const { 0: part, index } of text.matchAll(/\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    const opens = part === '(' && (depth > 0 || /^\(\s*;/.test(text.slice(index)));
    if (!depth && opens) start = index;
    if (opens) depth += 1;
    if (depth && part === ')' && --depth === 0) games.push(text.slice(start, index + 1));
  }
  if (depth) games.push(text.slice(start));
  return games;
};
// Asks which one; nothing if none is chosen.
export const chooseGame = (games) => new Promise((resolve) => {
  const dialog = byId('dialog');
  const take = (game) => () => {
    dialog.close();
    resolve(game);
  };
  const value = (game, name) => game.match(new RegExp(`(?<![A-Z])${name}\\[([^\\]]*)\\]`))?.[1];
  const words = (game, i) => [`${i + 1}`, resultWords(value(game, 'RE')), [value(game, 'PB'), value(game, 'PW')].filter((name) => name).join(' \u2013 '), counted('n_moves', (game.match(/;\s*[BW]\[/g) ?? []).length)];
  whenClosed(dialog, resolve);
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('games_in_file')),
    node('ol', { class: 'games' }, games.map((game, i) => node('li', {}, button(words(game, i).filter((word) => word).join(' \u00b7 '), take(game), { class: 'game-choose' })))),
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
      node('p', {}, node('strong', {}, resultWords(result)), ` \u00b7 ${counted('n_moves', game.moves)}`),
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
