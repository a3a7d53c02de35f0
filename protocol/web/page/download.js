// Gives the user a file.
import { node } from './dom.js';

const patience = 60000;  // until a browser has surely taken it, in milliseconds

export const giveFile = (name, content, type = 'application/x-go-sgf') => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  node('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), patience);
};

// A file name of today's day: "pahtum-games-2026-11-23.sgf".
export const datedName = (name) => {
  const now = new Date(), two = (n) => String(n).padStart(2, '0');
  return `${name}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.sgf`;
};
