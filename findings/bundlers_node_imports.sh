#!/bin/sh
# webpack 5.113.0, Rspack 2.3.3 and esbuild 0.28.2, seen on 2026-11-28: a dynamic import of node:fs/promises that a browser
# never reaches ends a build for browsers with an error. The comment webpackIgnore saves it in the first two, not in
# esbuild; esbuild leaves the import alone where it stands in a try block. None of them warns.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" webpack@5.113.0 @rspack/core@2.3.3 \
    esbuild@0.28.2
cat >plain.mjs <<'CODE'
export const read = typeof window === 'undefined' ? async () => import('node:fs/promises') : fetch;
CODE
cat >comment.mjs <<'CODE'
export const read = typeof window === 'undefined' ? async () => import(/* webpackIgnore: true */ 'node:fs/promises') : fetch;
CODE
cat >try.mjs <<'CODE'
export const read = async () => { try { return await import('node:fs/promises'); } catch { return fetch; } };
CODE
cat >build.js <<'CODE'
const { resolve } = require('path');

const counted = ({ errors, warnings }) => `${errors.length ? 'an error' : 'built'}, ${warnings.length} warnings`;
const packed = (pack, file) => new Promise((done, fail) => {
  pack({ mode: 'production', target: 'web', entry: resolve(file), output: { path: resolve('dist') } },
    (error, stats) => (error ? fail(error) : done(counted(stats.toJson({ all: false, errors: true, warnings: true })))));
});
const bundled = (file) => require('esbuild')
  .build({ entryPoints: [file], bundle: true, format: 'esm', platform: 'browser', write: false, logLevel: 'silent' })
  .catch((failure) => failure).then(counted);

(async () => {
  for (const file of ['./plain.mjs', './comment.mjs', './try.mjs']) {
    console.log(file);
    console.log('webpack:', await packed(require('webpack'), file));
    console.log('Rspack:', await packed(require('@rspack/core').rspack, file));
    console.log('esbuild:', await bundled(file));
  }
  process.exit();
})();
CODE
node build.js | tee seen
diff seen - <<'SEEN'
./plain.mjs
webpack: an error, 0 warnings
Rspack: an error, 0 warnings
esbuild: an error, 0 warnings
./comment.mjs
webpack: built, 0 warnings
Rspack: built, 0 warnings
esbuild: an error, 0 warnings
./try.mjs
webpack: an error, 0 warnings
Rspack: an error, 0 warnings
esbuild: built, 0 warnings
SEEN
