// What the keyboard does.
import { showDialog } from './dialogs.js';
import { node } from './dom.js';
import { t } from './texts.js';

const listed = ['key_step', 'key_ends', 'key_type', 'key_walk', 'key_play', 'key_escape', 'key_tab'];

export const showKeys = () => showDialog(t('keys'), [
  node('table', { class: 'keys' }, node('tbody', {}, listed.map((key) => node('tr', {}, node('th', { scope: 'row' }, t(key)), node('td', {}, t(`${key}_does`)))))),
]);
