// The position as text and as a link, which begins it on the page that opens it.
import { byId, button, node } from './dom.js';
import { t } from './texts.js';

const name = 'position=';

const linkTo = (position) => `${location.href.split('#')[0]}#${name}${encodeURIComponent(position)}`;

// The position in the page's address, which loses it so that the page can be loaded again. Nothing if there is none.
export const takePosition = () => {
  const fragment = location.hash.slice(1);
  if (!fragment.startsWith(name)) return undefined;
  history.replaceState(null, '', location.href.split('#')[0]);
  try {
    return decodeURIComponent(fragment.slice(name.length));
  } catch {
    return fragment.slice(name.length);
  }
};

const row = (key, id, value) => {
  const field = node('input', { type: 'text', readonly: '', id, value, 'aria-label': t(key) });
  const copy = button(t('copy'), async () => {
    field.select();
    // Where the clipboard is out of reach, the text is selected.
    try { await navigator.clipboard.writeText(value); } catch {
      if (!document.execCommand('copy')) return;
    }
    copy.textContent = t('copied');
    copy.focus();
  });
  return node('div', { class: 'share' }, node('span', {}, t(key)), field, copy);
};

export const showShare = (position) => {
  const dialog = byId('dialog');
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('share_title')), row('position', 'share-position', position), row('link', 'share-link', linkTo(position)),
    node('p', { class: 'faint' }, t('share_help')), node('div', { class: 'controls' }, button(t('close'), () => dialog.close(), { class: 'main' })));
  dialog.showModal();
};
