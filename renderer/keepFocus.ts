// The focus of who uses keys stays near when what had it goes: a banner that was dismissed, an entry that was removed.

/** What may have the focus by keys. */
const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]';

/** What had the focus last, with what stood around it then, from the inside out. */
interface Kept {
  readonly element: Element;
  readonly around: readonly { readonly parent: Element; readonly next: Element | null }[];
}

let kept: Kept | null = null;
let isStarted = false;

/** From now on the focus does not fall to the page when what has it goes. Called again, it does nothing. */
export function keepFocus(): void {
  if (isStarted) return;
  isStarted = true;
  remember(document.activeElement);
  addEventListener('focusin', ({ target }) => remember(target as Element));
  const attributeFilter = ['hidden'];
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter };
  new MutationObserver(look).observe(document.body, changes);
}

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** Who points at things wants no focus anywhere. */
function remember(element: Element | null): void {
  kept = element?.matches(':focus-visible') ? { element, around: around(element) } : null;
}

function around(element: Element): Kept['around'] {
  const { parentElement: parent, nextElementSibling: next } = element;
  return parent === null || parent === document.body ? [] : [{ parent, next }, ...around(parent)];
}

/** Whatever moves the focus by itself does so first. */
function look(): void {
  if (kept !== null && !isSeen(kept.element)) setTimeout(restore);
}

function restore(): void {
  const { activeElement } = document;
  if (kept === null || isSeen(kept.element)) return;
  if (activeElement !== null && activeElement !== document.body && activeElement !== kept.element) return;
  for (const { parent, next } of kept.around) {
    const place = isSeen(parent) ? nearest(parent, next) : undefined;
    if (place) return place.focus({ preventScroll: true });
  }
}

/** The first in or after `next` inside of the parent, else the last before. */
function nearest(parent: Element, next: Element | null): HTMLElement | undefined {
  const free = [...parent.querySelectorAll<HTMLElement>(TABBABLE)].filter(isSeen);
  const isAfter = (place: Element) =>
    next?.isConnected && (next.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_PRECEDING) === 0;
  return free.find(isAfter) ?? free.at(-1);
}
