// Makes one HTML file of the page and the program, which any host serves and which opens from a disk: browsers refuse
// modules, and files beside the page, where there is no server.
// Usage: node bundle.mjs PAGE_FOLDER KIT_FOLDER NPM_FOLDER EXERCISES_JSONL FAIR_BOARDS_TXT FAMOUS_TXT PROGRAM_WASM ESBUILD ZOPFLI PARTS_FOLDER OUT_HTML
// ZOPFLI compresses the program better than Node.js does; without it, give an empty word. PARTS_FOLDER is made anew: it
// has the modules under the names by which they import each other.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder, kit, npm, exercises, fairBoards, famous, program, esbuild, zopfli, parts, out] = process.argv.slice(2);
const textOf = (file) => readFileSync(file, 'utf8');

rmSync(parts, { recursive: true, force: true });
for (const source of [folder, kit]) cpSync(source, parts, { recursive: true });
for (const [from, to] of [['local.js', 'server.js'], ...['room.js', 'start_room.js', 'read_later.js'].map((name) => [name, name])]) copyFileSync(new URL(from, import.meta.url), join(parts, to));
for (const name of ['module.js', 'worker.js']) copyFileSync(join(npm, name), join(parts, name));
for (const [name, lines] of [['fair_board_set.js', fairBoards], ['famous_set.js', famous]])
  writeFileSync(join(parts, name), `export const lines = ${JSON.stringify(textOf(lines))};\n`);

// The oldest browsers that run the program. What only Node.js has, a browser never asks for. All is ASCII: one other
// character makes a browser take two bytes for every character of the file, and half as long again to read it.
const options = ['--bundle', '--minify', '--charset=ascii', '--target=chrome95,firefox113,safari16.4', '--external:node:*', '--log-level=warning'];
const bundled = (input, ...more) =>
  execFileSync(esbuild, [...options, ...more], { input, cwd: parts, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'], maxBuffer: 2 ** 26 }).trim();
for (const name of ['worker', 'room']) writeFileSync(join(parts, `${name}.txt`), bundled(`import './${name}.js';`, '--format=esm'));
// What is data becomes an element of its own: a browser takes ten times as long to read it as a script.
const data = [];
const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
// Returns the expression that reads it.
const setApart = (name, value) => {
  data.push(`<script type="application/json" id="${name}">${JSON.stringify(value).replace(/[<\u0080-\uffff]/g, escaped)}</script>\n`);
  return `JSON.parse(document.getElementById('${name}').text)`;
};
writeFileSync(join(parts, 'exercise_set.js'), `export const lines = () => ${setApart('lines', textOf(exercises))};\n`);
// The keys of the texts stand there once for all languages, and null where a language does without.
const texts = {};
for (const language of ['en', 'de', 'ja', 'ru']) {
  const source = readFileSync(join(parts, `texts_${language}.js`));
  texts[language] = (await import(`data:text/javascript;base64,${source.toString('base64')}`))[language];
}
const keys = [...new Set(Object.values(texts).flatMap(Object.keys))];
// A loop, since Object.fromEntries takes four times as long. Only the languages that are used are read, but for their names.
writeFileSync(join(parts, 'text_keys.js'), `const keys = ${setApart('text_keys', keys)};
export const named = (texts) => {
  const all = {};
  for (let i = 0; i < keys.length; ++i) if (texts[i] !== null) all[keys[i]] = texts[i];
  return all;
};
export const namedLater = (language, read) => {
  let all;
  return new Proxy({ language }, { get: (known, key) => known[key] ?? (all ??= named(read()))[key] });
};\n`);
for (const language of Object.keys(texts)) {
  const read = setApart(language, keys.map((key) => texts[language][key]));
  writeFileSync(join(parts, `texts_${language}.js`), `import { named, namedLater } from './text_keys.js';
export const ${language} = ${language === 'en' ? `named(${read})` : `namedLater(${JSON.stringify(texts[language].language)}, () => ${read})`};\n`);
}
const start = bundled("import './start_room.js';", '--format=iife');
const readLater = bundled("import './read_later.js';", '--format=iife');
// Without a function around all of it: before a browser runs anything, it parses functions inside of others, but only
// skims those outside, which takes half of the time. Both parts share what is outside.
const [script, later] = bundled("import './main.js';", '--format=esm', '--legal-comments=inline').split('/*! cut */');
const style = bundled("@import './theme.css'; @import './style.css';", '--loader=css');

const compressed = zopfli ? execFileSync(zopfli, ['-c', program], { maxBuffer: 2 ** 26 }) : gzipSync(readFileSync(program), { level: 9 });
let html = textOf(join(folder, 'index.html'));
const put = (place, text) => {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  html = html.replace(place, () => text);
};
put('<link rel="icon" href="icon.svg">', `<link rel="icon" href="data:image/svg+xml;base64,${readFileSync(join(folder, 'icon.svg')).toString('base64')}">`);
put('<link rel="stylesheet" href="theme.css">\n', '');
put('<link rel="stylesheet" href="style.css">', `<style>${style}</style>`);
put('<script type="module" src="main.js"></script>\n', '');
// In pieces, each base64 by itself: a browser reads them in less than half of the time that it takes for one long text, and
// hears people between them.
const pieces = compressed.toString('base64').match(/.{1,32768}/g).map((piece) => `<script type="application/wasm">${piece}</script>\n`);
put('</body>', `${pieces.join('')}<script>'use strict';${start}</script>
${data.join('')}<script type="text/plain" id="later">'use strict';${later.trim()}</script>
<script>'use strict';${script}${readLater}</script>
</body>`);
writeFileSync(out, html);
