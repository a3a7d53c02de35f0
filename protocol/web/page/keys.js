// What the keyboard does.
import { byId, button, node } from './dom.js';
import { t } from './texts.js';

const listed = ['key_step', 'key_ends', 'key_type', 'key_walk', 'key_play', 'key_escape', 'key_tab'];

export const showKeys = () => {
  const dialog = byId('dialog');
  dialog.replaceChildren(node('h2', { id: 'dialog-title' }, t('keys')),
    node('table', { class: 'keys' }, node('tbody', {}, listed.map((key) => node('tr', {}, node('th', { scope: 'row' }, t(key)), node('td', {}, t(`${key}_does`)))))),
    node('div', { class: 'controls' }, button(t('close'), () => dialog.close(), { class: 'main' })));
  dialog.showModal();
};
