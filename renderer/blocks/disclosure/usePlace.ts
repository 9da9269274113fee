import { type RefObject, useLayoutEffect } from 'react';
import type { Form } from './useOpening.ts';

/** Distance between a panel and the edge of the window, in pixels. */
const EDGE = 16;

/** Positions an open panel: a menu at its button, a wide panel below the header. */
export function usePlace(
  form: Form,
  open: boolean,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [from, box] = [button.current, panel.current];
    if (!open || !from || !box) return;
    const { bottom } = (from.closest('header') ?? from).getBoundingClientRect();
    if (form === 'menu') placeBox(from.getBoundingClientRect(), bottom, box);
    if (form === 'wide') box.style.setProperty('--top', `${bottom}px`);
  }, [form, open, button, panel]);
}

/** @param floor bottom of the bar around the button */
function placeBox({ top, bottom, right: end }: DOMRect, floor: number, box: HTMLElement): void {
  const below = window.innerHeight - floor - EDGE;
  const above = top - EDGE;
  const isAbove = box.scrollHeight > below && above > below;
  box.dataset['side'] = isAbove ? 'above' : 'below';
  box.style.setProperty('--room', `${isAbove ? above : below}px`);
  box.style.setProperty('--drop', isAbove ? '0px' : `${floor - bottom}px`);
  box.style.setProperty('--shift', '0px');
  const { left, right } = box.getBoundingClientRect();
  // Without room, the panel is aligned to the end of its button.
  const hasRoom = right + EDGE <= document.documentElement.clientWidth;
  box.style.setProperty('--shift', `${Math.max(hasRoom ? 0 : end - right, EDGE - left)}px`);
}
