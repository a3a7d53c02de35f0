#!/bin/sh
# json-bigint 1.0.0 (npm), seen on 2026-11-29: not only integers above 2^53 become big numbers, but every number of more than
# 15 characters, so most doubles that were written in full: 1/6 does, 0.5 does not. `+` joins such a number as text to the
# next one, without a word: 0.5 + 0.16666666666666666 is a text. With `useNativeBigInt` such a number makes parse() fail.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" json-bigint@1.0.0 bignumber.js@9.3.1
cat >sum.mjs <<'CODE'
import json_bigint from 'json-bigint';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const show = (compute) => {
  try {
    const value = compute();
    return `${typeof value} ${value}`;
  } catch (error) {
    return error.name;
  }
};
for (const line of ['[0.5,0.25]', '[0.5,0.16666666666666666]', '[1.2345678901234567e-5,0.5]', '[57.5,-12.345678901234567]',
  '[1234567890,12345678901234]', '[12345678901234567890,1]']) {
  const native = () => sum(json_bigint({ useNativeBigInt: true }).parse(line));
  console.log(`${line}: JSON ${show(() => sum(JSON.parse(line)))}; json-bigint`,
    `${show(() => sum(json_bigint.parse(line)))}; useNativeBigInt ${show(native)}`);
}
CODE
node sum.mjs | tee seen
diff seen - <<'SEEN'
[0.5,0.25]: JSON number 0.75; json-bigint number 0.75; useNativeBigInt number 0.75
[0.5,0.16666666666666666]: JSON number 0.6666666666666666; json-bigint string 0.50.16666666666666666; useNativeBigInt SyntaxError
[1.2345678901234567e-5,0.5]: JSON number 0.5000123456789012; json-bigint string 00.0000123456789012345670.5; useNativeBigInt SyntaxError
[57.5,-12.345678901234567]: JSON number 45.154321098765436; json-bigint string 57.5-12.345678901234567; useNativeBigInt SyntaxError
[1234567890,12345678901234]: JSON number 12346913469124; json-bigint number 12346913469124; useNativeBigInt number 12346913469124
[12345678901234567890,1]: JSON number 12345678901234567000; json-bigint string 0123456789012345678901; useNativeBigInt TypeError
SEEN
