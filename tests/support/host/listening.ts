// Separates the window's listeners of successive pages.
import { afterEach, beforeEach, vi } from 'vitest';

const heard: Parameters<typeof removeEventListener>[] = [];

/** Records listeners of the window from now on. */
export function watchListeners(): void {
  const { addEventListener: listen } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof listen>) => {
    heard.push([given[0], given[1] as EventListener, given[2]]);
    listen.apply(window, given);
  });
}

/** Removes the listeners of earlier pages. */
export function endPages(): void {
  for (const given of heard.splice(0)) removeEventListener(...given);
}

/** Gives each test a page without listeners of earlier tests. */
export function pagePerTest(): void {
  beforeEach(watchListeners);
  afterEach(() => {
    endPages();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
