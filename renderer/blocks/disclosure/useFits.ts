import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const watchWidth = (changed: () => void): (() => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** Returns true when a row fits its line. Measures again when the window or a sibling resizes. */
export function useFits(row: RefObject<HTMLElement | null>): boolean {
  const width = useSyncExternalStore(
    watchWidth,
    () => window.innerWidth,
    () => Number.POSITIVE_INFINITY,
  );
  const [tooNarrow, setTooNarrow] = useState(0);
  const fits = width > tooNarrow;
  const beside = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!fits) return onOtherRoom(beside.current, () => setTooNarrow(0));
    const box = row.current;
    const line = box?.closest('[data-kind]')?.parentElement;
    if (!box || !line) return;
    beside.current = line;
    const measure = () => (isBroken(box) || isBroken(line)) && setTooNarrow(window.innerWidth);
    measure();
    // flushSync renders before the browser paints the overflow.
    const resized = new ResizeObserver(() => flushSync(measure));
    resized.observe(line);
    return () => resized.disconnect();
  }, [fits, row]);
  return fits;
}

/** Calls back when a part of a line changes its width. */
function onOtherRoom(line: Element | null, changed: () => void): () => void {
  const widths = new Map<Element, number>();
  const resized = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const before = widths.get(target);
      widths.set(target, contentRect.width);
      if (before !== undefined && before !== contentRect.width) changed();
    }
  });
  for (const part of line?.children ?? []) resized.observe(part);
  return () => resized.disconnect();
}

/** Returns true when the parts of a flex line wrap. Other layouts stack them anyway. */
function isBroken(line: Element): boolean {
  if (getComputedStyle(line).display !== 'flex') return false;
  const boxes = [...line.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
}
