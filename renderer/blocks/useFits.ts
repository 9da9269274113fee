// Whether a row has room beside what stands in its line.
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const watchWidth = (changed: () => void): (() => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** Whether the row fits. It is asked anew when the window is wider than where it did not. */
export function useFits(row: RefObject<HTMLElement | null>): boolean {
  const width = useSyncExternalStore(
    watchWidth,
    () => window.innerWidth,
    () => Number.POSITIVE_INFINITY,
  );
  const [tooNarrow, setTooNarrow] = useState(0);
  const fits = width > tooNarrow;
  useLayoutEffect(() => {
    const box = fits ? row.current : null;
    const line = box?.closest('[data-kind]')?.parentElement;
    if (!box || !line) return;
    const measure = () => (isBroken(box) || isBroken(line)) && setTooNarrow(window.innerWidth);
    measure();
    // Before anybody sees it broken.
    const resized = new ResizeObserver(() => flushSync(measure));
    resized.observe(line);
    return () => resized.disconnect();
  }, [fits, row]);
  return fits;
}

/** Whether of the parts of a line one stands below another. What is no line has them one below the other anyway. */
function isBroken(line: Element): boolean {
  if (getComputedStyle(line).display !== 'flex') return false;
  const boxes = [...line.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
}
