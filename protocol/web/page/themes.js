// Looks of the page: one is chosen in the menu, and the browser keeps it.
import { setTheme } from './board.js';
import { node } from './dom.js';
import { remember, remembered } from './kept.js';
import { says } from './texts.js';

const known = ['wood', 'slate', 'contrast'];

// A list. Without a choice it is wood, or high contrast where the system asks for it.
export const makeThemes = () => {
  const list = node('select', { id: 'theme', 'data-t-label': 'theme' }, known.map((name) => says('option', `theme_${name}`, { value: name })));
  const kept = remembered('theme');
  if (known.includes(kept)) setTheme(kept);
  list.value = document.documentElement.dataset.theme;
  // The system may ask for another one while the page is open.
  new MutationObserver(() => { list.value = document.documentElement.dataset.theme; }).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  list.addEventListener('change', () => {
    setTheme(list.value);
    remember('theme', list.value);
  });
  return list;
};
