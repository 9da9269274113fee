// Pages of one window, one after the other: what one listens to is over with it.
import { afterEach, beforeEach, vi } from 'vitest';

const heard: Parameters<typeof removeEventListener>[] = [];

/** From now on the window knows who listens to it. */
export function watchListeners(): void {
  const { addEventListener: listen } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof listen>) => {
    heard.push([given[0], given[1] as EventListener, given[2]]);
    listen.apply(window, given);
  });
}

/** The pages of before are over: they hear no more. */
export function endPages(): void {
  for (const given of heard.splice(0)) removeEventListener(...given);
}

/** Each test has a page of its own: nobody from before hears what happens on it. */
export function pagePerTest(): void {
  beforeEach(watchListeners);
  afterEach(() => {
    endPages();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
