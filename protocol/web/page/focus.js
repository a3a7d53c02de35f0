// The focus is never lost: what can no longer be used hands it to a neighbour, or else to the board.
const usable = 'button, select, input, summary, a[href], [tabindex="0"]';
const canTakeIt = (element) => element.isConnected && !element.disabled && element.matches(usable) && element.checkVisibility();
const firstIn = (box) => [...(box?.querySelectorAll(usable) ?? [])].find(canTakeIt);

let last;  // what has the focus, with its neighbours, the nearest of those before it first
let next;  // what the browser is about to give it
document.addEventListener('focusin', ({ target }) => {
  const around = [...(target.parentElement?.children ?? [])], at = around.indexOf(target);
  last = { element: target, around: [...around.slice(0, at).reverse(), ...around.slice(at + 1)] };
  next = undefined;
});
const mend = () => {
  if (!last || (last.element.isConnected && !last.element.disabled && last.element.checkVisibility())) return;
  const active = document.activeElement;
  if (active && active !== document.body && active !== last.element) return;
  const { element, around } = last;
  const again = element.id && document.getElementById(element.id);
  const heir = (again && canTakeIt(again) && again) || around.find(canTakeIt) || firstIn(document.querySelector('dialog[open]')) || firstIn(document.getElementById('board'));
  heir?.focus({ preventScroll: true });
};
// A click on something that cannot take the focus leaves none.
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  next = relatedTarget;
  setTimeout(() => {
    next = undefined;
    if (!relatedTarget && document.hasFocus() && document.activeElement === document.body && last?.element === target && target.isConnected && target.checkVisibility()) last = undefined;
    else mend();
  });
});
// Whoever asks what is seen makes the browser lay out the page at once. Most changes hide nothing around the focus.
const mayHide = ({ type, target }) => type === 'attributes' && target.contains(last.element);
new MutationObserver((changes) => {
  if (last && !next && (!last.element.isConnected || last.element.disabled || changes.some(mayHide))) mend();
}).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'disabled', 'open'] });

// A button that is switched off while it has the focus keeps it, and ignores presses.
export const enable = (element, isOn) => {
  const stays = !isOn && element === document.activeElement;
  element.disabled = !isOn && !stays;
  if (stays) element.setAttribute('aria-disabled', 'true');
  else element.removeAttribute('aria-disabled');
};
document.addEventListener('click', (event) => {
  if (!event.target.closest?.('[aria-disabled=true]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
// A key that is held presses a button once, but steps through the moves.
document.addEventListener('keydown', (event) => {
  if (event.repeat && ['Enter', ' '].includes(event.key) && event.target.matches?.('button:not(.step)')) event.preventDefault();
}, true);
