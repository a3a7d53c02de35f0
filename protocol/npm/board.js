// The element <pahtum-board>: a board to play on, by two people or against the engine. board.d.ts is its manual.
import { Engine, Position } from './index.js';
import { centreOf, drawBoard, paints } from './kit/board.js';
import { letters, node, svg } from './kit/dom.js';
import { theme } from './kit/theme.js';

const style = `${theme}
:host { display: block; max-width: 32rem; }
:host([hidden]) { display: none; }
.board { display: block; width: 100%; touch-action: manipulation; }
.board :focus-visible { outline-color: #0a2a6b; outline-offset: -3px; }
.legal { cursor: pointer; }
.legal:hover .ground { opacity: .8; }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
// Style sheets made by script serve one document, and are lost on the way to another.
const sheets = new WeakMap();
const sheetOf = (owner) => {
  if (!sheets.has(owner)) {
    const sheet = new owner.defaultView.CSSStyleSheet();
    sheet.replaceSync(style);
    sheets.set(owner, sheet);
  }
  return sheets.get(owner);
};

// What it says, in the language of the page around it.
const languages = {
  en: { black: 'Black', white: 'White', boulder: 'boulder', empty: 'empty', swap: 'swap', first: 'first', second: 'second', wins: '{side} wins, {more} to {less}.', draw: 'Draw, {more} to {less}.' },
  de: { black: 'Schwarz', white: 'Weiß', boulder: 'Felsen', empty: 'leer', swap: 'Tauschen', first: 'Ich beginne', second: 'Weiß beginnt', wins: '{side} gewinnt {more} zu {less}.', draw: 'Unentschieden, {more} zu {less}.' },
  ja: { black: '黒', white: '白', boulder: '岩', empty: '空き', swap: '交換', first: '先に打つ', second: '白が先に打つ', wins: '{side}の勝ち、{more}対{less}。', draw: '引き分け、{more}対{less}。' },
  ru: { black: 'Чёрные', white: 'Белые', boulder: 'валун', empty: 'пусто', swap: 'Обменять', first: 'Начинаю я', second: 'Начинают белые', wins: '{side} выигрывают, {more} : {less}.', draw: 'Ничья, {more} : {less}.' },
};
const pieces = { x: 'black', o: 'white', '-': 'boulder', '.': 'empty' };
const isCell = (move) => /^[A-H][1-8]/.test(move);
const cellOf = (move) => move.slice(0, 2);
const sides = ['black', 'white', 'both'];
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// On a server, where pages may be made, too, the import defines no element.
export class PahtumBoard extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ['position', 'engine', 'time', 'level'];

  #position = Position.randomGame();
  #engine;
  #thinking;  // aborts it
  #isDue = false;
  #current = 'A1';  // the cell that has the focus when the board gets it
  #board = svg('svg', { class: 'board', role: 'group', 'aria-label': 'Pah-Tum' });
  #choices = node('div');
  #said = node('div', { class: 'said', 'aria-live': 'polite' });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    this.#dress();
    root.append(paints(), this.#board, this.#choices, this.#said);
    this.#board.addEventListener('click', ({ target }) => this.#choose(target.closest('[data-cell]')));
    this.#board.addEventListener('keydown', (event) => this.#key(event));
    this.#draw();
  }

  connectedCallback() {
    // Assigned before the element was defined.
    if (Object.hasOwn(this, 'position')) {
      const { position } = this;
      delete this.position;
      this.#read(position);
    }
    this.#dress();
    this.#wake();
  }
  disconnectedCallback() { this.#dismiss(); }
  adoptedCallback() { this.#dress(); }

  #dress() {
    // A document that is not shown has no view.
    if (this.ownerDocument.defaultView) this.shadowRoot.adoptedStyleSheets = [sheetOf(this.ownerDocument)];
  }

  attributeChangedCallback(name, before, value) {
    if (name === 'level') this.#dismiss();
    if (name === 'engine' && ![...sides, null, ''].includes(value)) this.#complain(new RangeError(`engine is '${value}', not one of ${sides.join(', ')}`));
    if (name !== 'position' || value === null) return this.#show();
    this.#read(value);
  }

  // Where nobody can catch what is thrown.
  #read(position) {
    try { this.position = position; } catch (error) { this.#complain(error); }
  }

  get position() { return this.#position.copy(); }
  set position(value) {
    // Frameworks assign null or undefined where nothing is said.
    this.#position = value === null || value === undefined ? Position.randomGame() : Position.parse(value);
    this.#show();
  }

  get moves() { return this.#position.moves; }

  play(move) { this.#play(move, 'program'); }

  undo() {
    const move = this.#position.undo();
    this.#said.textContent = '';
    this.#show();
    return move;
  }

  get #words() {
    const around = (this.closest('[lang]') ?? document.documentElement).lang.slice(0, 2).toLowerCase();
    const language = Object.hasOwn(languages, around) ? around : 'en';
    for (const part of [this.#board, this.#choices, this.#said]) part.setAttribute('lang', language);
    return languages[language];
  }

  // The result with the points, once the game is over.
  #ending() {
    const { isOver, winner, score: { black, white } } = this.#position, words = this.#words;
    if (!isOver) return '';
    const values = { side: words[winner], more: Math.max(black, white), less: Math.min(black, white) };
    return (winner === 'draw' ? words.draw : words.wins).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  #play(move, by) {
    const side = this.#position.sideToMove;
    this.#position.play(move);
    const written = this.#position.moves.at(-1);
    this.#said.textContent = [`${this.#words[side]} ${written}.`, this.#ending()].join(' ').trim();
    this.#show();
    this.dispatchEvent(new CustomEvent('move', { detail: { move: written, side, by, position: this.position }, bubbles: true, composed: true }));
  }

  // Later, so that a script which has just made the element, or defined it, can listen.
  #complain(error) { setTimeout(() => this.dispatchEvent(new ErrorEvent('error', { error, message: error.message }))); }

  // A text that is no number is left to those who say what is wrong with it.
  #number(name, usual) {
    const text = this.getAttribute(name) ?? usual;
    return Number.isNaN(Number(text)) ? text : Number(text);
  }

  #show() {
    this.#abort();
    this.#draw();
    this.#wake();
  }

  get #isEngines() { return ['both', this.#position.sideToMove].includes(this.getAttribute('engine')); }

  #abort() {
    this.#thinking?.abort();
    this.#thinking = undefined;
  }
  #dismiss() {
    this.#abort();
    this.#engine?.close();
    this.#engine = undefined;
  }

  // The engine answers, once all that changes now has changed.
  #wake() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#answer();
    });
  }
  async #answer() {
    if (!this.isConnected || this.#thinking || this.#position.isOver || !this.#isEngines) return;
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    try {
      this.#engine ??= new Engine({ level: this.#number('level', 15) });
      const { move } = await this.#engine.bestMove(this.#position, { time: this.#number('time', 0.5), signal });
      if (!signal.aborted) this.#play(move, 'engine');
    } catch (error) {
      if (!signal.aborted) this.#complain(error);
    }
  }

  #choose(cell) {
    if (cell === null || this.#isEngines) return;
    this.#setCurrent(cell.dataset.cell);
    if (cell.classList.contains('legal')) this.#play(cell.dataset.cell, 'person');
  }

  #cell(name) { return this.#board.querySelector(`[data-cell=${name}]`); }

  #setCurrent(name) {
    this.#cell(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = name;
    this.#cell(name).setAttribute('tabindex', '0');
  }

  #key(event) {
    const step = steps[event.key], { size } = this.#position;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (step) {
      const column = letters.indexOf(this.#current[0]) + step[0], row = Number(this.#current[1]) + step[1];
      if (column < 0 || column >= size || row < 1 || row > size) return;
      this.#setCurrent(letters[column] + row);
      this.#cell(this.#current).focus();
    } else if (event.key === 'Enter' || event.key === ' ') this.#choose(this.#cell(this.#current));
    else return;
    event.preventDefault();
  }

  #draw() {
    const { rows, moves } = this.#position, words = this.#words, size = rows.length, legal = this.#position.legalMoves();
    const hadFocus = [this.#board, this.#choices].some((part) => part.contains(this.shadowRoot.activeElement));
    const last = moves.at(-1) ?? '';
    const { x, y } = isCell(last) ? centreOf(size, last) : {};
    drawBoard(this.#board, rows, isCell(last) ? [svg('circle', { cx: x, cy: y, r: 9, class: 'mark' })] : []);
    const cells = new Set(legal.filter(isCell).map(cellOf));
    this.#board.querySelectorAll('[data-piece]').forEach((cell, i) => {
      const name = letters[i % size] + (size - Math.floor(i / size));
      const isOpen = cells.has(name) && !this.#isEngines;
      const state = { 'data-cell': name, role: 'button', tabindex: '-1', 'aria-label': `${name}, ${words[pieces[cell.dataset.piece]]}`, 'aria-disabled': !isOpen };
      for (const [attribute, value] of Object.entries(state)) cell.setAttribute(attribute, value);
      cell.classList.toggle('legal', isOpen);
    });
    this.#setCurrent(this.#cell(this.#current) ? this.#current : 'A1');
    if (hadFocus) this.#cell(this.#current).focus();
    const others = this.#isEngines ? [] : legal.filter((move) => !isCell(move));
    this.#choices.replaceChildren(...others.map((move) => node('button', { type: 'button', onclick: () => this.#play(move, 'person') }, words[move])));
  }
}

// A page may load this file from two addresses.
const { customElements } = globalThis;
if (customElements && !customElements.get('pahtum-board')) customElements.define('pahtum-board', PahtumBoard);
