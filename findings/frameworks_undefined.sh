#!/bin/sh
# React 19.3.1 and Vue 3.5.45, seen on 2026-11-28 with linkedom 0.18.12: what they set on a custom element's properties
# where the value is undefined. React leaves a property alone at first, and sets undefined later, also if it is left out
# later. Vue sets '' if the property holds a text and 0 if it holds a number, from the first rendering on; left out later,
# an object becomes null.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
echo '{}' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --cache "$folder/cache" react@19.3.1 react-dom@19.3.1 \
    vue@3.5.45 linkedom@0.18.12
cat >properties.js <<'CODE'
const { parseHTML } = require('linkedom');

const { window } = parseHTML('<!doctype html><html><body><div></div></body></html>');
Object.assign(globalThis, { window, document: window.document, Element: window.Element, Node: window.Node });
globalThis.navigator ??= { userAgent: '' };
globalThis.SVGElement ??= class {};
globalThis.MathMLElement ??= class {};
window.HTMLIFrameElement ??= class {};

const said = [];
const shown = (value) => (value === undefined ? 'undefined' : JSON.stringify(value));
class Board extends window.HTMLElement {}
for (const [name, initial] of Object.entries({ text: 'start', number: 1, list: [] })) {
  Object.defineProperty(Board.prototype, name, {
    get() { return initial; },
    set(value) { said.push(`${name} = ${shown(value)}`); },
  });
}
window.customElements.define('a-board', Board);

const nothing = { text: undefined, number: undefined, list: undefined };
const all = { text: 'x', number: 5, list: [1] };
const tell = (framework, render) => {
  const steps = [['undefined', nothing], ['set', all], ['undefined', nothing], ['set', all], ['left out', {}]];
  for (const [step, properties] of steps) {
    render(properties);
    console.log(`${framework}, ${step}: ${said.splice(0).join(', ')}`);
  }
};

const place = document.querySelector('div');
const React = require('react');
const root = require('react-dom/client').createRoot(place);
tell('React', (properties) => require('react-dom').flushSync(() => root.render(React.createElement('a-board', properties))));
require('react-dom').flushSync(() => root.unmount());
const Vue = require('vue');
tell('Vue', (properties) => Vue.render(Vue.h('a-board', properties), place));
process.exit();
CODE
NODE_ENV=production node properties.js | tee seen
diff seen - <<'SEEN'
React, undefined: 
React, set: text = "x", number = 5, list = [1]
React, undefined: text = undefined, number = undefined, list = undefined
React, set: text = "x", number = 5, list = [1]
React, left out: text = undefined, number = undefined, list = undefined
Vue, undefined: text = "", number = 0, list = undefined
Vue, set: text = "x", number = 5, list = [1]
Vue, undefined: text = "", number = 0, list = undefined
Vue, set: text = "x", number = 5, list = [1]
Vue, left out: text = "", number = 0, list = null
SEEN
