// Draws the page's icon as the PNG files that systems want of a page that is installed.
// Usage: node icons.mjs ICON_SVG OUT_FOLDER
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const [icon, folder] = process.argv.slice(2);
const side = 32;  // of the icon, in its own units

// The shapes from the lowest on. It understands circles and rectangles in one colour.
const numberOf = (text, name) => Number(text.match(` ${name}="([\\d.]+)"`)?.[1] ?? 0);
const shapes = [...readFileSync(icon, 'utf8').matchAll(/<(\w+)([^>]*)>/g)].slice(1).map(([all, tag, text]) => {
  const of = (name) => numberOf(text, name), colour = text.match(/ fill="#([0-9a-f]{6})"/)?.[1];
  if (!colour || !['circle', 'rect'].includes(tag)) throw new Error(`${icon}: cannot draw ${all}`);
  const rgb = [0, 2, 4].map((at) => parseInt(colour.slice(at, at + 2), 16));
  if (tag === 'circle') return { rgb, left: of('cx') - of('r'), top: of('cy') - of('r'), width: 2 * of('r'), height: 2 * of('r'), round: of('r') };
  return { rgb, left: of('x'), top: of('y'), width: of('width'), height: of('height'), round: of('rx') };
});
const covers = ({ left, top, width, height, round }, x, y) => {
  const [dx, dy] = [Math.abs(x - left - width / 2) - width / 2 + round, Math.abs(y - top - height / 2) - height / 2 + round];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) <= round && Math.max(dx, dy) <= round;
};

// Red, green, blue and opacity of a pixel, from samples of `colourAt`, which gets a place between 0 and 1.
const fine = 2;  // samples across and down
const pixel = (x, y, size, colourAt) => {
  const samples = [...Array(fine * fine).keys()].map((i) => colourAt((x + ((i % fine) + 0.5) / fine) / size, (y + (Math.floor(i / fine) + 0.5) / fine) / size)).filter((rgb) => rgb);
  const mean = (channel) => Math.round(samples.reduce((sum, rgb) => sum + rgb[channel], 0) / samples.length);
  return samples.length ? [mean(0), mean(1), mean(2), Math.round((255 * samples.length) / fine ** 2)] : [0, 0, 0, 0];
};
const shapeAt = (x, y) => shapes.findLast((shape) => covers(shape, x * side, y * side))?.rgb;
// Systems cut a maskable icon to their own form: its ground reaches to the edges, and the rest stays away from them.
const safe = 0.8;
const maskableAt = (x, y) => shapeAt((x - 0.5) / safe + 0.5, (y - 0.5) / safe + 0.5) ?? shapes[0].rgb;

const crcOf = (bytes) => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; ++bit) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
};
const chunk = (name, data) => {
  const body = Buffer.concat([Buffer.from(name), data]), frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crcOf(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const png = (size, colourAt) => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);  // eight bits, of a palette
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  const lines = [...Array(size).keys()], palette = new Map();
  const indexOf = (colour) => {
    if (!palette.has(String(colour))) palette.set(String(colour), { index: palette.size, colour });
    return palette.get(String(colour)).index;
  };
  // Each row without a filter.
  const rows = lines.flatMap((y) => [0, ...lines.map((x) => indexOf(pixel(x, y, size, colourAt)))]);
  const colours = [...palette.values()].map(({ colour }) => colour);
  const parts = [['IHDR', head], ['PLTE', Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))], ['tRNS', Buffer.from(colours.map((colour) => colour[3]))],
    ['IDAT', deflateSync(Buffer.from(rows), { level: 9 })], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts.map(([name, data]) => chunk(name, data))]);
};
writeFileSync(join(folder, 'icon-192.png'), png(192, shapeAt));
writeFileSync(join(folder, 'icon-512.png'), png(512, maskableAt));
