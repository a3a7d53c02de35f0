// Starts the room before the page's script is read: it makes the program ready meanwhile.
import script from './room.txt';

const room = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
room.onerror = (event) => { room.failed = event; };
const pieces = [...document.querySelectorAll('[type="application/wasm"]')];
// One by one, since a browser takes longer to pass on one long text.
for (const piece of pieces) {
  room.postMessage({ piece: piece.text });
  piece.remove();
}
room.postMessage({ isWhole: true });
globalThis.room = room;
