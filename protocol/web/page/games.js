// The dialog with the games that this browser has kept.
import { showDialog } from './dialogs.js';
import { byId, button, node } from './dom.js';
import { datedName, giveFile } from './download.js';
import { forgetLetter, letters } from './letters.js';
import { countedEnd, forgetPlayed, playedGames, resultOf } from './played.js';
import { lineOf, rootValue } from './sgf.js';
import { counted, currentLanguage, levelName, nameOf, sentences, t } from './texts.js';

const sideOf = { B: 'black', W: 'white' }, otherOf = { B: 'white', W: 'black' };

const resultWords = (result) => {
  const [, winner, by] = result?.match(/^([BW])\+(.*)$/) ?? [];
  if (!result) return t('game_running');
  if (/^(0|draw)$/i.test(result)) return t('game_drawn');
  if (/^R/.test(by)) return t('resigned', { side: nameOf(otherOf[winner]), winner: nameOf(sideOf[winner]) });
  // Others are said as files say them: "W+T", "Void", "?".
  return /^\d/.test(by) ? t('game_won', { side: nameOf(sideOf[winner]), margin: by }) : result;
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
  const take = (game) => () => {
    byId('dialog').close();
    resolve(game);
  };
  const words = (game, i) => [`${i + 1}`, resultWords(rootValue(game, 'RE')), ['PB', 'PW'].map((name) => rootValue(game, name)).filter((name) => name).join(' \u2013 '), counted('n_moves', lineOf(game).length)];
  const shown = games.slice(0, mostShown), note = games.length > mostShown ? [node('p', {}, t('games_first', { n: mostShown, all: games.length }))] : [];
  showDialog(t('games_in_file'), [
    ...note, node('ol', { class: 'games' }, shown.map((game, i) => node('li', {}, button(words(game, i).filter((word) => word).join(' \u00b7 '), take(game), { class: 'game-choose' })))),
  ], { close: 'cancel', closed: resolve });
});
// In the form of the region that the browser asks for, where that has the language of the page.
const dateWords = ({ begun }) => new Date(begun).toLocaleString(navigator.languages.find((language) => language.startsWith(currentLanguage())) ?? currentLanguage(), { dateStyle: 'medium', timeStyle: 'short' });

// `open` and `review` get a game; both show it on the board. `openLetter` gets a game by links, `paste` a link.
export const showGames = ({ open, review, openLetter, paste }) => {
  const leaveFor = (does, game) => () => {
    byId('dialog').close();
    does(game);
  };
  // A second press deletes.
  const deleteButton = (game, forget = forgetPlayed) => {
    const sure = (event) => {
      if (event.detail > 1) return;  // a double click is one press
      forget(game);
      draw();
    };
    const first = button(t('game_delete'), () => {
      first.textContent = t('game_delete_sure');
      first.addEventListener('click', sure);
    }, { class: 'game-delete' });
    return first;
  };
  const row = (game) => {
    const result = resultOf(game), first = countedEnd(game), ruleset = `${t(game.ruleset)} ${game.size}\u00d7${game.size}`;
    return node('li', { class: 'played' },
      node('p', {}, node('strong', {}, outcomeWords(result, game.people)), ` \u00b7 ${counted('n_moves', game.moves)}`),
      node('p', { class: 'faint' }, [ruleset, playersWords(game), dateWords(game)].join(' \u00b7 ')),
      first ? node('p', { class: 'faint' }, sentences(t('first_counts'), `(${outcomeWords(first.result, first.people)})`)) : '',
      node('div', { class: 'controls' }, button(t(result ? 'game_open' : 'game_continue'), leaveFor(open, game), { class: 'game-open' }), button(t('review'), leaveFor(review, game), { class: 'game-review' }), deleteButton(game)));
  };
  const letterRow = (letter) => {
    const { result, side, toMove, moves, changed, start } = letter;
    const words = result ? outcomeWords(result, side) : t(toMove === side ? 'letter_turn' : 'letter_waits');
    return node('li', { class: 'played letter' },
      node('p', {}, node('strong', {}, words), ` \u00b7 ${counted('n_moves', moves.length)}`),
      node('p', { class: 'faint' }, [t('letter_of', { side: nameOf(side) }), start, dateWords({ begun: changed })].join(' \u00b7 ')),
      node('div', { class: 'controls' }, button(t('game_open'), leaveFor(openLetter, letter), { class: 'letter-open' }), deleteButton(letter, forgetLetter)));
  };
  const pasteForm = () => {
    const field = node('input', { type: 'text', id: 'letter-paste', required: '', autocomplete: 'off', spellcheck: 'false' });
    const submit = (event) => {
      event.preventDefault();
      leaveFor(paste, field.value.trim())();
    };
    return node('form', { class: 'share', onsubmit: submit }, node('label', { for: 'letter-paste' }, t('letter_paste')), field, button(t('game_open'), undefined, { type: 'submit', id: 'letter-paste-open' }));
  };
  const draw = () => {
    const games = playedGames();
    const saveAll = button(t('games_save'), () => giveFile(datedName('pahtum-games'), games.map(({ sgf }) => sgf).join('')), { id: 'games-save' });
    showDialog(t('games'), [
      node('p', { class: 'faint' }, t(games.length || letters().length ? 'games_help' : 'games_none')),
      node('ol', { class: 'games' }, [...letters().map(letterRow), ...games.map(row)]), pasteForm(),
    ], { buttons: games.length ? [saveAll] : [], id: 'games-close' });
  };
  draw();
};
