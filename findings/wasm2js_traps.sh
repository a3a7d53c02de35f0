#!/bin/sh
# wasm2js of Binaryen 108 (Debian 12), seen on 2026-11-29: JavaScript that it makes of WebAssembly does not trap where that
# must. A read outside of the memory gives 0 (with -O undefined), a division by 0 gives 0, and a number that fits no
# integer some other one. So an engine with an error goes on with wrong numbers.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
apt-get -qq download binaryen=108-1 wabt=1.0.32-1 >/dev/null
for package in *.deb; do dpkg -x "$package" root; done
cat >module.wat <<'CODE'
(module
  (memory 1)
  (func (export "read") (param i32) (result i32) (i32.load (local.get 0)))
  (func (export "divide") (param i32 i32) (result i32) (i32.div_s (local.get 0) (local.get 1)))
  (func (export "whole") (param f64) (result i32) (i32.trunc_f64_s (local.get 0))))
CODE
root/usr/bin/wat2wasm module.wat -o module.wasm
root/usr/bin/wasm2js module.wasm -o plain.mjs
root/usr/bin/wasm2js -O module.wasm -o optimized.mjs
cat >call.mjs <<'CODE'
import { readFileSync } from 'node:fs';
import * as plain from './plain.mjs';
import * as optimized from './optimized.mjs';

const { instance } = await WebAssembly.instantiate(readFileSync('module.wasm'));
const makers = { wasm: instance.exports, wasm2js: plain, 'wasm2js -O': optimized };
for (const [name, ...values] of [['read', 65532], ['read', 65536], ['divide', 7, 2], ['divide', 7, 0], ['whole', 1e10]]) {
  const answers = Object.entries(makers).map(([maker, { [name]: call }]) => {
    try {
      return `${maker} ${call(...values)}`;
    } catch (error) {
      return `${maker} ${error.name}`;
    }
  });
  console.log(`${name}(${values}): ${answers.join(', ')}`);
}
CODE
node call.mjs | tee seen
diff seen - <<'SEEN'
read(65532): wasm 0, wasm2js 0, wasm2js -O 0
read(65536): wasm RuntimeError, wasm2js 0, wasm2js -O undefined
divide(7,2): wasm 3, wasm2js 3, wasm2js -O 3
divide(7,0): wasm RuntimeError, wasm2js 0, wasm2js -O 0
whole(10000000000): wasm RuntimeError, wasm2js 1410065408, wasm2js -O 1410065408
SEEN
