// Moves the focus of keyboard users to a neighbour when its element disappears.
import { focusedElement } from './focusedElement.ts';
import { guardInput } from './guardInput.ts';

const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';

/** The latest focused element, with its predecessor and its ancestors from the inside out. */
interface Kept {
  readonly element: Element;
  readonly before: Element | undefined;
  readonly siblingsOf: readonly { readonly parent: Element; readonly next: Element | null }[];
}

let kept: Kept | null = null;
let isStarted = false;

/** Starts focus handling and input guards. Further calls do nothing. */
export function keepFocus(): void {
  if (isStarted) return;
  isStarted = true;
  guardInput();
  remember(focusedElement());
  // A dialog takes the focus when the focused element in it disappears: ignore that event.
  addEventListener('focusin', ({ target }) => {
    if (kept === null || isSeen(kept.element) || !isDropped(kept, target)) remember(target as Element);
  });
  const attributeFilter = ['hidden'];
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter };
  new MutationObserver(look).observe(document.body, changes);
}

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** Pointer users do not need a focused element. */
function remember(element: Element | null): void {
  kept = element?.matches(':focus-visible')
    ? { element, before: before(element), siblingsOf: siblingsOf(element) }
    : null;
}

const before = (element: Element): Element | undefined =>
  [...document.querySelectorAll(TABBABLE)].filter((other) => stands(other, 'FOLLOWING', element)).at(-1);

/** Compares the document order of two nodes. */
const stands = (from: Element, where: 'PRECEDING' | 'FOLLOWING', candidate: Element): boolean =>
  (from.compareDocumentPosition(candidate) & Node[`DOCUMENT_POSITION_${where}`]) !== 0;

function siblingsOf(element: Element): Kept['siblingsOf'] {
  const { parentElement: parent, nextElementSibling: next } = element;
  return parent === null || parent === document.body ? [] : [{ parent, next }, ...siblingsOf(parent)];
}

/** Delayed, so that components can move the focus themselves first. */
function look(): void {
  if (kept !== null && !isSeen(kept.element)) setTimeout(restore);
}

/** True when nothing has the focus, or an ancestor took it without `data-starts`. */
const isDropped = ({ element, siblingsOf }: Kept, now: EventTarget | null): boolean =>
  now === null ||
  now === document.body ||
  now === element ||
  siblingsOf.some(({ parent }) => parent === now && !parent.matches('[data-starts]'));

function restore(): void {
  if (kept === null || isSeen(kept.element) || !isDropped(kept, focusedElement())) return;
  for (const { parent, next } of kept.siblingsOf) {
    const candidate = isSeen(parent) ? nearest(parent, next) : undefined;
    if (candidate) return candidate.focus({ preventScroll: true });
  }
}

/** Returns the first element from `next` on; else after the former predecessor; else the last. */
function nearest(parent: Element, next: Element | null): HTMLElement | undefined {
  const free = [...parent.querySelectorAll<HTMLElement>(TABBABLE)].filter(isSeen);
  const after = free.find((candidate) => next?.isConnected && !stands(next, 'PRECEDING', candidate));
  const last = kept?.before;
  return after ?? free.find((candidate) => last?.isConnected && stands(last, 'FOLLOWING', candidate)) ?? free.at(-1);
}
