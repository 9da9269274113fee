// What axe leaves for people to decide, and how it is decided here. Anything else that it leaves fails the run.
import type { Page } from '@playwright/test';
import { contrastsOf } from './contrast.ts';

/** The part of the screen that axe could not judge, as selectors. */
type Places = readonly string[];

interface Decision {
  readonly why: string;
  /** The places where it is not so. */
  readonly against: (page: Page, places: Places) => Promise<Places>;
}

/** By the id of the rule. */
const decisions: Readonly<Record<string, Decision>> = {
  'color-contrast': {
    why: 'The clear native control lies over a tile, or an edge crosses the words: the ground is that of what they stand in.',
    against: async (page, places) => {
      const found = await contrastsOf(page, places);
      return found.filter(({ ratio, needed }) => !(ratio >= needed)).map(({ place, ratio }) => `${place}: ${ratio}`);
    },
  },
};

/** What axe could not decide, less what is decided here to be right. */
export async function stillUndecided(page: Page, rule: string, places: Places): Promise<Places> {
  const decision = decisions[rule];
  return decision ? decision.against(page, places) : places;
}
