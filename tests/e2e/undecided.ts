// What axe leaves for people to decide, and how it is decided here. Anything else that it leaves fails the run.
import type { Page } from '@playwright/test';
import { contrastOf } from './contrast.ts';

/** The part of the screen that axe could not judge, as selectors. */
type Places = readonly string[];

interface Decision {
  readonly why: string;
  /** The places where it is not so. */
  readonly against: (page: Page, places: Places) => Promise<Places>;
}

/** By the id of the rule. */
const decisions: Readonly<Record<string, Decision>> = {
  'aria-hidden-focus': {
    why: 'Behind an open dialog everything is hidden, and the dialog keeps the focus inside (keyboard.spec.ts goes round in it).',
    against: (page, places) =>
      page.evaluate((selectors) => {
        const behind = (selector: string) =>
          document.querySelector('[aria-modal="true"]') &&
          document.querySelector(selector)?.closest('[data-aria-hidden]');
        return selectors.filter((selector) => !behind(selector));
      }, places),
  },
  'color-contrast': {
    why: 'The clear native control lies over a tile, or an edge crosses the words: the ground is that of what they stand in.',
    against: async (page, places) => {
      const found = await Promise.all(places.map(async (place) => ({ place, ...(await contrastOf(page, place)) })));
      return found.filter(({ ratio, needed }) => !(ratio >= needed)).map(({ place, ratio }) => `${place}: ${ratio}`);
    },
  },
};

/** What axe could not decide, less what is decided here to be right. */
export async function stillUndecided(page: Page, rule: string, places: Places): Promise<Places> {
  const decision = decisions[rule];
  return decision ? decision.against(page, places) : places;
}
