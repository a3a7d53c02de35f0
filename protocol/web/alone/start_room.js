// Starts the room before the page's script is read: it makes the program ready meanwhile.
import script from './room.txt';

const room = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
room.onerror = (event) => { room.failed = event; };
const program = document.getElementById('program');
room.postMessage({ program: program.textContent });
program.remove();
globalThis.room = room;
