// The focus of who uses keys stays near when what had it goes: a banner that was dismissed, an entry that was removed.
import { focusedElement } from './focusedElement.ts';
import { guardInput } from './guardInput.ts';

/** What may have the focus by keys. */
const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';

/** What had the focus last, with what came before it and stood around it then, from the inside out. */
interface Kept {
  readonly element: Element;
  readonly before: Element | undefined;
  readonly siblingsOf: readonly { readonly parent: Element; readonly next: Element | null }[];
}

let kept: Kept | null = null;
let isStarted = false;

/** From now on the focus does not fall to the page when what has it goes, and input is guarded. Called again, it does nothing. */
export function keepFocus(): void {
  if (isStarted) return;
  isStarted = true;
  guardInput();
  remember(focusedElement());
  // A dialog takes the focus itself when what has it inside goes: that is no place to go on from.
  addEventListener('focusin', ({ target }) => {
    if (kept === null || isSeen(kept.element) || !isDropped(kept, target)) remember(target as Element);
  });
  const attributeFilter = ['hidden'];
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter };
  new MutationObserver(look).observe(document.body, changes);
}

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** Who points at things wants no focus anywhere. */
function remember(element: Element | null): void {
  kept = element?.matches(':focus-visible')
    ? { element, before: before(element), siblingsOf: siblingsOf(element) }
    : null;
}

const before = (element: Element): Element | undefined =>
  [...document.querySelectorAll(TABBABLE)].filter((other) => stands(other, 'FOLLOWING', element)).at(-1);

/** Whether a place stands somewhere, seen from an element. */
const stands = (from: Element, where: 'PRECEDING' | 'FOLLOWING', candidate: Element): boolean =>
  (from.compareDocumentPosition(candidate) & Node[`DOCUMENT_POSITION_${where}`]) !== 0;

function siblingsOf(element: Element): Kept['siblingsOf'] {
  const { parentElement: parent, nextElementSibling: next } = element;
  return parent === null || parent === document.body ? [] : [{ parent, next }, ...siblingsOf(parent)];
}

/** Whatever moves the focus by itself does so first. */
function look(): void {
  if (kept !== null && !isSeen(kept.element)) setTimeout(restore);
}

/** The focus is nowhere, or where it was, or at what stands around that and did not ask for it. */
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

/** The first in or after `next` inside of the parent; else the first that was not before what goes, such as the first of many that are shown now; else the last. */
function nearest(parent: Element, next: Element | null): HTMLElement | undefined {
  const free = [...parent.querySelectorAll<HTMLElement>(TABBABLE)].filter(isSeen);
  const after = free.find((candidate) => next?.isConnected && !stands(next, 'PRECEDING', candidate));
  const last = kept?.before;
  return after ?? free.find((candidate) => last?.isConnected && stands(last, 'FOLLOWING', candidate)) ?? free.at(-1);
}
