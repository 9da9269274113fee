// Whether a row has room beside what stands in its line.
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const watchWidth = (changed: () => void): (() => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** Whether the row fits. It is asked anew when the window is wider than where it did not, and when what stands beside it takes other room. */
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
    // Before anybody sees it broken.
    const resized = new ResizeObserver(() => flushSync(measure));
    resized.observe(line);
    return () => resized.disconnect();
  }, [fits, row]);
  return fits;
}

/** Tells when one of the parts of a line is wider or narrower than it is now. */
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

/** Whether of the parts of a line one stands below another. What is no line has them one below the other anyway. */
function isBroken(line: Element): boolean {
  if (getComputedStyle(line).display !== 'flex') return false;
  const boxes = [...line.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
}
