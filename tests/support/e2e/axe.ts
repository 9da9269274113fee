// Automated accessibility checks.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isSoak } from '../tier.ts';
import { expectCounted } from './counted.ts';
import { inEveryLook } from './everyLook.ts';
import { settled } from './settled.ts';
import { stillUndecided } from './undecided.ts';

/** Without the results that passed, which take a quarter of the time. */
const WANTED = { resultTypes: ['violations' as const, 'incomplete' as const] };

/** Content behind a dialog. Its own screen is checked, and keyboard.spec.ts checks the focus. */
const BEHIND = '[data-aria-hidden], [inert]';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects no violation and no undecided rule. In the soak run, checks the screen in every look. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectNothingFound(page, screen);
  if (isSoak) await inEveryLook(page, (look) => expectNothingFound(page, `${screen}, ${look}`));
}

/** Reuses axe on a page that has loaded it already. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'axe.version' }) });
}

async function expectNothingFound(page: Page, screen: string): Promise<void> {
  await settled(page);
  await expectCounted(page, screen);
  const { violations, incomplete } = await (await builderFor(page))
    .setLegacyMode()
    .options(WANTED)
    .withTags(TAGS)
    .exclude(BEHIND)
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
  for (const { id, help, nodes } of incomplete) {
    const places = nodes.map(({ target }) => target.join(' '));
    const where = [...(await stillUndecided(page, id, places))];
    if (where.length > 0) found.push({ rule: `${id}, not decided: ${help}`, where });
  }
  expect(found, screen).toEqual([]);
  expect(await firstHeadingOf(page), `${screen}: what its outline begins with`).toMatch(
    /^(H1 in main|in a dialog|none)$/,
  );
}

/** Screen readers' outline must begin with the page's heading. Regions are landmarks with names. */
function firstHeadingOf(page: Page): Promise<string> {
  return page.evaluate((hidden) => {
    const first = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6, [role="heading"]')].find(
      (heading) =>
        heading.checkVisibility() && heading.closest(`${hidden}, [aria-hidden="true"], [data-panel]`) === null,
    );
    if (!first) return 'none';
    if (first.closest('[role="dialog"], [role="alertdialog"], dialog')) return 'in a dialog';
    return `${first.tagName} in ${first.closest('main') ? 'main' : (first.parentElement?.closest('header, nav, aside, footer')?.localName ?? 'the page')}`;
  }, BEHIND);
}
