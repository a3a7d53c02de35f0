// The board as an image, as it looks now: what style sheets say becomes part of it.
import { svg } from './dom.js';

const width = 960;  // pixels
const properties = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'stroke-opacity', 'opacity',
  'stop-color', 'stop-opacity', 'filter', 'flood-color', 'flood-opacity', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'dominant-baseline'];

const inlined = (element) => {
  const style = getComputedStyle(element);
  if (element.tagName === 'title' || style.display === 'none') return undefined;
  const copy = element.cloneNode(false), isPart = element.closest('defs');
  for (const { name } of [...copy.attributes]) if (/^(class|style|role|tabindex|aria-.*|data-.*)$/.test(name)) copy.removeAttribute(name);
  for (const name of properties) {
    const value = style.getPropertyValue(name);
    // Addresses are of this document.
    if (value && value !== 'none' && value !== 'normal') copy.setAttribute(name, value.replace(/url\("[^"#]*#/g, 'url("#'));
  }
  if (style.fill === 'none') copy.setAttribute('fill', 'none');
  const children = [...element.childNodes].map((child) => (child.nodeType === Node.ELEMENT_NODE ? inlined(child) : child.cloneNode())).filter((child) => child);
  // What is hidden may have parts that are shown.
  if (!isPart && style.visibility !== 'visible' && !children.some(({ nodeType }) => nodeType === Node.ELEMENT_NODE)) return undefined;
  copy.append(...children);
  return copy;
};

// The text of an SVG file.
export const svgText = (board) => {
  const copy = inlined(board), [, , across, down] = board.getAttribute('viewBox').split(' ');
  const size = { width, height: Math.round((width * down) / across) };
  for (const [name, value] of Object.entries(size)) copy.setAttribute(name, value);
  copy.prepend(svg('rect', { width: across, height: down, fill: getComputedStyle(document.body).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
};
// The same as PNG, a Blob.
export const pngOf = async (board) => {
  const address = URL.createObjectURL(new Blob([svgText(board)], { type: 'image/svg+xml' })), image = new Image(), canvas = document.createElement('canvas');
  image.src = address;
  await image.decode();
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d').drawImage(image, 0, 0);
  URL.revokeObjectURL(address);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};
