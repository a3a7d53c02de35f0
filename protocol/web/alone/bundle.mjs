// Makes one HTML file of the page and the program, which any host serves and which opens from a disk: browsers refuse
// modules, and files beside the page, where there is no server.
// Usage: node bundle.mjs PAGE_FOLDER KIT_FOLDER LOCAL_JS MODULE_JS EXERCISES_JSONL FAIR_BOARDS_TXT PROGRAM_WASM ZOPFLI OUT_HTML
// ZOPFLI compresses the program better than Node.js does; without it, give an empty word.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder, kit, local, bridge, exercises, fairBoards, program, zopfli, out] = process.argv.slice(2);
const read = (name) => {
  const set = { 'exercise_set.js': exercises, 'fair_board_set.js': fairBoards }[name];
  if (set) return `export const lines = ${JSON.stringify(readFileSync(set, 'utf8'))};\n`;
  if (name === 'server.js') return readFileSync(local, 'utf8');
  if (name === 'module.js') return readFileSync(bridge, 'utf8');
  return readFileSync([folder, kit].map((place) => join(place, name)).find(existsSync), 'utf8');
};

const variableOf = (name) => `module_${name.replace(/\W/g, '_')}`;
const importStatement = /^import\s+(\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+'\.\/([\w.]+)';$/gm;
const exported = /^export (const|let|function|async function|class) (\w+)/gm;

// Each module becomes a function that is called once and returns what the module exports.
const written = [];
const visiting = new Set();
const scripts = [];
const add = (name) => {
  if (written.includes(name)) return;
  if (visiting.has(name)) throw new Error(`${name} imports itself, through others`);
  visiting.add(name);
  // Comments and indentation are for readers of the source.
  const text = read(name).replace(/^[ \t]*\/\/.*\n/gm, '').replace(/ {2}\/\/ [^'"`\n]*$/gm, '').replace(/^[ \t]+/gm, '');
  for (const [, , needed] of text.matchAll(importStatement)) add(needed);
  const names = [...text.matchAll(exported)].map(([, , known]) => known);
  const body = text
    .replace(importStatement, (all, what, from) =>
      what.startsWith('*') ? `const ${what.split(/\s+/)[2]} = ${variableOf(from)};` : `const ${what.replace(/\bas\b/g, ':').replace(/\s+:\s+/g, ': ')} = ${variableOf(from)};`)
    .replace(exported, '$1 $2');
  const left = body.match(/^\s*(import|export)\b.*$/m) ?? body.match(/\bimport\s*[(.].*/);
  if (left) throw new Error(`${name}: cannot bundle ${left[0].trim()}`);
  scripts.push(`const ${variableOf(name)} = (() => {\n${body}\nreturn { ${names.join(', ')} };\n})();`);
  written.push(name);
};
add('main.js');

const put = (html, place, text) => {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  return html.replace(place, () => text);
};
const icon = Buffer.from(read('icon.svg')).toString('base64');
const script = scripts.join('\n').replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');
const compressed = zopfli ? execFileSync(zopfli, ['-c', program], { maxBuffer: 2 ** 26 }) : gzipSync(readFileSync(program), { level: 9 });
const wasm = compressed.toString('base64');
let html = read('index.html');
html = put(html, '<link rel="icon" href="icon.svg">', `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`);
for (const sheet of ['theme.css', 'style.css']) html = put(html, `<link rel="stylesheet" href="${sheet}">`, `<style>\n${read(sheet).replace(/\/\*.*?\*\/\n?/gs, '').replace(/^[ \t]+/gm, '')}</style>`);
html = put(html, '<script type="module" src="main.js"></script>\n', '');
html = put(html, '</body>', `<script type="application/wasm" id="program">${wasm}</script>
<script>
(() => {
'use strict';
${script}
})();
</script>
</body>`);
writeFileSync(out, html);
