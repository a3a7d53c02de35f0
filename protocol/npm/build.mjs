// Makes the folder of the package, and packs it.
// Usage: node build.mjs VERSION KIT_FOLDER LICENCE NOTICES PROGRAM_WASM OUT_FOLDER
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [version, kit, licence, notices, program, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, 'kit'), { recursive: true });
for (const name of ['index.js', 'index.d.ts', 'board.js', 'board.d.ts', 'checks.js', 'module.js', 'platform.js', 'worker.js']) copyFileSync(join(here, name), join(out, name));
for (const name of ['board.js', 'dom.js']) copyFileSync(join(kit, name), join(out, 'kit', name));
// Links that lead out of the package are text there.
writeFileSync(join(out, 'README.md'), readFileSync(join(here, 'README.md'), 'utf8').replace(/\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1'));
copyFileSync(licence, join(out, 'licence.txt'));
copyFileSync(notices, join(out, 'third-party-licences.txt'));
copyFileSync(program, join(out, 'pahtum.wasm'));

// The element's style is its own: what stands at the root of a page stands at the element.
const theme = readFileSync(join(kit, 'theme.css'), 'utf8').replaceAll(':root', ':host').replace(/\[data-theme=(\w+)\]/g, ':host([theme=$1])');
writeFileSync(join(out, 'kit', 'theme.js'), `export const theme = ${JSON.stringify(theme)};\n`);

const description = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(out, 'package.json'), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
