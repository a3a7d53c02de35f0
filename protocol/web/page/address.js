// The page at the address of an earlier start: it asks for that of this start, and goes on there.
import { node } from './dom.js';
import { remembered } from './kept.js';
import { followPage, goTo } from './new_start.js';

const sections = [...document.querySelectorAll('section')];
const wanted = [remembered('language'), ...navigator.languages].map((language) => language?.slice(0, 2));
const spoken = wanted.map((language) => sections.find(({ lang }) => lang === language)).find((section) => section) ?? sections[0];

// What was typed leads to {port, page}: an address, or its secret alone. Nothing if it is neither.
const parse = (text) => {
  const [, port, token] = text.trim().match(/^(?:(?:https?:\/\/)?(?:127\.0\.0\.1|localhost)(?::(\d+))?\/)?([0-9a-f]{32})(?:[/?#]\S*)?$/i) ?? [];
  return token && { port: port ?? location.port, page: `/${token.toLowerCase()}/` };
};

for (const section of sections) section.hidden = section !== spoken;
const field = node('input', { type: 'text', size: 60, spellcheck: 'false', autocomplete: 'off' }), wrong = node('p', { role: 'alert' });
const submit = async (event) => {
  event.preventDefault();
  wrong.textContent = '';
  const found = parse(field.value);
  // Only the program at this port can be asked from here.
  if (found && found.port !== location.port) location.assign(`//${location.hostname}:${found.port}${found.page}${location.hash}`);
  else if (!found || !(await goTo(found.page))) wrong.textContent = spoken.dataset.wrong;
};
spoken.append(node('form', { onsubmit: submit }, node('label', {}, spoken.dataset.paste, node('br'), field), ' ', node('button', {}, spoken.dataset.go)), wrong);
Object.assign(document.body.style, { maxWidth: '36rem', padding: '1rem' });
field.focus();
followPage();
