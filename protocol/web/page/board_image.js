// The board as an image, as it looks now: what style sheets say becomes part of it.
import { svg } from './dom.js';

const width = 960;  // pixels
const mostBytes = 100000;
const inherited = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'stroke-opacity',
  'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'];
const own = { opacity: '1', filter: 'none', 'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1', 'flood-color': 'rgb(0, 0, 0)', 'flood-opacity': '1' };

// Those properties of an element that its parent in the image does not give it.
const differing = (style, above) => [
  ...inherited.filter((name) => style.getPropertyValue(name) !== above?.getPropertyValue(name)),
  ...Object.keys(own).filter((name) => style.getPropertyValue(name) !== own[name]),
];
const inlined = (element, above) => {
  const style = getComputedStyle(element);
  if (element.tagName === 'title' || style.display === 'none') return undefined;
  const copy = element.cloneNode(false);
  for (const { name } of [...copy.attributes]) if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) copy.removeAttribute(name);
  // Addresses are of this document.
  for (const name of differing(style, above)) copy.setAttribute(name, style.getPropertyValue(name).replace(/url\("[^"#]*#/g, 'url("#'));
  copy.append(...[...element.childNodes].map((child) => (child.nodeType === Node.ELEMENT_NODE ? inlined(child, style) : child.cloneNode())).filter((child) => child));
  return copy;
};

// The text of an SVG file.
export const svgText = (board) => {
  const copy = inlined(board), [, , across, down] = board.getAttribute('viewBox').split(' ');
  const size = { width, height: Math.round((width * down) / across) };
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, value);
  // The gradients that all boards of the page share.
  const paints = [...document.querySelector('.paints').children].map((paint) => inlined(paint));
  copy.prepend(svg('defs', {}, paints), svg('rect', { width: across, height: down, fill: getComputedStyle(document.body).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
};
// The same as JPEG, a Blob: a PNG of so many shades would be ten times as long. In the best quality that is short enough.
export const jpegOf = async (board) => {
  const address = URL.createObjectURL(new Blob([svgText(board)], { type: 'image/svg+xml' })), drawn = new Image(), canvas = document.createElement('canvas');
  drawn.src = address;
  await drawn.decode();
  [canvas.width, canvas.height] = [drawn.width, drawn.height];
  canvas.getContext('2d').drawImage(drawn, 0, 0);
  URL.revokeObjectURL(address);
  const at = (quality) => new Promise((resolve) => { canvas.toBlob(resolve, 'image/jpeg', quality); });
  let quality = 0.9, image = await at(quality);
  while (image.size > mostBytes && quality > 0.2) {
    quality -= 0.1;
    image = await at(quality);
  }
  return image;
};
