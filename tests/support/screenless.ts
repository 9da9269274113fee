// Browser features that jsdom lacks.
import { vi } from 'vitest';

/** Stubs a wide screen without size changes. */
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
