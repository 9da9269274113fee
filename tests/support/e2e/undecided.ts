// Decisions for rules that axe leaves to people. Any other undecided rule fails the test.
import type { Page } from '@playwright/test';
import { contrastsOf } from './contrast.ts';

/** CSS selectors of the undecided elements. */
type Places = readonly string[];

interface Decision {
  readonly why: string;
  /** Returns the elements that violate the rule. */
  readonly against: (page: Page, places: Places) => Promise<Places>;
}

const decisions: Readonly<Record<string, Decision>> = {
  'color-contrast': {
    why: 'The clear native control lies over a tile, or an edge crosses the words: the ground is that of what they stand in.',
    against: async (page, places) => {
      const found = await contrastsOf(page, places);
      return found.filter(({ ratio, needed }) => !(ratio >= needed)).map(({ place, ratio }) => `${place}: ${ratio}`);
    },
  },
};

export async function stillUndecided(page: Page, rule: string, places: Places): Promise<Places> {
  const decision = decisions[rule];
  return decision ? decision.against(page, places) : places;
}
