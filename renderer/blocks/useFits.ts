// Whether a row has room beside what stands in its line.
import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const watchWidth = (changed: () => void): (() => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};

/** Whether the row fits. It is asked anew when the window is wider than where it did not. */
export function useFits(row: RefObject<HTMLElement | null>): boolean {
  const width = useSyncExternalStore(watchWidth, () => window.innerWidth);
  const [tooNarrow, setTooNarrow] = useState(0);
  const fits = width > tooNarrow;
  useLayoutEffect(() => {
    const line = fits && row.current?.closest('[data-kind]')?.parentElement;
    if (!line) return;
    const measure = () => isBroken(line) && setTooNarrow(window.innerWidth);
    measure();
    // Before anybody sees it broken.
    const resized = new ResizeObserver(() => flushSync(measure));
    resized.observe(line);
    return () => resized.disconnect();
  }, [fits, row]);
  return fits;
}

/** Whether something in a line stands below something else of it, or below something within that. */
function isBroken(line: Element): boolean {
  const boxes = [...line.children, ...line.querySelectorAll(':scope > [data-kind="disclosure"] > * > *')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  return Math.max(...boxes.map(({ top }) => top)) >= Math.min(...boxes.map(({ bottom }) => bottom));
}
