// What the page itself reads of records in SGF, in one walk over the text, as the program's engine/rules/sgf_nodes.cpp does.

// The index of the bracket that closes the value which opens at `at`; the length of the text if there is none.
const closing = (text, at) => {
  let end = at + 1;
  for (; end < text.length && text[end] !== ']'; ++end) if (text[end] === '\\') ++end;
  return Math.min(end, text.length);
};
const opensGame = (text, at) => {
  let next = at + 1;
  while (' \t\n\v\f\r'.includes(text[next] ?? '-')) ++next;
  return text[next] === ';';
};
// The texts of all games in a file, each from "(;" on to the bracket that closes it.
export const gamesIn = (text) => {
  const games = [];
  let start = 0, depth = 0;
  for (let at = 0; at < text.length; ++at) {
    const letter = text[at];
    if (!depth && letter === '(' && opensGame(text, at)) {
      start = at;
      depth = 1;
    } else if (depth && letter === '[') at = closing(text, at);
    else if (depth && letter === '(') depth += 1;
    else if (depth && letter === ')' && --depth === 0) games.push(text.slice(start, at + 1));
  }
  if (depth) games.push(text.slice(start));
  return games;
};

// The properties: the number of their node from 1 on, name, value, and where that stands in the text. Brackets are names, too:
// the first that closes ends the main line.
const propertiesOf = function* (game) {
  let node = 0, word = '', isRead = true;
  for (let at = 0; at < game.length; ++at) {
    const letter = game[at];
    if (letter === ';') node += 1;
    if (letter === '(' || letter === ')') yield { node, name: letter };
    if (letter === '[') {
      const from = at + 1;
      at = closing(game, at);
      // Older versions decorate names with small letters, and some programs write no others.
      if (node) yield { node, name: word.replace(/[a-z]/g, '') || word.toUpperCase(), value: game.slice(from, at), from, to: at };
      isRead = true;
    } else if (/[A-Za-z]/.test(letter)) {
      word = isRead ? letter : word + letter;
      isRead = false;
    }
  }
};
const rootOf = (game, wanted) => {
  for (const property of propertiesOf(game)) {
    if (property.node > 1 || property.name === ')') return undefined;
    if (property.name === wanted) return property;
  }
  return undefined;
};
// A value of the root, like its RE; nothing if it has none.
export const rootValue = (game, name) => rootOf(game, name)?.value.replace(/\\(\r\n|\n\r|[^])/g, (_, letter) => letter.replace(/[\r\n]+/, ''));
const ofMoves = ['B', 'W', 'PTC', 'PTM'];
// The moves of the main line, each with its colour and what it captures.
export const lineOf = (game) => {
  const moves = new Map();  // by the number of the node
  for (const { node, name, value } of propertiesOf(game)) {
    if (name === ')') break;
    if (ofMoves.includes(name)) moves.set(node, `${moves.get(node) ?? ''}${name}${value}`);
  }
  return [...moves.values()];
};

// Every line of a record that the program has written: its moves as in lineOf, each with a semicolon.
export const allLines = (game) => {
  const lines = [], branches = [];
  let line = '', last;
  for (const { node, name, value } of propertiesOf(game)) {
    if (name === '(') branches.push(line);
    else if (name === ')') {
      lines.push(`${line};`);
      line = branches.pop();
    } else if (ofMoves.includes(name)) {
      line += `${line && node !== last ? ';' : ''}${name}${value}`;
      last = node;
    }
  }
  return lines;
};

const decoded = (bytes, charset) => new TextDecoder(charset).decode(bytes);
// The text of a file's bytes in the charset that its first game names as CA; otherwise in UTF-8 or, where they are not that, in
// ISO-8859-1. Throws a RangeError of the charset's name if it is unknown.
export const textOf = (bytes) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be');
  // As letters of one byte each; the name of a charset has no others.
  const letters = decoded(bytes, 'iso-8859-1'), start = gamesIn(letters)[0] ?? '', named = rootValue(start, 'CA')?.trim();
  let charset;
  try { charset = named ? new TextDecoder(named).encoding : 'utf-8'; } catch { throw new RangeError(named); }
  if (!['utf-8', 'windows-1252'].includes(charset)) return decoded(bytes, charset);
  try { return new TextDecoder('utf-8', { fatal: true }).decode(bytes); } catch { return letters; }
};
// The game as the text that it has become: its CA says UTF-8.
export const asUtf8 = (game) => {
  const charset = rootOf(game, 'CA');
  return charset ? `${game.slice(0, charset.from)}UTF-8${game.slice(charset.to)}` : game;
};
