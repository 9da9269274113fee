// Element picker. The page does not receive the press.
import type { InspectorStore } from './inspectorStore.ts';

const MARK = 'data-developer-picks';

/** Waits for one press on a rendered block; returns a function that cancels. */
export function pick(inspector: InspectorStore): () => void {
  let marked: Element | null = null;
  const mark = (element: Element | null): void => {
    marked?.removeAttribute(MARK);
    marked = element;
    marked?.setAttribute(MARK, '');
  };
  const move = ({ target }: Event): void => mark(blockAt(target));
  const press = (event: Event): void => {
    const { target } = event;
    if (target instanceof Element && target.closest('[data-developer]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== 'click') return;
    const block = blockAt(target)?.getAttribute('data-block');
    const session = target instanceof Element ? sessionAt(inspector, target) : undefined;
    if (block && session) inspector.ask(session, { block });
    inspector.picking.value = false;
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    inspector.picking.value = false;
  };
  const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  for (const name of presses) addEventListener(name, press, true);
  addEventListener('pointerover', move, true);
  addEventListener('keydown', leave, true);
  return () => {
    for (const name of presses) removeEventListener(name, press, true);
    removeEventListener('pointerover', move, true);
    removeEventListener('keydown', leave, true);
    mark(null);
  };
}

const blockAt = (target: EventTarget | null): Element | null =>
  target instanceof Element && !target.closest('[data-developer]') ? target.closest('[data-block]') : null;

/** Flow that rendered an element: topmost dialog, header region, or page. */
function sessionAt({ ground }: InspectorStore, element: Element) {
  const sessions = ground.sessions.peek();
  if (element.closest('[data-dialog]')) return sessions.at(-1);
  const isRegion = element.closest('header') !== null;
  return sessions.find(({ frame }) => (frame === 'region') === isRegion);
}
