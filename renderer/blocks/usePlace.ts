// Where what opens stands, measured when it opens: the page around it does not move.
import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react';
import { isNarrow, watchNarrow } from '../narrow.ts';
import type { Form } from './useOpening.ts';

/** What stays free between a panel and the edge of the window, in pixels. */
const EDGE = 16;

/** Whether the window is narrow. */
export const useNarrow = (): boolean => useSyncExternalStore(watchNarrow, isNarrow);

/**
 * Gives an open panel its place: a box stands below its button, or above where there is more room, inside of the window;
 * a wide panel begins where the header ends in which its button stands.
 */
export function usePlace(
  form: Form,
  open: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [from, box] = [button.current, panel.current];
    if (!open || !from || !box) return;
    if (form === 'menu') placeBox(from.getBoundingClientRect(), box);
    if (form === 'wide') {
      const { bottom } = (from.closest('header') ?? from).getBoundingClientRect();
      box.style.setProperty('--top', `${bottom}px`);
    }
  }, [form, open, button, panel]);
}

function placeBox({ top, bottom }: DOMRect, box: HTMLElement): void {
  const below = window.innerHeight - bottom - EDGE;
  const above = top - EDGE;
  const isAbove = box.scrollHeight > below && above > below;
  box.dataset['side'] = isAbove ? 'above' : 'below';
  box.style.setProperty('--room', `${isAbove ? above : below}px`);
  box.style.setProperty('--shift', '0px');
  const { left, right } = box.getBoundingClientRect();
  const shift = Math.max(0, EDGE - left) - Math.max(0, right + EDGE - document.documentElement.clientWidth);
  box.style.setProperty('--shift', `${shift}px`);
}
