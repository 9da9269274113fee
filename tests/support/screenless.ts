// What a browser has and jsdom has not, where nothing has a size.
import { vi } from 'vitest';

/** A page on a wide screen on which nothing ever changes its size. */
export function stubScreen(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}
