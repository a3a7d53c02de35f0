// The page at the address of an earlier start: it asks for that of this start, and goes on there.
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

for (const section of sections) {
  const form = section.querySelector('form'), field = form.querySelector('input'), wrong = section.querySelector('[role=alert]');
  const words = wrong.textContent;
  section.hidden = section !== spoken;
  form.hidden = false;
  wrong.textContent = '';
  wrong.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    wrong.textContent = '';
    const found = parse(field.value);
    // Only the program at this port can be asked from here.
    if (found && found.port !== location.port) location.assign(`//${location.hostname}:${found.port}${found.page}${location.hash}`);
    else if (!found || !(await goTo(found.page))) wrong.textContent = words;
  });
}
Object.assign(document.body.style, { maxWidth: '36rem', padding: '1rem' });
spoken.querySelector('input').focus();
followPage();
