// Element picker. The page does not receive the press.
import type { FlowSession } from '@fahrplan/engine';
import type { Ground, InspectorStore } from './inspectorStore.ts';

const MARK = 'data-developer-picks';

export interface Picking {
  readonly sessions: Ground['sessions'];
  picked(session: FlowSession, block: string): void;
  /** A press on anything, or Escape. */
  ended(): void;
}

/** Waits for one press on a rendered block; returns a function that cancels. */
export const pick = (inspector: InspectorStore): (() => void) =>
  pickBlocks({
    sessions: inspector.ground.sessions,
    picked: (session, block) => inspector.ask(session, { block }),
    ended: () => {
      inspector.picking.value = false;
    },
  });

/** Catches presses until it is cancelled; returns a function that cancels. */
export function pickBlocks({ sessions, picked, ended }: Picking): () => void {
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
    const session = target instanceof Element ? sessionAt(sessions.peek(), target) : undefined;
    if (block && session) picked(session, block);
    ended();
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ended();
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
function sessionAt(sessions: readonly FlowSession[], element: Element): FlowSession | undefined {
  if (element.closest('[data-dialog]')) return sessions.at(-1);
  const isRegion = element.closest('header') !== null;
  return sessions.find(({ frame }) => (frame === 'region') === isRegion);
}
